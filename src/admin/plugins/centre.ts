/** What the plugins' page computes with: a centre's manifest, the plugins of this release, and what the gateway said. Pure. */
import type { Role, VariantManifest } from '@dialer/contract';
import { holdsRole } from '../../core/session/roles';
import type { PluginManifest, Resolution, Switch } from '../../host/manifest';
import { accountOf, newBreaks, type Audience, type PluginBreak } from '../../registry/consequences';
import { resolve, type ResolveAccount, type ResolveInput } from '../../registry/resolve';
import type { PluginChangeInput, Plugins } from './state';

export interface Centre {
  manifests: readonly PluginManifest[];
  /** As the manifest has it: an administrator's flags are in `plugins`. */
  variant: VariantManifest;
  hostApi: number;
  plugins: Plugins;
}
export type Person = Plugins['people'][number];
export type SwitchChange = Extract<PluginChangeInput, { kind: 'switch' }>;
export type Scope = { role?: Role; team?: number };

/** Working roles in the order in which pages list them. */
export const WORKING_ROLES: readonly Role[] = ['qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager', 'setter'];
/** Listed even where a centre has nobody of them. */
const ALWAYS: readonly Role[] = ['qualifier', 'advisor', 'manager'];
/** Who works in a team; the others lead one, or none. */
export const AGENTS: readonly Role[] = ['qualifier', 'advisor'];

/** Working roles that the centre has. */
export const rolesOf = ({ people }: Pick<Plugins, 'people'>): Role[] =>
  WORKING_ROLES.filter((role) => ALWAYS.includes(role) || people.some((person) => person.role === role));

/** Everybody that a rule can tell apart: each working role, in each team and in none. */
export const audiencesOf = (plugins: Pick<Plugins, 'people' | 'teams'>): Audience[] =>
  rolesOf(plugins).flatMap((role) => [null, ...plugins.teams.map(({ id }) => id)].map((team) => ({ role, team })));

/** The input of `resolve` without the account, by what is in force now. */
export const inputOf = ({ manifests, variant, hostApi, plugins }: Centre): Omit<ResolveInput, 'account'> => ({
  manifests,
  variant,
  flags: plugins.flags,
  switches: plugins.switches as readonly Switch[],
  tenantFeatures: plugins.features,
  hostApi,
});

/** Stands for an audience: with every permission, so that what hangs on one person's is not mistaken for a rule. */
export const audienceAccount = (centre: Pick<Centre, 'manifests'>, audience: Audience): ResolveAccount =>
  accountOf(audience, holdsRole, centre.manifests);

export const personAccount = ({ role, team, permissions }: Person): ResolveAccount => ({
  holds: (wanted) => holdsRole([role], wanted),
  permissions,
  workingRole: role,
  team,
});

const sameScope = (a: Scope, b: Scope): boolean => a.role === b.role && a.team === b.team;

/** The switches as a change would leave them. */
export function switchesAfter(switches: readonly Switch[], change: SwitchChange): Switch[] {
  const { plugin, on, role, team } = change;
  const scope: Scope = { ...(role !== undefined && { role }), ...(team !== undefined && { team }) };
  const others = switches.filter((known) => known.plugin !== plugin || !sameScope(known, scope));
  return on === null ? others : [...others, { plugin, on, ...scope }];
}

/** Plugins that a change would newly leave without what they require; the gateway would refuse it. */
export function breaksOf(centre: Centre, change: PluginChangeInput): PluginBreak[] {
  if (change.kind !== 'switch' && change.kind !== 'flag') return [];
  const before = inputOf(centre);
  const after =
    change.kind === 'switch'
      ? { ...before, switches: switchesAfter(before.switches, change) }
      : { ...before, flags: { ...centre.plugins.flags, [change.flag]: change.on } };
  return newBreaks(
    before,
    after,
    audiencesOf(centre.plugins).map((audience) => audienceAccount(centre, audience)),
  );
}

/** An audience in a sentence; without a team all of the role. */
export interface NamedAudience {
  role: Role;
  team?: number | null;
}

/** Whom breaks concern, in as few words as tell it. Only agents are told apart by team. */
export function audiencesIn(
  breaks: readonly Audience[],
  plugins: Pick<Plugins, 'people' | 'teams'>,
): 'everyone' | readonly NamedAudience[] {
  const concerned = rolesOf(plugins).map((role) => ({ role, teams: breaks.filter((one) => one.role === role).map(({ team }) => team) }));
  const isWhole = ({ role, teams }: (typeof concerned)[number]) =>
    [null, ...(AGENTS.includes(role) ? plugins.teams.map(({ id }) => id) : [])].every((team) => teams.includes(team));
  if (concerned.every(isWhole)) return 'everyone';
  return concerned.flatMap((one): NamedAudience[] => {
    const { role, teams } = one;
    if (isWhole(one)) return [{ role }];
    return AGENTS.includes(role) ? teams.map((team) => ({ role, team })) : [];
  });
}

/** People whose page has the plugin now and who would lose it by a change of its switches. */
export function losersOf(centre: Centre, change: SwitchChange): Person[] {
  const after = { ...centre, plugins: { ...centre.plugins, switches: switchesAfter(centre.plugins.switches, change) } };
  const having = centre.plugins.people.filter(({ page }) => page?.active.includes(change.plugin));
  return having.filter((person) => resolvePerson(after, person).get(change.plugin)?.at !== 'active');
}

/** What a scope itself says of a plugin, and what it would have without that. */
export interface ScopeState {
  on: boolean;
  /** The scope's own switch; null when it follows the wider one. */
  own: boolean | null;
  inherited: boolean;
}

/**
 * The state of a scope by the switches alone: narrower scopes follow wider ones. A team without a role stands for what
 * its members have who have no switch of their own role.
 */
export function scopeState(plugin: string, switches: readonly Switch[], scope: Scope): ScopeState {
  const of = (wanted: Scope) => switches.findLast((known) => known.plugin === plugin && sameScope(known, wanted))?.on ?? null;
  const own = of(scope);
  const { role, team } = scope;
  const wider: Scope[] = [];
  if (role !== undefined && team !== undefined) wider.push({ team }, { role });
  if (role !== undefined || team !== undefined) wider.push({});
  const inherited = wider.map(of).find((on) => on !== null) ?? true;
  return { on: own ?? inherited, own, inherited };
}

/** The change that turns a scope on or off: where the wider scope has it so already, the own switch goes. */
export const switchTo = (plugin: string, scope: Scope, state: ScopeState, on: boolean): SwitchChange => ({
  kind: 'switch',
  plugin,
  on: on === state.inherited ? null : on,
  ...scope,
});

/** What a person should have of each plugin. */
export const resolvePerson = (centre: Centre, person: Person): Map<string, Resolution> =>
  resolve({ ...inputOf(centre), account: personAccount(person) });
