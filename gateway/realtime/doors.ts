/** How many event sockets, handshakes and commands one address, person or socket may have; see `platform/limits.ts`. */
import type { IncomingMessage } from 'node:http';
import type { GatewayContext } from '../platform/context';
import { placeOf } from '../platform/http/caller';
import { limits } from '../platform/limits';
import type { PageServer } from './sockets';

const { socketsPerAddress, badHandshakesPerAddress, commandsPerSecond, commandBurst } = limits.realtime;
const MINUTE_MS = 60_000;

/** True as often as `perSecond` allows, and `burst` times at once. `now` in milliseconds, rising. */
export function createRate(
  perSecond: number = commandsPerSecond,
  burst: number = commandBurst,
  now: () => number = () => performance.now(),
): () => boolean {
  let left: number = burst;
  let last = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond);
    last = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

export interface Doors {
  /** For socket.io's `allowRequest`: whether this address may open one more socket. */
  allow(request: IncomingMessage): boolean;
  /** A handshake of this address had no valid session. */
  wasBad(request: IncomingMessage): void;
  /** Counts the sockets of the server from now on. */
  watch(io: PageServer): void;
}

export function createDoors(ctx: Pick<GatewayContext, 'callers' | 'refused'>): Doors {
  const open = new Map<string, number>();
  const bad = new Map<string, { since: number; times: number }>();
  const placeOfRequest = (request: IncomingMessage) => placeOf(ctx.callers.of(request));

  const badOf = (place: string, now: number): number => {
    const known = bad.get(place);
    if (known && now - known.since >= MINUTE_MS) bad.delete(place);
    return bad.get(place)?.times ?? 0;
  };

  return {
    allow(request) {
      const place = placeOfRequest(request);
      if (badOf(place, performance.now()) >= badHandshakesPerAddress) {
        ctx.refused('realtime-handshake');
        return false;
      }
      if ((open.get(place) ?? 0) < socketsPerAddress) return true;
      ctx.refused('realtime-sockets');
      return false;
    },

    wasBad(request) {
      const now = performance.now();
      const place = placeOfRequest(request);
      const times = badOf(place, now) + 1;
      bad.set(place, { since: bad.get(place)?.since ?? now, times });
      // Addresses that were bad long ago are forgotten when many were.
      if (bad.size > 10_000) for (const each of bad.keys()) badOf(each, now);
      ctx.refused('realtime-handshake');
    },

    watch(io) {
      io.engine.on(
        'connection',
        (connection: { request: IncomingMessage; once: (event: string, done: (...args: unknown[]) => void) => void }) => {
          const place = placeOfRequest(connection.request);
          open.set(place, (open.get(place) ?? 0) + 1);
          connection.once('close', (_reason, fault) => {
            const left = (open.get(place) ?? 1) - 1;
            if (left > 0) open.set(place, left);
            else open.delete(place);
            if (/payload/i.test(String((fault as { context?: unknown } | undefined)?.context ?? fault ?? '')))
              ctx.refused('realtime-frame');
          });
        },
      );
    },
  };
}
