/** What is told to plugins, by the core and by each other. */
import type { ApiReply, CoreEnv } from './ports';

/** Announcements. State is read from the core; an event only says that something happened. */
export interface HostEvents {
  'call-started': { callId: string };
  'call-ended': { callId: string };
  'lead-loaded': { leadId: string };
  /** `statistics`: the person's own as they are now, where the gateway told them with its reply; else they are asked for. */
  'disposition-saved': { leadId: string; disposition: string; statistics?: ApiReply<'getStatistics'> };
  'follow-ups-changed': Record<string, never>;
  /** Somebody changed the centre's plugins, layouts or general settings: who shows or works by them reads them anew. */
  'centre-changed': Record<string, never>;
  /** Told by plugins alone: lists of work have come into sight, and are asked for anew. */
  'summary-visible': Record<string, never>;
}

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
