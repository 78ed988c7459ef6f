import { expect, it } from 'vitest';
import { withoutRequests } from './lean-payloads';

const files = import.meta.glob<string>(['../src/contract/schemas/*.ts', '!**/*.test.ts', '!**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('leaves out what a request may hold, and no reply', () => {
  const source = `const asked = z.object({ id: intId() });
const row = z.object({ name: text() });
export const things = {
  getThings: { query: asked, reply: z.array(row) },
  /** Made. */
  addThing: {
    params: idParams,
    body: z.object({
      name: text(),
    }),
    reply: row,
  },
  dropThing: { params: idParams },
} satisfies Record<string, Payload>;
`;
  const lean = withoutRequests('things.ts', source);
  expect(lean.replace(/\n\s*\n+/g, '\n')).toBe(`const asked = /* @__PURE__ */ (() => (z.object({ id: intId() })))();
const row = /* @__PURE__ */ (() => (z.object({ name: text() })))();
export const things = {
  getThings: {  reply: z.array(row) },
  /** Made. */
  addThing: {
    reply: row,
  },
  dropThing: {  },
} satisfies Record<string, Payload>;
`);
  expect(lean.split('\n')).toHaveLength(source.split('\n').length);
});

it.each(Object.entries(files))('%s is code after it, with every reply', (file, source) => {
  const lean = withoutRequests(file, source);
  expect(withoutRequests(file, lean.replaceAll('/* @__PURE__ */', ''))).toBeTypeOf('string');
  expect(lean.match(/\breply:/g)?.length).toBe(source.match(/\breply:/g)?.length);
});

it('nothing of src or plugins reads what the page’s schemas lack', () => {
  const code = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '../plugins/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const takes = Object.entries(code).filter(([file, text]) => !file.includes('/contract/') && /\b(payloadOf|payloads)\b/.test(text));
  expect(takes.map(([file]) => file)).toEqual([]);
});
