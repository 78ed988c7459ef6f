/**
 * JsSIP ends a call when a request in it cannot be sent or is not answered: a hold, a digit, a hand-over that is under way
 * while the network goes. The call itself goes on over its own way, and comes back with the next registration; so must it here.
 */
import type { RTCSession } from 'jssip/lib/RTCSession';

/** What JsSIP calls for such a request, and its types leave out. */
interface Callbacks {
  onTransportError(): void;
  onRequestTimeout(): void;
}

/**
 * From the answer on. `again`: tells the server what it may have missed, at once or with the next registration; how the agent
 * has left the call (held or not) is in that offer.
 */
export function outliveRequests(session: RTCSession, connection: RTCPeerConnection, again: () => void): void {
  const missed = async (): Promise<void> => {
    // An offer without an answer would be in the way of every other one.
    if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' });
    again();
  };
  const goOn = (): void => void missed().catch(() => undefined); // the connection is just closing
  Object.assign(session as unknown as Callbacks, { onTransportError: goOn, onRequestTimeout: goOn });
}
