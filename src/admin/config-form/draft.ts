/** What stands in the form while it is edited, and how it becomes a configuration again. Pure. */
import { durationDraft, partsOf, UNITS } from './duration';
import { nameOf, valueAt, valueFields, type Config, type Field, type PlainField, type Rows, type ValueField } from './fields';

/** By the field's name: text for numbers and JSON, rows as drafts of their own, the value itself for the others. */
export type Draft = Readonly<Record<string, unknown>>;

/** Which row it is, wherever it is moved to; no part of its value, and so it does not count when drafts are compared. */
const ROW = Symbol('row');
export type RowDraft = Draft & { readonly [ROW]: number };

export const idOf = (row: RowDraft): number => row[ROW];
export const rowsIn = (draft: unknown): readonly RowDraft[] => (Array.isArray(draft) ? (draft as RowDraft[]) : []);

/** Rows that came from elsewhere, as the same rows as before where they are as many: a save that comes back moves nothing. */
export const asBefore = (rows: readonly RowDraft[], before: readonly RowDraft[]): readonly RowDraft[] =>
  rows.length === before.length ? rows.map((row, at) => ({ ...row, [ROW]: idOf(before[at]!) })) : rows;

/** A row with the schema's defaults of its own, or as empty as a form can be. */
export const newRow = (field: Rows, rows: readonly RowDraft[]): RowDraft => rowOf(field, field.fresh, 1 + Math.max(-1, ...rows.map(idOf)));

function rowOf({ path, fields }: Rows, value: unknown, id: number): RowDraft {
  const config = path.reduceRight((inner, key) => ({ [key]: inner }), value);
  return { ...draftOf(fields, config as Config), [ROW]: id };
}

/** Name by which a fault of a row's field goes; without a field that of the row. */
export const rowName = ({ path }: Rows, at: number, field?: Pick<Field, 'path'>): string =>
  nameOf({ path: [...path, String(at), ...(field?.path.slice(path.length) ?? [])] });

/** Something that was typed and is no value of its kind at all: it cannot even be given to the schema. */
export const UNREADABLE = Symbol('unreadable');

export const draftOf = (fields: readonly Field[], config: Config): Record<string, unknown> =>
  Object.fromEntries(valueFields(fields).map((field) => [nameOf(field), toDraft(field, valueAt(config, field.path))]));

/** How a value is edited. What is missing is empty text, or an empty list. */
export function toDraft(field: ValueField, value: unknown): unknown {
  switch (field.kind) {
    case 'switch':
      // A switch that may be unset is a choice of three.
      return value === undefined || value === null ? (isClearable(field) ? '' : false) : value;
    case 'choices':
    case 'tags':
      return Array.isArray(value) ? value : [];
    case 'rows':
      return Array.isArray(value) ? value.map((row, at) => rowOf(field, row, at)) : [];
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'select':
      return value ?? '';
    case 'number':
      if (field.duration && typeof value === 'number') return durationDraft(value);
      return value === undefined || value === null ? '' : String(value);
    case 'text':
      return value === undefined || value === null ? '' : String(value);
  }
}

const isClearable = ({ optional, nullable }: ValueField): boolean => optional || nullable;

/** The value that a draft stands for. Undefined: it is left out. */
export function fromDraft(field: ValueField, draft: unknown): unknown {
  const nothing = field.nullable ? null : undefined;
  if (draft === '' && (isClearable(field) || field.kind !== 'text')) return nothing;
  switch (field.kind) {
    case 'number':
      return field.duration ? secondsIn(String(draft)) : numberIn(String(draft));
    case 'json':
      return jsonIn(String(draft));
    case 'tags':
      return (draft as readonly string[]).map((tag) => tag.trim()).filter((tag) => tag !== '');
    case 'text':
      return String(draft).trim();
    case 'rows': {
      const rows = rowsIn(draft);
      return rows.length === 0 && isClearable(field) ? nothing : rows.map((row) => toConfig(field.fields, row));
    }
    default:
      return draft;
  }
}

/** Digits with an optional fraction; French writers put a comma before it. */
function numberIn(text: string): unknown {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : UNREADABLE;
}

function secondsIn(text: string): unknown {
  const { amount, unit } = partsOf(text);
  const count = numberIn(amount);
  return typeof count === 'number' ? count * UNITS[unit] : UNREADABLE;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return UNREADABLE;
  }
}

/** A field where it stands: in a list of rows there is one of its kind in each row. */
export interface Place {
  field: PlainField;
  /** By which a fault of it goes. */
  name: string;
  text: unknown;
  /** It may be missing, since a group around it may. */
  mayBeMissing: boolean;
}

/** Every control of the form with what stands in it. */
export function placesOf(fields: readonly Field[], draft: Draft, mayBeMissing = false): Place[] {
  return fields.flatMap((field): Place[] => {
    if (field.kind === 'group') return placesOf(field.fields, draft, mayBeMissing || field.optional || field.nullable);
    const name = nameOf(field);
    if (field.kind !== 'rows') return [{ field, name, text: draft[name], mayBeMissing }];
    return rowsIn(draft[name]).flatMap((row, at) =>
      placesOf(field.fields, row).map((place) => ({ ...place, name: rowName(field, at, place.field) })),
    );
  });
}

/**
 * Whether the text is no value of its kind. An emptied number is none, or the schema's default would stand for it without a
 * word; in a group that may be left out it may be missing.
 */
export function isUnreadable({ field, text, mayBeMissing }: Place): boolean {
  const emptied = field.kind === 'number' && text === '' && !isClearable(field) && !mayBeMissing;
  return emptied || fromDraft(field, text) === UNREADABLE;
}

/** The configuration that the draft stands for; what cannot be read is left out, and an optional group that is empty too. */
export function toConfig(fields: readonly Field[], draft: Draft): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const key = field.path.at(-1)!;
    if (field.kind !== 'group') {
      const value = fromDraft(field, draft[nameOf(field)]);
      return value === undefined || value === UNREADABLE ? [] : [[key, value]];
    }
    const inside = toConfig(field.fields, draft);
    const isEmpty = field.bilingual && (field.optional || field.nullable) && Object.values(inside).every((text) => text === '');
    if (Object.keys(inside).length && !isEmpty) return [[key, inside]];
    return field.nullable ? [[key, null]] : field.optional ? [] : [[key, inside]];
  });
  return Object.fromEntries(entries);
}

/** Same JSON value; the order of an object's keys does not count. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key as never], b[key as never]));
}

/** What is saved: only what differs from the defaults, whole by its top key. Null: nothing does, the defaults stand. */
export function overrideOf(config: Config, defaults: Config): Config | null {
  const changed = Object.entries(config).filter(([key, value]) => !same(value, defaults[key]));
  return changed.length ? Object.fromEntries(changed) : null;
}

/** How many fields stand otherwise than they are saved. */
export const changedFields = (fields: readonly Field[], draft: Draft, saved: Draft): ValueField[] =>
  valueFields(fields).filter((field) => !same(comparable(field, draft), comparable(field, saved)));

function comparable(field: ValueField, draft: Draft): unknown {
  const text = draft[nameOf(field)];
  const value = fromDraft(field, text);
  return value === UNREADABLE ? text : value;
}
