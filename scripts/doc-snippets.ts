/** The TypeScript of a document, type-checked as the files that it says it is. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, root } from './steps.mjs';

/** Brings the matchers that tests use. */
const SETUP = path.join(root, 'tests/support/page.ts');

export interface Snippet {
  /** From its first line, a comment: `// plugins/call-tally/model.ts`. Empty when there is none. */
  file: string;
  text: string;
  /** Line of the document that the text begins on, counted from 1. */
  line: number;
}

/** Every fence marked ts or tsx. */
export function snippetsOf(document: string): Snippet[] {
  const lines = document.split(/\r?\n/);
  const snippets: Snippet[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!/^```tsx?$/.test(lines[at]!)) continue;
    const end = lines.indexOf('```', at + 1);
    const body = lines.slice(at + 1, end === -1 ? lines.length : end);
    snippets.push({ file: /^\/\/ ([\w./-]+\.tsx?)$/.exec(body[0] ?? '')?.[1] ?? '', text: body.join('\n'), line: at + 2 });
    at += body.length + 1;
  }
  return snippets;
}

/** What a reader who copies the snippets would meet, each as `docs/x.md:12: …`; empty when all is well. */
export function faultsOf(name: string, snippets: readonly Snippet[]): string[] {
  const unnamed = snippets
    .filter(({ file }) => !file)
    .map(({ line }) => `${name}:${line}: this snippet does not begin with the name of its file`);
  const twice = snippets
    .filter(({ file }, index) => file && snippets.findIndex((other) => other.file === file) !== index)
    .map(({ line, file }) => `${name}:${line}: ${file} is there twice`);
  return unnamed.length || twice.length ? [...unnamed, ...twice] : compile(name, snippets);
}

/** All snippets together in a folder beside the project's packages, so that they import each other and the host. */
function compile(name: string, snippets: readonly Snippet[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'doc-snippets-'));
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const { file, text } of snippets) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const compilerOptions = {
      typeRoots: [path.join(root, 'node_modules/@types')],
      types: ['node', path.join(root, 'node_modules/vite/client')],
      // The state that it would keep is that of the project's own check of types.
      incremental: false,
      // Beside the snippets lies the project: a snippet may name another plugin's `api.ts`.
      rootDirs: [folder, root],
    };
    const config = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      files: [...snippets.map(({ file }) => file), SETUP],
      include: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'tsconfig.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').flatMap((line) => inDocument(name, snippets, line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `plugins/x/model.ts(3,5): error TS…` as a line of the document; what is not about a snippet says so itself. */
function inDocument(name: string, snippets: readonly Snippet[], output: string): string[] {
  const [, file, row, text] = /^(\S[^(]*)\((\d+),\d+\): error (.*)$/.exec(output) ?? [];
  if (!file) return output.startsWith('error ') ? [output] : [];
  const snippet = snippets.find((candidate) => candidate.file === file.replaceAll('\\', '/'));
  // An error in the product itself is the types check's to tell.
  return snippet ? [`${name}:${snippet.line + Number(row) - 1}: ${text}`] : [];
}
