/**
 * What a plugin's configuration schema asks for, as fields that a form can draw. Pure: a zod schema in, plain descriptions
 * out. A shape without a control of its own becomes a field of JSON text, never nothing.
 */
import { z } from 'zod';
import type { Vocabularies, Vocabulary } from '@dialer/contract';
import { boundsOf, isPlainObject, optionsOf, withoutNull, type Json, type Option } from './json';

export type { Option } from './json';

interface Common {
  /** Keys from the top of the configuration. */
  path: readonly string[];
  /** May be left out; what is left out is not sent. */
  optional: boolean;
  /** May be empty on purpose: `null` is sent. */
  nullable: boolean;
  /** Name of the plugin's own control, drawn in the place of the one that the kind has. */
  editor?: string;
}
/** How a line of text is typed, where it is more than a text. */
export type TextFormat = 'date' | 'time' | 'url' | 'email' | 'phone';
export type Field = Common &
  (
    | { kind: 'switch' }
    /**
     * Bounds are those that are accepted; null: none. `above` and `below` are bounds that are themselves refused.
     * `duration`: of seconds, typed with a unit.
     */
    | {
        kind: 'number';
        whole: boolean;
        min: number | null;
        max: number | null;
        above: number | null;
        below: number | null;
        duration?: true;
      }
    /** `vocabulary`: whose values the options are; there are words for them. */
    | { kind: 'select'; options: readonly Option[]; vocabulary?: Vocabulary }
    /** `long`: several lines. `language`: one of the two of a text in both. */
    | { kind: 'text'; least: number; most: number | null; long?: true; language?: Language; format?: TextFormat }
    | { kind: 'choices'; options: readonly Option[]; vocabulary?: Vocabulary; least: number; most: number | null }
    | { kind: 'tags'; least: number; most: number | null }
    /** `bilingual`: one text in both languages. */
    | { kind: 'group'; fields: readonly Field[]; bilingual?: true }
    /** A list of objects. `fields` are those of one row; their paths lead over the list, without the number of the row. `fresh`: a new row. */
    | { kind: 'rows'; fields: readonly Field[]; fresh: Config; least: number; most: number | null }
    | { kind: 'json' }
  );
export type Group = Extract<Field, { kind: 'group' }>;
export type Rows = Extract<Field, { kind: 'rows' }>;
export type TagList = Extract<Field, { kind: 'tags' }>;
/** A field that holds a value itself; a group only holds others. */
export type ValueField = Exclude<Field, { kind: 'group' }>;
/** A field with one control. */
export type PlainField = Exclude<ValueField, { kind: 'rows' }>;
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Config = Readonly<Record<string, unknown>>;
/** Vocabularies that are known where the form is drawn; a value of another is typed as its own type. */
export type Known = Partial<Vocabularies>;

/** Fields of a configuration in the schema's order; empty when the schema is not an object. */
export function fieldsOf(schema: z.ZodType, known: Known = {}): Field[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withTimes }) as Json;
  return json.properties ? fieldsIn(json, [], known) : [];
}

/** JSON Schema's "time" is one with a zone; a time of day without has no name there. */
const withTimes: NonNullable<z.core.JSONSchemaGeneratorParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if ('format' in def && def.format === 'time') jsonSchema.format = 'time';
};

function fieldsIn({ properties = {}, required = [] }: Json, path: readonly string[], known: Known): Field[] {
  return Object.entries(properties).map(([key, json]) =>
    // What has a default may be missing in the input, and is there all the same: it is not optional to an administrator.
    fieldOf(json, { path: [...path, key], optional: !required.includes(key) && json.default === undefined, nullable: false }, known),
  );
}

function fieldOf(json: Json, common: Common, known: Known): Field {
  const bare = withoutNull(json);
  if (bare !== json) return fieldOf(bare, { ...common, nullable: true }, known);
  const field = plainFieldOf(json, common, known);
  if (!json.editor) return field;
  // An editor has the whole value; without it an object is one text.
  return { ...(field.kind === 'group' || field.kind === 'rows' ? { ...common, kind: 'json' } : field), editor: json.editor };
}

function plainFieldOf(json: Json, common: Common, known: Known): Field {
  const choice = choiceOf(json, known);
  if (choice) return { ...common, kind: 'select', ...choice };
  switch (json.type) {
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'integer':
    case 'number':
      return { ...common, kind: 'number', ...boundsOf(json), ...(json.duration && { duration: true }) };
    case 'string':
      return textOf(json, common);
    case 'array':
      return listOf(json, common, known);
    case 'object':
      return isPlainObject(json) ? groupOf(json, common, known) : { ...common, kind: 'json' };
    default:
      return { ...common, kind: 'json' };
  }
}

/** What is chosen and not typed: values of the schema's own, or of a vocabulary, which is the centre's to say. */
function choiceOf(json: Json, known: Known): { options: readonly Option[]; vocabulary?: Vocabulary } | null {
  const { vocabulary } = json;
  const options = optionsOf(json) ?? (vocabulary && known[vocabulary]);
  return options ? { options, ...(vocabulary && { vocabulary }) } : null;
}

/** JSON Schema's names of formats that have a control. */
const FORMATS: Readonly<Record<string, TextFormat>> = { date: 'date', time: 'time', uri: 'url', email: 'email', e164: 'phone' };

function textOf(json: Json, common: Common): Field {
  const format = FORMATS[json.format ?? ''];
  const bounds = { least: json.minLength ?? 0, most: json.maxLength ?? null };
  return { ...common, kind: 'text', ...bounds, ...(json.long && { long: true }), ...(format && { format }) };
}

function listOf(json: Json, common: Common, known: Known): Field {
  const items = typeof json.items === 'object' ? json.items : {};
  const bounds = { least: json.minItems ?? 0, most: json.maxItems ?? null };
  const choice = choiceOf(items, known);
  if (choice) return { ...common, kind: 'choices', ...choice, ...bounds };
  if (items.type === 'string') return { ...common, kind: 'tags', ...bounds };
  if (items.type !== 'object' || !isPlainObject(items)) return { ...common, kind: 'json' };
  const fields = fieldsIn(items, common.path, known);
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
function groupOf(json: Json, common: Common, known: Known): Group {
  const fields = fieldsIn(json, common.path, known);
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
