/** The rows of the specification themselves, read as they stand, against the table of operations. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations, type Operation } from '@dialer/contract';

interface Row {
  id: string;
  text: string;
  note: string;
}

const source = readFileSync(new URL('../../../docs/spec/requirements.tsv', import.meta.url), 'utf8');
const rows: Row[] = source
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, area]) => area === 'ENDPOINT')
  .map(([id = '', , , text = '', , note = '']) => ({ id, text, note }));

const table: Operation[] = Object.values(operations);
const of = (id: string) => table.filter(({ spec }) => spec.includes(id));
/** `/leads/{id}?type` and `/leads/:leadId` alike: the names of parameters are the contract's own. */
const bare = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/[;,.]$/, '')
    .replace(/\{[^}]*\}|:\w+/g, '{}');
const stated = /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}&?=.-]+)/;
const stating = rows.filter(({ text }) => stated.test(text));
/** Rows about no call of the gateway: what one specification leaves open, and map tiles. */
const WITHOUT_CALL = ['ENDPOINT-116', 'ENDPOINT-117'];
/** Whose path is written with a choice in it, which the tests of the settings area spell out. */
const GENERIC = /\[settings\/\]/;

describe('the table of operations', () => {
  it('has a call for every row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ id }) => of(id).length === 0).map(({ id }) => id)).toEqual(WITHOUT_CALL);
  });

  it.each(stating.filter(({ text, id }) => !GENERIC.test(text) && !WITHOUT_CALL.includes(id)))('$id: $text', ({ id, text, note }) => {
    const [, method, path = ''] = stated.exec(text) ?? [];
    const match = of(id).find((operation) => operation.method === method && bare(operation.path) === bare(path));
    expect(
      match,
      `${method} ${path} among ${of(id)
        .map((operation) => `${operation.method} ${operation.path}`)
        .join(', ')}`,
    ).toBeDefined();
    const status = /expects (\d{3})/.exec(text)?.[1] ?? /decided: (\d{3})/.exec(note)?.[1];
    if (status) expect(match?.status).toBe(Number(status));
  });

  it('names no row that does not exist', () => {
    const known = new Set(source.split('\n').map((line) => line.split('\t')[0]));
    expect(table.flatMap(({ spec }) => spec).filter((id) => !known.has(id))).toEqual([]);
  });

  it('routes no two calls alike', () => {
    const routes = table.map(({ method, path }) => `${method} ${bare(path)}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
