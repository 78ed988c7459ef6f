/**
 * A row per plugin of a centre: its state, why, who has it, and who has it now. Pure; words are the page's.
 *
 * On and blocked are of the rules (`resolve`, for every working role in every team); failed is of run time: it has stopped
 * for somebody whose page is open and should have it. An error after which it goes on is told beside `on`.
 */
import type { Role } from '@dialer/contract';
import type { PluginManifest, Resolution, Why } from '../../host/manifest';
import { resolve } from '../../registry/resolve';
import {
  AGENTS,
  audienceAccount,
  audiencesOf,
  inputOf,
  resolvePerson,
  rolesOf,
  scopeState,
  type Centre,
  type Person,
  type ScopeState,
} from './centre';
import { recordOf } from './records';
import type { PluginChange, Plugins } from './state';

export type RowState = 'on' | 'off' | 'blocked' | 'failed';
export type Failure = Plugins['failures'][number];

export type Reason =
  /** `change`: the switch's own record, where it is known. */
  | { kind: 'why'; why: Why; change: PluginChange | null }
  | { kind: 'failed'; times: number; people: number; message: string }
  /** It had errors in the last 24 hours, and nobody's open page is without it for that. */
  | { kind: 'recovered'; people: number }
  | { kind: 'essential' }
  | { kind: 'needed-by'; plugins: readonly string[] }
  | { kind: 'permissions'; permissions: readonly string[]; have: number; of: number };

export interface Who {
  /** Working roles that have it in some team; `everyone`: all that the centre has. */
  roles: readonly Role[];
  everyone: boolean;
  /** In how many of the teams; null: in all, or teams do not matter. */
  teams: { with: number; of: number } | null;
  /** Not every one of these roles has it in every one of these teams. */
  mixed: boolean;
}

/**
 * How a person stands to a plugin. `waits-for`, `waits-off`, `waits-new`: their page has an older revision, and gets the
 * plugin, loses it or gets its new configuration when it is calm. `reload`, `until-reload`: their page follows what stands
 * now and differs all the same, because it was opened in an older release or with other permissions.
 */
export type Standing =
  'has' | 'waits-for' | 'waits-off' | 'waits-new' | 'failed' | 'not-yet' | 'reload' | 'until-reload' | 'closed' | 'has-not';
export interface PersonStanding {
  person: Person;
  standing: Standing;
  why: Why | null;
  failure: Failure | null;
}

export interface PluginRow {
  plugin: PluginManifest;
  inVariant: boolean;
  essential: boolean;
  state: RowState;
  reason: Reason | null;
  who: Who;
  /** The centre's own switch. */
  centre: ScopeState;
  /** People whose page has it now. */
  inUse: number;
  /** People whose page has yet to follow a change of it. */
  waiting: number;
  /** People who have it, whether their page is open or not. */
  people: number;
  standings: readonly PersonStanding[];
  failures: readonly Failure[];
}

export interface SummaryInput {
  centre: Centre;
  /** The latest changes, newest first. */
  changes: readonly PluginChange[];
}

export function summarise({ centre, changes }: SummaryInput): PluginRow[] {
  const { manifests, plugins } = centre;
  const audiences = audiencesOf(plugins).map((audience) => ({
    ...audience,
    result: resolve({ ...inputOf(centre), account: audienceAccount(centre, audience) }),
  }));
  const people = plugins.people.map((person) => ({ person, result: resolvePerson(centre, person) }));
  return manifests.map((plugin): PluginRow => {
    const failures = plugins.failures.filter((failure) => failure.plugin === plugin.id);
    const touched = touchedAt(plugin, changes);
    const standings = people.map(({ person, result }) =>
      standingOf(plugin.id, person, result.get(plugin.id)!, {
        touched,
        revision: plugins.revision,
        failure: failures.find((failure) => failure.person.id === person.id) ?? null,
      }),
    );
    const of = audiences.map(({ role, team, result }) => ({ role, team, resolution: result.get(plugin.id)! }));
    const broken = standings.flatMap(({ standing, failure }) => (standing === 'failed' && failure ? [failure] : []));
    const active = of.some(({ resolution }) => resolution.at === 'active');
    const state: RowState = active
      ? broken.length
        ? 'failed'
        : 'on'
      : of.some(({ resolution }) => resolution.at === 'blocked')
        ? 'blocked'
        : 'off';
    return {
      plugin,
      inVariant: Object.hasOwn(centre.variant.plugins, plugin.id),
      essential: plugin.essential === true,
      state,
      reason: active
        ? reasonWhileOn(plugin, centre, standings, failures, broken)
        : reasonWhileOff(
            of.map(({ resolution }) => resolution),
            plugin.id,
            changes,
          ),
      who: whoOf(of, centre),
      centre: scopeState(plugin.id, plugins.switches, {}),
      inUse: plugins.people.filter(({ page }) => page?.active.includes(plugin.id)).length,
      waiting: standings.filter(({ standing }) => standing.startsWith('waits')).length,
      people: people.filter(({ result }) => result.get(plugin.id)!.at === 'active').length,
      standings,
      failures,
    };
  });
}

/** The newest revision that changed something of the plugin, 0 when none that is known did. */
function touchedAt(plugin: PluginManifest, changes: readonly PluginChange[]): number {
  const touches = ({ kind, subject }: PluginChange) =>
    kind === 'flag' ? Boolean(plugin.flags?.includes(subject)) : kind !== 'layout' && subject === plugin.id;
  return changes.find(touches)?.revision ?? 0;
}

interface Facts {
  /** Newest revision that changed something of the plugin itself. */
  touched: number;
  /** The centre's: a page behind it may be behind in what this plugin requires, too. */
  revision: number;
  failure: Failure | null;
}

function standingOf(id: string, person: Person, should: Resolution, { touched, revision, failure }: Facts): PersonStanding {
  const why = should.why ?? null;
  const is = (standing: Standing): PersonStanding => ({ person, standing, why, failure });
  const { page } = person;
  const wanted = should.at === 'active';
  if (!page) return is(wanted ? 'closed' : 'has-not');
  const has = page.active.includes(id);
  // A page that has not reported yet is starting: it comes with what is in force now.
  const at = page.revision ?? Infinity;
  if (wanted && has) return is(at < touched ? 'waits-new' : 'has');
  if (!wanted) return is(!has ? 'has-not' : at < revision ? 'waits-off' : 'until-reload');
  if (page.revision === null) return is('not-yet');
  if (at < touched) return is('waits-for');
  if (failure) return is('failed');
  return is(at < revision ? 'waits-for' : 'reload');
}

function reasonWhileOn(
  plugin: PluginManifest,
  centre: Centre,
  standings: readonly PersonStanding[],
  failures: readonly Failure[],
  broken: readonly Failure[],
): Reason | null {
  const [worst] = broken;
  if (worst)
    return { kind: 'failed', times: broken.reduce((sum, { times }) => sum + times, 0), people: broken.length, message: worst.message };
  if (failures.length) return { kind: 'recovered', people: failures.length };
  if (plugin.essential) return { kind: 'essential' };
  const needing = neededBy(plugin, centre);
  if (needing.length) return { kind: 'needed-by', plugins: needing };
  if (plugin.permissions?.length) {
    const asked = standings.filter(({ standing, why }) => standing !== 'has-not' || why?.kind === 'permission');
    return {
      kind: 'permissions',
      permissions: plugin.permissions,
      have: asked.filter(({ why }) => why === null).length,
      of: asked.length,
    };
  }
  return null;
}

/** Plugins that are on for somebody and have what they require from this one alone. */
function neededBy(plugin: PluginManifest, { manifests, variant, plugins }: Centre): string[] {
  const isIn = ({ id }: PluginManifest) => Object.hasOwn(variant.plugins, id) && scopeState(id, plugins.switches, {}).on;
  const others = manifests.filter((other) => other.id !== plugin.id && isIn(other));
  return (plugin.provides ?? [])
    .filter((token) => !others.some((other) => other.provides?.includes(token)))
    .flatMap((token) => others.filter((other) => other.requires?.includes(token)).map(({ id }) => id))
    .filter((id, at, all) => all.indexOf(id) === at);
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
function reasonWhileOff(resolutions: readonly Resolution[], id: string, changes: readonly PluginChange[]): Reason | null {
  const whys = resolutions.flatMap(({ why }) => (why ? [why] : []));
  const [why] = whys.sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  return why ? { kind: 'why', why, change: recordOf(why, id, changes) } : null;
}

function whoOf(of: readonly { role: Role; team: number | null; resolution: Resolution }[], { plugins }: Centre): Who {
  const having = of.filter(({ resolution }) => resolution.at === 'active');
  const all = rolesOf(plugins);
  const roles = all.filter((role) => having.some((audience) => audience.role === role));
  const everyone = roles.length === all.length;
  // Only agents belong to a team: a manager's own team is not a place where plugins are switched.
  const agents = roles.filter((role) => AGENTS.includes(role));
  const cells = having.filter(({ role, team }) => agents.includes(role) && team !== null);
  const teams = new Set(cells.map(({ team }) => team)).size;
  return {
    roles,
    everyone,
    teams: agents.length && teams < plugins.teams.length ? { with: teams, of: plugins.teams.length } : null,
    mixed: cells.length < agents.length * teams,
  };
}
