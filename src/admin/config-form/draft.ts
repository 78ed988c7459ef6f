/** What stands in the form while it is edited, and how it becomes a configuration again. Pure. */
import { nameOf, valueAt, valueFields, type Config, type Field, type ValueField } from './fields';

/** By the field's name: text for numbers and JSON, the value itself for the others. */
export type Draft = Readonly<Record<string, unknown>>;

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
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'select':
      return value ?? '';
    case 'number':
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
      return numberIn(String(draft));
    case 'json':
      return jsonIn(String(draft));
    case 'tags':
      return (draft as readonly string[]).map((tag) => tag.trim()).filter((tag) => tag !== '');
    case 'text':
      return String(draft).trim();
    default:
      return draft;
  }
}

/** Digits with an optional fraction; French writers put a comma before it. */
function numberIn(text: string): unknown {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : UNREADABLE;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return UNREADABLE;
  }
}

/**
 * The fields whose text is no value of their kind. An emptied number is none, or the schema's default would stand for it
 * without a word; in a group that may be left out it may be missing.
 */
export function unreadable(fields: readonly Field[], draft: Draft, mayBeMissing = false): ValueField[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return unreadable(field.fields, draft, mayBeMissing || field.optional || field.nullable);
    const text = draft[nameOf(field)];
    const emptied = field.kind === 'number' && text === '' && !isClearable(field) && !mayBeMissing;
    return emptied || fromDraft(field, text) === UNREADABLE ? [field] : [];
  });
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
    if (Object.keys(inside).length) return [[key, inside]];
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
