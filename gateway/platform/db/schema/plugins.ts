/** What the gateway's sides of plugins share. Tables of their own are `plugin_<id>_…`, made by their own migrations. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, created } from './columns';

/** Migrations of plugins that have run. */
export const pluginMigrations = pgTable(
  'plugin_migrations',
  {
    plugin: text().notNull(),
    /** The file's name. */
    name: text().notNull(),
    /** Of its text: one that was edited after it ran is refused. */
    hash: text().notNull(),
    at: created(),
  },
  (t) => [primaryKey({ columns: [t.plugin, t.name] })],
);

/** What plugins have to tell services outside, until it is told or given up; then for a while to be looked at. */
export const pluginJobs = pgTable(
  'plugin_jobs',
  {
    /** The same at every try, so that whoever is told twice can see that it is one thing. */
    id: uuid().primaryKey().defaultRandom(),
    plugin: text().notNull(),
    tenantId: integer().notNull(),
    /** The plugin's name of this kind of work. */
    job: text().notNull(),
    /** Work of one lane waits for itself alone: one service that is slow holds no other back. */
    lane: text().notNull().default(''),
    /** What it is about, when that may be added a second time; null: it may. */
    once: text(),
    payload: jsonb().notNull(),
    state: text({ enum: ['waiting', 'done', 'given-up'] })
      .notNull()
      .default('waiting'),
    /** Tries that have begun. */
    attempts: integer().notNull().default(0),
    /** Of one that waits: not before. While it is tried, when it is tried again if nothing more is heard of this try. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: created(),
    finishedAt: at(),
    /** What the last try came to, in a few words. */
    answer: text().notNull().default(''),
  },
  (t) => [
    index().on(t.plugin, t.tenantId, t.createdAt),
    index('plugin_jobs_due')
      .on(t.plugin, t.dueAt)
      .where(sql`state = 'waiting'`),
    index('plugin_jobs_waiting')
      .on(t.plugin, t.tenantId, t.lane)
      .where(sql`state = 'waiting'`),
    uniqueIndex('plugin_jobs_once')
      .on(t.plugin, t.tenantId, t.lane, t.once)
      .where(sql`once is not null`),
    index('plugin_jobs_finished')
      .on(t.finishedAt)
      .where(sql`state <> 'waiting'`),
  ],
);

/** How far plugins have heard of calls and dispositions: of what was stored before, nothing is told to them again. */
export const pluginHearings = pgTable('plugin_hearings', {
  plugin: text().primaryKey(),
  heardTo: timestamp({ withTimezone: true }).notNull(),
});
