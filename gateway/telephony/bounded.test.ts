import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentEngine } from '../testing/engine';
import { boundEngine } from './bounded';
import { EngineError } from './errors';

const MS = 3_000;
const never = () => new Promise<never>(() => {});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bound(changes: Partial<ReturnType<typeof silentEngine>>) {
  const failed: [string, unknown][] = [];
  return { failed, engine: boundEngine({ ...silentEngine(), ...changes }, MS, (...what) => failed.push(what)) };
}

describe('a bounded engine', () => {
  it('answers as the engine does, with its arguments, and leaves no timer behind', async () => {
    const asked: unknown[] = [];
    const { engine, failed } = bound({
      endpoint: async (extension) => (asked.push(extension), { registered: false, contacts: 7 }),
      trunks: { people: true, emergency: false },
    });
    expect(await engine.endpoint('1001')).toEqual({ registered: false, contacts: 7 });
    expect([asked, engine.trunks.people, failed, vi.getTimerCount()]).toEqual([['1001'], true, [], 0]);
  });

  it('gives up a command that is never answered, by its name, at its deadline and not before', async () => {
    const { engine, failed } = bound({ answer: never });
    const answered = expect(engine.answer('leg')).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('"answer"') });
    await vi.advanceTimersByTimeAsync(MS - 1);
    expect(failed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answered;
    expect(failed).toEqual([['answer', expect.any(EngineError)]]);
  });

  it('counts no statistics that are not told: a scrape of a floor that is away is nobody’s call', async () => {
    const measured = Object.assign(silentEngine(), { stats: never });
    const failed: string[] = [];
    const { stats } = boundEngine(measured, MS, (command) => failed.push(command)) as typeof measured;
    const told = expect(stats()).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(MS);
    await told;
    expect(failed).toEqual([]);
  });

  it('passes on what the engine says against a command, also of one that throws at once', async () => {
    const fault = new Error('no such leg');
    const { engine, failed } = bound({
      ring: () => Promise.reject(fault),
      music: () => {
        throw fault;
      },
    });
    await expect(engine.ring('leg')).rejects.toBe(fault);
    await expect(engine.music('leg', true)).rejects.toBe(fault);
    expect(failed).toEqual([
      ['ring', fault],
      ['music', fault],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hears nobody twice: a command that fails after it was given up is no rejection that nothing caught', async () => {
    let fail: (error: Error) => void = () => {};
    const { engine, failed } = bound({ dtmf: () => new Promise((_, no) => (fail = no)) });
    const given = expect(engine.dtmf('leg', '1')).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(MS);
    await given;
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(failed).toHaveLength(1);
  });

  it('lets starting and stopping take their time', async () => {
    let stopped = () => {};
    const { engine, failed } = bound({ stop: () => new Promise((done) => (stopped = done)) });
    const stopping = engine.stop(0);
    await vi.advanceTimersByTimeAsync(MS * 100);
    stopped();
    await stopping;
    expect(failed).toEqual([]);
  });
});
