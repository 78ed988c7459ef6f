import { describe, expect, it, vi } from 'vitest';
import { limits } from '../platform/limits';
import { silentEngine } from '../testing/engine';
import { createEngineLanes } from './engine-lanes';
import { engine as command } from './line/line';
import type { Pass } from './gate/ring';
import type { Ring } from './engine-lanes';

/** An engine whose commands are answered when the test says so: `answer('ring a')`, `refuse('ring a')`. */
function lanes(pass: (callId: string, of: Ring) => Promise<Pass | null> = async () => 'inside') {
  const asked: string[] = [];
  const open = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const failed: string[] = [];
  const nameOf = (run: string, args: unknown[]) => `${run} ${typeof args[0] === 'string' ? args[0] : (args[0] as { leg: string }).leg}`;
  const engine = new Proxy(silentEngine(), {
    get:
      (_, run: string) =>
      (...args: unknown[]) =>
        new Promise<void>((done, fail) => {
          asked.push(nameOf(run, args));
          open.set(nameOf(run, args), { done, fail });
        }),
  });
  const made = createEngineLanes(engine, {
    rung: () => {},
    pass,
    done: () => {},
    failed: (callId, { run, args }) => failed.push(`${callId}: ${nameOf(run, args)}`),
  });
  const isAsked = (what: string, times = 1) => vi.waitFor(() => expect(asked.filter((each) => each === what)).toHaveLength(times));
  return {
    ...made,
    asked,
    failed,
    isAsked,
    answer: async (what: string) => (await isAsked(what), open.get(what)!.done()),
    refuse: async (what: string) => (await isAsked(what), open.get(what)!.fail(new Error('refused'))),
    open,
  };
}
const originate = (leg: string) =>
  command('originate', { leg, callId: 'c', target: { extension: '1001' }, callerId: { number: '1' }, ringMs: 1, centre: 1 });

describe('commands of a call', () => {
  it('are asked one after the other; another call does not wait for them', async () => {
    const it = lanes();
    it.run('one', command('openRoom', 'room', 1));
    it.run('one', command('ring', 'a'));
    it.run('two', command('ring', 'b'));
    await it.answer('ring b');
    expect(it.asked).toEqual(['openRoom room', 'ring b']);
    await it.answer('openRoom room');
    await it.answer('ring a');
    await it.idle();
    expect(it.failed).toEqual([]);
  });

  it('go on behind one that is refused', async () => {
    const it = lanes();
    it.run('one', command('ring', 'a'));
    it.run('one', command('music', 'a', true));
    await it.refuse('ring a');
    await it.answer('music a');
    await it.idle();
    expect(it.failed).toEqual(['one: ring a']);
  });

  it('hold up no hang-up; what was to be asked of its leg is not asked any more, what is about others is', async () => {
    const it = lanes();
    it.run('one', command('answer', 'a'));
    it.run('one', command('music', 'a', true));
    it.run('one', command('music', 'b', true));
    it.run('one', command('closeRoom', 'room'));
    await it.isAsked('answer a');
    it.run('one', command('hangup', 'a', 'normal'));
    await it.answer('hangup a');
    expect(it.asked).toEqual(['answer a', 'hangup a']);
    await it.refuse('answer a');
    await it.answer('music b');
    await it.answer('closeRoom room');
    await it.idle();
    expect(it.asked).not.toContain('music a');
  });

  it('are not asked when the last word is no', async () => {
    const it = lanes(async () => null);
    it.run('one', originate('a'));
    it.run('one', command('closeRoom', 'room'));
    await it.answer('closeRoom room');
    await it.idle();
    expect(it.asked).toEqual(['closeRoom room']);
  });

  it('are not asked of a leg that was told to end while the last word was waited for', async () => {
    const words: ((said: Pass | null) => void)[] = [];
    const it = lanes(() => new Promise((said) => words.push(said)));
    it.run('one', originate('a'));
    await vi.waitFor(() => expect(words).toHaveLength(1));
    it.run('one', command('hangup', 'a', 'cancelled'));
    await it.answer('hangup a');
    words[0]!('inside');
    await it.idle();
    expect(it.asked).toEqual(['hangup a']);
  });
});

describe('a leg that is told to end', () => {
  it('while it is being made is told again when it is there', async () => {
    const it = lanes();
    it.run('one', originate('a'));
    await it.isAsked('originate a');
    it.run('one', command('hangup', 'a', 'cancelled'));
    await it.answer('hangup a');
    await it.answer('originate a');
    await it.isAsked('hangup a', 2);
    it.open.get('hangup a')!.done();
    await it.idle();
  });

  it('is not told again once the gateway ends: nobody is answered for as long as that takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const it = lanes();
      it.run('one', command('hangup', 'a', 'normal'));
      it.run('two', command('hangup', 'b', 'normal'));
      await it.refuse('hangup a');
      // Between two tries: no time passes here.
      await vi.waitFor(() => expect(it.failed).toEqual(['one: hangup a']), { interval: 0 });
      const stopped = it.stop();
      await it.refuse('hangup b');
      await stopped;
      expect(it.asked).toEqual(['hangup a', 'hangup b']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told until the engine hears it, a few times at most, and the other leg at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const it = lanes();
      it.run('one', command('hangup', 'a', 'normal'));
      it.run('one', command('hangup', 'b', 'normal'));
      await vi.advanceTimersByTimeAsync(0);
      expect(it.asked).toEqual(['hangup a', 'hangup b']);
      it.open.get('hangup b')!.done();
      for (let nth = 1; nth <= limits.engine.hangupTries; nth++) {
        expect(it.asked.filter((each) => each === 'hangup a')).toHaveLength(nth);
        it.open.get('hangup a')!.fail(new Error('refused'));
        await vi.advanceTimersByTimeAsync(limits.engine.hangupAgainMs * 2 ** limits.engine.hangupTries);
      }
      await it.idle();
      expect(it.failed).toEqual(Array<string>(limits.engine.hangupTries).fill('one: hangup a'));
      expect(it.asked.filter((each) => each === 'hangup b')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
