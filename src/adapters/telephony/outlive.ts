/**
 * JsSIP ends a call when a request in it cannot be sent or is not answered: a digit or a hand-over that is under way while the
 * network goes. The call itself goes on over its own way, and comes back with the next registration; so must it here.
 */
import type { RTCSession } from 'jssip/lib/RTCSession';

/** What JsSIP calls for such a request, and its types leave out. */
interface Callbacks {
  onTransportError(): void;
  onRequestTimeout(): void;
}

/** From the answer on. `again`: offers the call anew, at once or with the next registration: whatever was missed is in that offer. */
export function outliveRequests(session: RTCSession, again: () => void): void {
  Object.assign(session as unknown as Callbacks, { onTransportError: again, onRequestTimeout: again });
}
