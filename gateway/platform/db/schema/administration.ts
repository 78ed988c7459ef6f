/** What managers arrange: skills and permissions of people, who works on which leads, numbers of the call-tracking provider. */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_STATES, UNREADABLE, type ImportDoubt, type ImportField, type ImportProblem } from '@dialer/contract';
import { at, created } from './columns';
import { campaigns } from './leads';
import { accounts, tenants } from './people';

const ofTenant = () =>
  integer()
    .notNull()
    .references(() => tenants.id);
const ofAccount = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** What a person may be given, one by one or by a group; read-only for managers [ATTR-001, ATTR-017]. */
export const attributes = pgTable(
  'attributes',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    name: text().notNull(),
    /** `PERMISSION`: whoever has it holds the permission of its scope. */
    type: text().notNull(),
    scope: jsonb().$type<{ permission?: string }>(),
  },
  (t) => [uniqueIndex('attributes_name').on(t.tenantId, t.type, sql`lower(${t.name})`)],
);
const ofAttribute = () =>
  integer()
    .notNull()
    .references(() => attributes.id, { onDelete: 'cascade' });

/** Attributes that a person was given by themselves. */
export const accountAttributes = pgTable('account_attributes', { accountId: ofAccount(), attributeId: ofAttribute() }, (t) => [
  primaryKey({ columns: [t.accountId, t.attributeId] }),
]);

/** Whoever is in it has its attributes; `did` and the auto-forward fields are the server's own [ATTR-005, ATTR-006]. */
export const attributeGroups = pgTable(
  'attribute_groups',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    name: text().notNull(),
    shortName: text().notNull().default(''),
    did: text().notNull().default(''),
    provider: text().notNull().default(''),
    transferScore: integer().notNull().default(0),
    hasInternalAutoForward: boolean().notNull().default(false),
    /** Minutes. */
    autoForwardInternalDelay: integer().notNull().default(0),
    hasExternalAutoForward: boolean().notNull().default(false),
    /** Minutes. */
    autoForwardExternalDelay: integer().notNull().default(0),
    createdAt: created(),
  },
  (t) => [uniqueIndex('attribute_groups_name').on(t.tenantId, sql`lower(${t.name})`)],
);
const ofAttributeGroup = () =>
  integer()
    .notNull()
    .references(() => attributeGroups.id, { onDelete: 'cascade' });

export const attributeGroupAttributes = pgTable(
  'attribute_group_attributes',
  { groupId: ofAttributeGroup(), attributeId: ofAttribute() },
  (t) => [primaryKey({ columns: [t.groupId, t.attributeId] })],
);
export const attributeGroupUsers = pgTable('attribute_group_users', { groupId: ofAttributeGroup(), accountId: ofAccount() }, (t) => [
  primaryKey({ columns: [t.groupId, t.accountId] }),
  index().on(t.accountId),
]);

/** Beginnings of marketing ids, by which leads are told apart. */
export const leadPrefixes = pgTable(
  'lead_prefixes',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    name: text().notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('lead_prefixes_name').on(t.tenantId, sql`lower(${t.name})`)],
);

/** Its advisors get the leads of its prefixes. */
export const leadGroups = pgTable(
  'lead_groups',
  {
    id: serial().primaryKey(),
    tenantId: ofTenant(),
    name: text().notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('lead_groups_name').on(t.tenantId, sql`lower(${t.name})`)],
);
const ofLeadGroup = () =>
  integer()
    .notNull()
    .references(() => leadGroups.id, { onDelete: 'cascade' });

export const leadGroupAdvisors = pgTable('lead_group_advisors', { groupId: ofLeadGroup(), accountId: ofAccount() }, (t) => [
  primaryKey({ columns: [t.groupId, t.accountId] }),
  index().on(t.accountId),
]);
export const leadGroupPrefixes = pgTable(
  'lead_group_prefixes',
  {
    groupId: ofLeadGroup(),
    prefixId: integer()
      .notNull()
      .references(() => leadPrefixes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.prefixId] }), index().on(t.prefixId)],
);

/** Qualifiers who work on a campaign; a campaign without any is everybody's. */
export const campaignAgents = pgTable(
  'campaign_agents',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    accountId: ofAccount(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.accountId] }), index().on(t.accountId)],
);

/** A number of the call-tracking provider: calls to it are tagged with its prefix [SET-064]. */
export const retreaverMappings = pgTable(
  'retreaver_mappings',
  {
    tenantId: ofTenant(),
    /** 10 digits. */
    did: text().notNull(),
    prefix: text().notNull(),
    duplicateChecker: boolean().notNull().default(false),
    shortCalls: boolean().notNull().default(false),
  },
  // A call to a number has to find one centre.
  (t) => [primaryKey({ columns: [t.tenantId, t.did] }), uniqueIndex('retreaver_mappings_did').on(t.did)],
);

/** Values of one field that could not be read: how many, and the first of them. */
export interface ImportWarning {
  field: ImportDoubt;
  count: number;
  rows: { line: number; column: string; value: string; becomes: string }[];
}

/** A file of leads that a manager sends: how far it is, and what became of its rows. The file itself lies in the data folder. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: ofTenant(),
    accountId: integer().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Bytes that lie in the data folder: of the file until it is taken in or given up, then of its report. */
    received: integer().notNull().default(0),
    state: text({ enum: IMPORT_STATES }).notNull().default('uploading'),
    campaign: text().notNull().default(''),
    /** The list of the campaign that its leads go into, and where it is said to come from if it is made; empty: none. */
    list: text().notNull().default(''),
    listSource: text().notNull().default(''),
    mapping: jsonb().$type<Record<string, ImportField | null>>(),
    /** Of the file, 0 to 1. */
    share: doublePrecision().notNull().default(0),
    counts: jsonb().$type<Record<string, number>>(),
    /** The first rows that stay out for each reason; the report has all. */
    problems: jsonb().$type<{ line: number; code: ImportProblem; column?: string; value?: string }[]>().notNull().default([]),
    /** How many stay out for each reason. */
    kinds: jsonb().$type<{ code: ImportProblem; count: number }[]>().notNull().default([]),
    /** Values that could not be read, of rows that go in all the same. */
    warnings: jsonb().$type<ImportWarning[]>().notNull().default([]),
    /** Why it failed. */
    reason: text({ enum: UNREADABLE }),
    createdAt: created(),
    finishedAt: at(),
  },
  (t) => [index().on(t.tenantId, t.createdAt)],
);
