/** The door to calls' own records: what was kept of one, with what the gate refused in it. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { limits } from '../../platform/limits';
import type { Orm } from '../../platform/db/database';
import { accounts, calls, callTimeline, permits, trunks } from '../../platform/db/schema';
import type { Moment, MomentFacts } from './moments';
import { type Kept, type LegRecord, timelineOf } from './timeline';

export interface StoredRecord {
  /** Empty: somebody was rung before an agent was chosen. */
  readonly agent: string;
  readonly phone: string;
  readonly name: string;
  readonly beganAt: number;
  readonly endedAt: number | null;
  /** Nothing is known to be missing. */
  readonly whole: boolean;
  /** Their trunks by name. */
  readonly legs: readonly LegRecord[];
  /** `rule`: what refused a ring, of those that were refused. */
  readonly moments: readonly (Moment & { readonly rule?: string })[];
}

/** A ring that a rule refused: what the gate wrote down, before anything was asked of the engine. */
type Refusal = Kept & { readonly rule: string };

/** Rows of a call: as many as are kept, its ends, and gaps. */
const MOST = limits.callRecord.momentsPerCall * 2;

async function keptOf(orm: Orm, tenantId: number, callId: string): Promise<Kept[]> {
  const rows = await orm
    .select()
    .from(callTimeline)
    .where(and(eq(callTimeline.tenantId, tenantId), eq(callTimeline.callId, callId)))
    .orderBy(asc(callTimeline.at), asc(callTimeline.nth))
    .limit(MOST);
  return rows.map(({ at, nth, what, leg, who, facts }) => ({ at: at.getTime(), nth, what, leg, who, facts: facts as MomentFacts }));
}

async function refusalsOf(orm: Orm, tenantId: number, callId: string): Promise<Refusal[]> {
  const rows = await orm
    .select({ at: permits.at, rule: permits.rule, phone: permits.phone })
    .from(permits)
    .where(and(eq(permits.tenantId, tenantId), eq(permits.callId, callId), eq(permits.granted, false)))
    .orderBy(asc(permits.at))
    .limit(MOST);
  return rows.map(({ at, rule, phone }) => ({
    ...{ at: at.getTime(), nth: 0, what: 'refused', leg: null, who: null, facts: { to: phone }, rule: rule ?? '' },
  }));
}

async function callOf(orm: Orm, tenantId: number, callId: string) {
  const [row] = await orm
    .select({
      phone: calls.phone,
      name: calls.name,
      createdAt: calls.createdAt,
      endedAt: calls.endedAt,
      agent: sql<string>`trim(coalesce(${accounts.firstName}, '') || ' ' || coalesce(${accounts.lastName}, ''))`,
    })
    .from(calls)
    .leftJoin(accounts, eq(accounts.id, calls.accountId))
    .where(and(eq(calls.tenantId, tenantId), eq(calls.id, callId)));
  return row;
}

async function trunkNames(orm: Orm, tenantId: number, legs: readonly LegRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(legs.flatMap((each) => each.trunks))];
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: trunks.id, name: trunks.name })
    .from(trunks)
    .where(and(eq(trunks.tenantId, tenantId), inArray(sql`${trunks.id}::text`, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Null: this centre has no such call, and rang nobody by that id. */
export async function storedRecordOf(orm: Orm, tenantId: number, callId: string): Promise<StoredRecord | null> {
  const [call, kept, refusals] = await Promise.all([
    callOf(orm, tenantId, callId),
    keptOf(orm, tenantId, callId),
    refusalsOf(orm, tenantId, callId),
  ]);
  const story = timelineOf([...kept, ...refusals], call?.createdAt.getTime() ?? null);
  if (!story) return null;
  const names = await trunkNames(orm, tenantId, story.legs);
  const ended = call ? call.endedAt?.getTime() : story.moments.findLast(({ what }) => what === 'ended')?.at;
  const rung = story.legs.find(({ who, to }) => who === 'lead' && to !== '')?.to ?? refusals[0]?.facts.to ?? '';
  return {
    ...{ agent: call?.agent ?? '', phone: call?.phone ?? rung, name: call?.name ?? '' },
    ...{ beganAt: story.beganAt, endedAt: ended ?? null },
    // A call of which nothing was kept is not one in which nothing happened.
    whole: story.whole && (kept.length > 0 || call === undefined),
    // A trunk that was taken away since has no name any more.
    legs: story.legs.map((each) => ({ ...each, trunks: each.trunks.map((id) => names.get(id) ?? id) })),
    moments: story.moments,
  };
}
