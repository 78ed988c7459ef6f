/** Values of a configuration that name something that their centre does not have, wherever they stand. */
import { z } from 'zod';
import type { Vocabularies, Vocabulary } from '../src/contract';

export interface StrangeValue {
  /** Keys from the top, joined by dots; in a list with the number from 0. */
  path: string;
  vocabulary: Vocabulary;
  value: string | number;
}

/** The part of JSON Schema in which a value may be named. */
interface Json {
  vocabulary?: Vocabulary;
  properties?: Record<string, Json>;
  /** Of a record: its values, and its keys. */
  additionalProperties?: Json | boolean;
  propertyNames?: Json;
  items?: Json | boolean;
  prefixItems?: readonly Json[];
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  allOf?: readonly Json[];
  $ref?: string;
  $defs?: Record<string, Json>;
}

export function strangeValues(schema: z.ZodType, config: Readonly<Record<string, unknown>>, known: Vocabularies): StrangeValue[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const found = new Map<string, StrangeValue>();

  function look(json: Json | boolean | undefined, value: unknown, path: readonly (string | number)[]): void {
    if (typeof json !== 'object' || value === undefined || value === null) return;
    const { vocabulary, properties = {}, additionalProperties, propertyNames, items, prefixItems = [] } = json;
    if (vocabulary && (typeof value === 'string' || typeof value === 'number') && !known[vocabulary].includes(value))
      found.set(path.join('.'), { path: path.join('.'), vocabulary, value });
    // A schema that holds itself is written once and referred to.
    if (json.$ref) look(json.$ref === '#' ? root : root.$defs?.[json.$ref.replace('#/$defs/', '')], value, path);
    for (const one of [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]) look(one, value, path);
    if (Array.isArray(value)) value.forEach((one, at) => look(prefixItems[at] ?? items, one, [...path, at]));
    else if (typeof value === 'object')
      for (const [key, one] of Object.entries(value)) {
        look(propertyNames, key, [...path, key]);
        look(properties[key] ?? additionalProperties, one, [...path, key]);
      }
  }
  look(root, config, []);
  return [...found.values()];
}
