import { z } from 'zod';

/** A text in both languages of the screen. */
const both = <T extends z.ZodType>(text: T) => z.strictObject({ en: text, fr: text });

const objection = z.strictObject({
  question: both(z.string().trim().min(1).max(120)),
  answer: both(z.string().trim().min(1).max(800).meta({ long: true })),
  /** Read out to leads who speak Spanish; without it they get the English one. */
  spanish: z.string().max(800).meta({ long: true }).default(''),
  /** What else people may search it by. */
  words: z.array(z.string()).default([]),
  /** What the call is disposed as where the lead stays with it. */
  disposition: z.string().meta({ vocabulary: 'dispositions' }).optional(),
});
export type Objection = z.infer<typeof objection>;

const config = z.strictObject({
  objections: z
    .array(objection)
    .max(60)
    .superRefine((rows, ctx) => {
      rows.forEach(({ question }, index) => {
        if (rows.findIndex((row) => row.question.en === question.en) < index)
          ctx.addIssue({
            code: 'custom',
            path: [index, 'question', 'en'],
            params: { reasonKey: 'config.objections.question.twice' },
            message: 'This objection stands above already.',
          });
      });
    })
    .default([]),
});
export type ObjectionsConfig = z.infer<typeof config>;

export default config;
