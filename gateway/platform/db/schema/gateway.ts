/** The gateway's own. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created } from './columns';

/** Answers of writes that must happen once; replayed for the same key and body, 409 for another body. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: integer().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    bodyHash: text().notNull(),
    /** Null while the first request runs. */
    status: integer(),
    reply: jsonb(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index().on(t.createdAt)],
);

/** Secrets of this gateway: the key that SIP secrets are derived from. */
export const gatewayKeys = pgTable('gateway_keys', { name: text().primaryKey(), value: text().notNull() });
