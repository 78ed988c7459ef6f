/** What a row of the specification states of a call, checked against the table of operations and its schemas. */
import { expect } from 'vitest';
import type { z } from 'zod';
import { operations, type Method, type OperationId } from '@dialer/contract';
import { payloadOf, type Payload } from '@dialer/contract/schemas';

/** A value that the schema must take, and values that it must refuse. */
export type Example = readonly [good: unknown, ...bad: unknown[]];
type Part = 'params' | 'query' | 'body' | 'reply';
export type Proof = { [P in Part]?: Example };

/** Objects as their tree of keys, so that a wire name which the schema would silently drop shows. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf);
  if (!value || typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]));
}

function check(schema: z.ZodType, [good, ...bad]: Example, where: string): void {
  const read = schema.safeParse(good);
  expect(read.error?.issues, `${where} must take ${JSON.stringify(good)}`).toBeUndefined();
  expect(keysOf(read.data), `${where}: every stated name is kept`).toMatchObject(keysOf(good) as object);
  expect(bad.length, `${where}: an example that is refused`).toBeGreaterThan(0);
  for (const value of bad) expect(schema.safeParse(value).success, `${where} must refuse ${JSON.stringify(value)}`).toBe(false);
}

/**
 * A test's body: the operation has this method, path and success status; its schemas take the first example of each part
 * and refuse the others. A part without example must not exist, but for params: they are those of the path.
 */
export const call =
  (operation: OperationId, method: Method, path: string, status: number, proof: Proof = {}) =>
  () => {
    const { method: has, path: at, status: answers } = operations[operation];
    expect([has, at, answers]).toEqual([method, path, status]);
    const payload: Payload = payloadOf(operation);
    for (const part of ['params', 'query', 'body', 'reply'] as const) {
      const [schema, example] = [payload[part], proof[part]];
      if (example) {
        expect(schema, `${operation} has a ${part}`).toBeDefined();
        if (schema) check(schema, example, `${operation}.${part}`);
      } else if (part !== 'params') expect(schema, `${operation} has a ${part} that is not proved`).toBeUndefined();
    }
  };

/** Several calls that one row states. */
export const calls =
  (...proofs: (() => void)[]) =>
  () => {
    for (const proof of proofs) proof();
  };

/** A list of rows: one with a wrong id, or something that is no list, is refused. */
export const listOf = (row: object): Example => [[row], [{ ...row, id: {} }], { row }];
/** A list of ids. */
export const IDS: Example = [[1, 2], ['a'], { ids: [1] }];
export const BY_ID: Example = [{ id: 7 }, { id: 'x' }, {}];
export const LEAD = '7b0d6b0e-0c5e-4d4f-9a55-3f0c1d2e4f60';
export const BY_LEAD: Example = [{ leadId: LEAD }, { leadId: '7' }, {}];
export const LEAD_ID: Example = [{ id: LEAD }, { id: '7' }, {}];
export const BY_EXTENSION: Example = [{ extension: '1001' }, { extension: '12' }, {}];
