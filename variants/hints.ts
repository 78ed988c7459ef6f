/** What is probably meant otherwise in a centre's folder, but may be: it is said by the check, and keeps no gateway from starting. */
import type { CentreLists, ListRow } from '../src/contract';
import type { WellFormed } from './schema';

type Rows = readonly Pick<ListRow, 'value' | 'texts'>[];
type Language = WellFormed['variant']['uiLanguages'][number];

/** Lists whose words are values where no text is: a text that is missing is seen only in the other language. */
const BY_VALUE = ['carriers', 'conditions', 'medications'] as const satisfies readonly (keyof CentreLists)[];

export function centreHints({ variant, lists }: WellFormed): string[] {
  const { uiLanguages, dispositions, reasons } = variant;
  const books = dispositions.find(({ result, who }) => result === 'booking' && who.length > 0);
  return [
    ...renamedInOne('dispositions.json > dispositions', dispositions, uiLanguages),
    ...Object.entries(reasons).flatMap(([name, rows]) => renamedInOne(`dispositions.json > reasons > ${name}`, rows, uiLanguages)),
    ...(lists ? BY_VALUE.flatMap((name) => untold(`lists.json > ${name}`, lists[name], uiLanguages)) : []),
    ...(books && !lists
      ? [`lists.json: is not here, and agents book meetings by ${books.value}; without it the booking form has nothing to choose from`]
      : []),
  ];
}

/** The product's words in one language beside the centre's in another. */
const renamedInOne = (at: string, rows: Rows, languages: readonly Language[]): string[] =>
  rows.flatMap(({ value, texts = {} }) => {
    const own = languages.filter((one) => texts[one]);
    const others = languages.filter((one) => !texts[one]);
    if (own.length === 0 || others.length === 0) return [];
    return [
      `${at} > ${value}: has words of its own in ${own.join(', ')} and the product's in ${others.join(', ')}; renamed in one language only?`,
    ];
  });

/** Rows without words in a language in which most rows of the list have some. */
const untold = (at: string, rows: Rows, languages: readonly Language[]): string[] =>
  languages.flatMap((language) => {
    const without = rows.filter(({ texts }) => !texts?.[language]);
    if (without.length * 2 >= rows.length) return [];
    return without.map(({ value }) => `${at} > ${value}: has no text in ${language}; pages in ${language} read its value`);
  });
