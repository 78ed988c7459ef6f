/** A recorded change in words. Pure: names and texts are given, so that it says the same on every page. */
import { ANOTHER_NUMBER, recordOf, type RecordValues, type Role } from '@dialer/contract';
import { same } from '../config-form/draft';
import type { Config } from '../config-form/fields';
import type { PluginChange } from '../store';
import type { Words } from '../words';

type Translate = (key: string, params?: Record<string, string | number>) => string;

export interface ChangeTexts extends Pick<
  Words,
  'plugin' | 'panel' | 'flag' | 'setting' | 'settingPage' | 'settingValue' | 'roles' | 'scope'
> {
  t: Translate;
  /** A plugin's own text of what was changed in its tables. */
  note(plugin: string, key: string, values: Record<string, string | number>): string;
  /** Name of a field of a plugin's configuration, and a value of it. */
  field(plugin: string, path: readonly string[]): string;
  value(plugin: string, path: readonly string[], value: unknown): string;
  /** What the variant manifest has of the plugin's configuration. */
  defaults(plugin: string): Config;
}

/** One thing that a change has made another: null where there was nothing, or is nothing any more. */
export interface Side {
  field: string;
  from: string | null;
  to: string | null;
}

export interface ChangeText {
  /** One line, without a full stop. */
  what: string;
  /** What exactly: a field from one value to another, a layout before. */
  details: readonly string[];
  /** The same of what has two sides: for who compares. */
  sides: readonly Side[];
}

export function changeText(change: PluginChange, texts: ChangeTexts): ChangeText {
  switch (change.kind) {
    case 'switch':
      return { what: switchWords(change, texts), details: [], sides: [stateSide(change, texts, texts.plugin(change.subject))] };
    case 'config':
      return {
        what: texts.t(change.to === null ? 'changes.what.config_back' : 'changes.what.config', {
          plugin: texts.plugin(change.subject),
        }),
        ...configWords(change, texts),
      };
    case 'flag':
      return { what: flagWords(change, texts), details: [], sides: [stateSide(change, texts, texts.flag(change.subject))] };
    case 'layout':
      return layoutWords(change, texts);
    case 'setting':
      return settingWords(change, texts);
    case 'state':
      return { what: texts.t('changes.what.state', { plugin: texts.plugin(change.subject) }), details: [], sides: [] };
    case 'note':
      return { what: noteWords(change, texts), details: [], sides: [] };
    case 'record':
      return recordWords(change, texts);
  }
}

/** On, off, or nothing said of it. */
function stateSide({ from, to }: PluginChange, { t }: ChangeTexts, field: string): Side {
  const said = (value: unknown) => t(`changes.state.${value === true ? 'on' : value === false ? 'off' : 'back'}`);
  return { field, from: said(from), to: said(to) };
}

const fromTo = (t: Translate, { field, from, to }: Side): string =>
  t('changes.fromTo', { field, from: from ?? t('changes.recordValue.none'), to: to ?? t('changes.recordValue.none') });

function switchWords({ subject, role, team, to }: PluginChange, { t, plugin, scope: nameOf }: ChangeTexts): string {
  const state = to === true ? 'on' : to === false ? 'off' : 'back';
  const scope = nameOf(role, team);
  return t(`changes.what.switch_${state}${scope ? '_scope' : ''}`, { plugin: plugin(subject), scope });
}

function flagWords({ subject, team, to }: PluginChange, { t, flag, scope: nameOf }: ChangeTexts): string {
  const state = to === true ? 'on' : to === false ? 'off' : 'back';
  const scope = nameOf(undefined, team);
  return t(`changes.what.flag_${state}${scope ? '_scope' : ''}`, { flag: flag(subject), scope });
}

function noteWords({ subject, to }: PluginChange, { t, plugin, note }: ChangeTexts): string {
  const { key, values } = to as { key: string; values: Record<string, string | number> };
  return t('changes.what.note', { plugin: plugin(subject), text: note(subject, key, values) });
}

/** A list that somebody took away as a file: nothing was made. */
const isTaken = ({ id }: { id: string }): boolean => id === 'export';

/** The subject of a change without its values: `leads:export`, `person:12`, a plugin's id. */
function thingWords(subject: string, { t, plugin }: Pick<ChangeTexts, 't' | 'plugin'>): string {
  const about = recordOf(subject);
  if (!about) return plugin(subject);
  const record = t(`changes.record.${about.kind}`);
  return isTaken(about) ? t('changes.thing.export', { record }) : t('changes.thing.one', { record, id: about.id });
}

/** What says most of a new person; then the fields that hold something, and at the end the empty ones. */
const TELLING = ['roles', 'email', 'extension'];
function tellingFirst(names: readonly string[], values: Readonly<Record<string, unknown>>): string[] {
  const rank = (name: string): number => {
    const value = values[name];
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return TELLING.length + 2;
    if (TELLING.includes(name)) return TELLING.indexOf(name);
    return TELLING.length + (typeof value === 'boolean' ? 1 : 0);
  };
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** A person, a campaign…: which one, and each field that differs. What this release does not know is told by its name on the wire. */
function recordWords({ subject, from, to }: PluginChange, { t, plugin }: ChangeTexts): ChangeText {
  const [before, after] = [from, to] as (RecordValues | null)[];
  const about = recordOf(subject);
  const did = before
    ? after
      ? 'changed'
      : 'removed'
    : about && isTaken(about)
      ? 'exported'
      : about?.kind === 'leads'
        ? 'imported'
        : 'added';
  const said = (value: unknown): string => {
    if (typeof value === 'boolean') return t(`changes.recordValue.${value ? 'yes' : 'no'}`);
    if (about?.kind === 'recycling' && value === ANOTHER_NUMBER) return t('changes.recordValue.another_number');
    if (Array.isArray(value)) return value.length ? value.map(said).join(', ') : t('changes.recordValue.none');
    return value === null || value === undefined || value === '' ? t('changes.recordValue.none') : String(value);
  };
  /** What an export was narrowed to stands in the words of the page where that was chosen. */
  const saidOf = (field: string, value: unknown): string => {
    if (about?.kind !== 'audit' || typeof value !== 'string') return said(value);
    if (field === 'area' || field === 'kind') return t(`changes.kind.${value}`, { defaultValue: value });
    return field === 'subject' ? thingWords(value, { t, plugin }) : value;
  };
  const named = [...new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})])];
  // Of one that came or went all fields are kept: the first of them is what the list of changes shows.
  const fields = before && after ? named : tellingFirst(named, (after ?? before)!.fields);
  const sides = fields.map((field) => ({
    field: t(`changes.recordField.${field}`, { defaultValue: field }),
    from: before ? saidOf(field, before.fields[field]) : null,
    to: after ? saidOf(field, after.fields[field]) : null,
  }));
  return {
    what: t(`changes.what.record_${did}`, {
      record: about ? t(`changes.record.${about.kind}`) : t('changes.record.other'),
      name: (after ?? before)?.name ?? '',
    }),
    details: before ? sides.map((side) => fromTo(t, side)) : [],
    sides,
  };
}

const isPlain = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value below, by its path; lists are values. */
function leaves(config: Config, path: readonly string[] = []): [path: readonly string[], value: unknown][] {
  return Object.entries(config).flatMap(([key, value]) =>
    isPlain(value) && Object.keys(value).length ? leaves(value, [...path, key]) : [[[...path, key], value]],
  );
}

/** Paths of a list's fields, in the order of the rows that it has by default. */
const fieldsInOrder = (rows: unknown): readonly string[] =>
  Array.isArray(rows) ? rows.filter(isPlain).flatMap((row) => leaves(row).map(([path]) => path.join('\n'))) : [];

/**
 * A row of a list goes by the first text that it has, in the default's order and then by name: the keys of a saved row come
 * back in an order of the database's own.
 */
function nameOfRow(row: Config, order: readonly string[]): string | undefined {
  const texts = leaves(row).flatMap(([path, value]) => (typeof value === 'string' && value ? [{ path: path.join('\n'), value }] : []));
  const rank = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length);
  return texts.sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1))[0]?.value;
}

/** Field by field; what an administrator does not set is the variant manifest's. */
function configWords(
  { subject, from, to }: PluginChange,
  { t, field, value, defaults }: ChangeTexts,
): Pick<ChangeText, 'details' | 'sides'> {
  const standard = defaults(subject);
  const inForce = (set: unknown) =>
    new Map(leaves({ ...standard, ...(isPlain(set) ? set : {}) }).map(([path, what]) => [path.join('\n'), what]));
  const [before, after, byDefault] = [inForce(from), inForce(to), inForce(null)];
  const said = (key: string, what: unknown) => {
    const text = value(subject, key.split('\n'), what);
    return byDefault.has(key) && same(byDefault.get(key), what) ? t('changes.byDefault', { value: text }) : text;
  };
  const sides: Side[] = [];
  const line = (key: string): string => {
    const [was, is] = [before.get(key), after.get(key)];
    const name = field(subject, key.split('\n'));
    if (!Array.isArray(was) || !Array.isArray(is)) {
      const side = { field: name, from: said(key, was), to: said(key, is) };
      sides.push(side);
      return fromTo(t, side);
    }
    // Of a list only what came and went: its whole would have to be compared by eye.
    const order = fieldsInOrder(byDefault.get(key));
    const without = (a: readonly unknown[], b: readonly unknown[]) =>
      a
        .filter((item) => !b.some((other) => same(item, other)))
        .map((item) => (isPlain(item) && nameOfRow(item, order)) || value(subject, key.split('\n'), item));
    const [here, gone] = [without(is, was), without(was, is)];
    // A row that went and came under the same name is one that was changed.
    const parts = (
      [
        ['listChanged', here.filter((item) => gone.includes(item))],
        ['listMore', here.filter((item) => !gone.includes(item))],
        ['listFewer', gone.filter((item) => !here.includes(item))],
      ] as const
    ).flatMap(([text, items]) => (items.length ? [t(`changes.${text}`, { items: items.join(', ') })] : []));
    return t('changes.fieldList', { field: name, changes: parts.join('; ') || t('changes.listOrder') });
  };
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !same(before.get(key), after.get(key)));
  return { details: changed.map(line), sides };
}

function settingWords({ subject, from, to }: PluginChange, { t, setting, settingPage, settingValue }: ChangeTexts): ChangeText {
  const field = setting(subject);
  const side = { field, from: settingValue(subject, from), to: settingValue(subject, to) };
  return {
    what: t('changes.what.setting', { page: settingPage(subject), field }),
    details: [fromTo(t, side)],
    sides: [side],
  };
}

interface NamedLayout {
  name: string;
  placed: readonly { panel: string; x: number; y: number; w: number; h: number }[];
}
const asLayout = (value: unknown): NamedLayout | null =>
  isPlain(value) && typeof value['name'] === 'string' && Array.isArray(value['placed']) ? (value as unknown as NamedLayout) : null;

function layoutWords({ subject, from, to }: PluginChange, { t, roles: nameOf, panel }: ChangeTexts): ChangeText {
  const roles = nameOf(subject as Role);
  const [before, after] = [asLayout(from), asLayout(to)];
  const sides = [{ field: t('changes.layoutName'), from: before?.name ?? null, to: after?.name ?? null }];
  if (!after) return { what: t('changes.what.layout_back', { name: before?.name ?? '', roles }), details: [], sides };
  const what = t('changes.what.layout', { name: after.name, roles });
  if (!before) return { what, details: [], sides };
  const without = (a: NamedLayout, b: NamedLayout) =>
    a.placed
      .filter((here) => !b.placed.some((there) => there.panel === here.panel))
      .map((here) => panel(here.panel))
      .join(', ');
  const [more, fewer] = [without(after, before), without(before, after)];
  const moved = after.placed.some((here) => before.placed.some((there) => there.panel === here.panel && !samePlace(here, there)));
  return {
    what,
    sides,
    details: [
      ...(before.name === after.name ? [] : [t('changes.layout.before', { name: before.name })]),
      ...(more ? [t('changes.layout.more', { panels: more })] : []),
      ...(fewer ? [t('changes.layout.fewer', { panels: fewer })] : []),
      ...(moved ? [t('changes.layout.moved')] : []),
    ],
  };
}

const samePlace = (a: NamedLayout['placed'][number], b: NamedLayout['placed'][number]): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
