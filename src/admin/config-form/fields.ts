/**
 * What a plugin's configuration schema asks for, as fields that a form can draw. Pure: a zod schema in, plain descriptions
 * out. A shape without a control of its own becomes a field of JSON text, never nothing.
 */
import { z } from 'zod';

export type Option = string | number;
interface Common {
  /** Keys from the top of the configuration. */
  path: readonly string[];
  /** May be left out; what is left out is not sent. */
  optional: boolean;
  /** May be empty on purpose: `null` is sent. */
  nullable: boolean;
}
export type Field = Common &
  (
    | { kind: 'switch' }
    /** Bounds are those that are accepted; null: none. `above` and `below` are bounds that are themselves refused. */
    | { kind: 'number'; whole: boolean; min: number | null; max: number | null; above: number | null; below: number | null }
    /** `vocabulary`: the shared texts have words for the options, below this key. */
    | { kind: 'select'; options: readonly Option[]; vocabulary?: string }
    /** `long`: several lines. `language`: one of the two of a text in both. */
    | { kind: 'text'; least: number; most: number | null; long?: true; language?: Language }
    | { kind: 'choices'; options: readonly Option[]; vocabulary?: string; least: number; most: number | null }
    | { kind: 'tags'; least: number; most: number | null }
    /** `bilingual`: one text in both languages. */
    | { kind: 'group'; fields: readonly Field[]; bilingual?: true }
    /** A list of objects. `fields` are those of one row; their paths lead over the list, without the number of the row. `fresh`: a new row. */
    | { kind: 'rows'; fields: readonly Field[]; fresh: Config; least: number; most: number | null }
    | { kind: 'json' }
  );
export type Group = Extract<Field, { kind: 'group' }>;
export type Rows = Extract<Field, { kind: 'rows' }>;
/** A field that holds a value itself; a group only holds others. */
export type ValueField = Exclude<Field, { kind: 'group' }>;
/** A field with one control. */
export type PlainField = Exclude<ValueField, { kind: 'rows' }>;
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Config = Readonly<Record<string, unknown>>;

/** The part of JSON Schema that the fields are read from. */
interface Json {
  type?: string | readonly string[];
  properties?: Record<string, Json>;
  required?: readonly string[];
  additionalProperties?: boolean | Json;
  items?: Json | boolean;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  /** `.meta({ vocabulary })` of a schema. */
  vocabulary?: string;
  /** `.meta({ long: true })` of a text that has several lines. */
  long?: boolean;
}

/** Values by the name that a schema gives by `.meta({ vocabulary })`, e.g. the centre's dispositions. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** Fields of a configuration in the schema's order; empty when the schema is not an object. */
export function fieldsOf(schema: z.ZodType, vocabularies: Vocabularies = {}): Field[] {
  const json = withChoices(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, vocabularies);
  return json.properties ? fieldsIn(json, []) : [];
}

/** A text of a vocabulary becomes a choice of its values: which there are is the centre's, not the schema's. */
function withChoices(json: Json, vocabularies: Vocabularies): Json {
  const { vocabulary, properties, items } = json;
  const values = vocabulary === undefined || json.enum ? undefined : vocabularies[vocabulary];
  return {
    ...json,
    ...(values && { enum: values }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, withChoices(property, vocabularies)])),
    }),
    ...(typeof items === 'object' && { items: withChoices(items, vocabularies) }),
  };
}

function fieldsIn({ properties = {}, required = [] }: Json, path: readonly string[]): Field[] {
  return Object.entries(properties).map(([key, json]) =>
    // What has a default may be missing in the input, and is there all the same: it is not optional to an administrator.
    fieldOf(json, { path: [...path, key], optional: !required.includes(key) && json.default === undefined, nullable: false }),
  );
}

function fieldOf(json: Json, common: Common): Field {
  const bare = withoutNull(json);
  if (bare !== json) return fieldOf(bare, { ...common, nullable: true });
  const options = optionsOf(json);
  if (options) return { ...common, kind: 'select', options, ...vocabularyOf(json) };
  switch (json.type) {
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'integer':
    case 'number':
      return { ...common, kind: 'number', ...boundsOf(json) };
    case 'string':
      return { ...common, kind: 'text', least: json.minLength ?? 0, most: json.maxLength ?? null, ...(json.long && { long: true }) };
    case 'array':
      return listOf(json, common);
    case 'object':
      return isPlainObject(json) ? groupOf(json, common) : { ...common, kind: 'json' };
    default:
      return { ...common, kind: 'json' };
  }
}

/** The schema without its "or null"; the same object when it has none. */
function withoutNull(json: Json): Json {
  if (Array.isArray(json.type) && json.type.includes('null')) {
    const left = json.type.filter((type: string) => type !== 'null');
    return { ...json, type: left.length === 1 ? left[0]! : left };
  }
  const some = json.anyOf?.filter(({ type }) => type !== 'null');
  if (!some || some.length === json.anyOf?.length) return json;
  const { anyOf: _, ...rest } = json;
  return some.length === 1 ? { ...rest, ...some[0] } : { ...rest, anyOf: some };
}

const isOption = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'number';

/** Choices of an enumeration, or of a union of literals; null: it is neither. */
function optionsOf(json: Json): readonly Option[] | null {
  const values = json.enum ?? (json.const === undefined ? json.anyOf?.map((one) => one.const) : [json.const]);
  return values?.length && values.every(isOption) ? values : null;
}

const vocabularyOf = ({ vocabulary }: Json) => (vocabulary === undefined ? {} : { vocabulary });

/** zod gives every integer the bounds of a safe one; those are no range that anybody chose. */
function boundsOf(json: Json) {
  const chosen = (bound: number | undefined) => (bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound);
  return {
    whole: json.type === 'integer',
    min: chosen(json.minimum),
    max: chosen(json.maximum),
    above: chosen(json.exclusiveMinimum),
    below: chosen(json.exclusiveMaximum),
  };
}

function listOf(json: Json, common: Common): Field {
  const items = typeof json.items === 'object' ? json.items : {};
  const bounds = { least: json.minItems ?? 0, most: json.maxItems ?? null };
  const options = optionsOf(items);
  if (options) return { ...common, kind: 'choices', options, ...vocabularyOf(items), ...bounds };
  if (items.type === 'string') return { ...common, kind: 'tags', ...bounds };
  if (items.type !== 'object' || !isPlainObject(items)) return { ...common, kind: 'json' };
  const fields = fieldsIn(items, common.path);
  // Rows within rows have no room to be drawn.
  const fresh = Object.entries(items.properties ?? {}).flatMap(([key, one]) => (one.default === undefined ? [] : [[key, one.default]]));
  return { ...common, kind: 'rows', fields: fields.map(withoutRows), fresh: Object.fromEntries(fresh) as Config, ...bounds };
}

function withoutRows(field: Field): Field {
  if (field.kind === 'group') return { ...field, fields: field.fields.map(withoutRows) };
  const { path, optional, nullable } = field;
  return field.kind === 'rows' ? { path, optional, nullable, kind: 'json' } : field;
}

/** `{ en, fr }` is one text in both languages. */
function groupOf(json: Json, common: Common): Group {
  const fields = fieldsIn(json, common.path);
  const languages = fields.map(({ path }) => LANGUAGES.find((language) => language === path.at(-1)));
  if (fields.length !== LANGUAGES.length || !languages.every((language, at) => language && fields[at]?.kind === 'text'))
    return { ...common, kind: 'group', fields };
  return {
    ...common,
    kind: 'group',
    bilingual: true,
    fields: fields.map((field, at) => (field.kind === 'text' ? { ...field, language: languages[at]! } : field)),
  };
}

/** An object with named fields and nothing beside them. A record of anything has no fields to draw. */
const isPlainObject = ({ properties, additionalProperties }: Json): boolean =>
  properties !== undefined && (additionalProperties === undefined || additionalProperties === false);

/** The fields that hold values, groups opened. */
export const valueFields = (fields: readonly Field[]): ValueField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? valueFields(field.fields) : [field]));

/** Name of a field in the form. The form library reads dots and brackets as steps, so they are written otherwise. */
export const nameOf = ({ path }: Pick<Field, 'path'>): string =>
  path.map((key) => key.replace(/[%/.[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)).join('/');

/** The keys that a name was made of. */
export const keysOf = (name: string): string[] => name.split('/').map(decodeURIComponent);

/** Value at a path; undefined when something on the way is missing. */
export const valueAt = (config: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), config);
