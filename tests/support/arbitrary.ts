/** Generated values of a zod schema: what may come over the wire by it, and the same with one thing wrong. */
import fc from 'fast-check';
import type { z } from 'zod';
import { PATTERNS } from '@dialer/contract';
import { TRUNK_PATTERNS } from '@dialer/contract/trunks';

interface CheckDef {
  check: string;
  maximum?: number;
  minimum?: number;
  length?: number;
  value?: number;
  pattern?: RegExp;
}
/** What zod keeps of a schema, as far as tests look into it. */
interface Def {
  type: string;
  checks?: { _zod: { def: CheckDef } }[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  in?: z.ZodType;
  valueType?: z.ZodType;
  items?: z.ZodType[];
  format?: string;
  values?: unknown[];
  entries?: Record<string, string>;
}
export const defOf = (schema: z.ZodType) => schema.def as unknown as Def;
const checksOf = (schema: z.ZodType): CheckDef[] => (defOf(schema).checks ?? []).map((each) => each._zod.def);

const digits = (from: number, to: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: from, maxLength: to }).map((all) => all.join(''));
const two = (min: number, max: number) => fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
const day = fc.tuple(fc.integer({ min: 1900, max: 2100 }), two(1, 12), two(1, 28)).map((parts) => parts.join('-'));
const clock = fc.tuple(two(0, 23), two(0, 59)).map((parts) => parts.join(':'));
const SHAPES = new Map<string, fc.Arbitrary<string>>([
  [String(PATTERNS.extension), digits(3, 6)],
  [String(PATTERNS.maybeExtension), fc.oneof(fc.constant(''), digits(3, 6))],
  [String(PATTERNS.email), digits(1, 9).map((name) => `p${name}@example.com`)],
  [String(PATTERNS.did), digits(10, 10)],
  [String(PATTERNS.phone), digits(9, 9).map((rest) => `6${rest}`)],
  [String(PATTERNS.date), day],
  [String(PATTERNS.digit), fc.constantFrom('0', '9', '*', '#')],
  [String(PATTERNS.hours), fc.constantFrom('', '08:00 17:30')],
  [String(PATTERNS.wholeNumber), fc.integer().map(String)],
  [String(PATTERNS.decimal), fc.integer().map(String)],
  [String(TRUNK_PATTERNS.host), fc.constantFrom('sip.carrier.example', '203.0.113.7', '[2001:db8::7]')],
  [String(TRUNK_PATTERNS.maybeHost), fc.constantFrom('', 'centre.example')],
  [String(TRUNK_PATTERNS.proxy), fc.constantFrom('', 'proxy.example', 'proxy.example:5080')],
  [String(TRUNK_PATTERNS.user), digits(1, 9).map((name) => `u${name}`)],
  [String(TRUNK_PATTERNS.prefix), fc.constantFrom('', '9', '12#')],
  [String(TRUNK_PATTERNS.callerId), fc.constantFrom('', '6175550100')],
  [String(PATTERNS.base64), fc.constantFrom('', 'QQ==', 'QUJD')],
]);

function texts(schema: z.ZodType): fc.Arbitrary<string> {
  const checks = checksOf(schema);
  const shape = checks.map(({ pattern }) => SHAPES.get(String(pattern))).find(Boolean);
  if (shape) return shape;
  if (['guid', 'uuid'].includes(defOf(schema).format ?? '')) return fc.uuid();
  const limit = (name: string) => checks.find(({ check }) => check === name);
  const exact = limit('length_equals')?.length;
  const minLength = exact ?? limit('min_length')?.minimum ?? 0;
  const maxLength = Math.max(minLength, Math.min(exact ?? limit('max_length')?.maximum ?? 20, 40));
  const free = fc.string({ minLength, maxLength, unit: 'grapheme' });
  return fc.oneof(free, ...(exact === undefined && maxLength >= 16 ? [fc.tuple(day, clock).map((parts) => parts.join('T'))] : []));
}

function numbers(schema: z.ZodType): fc.Arbitrary<number> {
  const checks = checksOf(schema);
  const at = (name: string) => checks.find(({ check }) => check === name)?.value;
  const isWhole = defOf(schema).format === 'safeint' || checks.some(({ check }) => check === 'number_format');
  const min = Math.ceil(at('greater_than') ?? -2_000_000_000);
  const max = Math.floor(at('less_than') ?? 2_000_000_000);
  return isWhole
    ? fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 10) }))
    : fc.double({ min, max, noNaN: true });
}

/** Values that fit the schema, but for what its own rules refuse (`refine`). */
export function valid(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = () => valid(def.innerType!);
  switch (def.type) {
    case 'string':
      return texts(schema);
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values!);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!));
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(), { nil: undefined });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'pipe':
      return valid(def.in!);
    case 'array': {
      const most = checksOf(schema).find(({ check }) => check === 'max_length')?.maximum ?? 5;
      const exact = checksOf(schema).find(({ check }) => check === 'length_equals')?.length;
      return fc.array(valid(def.element!), { minLength: exact ?? 0, maxLength: exact ?? Math.min(most, 5) });
    }
    case 'tuple':
      return fc.tuple(...def.items!.map(valid));
    case 'record':
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), valid(def.valueType!), { maxKeys: 4 });
    case 'union':
      return fc.oneof(...def.options!.map(valid));
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape!).map(([key, each]) => [key, valid(each)])));
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`No values are made of ${def.type} yet.`);
  }
}

/** Values that a broken program, a paste or a stranger sends instead. */
const AWKWARD = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  -(2 ** 53),
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  '2026-12-01T10:00+02:00',
  '2001-02-31',
  '0000-00-00T00:00',
  'a\u0000b',
  '\ud800',
  '\r\nVia: x',
  "'; drop table leads; --",
  '%_\\',
  'é'.repeat(300),
  'x'.repeat(30_000),
  [],
  [[[[]]]],
  ['x', 1, null],
  {},
  { '': 1, __proto__: null, constructor: 1 },
);

/** Replaces one of all the values within by an awkward one; `nth` and `by` choose which. */
function spoil(value: unknown, nth: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || nth === 0) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[nth % keys.length]!;
  const inside = spoil((value as Record<string, unknown>)[key], Math.floor(nth / keys.length), by);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? inside : (each as unknown)));
  return { ...value, [key]: inside };
}

/** Values of which one part, or the whole, is something else than the schema wants. */
export const spoiled = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.tuple(valid(schema), fc.nat(500), AWKWARD).map(([value, nth, by]) => spoil(value, nth, by));
