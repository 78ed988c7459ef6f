/**
 * What the page leaves out of packages that bring more than it needs. The build alone does this; development and tests run
 * the packages as they are. What each entry saves is in docs/decisions/0045-page-weight.md.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const NOTHING = '\0left-out:';

interface StandIn {
  /** The import as it is written, and the package whose files write it. */
  asks: string;
  of: RegExp;
  /** A file, or code. */
  gets: { file: string } | { code: string };
}

const AXIOS = /[\\/]axios[\\/]lib[\\/]/;
const ZOD_SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const SOCKET = /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]/;
const GRID = /[\\/]react-grid-layout[\\/]/;
const NO_COOKIES = 'export default { read: () => null, readAsync: async () => null };';
const STAND_INS: readonly StandIn[] = [
  // axios carries three ways to send; the page sends by XMLHttpRequest alone. This reads as "not to be had here".
  {
    asks: './fetch.js',
    of: /[\\/]axios[\\/]lib[\\/]adapters[\\/]/,
    gets: { code: 'export const getFetch = () => false; export default false;' },
  },
  // What the page never sends or asks: forms, cookies of its own, cancelling but by a signal, and statuses by name.
  { asks: '../helpers/formDataToJSON.js', of: AXIOS, gets: { code: 'export default () => null;' } },
  { asks: './helpers/formDataToJSON.js', of: AXIOS, gets: { code: 'export default () => null;' } },
  { asks: './cancel/CancelToken.js', of: AXIOS, gets: { code: 'export default undefined;' } },
  { asks: './helpers/HttpStatusCode.js', of: AXIOS, gets: { code: 'export default {};' } },
  { asks: './cookies.js', of: AXIOS, gets: { code: NO_COOKIES } },
  { asks: '../helpers/cookies.js', of: AXIOS, gets: { code: NO_COOKIES } },
  // zod's own sentences are for programmers: the page says what is wrong in its own words (`src/contract/issues.ts`).
  { asks: '../locales/en.js', of: ZOD_SCHEMAS, gets: { code: 'export default () => ({ localeError: () => undefined });' } },
  // What the page reads is JSON, which holds no circles; zod's smaller edition does without this as well.
  {
    asks: './memoizer.js',
    of: /[\\/]zod[\\/]v4[\\/]core[\\/]/,
    gets: {
      code: 'export const memoizer = () => undefined, isRecursiveSchema = () => false, isBackEdge = () => false; export class $ZodCyclicError extends Error {}',
    },
  },
  // Names of all icons and three packages that spell them, for icons named by string: no screen does, so it is fetched then.
  { asks: './iconLoader', of: /[\\/]@blueprintjs[\\/]icons[\\/]/, gets: { file: file('src/ui/icon-loader.ts') } },
  // The grid wraps each panel in both, switched off: carrying is the workspace's own (decision 60). Besides their weight,
  // each puts a component and a listener for touches around every panel.
  { asks: 'react-draggable', of: GRID, gets: { code: 'export const DraggableCore = ({ children }) => children;' } },
  { asks: 'react-resizable', of: GRID, gets: { code: 'export const Resizable = ({ children }) => children;' } },
  // The realtime line goes by WebSocket or by polling with XMLHttpRequest (`src/adapters/realtime/client.ts`), and by nothing else.
  { asks: './webtransport.js', of: SOCKET, gets: { code: 'export const WT = undefined;' } },
  { asks: './transports/webtransport.js', of: SOCKET, gets: { code: 'export const WT = undefined;' } },
  { asks: './transports/polling-fetch.js', of: SOCKET, gets: { code: 'export const Fetch = undefined;' } },
  // The package names its development build for every bundler; the other one is without the warnings.
  {
    asks: 'react-router',
    of: /[\\/](src|plugins|react-router-dom)[\\/]/,
    gets: { file: file('node_modules/react-router/dist/production/index.mjs') },
  },
];

/** Each schema's own way to JSON Schema, the methods that go by it, and the file behind both. */
const HOOK = /^ *inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\..*;$/gm;
const METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";$/m;
const PROCESSORS = /^import \* as processors from "\.\.\/core\/json-schema-processors\.js";$/m;
const MISSING = `const missing = () => { throw new Error("The page's schemas cannot say this of themselves: use z.toJSONSchema(schema)."); };`;

/**
 * zod's file of schemas without what ties JSON Schema to each of them. `z.toJSONSchema(schema)` goes by its own table then,
 * as it does for zod/mini, and comes with the page that calls it. A schema's own `toJSONSchema()` and its bounds read back
 * (`minLength`) are not there, and say so. Null when zod's file is no longer written in this way.
 */
export function withoutJsonSchema(source: string): string | null {
  if (![HOOK, METHODS, PROCESSORS].every((part) => source.search(part) >= 0)) return null;
  return source
    .replace(HOOK, '')
    .replace(METHODS, 'const createToJSONSchemaMethod = () => missing, createStandardJSONSchemaMethod = () => missing;')
    .replace(PROCESSORS, `${MISSING} const processors = { aggregateChecks: missing };`);
}

export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      const at = STAND_INS.findIndex(({ asks, of }) => asks === asked && importer && of.test(importer));
      const standIn = STAND_INS[at];
      if (!standIn) return null;
      return 'file' in standIn.gets ? standIn.gets.file : `${NOTHING}${at}:${asked}`;
    },
    load(id) {
      if (!id.startsWith(NOTHING)) return null;
      const gets = STAND_INS[Number.parseInt(id.slice(NOTHING.length), 10)]?.gets;
      return gets && 'code' in gets ? gets.code : null;
    },
    transform(source, id) {
      if (!ZOD_SCHEMAS.test(id)) return null;
      const code = withoutJsonSchema(source);
      if (code === null) this.error(`${id} is not what scripts/lean-packages.ts knows: JSON Schema would be in every agent's page`);
      // Line by line the same, so the package's own positions hold.
      return { code, map: null };
    },
  };
}
