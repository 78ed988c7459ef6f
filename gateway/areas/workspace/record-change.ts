/**
 * A person, a campaign, a mapping: things of a centre that managers make and change one by one. Each change is kept with the
 * change itself, among the centre's changes: who, when, and what each field was and is.
 */
import type { RecordKind, RecordValues } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { pluginChanges } from '../../platform/db/schema';
import { canonical } from '../../platform/http/idempotency';
import { conflict } from '../../platform/problem';
import { announceNote } from '../../plugins/note-change';
import { lockState, writeState } from '../../plugins/state';
import { about, readChanges } from './change-records';
import { namesIn } from './changes';

/** A record's fields as the wire has them; nothing that is secret. */
export type Fields = Readonly<Record<string, unknown>>;

export interface RecordChange {
  readonly kind: RecordKind;
  readonly id: number | string;
  /** What people call it, as it is now. */
  readonly name: string;
  /** Null: it was not there. */
  readonly from: Fields | null;
  /** Null: it is there no more. */
  readonly to: Fields | null;
}
/** `id` is null for who runs the gateway, by a command. */
interface Author extends Pick<SignedIn, 'tenantId'> {
  readonly id: number | null;
}

const subjectOf = (kind: RecordKind, id: number | string) => `${kind}:${id}`;
const differs = (a: unknown, b: unknown) => canonical(a ?? null) !== canonical(b ?? null);

/**
 * In the transaction of the change. Keeps only the fields that differ; of a change that changed nothing there is no row.
 * Gives the centre's new revision, for `announceRecord` once the change is kept; null: nothing changed.
 */
export async function recordChange(
  orm: Orm,
  author: Author,
  now: Date,
  { kind, id, name, from, to }: RecordChange,
): Promise<number | null> {
  const names = Object.keys({ ...from, ...to }).filter((field) => !from || !to || differs(from[field], to[field]));
  if (from && to && names.length === 0) return null;
  const side = (fields: Fields | null): RecordValues | null =>
    fields && { name, fields: Object.fromEntries(names.flatMap((field) => (field in fields ? [[field, fields[field]]] : []))) };
  const { tenantId } = author;
  const before = await lockState(orm, tenantId);
  const revision = before.revision + 1;
  await writeState(orm, tenantId, { ...before, revision });
  const row = { tenantId, revision, at: now, accountId: author.id, kind: 'record' as const, subject: subjectOf(kind, id) };
  await orm.insert(pluginChanges).values({ ...row, from: side(from), to: side(to) });
  return revision;
}

/** Once it is kept: open pages of the centre read their lists anew. */
export async function announceRecord(ctx: GatewayContext, tenantId: number, revision: number | null): Promise<void> {
  if (revision !== null) await announceNote(ctx, tenantId, revision);
}

/**
 * Refuses (409 `changed-meanwhile`) what would overwrite unseen what somebody else has saved. `current`: the record as it is;
 * `was`: as the page had read it, or undefined for a caller that does not say; `wanted`: as it is to be. Where both made the
 * same of a field, or only one of them changed it, there is nothing to ask.
 */
export async function refuseUnseen(
  orm: Orm,
  tenantId: number,
  { kind, id }: Pick<RecordChange, 'kind' | 'id'>,
  { current, was, wanted }: { current: Fields; was: Fields | undefined; wanted: Fields },
): Promise<void> {
  if (!was) return;
  const lost = Object.keys(wanted).some(
    (field) =>
      field in was && differs(was[field], current[field]) && differs(wanted[field], was[field]) && differs(wanted[field], current[field]),
  );
  if (!lost) return;
  const target = { kind: 'record' as const, subject: subjectOf(kind, id), role: null, team: null };
  const since = await readChanges(orm, tenantId, { where: about(target), limit: 1 });
  throw conflict(`${namesIn(since)} changed this meanwhile. Look at that first.`, 'changed-meanwhile', { current, since });
}

/** The fields to write: what the author changed over what stands, so that a field that somebody else changed stays theirs. */
export function merged<T extends Fields>({ current, was, wanted }: { current: T; was: Partial<T> | undefined; wanted: T }): T {
  if (!was) return wanted;
  const mine = Object.keys(wanted).filter((field) => !(field in was) || differs(wanted[field], was[field]));
  return { ...current, ...Object.fromEntries(mine.map((field) => [field, wanted[field]])) };
}

/** Members after a save: what the author put in and took out of what they had read, done to what stands now. */
export function mergedMembers<T>(current: readonly T[], wanted: readonly T[], was: readonly T[] | undefined): T[] {
  if (!was) return [...new Set(wanted)];
  const out = new Set(was.filter((member) => !wanted.includes(member)));
  const more = wanted.filter((member) => !was.includes(member));
  return [...new Set([...current.filter((member) => !out.has(member)), ...more])];
}
