/** The gateway's own. */
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { at, created } from './columns';

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

/**
 * Which of several gateways does the work now (`gateway/cluster`): one row, written by whoever takes it. A gateway that
 * is alone holds the database by a lock instead, and never looks here.
 */
export const desk = pgTable('desk', {
  id: smallint().primaryKey(),
  /** Drawn by each process at its start. */
  holder: text().notNull(),
  /** Where the other gateways hand requests to; empty while it is being taken. */
  address: text().notNull(),
  /** Rises with each taking: what an earlier one sends is refused by the database and by the floor. */
  epoch: bigint({ mode: 'number' }).notNull(),
  /** By the database's clock; later than that anybody may take it. */
  until: at().notNull(),
});

/** How often a password was wrong (`areas/session/throttle.ts`), for a gateway that takes over. */
export const loginCounts = pgTable(
  'login_counts',
  {
    /** A signature of what is counted: nobody reads here which logins are tried, or what was typed in their place. */
    key: text().primaryKey(),
    wrong: integer().notNull(),
    /** When it was wrong last. */
    last: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.last)],
);
