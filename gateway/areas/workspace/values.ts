/** The things that an administrator can change of a centre, each with its value. Pure. */
import type { DialingKey, GlobalKey, LayoutRole, QuotaKey, Role, SuppressionKey } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { PluginState, PublishedLayout } from '../../plugins/state';

/** What a plugin keeps for a centre, with the version of its shape. */
export type VersionedValue = { version: number; value: Record<string, unknown> };
/** A setting, by the key that its recorded changes have. */
export type SettingKey = GlobalKey | QuotaKey | DialingKey | SuppressionKey;
/** What a setting is: a number, a text, a list; null where it can be unset. */
export type SettingValue = number | string | readonly number[] | null;
/** A change of the plugins, as the wire has it. */
export type PluginInput = PayloadOf<'changePlugins', 'body'>['change'];
/** Any change that is recorded; settings and what plugins keep are sent by their own operations. */
export type ChangeInput =
  | PluginInput
  | { kind: 'setting'; key: SettingKey; value: SettingValue }
  /** Null: what the plugin begins with stands. */
  | { kind: 'state'; plugin: string; state: VersionedValue | null };
export type ChangeKind = ChangeInput['kind'];

/** What a change is about; two changes of the same target replace each other. */
export interface ChangeTarget {
  readonly kind: ChangeKind;
  /** Plugin id, flag name, the layout's role, or the setting's key. */
  readonly subject: string;
  /** Scope of a switch or a flag; null: all of them. */
  readonly role: Role | null;
  readonly team: number | null;
}

/**
 * On or off for a switch and a flag, what is set of a plugin's configuration, name and placement of a published layout,
 * the value of a setting, what a plugin keeps. Null: the administrator says nothing, what is wider or the variant manifest stands.
 */
export type Value = boolean | SettingValue | Record<string, unknown> | Pick<PublishedLayout, 'name' | 'placed'> | null;

export function targetOf(change: ChangeInput): ChangeTarget {
  const everyone = { role: null, team: null };
  switch (change.kind) {
    case 'switch':
      return { kind: 'switch', subject: change.plugin, role: change.role ?? null, team: change.team ?? null };
    case 'config':
      return { kind: 'config', subject: change.plugin, ...everyone };
    case 'flag':
      return { kind: 'flag', subject: change.flag, role: null, team: change.team ?? null };
    case 'layout':
      return { kind: 'layout', subject: change.role, ...everyone };
    case 'setting':
      return { kind: 'setting', subject: change.key, ...everyone };
    case 'state':
      return { kind: 'state', subject: change.plugin, ...everyone };
  }
}

/** An empty configuration sets nothing. */
const filled = (config: Record<string, unknown> | null) => (config && Object.keys(config).length > 0 ? config : null);

export function valueIn(change: ChangeInput): Value {
  if (change.kind === 'config') return filled(change.config);
  if (change.kind === 'setting') return change.value;
  if (change.kind === 'state') return change.state;
  return change.kind === 'layout' ? change.layout : change.on;
}

/** The change that gives a target this value: the reverse of `targetOf` and `valueIn`. */
export function changeTo({ kind, subject, role, team }: ChangeTarget, value: Value): ChangeInput {
  switch (kind) {
    case 'switch': {
      const scope = { ...(role !== null && { role }), ...(team !== null && { team }) };
      return { kind, plugin: subject, on: value as boolean | null, ...scope };
    }
    case 'config':
      return { kind, plugin: subject, config: value as Record<string, unknown> | null };
    case 'flag':
      return { kind, flag: subject, on: value as boolean | null, ...(team !== null && { team }) };
    case 'layout':
      return { kind, role: subject as LayoutRole, layout: value as Pick<PublishedLayout, 'name' | 'placed'> | null };
    case 'setting':
      return { kind, key: subject as SettingKey, value: value as SettingValue };
    case 'state':
      return { kind, plugin: subject, state: value as VersionedValue | null };
  }
}

type Switch = PluginState['switches'][number];
type FlagSwitch = PluginState['flags'][number];
const isOfFlag =
  ({ subject, team }: ChangeTarget) =>
  (s: FlagSwitch) =>
    s.flag === subject && (s.team ?? null) === team;
const isOf =
  ({ subject, role, team }: ChangeTarget) =>
  (s: Switch) =>
    s.plugin === subject && (s.role ?? null) === role && (s.team ?? null) === team;

/** A target's present value; published layouts, settings and what plugins keep are read from their tables. */
export function valueOf(state: PluginState, target: ChangeTarget): Value {
  if (target.kind === 'switch') return state.switches.find(isOf(target))?.on ?? null;
  // A subject is what somebody sent: `constructor` is no plugin.
  if (target.kind === 'config') return Object.hasOwn(state.configs, target.subject) ? state.configs[target.subject]! : null;
  if (target.kind === 'flag') return state.flags.find(isOfFlag(target))?.on ?? null;
  return null;
}

const byScope = (a: Switch, b: Switch) =>
  a.plugin.localeCompare(b.plugin) || (a.team ?? 0) - (b.team ?? 0) || (a.role ?? '').localeCompare(b.role ?? '');

const byTeam = (a: FlagSwitch, b: FlagSwitch) => a.flag.localeCompare(b.flag) || (a.team ?? 0) - (b.team ?? 0);

/** The state in which a target has this value; in the same order whatever was changed first. */
export function withValue(state: PluginState, target: ChangeTarget, value: Value): PluginState {
  const { subject, role, team } = target;
  if (target.kind === 'switch') {
    const others = state.switches.filter((s) => !isOf(target)(s));
    const own = { plugin: subject, on: value as boolean, ...(role !== null && { role }), ...(team !== null && { team }) };
    return { ...state, switches: (value === null ? others : [...others, own]).sort(byScope) };
  }
  if (target.kind === 'config') {
    const { [subject]: _, ...others } = state.configs;
    return { ...state, configs: value === null ? others : { ...others, [subject]: value as Record<string, unknown> } };
  }
  if (target.kind === 'flag') {
    const others = state.flags.filter((s) => !isOfFlag(target)(s));
    const own = { flag: subject, on: value as boolean, ...(team !== null && { team }) };
    return { ...state, flags: (value === null ? others : [...others, own]).sort(byTeam) };
  }
  return state;
}
