/**
 * What plugins can see, with its comments, as files that authors read and reviewers compare: `npm run host-api` writes
 * docs/host-api.d.ts and docs/ui-api.d.ts, `npm run lint` and `npm test` compare (`--check`). It is then never widened or
 * broken by accident: the change stands in a diff, and the host's own part stays small (`OWN_LINES`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { commandsTable, releaseCommands } from './host-api-commands';
import { bin, root } from './steps.mjs';

interface Report {
  name: string;
  entry: string;
  file: string;
  /** Sections that an author reads first, in this order; those of `own` follow, and then the rest, each as it is reached. */
  first: readonly string[];
  own: RegExp;
  /** Files whose declarations belong to it; what it names of others is in another report, or in the contract (but the lead). */
  holds: RegExp;
}
const HOST = 'docs/host-api.d.ts';
const REPORTS: readonly Report[] = [
  {
    name: '@dialer/host',
    entry: 'src/host/index',
    file: HOST,
    first: ['src/host/manifest', 'src/host/conditions', 'src/host/index', 'src/host/names', 'src/core/outcome', 'src/host/store'],
    own: /^src\/host\//,
    holds: /^src\/(?!contract\/(?!lead$))/,
  },
  { name: '@dialer/ui', entry: 'src/ui/index', file: 'docs/ui-api.d.ts', first: ['src/ui/index'], own: /^/, holds: /^src\/ui\// },
];
/** What an author must know to know the host: lines of its own declarations. The core's state and the lead are read as needed. */
const OWN_LINES = 300;
const headOf = ({ name, file }: Report) =>
  [
    `// The public declarations of ${name} with their comments, drawn from the source by \`npm run host-api\`. Not to be edited.`,
    ...(file === HOST
      ? [
          '//',
          '// In the order in which an author needs them: what a plugin declares, what its module gets, what it shares, what its',
          "// components use; then the core's state, the lead and the rest that those name. The last section lists the commands.",
          '//',
          `// The host's own part are the sections of src/host, at most ${OWN_LINES} lines: those that are neither empty nor comments,`,
          '// as this file is formatted. `npm run host-api` says how many there are.',
        ]
      : []),
    '',
  ].join('\n');

/** Emits the declarations of the entries and of all that they reach into a folder that has the project's own shape. */
function emitDeclarations(folder: string): void {
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    newLine: 'lf',
    rootDir: root,
    outDir: path.join(folder, 'out'),
    typeRoots: [path.join(root, 'node_modules/@types')],
    types: ['node', path.join(root, 'node_modules/vite/client')],
  };
  const files = REPORTS.map(({ entry }) => path.join(root, `${entry}.ts`));
  writeFileSync(config, JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, files, include: [] }));
  try {
    execFileSync(process.execPath, [bin('typescript/bin/tsc'), '-p', config], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(`What plugins see does not compile:\n${(error as { stdout?: string }).stdout ?? String(error)}`, { cause: error });
  }
}

/** The file and every other that `holds` takes and whose declarations it shows or names, depth first in the order of the lines. */
function reachable(read: (file: string) => string, file: string, holds: RegExp, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !holds.test(file)) return seen;
  seen.add(file);
  for (const [, target] of read(file).matchAll(/^(?:export|import) [^;]*? from '(\.[^']+)';$/gm))
    reachable(read, path.posix.join(path.posix.dirname(file), target!), holds, seen);
  return seen;
}

const withoutImports = (text: string): string =>
  text
    .replace(/^import [^;]+;\n/gm, '')
    .replace(/\bimport\(["'][^"']+["']\)\./g, '')
    .replace(/^export \{\};\n/gm, '')
    .replace(/\n(?=\/\*\*)/g, '\n\n');

/** Sections in the order in which they are read. */
function inOrder(files: Iterable<string>, { first, own }: Report): string[] {
  const rank = (file: string) => (first.includes(file) ? first.indexOf(file) : first.length + (own.test(file) ? 0 : 1));
  return [...files].sort((a, b) => rank(a) - rank(b));
}

/** Lines of the sections of `src/host` that say something to the compiler. */
export function ownLines(report: string): number {
  const sections = report.split(/^\/\/ (?=src\/)/m).filter((section) => section.startsWith('src/host/'));
  const code = sections.map((section) => section.slice(section.indexOf('\n')).replace(/\/\*[\s\S]*?\*\//g, ''));
  return code.flatMap((text) => text.split('\n')).filter((line) => line.trim() && !line.trim().startsWith('//')).length;
}

/** As every file of the project is formatted. */
async function formatted(file: string, text: string, more: FormatConfig = {}): Promise<string> {
  const { printWidth, singleQuote } = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, { ...{ printWidth, singleQuote }, ...more });
  if (errors.length) throw new Error(`${file} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** The reports as they should stand, by their files; the same on every machine. */
export async function apiReports(): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-api-'));
  try {
    emitDeclarations(folder);
    const read = (file: string) => readFileSync(path.join(folder, 'out', `${file}.d.ts`), 'utf8').replaceAll('\r\n', '\n');
    const written = REPORTS.map(async (report): Promise<[string, string]> => {
      const parts = inOrder(reachable(read, report.entry, report.holds), report).map(
        (file) => `// ${file}\n\n${withoutImports(read(file)).trim()}\n`,
      );
      if (report.file === HOST) parts.push(commandsTable(await releaseCommands()));
      const collapsed = await formatted(report.file, [headOf(report), ...parts].join('\n'), { objectWrap: 'collapse' });
      // And as every file is: of what was collapsed, not all is left alone.
      return [report.file, await formatted(report.file, collapsed)];
    });
    return new Map(await Promise.all(written));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines that only one of two texts has, `-` for the first and `+` for the second, each block under the line before it. */
export function difference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(old, now);
  const lines: string[] = [];
  let last = '';
  const say = (line: string) => {
    if (last) lines.push(`  ${last}`);
    last = '';
    lines.push(line);
  };
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      last = old[i++]!;
      j++;
    } else if (j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) say(`- ${old[i++]}`);
    else say(`+ ${now[j++]}`);
  }
  return lines.join('\n');
}

/** `table[i][j]`: length of the longest common subsequence of what follows line i of the one and line j of the other. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

function committed(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

async function main(): Promise<void> {
  for (const [file, report] of await apiReports()) {
    if (process.argv.includes('--check')) compare(file, report);
    else writeFileSync(path.join(root, file), report);
    if (file === HOST) measure(ownLines(report));
  }
}

function measure(lines: number): void {
  console.log(`${HOST}: the host's own part has ${lines} lines of ${OWN_LINES}.`);
  if (lines <= OWN_LINES) return;
  console.error('That is more than an author can be asked to know: let something go, or make one of two ways of doing a thing.');
  process.exitCode = 1;
}

function compare(file: string, report: string): void {
  const changes = difference(committed(file), report);
  if (!changes) return;
  console.error(`What plugins see of the product is not what ${file} says:\n\n${changes}\n`);
  console.error(
    'If that is meant, run "npm run host-api" and commit the file with the change; a plugin that breaks by it needs a new HOST_API.',
  );
  process.exitCode = 1;
}

if (process.argv[1]?.includes('host-api-report')) await main();
