/** Numbers that people see when a campaign calls them, and how often each was shown. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { campaigns } from './leads';
import { tenants } from './people';

/** The pool of a campaign. */
export const callerIds = pgTable(
  'caller_ids',
  {
    id: serial().primaryKey(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Ten digits. */
    number: text().notNull(),
    /** The area code that it is for; most often its own. */
    areaCode: text().notNull(),
    active: boolean().notNull().default(true),
    /** So many calls show it on one day of the centre. */
    dailyCap: integer().notNull(),
    restingUntil: at(),
  },
  (t) => [
    uniqueIndex('caller_ids_of_campaign').on(t.campaignId, t.number),
    index('caller_ids_by_number')
      .on(t.number)
      .where(sql`active`),
  ],
);

/** How many calls have shown a number on a day of its centre, in all campaigns together. */
export const callerIdUses = pgTable(
  'caller_id_uses',
  {
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    number: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.number, t.day] })],
);
