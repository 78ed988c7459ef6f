import { z } from 'zod';

/** What a centre may set for this plugin in its variant manifest or on the Plugins page. Remove the file when there is nothing to set. */
const config = z.strictObject({
  showExtension: z.boolean().default(true),
});
export type TemplateConfig = z.infer<typeof config>;

export default config;
