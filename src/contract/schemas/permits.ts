/** What was decided before each ring, as managers read it and take it with them. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { evidentLine, guid, instant, intId, text } from './read';
import type { Payload } from './payload';

const filters = {
  /** A number as people write it. */
  phone: z.string().trim().max(LIMITS.query).optional(),
  campaign: intId().optional(),
  /** Only what was rung, or only what was refused. */
  only: z.enum(['granted', 'refused']).optional(),
  /** Instants, in UTC; `to` no more within. */
  from: instant().optional(),
  to: instant().optional(),
};

const row = z.object({
  id: z.string(),
  at: z.string(),
  phone: text(),
  /** `auto`, `callback`, `follow-up`, `redial`, `manual`, `refer`, `party`, `business`, `emergency`. */
  path: z.string(),
  granted: z.boolean(),
  /** It was rung, and the line failed before any telephone was reached: no call to the number. */
  unreached: z.boolean().default(false),
  /** What forbade it; on the training floor it was rung all the same. */
  rule: z.string().nullable(),
  /** The rule in the reader's language; empty: none. */
  rule_words: text(),
  opens_at: z.string().nullable(),
  /** The lead's name today. */
  name: text(),
  lead_id: z.string().nullable(),
  campaign: text(),
  by: text(),
  call_id: z.string().nullable(),
  /** The time in every zone that the person may be in: `America/Chicago 2026-11-25T08:59:30-06:00`. */
  times: z.array(z.string()),
  zone_data: text(),
  training: z.boolean(),
  /** It was rung only because a manager had allowed it; `rule`: of the centre's own, the one that was lifted. */
  override: z.object({ by: text(), until: z.string(), reason: text(), rule: z.string() }).nullable().default(null),
  /** The ban in an emergency that forbade it, as somebody switched it on. */
  ban: z.object({ by: text(), reason: text() }).nullable().default(null),
});

/** What a manager allowed beyond the centre's own rules. */
export const override = z.object({ id: z.int(), by: text(), until: z.string(), reason: text() });

export const permits = {
  listPermits: {
    query: z.object({
      ...filters,
      /** The row after which the page begins. */
      before: guid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ rows: z.array(row), more: z.boolean() }),
  },
  exportPermits: { body: z.object(filters), /** Where the browser fetches the file, once. */ reply: z.object({ url: z.string() }) },
  allowCall: { body: z.object({ lead_id: guid(), until: instant(), reason: evidentLine(LIMITS.query) }), reply: override },
  endAllowedCall: { params: z.object({ id: intId() }) },
} satisfies Record<string, Payload>;
