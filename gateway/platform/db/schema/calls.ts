/** Calls and what became of them. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Call, CallMoment, CallParty, SoundReport } from '@dialer/contract';
import { at, created } from './columns';
import { leads } from './leads';

/** One call of one agent; written as soon as it begins. `facts` is the whole wire Call of the last revision. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    accountId: integer().notNull(),
    extension: text().notNull(),
    leadId: uuid(),
    parent: uuid(),
    type: text().notNull(),
    direction: integer().notNull(),
    phone: text().notNull(),
    name: text().notNull().default(''),
    facts: jsonb().$type<Call>().notNull(),
    /** Set by POST /leads/{id}/calls. */
    recordedAt: at(),
    qualifierExtension: text().notNull().default(''),
    createdAt: created(),
    agentUpAt: at(),
    farUpAt: at(),
    endedAt: at(),
    heartbeatAt: created(),
    endBy: text(),
    endCause: text(),
    extraRecordingIndex: integer().notNull().default(0),
    liveTransfer: integer(),
    recordingFile: text(),
    /** The agent must dispose its lead; cleared by the disposition. */
    toDispose: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.accountId, t.createdAt),
    index().on(t.accountId, t.endedAt),
    index().on(t.accountId, t.phone),
    index().on(t.leadId),
    index().on(t.createdAt),
    index('calls_live')
      .on(t.tenantId, t.phone)
      .where(sql`ended_at is null`),
    index('calls_to_dispose')
      .on(t.accountId)
      .where(sql`to_dispose`),
  ],
);

/** Somebody listened to a recording: who, when, which. */
export const listenings = pgTable(
  'listenings',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    accountId: integer().notNull(),
    callId: uuid().notNull(),
    recording: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.callId, t.at)],
);

/** How a call sounded on one of its agent's legs, as the page that had it tells. */
export const callSounds = pgTable(
  'call_sounds',
  {
    tenantId: integer().notNull(),
    callId: uuid().notNull(),
    /** SIP Call-ID. */
    leg: text().notNull(),
    seconds: doublePrecision().notNull(),
    bars: integer().notNull(),
    lost: doublePrecision().notNull(),
    jitter: doublePrecision().notNull(),
    roundTrip: doublePrecision(),
    faults: jsonb().$type<SoundReport['faults']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.leg] })],
);

/**
 * A call's own record: one row for each moment, written behind the call. Also of people who were rung before an agent was
 * chosen, who have no row in `calls` where nobody took them.
 */
export const callTimeline = pgTable(
  'call_timeline',
  {
    /** Made with the moment: a write that is made again adds nothing. */
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    callId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Which of several moments of one millisecond came first. */
    nth: integer().notNull(),
    what: text().$type<CallMoment | 'quality'>().notNull(),
    leg: text(),
    who: text().$type<CallParty>(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index().on(t.callId, t.at), index().on(t.at)],
);

/** A transfer that began in a call, as its page reported it; what became of a ringing is in the call's facts (XFER-041). */
export const transfers = pgTable(
  'transfers',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    callId: uuid().notNull(),
    leadId: uuid().notNull(),
    accountId: integer().notNull(),
    type: text({ enum: ['third-party', 'internal'] }).notNull(),
    phone: text().notNull().default(''),
    extension: text().notNull().default(''),
    createdAt: created(),
  },
  (t) => [index().on(t.callId), index().on(t.leadId)],
);

export const dispositions = pgTable(
  'dispositions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    accountId: integer().notNull(),
    callId: uuid(),
    disposition: text().notNull(),
    reason: text().notNull().default(''),
    reasonOther: text().notNull().default(''),
    notes: text().notNull().default(''),
    dateTime: at(),
    rescheduleFollowup: boolean().notNull().default(false),
    shortCall: boolean().notNull().default(false),
    /** City, firstName, lastName, phone, province as sent (ENDPOINT-109). */
    summary: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: created(),
  },
  (t) => [index().on(t.accountId, t.createdAt), index().on(t.leadId, t.createdAt), index().on(t.callId), index().on(t.createdAt)],
);

/** A dated promise to call: callbacks, follow-ups, engaged opportunities. At most one open per lead. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    /** Null: any agent (general callbacks). */
    accountId: integer(),
    /** Who made the promise; a general callback is in their list too, until somebody keeps it. */
    promisedBy: integer(),
    dispositionId: uuid(),
    /** 3 is Engaged Opportunity, anything else Follow Up (FUP-008). */
    type: integer().notNull().default(1),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    notes: text().notNull().default(''),
    doneAt: at(),
    createdAt: created(),
  },
  (t) => [
    index().on(t.accountId, t.startsAt),
    index('follow_ups_shared')
      .on(t.tenantId, t.startsAt)
      .where(sql`done_at is null and account_id is null`),
    index('follow_ups_promised')
      .on(t.promisedBy, t.startsAt)
      .where(sql`account_id is null and done_at is null`),
    uniqueIndex('follow_ups_open')
      .on(t.leadId)
      .where(sql`done_at is null`),
  ],
);

/** A lead that was sent to an application for insurance: who sent it, where to, and the page that opened (IAPP-007). */
export const applications = pgTable(
  'applications',
  {
    /** Told to the application's service with each try: what comes twice can be seen to be one. */
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    accountId: integer().notNull(),
    destination: text({ enum: ['iapp', 'iapp2'] }).notNull(),
    qualifiedBy: text().notNull(),
    url: text().notNull(),
    createdAt: created(),
  },
  (t) => [index().on(t.leadId, t.createdAt)],
);

/** Callers who wait for an agent, for a gateway that takes over: their lines stand at the engine, and no call has begun. */
export const waitingCallers = pgTable('waiting_callers', {
  /** The engine's id of their line. */
  leg: text().primaryKey(),
  tenantId: integer().notNull(),
  phone: text().notNull(),
  /** The number that they dialled. */
  did: text().notNull(),
  tracked: jsonb().$type<NonNullable<Call['tracked']>>(),
  /** When they came. */
  since: timestamp({ withTimezone: true }).notNull(),
});
