import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import en from '../../../locales/en/admin.json';
import { flat, singular } from '../../../tests/support/texts';
import { draftOf } from './draft';
import { faultsOf } from './faults';
import { fieldsOf } from './fields';

/** Fault of a schema's only field when this stands in the form. */
function fault(schema: z.ZodType, draft: unknown) {
  const whole = z.strictObject({ it: schema });
  return faultsOf(whole, fieldsOf(whole), { it: draft })['it'];
}
const cases: readonly (readonly [what: string, schema: z.ZodType, draft: unknown, expected: object | undefined])[] = [
  ['nothing wrong', z.int().max(5), '5', undefined],
  ['a range, both ends at once', z.int().min(1).max(60), '61', { key: 'range', params: { min: 1, max: 60 } }],
  ['too small alone', z.number().min(2), '1', { key: 'least', params: { limit: 2 } }],
  ['too large alone', z.number().max(2), '3', { key: 'most', params: { limit: 2 } }],
  ['a bound that is itself refused', z.number().gt(0), '0', { key: 'above', params: { limit: 0 } }],
  ['the other such bound', z.number().lt(1), '1', { key: 'below', params: { limit: 1 } }],
  ['letters for a whole number', z.int(), 'ten', { key: 'whole' }],
  ['letters for a number', z.number(), 'ten', { key: 'number' }],
  ['a fraction for a whole number', z.int(), '1.5', { key: 'whole' }],
  ['no number', z.int(), '', { key: 'whole' }],
  ['a step', z.number().multipleOf(5), '7', { key: 'step', params: { step: 5 } }],
  ['no text', z.string().min(1), '', { key: 'text.missing' }],
  ['a short text', z.string().min(3), 'ab', { key: 'text.least', params: { count: 3 } }],
  ['a long text', z.string().max(1), 'ab', { key: 'text.most', params: { count: 1 } }],
  ['a pattern, which only the plugin can name', z.string().regex(/^\d+$/), 'a', { key: 'format.other', own: true }],
  ['an address', z.email(), 'a', { key: 'format.email', own: true }],
  ['a web address', z.url(), 'a', { key: 'format.url', own: true }],
  ['none chosen', z.enum(['a', 'b']), '', { key: 'choose' }],
  ['one that is not of the list', z.enum(['a', 'b']), 'c', { key: 'choose' }],
  ['one of none of the literals', z.union([z.literal('a'), z.literal('b')]), 'c', { key: 'other', own: true }],
  ['an empty list', z.array(z.enum(['a'])).min(1), [], { key: 'list.missing' }],
  ['a short list', z.array(z.string()).min(2), ['a'], { key: 'list.least', params: { count: 2 } }],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], { key: 'list.most', params: { count: 1 } }],
  ['a long entry', z.array(z.string().max(2)), ['a', 'abc'], { key: 'entry.most', params: { count: 2 } }],
  ['no JSON', z.record(z.string(), z.number()), '{', { key: 'json' }],
  ['JSON of another shape inside', z.record(z.string(), z.number()), '{"a":"b"}', { key: 'other', own: true }],
  [
    'a rule of the plugin that says why',
    z.int().refine((n) => n % 2 === 0, { params: { reasonKey: 'config.it.odd', by: 1 } }),
    '3',
    { key: 'other', own: true, reasonKey: 'config.it.odd', params: { by: 1 } },
  ],
  ['a rule of the plugin', z.int().refine((n) => n % 2 === 0), '3', { key: 'other', own: true }],
];

describe('what is wrong with a configuration', () => {
  it.each(cases)('%s', (_what, schema, draft, expected) => expect(fault(schema, draft)).toEqual(expected));

  it('finds nested fields, and keeps what belongs to none', () => {
    const schema = z.strictObject({ a: z.strictObject({ b: z.int() }), c: z.string() }).refine(({ c }) => c !== 'no');
    const fields = fieldsOf(schema);
    expect(faultsOf(schema, fields, { ...draftOf(fields, {}), 'a/b': 'x' })).toEqual({ 'a/b': { key: 'whole' } });
    expect(faultsOf(schema, fields, { 'a/b': '1', c: 'no' })).toEqual({ '': { key: 'other', own: true } });
  });
  it('has words for every fault', () => {
    const texts = new Set(Object.keys(flat(en.config.fault)).map(singular));
    for (const [, schema, draft] of cases) {
      const key = fault(schema, draft)?.key;
      if (key) expect(texts).toContain(key);
    }
  });
});
