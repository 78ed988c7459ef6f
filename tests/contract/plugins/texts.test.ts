/** Every plugin's texts: the same keys in both languages, with the same parameters, and no key without a user. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '@dialer/host';
import { englishOf, flat, keys, outgrows, parameters, typographyFaults, type Texts } from '../../support/texts';
import { tested } from './release';

const files = import.meta.glob<Texts>(['../../../plugins/*/locales/*.json', '../../../plugins/settings/*/locales/*.json'], {
  eager: true,
  import: 'default',
});
const sharedFiles = import.meta.glob<Texts>('../../../locales/en/{core,common}.json', { eager: true, import: 'default' });
const manifests = import.meta.glob<PluginManifest>(['../../../plugins/*/manifest.ts', '../../../plugins/settings/*/manifest.ts'], {
  eager: true,
  import: 'default',
});
const shared = Object.assign({}, ...Object.values(sharedFiles).map((texts) => flat(texts))) as Record<string, string>;
const folders = tested.map(({ folder }) => `../../../${folder}`);
const of = (folder: string, language: string) => flat(files[`${folder}/locales/${language}.json`] ?? {});
/** All code of a plugin but its tests. Read, not imported: each file as a module costs more than the whole suite. */
function sourceOf(folder: string): string {
  const below = join(import.meta.dirname, folder);
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  return files.map((file) => readFileSync(join(below, file), 'utf8')).join('\n');
}
/** Labels that may be longer than their English, with what makes room for them. */
const ROOMY: Record<string, string> = {
  next_waits: 'a sentence that ends with the reason it is given',
  stop_waits: 'a sentence that ends with the reason it is given',
  save_next: 'a button of the panel’s whole width, or one that is not on a narrow bar',
  'field.notes': 'a field as wide as its panel',
};

describe.each(folders)('texts of %s', (folder) => {
  const en = of(folder, 'en');
  const fr = of(folder, 'fr');
  const source = sourceOf(folder);

  it('are complete in English and French [I18N-013]', () => {
    expect(keys(en).length).toBeGreaterThan(0);
    expect(keys(fr)).toEqual(keys(en));
    for (const [key, text] of Object.entries(fr)) {
      expect(text.trim(), key).not.toBe('');
      expect(parameters(text), key).toEqual(parameters(englishOf(en, key)));
    }
  });
  it('are all used: a key is written out, or put together from its beginning', () => {
    const used = (key: string) =>
      // Names and help of the configuration's fields, which the administrator's form asks for by the field.
      (key.startsWith('config.') && existsSync(join(import.meta.dirname, folder, 'config.ts'))) ||
      source.includes(`'${key}'`) ||
      key.split('.').some((_, at, parts) => at > 0 && composed(parts.slice(0, at).join('.'), parts.slice(at).join('.')));
    const composed = (start: string, end: string) =>
      source.includes(`\`${start}.\${`) || new RegExp(`\\$\\{[^}]+\\}\\.${end.split('.').at(-1)}\``).test(source);
    expect(keys(en).filter((key) => !used(key))).toEqual([]);
  });
  it('have words for every reason that the plugin refuses with: others show it, who know nothing of the plugin', () => {
    const reasons = [...source.matchAll(/(?:\brefuse\(|\breasonKey: )'([^']+)'/g)].map(([, key]) => key!);
    expect(reasons.filter((key) => !(key in en) && !(key in shared))).toEqual([]);
  });
  it('keep the typography of Québec French', () => {
    for (const [key, text] of [...Object.entries(fr), ...Object.entries(of(folder, 'fr_ca'))])
      expect(typographyFaults(text), `${key}: ${text}`).toEqual([]);
  });
  it('give no French label more than its room', () => {
    expect(Object.entries(fr).filter(([key, text]) => !(key in ROOMY) && outgrows(englishOf(en, key), text))).toEqual([]);
  });
  it('name everything that the manifest declares', () => {
    const manifest = manifests[`${folder}/manifest.ts`]!;
    const { panels = [], settingsPages = [], commands = [] } = manifest.contributes;
    const declared = [manifest, ...(manifest.flags ?? []), ...panels, ...settingsPages].flatMap(({ titleKey, descriptionKey }) => [
      titleKey,
      descriptionKey,
    ]);
    for (const key of [...declared, ...commands.map(({ titleKey }) => titleKey)]) expect(en).toHaveProperty([key]);
  });
});

describe('overlays', () => {
  const overlays = Object.keys(files).filter((path) => path.endsWith('_ca.json'));
  it.each(overlays)('%s replaces only texts that exist', (path) => {
    const [, folder, language] = /^(.*)\/locales\/(\w+)_ca\.json$/.exec(path)!;
    const base = of(folder!, language!);
    for (const [key, text] of Object.entries(flat(files[path]!)))
      expect(parameters(text), key).toEqual(parameters(base[key] ?? 'no such key {{}}'));
  });
});
