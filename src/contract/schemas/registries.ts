/** Registries of numbers, what lifts them, and the centre's own do-not-call list, as managers see them. */
import { z } from 'zod';
import { CONSENT_CHANNELS, EXEMPTION_KINDS, REGISTRY_PROBLEMS, REGISTRY_SCOPES, REGISTRY_STATES } from '../registries';
import { LIMITS, PATTERNS } from '../limits';
import { day, entered, evidence, evidentLine, flag, guid, intId, lineOf, list, text } from './read';
import type { Payload } from './payload';

const scope = z.enum(REGISTRY_SCOPES);
const region = z.string().trim().toLowerCase().max(10);

/** `smaller`: an administrator says, with the reason, that it really is so much smaller than the list in force. */
const smaller = { smaller: z.boolean().default(false), smaller_reason: entered().trim().regex(PATTERNS.evident).default('') };

const registry = z.object({
  scope,
  region: text(),
  kept: flag(),
  /** Who has said that the centre needs none, why and when. */
  kept_by: text(),
  kept_reason: text(),
  kept_at: z.string().nullable(),
  /** Day of the file in force; null: there is none. */
  version_date: z.string().nullable(),
  days: z.int().nullable(),
  rows: z.int(),
});
const file = z.object({
  id: z.string(),
  scope,
  region: text(),
  version_date: z.string(),
  name: text(),
  bytes: z.number(),
  received: z.number(),
  state: z.enum(REGISTRY_STATES),
  share: z.number(),
  rows: z.int(),
  added: z.int(),
  removed: z.int(),
  refused: z.int(),
  problems: list(z.object({ line: z.int(), code: z.enum(REGISTRY_PROBLEMS), value: text() })),
  reason: text(),
  /** Empty: who runs the gateway, by the command. */
  by: text(),
  at: z.string(),
});
const exemption = z.object({
  id: z.int(),
  kind: z.enum(EXEMPTION_KINDS),
  phone: text(),
  area_code: text(),
  campaign: text(),
  lead_id: z.string().nullable(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  evidence: text(),
  channel: text(),
  by: text(),
  at: z.string(),
  revoked_at: z.string().nullable(),
  revoked_by: text(),
  revoked_reason: text(),
});
const listing = z.object({ phone: text(), reason: text(), by: text(), at: z.string() });
const fileParams = z.object({ id: guid() });

export const registryPayloads = {
  getRegistries: { reply: z.object({ registries: z.array(registry), files: z.array(file), training: flag() }) },
  keepRegistry: { body: z.object({ scope, region, kept: z.boolean(), reason: lineOf(LIMITS.text) }) },
  beginRegistryFile: {
    body: z.object({
      name: lineOf(LIMITS.id),
      bytes: z.int().min(1).max(LIMITS.importBytes),
      scope,
      region,
      version_date: day(),
      ...smaller,
    }),
    reply: file,
  },
  /** A part of the file, base64, at its place; with the last one its loading begins. */
  addToRegistryFile: {
    params: fileParams,
    body: z.object({
      at: z.int().min(0).max(LIMITS.importBytes),
      data: z.string().max(LIMITS.importPart).regex(PATTERNS.base64),
      ...smaller,
    }),
    reply: file,
  },
  getRegistryFile: { params: fileParams, reply: file },
  cancelRegistryFile: { params: fileParams },
  getExemptions: { query: z.object({ phone: z.string().trim().max(LIMITS.query).optional() }), reply: z.array(exemption) },
  addExemption: {
    body: z.object({
      kind: z.enum(EXEMPTION_KINDS),
      phone: z.string().trim().max(LIMITS.text).default(''),
      area_code: z.string().trim().max(3).default(''),
      campaign_id: intId().nullable().default(null),
      lead_id: guid().nullable().default(null),
      valid_from: day(),
      valid_until: day().nullable().default(null),
      evidence: evidence(LIMITS.notes),
      channel: z.enum(CONSENT_CHANNELS).nullable().default(null),
    }),
    reply: exemption,
  },
  revokeExemption: { params: z.object({ id: intId() }), body: z.object({ reason: lineOf(LIMITS.text) }) },
  findDoNotCall: {
    query: z.object({ phone: z.string().trim().max(LIMITS.query).optional() }),
    reply: z.object({ rows: z.array(listing), more: flag() }),
  },
  addDoNotCall: {
    body: z.object({ phones: z.string().trim().min(1).max(LIMITS.json), reason: evidentLine(LIMITS.text) }),
    /** `known`: they were there already. `refused`: what is no number, as it was written. */
    reply: z.object({ added: z.int(), known: z.int(), refused: z.array(z.string()) }),
  },
} satisfies Record<string, Payload>;
