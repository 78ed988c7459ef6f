/** Tables as CSV: how they are written so that a spreadsheet does no harm, and read back as they were. Pure. */
import Papa from 'papaparse';

export type Separator = ',' | '\t' | '|' | ';';
const SEPARATORS: readonly Separator[] = [',', '\t', '|', ';'];

/** At the beginning of a file it tells spreadsheets that accents are UTF-8. */
export const UTF8_MARK = '\uFEFF';

/**
 * A cell that begins like a formula would run as one in the spreadsheet of who opens the file: an apostrophe keeps it text.
 * One that begins with apostrophes before that gets one more, so that `plainCell` gives every cell back. Numbers are none.
 * Spreadsheets of some languages read the wide signs of East Asian keyboards as the narrow ones.
 */
const LIKE_FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;
export const plainCell = (cell: string): string => (LIKE_FORMULA.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);

/** Rows as lines, without a line break at the end. */
export const csvLines = (
  rows: readonly (readonly (string | number)[])[],
  { newline, separator = ',' }: { newline: '\n' | '\r\n'; separator?: Separator },
): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    // Quoted for any separator, since who reads the file has to guess which it is.
    { newline, delimiter: separator, escapeFormulae: LIKE_FORMULA, quotes: (cell: unknown) => /[,\t|;]/.test(String(cell)) },
  );

/** The separator that the first line has most of, outside of quotation marks; a single column needs none. */
export function sniffSeparator(firstLine: string): Separator {
  const bare = firstLine.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

export interface FileRow {
  /** Line of the file where the row begins; the header is line 1. */
  readonly line: number;
  readonly fields: readonly string[];
  /** A quotation mark that is never closed, or one in the middle of a field. */
  readonly broken: boolean;
}

const lineBreaks = (text: string) => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

/** Takes an empty line for no row; a row of empty fields too, as spreadsheets write them below the table. */
const isEmpty = (fields: readonly string[]) => fields.every((field) => !field.trim());

/** Counts lines along from `first`: a quoted field may hold several. `next`: the line after them. */
export function numberRows(results: Papa.ParseResult<string[]>, first: number): { rows: FileRow[]; next: number } {
  const broken = new Set(results.errors.map((error) => error.row));
  const rows: FileRow[] = [];
  let line = first;
  results.data.forEach((fields, index) => {
    if (!isEmpty(fields)) rows.push({ line, fields, broken: broken.has(index) });
    line += 1 + fields.reduce((count, field) => count + lineBreaks(field), 0);
  });
  return { rows, next: line };
}

/** A whole table that is in memory, with cells as they were before they were kept from being formulas. */
export function readCsv(text: string): FileRow[] {
  const [firstLine = ''] = text.split(/\r\n|\r|\n/, 1);
  const { rows } = numberRows(Papa.parse<string[]>(text, { delimiter: sniffSeparator(firstLine) }), 1);
  return rows.map((row) => ({ ...row, fields: row.fields.map(plainCell) }));
}
