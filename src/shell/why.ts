import { AGENT_ROLES, holdsRole, type Role } from '@dialer/contract';
import type { Why } from '../host/manifest';

type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Names for what a reason knows by id. Without them ids stand, and a team is the reader's own. */
export interface WhyNames {
  /** A plugin's title in the reader's language. */
  plugin(id: string): string;
  flag?(name: string): string;
  /** What a centre may or may not have. */
  feature?(code: string): string;
  /** Whom a switch is for, inside a sentence: `qualifiers`, `the team of Rosa Diaz`. */
  scope?(role?: Role, team?: number): string;
  /** Who switched it off and when, where that is known. */
  by?: { name: string; when: string };
}

/**
 * Why a plugin is not active, in words. `t` gives the vocabulary: the shell's texts speak to the person themselves, the
 * administrator's (`admin`) speak of others; both have the same keys.
 */
export function whyText(why: Why, t: Translate, names?: WhyNames): string {
  const titles = (ids: readonly string[]) => ids.map((id) => names?.plugin(id) ?? id);
  switch (why.kind) {
    case 'role':
      return t('why.role', { roles: rolesText(why.roles, t) });
    case 'permission':
      return t('why.permission', { permission: why.permission });
    case 'flag':
      return flagText(why, t, names);
    case 'tenant-feature':
      return t('why.tenant-feature', { feature: names?.feature?.(why.feature) ?? why.feature });
    case 'switched-off': {
      const scope = scopeText(why, t, names);
      const key = `why.switched-off${scope && '_scope'}${names?.by ? '_by' : ''}`;
      return t(key, { scope, ...names?.by });
    }
    case 'host-api':
      return t('why.host-api', { wants: why.wants, has: why.has });
    case 'missing-token': {
      const params = { token: why.token, providers: titles(why.providers).join(', ') };
      if (!why.providers.length) return t('why.missing-token_none', params);
      const chain = (why.through ?? []).map((ids) => titles(ids).join(', ')).join(' → ');
      return chain ? t('why.missing-token_chain', { ...params, chain }) : t('why.missing-token', params);
    }
    case 'guard-chain':
      return t('why.guard-chain', { chain: titles(why.chain).join(' → ') });
    case 'not-in-variant':
      return t('why.not-in-variant');
  }
}

function flagText(why: Extract<Why, { kind: 'flag' }>, t: Translate, names?: WhyNames): string {
  const scope = why.team === undefined ? '' : scopeText(why, t, names);
  const key = why.byDefault ? 'why.flag_default' : why.switchedOff ? `why.flag_off${scope && '_scope'}` : 'why.flag';
  return t(key, { flag: names?.flag?.(why.flag) ?? why.flag, scope });
}

/** Whom a list of roles is for: a higher rank counts as well [GUARD-017], so `managers and above` instead of every rank by its name. */
export function rolesText(roles: readonly Role[], t: Translate): string {
  const least = roles.filter((role) => !roles.some((other) => other !== role && holdsRole([role], other)));
  const isAgent = (role: Role) => AGENT_ROLES.some((agent) => agent === role);
  return least.map((role) => (isAgent(role) ? t(`role.${role}`) : t('why.above', { roles: t(`role.${role}`) }))).join(', ');
}

function scopeText({ role, team }: { role?: Role; team?: number }, t: Translate, names?: WhyNames): string {
  if (names?.scope) return names.scope(role, team);
  if (team === undefined) return role ? t('why.forRole', { roles: t(`role.${role}`) }) : '';
  return role ? t('why.roleInYourTeam', { roles: t(`role.${role}`) }) : t('why.yourTeam');
}
