/** What the core tells plugins; an event only says that something happened, state is read from the core. */
import type { ApiReply, CoreEnv } from './ports';

export interface Announcements {
  'call-started': { callId: string };
  'call-ended': { callId: string };
  'lead-loaded': { leadId: string };
  /** `statistics`: the person's own as they are now, where the gateway told them with its reply. */
  'disposition-saved': { leadId: string; disposition: string; statistics?: ApiReply<'getStatistics'> };
  'follow-ups-changed': Record<string, never>;
  'centre-changed': Record<string, never>;
}

export type Announce = <E extends keyof Announcements>(event: E, payload: Announcements[E]) => void;

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
