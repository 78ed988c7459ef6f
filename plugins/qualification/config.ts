import { z } from 'zod';

const config = z.strictObject({
  /** How many providers the quotes come from, as it is said to leads [DISC-023]. */
  providers: z.int().min(5).max(99).default(20),
});
export type QualificationConfig = z.infer<typeof config>;

export default config;
