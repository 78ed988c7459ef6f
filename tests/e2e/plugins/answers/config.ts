import { z } from 'zod';

const config = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        question: z.strictObject({ en: z.string().min(1), fr: z.string().min(1) }),
        answer: z.string().min(1).max(500).meta({ long: true }),
        weight: z.int().min(0).max(9).default(1),
        shown: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(3)
    .default([{ question: { en: 'Too dear', fr: 'Trop cher' }, answer: 'Ask what it is compared with.', weight: 1, shown: true }]),
});
export type AnswersConfig = z.infer<typeof config>;

export default config;
