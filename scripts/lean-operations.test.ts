import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operations } from '@dialer/contract';
import { withoutServing } from './lean-operations';

const source = readFileSync('src/contract/operations.ts', 'utf8');

it('the page’s table has every operation with its method, address and status, and nothing else', () => {
  const rows = [...withoutServing(source)!.matchAll(/^ {2}(\w+): op\(([^)]*)\),$/gm)].map(([, id, args]) => [id, args]);
  expect(rows).toEqual(Object.entries(operations).map(([id, { method, path, status }]) => [id, `'${method}', '${path}', ${status}`]));
});

it('nothing of src or plugins reads what the page’s table lacks', () => {
  const files = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '../plugins/**/*.{ts,tsx}', '!**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const reads = Object.entries(files).filter(([, text]) => /\boperations\[[^\]]*\]\s*\.(access|area|spec)\b/.test(text));
  expect(reads.map(([path]) => path)).toEqual([]);
});

it('knows when the table is written in another way', () => {
  expect(withoutServing("login: op('POST', '/login', 201, 'session', 'public'), logout: op('POST', LOGOUT, 204)")).toBeNull();
  expect(withoutServing('export const operations = {};')).toBeNull();
});
