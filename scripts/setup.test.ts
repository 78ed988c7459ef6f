import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.mjs';
import { fingerprintOfFiles } from './fingerprint.mjs';

describe('the fingerprint of sources', () => {
  let root: string;
  const of = () => fingerprintOfFiles(root, ['src', 'index.html', 'missing']);
  const write = (file: string, text = 'x') => writeFileSync(path.join(root, file), text);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'finger print '));
    mkdirSync(path.join(root, 'src'));
    write('index.html');
    write('src/a.ts');
    write('src/b.ts');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('stays while nothing changes', () => expect(of()).toBe(of()));

  it.each<[string, () => void]>([
    ['a file is changed', () => write('src/a.ts', 'longer')],
    ['a file is written again with the same length', () => utimesSync(path.join(root, 'src/a.ts'), 1, 1)],
    ['a file is added', () => write('src/c.ts')],
    ['a file is removed', () => rmSync(path.join(root, 'src/b.ts'))],
    ['a file gets another name', () => [rmSync(path.join(root, 'src/b.ts')), write('src/d.ts')]],
  ])('is another one when %s', (_what, change) => {
    const before = of();
    change();
    expect(of()).not.toBe(before);
  });

  it('does not care about tests and documents', () => {
    const before = of();
    write('src/a.test.ts');
    write('src/README.md');
    expect(of()).toBe(before);
  });
});

describe('the browser for tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is the one that CHROMIUM_PATH names', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    expect(findChromium()).toBe(process.execPath);
  });

  it('is not silently another one when that path is wrong', () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(() => findChromium()).toThrow('CHROMIUM_PATH names /nowhere/chromium, which does not exist');
  });
});
