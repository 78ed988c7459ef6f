import { expect, it } from 'vitest';
import type { PluginManifest } from '../host';
import { readManifests, unknownPlugins } from './manifests';
import { aPlugin } from '../../tests/support/plugins';

const panel = (id: string, aliases?: string[]) => ({
  id,
  titleKey: 't',
  descriptionKey: 'd',
  icon: 'tick',
  size: { w: 2, h: 2, minW: 1, minH: 1 },
  ...(aliases && { aliases }),
});
const page = (id: string, path: string) => ({ id, path, titleKey: 't', descriptionKey: 'd', icon: 'tick' });
const reading = (...manifests: unknown[]) =>
  readManifests(Object.fromEntries(manifests.map((m, at) => [`plugins/${at}/manifest.ts`, async () => m])));

it('names a bad manifest and a taken id, and reads the others', async () => {
  const good = aPlugin('good');
  const { manifests, faults } = await readManifests({
    'plugins/a/manifest.ts': async () => good,
    'plugins/b/manifest.ts': async () => ({ id: 'b' }),
    'plugins/c/manifest.ts': async () => {
      throw new Error('syntax');
    },
    'plugins/d/manifest.ts': async () => aPlugin('good'),
  });
  expect(manifests).toEqual([good]);
  expect(faults.map((f) => f.path)).toEqual(['plugins/b/manifest.ts', 'plugins/c/manifest.ts', 'plugins/d/manifest.ts']);
  expect(unknownPlugins({ good: {}, misspelt: {} }, manifests)).toEqual(['misspelt']);
});

it.each<[string, PluginManifest['contributes'], PluginManifest['contributes'], string]>([
  ['panel', { panels: [panel('goals')] }, { panels: [panel('goals')] }, 'the panel goals is there twice: one has it too'],
  ['panel under an earlier id', { panels: [panel('goals')] }, { panels: [panel('targets', ['goals'])] }, 'the panel goals'],
  ['address', { settingsPages: [page('a', '/x')] }, { routes: [{ path: '/x', titleKey: 't' }] }, 'the address /x'],
  ['command', { commands: [{ id: 'a:do', titleKey: 't' }] }, { commands: [{ id: 'a:do', titleKey: 't' }] }, 'the command a:do'],
])('names the second of two plugins that have the same %s', async (_what, first, second, reason) => {
  const { manifests, faults } = await reading(aPlugin('one', { contributes: first }), aPlugin('two', { contributes: second }));
  expect(manifests.map(({ id }) => id)).toEqual(['one']);
  expect(faults).toEqual([{ path: 'plugins/1/manifest.ts', reason: expect.stringContaining(reason) as string }]);
});

it.each<[string, PluginManifest['contributes']]>([
  ['panel', { panels: [panel('p'), panel('p')] }],
  ['overlay', { overlays: [{ id: 'o' }, { id: 'o' }] }],
  [
    'top-bar item',
    {
      topBar: [
        { id: 'i', order: 1 },
        { id: 'i', order: 2 },
      ],
    },
  ],
  ['page', { settingsPages: [page('x', '/a'), page('x', '/b')] }],
])('names a plugin that has a %s twice', async (what, contributes) => {
  const { manifests, faults } = await reading(aPlugin('one', { contributes }));
  expect([manifests, faults.length]).toEqual([[], 1]);
  expect(faults[0]?.reason).toContain(`the ${what} `);
});

const flag = { id: 'one:beta', titleKey: 't', descriptionKey: 'd', default: true };
it.each<[string, unknown, string]>([
  ['that it needs and does not declare', 'scripts', 'the flag scripts, which it needs, belongs in needsFlags'],
  ['of another plugin’s name', { ...flag, id: 'two:beta' }, 'the flag two:beta must be called one:…'],
  ['that is none', null, 'the flag undefined must be called one:…'],
  ['without words', { ...flag, descriptionKey: undefined }, 'the flag one:beta needs a titleKey and a descriptionKey'],
  ['without a default', { ...flag, default: undefined }, 'the flag one:beta needs a default: true or false'],
])('refuses a plugin with a flag %s, and says why', async (_, bad, why) => {
  const { manifests, faults } = await reading(aPlugin('one', { flags: [bad] as never }), aPlugin('good', { flags: [] }));
  expect([manifests.map(({ id }) => id), faults[0]!.reason]).toEqual([['good'], expect.stringContaining(why)]);
});

it.each([
  ['Ctrl+Alt+H', 'the shell has it: Hang up'],
  ['F5', 'the browser, the system or a text field has it; free are Ctrl+Alt with a letter'],
  ['Ctrl+Banana', '"Banana" is no key that a shortcut may have'],
])('refuses a plugin with the shortcut %s, and says why', async (shortcut, why) => {
  const commands = [{ id: 'one:do', titleKey: 't', shortcut }] as const;
  const { manifests, faults } = await reading(aPlugin('one', { contributes: { commands } }));
  expect(manifests).toEqual([]);
  expect(faults).toEqual([
    { path: 'plugins/0/manifest.ts', reason: expect.stringContaining(`the shortcut ${shortcut} of one:do cannot be: ${why}`) as string },
  ]);
});

it.each<[string, unknown, RegExp]>([
  [
    'a fact that there is not',
    'onCall',
    /^the panel one cannot be shown by "onCall": there are onPhone, inCall, .*autoDialing; and all, any and not/,
  ],
  ['one of them deep inside', { all: ['inCall', { not: 'ringing' }] }, /^the panel one cannot be shown by "ringing": /],
  ['two at once', { all: ['inCall'], not: 'onPhone' }, /^the panel one cannot be shown by \{"all":\["inCall"\],"not":"onPhone"\}: /],
  ['a list without anything', { any: [] }, /by \{"any":\[\]\}: /],
  ['a list that is none', { all: 'inCall' }, /by \{"all":"inCall"\}: /],
  ['nothing at all', null, /by null: /],
])('refuses a panel that is visible when %s, and says what there is', async (_what, visibleWhen, reason) => {
  const { faults } = await reading(aPlugin('one', { contributes: { panels: [{ ...panel('one'), visibleWhen: visibleWhen as never }] } }));
  expect(faults).toEqual([{ path: 'plugins/0/manifest.ts', reason: expect.stringMatching(reason) as string }]);
});
it('reads facts that are put together, of panels and overlays, and names an overlay as one', async () => {
  const both = { all: ['inCall', { any: ['leadLoaded', { not: 'onPhone' }] }] } as const;
  const contributes = { panels: [{ ...panel('one'), visibleWhen: both }], overlays: [{ id: 'popup', visibleWhen: both }] };
  expect((await reading(aPlugin('one', { contributes }))).faults).toEqual([]);
  const overlays = [{ id: 'popup', visibleWhen: 'onCall' as never }];
  expect((await reading(aPlugin('one', { contributes: { overlays } }))).faults[0]?.reason).toMatch(
    /^the overlay popup cannot be shown by "onCall"/,
  );
});

it.each([
  ['a shortcut that is no text', { commands: [{ id: 'one:do', titleKey: 't', shortcut: 5 }] }],
  ['panels that are no list', { panels: {} }],
])('names a plugin with %s, and reads the others', async (_what, contributes) => {
  const { manifests, faults } = await reading(aPlugin('one', { contributes: contributes as never }), aPlugin('two'));
  expect([manifests.map(({ id }) => id), faults.map(({ path }) => path)]).toEqual([['two'], ['plugins/0/manifest.ts']]);
});

it('lets two plugins call their own overlays and top-bar items alike', async () => {
  const contributes = { overlays: [{ id: 'popup' }], topBar: [{ id: 'item', order: 1 }] };
  expect((await reading(aPlugin('one', { contributes }), aPlugin('two', { contributes }))).faults).toEqual([]);
});
