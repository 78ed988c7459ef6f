/**
 * What a change of a centre's plugins would do, said before it is made: pure, for the gateway (which refuses what would
 * break) and for the administrator's page (which says so before sending).
 */
import type { Role, VariantManifest } from '@dialer/contract';
import type { PluginManifest, TokenId } from '../host/manifest';
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

/** The variant's flags and plugins after what an administrator has switched off: the manifest is the floor, nothing is added. */
export const withFlags = <V extends Pick<VariantManifest, 'flags'>>(variant: V, flags: Readonly<Record<string, boolean>>): V => ({
  ...variant,
  flags: Object.fromEntries(Object.entries(variant.flags).map(([name, on]) => [name, on && flags[name] !== false])),
});

/**
 * An account that stands for an audience: it holds the role and every permission, so that what depends on one person's
 * permissions never hides a break. `holds` is the order of ranks.
 */
export function accountOf(
  { role, team }: Audience,
  holds: (roles: readonly Role[], role: Role) => boolean,
  manifests: readonly PluginManifest[],
): ResolveAccount {
  return {
    holds: (wanted) => holds([role], wanted),
    permissions: [...new Set(manifests.flatMap((manifest) => manifest.permissions ?? []))],
    workingRole: role,
    team,
  };
}

/** Plugins that an audience has before the change and that the change would leave without a required token. */
export function newBreaks(
  before: Omit<ResolveInput, 'account'>,
  after: Omit<ResolveInput, 'account'>,
  accounts: readonly ResolveAccount[],
): PluginBreak[] {
  return accounts.flatMap((account) => {
    const had = resolve({ ...before, account });
    return [...resolve({ ...after, account })].flatMap(([plugin, { at, why }]) =>
      at === 'blocked' && why?.kind === 'missing-token' && had.get(plugin)?.at === 'active'
        ? [{ plugin, token: why.token, providers: why.providers, role: account.workingRole, team: account.team }]
        : [],
    );
  });
}
