import { aCallView } from '@dialer/host/testing';
import { reaction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { HostEvents, PluginContext, PluginModule } from '../host';
import { ApiError } from '../host';
import { MAX_CRASHES } from './failures';
import { aPlugin } from '../../tests/support/plugins';
import { later, world, type MadeUp } from './world-testing';

const broken = (): never => {
  throw new Error('broken');
};
const command = { contributes: { commands: [{ id: 'a:do' as const, titleKey: 't' }] } };

describe('a plugin that does not start stops alone', () => {
  const never = new Promise<never>(() => undefined);
  const cases: [string, MadeUp[1], string, string][] = [
    ['whose file cannot be fetched', { load: () => Promise.reject(new Error('Failed to fetch')) }, 'load', 'Failed to fetch'],
    ['whose file does not come', { load: () => never }, 'load', 'It did not start within 10 s.'],
    ['whose module throws while it is read', { load: async () => broken() }, 'load', 'broken'],
    [
      'whose module exports no plugin',
      { load: async () => undefined as unknown as PluginModule },
      'load',
      'no plugin as its default export',
    ],
    ['that throws in activate', broken, 'activate', 'broken'],
    ['that rejects in activate', async () => Promise.reject(new Error('no device')), 'activate', 'no device'],
    ['that throws after waiting', async () => (await Promise.resolve(), broken()), 'activate', 'broken'],
    ['that throws what is no error', () => Promise.reject('just a text'), 'activate', 'just a text'],
    ['that never answers', () => never, 'activate', 'It did not start within 10 s.'],
  ];
  it.each(cases)('%s', async (_name, code, where, message) => {
    const { registry, all, settled, passDeadlinesOf, states, failures, facts } = world([[aPlugin('bad'), code], [aPlugin('well')]]);
    registry.apply(all());
    await settled('well');
    await passDeadlinesOf('bad');
    expect(states('well')).toEqual(['ready']);
    const told = { plugin: 'bad', where, message: expect.stringContaining(message) as string, quarantined: false };
    // Who is late is tried once more.
    expect(failures).toEqual((message.includes('10 s') ? [1, 2] : [1]).map((times) => ({ ...told, times })));
    expect(facts).toContainEqual(expect.objectContaining({ plugin: 'bad', where, callId: null, times: 1 }));
  });
  it('whose configuration is not well formed, and says which', async () => {
    const { registry, all, settled, states, failures } = world([[aPlugin('bad')], [aPlugin('well')]], {
      config: async (id) => (id === 'bad' ? broken() : {}),
    });
    registry.apply(all());
    await settled('bad', 'well');
    expect([states('bad', 'well'), failures[0]?.where]).toEqual([['failed', 'ready'], 'configuration']);
  });
  it('the failure is logged and told with the call that was live', async () => {
    const { registry, core, all, settled, facts, failures } = world([[aPlugin('bad'), broken]]);
    core.calls.current = { callId: 'call-7', facts: { name: '', phone: '' } } as never;
    registry.apply(all());
    await settled('bad');
    expect(facts[0]).toMatchObject({ callId: 'call-7', where: 'activate' });
    expect(failures).toEqual([expect.objectContaining({ plugin: 'bad', callId: 'call-7' })]);
  });
});

describe('a plugin that was late is tried once more by itself', () => {
  it('runs when the second start is in time; meanwhile it says that it is late, and nothing is counted against it', async () => {
    let starts = 0;
    const w = world([
      [aPlugin('slow', { provides: ['p:x'] }), (ctx) => (++starts === 1 ? new Promise<void>(() => undefined) : ctx.provide('p:x', 1))],
      [aPlugin('user', { requires: ['p:x'] })],
    ]);
    const seen: unknown[] = [];
    const stop = reaction(
      () => w.registry.state('slow'),
      (state) => seen.push(state.at === 'starting' && state.late ? 'late' : state.at),
    );
    w.registry.apply(w.all());
    await vi.waitFor(() => expect(starts).toBe(1));
    await w.passDeadlinesOf('slow');
    await w.settled('slow', 'user');
    stop();
    expect(seen).toEqual(['starting', 'late', 'ready']);
    expect([starts, w.states('slow', 'user')]).toEqual([2, ['ready', 'ready']]);
    expect(w.failures).toEqual([expect.objectContaining({ plugin: 'slow', times: 1, quarantined: false })]);
  });
  it('has stopped when it is late again, and a person can try again', async () => {
    let starts = 0;
    const w = world([[aPlugin('slow'), () => (++starts < 3 ? new Promise<void>(() => undefined) : undefined)]]);
    w.registry.apply(w.all());
    await vi.waitFor(() => expect(starts).toBe(1));
    await w.passDeadlinesOf('slow');
    expect(w.registry.state('slow')).toMatchObject({ at: 'failed', crashes: 1, quarantined: false });
    await w.registry.retry('slow');
    expect([starts, w.states('slow')]).toEqual([3, ['ready']]);
  });
});

describe('an answer that comes too late changes nothing', () => {
  const lateStart = () => {
    const go = later();
    const closed: string[] = [];
    const w = world([
      [
        aPlugin('slow', { ...command, provides: ['slow:x'] }),
        async (ctx) => {
          ctx.own(() => closed.push('early'));
          await go.promise;
          ctx.own(() => closed.push('late'));
          ctx.command('a:do', { run: () => ({ kind: 'done' }) });
          ctx.on('call-ended', () => undefined);
          ctx.provide('slow:x', 1);
          ctx.state(1, 'initial', String).set('late');
        },
      ],
    ]);
    return { ...w, go, closed };
  };
  const nothing = ({ registry, written }: ReturnType<typeof lateStart>) =>
    expect([registry.owned, registry.commands.count, registry.events.count, written]).toEqual([0, 0, 0, []]);

  it('after the deadline', async () => {
    const w = lateStart();
    w.registry.apply(w.all());
    await vi.waitFor(() => expect(w.registry.owned).toBe(1));
    await w.passDeadlinesOf('slow');
    w.go.resolve();
    await vi.waitFor(() => expect(w.closed).toEqual(['early', 'early', 'late', 'late']));
    expect(w.registry.state('slow')).toMatchObject({ at: 'failed', crashes: 1 });
    nothing(w);
  });
  it('after the plugin was switched off, and while it starts anew', async () => {
    const w = lateStart();
    w.registry.apply(w.all());
    await vi.waitFor(() => expect(w.registry.owned).toBe(1));
    w.registry.apply(w.all('off'));
    expect(w.registry.state('slow').at).toBe('idle');
    w.go.resolve();
    await vi.waitFor(() => expect(w.closed).toEqual(['early', 'late']));
    nothing(w);
    expect([w.registry.state('slow').at, w.failures]).toEqual(['idle', []]);
    w.registry.apply(w.all());
    await w.settled('slow');
    expect([w.registry.state('slow').at, w.registry.owned]).toEqual(['ready', 5]);
  });
  it('a module that arrives after 20 s starts nothing; Try again takes it', async () => {
    const file = later<PluginModule>();
    const activate = vi.fn();
    const m = aPlugin('slow');
    const w = world([[m, { load: () => file.promise }]]);
    w.registry.apply(w.all());
    await w.passDeadlinesOf('slow');
    file.resolve({ manifest: m, activate });
    await file.promise;
    await Promise.resolve();
    expect([w.registry.state('slow').at, activate.mock.calls.length]).toEqual(['failed', 0]);
    await w.registry.retry('slow');
    expect([w.registry.state('slow').at, activate.mock.calls.length]).toEqual(['ready', 1]);
  });
});

describe('a provider that hangs or fails', () => {
  const never = () => new Promise<void>(() => undefined);
  it('holds up whoever can do without it no longer than its deadline', async () => {
    const { registry, all, settled, states, passDeadlinesOf } = world([
      [aPlugin('hangs', { provides: ['p:token'] }), never],
      [aPlugin('user', { optional: ['p:token'] }), (ctx) => void expect(ctx.find('p:token')).toBeNull()],
      [aPlugin('other')],
    ]);
    registry.apply(all());
    await settled('other');
    expect(states('user')).toEqual(['starting']);
    await passDeadlinesOf('user', 'hangs');
    expect(states('hangs', 'user', 'other')).toEqual(['failed', 'ready', 'ready']);
  });
  it('is named by those that require it; they are not blamed, and start when it does', async () => {
    let ill = true;
    const { registry, all, settled, states, failures } = world([
      [aPlugin('provider', { provides: ['p:token'] }), (ctx) => (ill ? broken() : ctx.provide('p:token', 1))],
      [aPlugin('user', { requires: ['p:token'], provides: ['u:token'] }), (ctx) => ctx.provide('u:token', ctx.use('p:token'))],
      [aPlugin('last', { requires: ['u:token'] })],
    ]);
    registry.apply(all());
    await settled('provider', 'user', 'last');
    expect(registry.state('user')).toMatchObject({
      at: 'failed',
      error: { message: expect.stringContaining('provider') as string },
      crashes: 0,
      behind: ['provider'],
    });
    expect(registry.state('last')).toMatchObject({ at: 'failed', behind: ['user', 'provider'] });
    expect(failures.map(({ plugin }) => plugin)).toEqual(['provider']);
    ill = false;
    await registry.retry('provider');
    await vi.waitFor(() => expect(states('provider', 'user', 'last')).toEqual(['ready', 'ready', 'ready']));
  });
  it('of a token that another gives too is not waited for', async () => {
    const { registry, all, settled, states } = world([
      [aPlugin('hangs', { provides: ['p:token'] }), never],
      [aPlugin('gives', { provides: ['p:token'] }), (ctx) => ctx.provide('p:token', 2)],
      [aPlugin('user', { requires: ['p:token'] })],
    ]);
    registry.apply(all());
    await settled('user');
    expect(states('hangs', 'user')).toEqual(['starting', 'ready']);
  });
  it('two that can use each other both start', async () => {
    const { registry, all, settled } = world([
      [aPlugin('a', { provides: ['a:t'], optional: ['b:t'] })],
      [aPlugin('b', { provides: ['b:t'], optional: ['a:t'] })],
    ]);
    registry.apply(all());
    await settled('a', 'b');
  });
});

describe('quarantine', () => {
  it('comes at the third crash of a session, is reported, and takes those along that require the plugin', async () => {
    const { registry, all, settled, failures, states } = world([
      [aPlugin('a', { provides: ['a:t'] }), (ctx) => ctx.provide('a:t', 1)],
      [aPlugin('user', { requires: ['a:t'] }), (ctx) => void ctx.use('a:t')],
      [aPlugin('other')],
    ]);
    registry.apply(all());
    await settled('a', 'user', 'other');
    for (let crash = 1; crash <= MAX_CRASHES; crash += 1) registry.crashed('a', new Error('render'), 'panel goals');
    await settled('user');
    expect(states('a', 'user', 'other')).toEqual(['failed', 'failed', 'ready']);
    expect(registry.state('a')).toMatchObject({ quarantined: true, crashes: 3 });
    expect(failures.map(({ plugin, times, quarantined }) => [plugin, times, quarantined])).toEqual([
      ['a', 1, false],
      ['a', 2, false],
      ['a', 3, true],
    ]);
    // Neither the plugin nor what waits for it runs: nobody is told that this person has them.
    expect(registry.inUse).toEqual(['other']);
    await registry.retry('a');
    registry.apply(all(), ['a']);
    expect(registry.state('a').at).toBe('failed');
  });
  it('of a plugin that another can do without: that one goes on, finds it no more, and what it kept of it harms only the one call', async () => {
    let context!: PluginContext;
    let kept: (() => number) | null = null;
    const { registry, all, settled, states, failures } = world([
      [
        aPlugin('a', { provides: ['a:t'] }),
        (ctx) => {
          let alive = true;
          ctx.own(() => (alive = false));
          ctx.provide('a:t', () => {
            if (!alive) throw new Error('a has gone');
            return 7;
          });
        },
      ],
      [
        aPlugin('user', { optional: ['a:t'] }),
        (ctx) => {
          context = ctx;
          kept = ctx.find<() => number>('a:t');
          ctx.on('call-ended', () => void kept!());
        },
      ],
    ]);
    registry.apply(all());
    await settled('a', 'user');
    expect(context.find<() => number>('a:t')?.()).toBe(7);
    for (let crash = 1; crash <= MAX_CRASHES; crash += 1) registry.crashed('a', new Error('render'), 'panel goals');
    expect(context.find('a:t')).toBeNull();
    registry.events.announce('call-ended', {} as never);
    await Promise.resolve();
    expect(states('a', 'user')).toEqual(['failed', 'ready']);
    expect(failures.at(-1)).toMatchObject({ plugin: 'user', where: 'event call-ended', message: 'a has gone', quarantined: false });
  });
  it('counts a panel and its header that fall together as one crash', async () => {
    const { registry, core, all, settled, states } = world([[aPlugin('a')]]);
    registry.apply(all());
    await settled('a');
    for (const part of ['panel goals', 'facts goals', 'top-bar goals']) registry.crashed('a', new Error('one cause'), part);
    expect(states('a')).toEqual(['ready']);
    core.clock.now = () => 60_000;
    registry.crashed('a', new Error('again'), 'panel goals');
    core.clock.now = () => 120_000;
    registry.crashed('a', new Error('again'), 'facts goals');
    expect(states('a')).toEqual(['failed']);
  });
});

describe('what the gateway hears of commands', () => {
  it('is who refused one, and in which call', async () => {
    const { registry, core, all, settled, noted } = world([
      [aPlugin('a', command), (ctx) => ctx.command('a:do', { run: () => ({ kind: 'done' }) })],
      [aPlugin('b', { guards: ['a:do'] }), (ctx) => ctx.guard('a:do', () => ({ allow: false, reasonKey: 'not_now' }))],
    ]);
    registry.apply(all());
    await settled('a', 'b');
    core.calls.current = aCallView({ callId: 'c1' });
    await registry.commands.run('a:do');
    expect(noted).toEqual([{ what: 'A command was refused.', command: 'a:do', plugin: 'b', reason: 'not_now', callId: 'c1' }]);
  });
});

describe('what is passed over', () => {
  it('a guard or a verdict that throws lets the action pass, with a notice, and is reported once', async () => {
    const { registry, all, settled, failures, notices } = world([
      [aPlugin('a', command), (ctx) => ctx.command('a:do', { run: () => ({ kind: 'done' }), verdict: broken })],
      [aPlugin('b', { guards: ['a:do'] }), (ctx) => ctx.guard('a:do', () => undefined as never)],
    ]);
    registry.apply(all());
    await settled('a', 'b');
    for (let drawn = 0; drawn < 5; drawn += 1) expect(registry.commands.verdict('a:do')).toEqual({ allow: true });
    expect(await registry.commands.run('a:do')).toEqual({ kind: 'done' });
    expect(failures.map(({ plugin, where }) => [plugin, where])).toEqual([
      ['a', 'verdict a:do'],
      ['b', 'guard a:do'],
    ]);
    expect(notices).toEqual(['a a:do', 'b a:do']);
  });
  it('a guard that answers later has answered nothing, and what it rejects with harms nobody', async () => {
    const late = later<never>();
    const { registry, all, settled, failures, notices } = world([
      [aPlugin('a', command), (ctx) => ctx.command('a:do', { run: () => ({ kind: 'done' }) })],
      [aPlugin('b', { guards: ['a:do'] }), (ctx) => ctx.guard('a:do', () => late.promise as never)],
    ]);
    registry.apply(all());
    await settled('a', 'b');
    expect(registry.commands.verdict('a:do')).toEqual({ allow: true });
    expect(await registry.commands.run('a:do')).toEqual({ kind: 'done' });
    late.reject(new Error('too late'));
    await late.promise.catch(() => undefined);
    expect(failures.map(({ where, message }) => [where, message])).toEqual([['guard a:do', 'It answered no verdict.']]);
    expect(notices).toEqual(['b a:do']);
  });
  it('a command that throws, rejects or gives no outcome has failed; a call that the gateway refused is nobody’s fault', async () => {
    const answers: (() => never | Promise<never>)[] = [
      broken,
      () => Promise.reject(new Error('later')),
      () => undefined as never,
      () => Promise.reject(new ApiError('getLayout', 422, 'Not so.')),
    ];
    const { registry, all, settled, failures, states } = world([
      [aPlugin('a', command), (ctx) => ctx.command('a:do', { run: () => answers.shift()!() })],
    ]);
    registry.apply(all());
    await settled('a');
    for (const message of ['broken', 'later', 'It gave no outcome.', 'Not so.'])
      expect(await registry.commands.run('a:do')).toMatchObject({ kind: 'failed', error: { message } });
    expect(failures.map(({ where, message, times }) => [where, message, times])).toEqual([
      ['command a:do', 'broken', 1],
      ['command a:do', 'later', 2],
      ['command a:do', 'It gave no outcome.', 3],
    ]);
    expect(states('a')).toEqual(['ready']);
  });
  it('a handler that throws, at once or later, keeps no other from hearing', async () => {
    const heard: string[] = [];
    const on =
      (handler: (payload: HostEvents['call-ended']) => unknown): MadeUp[1] =>
      (ctx) =>
        ctx.on('call-ended', handler as () => void);
    const { registry, all, settled, failures } = world([
      [aPlugin('a'), on(broken)],
      [aPlugin('b'), on(async () => broken())],
      [aPlugin('c'), on(({ callId }) => heard.push(callId))],
    ]);
    registry.apply(all());
    await settled('a', 'b', 'c');
    registry.events.announce('call-ended', { callId: 'call-1' });
    await vi.waitFor(() =>
      expect(failures.map(({ plugin, where }) => `${plugin} ${where}`)).toEqual(['a event call-ended', 'b event call-ended']),
    );
    expect(heard).toEqual(['call-1']);
  });
  it('saved preferences that cannot be read: the defaults stand, the stored ones stay', async () => {
    const values: unknown[] = [];
    const { registry, all, settled, saved, written, failures } = world([
      [aPlugin('a'), (ctx) => void values.push(ctx.state(2, 'default', broken).value)],
    ]);
    saved['a'] = { version: 1, value: 'old' };
    registry.apply(all());
    await settled('a');
    expect([values, written, failures[0]?.where, registry.state('a').at]).toEqual([['default'], [], 'restore', 'ready']);
  });
  it('a panel that cannot say whether it is shown is shown, and reported once', async () => {
    const { registry, all, settled, failures } = world([[aPlugin('a'), { parts: { panelShown: { p: broken } } }]]);
    registry.apply(all());
    await settled('a');
    expect([registry.wantsToBeSeen('a', 'p'), registry.wantsToBeSeen('a', 'p')]).toEqual([true, true]);
    await vi.waitFor(() => expect(failures.map(({ where }) => where)).toEqual(['shown p']));
  });
});
