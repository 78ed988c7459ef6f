/** What a centre's agents read out to leads: `disclosures.json` and `scripts.json` of its folder, and what is wrong in them. */
import { z } from 'zod';
import type { VariantFile } from '../src/contract';

type Spoken = VariantFile['leadLanguages'][number];

/** By the language of the lead; which ones a centre must have is asked with its `leadLanguages`. */
const texts = (longest: number) => z.partialRecord(z.enum(['en', 'fr', 'es']), z.string().trim().min(1).max(longest));
/** A part of the name of an audio file, whose parts are joined with hyphens [DISC-009]. */
const code = z.string().regex(/^[a-z0-9]{1,20}$/, 'small letters and digits');
/** What the file is and who answers for it: a word to whoever opens it. */
const about = z.string().max(1000).optional();

const steps = z.array(z.int().positive());
const step = z.strictObject({
  step: z.int().positive(),
  text: texts(2000),
  answers: z
    .array(z.strictObject({ text: texts(120), skip: steps.default([]), readd: steps.default([]) }))
    .min(2)
    .optional(),
});
const wording = z.strictObject({
  wording: code,
  /** Two-letter codes. A state that no wording of the carrier names has the first one. */
  states: z.array(z.string().regex(/^[a-z]{2}$/, 'the code of a state in small letters')),
  steps: z.array(step).min(1),
});
const carrier = z.strictObject({
  carrier: code,
  /** On the button. */
  title: z.string().min(1).max(20),
  /** What is read for `{carrier}` [DISC-013]. */
  company: z.string().min(1).max(80),
  wordings: z.array(wording).min(1),
});

export const disclosuresFile = z.strictObject({ about, carriers: z.array(carrier) });
export type CentreDisclosures = z.infer<typeof disclosuresFile>;

export const scriptsFile = z.strictObject({ about, pages: z.array(z.strictObject({ title: texts(60), text: texts(5000) })) });
export type CentreScripts = z.infer<typeof scriptsFile>;

/** What is put in for the agent who reads, by the file. */
const PUT_IN = {
  disclosures: ['carrier', 'firstName', 'lastName'],
  scripts: ['firstName', 'lastName', 'agent'],
} as const;

/** Words in braces that nobody puts in: the agent would read the braces out. */
const unknownNames = (at: string, text: Partial<Record<Spoken, string>>, file: keyof typeof PUT_IN): string[] =>
  Object.entries(text).flatMap(([language, words]) =>
    [...words.matchAll(/\{([^{}]*)\}/g)]
      .filter(([, name]) => !(PUT_IN[file] as readonly string[]).includes(name!))
      .map(
        ([braces]) => `${at} > ${language}: ${braces} is put in by nobody; there are ${PUT_IN[file].map((name) => `{${name}}`).join(', ')}`,
      ),
  );

interface Files {
  disclosures: CentreDisclosures | undefined;
  scripts: CentreScripts | undefined;
}

/** What the forms cannot say: texts in every language of the centre's leads, steps that exist, and one wording for each state. */
export function spokenFaults(languages: readonly Spoken[], { disclosures, scripts }: Files): string[] {
  const untold = (at: string, text: Partial<Record<Spoken, string>>) =>
    languages.flatMap((one) => (text[one] === undefined ? [`${at}: has no text in ${one}, which leads of this centre speak`] : []));
  return [
    ...repeatedNames(
      'disclosures.json > carriers',
      disclosures?.carriers.map((row) => row.carrier),
    ),
    ...(disclosures?.carriers ?? []).flatMap((row) => {
      const at = `disclosures.json > carriers > ${row.carrier}`;
      return [
        ...repeatedNames(
          `${at} > wordings`,
          row.wordings.map((one) => one.wording),
        ),
        ...repeatedNames(
          `${at} > states`,
          row.wordings.flatMap((one) => one.states),
        ),
        ...row.wordings.flatMap((one) => wordingFaults(`${at} > ${one.wording}`, one, untold)),
      ];
    }),
    ...(scripts?.pages ?? []).flatMap(({ title, text }, index) => [
      ...untold(`scripts.json > pages > ${index + 1} > title`, title),
      ...untold(`scripts.json > pages > ${index + 1} > text`, text),
      ...unknownNames(`scripts.json > pages > ${index + 1} > title`, title, 'scripts'),
      ...unknownNames(`scripts.json > pages > ${index + 1} > text`, text, 'scripts'),
    ]),
  ];
}

type Wording = z.infer<typeof wording>;

function wordingFaults(at: string, { steps: rows }: Wording, untold: (at: string, text: Partial<Record<Spoken, string>>) => string[]) {
  const numbers = rows.map((row) => row.step);
  return [
    ...repeatedNames(`${at} > steps`, numbers),
    ...rows.flatMap((row) => [
      ...untold(`${at} > step ${row.step}`, row.text),
      ...unknownNames(`${at} > step ${row.step}`, row.text, 'disclosures'),
      ...(row.answers ?? []).flatMap((answer) => [
        ...untold(`${at} > step ${row.step} > answers`, answer.text),
        ...unknownNames(`${at} > step ${row.step} > answers`, answer.text, 'disclosures'),
        ...[...answer.skip, ...answer.readd]
          .filter((named) => !numbers.includes(named))
          .map((named) => `${at} > step ${row.step} > answers: there is no step ${named}`),
        ...(answer.skip.includes(row.step) ? [`${at} > step ${row.step} > answers: a step cannot skip itself`] : []),
      ]),
    ]),
  ];
}

const repeatedNames = (at: string, names: readonly (string | number)[] = []): string[] =>
  [...new Set(names.filter((one, index) => names.indexOf(one) !== index))].map((one) => `${at}: has ${one} twice`);
