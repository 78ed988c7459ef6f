/**
 * What is exported and that nothing of the product takes: nobody imports it but tests, and its own file does not use it
 * either. Such code is kept alive by its test alone. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { fetchedName, projectFiles, resolveImport } from './boundaries.ts';
import { isForTests } from './import-rules.ts';

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ALL = '*';

/** Exports that stay without a user in the product, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/host/names.ts#token': 'for plugins that are yet to be written',
  'src/host/names.ts#event': 'for plugins that are yet to be written',
  'src/contract/schemas/index.ts#UnknownPayloads': 'the compiler reads it',
};

interface Export {
  name: string;
  /** The file itself uses it beyond its declaration. */
  usedHere: boolean;
}
/** A name taken from another file; `ALL` for a namespace, an `import()`, an `export *` or a glob. `as`: handed on under this name. */
interface Taken {
  from: string;
  name: string;
  as: string | null;
}
interface Module {
  exports: readonly Export[];
  taken: readonly Taken[];
  /** Patterns of `import.meta.glob`, which take everything of the files that they find. */
  globs: readonly RegExp[];
}

/** Reads what a file exports, and what it takes and hands on, by file of the project. */
function readModule(root: string, file: string): Module {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module, program, comments, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const taken: Taken[] = [];
  const take = (specifier: string, name: string, as: string | null) => {
    const from = resolveImport(root, file, specifier);
    if (from) taken.push({ from, name, as });
  };
  const named = ({ kind, name }: { kind: string; name: string | null }) => (kind === 'Name' ? name! : kind === 'Default' ? 'default' : ALL);
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries) take(moduleRequest.value, named(importName), null);
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  for (const { moduleRequest, importName, exportName } of entries)
    if (moduleRequest) take(moduleRequest.value, named(importName), exportName.kind === 'Name' ? exportName.name : ALL);
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = fetchedName(source, moduleRequest);
    if (specifier) take(specifier, ALL, null);
  }
  if (/\bimport\(/.test(source)) new Visitor({ TSImportType: (node) => take(node.source.value, ALL, null) }).visit(program);
  const code = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
  const own = entries.filter(({ moduleRequest, exportName }) => !moduleRequest && exportName.kind === 'Name');
  const exports = own.map(({ exportName, localName }) => ({
    name: exportName.name!,
    usedHere:
      (code.match(new RegExp(`(?<![\\w$])${(localName.name ?? exportName.name!).replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1,
  }));
  return { exports, taken, globs: globsOf(file, code) };
}

/** `./*\/routes.ts` of a file as a pattern of files from the project's root; those of texts and pictures find no module. */
function globsOf(file: string, code: string): RegExp[] {
  const calls = code.match(/import\.meta\.glob[^;]*;/g) ?? [];
  const patterns = calls.flatMap((args) => [...args.matchAll(/'(\.[^']*\.(?:tsx?|\{[^']*\}))'/g)].map(([, pattern]) => pattern!));
  return patterns.map((pattern) => {
    const whole = path.posix.join(path.posix.dirname(file), pattern).replace(/[.+]/g, '\\$&');
    const source = whole.replace(/\*\*\/|\*|\{([^}]*)\}/g, (found, either?: string) =>
      either !== undefined ? `(${either.replaceAll(',', '|')})` : found === '*' ? '[^/]*' : '(.*/)?',
    );
    return new RegExp(`^${source}$`);
  });
}

/** `file#name` of everything that the files take for themselves, followed through those that only hand it on. */
function usesOf(modules: ReadonlyMap<string, Module>, files: readonly string[]): Set<string> {
  const uses = new Set<string>();
  const mark = (file: string, name: string): void => {
    const key = `${file}#${name}`;
    if (uses.has(key)) return;
    uses.add(key);
    for (const { from, name: theirs, as } of modules.get(file)?.taken ?? []) {
      if (as === ALL) mark(from, name);
      else if (as !== null && (as === name || name === ALL)) mark(from, theirs);
    }
  };
  for (const file of files) {
    const { taken, globs } = modules.get(file)!;
    for (const { from, name, as } of taken) if (as === null) mark(from, name);
    for (const glob of globs) for (const found of modules.keys()) if (glob.test(found)) mark(found, ALL);
  }
  return uses;
}

/** Sentences about every export without a user in the product; empty when all is well. */
export function findUnusedExports(root = PROJECT, allowed = ALLOWED): string[] {
  const configs = readdirSync(root).filter((name) => /^[\w.]+\.config\.ts$/.test(name));
  const files = [...projectFiles(root), ...configs];
  const modules = new Map(files.map((file) => [file, readModule(root, file)]));
  const ofTests = files.filter((file) => isForTests(file));
  const ofProduct = files.filter((file) => !isForTests(file));
  const [uses, testUses] = [usesOf(modules, ofProduct), usesOf(modules, ofTests)];
  const has = (set: Set<string>, file: string, name: string) => set.has(`${file}#${name}`) || set.has(`${file}#${ALL}`);
  // Scripts are tools beside the product: their parts are exported for their own tests.
  const judged = ofProduct.filter((file) => !file.startsWith('scripts/'));
  return judged.flatMap((file) =>
    modules
      .get(file)!
      .exports.filter(({ name, usedHere }) => !usedHere && !has(uses, file, name) && !(`${file}#${name}` in allowed))
      .map(
        ({ name }) =>
          `${file} exports ${name}, which ${has(testUses, file, name) ? 'only tests import' : 'nothing imports'}: take it out, or use it.`,
      ),
  );
}
