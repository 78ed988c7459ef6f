/** People as a file: written for a spreadsheet, and read back by the names of its columns. Pure. */
import { LIMITS, PEOPLE_COLUMNS, type PeopleColumn } from '@dialer/contract';
import { csvLines, readCsv, UTF8_MARK } from '@dialer/rules/csv';
import type { PersonRead } from './person-values';

export interface FileWords {
  /** Heading of a column. */
  column(name: PeopleColumn): string;
  flag(on: boolean): string;
}

/** Semicolons in French: its spreadsheets take a comma for the sign of decimals. */
const separatorOf = (language: string) => (language === 'fr' ? ';' : ',');

export function peopleCsv(people: readonly PersonRead[], words: FileWords, language: string): string {
  const logins = new Map(people.map(({ id, email }) => [id, email]));
  const cell = (person: PersonRead, column: PeopleColumn): string => {
    if (column === 'manager') return person.managerId === null ? '' : (logins.get(person.managerId) ?? '');
    const value = person[column];
    if (typeof value === 'boolean') return words.flag(value);
    return Array.isArray(value) ? value.join(' ') : String(value);
  };
  const rows = people.filter(({ closed }) => !closed).map((person) => PEOPLE_COLUMNS.map((column) => cell(person, column)));
  const lines = csvLines([PEOPLE_COLUMNS.map(words.column), ...rows], { newline: '\r\n', separator: separatorOf(language) });
  return `${UTF8_MARK}${lines}\r\n`;
}

/** First passwords, for who hands them out. */
export function passwordsCsv(
  rows: readonly { email: string; password: string }[],
  header: readonly [string, string],
  language: string,
): string {
  const lines = csvLines([header, ...rows.map(({ email, password }) => [email, password])], {
    newline: '\r\n',
    separator: separatorOf(language),
  });
  return `${UTF8_MARK}${lines}\r\n`;
}

export type PeopleRow = { line: number } & Partial<Record<PeopleColumn, string>>;
export type ReadPeople =
  | { rows: readonly PeopleRow[]; unknown: readonly string[] }
  | { fault: 'empty' | 'no_email' | 'too_many' | 'broken'; line?: number };

/** By the heading of a column: its own name, or as `words` has it; a column that is not known is left alone, and named. */
export function readPeople(text: string, words: Pick<FileWords, 'column'>): ReadPeople {
  const [header, ...rows] = readCsv(text.replace(/^\uFEFF/, ''));
  if (!header || rows.length === 0) return { fault: 'empty' };
  const plain = (name: string) => name.trim().toLowerCase();
  const columnOf = new Map(
    PEOPLE_COLUMNS.flatMap((column) => [column, words.column(column)].map((name) => [plain(name), column] as const)),
  );
  const columns = header.fields.map((name) => columnOf.get(plain(name)));
  if (!columns.includes('email')) return { fault: 'no_email' };
  if (rows.length > LIMITS.peopleRows) return { fault: 'too_many' };
  const broken = rows.find((row) => row.broken || row.fields.length > header.fields.length);
  if (broken) return { fault: 'broken', line: broken.line };
  return {
    rows: rows.map(({ line, fields }) => ({
      line,
      ...Object.fromEntries(columns.flatMap((column, at) => (column && fields[at] !== undefined ? [[column, fields[at]]] : []))),
    })),
    unknown: header.fields.filter((name, at) => !columns[at] && name.trim() !== ''),
  };
}

/** The text of a file: UTF-8, or what older spreadsheets write. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
