/** What the core tells plugins. */
import type { CoreEnv } from './ports';
import type { HostEvents } from './views';

export type Announce = <E extends keyof HostEvents>(event: E, payload: HostEvents[E]) => void;

export interface Announcer {
  announce: Announce;
  /** Returns the way to stop listening. */
  onAnnounce(listener: Announce): () => void;
}

/** A listener that fails is logged and keeps nobody else from hearing. */
export function createAnnouncer(log: CoreEnv['log']): Announcer {
  const listeners = new Set<Announce>();
  return {
    announce(event, payload) {
      for (const listener of listeners) {
        try {
          listener(event, payload);
        } catch (thrown) {
          log('error', 'A listener failed.', { event, reason: String(thrown) });
        }
      }
    },
    onAnnounce(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
