/** Centres, their people, sessions and statuses. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, created } from './columns';

export const tenants = pgTable('tenants', {
  id: integer().primaryKey(),
  /** Code of the centre's folder below `variants`. */
  variant: text().notNull(),
  name: text().notNull(),
  timezone: text().notNull(),
  /** Names answered by GET /tenant-features; tenant 1 has disclosures and recording-panel (VARIANT-010, -011). */
  features: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  demo: boolean().notNull().default(false),
  createdAt: created(),
});

export const accounts = pgTable(
  'accounts',
  {
    id: serial().primaryKey(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** Raised by a reset, a closed account and a sign-out of everywhere: what was proved under the one before is void. */
    accessRevision: integer().notNull().default(0),
    /** Set when the next sign-in must end in a challenge (AUTH-021, AUTH-022). */
    challenge: text({ enum: ['NEW_PASSWORD_REQUIRED', 'PASSWORD_RESET_REQUIRED'] }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Chosen by the person or their centre; null: the page speaks the browser's [I18N-014]. */
    language: text({ enum: ['en', 'fr'] }),
    roles: text().array().notNull(),
    permissions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A team is the agents of one manager. */
    managerId: integer(),
    extension: text(),
    hasWebrtc: boolean().notNull().default(true),
    autoAnswer: boolean().notNull().default(true),
    autoAnswerTime: integer().notNull().default(0),
    /** Calling is switched off; the person may still sign in. */
    deactivated: boolean().notNull().default(false),
    /** Since when the person may not sign in any more; null: they may. */
    closedAt: at(),
    inboundOnly: boolean().notNull().default(false),
    canTransferToSunlife: boolean().notNull().default(false),
    canTransferToMatcha: boolean().notNull().default(false),
    isIapp2Agent: boolean().notNull().default(false),
    isExternal: boolean().notNull().default(false),
    isBilingual: boolean().notNull().default(false),
    level: integer().notNull().default(1),
    outboundEligibility: text({ enum: ['old', 'new', 'both', 'none'] })
      .notNull()
      .default('none'),
    internalLiveTransfers: boolean().notNull().default(true),
    externalLiveTransfers: boolean().notNull().default(true),
    healthLicenses: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Callable states; empty means all. */
    provinces: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: created(),
  },
  (t) => [uniqueIndex('accounts_email').on(sql`lower(${t.email})`), uniqueIndex().on(t.extension), index().on(t.tenantId)],
);

/** A signed-in browser. Tokens are kept as SHA-256; the previous one stays valid for a grace time. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    previousHash: text(),
    /** The account's revision when the password was right; under a later one the session has ended. */
    accessRevision: integer().notNull().default(0),
    /** Whence the person signed in; a login that was right here before is believed sooner when many guess at it. */
    address: text(),
    /** As the browser named itself at the sign-in, for whoever asks where the person is signed in. */
    browser: text(),
    /** When the successor was first used; the previous token dies 60 s later. */
    successorUsedAt: at(),
    rotatedAt: created(),
    lastUsedAt: created(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: at(),
    createdAt: created(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), index().on(t.previousHash), index().on(t.accountId)],
);

export const passwordResets = pgTable('password_resets', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  /** Made by who runs the gateway, or by a manager, and handed to the person: a request at the sign-in page leaves it alone. */
  handed: boolean().notNull().default(false),
});

/** Present status of an agent and the log of all of them; an open row has no end. */
export const statusLog = pgTable(
  'status_log',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text().notNull(),
    by: text({ enum: ['agent', 'system', 'manager'] }).notNull(),
    startedAt: created(),
    endedAt: at(),
    /** Last sign of life of the person's page; where a killed gateway left the row open, the status ended here. */
    seenAt: at(),
    /** Do-not-disturb that the person has set by hand on top of this status; null: it follows the status. */
    dnd: boolean(),
  },
  (t) => [
    index().on(t.accountId, t.startedAt),
    index().on(t.accountId, t.endedAt),
    uniqueIndex('status_open')
      .on(t.accountId)
      .where(sql`ended_at is null`),
  ],
);

export const overstays = pgTable('overstays', {
  id: serial().primaryKey(),
  tenantId: integer().notNull(),
  accountId: integer().notNull(),
  status: text().notNull(),
  receiver: text({ enum: ['chat', 'real-time-viewer'] }).notNull(),
  createdAt: created(),
});
