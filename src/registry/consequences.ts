/**
 * What a change of a centre's plugins would do, said before it is made: pure, for the gateway (which refuses what would
 * break) and for the administrator's page (which says so before sending).
 */
import type { Role } from '@dialer/contract';
import type { PanelManifest, PluginManifest, Resolution, TokenId } from '../host/manifest';
import { resolve, type ResolveAccount, type ResolveInput } from './resolve';

/** Someone of a working role in a team; null is whoever belongs to none. */
export interface Audience {
  role: Role;
  team: number | null;
}
/** A plugin that would be left without something that it requires. */
export interface PluginBreak extends Audience {
  plugin: string;
  token: TokenId;
  /** Plugins that could provide it, none of which would be on. */
  providers: readonly string[];
}

/**
 * An account that stands for an audience: it holds the role and every permission, so that what depends on one person's
 * permissions never hides a break.
 */
export function accountOf({ role, team }: Audience, manifests: readonly PluginManifest[]): ResolveAccount {
  return {
    roles: [role],
    permissions: [...new Set(manifests.flatMap((manifest) => manifest.permissions ?? []))],
    workingRole: role,
    team,
  };
}

/**
 * Plugins that an audience has before the change and that the change would leave without a required token: because no
 * provider is on, or because those that are on would wait for each other in a ring.
 */
export function newBreaks(
  before: Omit<ResolveInput, 'account'>,
  after: Omit<ResolveInput, 'account'>,
  accounts: readonly ResolveAccount[],
): PluginBreak[] {
  return accounts.flatMap((account) => {
    const had = resolve({ ...before, account });
    const has = resolve({ ...after, account });
    return after.manifests.flatMap((manifest) => {
      if (had.get(manifest.id)?.at !== 'active') return [];
      const lost = lostToken(manifest, after.manifests, has);
      return lost ? [{ plugin: manifest.id, ...lost, role: account.workingRole, team: account.team }] : [];
    });
  });
}

/** What a blocked plugin requires and nothing that could start provides, with who could provide it. */
function lostToken(
  manifest: PluginManifest,
  manifests: readonly PluginManifest[],
  has: ReadonlyMap<string, Resolution>,
): Pick<PluginBreak, 'token' | 'providers'> | null {
  const state = has.get(manifest.id);
  if (state?.at !== 'blocked') return null;
  if (state.why?.kind === 'missing-token') return { token: state.why.token, providers: state.why.providers };
  if (state.why?.kind !== 'guard-chain') return null;
  const providersOf = (token: TokenId) => manifests.filter(({ id, provides }) => id !== manifest.id && provides?.includes(token));
  const token = manifest.requires?.find((each) => providersOf(each).every(({ id }) => has.get(id)?.at !== 'active'));
  return token
    ? {
        token,
        providers: providersOf(token)
          .map(({ id }) => id)
          .sort(),
      }
    : null;
}

/** A panel, and the plugin that brings it. */
export interface PanelEntry {
  plugin: PluginManifest;
  panel: PanelManifest;
}

/** Panels that a call cannot be worked without (of essential plugins) and that a layout does not have, also under no earlier id. */
export function neededPanels(placed: readonly { panel: string }[], manifests: readonly PluginManifest[]): PanelEntry[] {
  const has = ({ id, aliases = [] }: PanelManifest) => placed.some(({ panel }) => panel === id || aliases.includes(panel));
  return manifests
    .filter(({ essential }) => essential)
    .flatMap((plugin) => (plugin.contributes.panels ?? []).filter((panel) => !has(panel)).map((panel) => ({ plugin, panel })));
}
