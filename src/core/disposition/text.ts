/** Free text on its way to the wire. Pure. */

/** Letters that have no base letter to fall back on. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
};
const PUNCTUATION: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '€': 'EUR',
  '¿': '',
  '¡': '',
};

/**
 * Accented letters to their base letters, then everything outside printable ASCII and newline off: notes and "other"
 * texts travel so, names and addresses stay Unicode [BOOK-047, BOOK-048].
 */
export function printableAscii(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\x20-\x7e\n]/g, (letter) => LETTERS[letter] ?? PUNCTUATION[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\x20-\x7e\n]/g, '');
}

export interface Sale {
  coverageAmount: string;
  premiumAmount: string;
  policyNumber: string;
  planType: string;
}
const SALE_LABELS: readonly (readonly [keyof Sale, string])[] = [
  ['coverageAmount', 'Coverage amount'],
  ['premiumAmount', 'Premium amount'],
  ['policyNumber', 'Policy number'],
  ['planType', 'Plan type'],
];

/** The facts of a sale have no keys of their own: they follow the notes as labelled lines [DISPO-006]. */
export function withSale(notes: string, sale: Sale): string {
  const lines = SALE_LABELS.filter(([field]) => sale[field].trim() !== '').map(([field, label]) => `${label}: ${sale[field].trim()}`);
  return [notes.trim(), ...lines].filter((part) => part !== '').join('\n');
}
