/** Everything that comes in has a bound: no text, list or record of a request or a command may be endless. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PATTERNS } from '../limits';
import { operations, type OperationId } from '../operations';
import { payloadOf } from './index';
import { commands } from './socket';

type Check = { _zod: { def: { check: string; format?: string; pattern?: RegExp; params?: { code?: string } } } };
type Def = {
  type: string;
  checks?: Check[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  in?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  items?: z.ZodType[];
  format?: string;
};
const { oneLine: _endless, lines: _endlessToo, ...shapes } = PATTERNS;
const bounded = new Set(Object.values(shapes).map(String));

/** Paths below `schema` that have no bound. A record or unknown value within a bounded one is bounded by that. */
function* endless(schema: z.ZodType, path: string, within = false): Generator<string> {
  const def = schema.def as unknown as Def;
  const checks = (def.checks ?? []).map((each) => each._zod.def);
  const isBounded = within || checks.some(({ params }) => params?.code === 'too-big');
  const has = (...names: string[]) => checks.some(({ check }) => names.includes(check));
  if (def.type === 'string') {
    const byShape = ['guid', 'uuid'].includes(def.format ?? '') || checks.some(({ pattern }) => pattern && bounded.has(String(pattern)));
    if (!isBounded && !byShape && !has('max_length', 'length_equals')) yield path;
  }
  if (def.type === 'array' && !isBounded && !has('max_length', 'length_equals')) yield path;
  if ((def.type === 'record' || def.type === 'unknown' || def.type === 'any') && !isBounded) yield path;
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* endless(inner, `${path}.${name}`, isBounded);
  for (const inner of [def.innerType, def.element, def.in, def.valueType, ...(def.options ?? []), ...(def.items ?? [])])
    if (inner) yield* endless(inner, path, isBounded);
}

it('every text, list and record that comes in has a bound', () => {
  const found = (Object.keys(operations) as OperationId[]).flatMap((id) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = payloadOf(id)[part];
      return schema ? [...endless(schema, `${id} ${part}`)] : [];
    }),
  );
  const emitted = Object.entries(commands).flatMap(([name, schema]) => [...endless(schema, name)]);
  expect([...new Set([...found, ...emitted])]).toEqual([]);
});

it('the search for what is endless finds it', () => {
  const schema = z.object({
    a: z.string().optional(),
    b: z.array(z.string().max(3)),
    c: z.record(z.string(), z.unknown()),
    d: z.union([z.string().max(3), z.string()]),
    fine: z.string().max(3).nullish(),
  });
  expect([...endless(schema, 'x')]).toEqual(['x.a', 'x.b', 'x.c', 'x.c', 'x.d']);
});
