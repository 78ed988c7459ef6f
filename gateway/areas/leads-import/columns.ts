/** Which column of a file is which field of a lead. */
import { IMPORT_FIELDS, PATTERNS, type ImportField } from '@dialer/contract';
import { frenchField } from './french-names';
import { UnreadableFile } from './read-file';

export type Field = ImportField;

/** VICIdial's names, and those that lead sellers write for the same. */
const NAMES: Readonly<Record<string, Field>> = {
  vendor_lead_code: 'marketingId',
  marketing_id: 'marketingId',
  lead_id: 'marketingId',
  phone_number: 'phone',
  phone: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  cell: 'phone',
  primary_phone: 'phone',
  alt_phone: 'otherPhone',
  address3: 'otherPhone',
  other_phone: 'otherPhone',
  secondary_phone: 'otherPhone',
  phone_2: 'otherPhone',
  phone2: 'otherPhone',
  title: 'title',
  first_name: 'firstName',
  firstname: 'firstName',
  middle_initial: 'middleName',
  middle_name: 'middleName',
  last_name: 'lastName',
  lastname: 'lastName',
  surname: 'lastName',
  address1: 'street',
  address: 'street',
  street: 'street',
  address2: 'apartment',
  apartment: 'apartment',
  unit: 'apartment',
  city: 'city',
  state: 'state',
  province: 'state',
  region: 'state',
  postal_code: 'zip',
  postal: 'zip',
  zip: 'zip',
  zip_code: 'zip',
  zipcode: 'zip',
  email: 'email',
  email_address: 'email',
  date_of_birth: 'dob',
  dob: 'dob',
  birth_date: 'dob',
  gender: 'gender',
  sex: 'gender',
  language: 'language',
  comments: 'notes',
  notes: 'notes',
  source_id: 'website',
  website: 'website',
  source: 'website',
  keywords: 'keywords',
  reason: 'reason',
  phone_code: 'ignored',
  list_id: 'ignored',
  country_code: 'ignored',
  country: 'ignored',
  security_phrase: 'ignored',
  rank: 'ignored',
  owner: 'ignored',
  entry_date: 'ignored',
  modify_date: 'ignored',
  status: 'status',
  lead_status: 'status',
  user: 'ignored',
  gmt_offset_now: 'ignored',
  called_count: 'ignored',
};

const normal = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_');

/** For each column its field; two columns of one field (state and province) are asked in their order. */
export interface Columns {
  readonly header: readonly string[];
  readonly fields: readonly (Field | null)[];
  /** Headers that nobody knows: their values go to the notes, so that nothing paid for is lost. */
  readonly unknown: readonly string[];
}

/** Reads a mapping file: `{"Column in the file": "field"}`. */
export function parseMapping(text: string): Record<string, Field> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnreadableFile('The mapping file is not valid JSON.');
  }
  if (!content || typeof content !== 'object' || Array.isArray(content))
    throw new UnreadableFile('The mapping file must be an object: {"Column in the file": "field"}.');
  const wrong = Object.values(content).filter((field) => !(IMPORT_FIELDS as readonly unknown[]).includes(field));
  if (wrong.length)
    throw new UnreadableFile(
      `The mapping file names fields that do not exist: ${wrong.join(', ')}. Fields are ${IMPORT_FIELDS.join(', ')}.`,
    );
  return normalMapping(content as Record<string, Field>);
}

/** What a column of this name holds as lead sellers use it; null: nobody knows. */
const knownField = (name: string): Field | null => (Object.hasOwn(NAMES, name) ? NAMES[name]! : frenchField(name));

/** What each column of a first line would hold, without a mapping. */
export const guessFields = (header: readonly string[]): (Field | null)[] => header.map((name) => knownField(normal(name)));

/** A mapping as it is looked up: by the names of columns as they are compared. */
export const normalMapping = <F extends Field | null>(mapping: Readonly<Record<string, F>>): Record<string, F> =>
  Object.fromEntries(Object.entries(mapping).map(([column, field]) => [normal(column), field]));

/** Takes the header line; without a column for the phone there is nothing to import. */
export function readHeader(header: readonly string[], mapping: Readonly<Record<string, Field | null>> = {}): Columns {
  const names = header.map(normal);
  const absent = Object.keys(mapping).filter((name) => !names.includes(name));
  if (absent.length)
    throw new UnreadableFile(
      `The mapping names columns that the file does not have: ${absent.join(', ')}. Its columns are ${header.join(', ')}.`,
    );
  const fields = names.map((name) => (Object.hasOwn(mapping, name) ? mapping[name]! : knownField(name)));
  if (!fields.includes('phone')) {
    throw new UnreadableFile(
      `No column holds the phone number. The first line must name the columns; it has: ${header.join(', ').slice(0, 300)}. Name one of them phone_number, or give --mapping.`,
      'no-phone',
    );
  }
  return {
    header: header.map((name) => name.replace(/^\uFEFF/, '')),
    fields,
    unknown: header.filter((name, at) => fields[at] === null && name.trim() !== ''),
  };
}

/** PostgreSQL keeps no NUL, and nobody wants the other control characters of a damaged file: all of ASCII's but tab and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;
/** Half of a character of two, as a damaged UTF-16 file has it, or a cut in the middle of an emoji: PostgreSQL keeps none. */
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Without what PostgreSQL cannot keep. */
export const storable = (text: string): string => text.replace(HALVES, '');
const clean = (text: string | undefined) => storable((text ?? '').replace(CONTROLS, '')).trim();

/** The header of the first column with a name that nobody can have: what is no line of text is damage there, or a trick. */
export const damagedName = (columns: Columns, row: readonly string[]): string | undefined =>
  columns.header.find(
    (_, at) => /^(first|last|middle)Name$/.test(columns.fields[at] ?? '') && !PATTERNS.oneLine.test((row[at] ?? '').trim()),
  );

/** How files say that a person asked not to be called: VICIdial's statuses (own, of the list, of the campaign), and the words. */
const OPT_OUTS = new Set(['dnc', 'dncl', 'dncc', 'donotcall', 'nepasappeler']);

/** What a row says in a status column when its person asked not to be called; undefined when it says no such thing. */
export const optOut = (columns: Columns, row: readonly string[]): string | undefined =>
  row.find((cell, at) => columns.fields[at] === 'status' && OPT_OUTS.has(cell.toLowerCase().replace(/[^a-z]/g, '')))?.trim();

/** The values of a row by field: the first filled column of each. */
export function pickFields(columns: Columns, row: readonly string[]): { values: Partial<Record<Field, string>>; rest: string[] } {
  const values: Partial<Record<Field, string>> = {};
  const rest: string[] = [];
  columns.fields.forEach((field, at) => {
    const value = clean(row[at]);
    if (!value) return;
    if (field) values[field] ??= value;
    else rest.push(`${columns.header[at]}: ${value}`);
  });
  return { values, rest };
}
