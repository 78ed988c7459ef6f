/**
 * Addresses that the browser fetches by itself, a player's audio or a file that is saved: it cannot say who asks, so the
 * address does. Nobody can guess one; it is good for a while, and no longer than the session that asked for it.
 */
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../auth/sessions';
import type { GatewayContext } from '../context';

/** Addresses that one person has at once; the oldest goes first. */
const ADDRESSES = 10;

export interface Addresses<T> {
  /** A part of a path that stands for the thing. */
  give(account: Pick<SignedIn, 'id' | 'sessionId'>, thing: T): string;
  /** What it stands for; null when it is not good any more. Asking makes it good for another while: a player asks part by part. */
  find(address: string): T | null;
  /** The same, once: a file is saved, and its address is nobody's any more. */
  take(address: string): T | null;
}

export function createAddresses<T>(
  ctx: Pick<GatewayContext, 'clock' | 'sessions' | 'onStop'>,
  { keepMs }: { keepMs: number },
): Addresses<T> {
  const known = new Map<string, { thing: T; accountId: number; sessionId: string; until: number }>();
  ctx.onStop(
    ctx.sessions.onEnded(({ sessionId }) => {
      for (const [address, each] of known) if (each.sessionId === sessionId) known.delete(address);
    }),
  );
  return {
    give({ id, sessionId }, thing) {
      const now = ctx.clock.now();
      for (const [address, { until }] of known) if (until <= now) known.delete(address);
      const own = [...known].filter(([, each]) => each.accountId === id).map(([address]) => address);
      for (const old of own.slice(0, Math.max(0, own.length - ADDRESSES + 1))) known.delete(old);
      const address = randomBytes(24).toString('base64url');
      known.set(address, { thing, accountId: id, sessionId, until: now + keepMs });
      return address;
    },
    find(address) {
      const found = known.get(address);
      if (!found || found.until <= ctx.clock.now()) return null;
      found.until = ctx.clock.now() + keepMs;
      return found.thing;
    },
    take(address) {
      const found = known.get(address);
      known.delete(address);
      return found && found.until > ctx.clock.now() ? found.thing : null;
    },
  };
}
