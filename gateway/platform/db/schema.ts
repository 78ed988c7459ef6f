/**
 * Tables of the gateway. Every table but the last group belongs to a tenant and is read only through it.
 * Times are `timestamptz`; ids of things that travel in calls are UUIDs, people and tenants are integers.
 * Columns are snake_case in the database (drizzle's `casing`).
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { LAYOUT_ROLES, type Call } from '@dialer/contract';
import type { placedPanel } from '@dialer/contract/schemas/workspace';
import type { Switch } from '../../../src/host/manifest';

const created = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const at = () => timestamp({ withTimezone: true });

export const tenants = pgTable('tenants', {
  id: integer().primaryKey(),
  variant: text({ enum: ['ISIUS', 'SLICA'] }).notNull(),
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
    /** Set when the next sign-in must end in a challenge (AUTH-021, AUTH-022). */
    challenge: text({ enum: ['NEW_PASSWORD_REQUIRED', 'PASSWORD_RESET_REQUIRED'] }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
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
    /** Whence the person signed in; a login that was right here before is believed sooner when many guess at it. */
    address: text(),
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

export const campaigns = pgTable(
  'campaigns',
  {
    id: serial().primaryKey(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.id),
    slug: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    prefix: text().notNull().default(''),
    prefixes: text().notNull().default(''),
    /** Caller id of its outbound calls. */
    callerId: text().notNull().default(''),
    createdAt: created(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.slug)],
);

type LeadNames = Record<'state' | 'phone' | 'firstName' | 'lastName' | 'marketingId' | 'crmId' | 'email', AnyPgColumn>;

/**
 * What a lead is found by, for the indexes and for the queries that want to use them: written the same in both.
 * `searchable` is a function of the migrations (small letters, no accents, no apostrophes); the order is that of bytes, so
 * that the beginning of a word is a range of the index.
 */
export const leadKeys = {
  firstLast: (t: LeadNames) => sql`(searchable(${t.firstName} || ' ' || ${t.lastName}) collate "C")`,
  lastFirst: (t: LeadNames) => sql`(searchable(${t.lastName} || ' ' || ${t.firstName}) collate "C")`,
  /** Garcia Lopez is looked for as Lopez too. */
  lastWordFirst: (t: LeadNames) => sql`(searchable(split_part(${t.lastName}, ' ', -1) || ' ' || ${t.firstName}) collate "C")`,
  email: (t: LeadNames) => sql`(lower(${t.email}) collate "C")`,
  /** Codes are written in small letters and in large ones. */
  state: (t: Pick<LeadNames, 'state'>) => sql`lower(${t.state})`,
  marketingId: (t: LeadNames) => sql`(lower(${t.marketingId}) collate "C")`,
  crmId: (t: LeadNames) => sql`(lower(${t.crmId}) collate "C")`,
  phone: (t: LeadNames) => sql`(${t.phone} collate "C")`,
  /** The last digits of a number are the first of it backwards. */
  phoneBackwards: (t: LeadNames) => sql`(reverse(${t.phone}) collate "C")`,
};

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    campaignId: integer().references(() => campaigns.id),
    marketingId: text().notNull().default(''),
    /** 10 digits. */
    phone: text().notNull(),
    phoneOther: jsonb().$type<string[]>().notNull().default([]),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text().notNull().default(''),
    language: text().notNull().default('en'),
    status: text().notNull().default('New'),
    previousStatus: text().notNull().default(''),
    statusDescription: text().notNull().default(''),
    notes: text().notNull().default(''),
    creNotes: text().notNull().default(''),
    website: text().notNull().default(''),
    keywords: text().notNull().default(''),
    mga: text().notNull().default(''),
    crmId: text().notNull().default(''),
    localDid: text().notNull().default(''),
    isInbound: boolean().notNull().default(false),
    isAnnuity: boolean().notNull().default(false),
    isRedistributedFollowup: boolean().notNull().default(false),
    new: boolean().notNull().default(true),
    qualifierName: text().notNull().default(''),
    qualifiedBy: text().notNull().default(''),
    setBy: text().notNull().default(''),
    entrance: text().notNull().default(''),
    reasonForRequest: text().notNull().default(''),
    reasons: jsonb().$type<string[]>().notNull().default([]),
    reasonOther: text().notNull().default(''),
    street: text().notNull().default(''),
    apartment: text().notNull().default(''),
    buzzer: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timezone: text().notNull().default(''),
    addressType: integer().notNull().default(1),
    /** Clients and their insurance in wire shape; the first carries the lead's names. */
    clients: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    dials: integer().notNull().default(0),
    /** Counts every saved write, for the page's own bookkeeping. */
    revision: integer().notNull().default(0),
    /** When the dialer may offer it (again); null: never. */
    dueAt: at().defaultNow(),
    /** Lower first; callbacks come before fresh leads. */
    priority: integer().notNull().default(100),
    /**
     * Where its person may be, as calling hours need it: `US America/Chicago America/New_York`; empty until the dialer
     * has worked it out. A trigger empties it when phone, postal code, state or zone change.
     */
    place: text().notNull().default(''),
    /** Not offered before this: dials of it failed for technical reasons, `failedDials` times in a row. */
    retryAt: at(),
    failedDials: integer().notNull().default(0),
    /** The agent who works on it, and until when that stands without a sign of life. */
    claimedBy: integer(),
    leaseUntil: at(),
    importLine: text(),
    /** The agent whose call made it (`POST /leads`); null for one of a file. Only that agent may delete it again [LEAD-034]. */
    createdBy: integer(),
    /** The order in which leads came in: those of one file are offered in its order, also where `dueAt` is the same. */
    position: serial(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index('leads_offer')
      .on(t.tenantId, t.place, t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null`),
    // For agents who may call a few states only.
    index('leads_offer_by_state')
      .on(t.tenantId, leadKeys.state(t), t.place, t.priority, t.dueAt, t.position)
      .where(sql`due_at is not null`),
    index('leads_claimed')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
    uniqueIndex('leads_once_per_campaign').on(t.tenantId, t.phone, t.campaignId),
    // What people search by; asked by `areas/leads/find.ts`.
    index('leads_by_first_name').on(t.tenantId, leadKeys.firstLast(t)),
    index('leads_by_last_name').on(t.tenantId, leadKeys.lastFirst(t)),
    index('leads_by_last_word')
      .on(t.tenantId, leadKeys.lastWordFirst(t))
      .where(sql`last_name like '% %'`),
    index('leads_by_email').on(t.tenantId, leadKeys.email(t)),
    index('leads_by_marketing_id').on(t.tenantId, leadKeys.marketingId(t)),
    index('leads_by_crm_id')
      .on(t.tenantId, leadKeys.crmId(t))
      .where(sql`crm_id <> ''`),
    index('leads_by_number').on(t.tenantId, leadKeys.phone(t)),
    index('leads_by_last_digits').on(t.tenantId, leadKeys.phoneBackwards(t)),
    index('leads_by_other_number')
      .using('gin', t.phoneOther)
      .where(sql`phone_other <> '[]'`),
    // Counted for the goals and the metrics, without reading the leads: those that nobody works on.
    index('leads_due')
      .on(t.tenantId, t.new, t.dueAt)
      .where(sql`claimed_by is null and due_at is not null`),
  ],
);

/** Numbers that asked not to be called; never claimed again, also after a re-import. */
export const doNotCall = pgTable(
  'do_not_call',
  {
    tenantId: integer().notNull(),
    phone: text().notNull(),
    reason: text().notNull().default(''),
    accountId: integer(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.phone] })],
);

/** One call of one agent; written before anything rings. `facts` is the whole wire Call of the last revision. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    tenantId: integer().notNull(),
    accountId: integer().notNull(),
    extension: text().notNull(),
    leadId: uuid(),
    parent: uuid(),
    type: text().notNull(),
    direction: integer().notNull(),
    phone: text().notNull(),
    name: text().notNull().default(''),
    facts: jsonb().$type<Call>().notNull(),
    /** Set by POST /leads/{id}/calls. */
    recordedAt: at(),
    qualifierExtension: text().notNull().default(''),
    createdAt: created(),
    agentUpAt: at(),
    farUpAt: at(),
    endedAt: at(),
    heartbeatAt: created(),
    endBy: text(),
    endCause: text(),
    extraRecordingIndex: integer().notNull().default(0),
    liveTransfer: integer(),
    recordingFile: text(),
    /** The agent must dispose its lead; cleared by the disposition. */
    toDispose: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.accountId, t.createdAt),
    index().on(t.accountId, t.endedAt),
    index().on(t.accountId, t.phone),
    index().on(t.leadId),
    index('calls_live')
      .on(t.tenantId, t.phone)
      .where(sql`ended_at is null`),
    index('calls_to_dispose')
      .on(t.accountId)
      .where(sql`to_dispose`),
  ],
);

export const dispositions = pgTable(
  'dispositions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    accountId: integer().notNull(),
    callId: uuid(),
    disposition: text().notNull(),
    reason: text().notNull().default(''),
    reasonOther: text().notNull().default(''),
    notes: text().notNull().default(''),
    dateTime: at(),
    rescheduleFollowup: boolean().notNull().default(false),
    shortCall: boolean().notNull().default(false),
    /** City, firstName, lastName, phone, province as sent (ENDPOINT-109). */
    summary: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: created(),
  },
  (t) => [index().on(t.accountId, t.createdAt), index().on(t.leadId, t.createdAt), index().on(t.callId)],
);

/** A dated promise to call: callbacks, follow-ups, engaged opportunities. At most one open per lead. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    /** Null: any agent (general callbacks). */
    accountId: integer(),
    /** Who made the promise; a general callback is in their list too, until somebody keeps it. */
    promisedBy: integer(),
    dispositionId: uuid(),
    /** 3 is Engaged Opportunity, anything else Follow Up (FUP-008). */
    type: integer().notNull().default(1),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    notes: text().notNull().default(''),
    doneAt: at(),
    createdAt: created(),
  },
  (t) => [
    index().on(t.accountId, t.startsAt),
    index('follow_ups_shared')
      .on(t.tenantId, t.startsAt)
      .where(sql`done_at is null and account_id is null`),
    index('follow_ups_promised')
      .on(t.promisedBy, t.startsAt)
      .where(sql`account_id is null and done_at is null`),
    uniqueIndex('follow_ups_open')
      .on(t.leadId)
      .where(sql`done_at is null`),
  ],
);

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
  /** Only flags that are switched off. */
  flags: jsonb().$type<Record<string, boolean>>().notNull().default({}),
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

/** Every change of a centre's plugins: who, when, from, to, why. Written with the change itself, never altered but by an undo. */
export const pluginChanges = pgTable(
  'plugin_changes',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    /** The revision that it made. */
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    accountId: integer().notNull(),
    kind: text({ enum: ['switch', 'config', 'flag', 'layout'] }).notNull(),
    /** Plugin id, flag name, or the layout's role. */
    subject: text().notNull(),
    /** Scope of a switch; null: everyone. */
    role: text(),
    team: integer(),
    from: jsonb(),
    to: jsonb(),
    reason: text().notNull().default(''),
    undoes: integer(),
    undoneBy: integer(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.revision), index().on(t.tenantId, t.kind, t.subject, t.id)],
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
