/** The part of JSON Schema that a configuration's fields are read from. Pure. */
import type { Vocabulary } from '@dialer/contract';

export interface Json {
  type?: string | readonly string[];
  /** `date`, `time`, `uri`, `email`, `e164`, as zod writes it. */
  format?: string;
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
  /** What `.meta()` of a schema says to the form: `src/contract/schemas/config-meta.d.ts` says what each is for. */
  vocabulary?: Vocabulary;
  long?: boolean;
  duration?: boolean;
  editor?: string;
}

export type Option = string | number;
const isOption = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'number';

/** Choices of an enumeration, or of a union of literals; null: it is neither. */
export function optionsOf(json: Json): readonly Option[] | null {
  const values = json.enum ?? (json.const === undefined ? json.anyOf?.map((one) => one.const) : [json.const]);
  return values?.length && values.every(isOption) ? values : null;
}

/** The schema without its "or null"; the same object when it has none. */
export function withoutNull(json: Json): Json {
  if (Array.isArray(json.type) && json.type.includes('null')) {
    const left = json.type.filter((type: string) => type !== 'null');
    return { ...json, type: left.length === 1 ? left[0]! : left };
  }
  const some = json.anyOf?.filter(({ type }) => type !== 'null');
  if (!some || some.length === json.anyOf?.length) return json;
  const { anyOf: _, ...rest } = json;
  return some.length === 1 ? { ...rest, ...some[0] } : { ...rest, anyOf: some };
}

/** zod gives every integer the bounds of a safe one; those are no range that anybody chose. */
export function boundsOf(json: Json) {
  const chosen = (bound: number | undefined) => (bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound);
  return {
    whole: json.type === 'integer',
    min: chosen(json.minimum),
    max: chosen(json.maximum),
    above: chosen(json.exclusiveMinimum),
    below: chosen(json.exclusiveMaximum),
  };
}

/** An object with named fields and nothing beside them. A record of anything has no fields to draw. */
export const isPlainObject = ({ properties, additionalProperties }: Json): boolean =>
  properties !== undefined && (additionalProperties === undefined || additionalProperties === false);
