/** What was decided before a number was rung: the evidence of legal dialing. Rows are only ever added. */
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * One row for each time that a number outside was to be rung, written by `judge_ring` (migrations) in the moment in which
 * it was decided. Kept for five years; a trigger refuses to change or delete a younger one.
 */
export const permits = pgTable(
  'permits',
  {
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Ten digits, or a number for help. */
    phone: text().notNull(),
    /** What asked: `auto`, `callback`, `follow-up`, `redial`, `manual`, `refer`, `party`, `business`, `emergency`. */
    path: text().notNull(),
    granted: boolean().notNull(),
    /** What forbade it, by the rule's name; null: nothing. On the training floor a rule is noted here and forbids nothing. */
    rule: text(),
    /** When the same would be allowed, as far as it was known then. */
    opensAt: timestamp({ withTimezone: true }),
    /** The row counts as a call to the number, for the caps. */
    counts: boolean().notNull(),
    leadId: uuid(),
    campaignId: integer(),
    accountId: integer(),
    callId: uuid(),
    /** Where the person may be, the time there, the versions of rules and lists: see `Evidence` (`calls/gate/evidence.ts`). */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('permits_of_number').on(t.tenantId, t.phone, t.at),
    index('permits_of_campaign').on(t.tenantId, t.campaignId, t.at),
    index('permits_of_person').on(t.tenantId, t.accountId, t.at),
    index('permits_of_call').on(t.callId),
  ],
);

/**
 * Rings that were granted and reached no telephone, because the line itself failed: they count for no cap (`reached_cap`). Rows
 * are only ever added, because the permits themselves do not change.
 */
export const unreachedRings = pgTable('unreached_rings', {
  permitId: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * What managers allowed beyond the centre's own rules, for one number and no more than a day: rows are only ever added, by the
 * same trigger. The newest of a number counts; one that ends when it begins takes back those before it.
 */
export const callOverrides = pgTable(
  'call_overrides',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    /** Ten digits, as `permits.phone`. */
    phone: text().notNull(),
    /** The lead on which it was given. */
    leadId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    reason: text().notNull(),
    accountId: integer().notNull(),
    /** Name of who gave it, as it was then. */
    by: text().notNull(),
  },
  (t) => [index('call_overrides_of_number').on(t.tenantId, t.phone, t.id)],
);
