import { z } from 'zod';

/** The popup is for one extension, named here; empty switches it off [CALL-032]. */
const config = z.strictObject({
  extension: z
    .string()
    .max(6)
    .regex(/^(\d{3,6})?$/, 'three to six digits, or empty')
    .default(''),
});
export type InboundAlertConfig = z.infer<typeof config>;

export default config;
