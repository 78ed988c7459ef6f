/** How many event sockets, handshakes and commands one address, person or socket may have; see `platform/limits.ts`. */
import type { IncomingMessage } from 'node:http';
import type { GatewayContext } from '../platform/context';
import { placeOf } from '../platform/http/caller';
import { limits } from '../platform/limits';
import type { PageServer } from './sockets';

/** A connection as engine.io knows it: open, but perhaps of nobody who has signed in. */
export interface Connection {
  readonly request: IncomingMessage;
  /** `discard`: at once. Without it a polling connection that asks for nothing stays half a minute longer. */
  close(discard?: boolean): void;
  once(event: 'close', done: (...args: unknown[]) => void): void;
  /** What it comes by; a WebSocket can be ended without the other side's goodbye. */
  readonly transport?: object;
}

/** Some never answer a goodbye, and would hold their place for half a minute more. */
const GOODBYE_MS = 1_000;
function shut(connection: Connection): void {
  connection.close(true);
  const { socket } = (connection.transport ?? {}) as { socket?: { terminate?(): void } };
  setTimeout(() => socket?.terminate?.(), GOODBYE_MS).unref();
}

const { socketsPerAddress, strangersPerAddress, silentMs, commandsPerSecond, commandBurst } = limits.realtime;

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

/**
 * Who has come, and how far they have got. Strangers have connected and have not said who they are: they have a share of their own, in which the
 * oldest goes for the newest, so however many there are, none takes the place of a page. A page whose token is being
 * checked is no stranger any more, and none of those who have to go.
 */
export interface Doors {
  /** This connection has sent a token, which is being looked at. */
  checks(connection: Connection): void;
  /** Its session is valid. False when the address has too many such sockets. */
  proves(connection: Connection): boolean;
  /** Its token was not valid, or could not be checked; a second such try on one connection ends it. */
  fails(connection: Connection): void;
  /** Takes a new connection in. */
  enters(connection: Connection): void;
  /** Takes in all connections of the server from now on. */
  watch(io: PageServer): void;
}

interface Visitor {
  readonly place: string;
  state: 'stranger' | 'checked' | 'proved' | 'gone';
  tries: number;
  timer: NodeJS.Timeout | undefined;
}

export function createDoors(ctx: Pick<GatewayContext, 'callers' | 'refused'>): Doors {
  const visitors = new WeakMap<Connection, Visitor>();
  /** By address, the one that came first in front. */
  const strangers = new Map<string, Set<Connection>>();
  const proved = new Map<string, number>();

  function forget({ place }: Visitor, connection: Connection): void {
    const here = strangers.get(place);
    here?.delete(connection);
    if (here?.size === 0) strangers.delete(place);
  }

  function remember({ place }: Visitor, connection: Connection): void {
    const here = strangers.get(place) ?? new Set();
    strangers.set(place, here.add(connection));
    if (here.size <= strangersPerAddress) return;
    const [oldest] = here;
    ctx.refused('realtime-strangers');
    leave(oldest!);
    shut(oldest!);
  }

  function leave(connection: Connection): void {
    const visitor = visitors.get(connection);
    if (!visitor || visitor.state === 'gone') return;
    clearTimeout(visitor.timer);
    forget(visitor, connection);
    if (visitor.state === 'proved') {
      const left = (proved.get(visitor.place) ?? 1) - 1;
      if (left > 0) proved.set(visitor.place, left);
      else proved.delete(visitor.place);
    }
    visitor.state = 'gone';
  }

  function enters(connection: Connection): void {
    const visitor: Visitor = { place: placeOf(ctx.callers.of(connection.request)), state: 'stranger', tries: 0, timer: undefined };
    visitors.set(connection, visitor);
    visitor.timer = setTimeout(() => {
      if (visitor.state === 'proved') return;
      ctx.refused('realtime-strangers');
      leave(connection);
      shut(connection);
    }, silentMs).unref();
    connection.once('close', (_reason, fault) => {
      leave(connection);
      if (/payload/i.test(String((fault as { context?: unknown } | undefined)?.context ?? fault ?? ''))) ctx.refused('realtime-frame');
    });
    remember(visitor, connection);
  }

  return {
    checks(connection) {
      const visitor = visitors.get(connection);
      if (visitor?.state !== 'stranger') return;
      forget(visitor, connection);
      visitor.state = 'checked';
    },

    proves(connection) {
      const visitor = visitors.get(connection);
      if (!visitor || visitor.state === 'gone') return false;
      if (visitor.state === 'proved') return true;
      const here = proved.get(visitor.place) ?? 0;
      if (here >= socketsPerAddress) return false;
      forget(visitor, connection);
      clearTimeout(visitor.timer);
      visitor.state = 'proved';
      proved.set(visitor.place, here + 1);
      return true;
    },

    fails(connection) {
      const visitor = visitors.get(connection);
      if (!visitor || visitor.state === 'gone' || visitor.state === 'proved') return;
      visitor.tries += 1;
      if (visitor.tries > 1) return shut(connection);
      visitor.state = 'stranger';
      remember(visitor, connection);
    },

    enters,
    watch: (io) => void io.engine.on('connection', enters),
  };
}
