import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defOf } from '../../../tests/support/arbitrary';
import { ISSUE_CODES, ISSUE_WORDS, issueWords } from '../issues';
import { operations, type OperationId } from '../operations';
import { payloadOf } from './index';
import { locateIssues, READ } from './issues';
import { commands } from './socket';

/** Values of every kind, most of them wrong wherever they are put. */
const AWKWARD: unknown[] = [
  undefined,
  null,
  true,
  0,
  1,
  -1,
  1.5,
  1e21,
  Number.NaN,
  '',
  ' ',
  'x',
  '2001-02-31',
  '2026-12-01T10:00+02:00',
  'a\u0000b',
  'x'.repeat(100_000),
  [],
  Array.from({ length: 5_000 }, () => 'x'),
  {},
  { kind: 'no' },
  { x: { y: { z: 1 } } },
];

/** The schema and everything within it that has to do with what comes in. */
function* within(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  yield [path, schema];
  const def = defOf(schema);
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* within(inner, `${path}.${name}`);
  for (const inner of [def.innerType, def.element, def.in, def.valueType]) if (inner) yield* within(inner, path);
  for (const [nth, inner] of (def.items ?? []).entries()) yield* within(inner, `${path}.${nth}`);
  // Of a union's parts only what has parts of its own: what is wrong with a bare one is said of the union.
  for (const inner of def.options ?? []) if (defOf(inner).shape) yield* within(inner, path);
}

const entered = [
  ...(Object.keys(operations) as OperationId[]).flatMap((id) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = payloadOf(id)[part];
      return schema ? [...within(schema, `${id} ${part}`)] : [];
    }),
  ),
  ...Object.entries(commands).flatMap(([name, schema]) => [...within(schema, name)]),
];

const found = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, READ);
  return result.success ? [] : locateIssues(result.error.issues);
};

describe('what can be wrong with a value', () => {
  it('has a name in every schema of the contract, and words that are not the library’s', () => {
    const unnamed: string[] = [];
    let seen = 0;
    for (const [path, schema] of entered)
      for (const value of AWKWARD)
        for (const { code, text } of found(schema, value)) {
          seen += 1;
          if (code === 'invalid' || !ISSUE_CODES.includes(code)) unnamed.push(`${path}: ${JSON.stringify(value)?.slice(0, 40)} is ${code}`);
          if (!text || /invalid input|expected|zod|received/i.test(text)) unnamed.push(`${path}: "${text}"`);
        }
    expect([...new Set(unnamed)]).toEqual([]);
    expect(seen).toBeGreaterThan(5_000);
  });

  it('has English words for every name, with every parameter filled in', () => {
    expect(Object.keys(ISSUE_WORDS).sort()).toEqual([...ISSUE_CODES].sort());
    for (const code of ISSUE_CODES) expect(issueWords({ code, min: 2, max: 3, choices: 'a, b' })).not.toMatch(/[{}]|undefined/);
  });

  const field = (schema: z.ZodType, value: unknown) => found(schema, value).map(({ path, text, ...issue }) => [path, issue, text]);
  it.each<[string, z.ZodType, unknown, object, string]>([
    ['a missing text', z.string(), undefined, { code: 'required' }, 'This is required.'],
    ['an empty text', z.string().min(1), '', { code: 'required' }, 'This is required.'],
    ['a long text', z.string().max(3), 'four', { code: 'too-long', max: 3 }, 'This may have at most 3 characters.'],
    ['a long list', z.array(z.int()).max(1), [1, 2], { code: 'too-many', max: 1 }, 'This may have at most 1 entries.'],
    ['a choice', z.enum(['en', 'fr']), 'de', { code: 'choice', choices: 'en, fr' }, 'This must be one of: en, fr.'],
    ['a sentence of the schema', z.string().max(1, 'too long'), 'ab', { code: 'too-long', max: 1 }, 'too long'],
  ])('%s', (_what, schema, value, issue, words) => expect(field(schema, value)).toEqual([[[], issue, words]]));

  it('is said of a part within: a client’s date of birth while it is being typed', () => {
    const [issue, ...more] = found(payloadOf('saveLead').body!, { clients: [{ dob: '1970-0' }] });
    expect(issue).toEqual({ path: ['clients', 0, 'dob'], code: 'date', text: 'This must be a date: YYYY-MM-DD.' });
    expect(more).toEqual([]);
  });

  it('is said once of a flag, which may be written in many ways', () => {
    const { body } = payloadOf('setCallingStatus');
    expect(found(body!, { deactivated: 'perhaps' })).toEqual([
      { path: ['deactivated'], code: 'yes-or-no', text: 'This must be yes or no.' },
    ]);
  });
});
