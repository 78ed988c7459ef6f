/**
 * The schemas of operations as the page needs them: those of replies, which it reads. What comes in is judged by the gateway
 * alone, and a page says what a form may hold by `limits.ts`.
 */
import { parseSync, type Plugin } from 'vite';

const SCHEMAS = /[\\/]src[\\/]contract[\\/]schemas[\\/][\w-]+\.ts$/;
const OF_REQUESTS = ['params', 'query', 'body'];

type Expression = Extract<ReturnType<typeof parseSync>['program']['body'][number], { type: 'ExpressionStatement' }>['expression'];
/** `text` in the place of what stands from `start` to `end`. */
type Edit = readonly [start: number, end: number, text: string];

/** What is made of calls has no effect but its value; so the bundler may leave it out where nobody takes that. */
const withoutEffects = (init: Expression): Edit[] => [
  [init.start, init.start, '/* @__PURE__ */ (() => ('],
  [init.end, init.end, '))()'],
];

/** The parts of a table's rows that describe requests. Lines stay lines. A row that is made elsewhere is left as it is. */
function requestsIn(table: Expression, source: string): Edit[] {
  const rows = table.type === 'ObjectExpression' ? table.properties : [];
  const parts = rows.flatMap((row) => (row.type === 'Property' && row.value.type === 'ObjectExpression' ? row.value.properties : []));
  return parts.flatMap((part): Edit[] => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier' || !OF_REQUESTS.includes(part.key.name)) return [];
    const end = part.end + (/^\s*,/.exec(source.slice(part.end))?.[0].length ?? 0);
    return [[part.start, end, source.slice(part.start, end).replace(/[^\n]+/g, '')]];
  });
}

/** A file of schemas without those of requests, and so that what was for them alone is left out. Tables say `satisfies Record<string, Payload>`. */
export function withoutRequests(file: string, source: string): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const declared = program.body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement));
  const values = declared.flatMap((each) =>
    each?.type === 'VariableDeclaration' ? each.declarations.flatMap(({ init }) => init ?? []) : [],
  );
  const edits = values.flatMap((init) => {
    if (init.type === 'TSSatisfiesExpression' && source.slice(init.expression.end, init.end).includes('Payload>'))
      return requestsIn(init.expression, source);
    return init.type === 'ArrowFunctionExpression' || !source.slice(init.start, init.end).includes('(') ? [] : withoutEffects(init);
  });
  return edits.toSorted(([a], [b]) => b - a).reduce((code, [start, end, text]) => code.slice(0, start) + text + code.slice(end), source);
}

export function leanPayloads(): Plugin {
  return {
    name: 'lean-payloads',
    apply: 'build',
    enforce: 'pre',
    transform: (source, id) => (SCHEMAS.test(id) ? { code: withoutRequests(id, source), map: null } : null),
  };
}
