/** What the tests of texts share: keys, parameters, French typography and the room that a French label takes. */

export type Texts = { [key: string]: string | Texts };

/** Every text by its whole key. */
export function flat(texts: Texts, under = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[under + key, value] as const] : Object.entries(flat(value, `${under}${key}.`)),
    ),
  );
}

/** A key without its plural form: languages differ in those, French has `many`. */
export const singular = (key: string): string => key.replace(/_(one|many|other)$/, '');
export const keys = (texts: Record<string, string>): string[] => [...new Set(Object.keys(texts).map(singular))].sort();
export const parameters = (text: string): string[] => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort();
/** The English text that a French one stands for. */
export const englishOf = (en: Record<string, string>, key: string): string => en[key] ?? en[`${singular(key)}_other`] ?? '';

const NO_BREAK = '\u00a0\u202f';
const RULES: readonly (readonly [RegExp, string])[] = [
  [/['"]/, 'a straight quote: write ’ or « »'],
  [/\.\.\./, 'three full stops: write …'],
  [new RegExp(`«(?![${NO_BREAK}])|(?<![${NO_BREAK}])»`), 'a guillemet without its no-break space (U+00A0)'],
  [new RegExp(`(?<![${NO_BREAK}\\d]):(?!\\d)`), 'a colon without its no-break space (U+00A0) before it'],
  [/\s[;!?]/, 'a space before ; ! or ?, which Québec does not write'],
  [
    /(\d|\}\}) (s|min|h|%|\$)(?![\p{L}])/u,
    'a unit that a line break can part from its number: write a no-break space (U+00A0) between them',
  ],
  [/ - /, 'a hyphen in the place of a dash'],
  [/^À traduire/, 'a title that waits for its translation'],
];
/** What is wrong by the typography of Québec French; empty when nothing is. */
export const typographyFaults = (text: string): string[] => RULES.filter(([rule]) => rule.test(text)).map(([, fault]) => fault);

/** A label stands on a control, a column or a tab; a sentence ends with a stop and wraps. */
const isLabel = (text: string): boolean => !/[.!?…]$/.test(text);
/** Whether a French label outgrows its room: twelve characters or half as much again as the English, whichever is more. */
export const outgrows = (en: string, fr: string): boolean => isLabel(fr) && fr.length > Math.max(en.length + 12, en.length * 1.5);
