/** What a centre's managers set and say. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns';

/** Key-value settings of a centre: globals, dialing-sequence, operation-hours, quotas… one row a set. */
export const settings = pgTable(
  'settings',
  {
    tenantId: integer().notNull(),
    name: text().notNull(),
    value: jsonb().notNull(),
    updatedBy: integer(),
    updatedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
);

export const allowedExtensions = pgTable(
  'allowed_extensions',
  {
    tenantId: integer().notNull(),
    extension: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.extension] })],
);

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    senderId: integer().notNull(),
    message: text().notNull(),
    type: text({ enum: ['success', 'warning', 'error'] }).notNull(),
    dismissible: boolean().notNull(),
    expires: boolean().notNull(),
    timeout: integer(),
    teamMembersOnly: boolean().notNull(),
    createdAt: created(),
  },
  (t) => [index().on(t.tenantId, t.createdAt)],
);
