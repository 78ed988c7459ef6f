/** A finished row for each plugin and flag of a centre: its state, why, who has it, and who has it now. Pure; words are the page's. */
import { AGENT_ROLES, isForRoles, type Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { PluginManifest, Resolution, Why } from '../../../src/host/manifest';
import type { Audience, PluginBreak } from '../../../src/registry/consequences';
import { declaresFlag, flagsOf, isFlagOn, needsFlag, type CentreFlag } from '../../../src/registry/flags';
import { decisiveSwitch, resolve, type ResolveAccount } from '../../../src/registry/resolve';
import { breaksOf, resolveInput, type Centre } from './checks';
import { audienceAccount, audiencesOf, isAgent, isIn, isOnForEveryone, lossesOf, scopesOf, scopeState, type Scope } from './scopes';
import { personAccount, standingOf, type Person, type PersonStanding } from './standing';
import type { PluginState } from '../../plugins/state';
import { valueOf, withValue, type ChangeTarget } from './values';

type Reply = PayloadOf<'getPlugins', 'reply'>;
export type Rows = Reply['rows'];
export type PluginRow = Rows['plugins'][number];
export type FlagRow = Rows['flags'][number];
export type Failure = Reply['failures'][number];
type Reason = NonNullable<PluginRow['reason']>;

/** The newest change of a thing: of what is off, who switched it off. */
export interface ChangeRecord extends ChangeTarget {
  readonly revision: number;
  readonly name: string;
  readonly at: string;
}

export interface Facts {
  readonly centre: Centre;
  readonly state: PluginState;
  readonly people: readonly Person[];
  readonly failures: readonly Failure[];
  readonly records: readonly ChangeRecord[];
  /** Of each plugin that has a side on the gateway. */
  readonly gateway: (plugin: string) => PluginRow['gateway'];
}

/** The question of each audience answered once; and of people, who are alike in a centre. */
function answersOf({ centre, state }: Facts): (account: ResolveAccount) => ReadonlyMap<string, Resolution> {
  const known = new Map<string, ReadonlyMap<string, Resolution>>();
  const input = resolveInput(centre, state);
  return (account) => {
    const key = JSON.stringify([account.roles, account.workingRole, account.team, account.permissions]);
    const answer = known.get(key) ?? resolve({ ...input, account });
    known.set(key, answer);
    return answer;
  };
}

/** Who switched off what a reason speaks of, and when. */
function recordOf(why: Why, plugin: string, records: readonly ChangeRecord[]): { name: string; at: string } | null {
  const wanted =
    why.kind === 'flag' && why.switchedOff
      ? { kind: 'flag' as const, subject: why.flag, role: null, team: why.team ?? null }
      : why.kind === 'switched-off'
        ? { kind: 'switch' as const, subject: plugin, role: why.role ?? null, team: why.team ?? null }
        : null;
  return wanted && recordFor(wanted, records);
}

/** Who changed this last, and when. */
function recordFor(target: ChangeTarget, records: readonly ChangeRecord[]): { name: string; at: string } | null {
  const record = records.find(
    ({ kind, subject, role, team }) => kind === target.kind && subject === target.subject && role === target.role && team === target.team,
  );
  return record ? { name: record.name, at: record.at } : null;
}

export function rowsOf(facts: Facts): Rows {
  const { centre, state, people } = facts;
  const { manifests } = centre.catalogue;
  const audiences = audiencesOf(centre.roles, centre.teams);
  const answer = answersOf(facts);
  const byAudience = audiences.map((audience) => ({ ...audience, result: answer(audienceAccount(centre, audience)) }));
  const byPerson = people.map((person) => ({ person, result: answer(personAccount(person)) }));
  /** What would newly be without what it requires. Only what something provides can be missed. */
  const breaks: Breaks = (of, after) => (of.some(({ provides }) => provides?.length) ? breaksOf(centre, state, after, audiences) : []);
  return {
    roles: [...centre.roles],
    plugins: manifests.map((plugin) =>
      pluginRow(plugin, facts, {
        of: byAudience.map(({ role, team, result }) => ({ role, team, resolution: result.get(plugin.id)! })),
        should: byPerson.map(({ person, result }) => ({ person, resolution: result.get(plugin.id)! })),
        breaks: breaks([plugin], { ...state, switches: [...others(plugin.id, state), { plugin: plugin.id, on: false }] }),
      }),
    ),
    flags: flagsOf(centre.variant, manifests).map((flag) => flagRow(flag, facts, breaks)),
  };
}

/** What a change would break of these plugins. */
type Breaks = (of: readonly PluginManifest[], after: PluginState) => PluginBreak[];

/** A flag, and what is said of it for the centre and for each team. */
function flagRow(known: CentreFlag, { centre, state, records }: Facts, breaks: Breaks): FlagRow {
  const { flag, plugin, floor, start } = known;
  const users = centre.catalogue.manifests.filter((manifest) => needsFlag(manifest, flag));
  const scope = (team: number | null): FlagRow['scopes'][number] => {
    const target: ChangeTarget = { kind: 'flag', subject: flag, role: null, team };
    const own = valueOf(state, target) as boolean | null;
    return {
      ...(team !== null && { team }),
      own,
      inherited: team === null ? start : isFlagOn(known, state.flags, null),
      by: own === null ? null : recordFor(target, records),
      losses: lossesOf(breaks(users, withValue(state, target, false)), centre),
    };
  };
  return { flag, plugin, floor, plugins: users.map(({ id }) => id), scopes: [null, ...centre.teams.map(({ id }) => id)].map(scope) };
}

const others = (plugin: string, { switches }: PluginState) => switches.filter((one) => one.plugin !== plugin);

type Audienced = Audience & { resolution: Resolution };
interface Answers {
  of: readonly Audienced[];
  should: readonly { person: Person; resolution: Resolution }[];
  /** What each audience would lose if it had the plugin off. */
  breaks: readonly PluginBreak[];
}

function pluginRow(plugin: PluginManifest, facts: Facts, { of, should, breaks }: Answers): PluginRow {
  const { centre, state, records } = facts;
  const { id } = plugin;
  const failures = facts.failures.filter((failure) => failure.plugin === id);
  const touched = touchedAt(plugin, records);
  const standings = should.map(({ person, resolution }) =>
    standingOf(id, person, resolution, { touched, revision: state.revision, failed: failures.some((one) => one.person.id === person.id) }),
  );
  const failed = standings.filter(({ standing }) => standing === 'failed').map(({ person }) => person.id);
  const broken = failures.filter(({ person }) => failed.includes(person.id));
  const active = of.some(({ resolution }) => resolution.at === 'active');
  const having = should.filter(({ person }) => person.page?.active.includes(id));
  /** Whether someone has it off once it is off for a scope: narrower switches may leave it to them. */
  const losesBy = (scope: Scope) => {
    const { switches } = withValue(state, { kind: 'switch', subject: id, role: scope.role ?? null, team: scope.team ?? null }, false);
    return ({ role, team }: Audience) => decisiveSwitch(id, switches, { workingRole: role, team })?.on === false;
  };
  const losesByAll = losesBy({});
  const gateway = facts.gateway(id);
  const stopped = gateway && gateway.state !== 'running';
  return {
    plugin: id,
    inVariant: Object.hasOwn(centre.variant.plugins, id),
    essential: plugin.essential === true,
    state: active
      ? broken.length || stopped
        ? 'failed'
        : 'on'
      : of.some(({ resolution }) => resolution.at === 'blocked')
        ? 'blocked'
        : 'off',
    reason: active
      ? (gatewayReason(gateway) ?? reasonWhileOn(plugin, facts, standings, failures, broken))
      : reasonWhileOff(of, id, records),
    gateway,
    who: whoOf(of, centre),
    scopes: scopesFor(plugin, facts).map((scope) => {
      const concerned = breaks.filter((audience) => isIn(audience, scope));
      const losses = lossesOf(concerned.length ? concerned.filter(losesBy(scope)) : [], centre);
      return { ...scope, ...scopeState(id, state.switches, scope), losses };
    }),
    inUse: having.length,
    losing: having.filter(({ person, resolution }) => resolution.at !== 'active' || losesByAll(person)).length,
    waiting: standings.filter(({ standing }) => standing.startsWith('waits')).length,
    people: should.filter(({ resolution }) => resolution.at === 'active').length,
    standings: grouped(standings).map(({ people, standing, why }) => ({ standing, why, people, by: why && recordOf(why, id, records) })),
  };
}

/** Scopes of which somebody may have the plugin; one whose role may not is there while it has a switch, to be taken back. */
function scopesFor({ id, roles }: PluginManifest, { state, centre, people }: Facts): Scope[] {
  // Somebody who leads a team and advises works as a manager, and has what advisors have.
  const admits = (role: Role) =>
    isForRoles(roles, [role]) || people.some((person) => person.role === role && isForRoles(roles, person.roles));
  const own = state.switches.filter(({ plugin }) => plugin === id);
  const isSwitched = ({ role, team }: Scope) => own.some((one) => one.team === team && (role === undefined || one.role === role));
  const mayHave = ({ role, team }: Scope) => (role ? admits(role) : team === undefined || AGENT_ROLES.some(admits));
  return scopesOf(centre.roles, centre.teams).filter((scope) => mayHave(scope) || isSwitched(scope));
}

/** People of whom the same is to be said. */
function grouped(standings: readonly PersonStanding[]): { standing: PersonStanding['standing']; why: Why | null; people: number[] }[] {
  const groups = new Map<string, { standing: PersonStanding['standing']; why: Why | null; people: number[] }>();
  for (const { person, standing, why } of standings) {
    const key = JSON.stringify([standing, why]);
    const group = groups.get(key) ?? { standing, why, people: [] };
    group.people.push(person.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The newest revision that changed something of the plugin, 0 when none did. */
function touchedAt(plugin: PluginManifest, records: readonly ChangeRecord[]): number {
  const touches = ({ kind, subject }: ChangeTarget) =>
    kind === 'flag' ? needsFlag(plugin, subject) || declaresFlag(plugin, subject) : kind !== 'layout' && subject === plugin.id;
  return Math.max(0, ...records.filter(touches).map(({ revision }) => revision));
}

const gatewayReason = (gateway: PluginRow['gateway']): Reason | null =>
  gateway && gateway.state !== 'running' ? { kind: 'gateway', state: gateway.state, message: gateway.last?.message ?? '' } : null;

function reasonWhileOn(
  plugin: PluginManifest,
  facts: Facts,
  standings: readonly PersonStanding[],
  failures: readonly Failure[],
  broken: readonly Failure[],
): Reason | null {
  const [worst] = broken;
  if (worst)
    return { kind: 'failed', times: broken.reduce((sum, { times }) => sum + times, 0), people: broken.length, message: worst.message };
  if (failures.length) return { kind: 'recovered', people: failures.length };
  if (plugin.essential) return { kind: 'essential' };
  const needing = neededBy(plugin, facts);
  if (needing.length) return { kind: 'needed-by', plugins: needing };
  if (!plugin.permissions?.length) return null;
  const asked = standings.filter(({ standing, why }) => standing !== 'has-not' || why?.kind === 'permission');
  const have = asked.filter(({ why }) => why === null).length;
  return { kind: 'permissions', permissions: [...plugin.permissions], have, of: asked.length };
}

/** Plugins that are on for somebody and have what they require from this one alone. */
function neededBy(plugin: PluginManifest, { centre: { catalogue, variant }, state }: Facts): string[] {
  const isIn = ({ id }: PluginManifest) => Object.hasOwn(variant.plugins, id) && isOnForEveryone(id, state.switches);
  const others = catalogue.manifests.filter((other) => other.id !== plugin.id && isIn(other));
  const alone = (plugin.provides ?? []).filter((token) => !others.some((other) => other.provides?.includes(token)));
  return others.filter(({ requires }) => requires?.some((token) => alone.includes(token))).map(({ id }) => id);
}

/** A rule for everybody says more than the roles that a plugin is for. */
const WEIGHT: readonly Why['kind'][] = [
  'not-in-variant',
  'guard-chain',
  'missing-token',
  'host-api',
  'flag',
  'tenant-feature',
  'switched-off',
  'permission',
  'role',
];
function reasonWhileOff(of: readonly Audienced[], id: string, records: readonly ChangeRecord[]): Reason | null {
  const whys = of.flatMap(({ resolution: { why } }) => (why ? [why] : []));
  const [why] = whys.sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  return why ? { kind: 'why', why, by: recordOf(why, id, records) } : null;
}

function whoOf(of: readonly Audienced[], { roles: all, teams }: Centre): PluginRow['who'] {
  const having = of.filter(({ resolution }) => resolution.at === 'active');
  const roles = all.filter((role) => having.some((audience) => audience.role === role));
  const agents = roles.filter(isAgent);
  const cells = having.filter(({ role, team }) => agents.includes(role) && team !== null);
  const reached = new Set(cells.map(({ team }) => team)).size;
  return {
    roles,
    everyone: roles.length === all.length,
    teams: agents.length && reached < teams.length ? { with: reached, of: teams.length } : null,
    mixed: cells.length < agents.length * reached,
  };
}
