/**
 * What a table of fields is made of (see `lead.ts`): plain data, from which types, schemas, codec, models and columns are
 * drawn. No zod here: the page's first chunk has these tables, and gets the schemas later.
 */
/** How a field is read and written; what each kind means on the wire is said in `schemas/fields.ts`. */
export type Kind =
  | 'id'
  | 'text'
  | 'notes'
  | 'phone'
  | 'phones'
  | 'postal'
  | 'region'
  | 'day'
  | 'number'
  | 'bit'
  | 'flag'
  | 'choice'
  | 'texts'
  | 'lasting'
  | 'calling'
  | 'part'
  | 'parts';

/** A field under the name that core and plugins have for it. Its type is the type of its default. */
export interface Field<K extends Kind = Kind, Value = unknown> {
  readonly kind: K;
  /** What it is where nothing is known of it. */
  readonly default: Value;
  /** A save may write it. Without this it is only read. */
  readonly saved?: true;
  /** Its name on the wire, where that is not its own in snake case. */
  readonly wire?: string;
  /** On the wire and of no use to the core; or known to the core alone. */
  readonly only?: 'wire' | 'core';
  /** Most characters of a text (`LIMITS.text` where it does not say), largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly whole?: true;
  readonly choices?: readonly (string | number)[];
  /** Of a part, and of each in a list of parts. */
  readonly fields?: Fields;
}
export type Fields = Readonly<Record<string, Field>>;
export interface Saved<K extends Kind, Value> extends Field<K, Value> {
  readonly saved: true;
}
export interface Named<Wire extends string, K extends Kind, Value> extends Saved<K, Value> {
  readonly wire: Wire;
}
export interface Only<Where extends 'wire' | 'core', K extends Kind, Value> extends Field<K, Value> {
  readonly only: Where;
}

export const ID: Field<'id', string> = { kind: 'id', default: '' };
export const TEXT: Field<'text', string> = { kind: 'text', default: '' };
/** Lines of text. */
export const NOTES: Field<'notes', string> = { kind: 'notes', default: '' };
export const PHONE: Field<'phone', string> = { kind: 'phone', default: '' };
/** A JSON list in a text; what cannot be parsed is the empty list. */
export const PHONES: Field<'phones', string[]> = { kind: 'phones', default: [] };
export const POSTAL: Field<'postal', string> = { kind: 'postal', default: '' };
/** Code of a state or province; the core has it in lower case. */
export const REGION: Field<'region', string> = { kind: 'region', default: '' };
/** `YYYY-MM-DD`, or empty. */
export const DAY: Field<'day', string> = { kind: 'day', default: '' };
export const NUMBER: Field<'number', number | null> = { kind: 'number', default: null };
export const COUNT: Field<'number', number> = { kind: 'number', default: 0 };
/** Travels as 0 or 1; null: not asked yet. */
export const BIT: Field<'bit', 0 | 1 | null> = { kind: 'bit', default: null };
export const FLAG: Field<'flag', boolean> = { kind: 'flag', default: false };

/** One of a few values; `fallback` null: none of them yet. */
export const choice = <const C extends readonly (string | number)[], D extends C[number] | null>(
  choices: C,
  fallback: D,
): Field<'choice', C[number] | Extract<D, null>> => ({ kind: 'choice', choices, default: fallback as C[number] | Extract<D, null> });

/** A field that a save may write, and how it differs from others of its kind. */
export const saved = <K extends Kind, Value>(
  field: Field<K, Value>,
  more?: Partial<Pick<Field<K, Value>, 'default' | 'max' | 'min' | 'whole'>>,
): Saved<K, Value> => ({ ...field, ...more, saved: true });
/** The wire's name first. */
export const named = <const Wire extends string, K extends Kind, Value>(wire: Wire, field: Saved<K, Value>): Named<Wire, K, Value> => ({
  ...field,
  wire,
});
export const only = <Where extends 'wire' | 'core', K extends Kind, Value>(
  where: Where,
  field: Field<K, Value>,
): Only<Where, K, Value> => ({
  ...field,
  only: where,
});

type Names<F, Not extends 'wire' | 'core'> = { [K in keyof F & string]: F[K] extends Only<Not, Kind, unknown> ? never : K }[keyof F &
  string];
type Value<F> = F extends Field<Kind, infer V> ? V : never;
// Of a type parameter, so that a field's comment is shown where it is used.
type Values<F, K extends keyof F> = { -readonly [P in K]: Value<F[P]> };
/** What the core has of a table. */
export type Data<F> = Values<F, Names<F, 'wire'>>;

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : S;
/** Name of a field on the wire: `first_name`, or what the table says. */
type WireName<F, K extends string> = F extends Named<infer Wire, Kind, unknown> ? Wire : Snake<K>;
type Plain<F> = { [K in keyof F]: F[K] extends Field<'part' | 'parts' | 'calling'> ? never : K }[keyof F];
/** A list of the wire is a copy: who has it may change it. */
type Own<T> = T extends readonly (infer Item)[] ? Item[] : T;
/** What the wire has of a table, parts not counted; a list of phones is a text that holds one. */
export type OnWire<F> = {
  [K in Names<F, 'core'> & Plain<F> as WireName<F[K], K>]: F[K] extends Field<'phones'>
    ? string | string[] | null | undefined
    : Own<Value<F[K]>>;
};
type SavedNames<F> = { [K in keyof F]: F[K] extends Saved<Kind, unknown> ? K : never }[keyof F];
/** What a save may write of a table, parts not counted. */
export type Savable<F> = {
  [K in SavedNames<F> & Plain<F> & string as WireName<F[K], K>]: F[K] extends Field<'phones'> ? string | string[] : Own<Value<F[K]>>;
};

/** Name of a field on the wire. */
export const wireName = (name: string, { wire }: Field): string => wire ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fresh = (field: Field): unknown => {
  if (field.kind === 'part') return blank(field.fields!);
  return Array.isArray(field.default) ? [...(field.default as unknown[])] : field.default;
};
/** What the core has of a table of which nothing is known. */
export const blank = <F extends Fields>(fields: F): Data<F> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.only === 'wire' ? [] : [[name, fresh(field)]]))) as Data<F>;
