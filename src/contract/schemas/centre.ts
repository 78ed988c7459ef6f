/** What a centre's folder holds, as its page gets it; `variants/schema.ts` holds the files to the same, and to more. */
import { z } from 'zod';
import { AGENT_ROLES, AGENT_STATUSES, ROLES, type Role } from '../statuses';
import {
  CHOOSERS,
  NEEDS,
  REASON_RIGHTS,
  RESULTS,
  SEQUELS,
  STATUS_COLOURS,
  type CentreDispositions,
  type FirstLayouts,
  type StatusRow,
  type VariantFile,
} from '../variant';

const language = z.enum(['en', 'fr']);
const text = z.string().min(1).max(200);
const texts = z.partialRecord(language, text);
const choosers = z.array(z.enum([...CHOOSERS, ...(ROLES as readonly Role[])]));

export const variantFile = z.object({
  code: text,
  country: z.enum(['US', 'CA']),
  rings: z
    .array(z.enum(['US', 'CA']))
    .min(1)
    .optional(),
  uiLanguages: z.array(language).min(1),
  leadLanguages: z.array(z.enum(['en', 'fr', 'es'])).min(1),
  overlays: z.partialRecord(language, text),
  training: z.boolean(),
  clientsPerLead: z.union([z.literal(1), z.literal(2)]),
  timezone: text,
  postal: z.object({ mask: text, length: z.int().positive() }),
  flags: z.record(z.string(), z.boolean()),
  limits: z.record(z.string(), z.int().positive()),
  plugins: z.record(z.string(), z.record(z.string(), z.unknown())),
  brand: z.object({ name: text, logo: text }),
}) satisfies z.ZodType<VariantFile>;

const row = z.object({
  value: text,
  who: choosers,
  inbound: z.boolean().optional(),
  needs: z.array(z.enum(NEEDS)).optional(),
  reasons: text.optional(),
  next: z.enum(SEQUELS).optional(),
  result: z.enum(RESULTS).optional(),
  texts: texts.optional(),
});
const reason = z.object({ value: text, who: choosers.optional(), right: z.enum(REASON_RIGHTS).optional(), texts: texts.optional() });
export const dispositionsFile = z.object({
  dispositions: z.array(row).min(1),
  reasons: z.record(z.string(), z.array(reason).min(1)),
}) satisfies z.ZodType<CentreDispositions>;

const byRole = (of: z.ZodType<number>) => z.partialRecord(z.enum(AGENT_ROLES), of);
const seconds = byRole(z.int().positive());
const colour = z.enum(STATUS_COLOURS);
export const statusesFile = z
  .array(
    z.object({
      status: z.enum(AGENT_STATUSES),
      who: choosers,
      colour,
      colourWhileDialing: colour.optional(),
      limit: seconds.optional(),
      cumulativeLimit: seconds.optional(),
      perDay: byRole(z.int().min(0)).optional(),
    }),
  )
  .min(1) satisfies z.ZodType<readonly StatusRow[]>;

const whole = z.int().min(0);
/** A panel's place in 12 columns, whoever says it: a centre, an administrator or a person. */
export const gridPlace = { x: whole.max(11), y: whole.max(10_000), w: z.int().min(1).max(12), h: z.int().min(1).max(100) };
export const endsInGrid = ({ x, w }: { x: number; w: number }): boolean => x + w <= 12;
const places = z.array(z.object({ panel: text, ...gridPlace }).refine(endsInGrid, 'reaches beyond column 12'));
export const layoutsFile = z.object({ qualifier: places, advisor: places, manager: places }) satisfies z.ZodType<FirstLayouts>;

export const centre = z.object({
  variant: variantFile.extend({ ...dispositionsFile.shape, statuses: statusesFile }),
  layouts: layoutsFile,
  /** The centre's own sign as a data address; null: it has none. */
  logo: z.string().nullable(),
});
