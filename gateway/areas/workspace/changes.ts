/**
 * Changes of a centre's plugins, of what they keep for it and of its settings, and their undoing. A change, its
 * revision and its row of the audit are one transaction; the centre's row is locked meanwhile, so that of two
 * administrators at once the second hears of the first's change.
 */
import { and, eq, gt } from 'drizzle-orm';
import type { ChangeRefusal, LayoutRole } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { pluginChanges, publishedLayouts } from '../../platform/db/schema';
import { canonical } from '../../platform/http/idempotency';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { readStored, versionedOf, writeStored } from './centre-state-rows';
import { about, describe, readChanges, told, type PluginChange } from './change-records';
import { checkChange, type Centre } from './checks';
import { placeOfSetting } from './setting-sets';
import { lockState, readPublished, writeState, type PluginState, type PublishedLayout } from '../../plugins/state';
import {
  changeTo,
  targetOf,
  valueIn,
  valueOf,
  withValue,
  type ChangeInput,
  type ChangeTarget,
  type PluginInput,
  type SettingKey,
  type SettingValue,
  type Value,
  type VersionedValue,
} from './values';

export type Changed = PayloadOf<'changePlugins', 'reply'>;

/** Who changes what they have looked at, and when. */
export interface ChangeContext {
  readonly author: SignedIn;
  /** The revision that the author saw. */
  readonly revision: number;
  readonly reason: string;
  readonly now: Date;
}

/** So many changes are told to somebody who has looked at an older state. */
const MOST_SINCE = 100;
/** A change that the same thing has outlived so many times is not looked for: the newest of them stands in its way. */
const LONGEST_HISTORY = 500;

/** Makes a change of the plugins. 409 `changed-meanwhile` when the author has not seen the present state; 422 when it may not be. */
export async function makeChange(orm: Orm, centre: Centre, context: ChangeContext, change: PluginInput): Promise<Changed> {
  const state = await openState(orm, context);
  return record(orm, centre, context, state, change);
}

/** Records what a plugin keeps for the centre from now on; `before` is locked, and all that may refuse it has been asked. */
export const saveState = (
  orm: Orm,
  context: Omit<ChangeContext, 'revision'>,
  before: PluginState,
  change: Omit<Extract<ChangeInput, { kind: 'state' }>, 'kind'>,
): Promise<Changed> => record(orm, null, context, before, { kind: 'state', ...change });

export const namesIn = (changes: readonly PluginChange[]): string =>
  [...new Set(changes.map(({ by }) => by.name))].join(', ') || 'Somebody';

/**
 * Puts back what a change replaced, as a change of its own: an undo can be undone. Refused in words when the same thing
 * was changed since, because that later change would be lost with it.
 */
export async function undoChange(orm: Orm, centre: Centre, context: ChangeContext, id: number): Promise<Changed> {
  const state = await openState(orm, context);
  const [past] = await readChanges(orm, context.author.tenantId, { where: eq(pluginChanges.id, id), limit: 1 });
  if (!past) throw notFound('There is no such change.');
  if (past.kind === 'record') throw notFound('This was changed on its own page, and is changed back there.');
  if (past.kind === 'note') throw notFound('This was changed on a page of the plugin, and is changed back there.');
  if (past.undoneBy !== null) throw conflict('This change has already been taken back.', 'already-undone' satisfies ChangeRefusal);
  const target: ChangeTarget = { kind: past.kind, subject: past.subject, role: past.role ?? null, team: past.team ?? null };
  const since = await readChanges(orm, context.author.tenantId, {
    where: and(about(target), gt(pluginChanges.id, id)),
    limit: LONGEST_HISTORY,
  });
  const later = lastInForce(since.reverse());
  if (later) {
    const text = `${later.by.name} has changed the same again since. Take that change back first, or set it anew.`;
    throw conflict(text, 'changed-since' satisfies ChangeRefusal, { by: later.by });
  }
  const changed = await record(orm, centre, context, state, changeTo(target, past.from as Value), id);
  await orm.update(pluginChanges).set({ undoneBy: changed.change.id }).where(eq(pluginChanges.id, id));
  return changed;
}

/** The last of these changes, oldest first, that is still in force: one that was taken back is as if it had not been. */
function lastInForce(changes: readonly PluginChange[]): PluginChange | undefined {
  const stack: PluginChange[] = [];
  for (const change of changes) {
    if (change.undoes !== null && change.undoes === stack.at(-1)?.id) stack.pop();
    else stack.push(change);
  }
  return stack.at(-1);
}

/** Locks the centre's state for this transaction, if it is the one that the author has seen. */
async function openState(orm: Orm, { author, revision }: ChangeContext): Promise<PluginState> {
  const state = await lockState(orm, author.tenantId);
  if (state.revision === revision) return state;
  const newest = await readChanges(orm, author.tenantId, { where: gt(pluginChanges.revision, revision), limit: MOST_SINCE });
  const since = newest.reverse().map(told);
  throw new HttpProblem(
    409,
    `${namesIn(since)} changed the plugins meanwhile. Look at that first.`,
    {},
    {
      code: 'changed-meanwhile',
      revision: state.revision,
      since,
    },
  );
}

/** `centre`: what a change of the plugins is judged against; null for what is judged elsewhere. */
export async function record(
  orm: Orm,
  centre: Centre | null,
  context: Omit<ChangeContext, 'revision'>,
  before: PluginState,
  change: ChangeInput,
  undoes?: number,
): Promise<Changed> {
  const { author, now, reason } = context;
  const target = targetOf(change);
  const to = valueIn(change);
  const after = { ...withValue(before, target, to), revision: before.revision + 1 };
  if (centre && change.kind !== 'setting' && change.kind !== 'state') checkChange(centre, change, before, after);
  const from = await presentValue(orm, author.tenantId, before, target);
  if (canonical(from) === canonical(to)) {
    throw new HttpProblem(422, 'It is so already: nothing would change.', {}, { code: 'no-change' satisfies ChangeRefusal });
  }

  await writeState(orm, author.tenantId, after);
  if (target.kind === 'layout') await publish(orm, context, after.revision, target, to as Published | null);
  if (target.kind === 'setting') {
    const key = target.subject as SettingKey;
    await placeOfSetting(key).write(orm, context, key, to as SettingValue);
  }
  if (target.kind === 'state') {
    const key = { tenantId: author.tenantId, plugin: target.subject };
    await writeStored(orm, key, to as VersionedValue | null, { revision: after.revision, savedBy: author.id, savedAt: now });
  }
  const { kind, subject, role, team } = target;
  const row = { tenantId: author.tenantId, revision: after.revision, at: now, accountId: author.id, reason, undoes: undoes ?? null };
  const [made] = await orm
    .insert(pluginChanges)
    .values({ ...row, kind, subject, role, team, from, to })
    .returning();
  return { revision: after.revision, change: told(describe(made!, author)) };
}

async function presentValue(orm: Orm, tenantId: number, state: PluginState, target: ChangeTarget): Promise<Value> {
  if (target.kind === 'layout') return publishedValue(orm, tenantId, target);
  if (target.kind === 'setting') {
    const key = target.subject as SettingKey;
    return placeOfSetting(key).read(orm, tenantId, key);
  }
  if (target.kind === 'state') return versionedOf(await readStored(orm, tenantId, target.subject));
  return valueOf(state, target);
}

type Published = Pick<PublishedLayout, 'name' | 'placed'>;

async function publishedValue(orm: Orm, tenantId: number, { subject }: ChangeTarget): Promise<Published | null> {
  const [layout] = await readPublished(orm, tenantId, subject as LayoutRole);
  return layout ? { name: layout.name, placed: layout.placed } : null;
}

/** A layout that is put back is published anew: whoever has taken the one between is asked again. */
async function publish(
  orm: Orm,
  { author, now }: Pick<ChangeContext, 'author' | 'now'>,
  revision: number,
  { subject }: ChangeTarget,
  layout: Published | null,
): Promise<void> {
  const key = { tenantId: author.tenantId, role: subject as LayoutRole };
  if (!layout) {
    await orm.delete(publishedLayouts).where(and(eq(publishedLayouts.tenantId, key.tenantId), eq(publishedLayouts.role, key.role)));
    return;
  }
  const content = { revision, name: layout.name, placed: layout.placed, publishedBy: author.id, publishedAt: now };
  await orm
    .insert(publishedLayouts)
    .values({ ...key, ...content })
    .onConflictDoUpdate({ target: [publishedLayouts.tenantId, publishedLayouts.role], set: content });
}
