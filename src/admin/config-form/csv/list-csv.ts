/** A list of a configuration as a table of a spreadsheet and back. Pure. */
import { csvLines, readCsv, UTF8_MARK } from '@dialer/rules/csv';
import { fromDraft, newRow, rowsIn, toDraft, UNREADABLE, type RowDraft } from '../draft';
import { nameOf, valueFields, type Language, type Option, type PlainField, type Rows, type TagList } from '../fields';
import type { FieldTexts } from '../field-text';

export type List = Rows | TagList;
type Words = Pick<FieldTexts, 'label' | 'inList' | 'option'>;

/** Rows beyond which a file is another than was meant: a form draws them all. */
export const MOST_ROWS = 1000;

/** What a file holds, as the list would stand in the form. */
export type Read =
  | {
      kind: 'read';
      list: readonly RowDraft[] | readonly string[];
      /** Line of the file by the number of the entry. */
      lines: readonly number[];
      /** Columns that are none of the list's; they are left out. */
      unknown: readonly string[];
      /** Lines with more cells than the header has. */
      long: readonly number[];
    }
  | { kind: 'refused'; why: 'empty' | 'columns' | 'quotes' | 'many'; line?: number };

/** The fields of a row, groups opened. Rows within rows are JSON text, so each is plain. */
const columnsOf = ({ fields }: Rows) => valueFields(fields) as PlainField[];
/** `answer.en`: the keys below the list, the same in every language. */
const headerOf = (list: List, field: PlainField) => field.path.slice(list.path.length).join('.');

/** With a header of the fields' keys. A spreadsheet in French takes a semicolon for the end of a cell, and no comma. */
export function listAsCsv(list: List, draft: unknown, language: Language): string {
  const table =
    list.kind === 'tags'
      ? [[list.path.at(-1)!], ...(draft as readonly string[]).map((entry) => [entry])]
      : [
          columnsOf(list).map((field) => headerOf(list, field)),
          ...rowsIn(draft).map((row) => columnsOf(list).map((field) => cellOf(field, row[nameOf(field)]))),
        ];
  return `${UTF8_MARK}${csvLines(table, { newline: '\r\n', separator: language === 'fr' ? ';' : ',' })}\r\n`;
}

/** `list` as it stands gives the new rows ids of their own. */
export function listFromCsv(list: List, draft: unknown, text: string, words: Words): Read {
  const rows = readCsv(text);
  const broken = rows.find((row) => row.broken);
  if (broken) return { kind: 'refused', why: 'quotes', line: broken.line };
  const [header, ...rest] = rows;
  if (!header) return { kind: 'refused', why: 'empty' };
  if (rows.length > MOST_ROWS) return { kind: 'refused', why: 'many' };
  if (list.kind === 'tags') {
    const named = isNamed(header.fields[0]!, [list.path.at(-1)!, words.label(list)]);
    const entries = named ? rest : rows;
    const long = entries.filter(({ fields }) => fields.slice(1).some(Boolean)).map(({ line }) => line);
    return { kind: 'read', list: entries.map(({ fields }) => fields[0]!), lines: entries.map(({ line }) => line), unknown: [], long };
  }
  const columns = header.fields.map((title) =>
    columnsOf(list).find((field) => isNamed(title, [headerOf(list, field), words.inList(field)])),
  );
  if (!columns.some(Boolean)) return { kind: 'refused', why: 'columns' };
  const taken = [...rowsIn(draft)];
  const read = rest.map(({ fields }) => {
    const row = newRow(list, taken);
    const cells = columns.flatMap((field, at): [string, unknown][] =>
      field && fields[at] !== undefined ? [[nameOf(field), draftOfCell(field, fields[at], row[nameOf(field)], words)]] : [],
    );
    const filled = { ...row, ...Object.fromEntries(cells) };
    taken.push(filled);
    return filled;
  });
  return {
    kind: 'read',
    list: read,
    lines: rest.map(({ line }) => line),
    unknown: header.fields.filter((title, at) => !columns[at] && title.trim() !== ''),
    long: rest.filter(({ fields }) => fields.slice(columns.length).some(Boolean)).map(({ line }) => line),
  };
}

const isNamed = (title: string, names: readonly string[]) => names.some((name) => plain(name) === plain(title));
const plain = (text: string) => text.trim().toLowerCase();

/** Between the entries of a list in one cell; a list in which it would be misread is JSON. */
const BETWEEN = '|';
const asEntries = (entries: readonly Option[]): string => {
  const text = entries.join(` ${BETWEEN} `);
  const simple = entries.every((entry) => String(entry) === String(entry).trim() && entry !== '' && !String(entry).includes(BETWEEN));
  return simple && !text.startsWith('[') ? text : JSON.stringify(entries);
};
function entriesIn(cell: string): string[] {
  try {
    const entries = cell.startsWith('[') && (JSON.parse(cell) as unknown);
    if (Array.isArray(entries)) return entries.map(String);
  } catch {
    // A text that begins with a bracket.
  }
  return cell
    .split(BETWEEN)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** What cannot be read as its kind stands as it was typed. */
function cellOf(field: PlainField, draft: unknown): string | number {
  const value = fromDraft(field, draft);
  if (value === UNREADABLE) return String(draft);
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (field.kind === 'choices' || field.kind === 'tags') return asEntries(value as readonly Option[]);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** As spreadsheets and people write it, in both languages. */
const YES = ['true', 'vrai', 'yes', 'oui', 'on', '1'];
const NO = ['false', 'faux', 'no', 'non', 'off', '0'];

/** Nothing in a cell is nothing where that may be, else what a new row has. What cannot be read stands as it is, for the form to mark. */
function draftOfCell(field: PlainField, cell: string, fresh: unknown, words: Words): unknown {
  const option = (text: string): Option =>
    'options' in field
      ? (field.options.find((one) => String(one) === text) ??
        field.options.find((one) => isNamed(text, [words.option(field, one)])) ??
        text)
      : text;
  switch (field.kind) {
    case 'text':
      return cell;
    case 'tags':
      return entriesIn(cell);
    case 'choices':
      return entriesIn(cell).map(option);
    default:
      if (cell.trim() === '') return field.optional || field.nullable ? '' : fresh;
  }
  if (field.kind === 'select') return option(cell.trim());
  if (field.kind === 'switch') return YES.includes(plain(cell)) || (NO.includes(plain(cell)) ? false : cell);
  // A span of time without a unit is in seconds, as it is saved.
  return field.kind === 'number' && /^-?\d+$/.test(cell) ? toDraft(field, Number(cell)) : cell;
}
