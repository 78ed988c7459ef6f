/**
 * A machine on the way may stand still: the browser keeps its connections to it, and each request over one of them would wait
 * until its time is up. In doubt whatever may be repeated is asked anew soon, by which such a connection is closed.
 */
import type { ApiOptions } from '../../core/ports/api';
import type { Ask } from './request';

/** Milliseconds in which a connection is doubted, and until a request over it is asked anew. */
const DOUBTED = 60_000;
export const ANEW_AFTER = 3000;
/** A browser has six connections to a host at most: so often a request may meet one that leads nowhere. */
export const ANEW_MOST = 6;

/** Nothing is done twice by it: it only reads, says what shall be, or carries a key. */
const mayBeAskedTwice = ({ method }: Ask, { key, signal }: ApiOptions): boolean =>
  !signal?.aborted && (key !== undefined || method === 'GET' || method === 'PUT' || method === 'DELETE');

export interface Try {
  /** Of the request: the caller's, and ours. */
  readonly signal: AbortSignal;
  /** Whether it was, or may have been, asked in vain. */
  readonly isInVain: boolean;
  end(): void;
}

export function createDoubt(after: (ms: number, run: () => void) => unknown, now: () => number = () => performance.now()) {
  /** Tries that are under way; what is done with each when it must be asked anew. */
  const pending = new Set<() => void>();
  let until = -Infinity;
  return {
    /** From now on, and for what is under way. */
    suspect(): void {
      until = now() + DOUBTED;
      for (const cut of [...pending]) cut();
    },
    begin(ask: Ask, options: ApiOptions): Try {
      const own = new AbortController();
      let isInVain = false;
      const cut = (): void => {
        if (!pending.delete(cut)) return;
        isInVain = true;
        own.abort();
      };
      if (mayBeAskedTwice(ask, options)) {
        pending.add(cut);
        if (now() < until) after(ANEW_AFTER, cut);
      }
      return {
        signal: options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal,
        get isInVain() {
          return isInVain && !options.signal?.aborted;
        },
        end: () => void pending.delete(cut),
      };
    },
  };
}
