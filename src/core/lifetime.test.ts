import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationId } from '@dialer/contract';
import { destroyCore } from './index';
import { lifetimeOf } from './lifetime';
import { aLead, bench, friendlyReplies, settle, stages, type Bench } from './testing';

describe('the environment of a core', () => {
  it('answers and ticks while the core lives, and never after', async () => {
    const { env, api, clock } = bench();
    const life = lifetimeOf(env);
    const heard: string[] = [];
    api.reply('getLeadByPhone', aLead());
    const ask = () => life.env.api.call('getLeadByPhone', { params: { phone: '5' }, query: {} });
    await ask().then(({ phone }) => heard.push(phone));
    life.env.clock.after(10, () => heard.push('timer'));
    await clock.advance(10);
    const timers = clock.timers;
    life.env.clock.after(10, () => heard.push('late timer'));
    const late = ask();
    void late.then(() => heard.push('late reply'));
    life.end();
    life.env.clock.after(10, () => heard.push('later timer'));
    expect(clock.timers).toBe(timers);
    await clock.advance(20);
    expect(heard).toEqual(['5045550132', 'timer']);
  });
  it('takes a timer back', async () => {
    const { env, clock } = bench();
    const life = lifetimeOf(env);
    const timers = clock.timers;
    life.env.clock.after(10, () => undefined)();
    expect(clock.timers).toBe(timers);
    life.end();
  });
});

describe('a core that is taken down in the middle of its work', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn');
    vi.spyOn(console, 'error');
  });
  afterEach(() => vi.restoreAllMocks());

  const inTheMiddle: Record<string, (b: Bench) => Promise<unknown>> = {
    'a ringing call, its lead on the way': async (b) => {
      b.realtime.emit('incoming', { call: stages.ringing() });
      b.phone.emit({ type: 'session', session: b.phone.session() });
    },
    'an answered call, its record on the way': async (b) => {
      b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    },
    'a hang-up flow that waits for its record': async (b) => {
      b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
      b.realtime.emit('hangup', { call: stages.ended() });
    },
    'a dial': (b) => b.core.calls.dial('5045550132').catch(() => undefined),
    'an unsaved edit': async (b) => {
      await b.core.leads.load('5', 'manual');
      b.core.leads.viewed!.set({ notes: 'x' });
    },
    'a status change': async (b) => void b.core.status.request('ready'),
    'an alert that goes by itself': async (b) => void b.core.alerts.show({ message: 'm', type: 'success' }),
  };
  it.each(Object.entries(inTheMiddle))('%s: says nothing and leaves no timer', async (_name, begin) => {
    const b = bench({ account: { autoAnswer: false } });
    await b.connect();
    let answer = (): void => undefined;
    const gate = new Promise<void>((open) => (answer = open));
    const replies = Object.entries(friendlyReplies) as [OperationId, unknown][];
    for (const [operation, value] of replies)
      b.api.reply(operation, () => gate.then(() => (typeof value === 'function' ? value() : value)));
    void begin(b);
    await settle();
    destroyCore(b.core);
    expect(b.clock.timers).toBe(0);
    answer();
    await settle();
    await b.clock.advance(120_000);
    expect(console.warn).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
    expect(b.clock.timers).toBe(0);
  });
});
