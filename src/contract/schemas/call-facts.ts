/** Whether a number may be rung. */
import { z } from 'zod';
import { REGISTRY_SCOPES, REGISTRY_VERDICTS } from '../registries';
import { flag } from './read';

const closedBy = z.object({
  rule: z.string(),
  kind: z.enum(['hours', 'day', 'holiday', 'own', 'ban']),
  region: z.string().nullable(),
  zone: z.string(),
  holiday: z.object({ en: z.string(), fr: z.string() }).nullable(),
  until: z.number(),
});

/** What decides whether a number may be rung; see `CallFacts`. */
export const callFacts = z.object({
  is_number: flag(),
  /** Missing from a gateway before this release. */
  area_code: z.enum(['fine', 'unknown', 'abroad']).default('fine'),
  do_not_call: flag(),
  /** Missing from a gateway before this release. */
  registry: z
    .object({ why: z.enum(REGISTRY_VERDICTS), scope: z.enum(REGISTRY_SCOPES), region: z.string(), days: z.int().nullable() })
    .nullable()
    .default(null),
  on_a_call: flag(),
  country: z.enum(['US', 'CA']),
  zones: z.array(z.string()),
  /** Missing from a gateway before this release. */
  capped: z.object({ rule: z.string(), opens_at: z.number() }).nullable().default(null),
  /** Missing from a gateway before this release, which says nothing of hours; it judges each call itself. */
  open: z.array(z.object({ from: z.number(), to: z.number() })).default([]),
  until: z.number().default(0),
  closed: closedBy.nullable().default(null),
  /** Missing from a gateway before this release. */
  override: z.object({ by: z.string(), until: z.number(), reason: z.string() }).nullable().default(null),
  enforced: flag(),
});
