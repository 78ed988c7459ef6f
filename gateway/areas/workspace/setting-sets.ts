/**
 * Sets of a centre's settings. What a page saves as a whole is recorded setting by setting, each by its key, so that every
 * one can be told and taken back by itself. A set says which keys it has, and where the value of each stands.
 */
import { HOURS_KEYS, LEVELS_KEY, MAX_CALLS_KEY, SEQUENCE_KEY } from '@dialer/contract/dialing-settings';
import { GLOBAL_KEYS, type GlobalKey } from '@dialer/contract/globals';
import { QUOTA_CELLS, QUOTA_KINDS, type QuotaKind, type Quotas } from '@dialer/contract/quotas';
import { SUPPRESSION_FIELDS, suppressionField, suppressionKey, type Suppression } from '@dialer/contract/suppression';
import {
  readDialingSequence,
  readDialsPerLevel,
  readGlobals,
  readMaxCallsAmount,
  readOperationHours,
  readPublisherSuppression,
  readQuotas,
  writeSetting,
  type GlobalValues,
} from '../../people/settings';
import type { Orm } from '../../platform/db/database';
import type { ChangeContext } from './changes';
import type { SettingKey, SettingValue } from './values';

type By = Pick<ChangeContext, 'author' | 'now'>;

export interface SettingSet<T> {
  read(orm: Orm, tenantId: number): Promise<T>;
  /** The caller has locked the centre. */
  write(orm: Orm, by: By, set: T): Promise<void>;
  /** The settings that any of these has; most sets always have the same. */
  keys(...sets: readonly T[]): readonly SettingKey[];
  has(key: string): boolean;
  value(set: T, key: SettingKey): SettingValue;
  /** The set in which one setting has this value. */
  changed(set: T, key: SettingKey, value: SettingValue): T;
}

/** How one value is read and written, whatever set it stands in. */
export interface SettingPlace {
  has(key: string): boolean;
  read(orm: Orm, tenantId: number, key: SettingKey): Promise<SettingValue>;
  write(orm: Orm, by: By, key: SettingKey, value: SettingValue): Promise<void>;
}

const placeIn = <T>(set: SettingSet<T>): SettingPlace => ({
  has: set.has,
  read: async (orm, tenantId, key) => set.value(await set.read(orm, tenantId), key),
  write: async (orm, by, key, value) => set.write(orm, by, set.changed(await set.read(orm, by.author.tenantId), key, value)),
});

const write =
  <T>(name: string, stored: (set: T) => unknown = (set) => set): SettingSet<T>['write'] =>
  (orm, { author, now }, set) =>
    writeSetting(orm, author.tenantId, name, stored(set), author.id, now);

const always = (keys: readonly SettingKey[]) => {
  const known: ReadonlySet<string> = new Set(keys);
  return { keys: () => keys, has: (key: string) => known.has(key) };
};

/** General settings [SET-002]. */
export const globals: SettingSet<GlobalValues> = {
  ...always(GLOBAL_KEYS),
  read: readGlobals,
  write: write('globals'),
  value: (set, key) => set[key as GlobalKey],
  changed: (set, key, value) => ({ ...set, [key]: value }),
};

function quotasOf(kind: QuotaKind): SettingSet<Quotas> {
  const cells = QUOTA_CELLS.filter((cell) => cell.kind === kind);
  const places = new Map<SettingKey, (typeof cells)[number]>(cells.map((cell) => [cell.key, cell]));
  return {
    ...always(cells.map(({ key }) => key)),
    read: (orm, tenantId) => readQuotas(orm, tenantId, kind),
    write: write(`quotas:${kind}`),
    value(set, key) {
      const { role, at } = places.get(key)!;
      return set[role][at]!;
    },
    changed(set, key, value) {
      const { role, at } = places.get(key)!;
      return { ...set, [role]: set[role].map((one, index) => (index === at ? value : one)) as Quotas[typeof role] };
    },
  };
}
/** What each role should reach [SET-034]. */
export const quotas = Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, quotasOf(kind)])) as Record<QuotaKind, SettingSet<Quotas>>;

/** A set that is one setting: its list or number is one change. */
const single = <T extends SettingValue>(
  key: SettingKey,
  name: string,
  read: (orm: Orm, tenantId: number) => Promise<T>,
): SettingSet<T> => ({
  ...always([key]),
  read,
  write: write(name),
  value: (set) => set,
  changed: (_, __, value) => value as T,
});
/** Minutes after each dial [SET-029]. */
export const sequence = single<readonly number[]>(SEQUENCE_KEY, 'dialing-sequence', readDialingSequence);
/** Least dials of a lead, level by level [SET-036]. */
export const levels = single<readonly number[]>(LEVELS_KEY, 'dials-per-level', readDialsPerLevel);
/** Calls of the call-tracking provider at once [SET-026]. */
export const maxCalls = single<number | null>(MAX_CALLS_KEY, 'max-calls-amount', readMaxCallsAmount);

/** Seven days [SET-039]. */
export const hours: SettingSet<readonly string[]> = {
  ...always(HOURS_KEYS),
  read: readOperationHours,
  write: write('operation-hours', (days) => ({ days })),
  value: (days, key) => days[HOURS_KEYS.findIndex((day) => day === key)] ?? '',
  changed: (days, key, value) => HOURS_KEYS.map((day, at) => (day === key ? String(value) : (days[at] ?? ''))),
};

/** Minimums of people, each a setting by itself [SET-070]. */
export const suppression: SettingSet<Suppression> = {
  ...always(SUPPRESSION_FIELDS.map(suppressionKey)),
  read: readPublisherSuppression,
  write: write('publisher-suppression'),
  value: (set, key) => set[suppressionField(key) ?? ''] ?? 0,
  changed: (set, key, value) => ({ ...set, [suppressionField(key)!]: Number(value) }),
};

const PLACES: readonly SettingPlace[] = [
  placeIn(globals),
  ...QUOTA_KINDS.map((kind) => placeIn(quotas[kind])),
  placeIn(sequence),
  placeIn(levels),
  placeIn(maxCalls),
  placeIn(hours),
  placeIn(suppression),
];

/** Where the setting of a recorded change is kept. Throws on a key that no set has: nothing records one. */
export function placeOfSetting(key: SettingKey): SettingPlace {
  const place = PLACES.find(({ has }) => has(key));
  if (!place) throw new Error(`no set of settings has "${key}"`);
  return place;
}
