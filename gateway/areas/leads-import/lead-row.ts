/** One row of a file as a lead, or the reason why it cannot be one. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ImportDoubt } from '@dialer/contract';
import { LIMITS } from '@dialer/contract/limits';
import { storedPhone } from '@dialer/rules/phone';
import { titleOf } from '@dialer/rules/titles';
import { findPlace } from '../../platform/places/postal';
import { regionOf } from '../../platform/places/region-names';
import { damagedName, optOut, pickFields, storable, type Columns, type Field } from './columns';
import type { FileRow } from '@dialer/rules/csv';
import type { Problem } from './problems';

/** A lead as it goes to the database; names are those of the table's columns. */
export interface ImportedLead {
  phone: string;
  phone_other: string[];
  marketing_id: string;
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  street: string;
  apartment: string;
  city: string;
  state: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  timezone: string;
  address_type: number;
  website: string;
  keywords: string;
  reason_for_request: string;
  notes: string;
  clients: Record<string, unknown>[];
  import_line: string;
}

/** What stands in a column and could not be read; `becomes`: what the lead has in its place. */
export interface Doubt {
  readonly field: ImportDoubt;
  readonly column: string;
  readonly value: string;
  readonly becomes: string;
}

/** `optOut`: the numbers of a person who asked not to be called, as the file's status says. */
export type RowResult =
  | { ok: true; lead: ImportedLead; doubts: readonly Doubt[] }
  | { ok: false; problem: Problem; optOut?: readonly string[] };

/** Every number of a row, as far as it can be read. */
function numbersOf(columns: Columns, row: readonly string[]): string[] {
  const cells = row.filter((_, at) => columns.fields[at] === 'phone' || columns.fields[at] === 'otherPhone');
  return [...new Set(cells.map(readPhone).filter((phone) => phone !== null))];
}

/**
 * Ten digits of a number of the United States, Canada or the Caribbean that can exist; null for any other. What is dialled
 * before a number (`011`, `00`, `1`) is taken off as everywhere (`tenDigits`): read as a number abroad, 011 617… is Australia.
 */
export function readPhone(text: string): string | null {
  const asWritten = parsePhoneNumberFromString(text, 'US');
  if (!asWritten || asWritten.ext) return null;
  const number = parsePhoneNumberFromString(storedPhone(text), 'US');
  return number?.countryCallingCode === '1' && number.isValid() ? number.nationalNumber : null;
}

const DATES: readonly [shape: RegExp, order: readonly [year: number, month: number, day: number]][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})$/, [1, 2, 3]],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, [3, 1, 2]],
];

/** `YYYY-MM-DD` of 1980-02-28, 19800228 or 2/28/1980 (month first, as these files have it); null when it is no date of birth. */
export function readBirthDate(text: string, now = Date.now()): string | null {
  for (const [shape, [y, m, d]] of DATES) {
    const found = shape.exec(text.trim());
    if (!found) continue;
    const [year, month, day] = [Number(found[y]), Number(found[m]), Number(found[d])];
    const date = new Date(Date.UTC(year, month - 1, day));
    const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return real && year >= 1900 && date.getTime() < now ? date.toISOString().slice(0, 10) : null;
  }
  return null;
}

const readEmail = (text: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= LIMITS.email ? text : null);
const GENDERS: readonly [words: RegExp, gender: 0 | 1 | 2][] = [
  [/^(f|w|mrs|ms\b)/i, 2],
  [/^(m|h)/i, 1],
  // A seller's ways to say that it is not known, VICIdial's U first, are nothing to be warned of.
  [/^(u|i|n|x|o|autre|-)/i, 0],
];
const readGender = (text: string) => GENDERS.find(([words]) => words.test(text))?.[1] ?? null;
const readLanguage = (text: string) => (/^fr/i.test(text) ? 'fr' : /^(es|sp)/i.test(text) ? 'es' : /^(en|an)/i.test(text) ? 'en' : null);
const DOUBT_NAMES: Record<ImportDoubt, string> = {
  otherPhone: 'other phone',
  email: 'email',
  dob: 'date of birth',
  state: 'state',
  zip: 'postal code',
  gender: 'gender',
  language: 'language',
};
const readZip = (text: string) => {
  const bare = text.replace(/\s/g, '').toUpperCase();
  // Spreadsheets take the zero off New England's codes.
  return /^\d{4}$/.test(bare) ? `0${bare}` : /^\d{5}-?\d{4}$/.test(bare) ? bare.slice(0, 5) : bare.slice(0, 7);
};
const cut = (text: string | undefined, max: number) => storable((text ?? '').slice(0, max));

/** What could not be read is kept in the notes: a lead is not lost for a date. */
function collectNotes(values: Partial<Record<Field, string>>, rest: readonly string[], odd: readonly string[]): string {
  return cut([values.notes, ...odd, ...rest].filter(Boolean).join('\n'), LIMITS.notes);
}

/** A state as its code or its name; one that is neither is taken from the postal code, or stays empty. */
function placeOf(values: Partial<Record<Field, string>>) {
  const zip = readZip(values.zip ?? '');
  const place = zip ? findPlace(zip) : null;
  const given = values.state ? regionOf(values.state) : null;
  return {
    zip,
    city: cut(values.city || place?.city, LIMITS.text),
    state: given ?? place?.region ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timezone: place?.timezone ?? '',
  };
}

/** The column of a field that this row fills first. */
const columnOf = ({ fields, header }: Columns, field: Field, row: readonly string[]): string =>
  header[fields.findIndex((each, at) => each === field && (row[at] ?? '').trim() !== '')] ?? '';

/** Judges one row. Only what makes a lead uncallable or shows that its columns are shifted refuses it. */
export function readLead(columns: Columns, row: FileRow): RowResult {
  if (row.broken) return { ok: false, problem: { code: 'quote-open' } };
  if (row.fields.length > columns.fields.length && row.fields.slice(columns.fields.length).some((field) => field.trim())) {
    return { ok: false, problem: { code: 'too-many-columns', value: String(row.fields.length) } };
  }
  const asked = optOut(columns, row.fields);
  const numbers = asked === undefined ? [] : numbersOf(columns, row.fields);
  if (numbers.length > 0) return { ok: false, problem: { code: 'opted-out', value: asked ?? '' }, optOut: numbers };
  const damaged = damagedName(columns, row.fields);
  if (damaged !== undefined) return { ok: false, problem: { code: 'control-characters', column: damaged } };
  const { values, rest } = pickFields(columns, row.fields);
  if (!values.phone) return { ok: false, problem: { code: 'no-phone' } };
  const phone = readPhone(values.phone);
  if (!phone) return { ok: false, problem: { code: 'not-a-phone', value: storable(values.phone.slice(0, 40)) } };

  const place = placeOf(values);
  const doubts: Doubt[] = [];
  const doubt = (field: ImportDoubt, becomes: string) =>
    doubts.push({ field, column: columnOf(columns, field, row.fields), value: storable((values[field] ?? '').slice(0, 80)), becomes });
  const read = <T>(field: ImportDoubt, reader: (text: string) => T | null, becomes = ''): T | null => {
    const value = values[field] ? reader(values[field]) : null;
    if (values[field] && value === null) doubt(field, becomes);
    return value;
  };
  const other = read('otherPhone', readPhone);
  const email = read('email', readEmail);
  const dob = read('dob', readBirthDate);
  read('state', regionOf, place.state.toUpperCase());
  const gender = read('gender', readGender);
  const language = read('language', readLanguage, 'en');
  // It is in its field as it was written: nothing to be kept in the notes.
  const odd = doubts.map(({ field }) => `${DOUBT_NAMES[field]}: ${values[field]}`);
  if (place.zip && !findPlace(place.zip)) doubt('zip', place.zip);
  const names = { first_name: cut(values.firstName, LIMITS.name), last_name: cut(values.lastName, LIMITS.name) };
  const apartment = cut(values.apartment, LIMITS.text);
  const client = {
    ...names,
    ...(values.title && { title: cut(titleOf(values.title), 20) }),
    gender: gender || null,
    ...(dob && { dob }),
  };
  return {
    ok: true,
    doubts,
    lead: {
      ...names,
      ...place,
      phone,
      phone_other: other && other !== phone ? [other] : [],
      marketing_id: cut(values.marketingId, LIMITS.text),
      email: email ?? '',
      language: language ?? 'en',
      street: cut(values.street, LIMITS.text),
      apartment,
      address_type: apartment ? 2 : 1,
      website: cut(values.website, LIMITS.text),
      keywords: cut(values.keywords, LIMITS.text),
      reason_for_request: cut(values.reason, LIMITS.text),
      notes: collectNotes(values, [...(values.middleName ? [`middle name: ${values.middleName}`] : []), ...rest], odd),
      clients: [client],
      import_line: String(row.line),
    },
  };
}
