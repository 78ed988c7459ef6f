/**
 * A new offer within a running call, from wherever the browser is now. JsSIP's own `renegotiate` ends the call when it cannot
 * be sent or is refused, and after a change of network either is likely; here the call stays as it was.
 */
import type { RTCSession } from 'jssip/lib/RTCSession';
import { gathered, hasWay } from './gathering';
import type { Hold, Reaches } from './hold';

/** Milliseconds. */
const GATHERED_WITHIN = 2500; // a browser sees a second after its machine that there is another network

interface Handlers {
  onSuccessResponse(response: { body?: string }): void;
  onErrorResponse(response: { status_code: number }): void;
  onTransportError(): void;
  onRequestTimeout(): void;
  onDialogError(): void;
}
/** What JsSIP has and its types leave out. */
type Session = Pick<RTCSession, 'isReadyToReOffer' | 'isOnHold' | 'isEnded' | 'contact'> & {
  sendRequest(method: string, options?: { extraHeaders?: string[]; body?: string; eventHandlers?: Handlers }): void;
};

/**
 * `later`: not now, another offer is under way or the browser knows no address yet. `lost`: with the socket over which it went.
 * `unanswered`: the server is there, and said nothing to it in good time.
 */
export type Reoffered = 'done' | 'later' | 'refused' | 'lost' | 'unanswered';

/** As the agent has left it: who holds goes on holding. */
export function asHeld(sdp: string, { local, remote }: { local: boolean; remote: boolean }): string {
  if (!local && !remote) return sdp;
  const direction = local && remote ? 'inactive' : local ? 'sendonly' : 'recvonly';
  return sdp.replace(/^a=(sendrecv|sendonly|recvonly|inactive)(\r?)$/gm, `a=${direction}$2`);
}

function send(session: Session, sdp: string): Promise<{ answer: string } | { failed: Exclude<Reoffered, 'done'> }> {
  return new Promise((done) => {
    const fail = (failed: Exclude<Reoffered, 'done'>) => (): void => done({ failed });
    session.sendRequest('INVITE', {
      extraHeaders: [`Contact: ${session.contact}`, 'Content-Type: application/sdp'],
      body: sdp,
      eventHandlers: {
        onSuccessResponse: ({ body }) => {
          // Also for a repetition of it: the server repeats until it is acknowledged.
          session.sendRequest('ACK');
          done(body ? { answer: body } : { failed: 'refused' });
        },
        onErrorResponse: ({ status_code }) => done({ failed: status_code === 491 || status_code === 500 ? 'later' : 'refused' }),
        onTransportError: fail('lost'),
        onRequestTimeout: fail('unanswered'),
        onDialogError: fail('refused'),
      },
    });
  });
}

/**
 * `restart`: over new ways (an ICE restart); else only the signalling is told where this end is. `onHold`: asked as it is sent.
 */
export async function offerAgain(
  session: Session,
  connection: RTCPeerConnection,
  restart: boolean,
  onHold: () => { local: boolean; remote: boolean },
): Promise<Reoffered> {
  const isFree = (): boolean => !session.isEnded() && session.isReadyToReOffer();
  if (!isFree() || connection.signalingState !== 'stable') return 'later';
  const takeBack = async (why: Exclude<Reoffered, 'done'>): Promise<Reoffered> => {
    if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' });
    return why;
  };
  try {
    const offer = await connection.createOffer({ iceRestart: restart });
    const begun = connection.setLocalDescription(offer);
    const found = restart ? gathered(connection, begun, GATHERED_WITHIN) : Promise.resolve();
    await begun;
    await found;
    const sdp = connection.localDescription?.sdp ?? '';
    // A machine between two networks has no address: the far end could do nothing with such an offer.
    if (!isFree() || !hasWay(sdp)) return await takeBack('later');
    const reply = await send(session, asHeld(sdp, onHold()));
    if ('failed' in reply) return await takeBack(reply.failed);
    await connection.setRemoteDescription({ type: 'answer', sdp: reply.answer });
    return 'done';
  } catch {
    return 'refused'; // a connection that is just closing
  }
}

/** Milliseconds until a new try while something is in its way, and in which new ways must have been found. */
const AGAIN = 100;
const FOUND_WITHIN = 2500;
/** Five seconds and more of what is in the way; ways that are not found are the gateway's to know after so many tries. */
const HINDRANCES = 50;
const RESTARTS = 5;

export interface Reoffers {
  /** Until it is done, the call has ended, or it is hopeless. One that restarts is not overruled by one that does not. */
  ask(restart: boolean): void;
  stop(): void;
}

/**
 * The offers of one call, one at a time. `prepare`: before each that restarts, as the relay's pass may be a new one. `holding`
 * hears what the server has agreed to; what is wanted otherwise meanwhile is offered after it.
 */
export function createReoffers(
  session: RTCSession,
  connection: RTCPeerConnection,
  reaches: Reaches,
  prepare: () => void,
  holding: Pick<Hold, 'agreed' | 'refused'>,
): Reoffers {
  let again: ReturnType<typeof setTimeout> | undefined;
  let found: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let askedMeanwhile = false;
  let restarts = false;
  /** New ways are told, and being looked for: beginning them anew now would bring them to no end. */
  let looking = false;
  let sent = false;
  const onHold = (): { local: boolean; remote: boolean } => {
    const now = session.isOnHold();
    sent = now.local;
    return now;
  };

  async function attempt(hindrances: number, left: number): Promise<void> {
    // Without a server it waits for the next registration, which asks again.
    if (!reaches()) return;
    askedMeanwhile = underWay;
    if (underWay) return;
    clearTimeout(again);
    underWay = true;
    const restart = restarts && !looking;
    if (restart) prepare();
    const outcome = await offerAgain(session as unknown as Session, connection, restart, onHold);
    underWay = false;
    if (session.isEnded()) return;
    if (outcome === 'later' && hindrances > 0) {
      again = setTimeout(() => void attempt(hindrances - 1, left), AGAIN);
      return;
    }
    if (outcome === 'lost' || outcome === 'unanswered') {
      if (askedMeanwhile) return void attempt(hindrances, left);
      // The next registration asks again. A new socket may be there already, and the registration not yet.
      if (outcome === 'lost' || !reaches()) return;
    }
    if (outcome !== 'done') return holding.refused();
    if (restart) look(left);
    holding.agreed(sent);
    const isOther = session.isOnHold().local !== sent;
    if (isOther || (restarts && !looking)) void attempt(HINDRANCES, left);
  }

  function look(left: number): void {
    looking = true;
    clearTimeout(found);
    found = setTimeout(() => {
      looking = false;
      if (['connected', 'completed'].includes(connection.iceConnectionState)) restarts = false;
      else if (left > 0) void attempt(HINDRANCES, left - 1);
    }, FOUND_WITHIN);
  }

  return {
    ask(restart) {
      restarts ||= restart;
      if (restart) looking = false;
      void attempt(HINDRANCES, RESTARTS);
    },
    stop() {
      clearTimeout(again);
      clearTimeout(found);
    },
  };
}
