/** One person's share of searches: against a script that reads out the list of clients, and for everybody else's speed. */
import type { Clock, GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';
import type { CountRefused } from '../../platform/refused';

const MINUTE_MS = 60_000;

export interface Share {
  /** Runs the work, or throws 429 `search-rate` with Retry-After when the person's share of this minute is used up. */
  run<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

/** `perMinute` begun within a minute, `atOnce` under way at the same time, for each person. */
export function createShare(clock: Clock, refused: CountRefused, perMinute: number, atOnce: number = limits.search.atOnce): Share {
  /** When each person's searches of the last minute began. */
  const begun = new Map<number, number[]>();
  const underWay = new Map<number, number>();

  function refuse(waitMs: number): never {
    refused('search-rate');
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const message = 'You have searched very often. Wait a minute, then search again.';
    throw new HttpProblem(429, message, {}, { code: 'search-rate' }, { 'retry-after': String(seconds) });
  }

  return {
    async run(accountId, work) {
      const now = clock.now();
      const recent = (begun.get(accountId) ?? []).filter((at) => now - at < MINUTE_MS);
      if (recent.length >= perMinute) refuse(recent[0]! + MINUTE_MS - now);
      const running = underWay.get(accountId) ?? 0;
      if (running >= atOnce) refuse(1000);
      begun.set(accountId, [...recent, now]);
      underWay.set(accountId, running + 1);
      try {
        return await work();
      } finally {
        const left = underWay.get(accountId)! - 1;
        if (left > 0) underWay.set(accountId, left);
        else underWay.delete(accountId);
      }
    },
  };
}

/**
 * One person's share of numbers that they ask about: the lead of one, found, made or given it, and whether it may be rung. All
 * of them together, or a script that is refused by one would go on with the next.
 */
export const createLookUps = (ctx: GatewayContext): Share =>
  createShare(ctx.clock, ctx.refused, limits.search.numbersPerMinute, limits.search.numbersPerMinute);
