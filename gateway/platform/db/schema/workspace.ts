/** Layouts and plugins. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { LAYOUT_ROLES } from '@dialer/contract';
import type { placedPanel } from '@dialer/contract/schemas/workspace';
import type { FlagSwitch, Switch } from '../../../../src/host/manifest';
import { created, searchWords } from './columns';
import { accounts } from './people';

/** A person's layouts per variant and role, with the plugins' preferences: the page's own document, of version 1 or 2. */
export const layouts = pgTable(
  'layouts',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    role: text().notNull(),
    revision: integer().notNull(),
    document: jsonb().notNull(),
    updatedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.variant, t.role] })],
);

/**
 * What administrators have made of a centre's plugins: one row a centre, locked while it is changed. Without a row the
 * variant manifest stands as it is, revision 0.
 */
export const pluginStates = pgTable('plugin_states', {
  tenantId: integer().primaryKey(),
  /** Rises by 1 with every row of `plugin_changes`. */
  revision: integer().notNull().default(0),
  switches: jsonb().$type<Switch[]>().notNull().default([]),
  /** By plugin: what is set over the variant manifest. */
  configs: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
  flags: jsonb().$type<FlagSwitch[]>().notNull().default([]),
});

/** The layout that a centre offers to the people of a role, instead of the variant's first one. */
export const publishedLayouts = pgTable(
  'published_layouts',
  {
    tenantId: integer().notNull(),
    role: text({ enum: LAYOUT_ROLES }).notNull(),
    /** The centre's revision that published it. */
    revision: integer().notNull(),
    name: text().notNull(),
    placed: jsonb().$type<z.infer<typeof placedPanel>[]>().notNull(),
    publishedBy: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.role] })],
);

/** What a plugin keeps for a whole centre. The row stays when its value is taken back, so that its revision only rises. */
export const centreStates = pgTable(
  'centre_states',
  {
    tenantId: integer().notNull(),
    plugin: text().notNull(),
    /** The centre's revision that saved it. */
    revision: integer().notNull(),
    /** Of the value's shape, as the plugin counts; 0 without a value. */
    version: integer().notNull(),
    value: jsonb().$type<Record<string, unknown>>(),
    savedBy: integer().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.plugin] })],
);

/**
 * The audit: every change of a centre's plugins, settings and records, who, when, from, to, why. Written with the change
 * itself. A trigger (`changes_stay`) refuses to alter a row, but for `undone_by` once, and to delete one.
 */
export const pluginChanges = pgTable(
  'plugin_changes',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    /** The revision that it made. */
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: who runs the gateway, by a command. */
    accountId: integer(),
    kind: text({ enum: ['switch', 'config', 'flag', 'layout', 'setting', 'state', 'note', 'record'] }).notNull(),
    /** Plugin id, flag name, the layout's role, the setting's key, or a record: `person:12`. */
    subject: text().notNull(),
    /** Scope of a switch or a flag; null: everyone. */
    role: text(),
    team: integer(),
    from: jsonb(),
    to: jsonb(),
    reason: text().notNull().default(''),
    undoes: integer(),
    undoneBy: integer(),
    /** The kind, or of a record what it is: `person`. */
    area: text().generatedAlwaysAs(sql`case when kind = 'record' then split_part(subject, ':', 1) else kind end`),
    /** Every word of it for the search; of what plugins keep, which nobody reads in a list, none of the values. */
    words: searchWords().generatedAlwaysAs(
      sql`change_words(subject, reason, case when kind <> 'state' then "from" end, case when kind <> 'state' then "to" end)`,
    ),
  },
  (t) => [
    uniqueIndex().on(t.tenantId, t.revision),
    index().on(t.tenantId, t.kind, t.subject, t.id),
    index().on(t.tenantId, t.at, t.id),
    index().on(t.tenantId, t.area, t.at, t.id),
    index().on(t.tenantId, t.accountId, t.at, t.id),
    index().using('gin', t.words),
  ],
);

/** A plugin stopped working on somebody's page: one row a report, forgotten after a week. */
export const pluginFailures = pgTable(
  'plugin_failures',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    plugin: text().notNull(),
    /** Load, activate, a panel, a command… */
    place: text().notNull(),
    message: text().notNull(),
    quarantined: boolean().notNull(),
    /** The call that was live on the page. */
    callId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.tenantId, t.at), index().on(t.at)],
);
