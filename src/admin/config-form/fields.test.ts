import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf, keysOf, nameOf, valueAt, valueFields } from './fields';

const none = { optional: false, nullable: false };
const field = (schema: z.ZodType) => fieldsOf(z.strictObject({ it: schema }), { statuses: ['ready', 'break'], teams: [] })[0];
const bounds = { min: null, max: null, above: null, below: null };

const kinds: readonly (readonly [what: string, schema: z.ZodType, expected: object])[] = [
  ['a boolean', z.boolean(), { kind: 'switch', ...none }],
  ['a boolean with a default', z.boolean().default(true), { kind: 'switch', ...none }],
  ['a boolean that may be missing', z.boolean().optional(), { kind: 'switch', optional: true, nullable: false }],
  ['an integer with its range', z.int().min(1).max(60), { kind: 'number', whole: true, ...bounds, min: 1, max: 60, ...none }],
  ['an integer of any size', z.int(), { kind: 'number', whole: true, ...bounds, ...none }],
  [
    'a number between bounds that are refused',
    z.number().gt(0).lt(1),
    { kind: 'number', whole: false, ...bounds, above: 0, below: 1, ...none },
  ],
  ['a number or null', z.number().nullable(), { kind: 'number', whole: false, ...bounds, optional: false, nullable: true }],
  [
    'a number that may be missing or null',
    z.number().nullish(),
    { kind: 'number', whole: false, ...bounds, optional: true, nullable: true },
  ],
  ['a number that is coerced', z.coerce.number().min(2), { kind: 'number', whole: false, ...bounds, min: 2, ...none }],
  ['an enumeration', z.enum(['a', 'b']).default('a'), { kind: 'select', options: ['a', 'b'], ...none }],
  ['an enumeration of numbers', z.literal([1, 2]), { kind: 'select', options: [1, 2], ...none }],
  ['an enumeration or null', z.enum(['a', 'b']).nullable(), { kind: 'select', options: ['a', 'b'], optional: false, nullable: true }],
  ['a union of literals', z.union([z.literal('a'), z.literal('b')]), { kind: 'select', options: ['a', 'b'], ...none }],
  ['one literal', z.literal('a'), { kind: 'select', options: ['a'], ...none }],
  ['a text', z.string().min(2).max(9).regex(/^a/), { kind: 'text', least: 2, most: 9, ...none }],
  ['a text or null', z.string().nullable(), { kind: 'text', least: 0, most: null, optional: false, nullable: true }],
  ['a text that is transformed', z.string().trim().transform(Number), { kind: 'text', least: 0, most: null, ...none }],
  ['a web address', z.url(), { kind: 'text', format: 'url', least: 0, most: null, ...none }],
  ['an email address', z.email(), { kind: 'text', format: 'email', least: 0, most: null, ...none }],
  ['a phone number', z.e164(), { kind: 'text', format: 'phone', least: 0, most: null, ...none }],
  ['a day', z.iso.date(), { kind: 'text', format: 'date', least: 0, most: null, ...none }],
  ['a time of day', z.iso.time(), { kind: 'text', format: 'time', least: 0, most: null, ...none }],
  [
    'a span of time',
    z.int().min(60).meta({ duration: true }),
    { kind: 'number', duration: true, whole: true, ...bounds, min: 60, ...none },
  ],
  [
    'a name of a vocabulary that is known here',
    z.string().meta({ vocabulary: 'statuses' }),
    { kind: 'select', options: ['ready', 'break'], vocabulary: 'statuses', ...none },
  ],
  [
    'such a name or null',
    z.array(z.string().meta({ vocabulary: 'statuses' })).nullable(),
    {
      kind: 'choices',
      options: ['ready', 'break'],
      vocabulary: 'statuses',
      least: 0,
      most: null,
      optional: false,
      nullable: true,
    },
  ],
  ['a team where there is none', z.int().meta({ vocabulary: 'teams' }), { kind: 'select', options: [], vocabulary: 'teams', ...none }],
  ['a name of one that is not', z.string().meta({ vocabulary: 'roles' }), { kind: 'text', least: 0, most: null, ...none }],
  [
    'several of an enumeration',
    z.array(z.enum(['a', 'b'])).min(1),
    { kind: 'choices', options: ['a', 'b'], least: 1, most: null, ...none },
  ],
  [
    'several of a vocabulary that has shared words',
    z.array(z.enum(['Sold', 'Pocket']).meta({ vocabulary: 'dispositions' })),
    { kind: 'choices', options: ['Sold', 'Pocket'], vocabulary: 'dispositions', least: 0, most: null, ...none },
  ],
  ['a list of texts', z.array(z.string()).max(3).default([]), { kind: 'tags', least: 0, most: 3, ...none }],
  ['a list of numbers', z.array(z.number()), { kind: 'json', ...none }],
  [
    'a list of objects',
    z.array(z.strictObject({ a: z.string(), on: z.boolean().default(true), b: z.array(z.object({ c: z.string() })) })).max(5),
    {
      kind: 'rows',
      fresh: { on: true },
      least: 0,
      most: 5,
      fields: [
        { path: ['it', 'a'], kind: 'text', least: 0, most: null, ...none },
        { path: ['it', 'on'], kind: 'switch', ...none },
        { path: ['it', 'b'], kind: 'json', ...none },
      ],
      ...none,
    },
  ],
  ['a list of open objects', z.array(z.looseObject({ a: z.string() })), { kind: 'json', ...none }],
  ['a long text', z.string().meta({ long: true }), { kind: 'text', long: true, least: 0, most: null, ...none }],
  [
    'a text in both languages',
    z.strictObject({ en: z.string().min(1), fr: z.string() }),
    {
      kind: 'group',
      bilingual: true,
      fields: [
        { path: ['it', 'en'], kind: 'text', language: 'en', least: 1, most: null, ...none },
        { path: ['it', 'fr'], kind: 'text', language: 'fr', least: 0, most: null, ...none },
      ],
      ...none,
    },
  ],
  ['a record', z.record(z.string(), z.number()), { kind: 'json', ...none }],
  ['an open object', z.looseObject({ a: z.string() }), { kind: 'json', ...none }],
  ['a union of shapes', z.union([z.string(), z.object({ a: z.string() })]), { kind: 'json', ...none }],
  ['a union of plain types', z.union([z.string(), z.number()]), { kind: 'json', ...none }],
  ['a tuple', z.tuple([z.string(), z.number()]), { kind: 'json', ...none }],
  ['a date, which JSON does not have', z.date(), { kind: 'json', ...none }],
  ['anything', z.unknown(), { kind: 'json', ...none }],
];

describe('fields of a configuration', () => {
  it.each(kinds)('%s', (_what, schema, expected) => {
    expect(field(schema)).toEqual({ path: ['it'], ...expected });
  });
  it('draws a nested object as a group, at any depth', () => {
    const schema = z.strictObject({ hours: z.strictObject({ open: z.int(), week: z.strictObject({ sunday: z.boolean() }).optional() }) });
    expect(valueFields(fieldsOf(schema)).map(({ path }) => path.join('.'))).toEqual(['hours.open', 'hours.week.sunday']);
    expect(fieldsOf(schema)[0]).toMatchObject({ kind: 'group', fields: [{ kind: 'number' }, { kind: 'group', optional: true }] });
  });
  it('has none where the schema is no object', () => expect(fieldsOf(z.string())).toEqual([]));
  it('reads the keys back out of a name', () => {
    const path = ['a.b', 'c/d[0]', 'e%'];
    expect(keysOf(nameOf({ path }))).toEqual(path);
  });
  it('names fields so that a form library cannot take a sign of the key for a step', () => {
    expect(nameOf({ path: ['a.b', 'c/d[0]', 'e%'] })).toBe('a%2eb/c%2fd%5b0%5d/e%25');
  });
  it('finds a value at a path, or nothing', () => {
    expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
    expect(valueAt({ a: null }, ['a', 'b'])).toBeUndefined();
  });
});
