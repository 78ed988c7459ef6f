import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLAGS, ROLES } from '../src/contract';
import type { PluginManifest } from '../src/host/manifest';
import { aPlugin } from '../tests/support/plugins';
import { isiusVariant as isius } from '../src/host/fakes/builders';
import { checkCentre, type Release } from './checks';
import { readCentres, type CentreFolder } from './read';

const size = { w: 3, h: 4, minW: 2, minH: 2 };
const goals = aPlugin('goals', {
  contributes: { panels: [{ id: 'goals', titleKey: 't', descriptionKey: 'd', icon: 'info', size }] },
});
const noLayouts = { qualifier: [], advisor: [], manager: [] };
const own = readCentres('variants').find(({ folder }) => folder === 'variants/isius')!;
/** The verdict on a centre that has these of the release's plugins. */
function judge(manifests: PluginManifest[], has = manifests.map(({ id }) => id), layouts: unknown = noLayouts, flags: object = {}) {
  const release: Release = { manifests, configs: {}, hostApi: 1, locales: ['en', 'fr'] };
  const { dispositions: _, reasons: _reasons, statuses: _statuses, ...file } = isius;
  const variant = { ...file, flags: { ...file.flags, ...flags }, plugins: Object.fromEntries(has.map((id) => [id, {}])) };
  return checkCentre({ ...own, files: { ...own.files, 'variant.json': variant, 'layouts.json': layouts } }, release);
}
const at = (id: string) => `variants/isius/variant.json > plugins > ${id}: `;

describe('a good centre', () => {
  it('gets a line a role with how many plugins it has, and no fault', () => {
    const { lines, faults } = judge([goals, aPlugin('page', { roles: ['manager'] })]);
    expect(faults).toEqual([]);
    expect(lines).toHaveLength(ROLES.length);
    expect(lines).toContain('ISIUS qualifier: 1 plugins');
    expect(lines).toContain('ISIUS admin: 2 plugins');
  });

  it('may leave out what only plugins that it leaves out require', () => {
    expect(judge([goals, aPlugin('transfers', { requires: ['telephony:conference'] })], ['goals']).faults).toEqual([]);
  });
});

describe('a planted fault is named with file, plugin, token and what to do', () => {
  const transfers = aPlugin('transfers', { requires: ['telephony:conference'] });
  const conference = aPlugin('conference', { provides: ['telephony:conference'] });

  it('when the provider is left out', () => {
    const { lines, faults } = judge([transfers, conference], ['transfers']);
    expect(faults).toEqual([
      `${at('transfers')}it needs telephony:conference, which nothing on provides; add conference to this file, or take transfers out`,
    ]);
    expect(lines.every((line) => line.endsWith(', FAULTY'))).toBe(true);
  });

  it('when no plugin of the release could provide it', () => {
    expect(judge([transfers]).faults).toEqual([
      `${at('transfers')}it needs telephony:conference, which nothing on provides and no plugin of this release could; add one that provides it, or take transfers out`,
    ]);
  });

  it.each<[string, Partial<PluginManifest>]>([
    ['a role', { roles: ['manager'] }],
    ['a permission', { permissions: ['may_confer'] }],
    ['a tenant feature', { tenantFeatures: ['conference'] }],
    ['a flag that is off here', { needsFlags: ['cumulativeBreaks'] }],
  ])('when the provider is only for some: %s', (_, more) => {
    const { faults } = judge([transfers, { ...conference, ...more }]);
    expect(faults).toEqual([
      `${at('transfers')}it needs telephony:conference, which nothing on provides for some of those who have transfers; conference must have no flag, role, permission or tenant feature that transfers does not have`,
    ]);
  });

  it('but not when the plugin itself is only for the same', () => {
    const more = { roles: ['manager'], permissions: ['may_confer'] } as const;
    expect(
      judge([
        { ...transfers, ...more },
        { ...conference, ...more },
      ]).faults,
    ).toEqual([]);
  });

  it('when plugins wait for each other, and when one is written for another host API', () => {
    const ring = [aPlugin('a', { requires: ['b:b'], provides: ['a:a'] }), aPlugin('b', { requires: ['a:a'], provides: ['b:b'] })];
    expect(judge(ring).faults[0]).toBe(`${at('a')}it waits for itself by a > b > a; one of them must require its token as optional`);
    expect(judge([aPlugin('old', { hostApi: 0 })]).faults).toEqual([
      `${at('old')}its manifest is written for host API 0, this release has another; bring it to that`,
    ]);
  });

  it('when a manifest needs a flag that nobody declares, whether the centre has the plugin or not', () => {
    const flags = ['transfer', 'scripts'] as unknown as PluginManifest['needsFlags'];
    const pages = aPlugin('settings-pages', { needsFlags: flags });
    const [fault, ...more] = judge([goals, pages], ['goals']).faults;
    expect(more).toEqual([]);
    expect(fault).toBe(
      `plugins/settings/pages/manifest.ts > needsFlags > transfer: there is no such flag; there are ${[...FLAGS].sort().join(', ')}; ` +
        "name one of these, or declare settings-pages:… in the manifest's own flags",
    );
    expect(judge([aPlugin('transfers', { needsFlags: flags })]).faults).toEqual([
      expect.stringMatching(/^plugins\/transfers\/manifest\.ts > needsFlags/),
    ]);
  });

  it('when a centre answers for a flag that no plugin declares, or for one of a plugin that it does not have', () => {
    const weekly = aPlugin('goals', { flags: [{ id: 'goals:weekly', titleKey: 't', descriptionKey: 'd', default: true }] });
    const said = (flags: object, has?: string[]) => judge([weekly, aPlugin('page')], has, noLayouts, flags).faults;
    const at = 'variants/isius/variant.json > flags > ';
    expect(said({ 'goals:weekly': false })).toEqual([]);
    expect(said({ 'goals:wekly': false })).toEqual([`${at}goals:wekly: no plugin declares this flag; plugins declare goals:weekly`]);
    expect(said({ 'goals:weekly': false }, ['page'])).toEqual([
      `${at}goals:weekly: its plugin goals is not in this file's plugins; take one out, or the other in`,
    ]);
  });

  it('when two commands want the same keys', () => {
    const command = (id: `${string}:${string}`, shortcut: string) => ({ contributes: { commands: [{ id, titleKey: 't', shortcut }] } });
    const both = [aPlugin('one', command('one:do', 'Ctrl+Alt+K')), aPlugin('settings-two', command('two:do', 'alt+ctrl+k'))];
    expect(judge(both).faults).toEqual([
      'plugins/settings/two/manifest.ts > commands > two:do: the shortcut Ctrl+Alt+K is taken by one:do of plugins/one/manifest.ts; give one of them other keys',
    ]);
  });

  it('when a first layout has a panel of a plugin that the centre does not have', () => {
    const layouts = { ...noLayouts, advisor: [{ panel: 'goals', x: 0, y: 0, w: 3, h: 4 }] };
    expect(judge([goals, conference], ['conference'], layouts).faults).toEqual([
      'variants/isius/layouts.json > advisor > goals: its plugin goals is not in variant.json',
    ]);
  });

  it('when the files hold anything else', () => {
    for (const junk of [null, 7, [], { plugins: 3 }]) {
      const files = {
        'variant.json': junk,
        'layouts.json': junk,
        'dispositions.json': junk,
        'statuses.json': junk,
        'transfers.json': junk,
        'disclosures.json': junk,
        'scripts.json': junk,
        'lists.json': junk,
      };
      const planted: CentreFolder = { folder: 'variants/planted', files, brand: {}, unreadable: [] };
      const { faults } = checkCentre(planted, { manifests: [], configs: {}, hostApi: 1, locales: [] });
      for (const file of Object.keys(files)) expect(faults.some((fault) => fault.startsWith(`variants/planted/${file}`))).toBe(true);
    }
  });
});

describe('what is no fault, but seldom meant', () => {
  const slica = readCentres('variants').find(({ folder }) => folder === 'variants/slica')!;
  const hinted = (files: Partial<CentreFolder['files']>) => {
    const release: Release = { manifests: [], configs: {}, hostApi: 1, locales: ['en', 'fr', 'en_ca', 'fr_ca'] };
    const variant = { ...(slica.files['variant.json'] as object), plugins: {} };
    const { hints } = checkCentre(
      { ...slica, files: { ...slica.files, 'variant.json': variant, 'layouts.json': noLayouts, ...files } },
      release,
    );
    return hints;
  };
  const { dispositions, reasons } = slica.files['dispositions.json'] as { dispositions: { value: string }[]; reasons: object };

  it('is a disposition that has words of its own in one language only', () => {
    const renamed = dispositions.map((row) => (row.value === 'Pocket' ? { ...row, texts: { en: 'Keep' } } : row));
    expect(hinted({ 'dispositions.json': { dispositions: renamed, reasons } })).toEqual([
      "variants/slica/dispositions.json > dispositions > Pocket: has words of its own in en and the product's in fr; renamed in one language only?",
    ]);
  });

  it('is a choice without words in a language in which the others have some', () => {
    const lists = slica.files['lists.json'] as { conditions: { value: string; texts?: object }[] };
    const conditions = lists.conditions.map((row, at) => (at === 0 ? { value: row.value } : row));
    expect(hinted({ 'lists.json': { ...lists, conditions } })).toContainEqual(
      `variants/slica/lists.json > conditions > ${conditions[0]!.value}: has no text in fr; pages in fr read its value`,
    );
  });

  it('is a centre that books meetings and has no lists for its booking form', () => {
    expect(hinted({ 'lists.json': undefined })).toEqual([
      expect.stringMatching(/^variants\/slica\/lists.json: is not here, and agents book meetings by /),
    ]);
  });
});

describe('npm run check-variants', () => {
  it('is part of npm test, which runs it on the centres as they stand', () => {
    expect(readFileSync('scripts/test.mjs', 'utf8')).toContain('scripts/check-variants.ts');
  });
});
