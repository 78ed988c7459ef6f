/**
 * What plugins can see, as reviewable files: `npm run host-api` writes docs/host-api.d.ts and docs/ui-api.d.ts, `npm run
 * lint` and `npm test` compare (`--check`). It is then never widened or broken by accident: the change stands in a diff.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { bin, root } from './steps.mjs';

interface Report {
  name: string;
  entry: string;
  file: string;
  /** Files whose declarations belong to it; what it names of others is in another report, or in the contract (but the lead). */
  holds: RegExp;
}
const REPORTS: readonly Report[] = [
  { name: '@dialer/host', entry: 'src/host/index', file: 'docs/host-api.d.ts', holds: /^src\/(?!contract\/(?!lead$))/ },
  { name: '@dialer/ui', entry: 'src/ui/index', file: 'docs/ui-api.d.ts', holds: /^src\/ui\// },
];
const headOf = ({ name }: Report) =>
  `// The public declarations of ${name}, file by file, drawn from the source by \`npm run host-api\`. Not to be edited.\n`;

/** Emits the declarations of the entries and of all that they reach into a folder that has the project's own shape. */
function emitDeclarations(folder: string): void {
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
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
    .replace(/^export \{\};\n/gm, '');

/** The reports as they should stand, by their files; the same on every machine. */
export async function apiReports(): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-api-'));
  try {
    emitDeclarations(folder);
    const read = (file: string) => readFileSync(path.join(folder, 'out', `${file}.d.ts`), 'utf8').replaceAll('\r\n', '\n');
    const written = REPORTS.map(async (report): Promise<[string, string]> => {
      const parts = [...reachable(read, report.entry, report.holds)].map((file) => `// ${file}\n\n${withoutImports(read(file)).trim()}\n`);
      const options = await resolveConfig(path.join(root, report.file));
      return [report.file, await format([headOf(report), ...parts].join('\n'), { ...options, parser: 'typescript' })];
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
  }
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
