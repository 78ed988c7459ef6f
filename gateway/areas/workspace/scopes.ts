/** Whom a centre's switches can mean: everyone, its roles, its teams, and the roles in them. Pure. */
import { AGENT_ROLES, type Role } from '@dialer/contract';
import { accountOf, type Audience, type PluginBreak } from '../../../src/registry/consequences';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { ResolveAccount } from '../../../src/registry/resolve';
import type { Centre } from './checks';
import type { PluginState } from '../../plugins/state';

/** Working roles in the order in which pages list them. */
const WORKING_ROLES: readonly Role[] = ['qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager', 'setter'];
/** Listed even where a centre has nobody of them. */
const ALWAYS: readonly Role[] = ['qualifier', 'advisor', 'manager'];

/** Only agents belong to a team: a manager's own team is not a place where plugins are switched. */
export const isAgent = (role: Role): boolean => AGENT_ROLES.some((agent) => agent === role);

/** Working roles that the centre has. */
export const rolesOf = (people: readonly { role: Role }[]): Role[] =>
  WORKING_ROLES.filter((role) => ALWAYS.includes(role) || people.some((person) => person.role === role));

/** Everybody that a rule can tell apart: each working role, in each team and in none. */
export const audiencesOf = (roles: readonly Role[], teams: Centre['teams']): Audience[] =>
  roles.flatMap((role) => [null, ...teams.map(({ id }) => id)].map((team) => ({ role, team })));

/** Stands for an audience: with every permission, so that what hangs on one person's is not mistaken for a rule. */
export const audienceAccount = ({ catalogue }: Pick<Centre, 'catalogue'>, audience: Audience): ResolveAccount =>
  accountOf(audience, catalogue.manifests);

export type Scope = { role?: Role; team?: number };

const everyone: Scope = {};

/** Every scope that a switch can have: everyone, the roles, and each team followed by its agents' roles. */
export const scopesOf = (roles: readonly Role[], teams: Centre['teams']): Scope[] => [
  everyone,
  ...roles.map((role) => ({ role })),
  ...teams.flatMap(({ id: team }) => [{ team }, ...AGENT_ROLES.map((role) => ({ role, team }))]),
];

/**
 * The state of a scope by the switches alone: narrower scopes follow wider ones. A team without a role stands for what
 * its members have who have no switch of their own role.
 */
export function scopeState(plugin: string, switches: PluginState['switches'], scope: Scope): { own: boolean | null; inherited: boolean } {
  const said = (wanted: Scope) =>
    switches.findLast((known) => known.plugin === plugin && known.role === wanted.role && known.team === wanted.team)?.on ?? null;
  const { role, team } = scope;
  const wider: Scope[] = [];
  if (role !== undefined && team !== undefined) wider.push({ team }, { role });
  if (role !== undefined || team !== undefined) wider.push(everyone);
  return { own: said(scope), inherited: wider.map(said).find((on) => on !== null) ?? true };
}

export const isIn = ({ role, team }: Audience, scope: Scope): boolean =>
  (scope.role === undefined || scope.role === role) && (scope.team === undefined || scope.team === team);

export type Loss = PayloadOf<'getPlugins', 'reply'>['rows']['flags'][number]['scopes'][number]['losses'][number];

/** Breaks as they are read: a plugin that many audiences would lose is said once, with whom in as few words as tell it. */
export function lossesOf(breaks: readonly PluginBreak[], { roles, teams }: Pick<Centre, 'roles' | 'teams'>): Loss[] {
  const isAlike = (a: PluginBreak) => (b: PluginBreak) => a.plugin === b.plugin && a.token === b.token;
  const different = breaks.filter((one, at) => breaks.findIndex(isAlike(one)) === at);
  return different.map((first): Loss => {
    const { plugin, token, providers } = first;
    const same = breaks.filter(isAlike(first));
    const concerned = roles.map((role) => ({ role, lose: same.filter((one) => one.role === role).map(({ team }) => team) }));
    const isWhole = ({ role, lose }: (typeof concerned)[number]) =>
      [null, ...(isAgent(role) ? teams.map(({ id }) => id) : [])].every((team) => lose.includes(team));
    const who = concerned.every(isWhole)
      ? ('everyone' as const)
      : concerned.flatMap((one) =>
          isWhole(one) ? [{ role: one.role }] : isAgent(one.role) ? one.lose.map((team) => ({ role: one.role, team })) : [],
        );
    return { plugin, token, providers: [...providers], who };
  });
}

/** Whether the centre has the plugin on, narrower scopes apart. */
export function isOnForEveryone(plugin: string, switches: PluginState['switches']): boolean {
  const { own, inherited } = scopeState(plugin, switches, everyone);
  return own ?? inherited;
}
