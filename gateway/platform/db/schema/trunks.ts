/** SIP trunks over which a centre rings real people. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns';
import { tenants } from './people';

export const trunks = pgTable(
  'trunks',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    /** As the centre calls it. */
    name: text().notNull(),
    /** Off: no call goes over it, and its carrier is told nothing. */
    active: boolean().notNull().default(true),
    host: text().notNull(),
    port: integer(),
    transport: text({ enum: ['udp', 'tcp', 'tls'] })
      .notNull()
      .default('udp'),
    proxy: text(),
    domain: text(),
    username: text(),
    authUser: text(),
    /** As the carrier wants it shown to it: a digest needs the password itself. Never told to a page. */
    secret: text(),
    register: boolean().notNull().default(true),
    registerEveryS: integer().notNull().default(300),
    /** 0: never. */
    optionsEveryS: integer().notNull().default(30),
    tlsVerify: boolean().notNull().default(true),
    /** A certificate of one's own to believe, as PEM. */
    tlsCa: text(),
    codecs: text({ enum: ['PCMU', 'PCMA'] })
      .array()
      .notNull()
      .default(['PCMU', 'PCMA']),
    srtp: boolean().notNull().default(false),
    format: text({ enum: ['plus', 'country', 'national'] })
      .notNull()
      .default('plus'),
    prefix: text().notNull().default(''),
    /** 1 is tried first. */
    priority: integer().notNull().default(1),
    /** Of those with one priority each gets its share of the calls. */
    weight: integer().notNull().default(1),
    maxCalls: integer(),
    callsPerSecond: integer().notNull().default(5),
    /** Numbers for help go over it. */
    emergency: boolean().notNull().default(false),
    /** Shown where a call has no caller id of its own; ten digits, or empty. */
    callerId: text().notNull().default(''),
    /** Rises with each change, so that two people do not overwrite each other unseen. */
    revision: integer().notNull().default(1),
    createdAt: created(),
  },
  (t) => [uniqueIndex('trunks_by_name').on(t.tenantId, sql`lower(${t.name})`)],
);

/** What went wrong on a trunk, the newest few of each kept: for whoever looks after it. */
export const trunkFailures = pgTable(
  'trunk_failures',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    trunkId: uuid()
      .notNull()
      .references(() => trunks.id, { onDelete: 'cascade' }),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** `state`: the trunk went down; `call`: a call over it did not reach anybody. */
    kind: text({ enum: ['state', 'call'] }).notNull(),
    /** The SIP status, where there was one. */
    code: integer(),
    words: text().notNull(),
    /** Whom the call was to; null of the line itself, and of a caller. */
    number: text(),
  },
  (t) => [index('trunk_failures_of_trunk').on(t.trunkId, t.at)],
);
