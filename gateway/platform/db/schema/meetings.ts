/** Meetings that clients have agreed to, the field agents who visit them, and instant offers of such visits. */
import { doublePrecision, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { at, created } from './columns';
import { leads } from './leads';

/** Who visits clients for a centre, and how far from where; the list is imported whole. */
export const fieldAgents = pgTable(
  'field_agents',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    name: text().notNull(),
    /** As it was imported. */
    postal: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Kilometres as the crow flies. */
    reachKm: integer().notNull(),
    /** The agency that they visit for; empty: for any. */
    mga: text().notNull().default(''),
  },
  (t) => [index().on(t.tenantId)],
);

export const meetings = pgTable(
  'meetings',
  {
    /** Its number for people and for other systems: `meetingCrmId`. */
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    /** Who booked it. */
    accountId: integer().notNull(),
    date: at().notNull(),
    type: text().notNull(),
    /** The whole of it, as it was checked. */
    meeting: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: created(),
  },
  (t) => [index().on(t.leadId, t.id)],
);

export const instantOffers = pgTable(
  'instant_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    /** Who asked for it; nobody else may read it. */
    accountId: integer().notNull(),
    address: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    mga: text().notNull(),
    /** Field agents near the address, as of the asking. */
    agents: integer().notNull(),
    /** The meeting that it went to. */
    meetingId: integer().references(() => meetings.id),
    createdAt: created(),
  },
  (t) => [index().on(t.accountId, t.createdAt)],
);
