/** What plugins hear of calls and dispositions: as it happens, and read again from what that left in the database. */
import { and, asc, eq, gt, gte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '@dialer/contract';
import type { Database } from '../platform/db/database';
import { calls, dispositions, pluginHearings } from '../platform/db/schema';
import { limits } from '../platform/limits';
import type { PluginEvents } from './define';

export type Event = keyof PluginEvents;
/** Facts of an event as they are known where it happens; the lead is looked up for whoever hears of it. */
export interface News<E extends Event = Event> {
  readonly accountId: number;
  readonly leadId: string | null;
  readonly facts: Omit<PluginEvents[E], 'accountId' | 'lead'>;
}
/** An event with its news. */
export type Told = { [E in Event]: readonly [E, News<E>] }[Event];

/** What is told again when it was missed. */
export const isKept = (event: Event): boolean => event !== 'lead-saved';

/** So many rows are read at a time. */
const PAGE = 200;

const factsOf = (call: Call) => ({
  callId: call.callId,
  phone: call.phone,
  type: call.type,
  direction: call.direction === 1 ? ('incoming' as const) : ('outgoing' as const),
  startedAt: call.since.created,
  answeredAt: call.since.farUp === undefined || call.since.agentUp === undefined ? null : Math.max(call.since.farUp, call.since.agentUp),
});

export const answeredNews = (call: Call, accountId: number): News<'call-answered'> => ({
  accountId,
  leadId: call.leadId,
  facts: factsOf(call),
});

export function endedNews(call: Call, accountId: number, now: number): News<'call-ended'> {
  const { by, cause } = call.end ?? { by: 'system' as const, cause: '' };
  return { accountId, leadId: call.leadId, facts: { ...factsOf(call), endedAt: call.since.ended ?? now, by, cause } };
}

interface Mark {
  readonly createdAt: Date;
  readonly id: string;
}
const after = (last: Mark, createdAt: AnyPgColumn, id: AnyPgColumn): SQL | undefined =>
  or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function* pagesOf<Row extends Mark>(from: Date, read: (last: Mark) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Mark = { createdAt: from, id: FIRST_ID };
  for (;;) {
    const rows = await read(last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!;
  }
}

/**
 * What was stored of calls and dispositions since then, oldest first. A call was stored last at its last sign of life: one
 * that the database got late, or that was found dead after a kill, is among them, whenever it ended.
 */
export async function* storedSince(db: Database, since: Date, now: number): AsyncGenerator<Told> {
  const rows = pagesOf(new Date(since.getTime() - limits.plugins.heardAgainMs), (last) =>
    db
      .select({ id: calls.id, createdAt: calls.createdAt, accountId: calls.accountId, facts: calls.facts })
      .from(calls)
      .where(and(after(last, calls.createdAt, calls.id), gte(calls.heartbeatAt, since)))
      .orderBy(asc(calls.createdAt), asc(calls.id))
      .limit(PAGE),
  );
  for await (const { accountId, facts } of rows) {
    const { agentUp, farUp, ended } = facts.since;
    if (agentUp !== undefined && farUp !== undefined) yield ['call-answered', answeredNews(facts, accountId)];
    if (ended !== undefined) yield ['call-ended', endedNews(facts, accountId, now)];
  }
  const disposed = pagesOf(since, (last) =>
    db
      .select()
      .from(dispositions)
      .where(after(last, dispositions.createdAt, dispositions.id))
      .orderBy(asc(dispositions.createdAt), asc(dispositions.id))
      .limit(PAGE),
  );
  for await (const { id, createdAt, accountId, leadId, callId, disposition, reason } of disposed)
    yield ['call-disposed', { accountId, leadId, facts: { dispositionId: id, callId, disposition, reason, at: createdAt.getTime() } }];
}

/** From when on the plugin may have missed something; one that is new has missed nothing. */
export async function heardTo(db: Database, plugin: string, now: number): Promise<Date> {
  await db
    .insert(pluginHearings)
    .values({ plugin, heardTo: new Date(now) })
    .onConflictDoNothing();
  const [row] = await db.select().from(pluginHearings).where(eq(pluginHearings.plugin, plugin));
  const at = (row?.heardTo.getTime() ?? now) - limits.plugins.heardMarginMs;
  return new Date(Math.max(at, now - limits.plugins.heardAgainMs));
}

export async function setHeardTo(db: Database, plugin: string, at: Date): Promise<void> {
  await db
    .insert(pluginHearings)
    .values({ plugin, heardTo: at })
    .onConflictDoUpdate({ target: pluginHearings.plugin, set: { heardTo: at } });
}
