/**
 * The table of operations as the page needs it: method, address and status. Who may call what, which folder serves it and
 * which rows of the specification state it are the gateway's, its documentation's and the tests', and half of its weight.
 */
import type { Plugin } from 'vite';

const TABLE = /[\\/]src[\\/]contract[\\/]operations\.ts$/;
/** On one line or, where that is too long, on several. */
const ROW = /\bop\(\s*'(GET|POST|PUT|PATCH|DELETE)',\s*'\/[^']*',\s*\d{3},[^)]*\)/g;

/** The table's source, each row without what the page does not read. Null when rows are no longer written in this way. */
export function withoutServing(source: string): string | null {
  const rows = source.match(/\bop\(\s*'/g)?.length ?? 0;
  if (rows === 0 || source.match(ROW)?.length !== rows) return null;
  return source.replace(ROW, (row) => `${row.split(/,\s*/, 3).join(', ').replace(/\(\s+/, '(')})`);
}

export function leanOperations(): Plugin {
  return {
    name: 'lean-operations',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!TABLE.test(id)) return null;
      const code = withoutServing(source);
      if (code === null) this.error(`${id} is not what scripts/lean-operations.ts knows: every agent's page would carry the whole table`);
      return { code, map: null };
    },
  };
}
