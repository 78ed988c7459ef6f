/** What a centre's booking form chooses from: `lists.json` of its folder, and what is wrong in it. */
import { z } from 'zod';
import { INCOME_TYPES, type CentreLists, type ListRow, type VariantFile } from '../src/contract';
import { listsFile } from '../src/contract/schemas/lists';
import { countryOf } from '../src/rules/country';
import { isOther } from '../src/rules/booking/other';

const { mgas, leadReasons, coverage, carriers, premiums, conditions, medications, income } = listsFile.shape;
const strict = <S extends z.ZodRawShape>(rows: z.ZodArray<z.ZodObject<S>>) => z.array(rows.element.strict()).min(1);

export const listsForm = z.strictObject({
  leadReasons: strict(leadReasons),
  coverage: strict(coverage),
  carriers: strict(carriers),
  premiums: strict(premiums),
  conditions: strict(conditions),
  medications: strict(medications),
  mgas,
  income: z.strictObject(income.shape),
});

/** Lists whose values are keys that nobody should read; those of the others are English names. */
const OF_KEYS = ['leadReasons', 'coverage', 'premiums'] as const;
/** Lists that cannot be complete, so that something else must be sayable [REF-020, REF-024, REF-028]. */
const OPEN = ['leadReasons', 'coverage', 'carriers', 'conditions', 'medications'] as const;

/** What two words are compared by: nobody sees capitals and blanks as a difference. */
export const sameWords = (words: string): string => words.trim().replace(/\s+/g, ' ').toLowerCase();

/** Rows that are read alike in a language: nobody could tell which is meant. A row of the product's words is not looked at. */
export function wordsTwice(at: string, rows: readonly Pick<ListRow, 'value' | 'texts'>[]): string[] {
  const languages = new Set(rows.flatMap(({ texts }) => Object.keys(texts ?? {}) as (keyof NonNullable<ListRow['texts']>)[]));
  return [...languages].flatMap((language) => {
    const seen = new Map<string, string>();
    return rows.flatMap(({ value, texts }) => {
      const words = texts?.[language];
      if (!words) return [];
      const other = seen.get(sameWords(words));
      seen.set(sameWords(words), value);
      return other === undefined ? [] : [`${at}: ${other} and ${value} have the same words in ${language}: ${words}`];
    });
  });
}

/** Whether a state, territory or province has this code: what is none is taken for the centre's own country, whichever that is. */
const isRegion = (province: string): boolean => countryOf({ province, timezone: '' }, 'US') === countryOf({ province, timezone: '' }, 'CA');

/** What the form cannot say: words in every language of the pages, a way to say something else, and borders that rise. */
export function listFaults(languages: VariantFile['uiLanguages'], lists: CentreLists): string[] {
  const untold = (at: string, rows: readonly ListRow[]) =>
    rows.flatMap(({ value, texts }) =>
      languages.flatMap((one) => (texts?.[one] ? [] : [`lists.json > ${at} > ${value}: has no text in ${one}, and its value is no word`])),
    );
  return [
    ...OF_KEYS.flatMap((name) => untold(name, lists[name])),
    ...(Object.keys(lists) as (keyof CentreLists)[]).flatMap((name) =>
      name === 'income' || name === 'mgas' ? [] : wordsTwice(`lists.json > ${name}`, lists[name] ?? []),
    ),
    ...(lists.mgas ?? []).flatMap(({ value, regions = [] }) =>
      regions
        .filter((code) => !isRegion(code))
        .map(
          (code) => `lists.json > mgas > ${value} > regions: there is no state or province ${code}; write its code in small letters, as on`,
        ),
    ),
    ...OPEN.flatMap((name) =>
      lists[name].some(({ value }) => isOther(value)) ? [] : [`lists.json > ${name}: wants a last choice Other, which opens a text`],
    ),
    ...INCOME_TYPES.flatMap((type) =>
      lists.income[type].every((border, at, all) => at === 0 || border > all[at - 1]!)
        ? []
        : [`lists.json > income > ${type}: each border must be higher than the one before`],
    ),
  ];
}
