/** Leads as managers see them: the list with outcomes, its export, and files that are imported. */
import { z } from 'zod';
import { IMPORT_DOUBTS, IMPORT_FIELDS, IMPORT_PROBLEMS, IMPORT_STATES, LEAD_NEXT, UNREADABLE } from '../lead-files';
import { LIMITS, PATTERNS } from '../limits';
import { boundedJson, entered, guid, intId, lineOf, list, num, text } from './read';
import type { Payload } from './payload';
import { override } from './permits';

const filters = {
  /** A name or its beginning, a number or its last digits, an e-mail address, a lead id. */
  q: z.string().trim().max(LIMITS.query).optional(),
  campaign: intId().optional(),
  status: z.string().trim().max(LIMITS.text).optional(),
};
const isoTime = z.string().nullable();

const row = z.object({
  id: z.string(),
  /** Where it stands in the list; `before` of the next page. */
  position: z.int(),
  name: text(),
  phone: text(),
  state: text(),
  campaign: text(),
  marketing_id: text(),
  status: text(),
  /** The last disposition, whoever made it. */
  outcome: text(),
  last_dial: isoTime,
  dials: num().default(0),
  created: isoTime,
  next: z.enum(LEAD_NEXT),
  /** When that ends: until it is due, or its hours open. */
  next_at: isoTime,
  /** After which outcome it rests, or was let go (`RecycleRule.after`); empty: nothing of this. */
  next_after: text(),
  /** Of its campaign, with its last day; empty: it is in none. */
  list: text(),
  list_expires_on: z.string().nullable().default(null),
});

/** One lead with its history, read-only; nothing of its clients' health. */
const wholeLead = row.extend({
  other_phones: z.array(z.string()),
  email: text(),
  language: text(),
  street: text(),
  apartment: text(),
  city: text(),
  zip: text(),
  timezone: text(),
  dob: text(),
  website: text(),
  reason: text(),
  notes: text(),
  cre_notes: text(),
  /** Who has it in hands; empty: nobody. */
  worked_on_by: text(),
  /** The newest first. */
  outcomes: z.array(z.object({ id: z.string(), outcome: text(), reason: text(), notes: text(), by: text(), at: z.string() })),
  calls: z.array(z.object({ id: z.string(), by: text(), at: z.string(), inbound: z.boolean(), seconds: z.int().nullable() })),
  /** `by` is empty of a general callback. */
  follow_up: z.object({ at: z.string(), by: text(), engaged: z.boolean() }).nullable(),
  /** The latest that was booked, and by whom. */
  meeting: z.object({ at: z.string(), by: text(), type: text() }).nullable(),
  /** Whether its number may be rung now; `why`: what forbids it, in words, or on the training floor what would. `zones`: where its person may be. */
  calling: z.object({
    allowed: z.boolean(),
    why: z.string().nullable(),
    zones: z.array(z.string()),
    /** What a manager allowed, while it holds. */
    override: override.nullable(),
    /** Refused by the centre's own rules alone, which a manager may lift; by law no later than `law_until`. */
    may_allow: z.boolean(),
    law_until: isoTime,
    /** What nobody lifts, in words. */
    why_not: z.string().nullable(),
  }),
});

const counts = z.object({
  rows: z.int(),
  imported: z.int(),
  duplicates: z.int(),
  do_not_call: z.int(),
  opted_out: z.int(),
  refused: z.int(),
});
const problem = z.object({
  line: z.int(),
  code: z.enum(IMPORT_PROBLEMS),
  /** The column, and what stands in it, where that says more than the code. */
  column: text(),
  value: text(),
});
/** Values of one field that could not be read, of rows that go in all the same. */
const warning = z.object({
  field: z.enum(IMPORT_DOUBTS),
  /** Of all rows; `rows` has the first of them. */
  count: z.int(),
  rows: z.array(z.object({ line: z.int(), column: text(), value: text(), /** What the lead has in its place. */ becomes: text() })),
});
const mapping = boundedJson(z.record(z.string().max(LIMITS.text), z.enum(IMPORT_FIELDS).nullable()));
/** A file of leads on its way into a campaign. */
export const leadImport = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  state: z.enum(IMPORT_STATES),
  bytes: z.int(),
  received: z.int(),
  campaign: z.string(),
  /** The list of the campaign that its leads go into; empty: none. The source is for a list that it makes. */
  list: text(),
  list_source: text(),
  /** Of the file, 0 to 1, while it is checked or imported. */
  share: z.number(),
  counts: counts.nullable(),
  /** The first rows that stay out for each reason; the report has all. */
  problems: list(problem),
  /** How many stay out for each reason. */
  kinds: list(z.object({ code: z.enum(IMPORT_PROBLEMS), count: z.int() })),
  warnings: list(warning),
  has_report: z.boolean(),
  /** Why it failed; null: it did not, or nobody knows. */
  reason: z.enum(UNREADABLE).nullable(),
  at: z.string(),
});
const importParams = z.object({ id: guid() });
/** The first line of a file, and what is known of its columns. */
const columns = z.object({
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(z.object({ name: z.string(), field: z.enum(IMPORT_FIELDS).nullable(), samples: z.array(z.string()) })),
});

export const leadFiles = {
  listLeads: {
    query: z.object({
      ...filters,
      /** Rows that stand after this position. */
      before: intId().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      rows: z.array(row),
      total: z.int(),
      /** There are more than `total`: they are counted no farther. */
      total_more: z.boolean(),
      /** There are rows after these. */
      more: z.boolean(),
      statuses: z.array(z.string()),
      /** The centre is on the training floor, where hours and counts forbid nothing. */
      training: z.boolean(),
    }),
  },
  getListedLead: { params: z.object({ id: guid() }), reply: wholeLead },
  exportLeads: { body: z.object(filters), /** Where the browser fetches the file, once. */ reply: z.object({ url: z.string() }) },
  getLeadImports: { reply: z.array(leadImport) },
  beginLeadImport: {
    body: z.object({ name: lineOf(LIMITS.id), bytes: z.int().min(1).max(LIMITS.importBytes) }),
    reply: leadImport,
  },
  /** A part of the file, base64, at its place; one that has come before is no second one. */
  addToLeadImport: {
    params: importParams,
    body: z.object({ at: z.int().min(0).max(LIMITS.importBytes), data: z.string().max(LIMITS.importPart).regex(PATTERNS.base64) }),
    reply: leadImport,
  },
  getLeadImport: { params: importParams, reply: leadImport },
  getLeadImportColumns: { params: importParams, reply: columns },
  /** Reads all rows and keeps none. */
  checkLeadImport: {
    params: importParams,
    body: z.object({
      mapping,
      campaign: lineOf(LIMITS.campaignName),
      list: entered(LIMITS.campaignName).trim().default(''),
      list_source: entered(LIMITS.text).trim().default(''),
    }),
    reply: leadImport,
  },
  startLeadImport: { params: importParams, reply: leadImport },
  /** Stops it; what is in the campaign by then stays there. */
  cancelLeadImport: { params: importParams },
  getLeadImportReport: { params: importParams, reply: z.object({ url: z.string() }) },
} satisfies Record<string, Payload>;
