/** Which page an address means: the workspace, a page of the wing of administration, a plugin's settings page or its route. */
import type { PageManifest, PluginManifest, RouteManifest } from '../host/manifest';
import { adminGroups, adminPages, type AdminPage } from './pages/links';
import { guard, type GuardAnswer, type GuardedAccount } from '../core/session/guard';

export type Target =
  | { kind: 'workspace' }
  | { kind: 'admin'; page: AdminPage }
  | { kind: 'page'; plugin: PluginManifest; page: PageManifest }
  | { kind: 'route'; plugin: PluginManifest; route: RouteManifest }
  /** A listed administration page whose plugin this person does not have. */
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

/** Everything under here needs one of these roles [GUARD-012, GUARD-013, GUARD-014]; a higher rank counts [GUARD-017]. */
const ADMIN_ROLES = ['manager', 'admin', 'operations-manager'] as const;
const adminPaths = new Set(adminGroups.flatMap((group) => group.links.map((link) => link.path)));
const tidy = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** Address of a settings page: below /admin/settings, unless the manifest gives a whole one. */
export const pageAddress = (page: Pick<PageManifest, 'path'>): string =>
  page.path.startsWith('/') ? page.path : `/admin/settings/${page.path}`;

export function targetOf(pathname: string, plugins: readonly PluginManifest[]): Target {
  const path = tidy(pathname);
  if (path === '/') return { kind: 'workspace' };
  if (Object.hasOwn(adminPages, path)) return { kind: 'admin', page: adminPages[path as keyof typeof adminPages] };
  for (const plugin of plugins) {
    const page = plugin.contributes.settingsPages?.find((candidate) => pageAddress(candidate) === path);
    if (page) return { kind: 'page', plugin, page };
    const route = plugin.contributes.routes?.find((candidate) => candidate.path === path);
    if (route) return { kind: 'route', plugin, route };
  }
  return adminPaths.has(path) ? { kind: 'unavailable' } : { kind: 'unknown' };
}

/** May the person open it, and where to otherwise [GUARD-004…GUARD-009]. */
export function admission(pathname: string, target: Target, account: GuardedAccount): GuardAnswer {
  const path = tidy(pathname);
  const wanted = target.kind === 'page' ? target.page : target.kind === 'route' ? target.route : null;
  const facts = { path, known: target.kind !== 'unknown', ...(wanted?.permission && { permission: wanted.permission }) };
  const answer = guard({ ...facts, ...(wanted?.roles && { roles: wanted.roles }) }, account);
  if (!('allow' in answer) || !path.startsWith('/admin')) return answer;
  return guard({ path, known: true, roles: ADMIN_ROLES }, account);
}
