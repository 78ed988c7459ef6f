/** What is wrong with a configuration, field by field, in keys of the texts. Pure. */
import type { z } from 'zod';
import { isUnreadable, placesOf, rowName, toConfig, type Draft, type Place } from './draft';
import { nameOf, valueFields, type Field, type Option, type PlainField, type ValueField } from './fields';

export interface Fault {
  /** Below `config.fault` of the texts. */
  key: string;
  params?: Record<string, string | number>;
  /** The plugin may say it better, by `config.<field>.invalid`: the schema asks for something that only it can name. */
  own?: boolean;
  /** What the plugin's own rule says, a key of the plugin's texts, with the same `params`; it goes before both. */
  reasonKey?: string;
}
/** By the field's name; `''` is what belongs to no field. */
export type Faults = Readonly<Record<string, Fault>>;

type Issue = z.core.$ZodIssue;
/** Formats of a text that have words of their own. */
const FORMATS: readonly string[] = ['email', 'url', 'date', 'time', 'e164'];

/** The field that a path leads to or into; in a list of rows that of the row, with the row's number from 0. */
export interface Target {
  field: ValueField;
  /** By which a fault there goes. */
  name: string;
  row?: number;
  /** The path without the row's number, as the field's own is. */
  path: readonly PropertyKey[];
}

export function targetOf(fields: readonly Field[], path: readonly PropertyKey[]): Target | undefined {
  const field = valueFields(fields).find((one) => one.path.every((key, at) => path[at] === key));
  if (!field) return undefined;
  const length = field.path.length;
  const index = String(path[length]);
  if (field.kind !== 'rows' || !/^\d+$/.test(index)) return { field, name: nameOf(field), path };
  const row = Number(index);
  const inRow = [...path.slice(0, length), ...path.slice(length + 1)];
  const found = targetOf(field.fields, inRow)?.field;
  return { field: found ?? field, name: rowName(field, row, found), row, path: inRow };
}

/**
 * Every field's first fault; empty when the schema takes the draft. `gone`: values that the centre had when they were chosen
 * (`goneIn`); they stay until somebody changes them, and keep no other field from being saved.
 */
export function faultsOf(schema: z.ZodType, fields: readonly Field[], draft: Draft, gone: ReadonlySet<string> = NONE): Faults {
  const faults: Record<string, Fault> = {};
  const places = placesOf(fields, draft);
  for (const place of places) if (isUnreadable(place)) faults[place.name] = { key: notReadable(place.field) };
  const checked = schema.safeParse(toConfig(fields, draft));
  for (const issue of checked.error?.issues ?? []) {
    const target = targetOf(fields, issue.path);
    faults[target?.name ?? ''] ??= faultOf({ ...issue, path: [...(target?.path ?? issue.path)] }, target?.field);
  }
  for (const place of places) if (strangeIn(place).some((strange) => !gone.has(strange))) faults[place.name] ??= { key: 'choose' };
  return faults;
}
const NONE: ReadonlySet<string> = new Set();

const strangeKey = (vocabulary: string, value: unknown): string => `${vocabulary} ${String(value)}`;

/** Whether the value is one of those that `goneIn` found. */
export const isGone = (gone: ReadonlySet<string>, field: PlainField, value: unknown): boolean =>
  'vocabulary' in field && field.vocabulary !== undefined && gone.has(strangeKey(field.vocabulary, value));

/** Values that their vocabularies do not have: the schema takes any, the centre says which there are. */
function strangeIn({ field, text }: Place): string[] {
  if ((field.kind !== 'choices' && field.kind !== 'select') || field.vocabulary === undefined) return [];
  const { vocabulary, options } = field;
  return [text].flat().flatMap((value) => (value === '' || options.includes(value as Option) ? [] : [strangeKey(vocabulary, value)]));
}

/** What a saved configuration names and the centre has no longer. */
export const goneIn = (fields: readonly Field[], saved: Draft): ReadonlySet<string> => new Set(placesOf(fields, saved).flatMap(strangeIn));

const notReadable = (field: ValueField): string => (field.kind === 'json' ? 'json' : numberKey(field));
const numberKey = (field: ValueField): string => (field.kind === 'number' && field.whole ? 'whole' : 'number');

function faultOf(issue: Issue, field: ValueField | undefined): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return missingOrWrong(issue, field);
    case 'too_small':
      return bound(issue.origin, 'least', Number(issue.minimum), issue.inclusive, field, issue.path);
    case 'too_big':
      return bound(issue.origin, 'most', Number(issue.maximum), issue.inclusive, field, issue.path);
    case 'not_multiple_of':
      return { key: 'step', params: { step: Number(issue.divisor) } };
    case 'invalid_format':
      return { key: `format.${FORMATS.includes(issue.format) ? issue.format : 'other'}`, own: true };
    case 'invalid_value':
      return { key: 'choose' };
    case 'custom':
      return ruleOf(issue);
    default:
      return { key: 'other', own: true };
  }
}

/** A rule of the plugin names its reason as a guard does, by a key of the plugin's texts; beside it stand what the text says. */
function ruleOf({ params = {} }: Extract<Issue, { code: 'custom' }>): Fault {
  const { reasonKey, ...said } = params;
  return { key: 'other', own: true, ...(typeof reasonKey === 'string' && { reasonKey, params: said }) };
}

function missingOrWrong(issue: Extract<Issue, { code: 'invalid_type' }>, field: ValueField | undefined): Fault {
  if (field?.kind === 'select' || field?.kind === 'switch') return { key: 'choose' };
  if (field?.kind === 'number') return { key: numberKey(field) };
  return field?.kind === 'json' && issue.path.length > field.path.length ? { key: 'other', own: true } : { key: 'missing' };
}

/** Both ends of a range are said together: who meets one should not have to find the other. */
function bound(
  origin: string,
  end: 'least' | 'most',
  limit: number,
  inclusive: boolean | undefined,
  field: ValueField | undefined,
  path: readonly PropertyKey[],
): Fault {
  if (origin === 'string' || origin === 'array') {
    const within = field !== undefined && path.length > field.path.length;
    const entry = within ? 'entry' : origin === 'string' ? 'text' : field?.kind === 'rows' ? 'rows' : 'list';
    if (end === 'least' && limit === 1) return { key: `${entry}.missing` };
    return { key: `${entry}.${end}`, params: { count: limit } };
  }
  if (field?.kind === 'number' && field.min !== null && field.max !== null)
    return { key: 'range', params: { min: field.min, max: field.max } };
  if (inclusive === false) return { key: end === 'least' ? 'above' : 'below', params: { limit } };
  return { key: end, params: { limit } };
}
