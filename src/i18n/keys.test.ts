/**
 * Every key that the page's code writes out has a text: where a namespace belongs to a file (a plugin, the shell, the
 * wing of administration) in that namespace or in the shared ones, otherwise in the core's. A key without a text is shown
 * to people as it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { REFUSAL_TEXTS } from '@dialer/contract';
import { flat, singular, type Texts } from '../../tests/support/texts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** With and without a plural's ending: `field.reason_other` is no plural. */
const textsOf = (path: string): string[] => Object.keys(flat(JSON.parse(read(path)) as Texts)).flatMap((key) => [key, singular(key)]);
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/test|fakes/.test(name));

const core = textsOf('locales/en/core.json');
const shared = new Set([...core, ...textsOf('locales/en/common.json')]);
/** `api.missing_endpoint`, and any other key under a heading of the core's texts. */
const underCore = new RegExp(`['"]((?:${[...new Set(core.map((key) => key.split('.')[0]))].join('|')})(?:\\.[\\w-]+)+)['"]`, 'g');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
/** `t('key')`, also with parameters behind it. */
const translated = /\bt\(\s*['"]([\w-]+(?:\.[\w-]+)*)['"]/g;

/** The texts that a file of a plugin, of the shell or of the wing of administration translates by, beside the shared ones. */
function own(path: string): Set<string> {
  if (path.startsWith('src/shell')) return new Set(textsOf('locales/en/shell.json'));
  if (path.startsWith('src/admin')) return new Set(['shell', 'admin'].flatMap((name) => textsOf(`locales/en/${name}.json`)));
  for (let folder = dirname(path); folder !== 'plugins' && folder !== '.'; folder = dirname(folder)) {
    try {
      return new Set(textsOf(`${folder}/locales/en.json`));
    } catch {
      // A folder inside of the plugin: its texts are further up.
    }
  }
  return new Set();
}

describe('a key that the code names', () => {
  it('has a text in the core’s, from wherever it is asked', () => {
    const files = ['core', 'adapters', 'boot', 'registry']
      .flatMap((folder) => sources(`src/${folder}`))
      .filter((path) => !path.includes('/testing'));
    const shell = new Set(textsOf('locales/en/shell.json')); // which the boot speaks in too
    const missing = files.flatMap((path) =>
      matches(read(path), underCore)
        .filter((key) => !shared.has(key) && !(/^src\/(boot|registry)/.test(path) && shell.has(key)))
        .map((key) => `${path}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
  it('has a text where a plugin, the shell or the wing of administration translates it', () => {
    const files = ['plugins', 'src/shell', 'src/admin'].flatMap(sources);
    const missing = files.flatMap((path) => {
      const texts = own(path);
      return matches(read(path), translated)
        .filter((key) => !shared.has(key) && !texts.has(key))
        .map((key) => `${path}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
  it('has a text for every code of a refusal that the page says itself', () => {
    const missing = Object.entries(REFUSAL_TEXTS).filter(([, key]) => !shared.has(key));
    expect(missing).toEqual([]);
  });
  it('has no text for a code that the gateway never sends', () => {
    const gateway = sources('gateway').map(read).join('\n');
    expect(Object.keys(REFUSAL_TEXTS).filter((code) => !gateway.includes(`'${code}'`))).toEqual([]);
  });
});
