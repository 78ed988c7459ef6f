import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type Plugin } from 'vite';
import { aliases } from '../vite.aliases.ts';
import { FOR_TESTS, refusal, type Edge } from './import-rules.ts';

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = /\.tsx?$/;
const ROOTS = ['src', 'plugins', 'gateway', 'variants'];

/** One import as it is written. */
interface Written {
  specifier: string;
  typeOnly: boolean;
  lazy: boolean;
}

const posix = (file: string) => file.split(path.sep).join('/');

/** `@scope/name/deep` and `name/deep` to the name under which the rules know the package. */
function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The two ends of an import whose target is a file, or a package inside node_modules. */
function edgeTo(root: string, from: string, target: string, specifier: string, typeOnly: boolean): Edge | null {
  const relative = posix(path.relative(root, target));
  const inPackages = relative.includes('node_modules/');
  if (!inPackages && relative.startsWith('..')) return null;
  return { from, file: inPackages ? null : relative, package: inPackages ? packageName(specifier) : null, typeOnly };
}

/**
 * Fails the build on a forbidden import, after resolution: an alias, a relative path and `import()` are the same to it.
 * Types are gone by then; `findForbiddenImports` sees them.
 */
export function boundaries(root = PROJECT): Plugin {
  return {
    name: 'boundaries',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      // What Vite adds by itself: virtual modules, and in development `/@vite/env` in every worker.
      if (!importer || /^(\0|\/@)/.test(specifier)) return null;
      const from = posix(path.relative(root, importer.split('?')[0] ?? importer));
      if (from.startsWith('..') || from.includes('node_modules/')) return null;
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.id.startsWith('\0')) return null;
      const edge = path.isAbsolute(resolved.id)
        ? edgeTo(root, from, resolved.id.split('?')[0] ?? resolved.id, specifier, false)
        : { from, file: null, package: packageName(specifier), typeOnly: false };
      const reason = edge && refusal(edge);
      if (reason) this.error(reason);
      return null;
    },
  };
}

/** The `./file` of an `import('./file')`; null where it is put together while the program runs. */
export function fetchedName(source: string, { start, end }: { start: number; end: number }): string | null {
  return /^\s*(['"`])([^'"`$]+)\1\s*$/.exec(source.slice(start, end))?.[2] ?? null;
}

/** Every import of one file: static, re-exported, dynamic, and `import('…')` in a type. */
export function importsOf(file: string, source: string): Written[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    lazy: false,
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, lazy: false }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const specifier = fetchedName(source, moduleRequest);
    return specifier ? [{ specifier, typeOnly: false, lazy: true }] : [];
  });
  const inTypes: Written[] = [];
  new Visitor({
    TSImportType(node) {
      inTypes.push({ specifier: node.source.value, typeOnly: true, lazy: false });
    },
  }).visit(program);
  return [...statics, ...reexports, ...dynamic, ...inTypes];
}

/** The file that an alias or a relative path names, or null for a package. */
function fileOf(root: string, from: string, specifier: string): string | null {
  const alias = aliases.find(({ find }) => (typeof find === 'string' ? specifier === find : find.test(specifier)));
  const aliased = alias && specifier.replace(alias.find, alias.replacement);
  // Aliases point into this project; a tree that is checked elsewhere (a test's) has the same folders.
  const target = aliased
    ? path.join(root, path.relative(PROJECT, aliased))
    : specifier.startsWith('.')
      ? path.resolve(path.dirname(from), specifier)
      : null;
  if (!target) return null;
  const candidates = [target, ...['.ts', '.tsx', '.mts', '/index.ts', '/index.tsx'].map((end) => target + end)];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? target;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Sentences about every forbidden import below src, plugins, gateway and variants of a tree; empty when all is well. */
export function findForbiddenImports(root = PROJECT): string[] {
  return ROOTS.flatMap((folder) => filesBelow(path.join(root, folder))).flatMap((file) => forbiddenImportsOf(root, file));
}

/** Where nobody may know a centre by name: what centres differ by is in their folders. */
const NAMELESS = ['src', 'plugins', 'gateway'];
/** The demo centres' people and leads, which no code asks about. */
const DEMO = /^gateway\/demo\//;

/** Sentences about code that names a centre, by its code or its folder; tests may. */
export function findNamedCentres(root = PROJECT): string[] {
  const variants = path.join(root, 'variants');
  const folders = existsSync(variants) ? readdirSync(variants, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  return NAMELESS.flatMap((folder) => filesBelow(path.join(root, folder))).flatMap((file) => {
    const name = posix(path.relative(root, file));
    if (DEMO.test(name) || FOR_TESTS.test(name)) return [];
    const source = readFileSync(file, 'utf8');
    const named = folders.filter((centre) => new RegExp(`\\b${centre.name.toUpperCase()}\\b|['"/]${centre.name}['"/]`).test(source));
    return named.map(
      (centre) => `${name} names the centre ${centre.name.toUpperCase()}: what it does otherwise belongs into variants/${centre.name}.`,
    );
  });
}

/** The one file that asks an engine to ring somebody: a number is rung by a permit only. Engines themselves, and tests, may. */
const RINGS = 'gateway/calls/gate/ring.ts';
const ENGINES = /^gateway\/(?:telephony|testing)\//;

/** Sentences about code that rings without asking the gate. */
export function findRingsPastTheGate(root = PROJECT): string[] {
  return filesBelow(path.join(root, 'gateway')).flatMap((file) => {
    const name = posix(path.relative(root, file));
    if (name === RINGS || ENGINES.test(name) || FOR_TESTS.test(name)) return [];
    if (!/\boriginate\s*\(|\.originate\b|(?<!TelephonyEngine)\[['"]originate['"]\]/.test(readFileSync(file, 'utf8'))) return [];
    return [`${name} asks the engine to ring: only ${RINGS} does, with the permit that the gate has given.`];
  });
}

/** Every source file of the project, tests and scripts included, from the project's root. */
export const projectFiles = (root = PROJECT): string[] =>
  [...ROOTS, 'tests', 'scripts'].flatMap((folder) => filesBelow(path.join(root, folder))).map((file) => posix(path.relative(root, file)));

/** The file of the project that an import of a file names, both from the project's root; null for a package. */
export function resolveImport(root: string, from: string, specifier: string): string | null {
  const target = fileOf(root, path.join(root, from), specifier);
  return target && posix(path.relative(root, target));
}

/** Which files of the project each file imports, tests included. */
export function projectImports(root = PROJECT): Map<string, string[]> {
  const targets = (file: string) =>
    importsOf(file, readFileSync(path.join(root, file), 'utf8')).flatMap(({ specifier }) => resolveImport(root, file, specifier) ?? []);
  return new Map(projectFiles(root).map((file) => [file, targets(file)]));
}

function forbiddenImportsOf(root: string, file: string): string[] {
  const from = posix(path.relative(root, file));
  const reasons = importsOf(file, readFileSync(file, 'utf8')).map(({ specifier, typeOnly, lazy }) => {
    const target = fileOf(root, file, specifier);
    const edge = target ? edgeTo(root, from, target, specifier, typeOnly) : { from, file: null, package: packageName(specifier), typeOnly };
    return edge && refusal({ ...edge, lazy });
  });
  return [...new Set(reasons.filter((reason) => reason !== null))];
}
