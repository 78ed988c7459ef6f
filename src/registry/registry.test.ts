import { describe, expect, it, vi } from 'vitest';
import { fakeApi, fakeCore } from '@dialer/host/testing';
import type { PluginContext, PluginManifest, PluginModule, Resolution } from '../host';
import { Commands } from './commands';
import { readManifests, unknownPlugins } from './manifests';
import { MAX_CRASHES, Registry, type PluginFailure } from './registry';

const manifest = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {},
  ...more,
});
type Activate = (ctx: PluginContext) => void | Promise<void>;

function world(plugins: [PluginManifest, Activate?][]) {
  const logged: string[] = [];
  const timers: (() => void)[] = [];
  const failures: PluginFailure[] = [];
  const written: [string, unknown][] = [];
  const saved: Record<string, { version: number; value: unknown }> = {};
  const registry = new Registry({
    manifests: plugins.map(([m]) => m),
    modules: Object.fromEntries(plugins.map(([m, activate]) => [m.id, async () => ({ manifest: m, activate }) as PluginModule])),
    core: fakeCore(),
    api: fakeApi(),
    preferences: { read: (id) => saved[id], write: (id, envelope) => void written.push([id, envelope]) },
    log: (_level, message, facts) => void logged.push(`${facts?.['plugin']}: ${message}`),
    config: async () => ({}),
    translate: () => (key) => key,
    loadTexts: async () => undefined,
    after: (_ms, run) => (timers.push(run), () => undefined),
    onGuardFault: (plugin, command) => void logged.push(`guard ${plugin} ${command}`),
    onFailure: (failure) => void failures.push(failure),
  });
  const all = (at: Resolution['at'] = 'active') => new Map(plugins.map(([m]) => [m.id, { at }]));
  const settled = (...ids: string[]) =>
    vi.waitFor(() => expect(ids.every((id) => ['ready', 'failed'].includes(registry.state(id).at))).toBe(true));
  return { registry, all, logged, timers, failures, written, saved, settled };
}

describe('activation', () => {
  it('starts providers before those that use their tokens', async () => {
    const order: string[] = [];
    const { registry, all, settled } = world([
      [manifest('user', { requires: ['p:token'] }), (ctx) => void order.push(`user got ${ctx.use<string>('p:token')}`)],
      [manifest('provider', { provides: ['p:token'] }), (ctx) => (ctx.provide('p:token', 'gold'), void order.push('provider'))],
    ]);
    registry.apply(all());
    await settled('user', 'provider');
    expect(order).toEqual(['provider', 'user got gold']);
  });
  it('contains a plugin that throws, one that never answers and one without a module', async () => {
    const { registry, all, settled, timers, logged } = world([
      [
        manifest('throws'),
        () => {
          throw new Error('broken');
        },
      ],
      [manifest('hangs'), () => new Promise<void>(() => undefined)],
      [manifest('well')],
    ]);
    registry.apply(all());
    await settled('throws', 'well');
    timers.forEach((run) => run());
    await settled('hangs');
    expect(registry.state('well').at).toBe('ready');
    expect(registry.state('throws')).toMatchObject({ at: 'failed', error: { message: 'broken' } });
    expect(logged).toContain('throws: A plugin stopped working.');
  });
  it('waits for the first panel, the first call or the route where the manifest says so', async () => {
    const { registry, all, settled } = world([
      [manifest('panel', { activateOn: 'first-panel' })],
      [manifest('call', { activateOn: 'first-call' })],
      [manifest('bar', { activateOn: 'route', contributes: { topBar: [{ id: 'x', order: 1 }] } })],
    ]);
    registry.watchCalls();
    registry.apply(all());
    await settled('bar');
    expect(registry.state('panel').at).toBe('idle');
    expect(registry.state('call').at).toBe('idle');
    await registry.ensure('panel');
    expect(registry.state('panel').at).toBe('ready');
  });
  it('refuses tokens, commands and guards that the manifest does not declare', async () => {
    const { registry, all, settled } = world([
      [manifest('a'), (ctx) => ctx.provide('a:x', 1)],
      [manifest('b'), (ctx) => ctx.command('b:do', () => ({ kind: 'done' }))],
      [manifest('c'), (ctx) => ctx.guard('b:do', () => ({ allow: true }))],
    ]);
    registry.apply(all());
    await settled('a', 'b', 'c');
    for (const id of ['a', 'b', 'c']) expect(registry.state(id).at).toBe('failed');
  });
});

describe('ending', () => {
  it('empties what a plugin owns in reverse when it is switched off, and starts it again later', async () => {
    const order: string[] = [];
    const { registry, all, settled } = world([
      [
        manifest('a', { contributes: { commands: [{ id: 'a:do', titleKey: 't' }] } }),
        (ctx) => {
          ctx.own(() => order.push('first'));
          ctx.own(() => {
            throw new Error('a clean-up that fails');
          });
          ctx.own(() => order.push('last'));
          ctx.command('a:do', () => ({ kind: 'done' }));
          ctx.on('call-ended', () => undefined);
        },
      ],
    ]);
    registry.apply(all());
    await settled('a');
    expect([registry.owned, registry.commands.count, registry.events.count]).toEqual([5, 1, 1]);
    registry.apply(all('off'));
    expect(order).toEqual(['last', 'first']);
    expect([registry.owned, registry.commands.count, registry.events.count]).toEqual([0, 0, 0]);
    registry.apply(all());
    await settled('a');
    expect(registry.state('a').at).toBe('ready');
  });
  it('leaves nothing behind when a plugin is switched off while it starts', async () => {
    let go!: () => void;
    const { registry, all } = world([
      [manifest('slow'), (ctx) => (ctx.own(() => undefined), new Promise<void>((resolve) => (go = resolve)))],
    ]);
    registry.apply(all());
    await vi.waitFor(() => expect(go).toBeTypeOf('function'));
    registry.apply(all('off'));
    go();
    await vi.waitFor(() => expect(registry.state('slow').at).toBe('idle'));
    expect(registry.owned).toBe(0);
  });
});

describe('crashes', () => {
  it('quarantines at the third crash of a session, and not before', async () => {
    const { registry, all, settled } = world([[manifest('a')]]);
    registry.apply(all());
    await settled('a');
    for (let i = 1; i < MAX_CRASHES; i++) registry.crashed('a', new Error('render'), 'panel');
    expect(registry.state('a').at).toBe('ready');
    registry.crashed('a', new Error('render'), 'panel');
    expect(registry.state('a')).toMatchObject({ at: 'failed', quarantined: true });
    await registry.retry('a');
    expect(registry.state('a').at).toBe('failed');
  });
  it('tries again from the beginning after a failed start', async () => {
    let broken = true;
    const { registry, all, settled } = world([
      [
        manifest('a'),
        () => {
          if (broken) throw new Error('no device');
        },
      ],
    ]);
    registry.apply(all());
    await settled('a');
    broken = false;
    await registry.retry('a');
    expect(registry.state('a').at).toBe('ready');
  });
});

describe('commands', () => {
  it('say why they cannot be run; a guard that throws lets the action pass, with a notice', async () => {
    const faults: string[] = [];
    const commands = new Commands(({ owner, command }) => void faults.push(`${owner} ${command}`));
    const run = vi.fn(() => ({ kind: 'done' as const }));
    expect(commands.verdict('a:do')).toMatchObject({ allow: false });
    commands.add('a:do', { owner: 'a', run });
    const remove = commands.guard('a:do', { owner: 'b', verdict: () => ({ allow: false, reasonKey: 'not-now' }) });
    expect(await commands.run('a:do')).toEqual({ kind: 'refused', reasonKey: 'not-now' });
    remove();
    commands.guard('a:do', {
      owner: 'c',
      verdict: () => {
        throw new Error('broken');
      },
    });
    expect(await commands.run('a:do')).toEqual({ kind: 'done' });
    expect(faults).toContain('c a:do');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('preferences', () => {
  it('never overwrites what a newer release has written', async () => {
    const { registry, all, settled, saved, written } = world([
      [manifest('a'), (ctx) => ctx.state(1, 'default', String).set('mine')],
      [manifest('b'), (ctx) => ctx.state(2, 'default', (v) => `${String(v)}!`).set('mine')],
    ]);
    saved['a'] = { version: 2, value: 'newer' };
    saved['b'] = { version: 1, value: 'older' };
    registry.apply(all());
    await settled('a', 'b');
    expect(written).toEqual([['b', { version: 2, value: 'mine' }]]);
  });
});

it('names a bad manifest and a taken id, and reads the others', async () => {
  const good = manifest('good');
  const { manifests, faults } = await readManifests({
    'plugins/a/manifest.ts': async () => good,
    'plugins/b/manifest.ts': async () => ({ id: 'b' }),
    'plugins/c/manifest.ts': async () => {
      throw new Error('syntax');
    },
    'plugins/d/manifest.ts': async () => manifest('good'),
  });
  expect(manifests).toEqual([good]);
  expect(faults.map((f) => f.path)).toEqual(['plugins/b/manifest.ts', 'plugins/c/manifest.ts', 'plugins/d/manifest.ts']);
  expect(unknownPlugins({ good: {}, misspelt: {} }, manifests)).toEqual(['misspelt']);
});
