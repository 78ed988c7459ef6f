/** Sets of a centre's settings that a page saves as a whole: of two people at once, neither overwrites the other unseen. */
import type { Orm } from '../../platform/db/database';
import { canonical } from '../../platform/http/idempotency';
import { conflict, type HttpProblem } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { about, readChanges } from './change-records';
import { namesIn, record, type ChangeContext, type Changed } from './changes';
import type { SettingSet } from './setting-sets';
import type { SettingKey } from './values';

/**
 * Saves each setting that differs as a change of its own, and gives the last of them; null when nothing differs. `was`: what
 * the author had read. Where they changed nothing, what stands now is left alone; what somebody else changed meanwhile is
 * not overwritten: 409 `changed-meanwhile`, with `current` as `told` makes it: as GET gives it.
 */
export async function saveSet<T>(
  orm: Orm,
  context: Omit<ChangeContext, 'revision'>,
  set: SettingSet<T>,
  { wanted, was, told = (current) => current }: { wanted: T; was: T | undefined; told?: (current: T) => unknown },
): Promise<Changed | null> {
  const { tenantId } = context.author;
  let state = await lockState(orm, tenantId);
  const current = await set.read(orm, tenantId);
  const seen = was === undefined ? current : was;
  const differ = (key: SettingKey, a: T, b: T) => canonical(set.value(a, key)) !== canonical(set.value(b, key));
  const changes = set.keys(wanted, seen, current).filter((key) => differ(key, wanted, seen) && differ(key, wanted, current));
  const lost = changes.filter((key) => differ(key, seen, current));
  if (lost.length > 0) throw await conflictOf(orm, tenantId, told(current), lost);
  let changed: Changed | null = null;
  for (const key of changes) {
    changed = await record(orm, null, context, state, { kind: 'setting', key, value: set.value(wanted, key) });
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
