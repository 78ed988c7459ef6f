import { z } from 'zod';

/** Body of every refusal: a sentence, and the texts per field of a 422 [API-010, API-011]. */
export const errorBody = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  /** Names a case that the page treats by itself, e.g. `no-such-endpoint`. */
  code: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
