/** Campaigns, leads and the do-not-call list. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { KeptRule, UsedUp } from '@dialer/contract';
import { at, created } from './columns';
import { tenants } from './people';

export const campaigns = pgTable(
  'campaigns',
  {
    id: serial().primaryKey(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    slug: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    prefix: text().notNull().default(''),
    prefixes: text().notNull().default(''),
    /** Caller id of its outbound calls. */
    callerId: text().notNull().default(''),
    /** How many people are rung for its agents: one each, or more (`calls/pacing`). */
    mode: text({ enum: ['one-to-one', 'batches', 'forecast'] })
      .notNull()
      .default('one-to-one'),
    /** When its leads come back, by how a dial ended; what it says nothing of is the centre's (`people/recycle-rules.ts`). */
    recycle: jsonb().$type<readonly KeptRule[]>().notNull().default([]),
    createdAt: created(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.slug)],
);

/** Where leads of a campaign came from, in which order they are dialled, and until when (decision 134). */
export const leadLists = pgTable(
  'lead_lists',
  {
    id: serial().primaryKey(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** A vendor, or the file. */
    source: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** 1 is dialled first, 9 last. */
    priority: integer().notNull(),
    /** The last day on which it is dialled, by the centre's clock; null: it does not end. */
    expiresOn: date(),
    /** The list into which its leads are on their way; null: they stay. */
    movesTo: integer().references((): AnyPgColumn => leadLists.id, { onDelete: 'set null' }),
    createdBy: integer(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('lead_lists_once_per_campaign').on(t.campaignId, sql`lower(${t.name})`),
    index('lead_lists_of_centre').on(t.tenantId),
  ],
);

type LeadNames = Record<
  'state' | 'phone' | 'rings' | 'firstName' | 'lastName' | 'marketingId' | 'crmId' | 'email' | 'campaignId' | 'dials' | 'listId',
  AnyPgColumn
>;

/**
 * What a lead is found by, for the indexes and for the queries that want to use them: written the same in both.
 * `searchable` is a function of the migrations (small letters, no accents, no apostrophes); the order is that of bytes, so
 * that the beginning of a word is a range of the index.
 */
export const leadKeys = {
  firstLast: (t: LeadNames) => sql`(searchable(${t.firstName} || ' ' || ${t.lastName}) collate "C")`,
  lastFirst: (t: LeadNames) => sql`(searchable(${t.lastName} || ' ' || ${t.firstName}) collate "C")`,
  /** Garcia Lopez is looked for as Lopez too. */
  lastWordFirst: (t: LeadNames) => sql`(searchable(split_part(${t.lastName}, ' ', -1) || ' ' || ${t.firstName}) collate "C")`,
  email: (t: LeadNames) => sql`(lower(${t.email}) collate "C")`,
  /** Codes are written in small letters and in large ones. */
  state: (t: Pick<LeadNames, 'state'>) => sql`lower(${t.state})`,
  /**
   * Leads that the rules of work tell apart (`people/work-rules.ts`): `12 3 fe-`, the campaign (0: none), the dials up to 9,
   * and the first letters of the marketing id up to a digit, four at most.
   */
  pool: (t: Pick<LeadNames, 'campaignId' | 'dials' | 'marketingId'>) =>
    sql`((coalesce(${t.campaignId}, 0)::text || ' ' || least(${t.dials}, 9)::text || ' ' || substring(lower(${t.marketingId}) from '^[^0-9]{0,4}')) collate "C")`,
  /** The list; 0: none. */
  list: (t: Pick<LeadNames, 'listId'>) => sql`coalesce(${t.listId}, 0)`,
  marketingId: (t: LeadNames) => sql`(lower(${t.marketingId}) collate "C")`,
  crmId: (t: LeadNames) => sql`(lower(${t.crmId}) collate "C")`,
  phone: (t: LeadNames) => sql`(${t.phone} collate "C")`,
  /** The number that its next dial rings. */
  rung: (t: Pick<LeadNames, 'phone' | 'rings'>) => sql`coalesce(nullif(${t.rings}, ''), ${t.phone})`,
  /** The last digits of a number are the first of it backwards. */
  phoneBackwards: (t: LeadNames) => sql`(reverse(${t.phone}) collate "C")`,
};

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    campaignId: integer().references(() => campaigns.id),
    /** Of its campaign; null: it came by itself, or before there were lists. */
    listId: integer().references(() => leadLists.id, { onDelete: 'set null' }),
    marketingId: text().notNull().default(''),
    /** 10 digits. */
    phone: text().notNull(),
    phoneOther: jsonb().$type<string[]>().notNull().default([]),
    /**
     * Which of `phoneOther` the next dial rings, ten digits; empty: `phone` (decision 137). Triggers empty it when it is none of
     * them any more, and when it comes onto the do-not-call list.
     */
    rings: text().notNull().default(''),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text().notNull().default(''),
    language: text().notNull().default('en'),
    status: text().notNull().default('New'),
    previousStatus: text().notNull().default(''),
    statusDescription: text().notNull().default(''),
    notes: text().notNull().default(''),
    creNotes: text().notNull().default(''),
    website: text().notNull().default(''),
    keywords: text().notNull().default(''),
    mga: text().notNull().default(''),
    crmId: text().notNull().default(''),
    localDid: text().notNull().default(''),
    isInbound: boolean().notNull().default(false),
    isAnnuity: boolean().notNull().default(false),
    isRedistributedFollowup: boolean().notNull().default(false),
    new: boolean().notNull().default(true),
    qualifierName: text().notNull().default(''),
    qualifiedBy: text().notNull().default(''),
    setBy: text().notNull().default(''),
    entrance: text().notNull().default(''),
    reasonForRequest: text().notNull().default(''),
    reasons: jsonb().$type<string[]>().notNull().default([]),
    reasonOther: text().notNull().default(''),
    /** What the booking form keeps of a meeting that is being arranged. */
    meetingDraft: text().notNull().default(''),
    street: text().notNull().default(''),
    apartment: text().notNull().default(''),
    buzzer: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timezone: text().notNull().default(''),
    addressType: integer().notNull().default(1),
    /** Clients and their insurance in wire shape; the first carries the lead's names. */
    clients: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    dials: integer().notNull().default(0),
    /** Counts every saved write: a save says which one its edits were made from. */
    revision: integer().notNull().default(0),
    /** By the wire's path of a field: the revision in which it was changed last, by whom, and when (`areas/leads/changes.ts`). */
    changes: jsonb().$type<Readonly<Record<string, readonly [revision: number, accountId: number, at: number]>>>().notNull().default({}),
    /** When the dialer may offer it (again); null: never. */
    dueAt: at().defaultNow(),
    /** Lower first; callbacks come before fresh leads. */
    priority: integer().notNull().default(100),
    /**
     * Where its person may be, as calling hours need it: `US America/Chicago America/New_York`; empty until the dialer
     * has worked it out. A trigger empties it when the number that is rung, postal code, state or zone change.
     */
    place: text().notNull().default(''),
    /** Not offered before this: dials of it failed for technical reasons, `failedDials` times in a row. */
    retryAt: at(),
    /** Why: `fault`, or what the gate refused its dial by (`capped`). */
    retryWhy: text().notNull().default(''),
    failedDials: integer().notNull().default(0),
    /** How its last dial ended, if that reached nobody and nothing has happened since (`RecycleRule.after`). */
    lastOutcome: text().notNull().default(''),
    /** Dials that reached nobody, by how they ended. */
    tries: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Why it is offered no more after dials that reached nobody (`UsedUp`). */
    usedUp: text().$type<UsedUp | ''>().notNull().default(''),
    /** The agent who works on it, and until when that stands without a sign of life. */
    claimedBy: integer(),
    leaseUntil: at(),
    importLine: text(),
    /** The agent whose call made it (`POST /leads`); null for one of a file. Only that agent may delete it again [LEAD-034]. */
    createdBy: integer(),
    /** The order in which leads came in: those of one file are offered in its order, also where `dueAt` is the same. */
    position: serial(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    // Of claims. A lead that somebody holds is in none of the four: they need no look past it, and its claim writes less.
    index('leads_offer')
      .on(t.tenantId, t.place, leadKeys.list(t), t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null and claimed_by is null`),
    // For agents who may call a few states only.
    index('leads_offer_by_state')
      .on(t.tenantId, leadKeys.state(t), t.place, leadKeys.list(t), t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null and claimed_by is null`),
    // For people whom the rules of work give some of the leads only. The list comes first: lists of other campaigns are
    // never looked into.
    index('leads_offer_by_pool')
      .on(t.tenantId, leadKeys.list(t), t.place, leadKeys.pool(t), t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null and claimed_by is null`),
    index('leads_offer_by_state_and_pool')
      .on(t.tenantId, leadKeys.state(t), leadKeys.list(t), t.place, leadKeys.pool(t), t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null and claimed_by is null`),
    index('leads_claimed')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
    uniqueIndex('leads_once_per_campaign').on(t.tenantId, t.phone, t.campaignId),
    // Counted list by list, moved from one list to another, and whether a list has anybody whose turn it is.
    index('leads_of_list').on(t.campaignId, t.listId, t.dueAt),
    // What people search by; asked by `areas/leads/find.ts`.
    index('leads_by_first_name').on(t.tenantId, leadKeys.firstLast(t)),
    index('leads_by_last_name').on(t.tenantId, leadKeys.lastFirst(t)),
    index('leads_by_last_word')
      .on(t.tenantId, leadKeys.lastWordFirst(t))
      .where(sql`last_name like '% %'`),
    index('leads_by_email').on(t.tenantId, leadKeys.email(t)),
    index('leads_by_marketing_id').on(t.tenantId, leadKeys.marketingId(t)),
    index('leads_by_crm_id')
      .on(t.tenantId, leadKeys.crmId(t))
      .where(sql`crm_id <> ''`),
    // Those whose turn has come to another number: who comes onto the do-not-call list, or a registry, is found by it.
    index('leads_by_number_in_turn')
      .on(t.tenantId, t.rings)
      .where(sql`rings <> ''`),
    index('leads_by_number').on(t.tenantId, leadKeys.phone(t)),
    index('leads_by_last_digits').on(t.tenantId, leadKeys.phoneBackwards(t)),
    index('leads_by_other_number')
      .using('gin', t.phoneOther)
      .where(sql`phone_other <> '[]'`),
    // The list of managers, newest first: all, of a campaign, of a status.
    index('leads_in_order').on(t.tenantId, t.position),
    index('leads_of_campaign').on(t.tenantId, t.campaignId, t.position),
    index('leads_of_status').on(t.tenantId, t.status, t.position),
    // Counted for the goals and the metrics, without reading the leads: those that nobody works on.
    index('leads_due')
      .on(t.tenantId, t.new, leadKeys.pool(t), t.dueAt)
      .where(sql`claimed_by is null and due_at is not null`),
  ],
);

/** Numbers that asked not to be called; never claimed again, also after a re-import. */
export const doNotCall = pgTable(
  'do_not_call',
  {
    tenantId: integer().notNull(),
    phone: text().notNull(),
    reason: text().notNull().default(''),
    accountId: integer(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.phone] }), index('do_not_call_in_order').on(t.tenantId, t.createdAt)],
);
