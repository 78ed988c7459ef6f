/** Whom a preview is for, by its address, and what such a person has. */
import { AGENT_ROLES, ROLES, type Role, type VariantCode } from '@dialer/contract';
import { useLoad } from '@dialer/ui';
import type { ApiReply } from '../../core/ports';
import { useShell } from '../../shell/services';
import { usePluginAdmin, type Plugins } from '../store';

export interface PreviewOf {
  role: Role;
  /** Null: someone without a team. */
  team: number | null;
  centre: VariantCode;
}
export type Preview = ApiReply<'previewPlugins'>;

export const isAgent = (role: Role): boolean => AGENT_ROLES.some((agent) => agent === role);

/** What the address asks for; what it does not say, or what the centre does not have, is a qualifier of no team of the own centre. */
export function previewOf(
  get: (name: string) => string | null,
  { variant, centres, teams }: Pick<Plugins, 'teams' | 'variant' | 'centres'>,
): PreviewOf {
  const role = ROLES.find((known) => known === get('role')) ?? 'qualifier';
  const centre = centres.find((code) => code === get('variant')) ?? variant;
  const team = teams.find(({ id }) => String(id) === get('team'))?.id ?? null;
  return { role, centre, team: centre === variant && isAgent(role) ? team : null };
}

/** What that person has and starts with; the last answer stays until there is a newer one, so `of` says whose it is. */
export function usePreview(of: PreviewOf | null) {
  const { api } = useShell().admin;
  const revision = usePluginAdmin().data?.revision;
  const { role, team = null, centre: variant } = of ?? {};
  const loaded = useLoad(
    async (signal) => {
      if (!role || !variant) return null;
      const query = { role, variant, ...(team !== null && { team }) };
      return { role, team, variant, preview: await api.call('previewPlugins', { query }, { signal }) };
    },
    [api, role, team, variant, revision],
  );
  const isOfThis = loaded.data?.role === role && loaded.data?.team === team && loaded.data?.variant === variant;
  return { preview: isOfThis ? loaded.data!.preview : null, failed: loaded.error !== null, retry: loaded.retry };
}

/** Address of the workspace that such a person would have. */
export const previewAddress = ({ role, team, centre }: PreviewOf): string => {
  const query = new URLSearchParams({ role, ...(team !== null && { team: String(team) }), variant: centre });
  return `/admin/settings/plugins/preview?${query}`;
};

/** Handed to a preview when it is opened, so that closing it leads back to the same view of the same page. */
export const openedFrom = ({ pathname, search }: { pathname: string; search: string }) => ({ opener: `${pathname}${search}` });

/** Where closing a preview leads: to the plugins when it was opened by its address. */
export function openerOf(state: unknown): string {
  const { opener } = (state ?? {}) as Partial<ReturnType<typeof openedFrom>>;
  return typeof opener === 'string' && opener.startsWith('/admin/') ? opener : '/admin/settings/plugins';
}
