/** `variants/<code>/lists.json`, as its page gets it; `variants/schema.ts` holds the file to the same, and to more. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import type { CentreLists } from '../lists';
import { REFUSAL_REASONS } from '../meeting';
import type { Payload } from './payload';

const text = z.string().trim().min(1).max(LIMITS.text);
const row = z.object({ value: text, texts: z.partialRecord(z.enum(['en', 'fr', 'es']), text).optional() });
const rows = z.array(row).max(LIMITS.many);
const borders = z.array(z.int().positive()).length(5);

export const listsFile = z.object({
  leadReasons: rows,
  coverage: z
    .array(row.extend({ phoneOnly: z.enum(REFUSAL_REASONS).optional(), terms: z.array(z.int().positive()).max(LIMITS.few).optional() }))
    .max(LIMITS.few),
  carriers: rows,
  premiums: rows,
  conditions: rows,
  medications: rows,
  mgas: z
    .array(z.object({ value: text, regions: z.array(z.string().regex(/^[a-z]{2}$/)).optional() }))
    .max(LIMITS.few)
    .optional(),
  income: z.object({ Monthly: borders, Annual: borders, Combined: borders }),
}) satisfies z.ZodType<CentreLists>;

/** Null: the centre has no booking form. */
export const lists = { getLists: { reply: z.object({ lists: listsFile.nullable() }) } } satisfies Record<string, Payload>;
