import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CLIENT_COMMANDS } from '../events';
import { operations, type OperationId } from '../operations';
import { payloadOf, payloads } from './index';
import { boundedJson, flag } from './read';
import { commands, events } from './socket';

const ids = Object.keys(operations) as OperationId[];
const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);

describe('payload schemas', () => {
  it('exist for every operation of the table, and for no other', () => {
    expect(Object.keys(payloads).sort()).toEqual([...ids].sort());
  });

  it.each(ids)('%s: its params are those of its path', (id) => {
    const params = payloadOf(id).params as z.ZodObject | undefined;
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(names(operations[id].path).sort());
  });

  it.each(ids)('%s can be drawn as JSON schema both ways, so OpenAPI can show it', (id) => {
    for (const schema of Object.values(payloadOf(id)) as z.ZodType[]) {
      expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
      expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow();
    }
  });

  it.each(ids)('%s: replies with a body have a schema, bodies go with methods that carry one', (id) => {
    const { method, status } = operations[id];
    if (status === 204) expect(payloadOf(id).reply).toBeUndefined();
    if (method === 'GET') expect(payloadOf(id).reply).toBeDefined();
    if (method === 'GET' || method === 'DELETE') expect(payloadOf(id).body).toBeUndefined();
  });

  it('exist for every socket command, and every event is an object', () => {
    expect(Object.keys(commands).sort()).toEqual([...CLIENT_COMMANDS].sort());
    for (const schema of Object.values(events)) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
  });
});

it('flags are read from 1, "1" and true, and from what is none of these as false [USERS-005]', () => {
  expect([1, '1', true, 0, '0', '', false, null].map((given) => flag().parse(given))).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false],
  ]);
});

describe('JSON of somebody else’s making', () => {
  const read = (value: unknown) =>
    boundedJson(z.unknown())
      .safeParse(value)
      .error?.issues.map((issue) => 'params' in issue && issue.params);
  const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1);
  it('is refused by name where it is nested too deep, however deep', () => {
    expect(read(nested(32))).toBeUndefined();
    for (const levels of [33, 200_000]) expect(read(nested(levels))).toEqual([{ code: 'too-deep', max: 32 }]);
  });
  it('is refused by name where a name in it cannot be kept', () => {
    for (const name of ['a\0', '\ud83d']) expect(read([{ [name]: 1 }])).toEqual([{ code: 'broken-name' }]);
    expect(read({ '\u{1f600}': 'half \ud83d' })).toBeUndefined();
  });
});
