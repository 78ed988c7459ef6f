import { z } from 'zod';

/** What leads speak, and pages are written in. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Spoken = (typeof LANGUAGES)[number];

/** How many pages there may be, and letters in each. */
export const MOST = { pages: 20, title: 60, text: 5000 } as const;

/** A page in one language: both its title and its text, or neither. */
const words = z
  .strictObject({ title: z.string().trim().max(MOST.title).default(''), text: z.string().trim().max(MOST.text).default('') })
  .superRefine(({ title, text }, ctx) => {
    if (Boolean(title) === Boolean(text)) return;
    const missing = title ? 'text' : 'title';
    ctx.addIssue({
      code: 'custom',
      path: [missing],
      params: { reasonKey: `missing.${missing}` },
      message: `A page with a ${title ? 'title' : 'text'} needs a ${missing}.`,
    });
  });
const page = z.strictObject({
  id: z.string().min(1).max(40),
  en: words.default({ title: '', text: '' }),
  fr: words.default({ title: '', text: '' }),
  es: words.default({ title: '', text: '' }),
});
export type ScriptPage = z.infer<typeof page>;

/** The centre's own pages; while there are none, those of its `scripts.json` are read. */
const centreState = z.strictObject({ pages: z.array(page).max(MOST.pages).default([]) });
export type CentreScript = z.infer<typeof centreState>;

export default centreState;
