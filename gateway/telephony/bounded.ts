/** An engine whose commands are answered in time, or given up: one that hangs must not hold up a call for ever. */
import { EngineError } from './errors';
import type { TelephonyEngine } from './port';

/** Not bounded: starting and stopping take their time, and what an engine knows of its parts it says at once. */
const UNBOUNDED: readonly PropertyKey[] = ['start', 'stop', 'parts', 'partOf', 'phones'];

/** For `/metrics`, which is read again and again while a floor is away: they say nothing of calls. */
const STATISTICS: readonly PropertyKey[] = ['stats', 'statsOf'];

/**
 * The same engine; each command rejects with a `timeout` (`errors.ts`) after `ms`. `failed` hears of every one, but of statistics, that
 * was refused or not answered in time; it must not throw.
 */
export function boundEngine(engine: TelephonyEngine, ms: number, failed: (command: string, error: unknown) => void): TelephonyEngine {
  async function ask(name: string, method: (...args: unknown[]) => Promise<unknown>, args: unknown[]): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new EngineError('timeout', `the telephony engine has not answered "${name}" in time`)), ms);
    });
    try {
      return await Promise.race([method.apply(engine, args), over]);
    } catch (error) {
      if (!STATISTICS.includes(name)) failed(name, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value as (...args: unknown[]) => Promise<unknown>;
      return UNBOUNDED.includes(name) ? method.bind(target) : (...args: unknown[]) => ask(String(name), method, args);
    },
  });
}
