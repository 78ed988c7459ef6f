// @long
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { faultsOf, snippetsOf } from './doc-snippets';
import { root } from './steps.mjs';

const GUIDE = 'docs/plugins.md';
/** The compiler runs on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

describe('the guide for plugin authors', () => {
  it('holds only code that compiles', () => {
    const snippets = snippetsOf(readFileSync(path.join(root, GUIDE), 'utf8'));
    expect(snippets.length).toBeGreaterThan(5);
    expect(faultsOf(GUIDE, snippets)).toEqual([]);
  });
});

describe('snippets', () => {
  const fence = (kind: string, ...lines: string[]) => ['```' + kind, ...lines, '```'].join('\n');

  it('are the fences marked ts or tsx, with their file and line', () => {
    const document = ['# Title', fence('', 'npm start'), fence('ts', '// a.ts', 'const a = 1;'), fence('tsx', 'b')].join('\n');
    expect(snippetsOf(document)).toEqual([
      { file: 'a.ts', text: '// a.ts\nconst a = 1;', line: 6 },
      { file: '', text: 'b', line: 10 },
    ]);
  });
  it('that do not compile are named by their line in the document', () => {
    const document = [
      fence('ts', '// plugins/x/a.ts', "export const a: number = 'text';"),
      fence(
        'ts',
        '// plugins/x/b.ts',
        "import { a } from './a';",
        "import { nothing } from '@dialer/host';",
        'export const b = [a, nothing];',
      ),
    ].join('\n');
    expect(faultsOf('x.md', snippetsOf(document))).toEqual([
      expect.stringContaining('x.md:3: TS2322'),
      expect.stringContaining('x.md:8: TS2305'),
    ]);
  });
  it('need the name of a file, each its own', () => {
    expect(faultsOf('x.md', snippetsOf(fence('ts', 'const a = 1;')))).toEqual([
      'x.md:2: this snippet does not begin with the name of its file',
    ]);
    const twice = [fence('ts', '// a.ts'), fence('ts', '// a.ts')].join('\n');
    expect(faultsOf('x.md', snippetsOf(twice))).toEqual(['x.md:5: a.ts is there twice']);
  });
});
