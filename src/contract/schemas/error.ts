import { z } from 'zod';
import type { Issues } from '../issues';

/** Body of every refusal: a sentence, and the texts per field of a 422 [API-010, API-011]. */
export const errorBody = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  /** Names a case that the page treats by itself, e.g. `no-such-endpoint`. */
  code: z.string().optional(),
  /**
   * Of a 422 with the code `invalid`: what is wrong with each field by name (`src/contract/issues.ts`), for pages that say
   * it in the reader's language. The same fields as in `errors`, which has the words in English.
   */
  issues: (z.record(z.string(), z.array(z.looseObject({ code: z.string() }))) as unknown as z.ZodType<Issues>).optional(),
});
