/**
 * The host API as one reviewable file: `npm run host-api` writes docs/host-api.d.ts, `npm run lint` and `npm test` compare
 * (`--check`). What plugins can see is then never widened or broken by accident: the change stands in a diff.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { bin, root } from './steps.mjs';

const ENTRY = 'src/host/index';
export const REPORT = 'docs/host-api.d.ts';
const HEAD = `// The public declarations of @dialer/host, file by file, drawn from the source by \`npm run host-api\`. Not to be edited.
`;

/** Emits the declarations of the entry and of all that it reaches into a folder that has the project's own shape. */
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
  const entry = path.join(root, `${ENTRY}.ts`);
  writeFileSync(config, JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, files: [entry], include: [] }));
  try {
    execFileSync(process.execPath, [bin('typescript/bin/tsc'), '-p', config], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(`The host API does not compile:\n${(error as { stdout?: string }).stdout ?? String(error)}`, { cause: error });
  }
}

/** The entry and every file of the product whose declarations it shows or names, depth first in the order of the lines. */
function reachable(read: (file: string) => string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, target] of read(file).matchAll(/^(?:export|import) [^;]*? from '(\.[^']+)';$/gm))
    reachable(read, path.posix.join(path.posix.dirname(file), target!), seen);
  return seen;
}

const withoutImports = (text: string): string => text.replace(/^import [^;]+;\n/gm, '').replace(/^export \{\};\n/gm, '');

/** The report as it should stand, the same on every machine. */
export async function hostApiReport(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-api-'));
  try {
    emitDeclarations(folder);
    const read = (file: string) => readFileSync(path.join(folder, 'out', `${file}.d.ts`), 'utf8').replaceAll('\r\n', '\n');
    const parts = [...reachable(read, ENTRY)].map((file) => `// ${file}\n\n${withoutImports(read(file)).trim()}\n`);
    const options = await resolveConfig(path.join(root, REPORT));
    return await format([HEAD, ...parts].join('\n'), { ...options, parser: 'typescript' });
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

function committed(): string {
  try {
    return readFileSync(path.join(root, REPORT), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

async function main(): Promise<void> {
  const report = await hostApiReport();
  if (!process.argv.includes('--check')) {
    writeFileSync(path.join(root, REPORT), report);
    return console.log(`${REPORT} is written.`);
  }
  const changes = difference(committed(), report);
  if (!changes) return undefined;
  console.error(`What plugins see of the product is not what ${REPORT} says:\n\n${changes}\n`);
  console.error(
    'If that is meant, run "npm run host-api" and commit the file with the change; a plugin that breaks by it needs a new HOST_API.',
  );
  process.exitCode = 1;
}

if (process.argv[1]?.includes('host-api-report')) await main();
