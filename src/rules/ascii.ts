/** Free text as it travels and is kept: printable ASCII [BOOK-047, BOOK-048]. */

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
