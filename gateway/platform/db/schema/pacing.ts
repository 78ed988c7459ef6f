/** Calls that the gateway begins to people before an agent is chosen, and why it began so many. */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns';

/** One ring of one person, without an agent; kept as long as calls are. From these rows abandonment is counted. */
export const attempts = pgTable(
  'attempts',
  {
    /** Also that of the first agent's call that is begun for it. */
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    campaignId: integer().notNull(),
    leadId: uuid().notNull(),
    phone: text().notNull(),
    callerId: text().notNull().default(''),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    upAt: at(),
    /** It was known who has answered: the greeting had come to its end. */
    verdictAt: at(),
    joinedAt: at(),
    endedAt: at(),
    /** Who was given the person. */
    accountId: integer(),
    /** What became of it (`Outcome` in `calls/pacing/attempt.ts`); empty while it lasts. */
    outcome: text().notNull().default(''),
    /** A person answered and met no agent in time. */
    abandoned: boolean().notNull().default(false),
    messagePlayed: boolean().notNull().default(false),
  },
  (t) => [
    index('attempts_answered')
      .on(t.campaignId, t.verdictAt)
      .where(sql`outcome in ('joined', 'abandoned')`),
    index().on(t.campaignId, t.placedAt),
    index('attempts_abandoned')
      .on(t.tenantId, t.phone, t.verdictAt)
      .where(sql`abandoned`),
    index('attempts_live')
      .on(t.id)
      .where(sql`ended_at is null`),
  ],
);

/** What pacing decided, whenever that changed. */
export const pacingLog = pgTable(
  'pacing_log',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    campaignId: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    mode: text().notNull(),
    reason: text().notNull(),
    free: integer().notNull(),
    working: integer().notNull(),
    /** With those that were begun. */
    lines: integer().notNull(),
    begun: integer().notNull(),
    p: doublePrecision().notNull(),
    answered: integer().notNull(),
    abandoned: integer().notNull(),
  },
  (t) => [index().on(t.campaignId, t.at)],
);
