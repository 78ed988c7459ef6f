/** Sets of a centre's settings that a page saves as a whole: of two people at once, neither overwrites the other unseen. */
import { GLOBAL_KEYS } from '@dialer/contract/globals';
import { QUOTA_CELLS, type QuotaKind, type Quotas } from '@dialer/contract/quotas';
import { readGlobals, readQuotas, type GlobalValues } from '../../people/settings';
import type { Orm } from '../../platform/db/database';
import { conflict, type HttpProblem } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { about, readChanges } from './change-records';
import { namesIn, record, type ChangeContext, type Changed } from './changes';
import type { SettingKey } from './values';

type Context = Omit<ChangeContext, 'revision'>;

/** A set of settings as the wire has it, and where each of its numbers stands. */
interface SettingSet<T> {
  read(orm: Orm, tenantId: number): Promise<T>;
  keys: readonly SettingKey[];
  value(set: T, key: SettingKey): number;
}

/**
 * Saves each number that differs as a change of its own, and gives the last of them; null when nothing differs. `was`: what
 * the author had read. Where they changed nothing, what stands now is left alone; what somebody else changed meanwhile is
 * not overwritten: 409 `changed-meanwhile`.
 */
async function saveSet<T>(
  orm: Orm,
  context: Context,
  { read, keys, value }: SettingSet<T>,
  wanted: T,
  was: T | undefined,
): Promise<Changed | null> {
  const { tenantId } = context.author;
  let state = await lockState(orm, tenantId);
  const current = await read(orm, tenantId);
  const seen = was ?? current;
  const changes = keys.filter((key) => value(wanted, key) !== value(seen, key) && value(wanted, key) !== value(current, key));
  const lost = changes.filter((key) => value(seen, key) !== value(current, key));
  if (lost.length > 0) throw await conflictOf(orm, tenantId, current, lost);
  let changed: Changed | null = null;
  for (const key of changes) {
    changed = await record(orm, null, context, state, { kind: 'setting', key, value: value(wanted, key) });
    state = { ...state, revision: changed.revision };
  }
  return changed;
}

async function conflictOf(orm: Orm, tenantId: number, current: unknown, keys: readonly SettingKey[]): Promise<HttpProblem> {
  const last = await Promise.all(
    keys.map((key) => readChanges(orm, tenantId, { where: about({ kind: 'setting', subject: key, role: null, team: null }), limit: 1 })),
  );
  const since = last.flat().sort((a, b) => a.id - b.id);
  const text = `${namesIn(since)} changed the same settings meanwhile. Look at that first.`;
  return conflict(text, 'changed-meanwhile', { current, since });
}

const globals: SettingSet<GlobalValues> = {
  read: readGlobals,
  keys: GLOBAL_KEYS,
  value: (set, key) => set[key as keyof GlobalValues],
};

/** General settings, all of them [SET-002]. */
export const saveGlobals = (orm: Orm, context: Context, { was, ...wanted }: GlobalValues & { was?: GlobalValues | undefined }) =>
  saveSet(orm, context, globals, wanted, was);

function quotasOf(kind: QuotaKind): SettingSet<Quotas> {
  const cells = QUOTA_CELLS.filter((cell) => cell.kind === kind);
  const places = new Map<SettingKey, (typeof cells)[number]>(cells.map((cell) => [cell.key, cell]));
  return {
    read: (orm, tenantId) => readQuotas(orm, tenantId, kind),
    keys: cells.map(({ key }) => key),
    value(set, key) {
      const { role, at } = places.get(key)!;
      return set[role][at]!;
    },
  };
}

/** What each role should reach of one kind [SET-034]. */
export const saveQuotas = (orm: Orm, context: Context, kind: QuotaKind, wanted: Quotas, was: Quotas | undefined) =>
  saveSet(orm, context, quotasOf(kind), wanted, was);
