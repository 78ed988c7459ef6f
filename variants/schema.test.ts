import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { PluginManifest } from '../src/host/manifest';
import { checkCentre } from './checks';
import isius from './isius/variant.json';
import isiusLayouts from './isius/layouts.json';
import { readCentres } from './read';
import slica from './slica/variant.json';

const manifestFiles = import.meta.glob<PluginManifest>(['../plugins/*/manifest.ts', '../plugins/settings/*/manifest.ts'], {
  eager: true,
  import: 'default',
});
const configFiles = import.meta.glob<z.ZodType>(['../plugins/*/config.ts', '../plugins/settings/*/config.ts'], {
  eager: true,
  import: 'default',
});
const logos = import.meta.glob<string>('./*/brand/*.svg', { eager: true, query: '?raw', import: 'default' });
const textFiles = Object.keys(import.meta.glob(['../locales/*/*.json', '../plugins/**/locales/*.json']));
const configs = Object.fromEntries(
  Object.entries(configFiles).map(([path, schema]) => [manifestFiles[path.replace('config.ts', 'manifest.ts')]?.id ?? path, schema]),
);
// The template is copied by the developers' command and has no place in a centre.
const manifests = Object.values(manifestFiles).filter(({ id }) => id !== '_template' && !id.startsWith('_'));
const release = { manifests, configs, hostApi: 1, locales: ['en', 'fr', 'en_ca', 'fr_ca'] };
const folders = readCentres('variants');
const own = folders.find(({ folder }) => folder === 'variants/isius')!;
/** Faults of the folder of ISIUS with these files in the place of its own. */
const check = (variant: unknown, layouts: unknown = isiusLayouts) =>
  checkCentre({ ...own, files: { ...own.files, 'variant.json': variant, 'layouts.json': layouts } }, release).faults.map((fault) =>
    fault.replace('variants/isius/', ''),
  );

describe('the centres', () => {
  it('are ISIUS and SLICA, and both folders are good [VARIANT-001, VARIANT-002]', () => {
    expect([isius.code, slica.code]).toEqual(['ISIUS', 'SLICA']);
    expect(folders.map((folder) => [folder.folder, checkCentre(folder, release).faults])).toEqual([
      ['variants/isius', []],
      ['variants/slica', []],
    ]);
  });
  it('have a logo each of its own [I18N-003]', () => {
    const drawn = [isius, slica].map(({ code, brand }) => logos[`./${code.toLowerCase()}/${brand.logo}`]);
    for (const logo of drawn) expect(logo).toContain('<svg');
    expect(drawn[0]).not.toBe(drawn[1]);
  });
  it('differ by language switcher only where the rules name a switch of the centre [describes VARIANT-004, VARIANT-006]', () => {
    for (const centre of [isius, slica]) expect(centre.flags).toMatchObject({ transfers: true, phoneOther: true, recordingPanel: true });
    expect([isius.flags.languageSwitcher, slica.flags.languageSwitcher]).toEqual([false, true]);
    expect([isius.clientsPerLead, slica.clientsPerLead]).toEqual([1, 2]);
  });
  it('have the flags of the build on [VARIANT-005]', () => {
    const on = ['externalTransfers', 'recordingPanel', 'disclosures', 'scripts', 'qualifierRedial', 'newLeadsGoal', 'phoneOther'] as const;
    for (const name of on) expect([isius.flags[name], slica.flags[name]]).toEqual([true, true]);
  });
  it('answer every switch that a rule names [describes VARIANT-012]', () => {
    const named = [
      'enforcedFollowUps',
      'externalTransfers',
      'sunlifeTransfer',
      'matchaTransfer',
      'followUpCallStatus',
      'qualifierRedial',
      'disclosures',
      'previousDisposition',
      'cumulativeBreaks',
      'iappChoice',
      'autoDialAfterVoicemail',
    ];
    for (const centre of [isius, slica]) {
      for (const name of named) expect(centre.flags).toHaveProperty(name, expect.any(Boolean));
      expect(centre.limits.vmDetectionUserTimeout).toBe(10);
      expect(centre.plugins['health-eapp']).toHaveProperty('url', expect.any(String));
    }
  });
  it('must say yes or no to each of them', () => {
    // Plugins' own flags stand there only where a centre answers for one.
    const named = ({ flags }: { flags: object }) => Object.keys(flags).filter((name) => !name.includes(':'));
    expect(named(isius).sort()).toEqual(named(slica).sort());
    expect(check({ ...isius, flags: { ...isius.flags, turbo: true } }).join()).toContain('turbo');
    expect(check({ ...isius, flags: { ...isius.flags, scripts: undefined } }).join()).toContain('variant.json > flags > scripts');
  });
  it('speak the base languages at ISIUS and their Canadian overlays at SLICA [describes I18N-001, I18N-007]', () => {
    expect([isius.uiLanguages, isius.overlays]).toEqual([['en'], {}]);
    expect([slica.uiLanguages, slica.overlays]).toEqual([['en', 'fr'], { en: 'en_ca', fr: 'fr_ca' }]);
  });
  it('have a logo of their own, which the locales of the other centre do not show [I18N-003]', () => {
    const logo = (centre: 'isius' | 'slica', manifest: typeof isius) => logos[`./${centre}/${manifest.brand.logo}`];
    const shown = { en: logo('isius', isius), en_ca: logo('slica', slica), fr_ca: logo('slica', slica) };
    for (const svg of Object.values(shown)) expect(svg).toMatch(/^<svg /);
    expect(shown.en).not.toBe(shown.en_ca);
  });
  it("know Spanish as a lead's language only [I18N-008]", () => {
    expect(isius.leadLanguages).toContain('es');
    for (const centre of [isius, slica]) expect(centre.uiLanguages).not.toContain('es');
    expect(check({ ...isius, uiLanguages: ['en', 'es'] }).join()).toContain('variant.json > uiLanguages > entry 2');
    expect(textFiles.filter((path) => /\/es(_\w+)?[./]/.test(path) && !path.endsWith('/scripts.json'))).toEqual([]);
  });
  it("keep a lead's languages: Spanish at ISIUS, French at SLICA [describes REF-044]", () => {
    expect([isius.leadLanguages, slica.leadLanguages]).toEqual([
      ['en', 'es'],
      ['en', 'fr'],
    ]);
  });
  it('leave the template out', () => {
    for (const centre of [isius, slica]) expect(Object.keys(centre.plugins)).not.toContain('_template');
  });
});

describe('a bad folder is refused in words', () => {
  it('names an unknown plugin', () => {
    expect(check({ ...isius, plugins: { ...isius.plugins, horoscope: {} } })).toEqual([
      'variant.json > plugins > horoscope: no plugin has this id',
    ]);
  });
  it('names the place of a bad configuration', () => {
    const bad = { ...isius, plugins: { ...isius.plugins, 'inbound-alert': { extension: 'desk' }, goals: { colour: 'red' } } };
    expect(check(bad)).toEqual([
      'variant.json > plugins > goals > colour: this plugin has no configuration',
      'variant.json > plugins > inbound-alert > extension: three to six digits, or empty',
    ]);
  });
  it('names a value that the plugin has no longer, as the scaffold’s is once config.ts is another', () => {
    const left = { ...isius, plugins: { ...isius.plugins, 'inbound-alert': { extension: 'desk', showExtension: true } } };
    expect(check(left)).toEqual([
      "variant.json > plugins > inbound-alert > showExtension: the plugin's config.ts has no such value; take it out here",
      'variant.json > plugins > inbound-alert > extension: three to six digits, or empty',
    ]);
  });
  it('wants every setting of a plugin written out', () => {
    expect(check({ ...isius, plugins: { ...isius.plugins, 'voicemail-detection': {} } })).toEqual([
      expect.stringMatching(
        /^variant\.json > plugins > voicemail-detection > hiddenStatuses: must be written out, as its config\.ts has it: \["/,
      ),
    ]);
  });
  it('wants what stands inside a setting written out too: the page takes the file without its schema', () => {
    const [first, ...others] = isius.plugins.objections.objections;
    const { spanish, ...bare } = first!;
    expect(spanish).not.toBe('');
    expect(check({ ...isius, plugins: { ...isius.plugins, objections: { objections: [bare, ...others] } } })).toEqual([
      `variant.json > plugins > objections > objections > 0 > spanish: must be written out, as its config.ts has it: ""`,
    ]);
  });
  it('names a value that a list has twice, also in the configuration of a plugin', () => {
    const hiddenStatuses = ['Sold', 'Pocket', 'Sold'];
    const twice = { ...isius, leadLanguages: ['en', 'es', 'en'], plugins: { ...isius.plugins, 'voicemail-detection': { hiddenStatuses } } };
    expect(check(twice)).toEqual([
      'variant.json > leadLanguages: has en twice',
      'variant.json > plugins > voicemail-detection > hiddenStatuses: has Sold twice',
    ]);
  });
  it('names a panel that no plugin has, one that overlaps, one too small and one on the softphone', () => {
    const layouts = {
      ...isiusLayouts,
      manager: [
        { panel: 'nowhere', x: 0, y: 40, w: 3, h: 4 },
        { panel: 'goals', x: 0, y: 0, w: 1, h: 4 },
        { panel: 'call-type', x: 0, y: 2, w: 3, h: 4 },
        { panel: 'disposition', x: 9, y: 10, w: 3, h: 12 },
      ],
    };
    expect(check(isius, layouts)).toEqual([
      'layouts.json > manager > nowhere: no plugin has this panel',
      'layouts.json > manager > goals: smaller than 2 by 4',
      'layouts.json > manager > call-type: overlaps goals',
      "layouts.json > manager > disposition: covers the softphone's place",
    ]);
  });
});
