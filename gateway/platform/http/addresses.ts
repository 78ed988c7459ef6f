/**
 * Addresses that the browser opens by itself: a player's audio, or a file that is saved as a plain link. There it sends no
 * token, and the gateway sets no cookie, so that the address is all that says who asks.
 *
 * What that protects: nobody can guess one (192 bits); it stands for one person of one centre, and whenever it is opened that
 * person is looked up again: their session must not have ended, wherever it was ended, and they must still be of that centre
 * and have the right. A file is given once, within a minute. What it does not: whoever sees an address before the browser of
 * the person has opened it, within that minute, gets the file in their stead; that person then does not, and sees it.
 */
import { randomBytes } from 'node:crypto';
import type { Operation } from '@dialer/contract';
import { mayCall } from '../auth/access';
import type { SignedIn } from '../auth/sessions';
import type { GatewayContext } from '../context';

/** Addresses that one person has at once; the oldest goes first. */
const ADDRESSES = 10;

/** What an address stands for, and who has asked for it, as they are now. */
export interface Addressed<T> {
  readonly thing: T;
  readonly account: SignedIn;
}

export interface Addresses<T> {
  /** A part of a path that stands for the thing. */
  give(account: Pick<SignedIn, 'id' | 'tenantId' | 'sessionId' | 'language'>, thing: T): string;
  /** What it stands for; null when it is not good any more. Asking makes it good for another while: a player asks part by part. */
  find(address: string): Promise<Addressed<T> | null>;
  /** The same, once: a file is saved, and its address is nobody's any more. */
  take(address: string): Promise<Addressed<T> | null>;
}

/** `access`: who may ask for such a thing, and open its address. */
export function createAddresses<T>(
  ctx: Pick<GatewayContext, 'clock' | 'sessions' | 'onStop'>,
  { keepMs, access }: { keepMs: number; access: Operation['access'] },
): Addresses<T> {
  interface Given {
    readonly thing: T;
    readonly asker: Pick<SignedIn, 'id' | 'tenantId' | 'sessionId' | 'language'>;
    until: number;
  }
  const known = new Map<string, Given>();
  ctx.onStop(
    ctx.sessions.onEnded(({ sessionId }) => {
      for (const [address, each] of known) if (each.asker.sessionId === sessionId) known.delete(address);
    }),
  );

  async function opened(found: Given | undefined): Promise<Addressed<T> | null> {
    if (!found || found.until <= ctx.clock.now()) return null;
    const { id, tenantId, sessionId, language } = found.asker;
    const account = await ctx.sessions.holder(sessionId, language);
    const isTheirs = account?.id === id && account.tenantId === tenantId;
    return account && isTheirs && mayCall(access, account.roles) ? { thing: found.thing, account } : null;
  }

  return {
    give({ id, tenantId, sessionId, language }, thing) {
      const now = ctx.clock.now();
      for (const [address, { until }] of known) if (until <= now) known.delete(address);
      const own = [...known].filter(([, each]) => each.asker.id === id).map(([address]) => address);
      for (const old of own.slice(0, Math.max(0, own.length - ADDRESSES + 1))) known.delete(old);
      const address = randomBytes(24).toString('base64url');
      known.set(address, { thing, asker: { id, tenantId, sessionId, language }, until: now + keepMs });
      return address;
    },
    async find(address) {
      const found = known.get(address);
      const answer = await opened(found);
      if (answer) found!.until = ctx.clock.now() + keepMs;
      return answer;
    },
    async take(address) {
      const found = known.get(address);
      // Before anything is waited for: of two who open it at once one gets the file.
      known.delete(address);
      return opened(found);
    },
  };
}
