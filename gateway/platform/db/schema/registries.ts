/** Registries of numbers that may not be called, as bought or asked for by a centre; what lifts them; the files they came from. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { EXEMPTION_KINDS, REGISTRY_SCOPES, REGISTRY_STATES, type RegistryProblem } from '@dialer/contract/registries';
import { at, created } from './columns';
import { tenants } from './people';

const ofTenant = () =>
  integer()
    .notNull()
    .references(() => tenants.id);

/**
 * One registry as one centre has it. A subscription is a seller's and may not be lent, so that centres share none. A
 * national one may come whole or by area code, each a row of its own.
 */
export const registries = pgTable(
  'registries',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    scope: text({ enum: REGISTRY_SCOPES }).notNull(),
    /** An area code, a state (`pa`), or empty for the whole; of reassigned numbers the answer: `yes`, `no`, `no-data`. */
    region: text().notNull().default(''),
    /** False: the centre has said that it needs none, by name and reason. */
    kept: boolean().notNull().default(true),
    keptBy: integer(),
    keptReason: text().notNull().default(''),
    keptAt: at(),
    /** The day of the file in force; null: none was ever loaded. */
    versionDate: date(),
    /** Which of the numbers are in force: those of this version. Changing it replaces a list at once, however long it is. */
    version: integer(),
    rows: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('registries_once').on(t.tenantId, t.scope, t.region)],
);

/** Listed numbers. Millions of rows: as narrow as they can be, found by number. */
export const registryNumbers = pgTable(
  'registry_numbers',
  {
    /** Ten digits. */
    phone: bigint({ mode: 'number' }).notNull(),
    /** Of the file that brought it. */
    version: integer().notNull(),
    /** Of reassigned numbers: the day that the answer is about. */
    answeredOn: date(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.version] })],
);

/** A file of a registry: how far its loading is, and what came of it. Files that were in force stay as evidence. */
export const registryFiles = pgTable(
  'registry_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: ofTenant(),
    version: serial(),
    scope: text({ enum: REGISTRY_SCOPES }).notNull(),
    region: text().notNull().default(''),
    /** The day of which the registry says this. */
    versionDate: date().notNull(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Bytes that have come from the page; those of a command lie where it reads them. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    state: text({ enum: REGISTRY_STATES }).notNull(),
    /** Of the file, 0 to 1. */
    share: doublePrecision().notNull().default(0),
    /** Rows with a number; numbers that are new; that are on it no more; rows that are none. */
    rows: integer().notNull().default(0),
    added: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The first refused rows. */
    problems: jsonb().$type<RegistryProblem[]>().notNull().default([]),
    /** In words, why it failed. */
    reason: text().notNull().default(''),
    sha256: text().notNull().default(''),
    /** Null: who runs the gateway, by the command. */
    accountId: integer(),
    createdAt: created(),
    /** When it was last heard of its loading: a program that died says nothing any more. */
    toldAt: at(),
    loadedAt: at(),
  },
  (t) => [index().on(t.tenantId, t.createdAt)],
);

/**
 * Who may be called although a registry lists them, and why. Never lifts the centre's own do-not-call list. What is taken
 * back stays, with who did it: it was the reason for calls.
 */
export const exemptions = pgTable(
  'exemptions',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    kind: text({ enum: EXEMPTION_KINDS }).notNull(),
    /** Ten digits; null: all numbers of the area code or campaign. */
    phone: text(),
    areaCode: text(),
    campaignId: integer(),
    leadId: uuid(),
    validFrom: at().notNull(),
    /** Null: until it is taken back. */
    validUntil: at(),
    /** What was shown to the person, or what proves it. */
    evidence: text().notNull(),
    /** How it was given: by telephone, on a page, on paper. */
    channel: text().notNull().default(''),
    /** Null: who runs the gateway. */
    recordedBy: integer(),
    recordedAt: created(),
    revokedAt: at(),
    revokedBy: integer(),
    revokedReason: text().notNull().default(''),
  },
  (t) => [
    index('exemptions_of_number')
      .on(t.tenantId, t.phone)
      .where(sql`revoked_at is null`),
    index('exemptions_in_order').on(t.tenantId, t.recordedAt),
  ],
);
