import { runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { PluginContext } from '../host';
import { MAX_CRASHES } from './failures';
import { aPlugin } from '../../tests/support/plugins';
import { world } from './world-testing';

describe('activation', () => {
  it('starts providers before those that use their tokens', async () => {
    const order: string[] = [];
    const { registry, all, settled } = world([
      [aPlugin('user', { requires: ['p:token'] }), (ctx) => void order.push(`user got ${ctx.use<string>('p:token')}`)],
      [aPlugin('provider', { provides: ['p:token'] }), (ctx) => (ctx.provide('p:token', 'gold'), void order.push('provider'))],
    ]);
    registry.apply(all());
    await settled('user', 'provider');
    expect(order).toEqual(['provider', 'user got gold']);
  });
  it('contains a plugin that throws, one that never answers and one without a module', async () => {
    const { registry, all, settled, passDeadlinesOf, logged } = world([
      [
        aPlugin('throws'),
        () => {
          throw new Error('broken');
        },
      ],
      [aPlugin('hangs'), () => new Promise<void>(() => undefined)],
      [aPlugin('well')],
    ]);
    registry.apply(all());
    await settled('throws', 'well');
    await passDeadlinesOf('hangs');
    expect(registry.state('well').at).toBe('ready');
    expect(registry.state('throws')).toMatchObject({ at: 'failed', error: { message: 'broken' } });
    expect(logged).toContain('throws: A plugin stopped working.');
  });
  it('waits for the first panel, the first call or the route where the manifest says so', async () => {
    const { registry, all, settled } = world([
      [aPlugin('panel', { activateOn: 'first-panel' })],
      [aPlugin('call', { activateOn: 'first-call' })],
      [aPlugin('bar', { activateOn: 'route', contributes: { topBar: [{ id: 'x', order: 1 }] } })],
    ]);
    registry.watchCalls();
    registry.apply(all());
    await settled('bar');
    expect(registry.state('panel').at).toBe('idle');
    expect(registry.state('call').at).toBe('idle');
    await registry.ensure('panel');
    expect(registry.state('panel').at).toBe('ready');
  });
  it('keeps a value for the centre only for a plugin that declares it; one for which its code does not come fails alone', async () => {
    const keeps = { safeParse: (value: unknown) => ({ success: true as const, data: value as object }) };
    const { registry, all, settled } = world([
      [aPlugin('undeclared'), (ctx) => void ctx.centreState(keeps)],
      [aPlugin('declared', { centreState: { write: ['manager'] } }), (ctx) => void ctx.centreState(keeps)],
      [aPlugin('well')],
    ]);
    registry.apply(all());
    await settled('undeclared', 'declared', 'well');
    expect(registry.state('undeclared')).toMatchObject({
      error: { message: 'Plugin undeclared does not declare centreState in its manifest.' },
    });
    expect(registry.state('declared')).toMatchObject({ at: 'failed', error: { message: 'No plugin here keeps anything.' } });
    expect(registry.state('well').at).toBe('ready');
  });
  it('refuses tokens, commands and guards that the manifest does not declare', async () => {
    const { registry, all, settled } = world([
      [aPlugin('a'), (ctx) => ctx.provide('a:x', 1)],
      [aPlugin('b'), (ctx) => ctx.command('b:do', { run: () => ({ kind: 'done' }) })],
      [aPlugin('c'), (ctx) => ctx.guard('b:do', () => ({ allow: true }))],
    ]);
    registry.apply(all());
    await settled('a', 'b', 'c');
    for (const id of ['a', 'b', 'c']) expect(registry.state(id).at).toBe('failed');
  });
});

describe('an editor of a plugin’s configuration', () => {
  it('comes with the code, and starts nothing; a failure of it is told and does not count against the plugin', async () => {
    const Steps = () => null;
    const activate = vi.fn();
    const { registry, all, failures, states } = world([
      [aPlugin('goals', { activateOn: 'first-panel' }), { parts: { editors: { steps: Steps }, activate } }],
      [aPlugin('broken'), { load: () => Promise.reject(new Error('no code')) }],
    ]);
    registry.apply(all('off'));
    expect(await registry.editor('goals', 'steps')).toBe(Steps);
    await expect(registry.editor('goals', 'other')).rejects.toThrow('The module of goals has no editor other.');
    await expect(registry.editor('gone', 'steps')).rejects.toThrow('The module of gone has no editor steps.');
    await expect(registry.editor('broken', 'steps')).rejects.toThrow('no code');
    for (let times = 0; times < MAX_CRASHES; times++) registry.editorFailed('goals', 'steps', new Error('no steps'));
    await vi.waitFor(() => expect(failures).toHaveLength(MAX_CRASHES));
    expect(failures[0]).toMatchObject({ plugin: 'goals', where: 'editor steps', message: 'no steps', quarantined: false });
    expect([states('goals'), registry.owned, activate.mock.calls]).toEqual([['idle'], 0, []]);
  });
});

describe('ending', () => {
  it('empties what a plugin owns in reverse when it is switched off, and starts it again later', async () => {
    const order: string[] = [];
    const { registry, all, settled } = world([
      [
        aPlugin('a', { contributes: { commands: [{ id: 'a:do', titleKey: 't' }] } }),
        (ctx) => {
          ctx.own(() => order.push('first'));
          ctx.own(() => {
            throw new Error('a clean-up that fails');
          });
          ctx.own(() => order.push('last'));
          ctx.command('a:do', { run: () => ({ kind: 'done' }) });
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
      [aPlugin('slow'), (ctx) => (ctx.own(() => undefined), new Promise<void>((resolve) => (go = resolve)))],
    ]);
    registry.apply(all());
    await vi.waitFor(() => expect(go).toBeTypeOf('function'));
    registry.apply(all('off'));
    go();
    await vi.waitFor(() => expect(registry.state('slow').at).toBe('idle'));
    expect(registry.owned).toBe(0);
  });
});

describe('a change while the page is open', () => {
  const config: Record<string, Record<string, unknown>> = {};
  const counting = () => {
    const starts: string[] = [];
    const ends: string[] = [];
    const w = world(
      [
        [aPlugin('p', { provides: ['p:t'] }), (ctx) => (ctx.provide('p:t', ctx.config), note(ctx))],
        [aPlugin('user', { optional: ['p:t'] }), (ctx) => (ctx.find('p:t'), note(ctx))],
        [aPlugin('last', { requires: ['u:t'] })],
        [aPlugin('alone', { activateOn: 'first-panel' }), (ctx) => note(ctx)],
        [aPlugin('other'), (ctx) => note(ctx)],
      ],
      { config: async (id) => ({ ...config[id] }) },
    );
    function note({ id, own, config: given }: PluginContext): void {
      starts.push(`${id} ${JSON.stringify(given)}`);
      own(() => ends.push(id));
    }
    return { ...w, starts, ends };
  };
  it('starts a plugin whose configuration changed anew, and those that use what it gives; nothing else', async () => {
    const { registry, all, settled, starts, ends } = counting();
    const now = all('active', { last: 'off' });
    registry.apply(now);
    await settled('p', 'user', 'other');
    starts.length = 0;
    config['p'] = { limit: 5 };
    config['alone'] = { limit: 6 };
    registry.apply(now, ['p', 'alone']);
    await settled('p', 'user');
    expect([ends, starts, registry.state('alone').at]).toEqual([['user', 'p'], ['p {"limit":5}', 'user {}'], 'idle']);
  });
  it('leaves those alone that could use a plugin which this person does not have, whatever its configuration is now', async () => {
    const activate = vi.fn();
    const { registry, all, settled } = world([
      [aPlugin('off', { provides: ['off:token'] })],
      [aPlugin('user', { optional: ['off:token'] }), activate],
    ]);
    registry.apply(all('active', { off: 'off' }));
    await settled('user');
    registry.apply(all('active', { off: 'off' }), ['off']);
    await settled('user');
    expect(activate).toHaveBeenCalledTimes(1);
  });
  it('starts those anew that can use a plugin that came or went', async () => {
    const { registry, all, settled, starts, ends } = counting();
    registry.apply(all('active', { p: 'off', last: 'off' }));
    await settled('user', 'other');
    registry.apply(all('active', { last: 'off' }));
    await settled('p', 'user');
    registry.apply(all('active', { p: 'off', last: 'off' }));
    await settled('user');
    expect([ends, starts.filter((start) => start.startsWith('user')).length]).toEqual([['user', 'user', 'p'], 3]);
  });
  it('keeps what a plugin has saved, and starts it with the newest configuration also while it was starting', async () => {
    const { registry, all, settled, starts } = counting();
    const now = all('active', { last: 'off' });
    config['other'] = { v: 1 };
    registry.apply(now);
    config['other'] = { v: 2 };
    registry.apply(now, ['other']);
    await settled('other');
    expect(starts.filter((start) => start.startsWith('other'))).toEqual(['other {"v":2}']);
  });
  it('a failed plugin gets its chance with another configuration', async () => {
    const { registry, all, settled } = world([[aPlugin('a'), ({ config: given }) => void given['good']!.valueOf()]], {
      config: async (id) => ({ ...config[id] }),
    });
    registry.apply(all());
    await settled('a');
    expect(registry.state('a').at).toBe('failed');
    config['a'] = { good: true };
    registry.apply(all(), ['a']);
    await settled('a');
    expect(registry.state('a').at).toBe('ready');
  });
  it('takes manifests and modules as a developer has just saved them; what was taken out stops', async () => {
    const { registry, all, settled, ends } = counting();
    registry.apply(all('active', { last: 'off' }));
    await settled('p', 'user', 'other');
    const panel = { id: 'new', titleKey: 't', descriptionKey: 'd', icon: 'tick', size: { w: 2, h: 2, minW: 1, minH: 1 } };
    const renamed = aPlugin('p', { provides: ['p:t'], contributes: { panels: [panel] } });
    const kept = registry.manifests.filter(({ id }) => !['p', 'other'].includes(id));
    registry.replace({ manifests: [renamed, ...kept], modules: { p: async () => ({ manifest: renamed }) } });
    registry.apply(all('active', { last: 'off' }), ['p']);
    await settled('p');
    expect([ends.sort(), registry.panel('new')?.plugin, registry.state('other').at]).toEqual([['other', 'p', 'user'], renamed, 'idle']);
  });
  it('forgives a plugin in quarantine whose code a developer has mended', async () => {
    const { registry, all, settled } = world([[aPlugin('a')]]);
    registry.apply(all());
    await settled('a');
    for (let crash = 1; crash <= MAX_CRASHES; crash += 1) registry.crashed('a', new Error('render'), 'panel');
    const mended = aPlugin('a');
    registry.replace({ manifests: [mended], modules: { a: async () => ({ manifest: mended }) } }, ['a']);
    registry.apply(all(), ['a']);
    await settled('a');
    expect(registry.state('a')).toMatchObject({ at: 'ready', module: { manifest: mended } });
    registry.crashed('a', new Error('render'), 'panel');
    expect(registry.state('a').at).toBe('ready');
  });
  it('plugins of the first call start at every call, also those that came after the first', async () => {
    const { registry, core, all, settled } = world([[aPlugin('a', { activateOn: 'first-call' })]]);
    registry.watchCalls();
    registry.apply(all('off'));
    runInAction(() => (core.calls.live = true));
    registry.apply(all());
    await settled('a');
    expect(registry.state('a').at).toBe('ready');
    registry.dispose();
  });
});

describe('crashes', () => {
  it('quarantines at the third crash of a session, and not before', async () => {
    const { registry, all, settled } = world([[aPlugin('a')]]);
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
        aPlugin('a'),
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

describe('preferences', () => {
  it('never overwrites what a newer release has written', async () => {
    const { registry, all, settled, saved, written } = world([
      [aPlugin('a'), (ctx) => ctx.state(1, 'default', String).set('mine')],
      [aPlugin('b'), (ctx) => ctx.state(2, 'default', (v) => `${String(v)}!`).set('mine')],
    ]);
    saved['a'] = { version: 2, value: 'newer' };
    saved['b'] = { version: 1, value: 'older' };
    registry.apply(all());
    await settled('a', 'b');
    expect(written).toEqual([['b', { version: 2, value: 'mine' }]]);
  });
});
