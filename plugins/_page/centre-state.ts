import { z } from 'zod';

/** What is saved for the whole centre. Every field has a default: together they are what stands before anybody saves. */
const centreState = z.strictObject({
  message: z.string().max(200).default(''),
  shown: z.boolean().default(false),
});
export type TemplatePageState = z.infer<typeof centreState>;

export default centreState;
