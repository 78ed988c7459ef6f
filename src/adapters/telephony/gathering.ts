/** How long the browser is given to find its addresses before they are told: full gathering takes seconds and more. */

/** Milliseconds after an address that the browser has found. */
const AFTER_CANDIDATE = 50; // where no other server is asked, the first local address is enough
const WHILE_SERVERS_ARE_ASKED = 500;
/** Without an address the browser knows only a network that is gone. It goes on looking when it is told of another; a stuck look is begun anew. */
const NO_ADDRESS = 1000;

/** By what was found last. Behind a relay's address nothing better comes: who needs one has it, and who does not has the others. */
export function patienceAfter(candidate: Pick<RTCIceCandidate, 'type'> | null | undefined, asksServers: boolean): number {
  return asksServers && candidate?.type !== 'relay' ? WHILE_SERVERS_ARE_ASKED : AFTER_CANDIDATE;
}

export const asksServers = (connection: RTCPeerConnection | null): boolean => !!connection?.getConfiguration().iceServers?.length;

/** One by which sound can come: the browser lists TCP without a port besides, also when it has no network at all. */
const isWay = ({ protocol, type }: Pick<RTCIceCandidate, 'protocol' | 'type'>): boolean => protocol !== 'tcp' || type === 'relay';
export const hasWay = (sdp: string): boolean => /^a=candidate:\S+ \d+ udp /im.test(sdp);

/**
 * Until the addresses will do, there are none, or `atMost` milliseconds have gone by. `begun`: the browser looks from then on;
 * it may still say that it has ended the look before.
 */
export function gathered(connection: RTCPeerConnection, begun: Promise<void>, atMost: number): Promise<void> {
  return new Promise((done) => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    let isFound = false;
    const end = (): void => {
      clearTimeout(soon);
      clearTimeout(late);
      connection.removeEventListener('icecandidate', onCandidate);
      done();
    };
    const onCandidate = ({ candidate }: RTCPeerConnectionIceEvent): void => {
      if (!candidate && isFound) return end();
      if (!candidate || !isWay(candidate)) return;
      isFound = true;
      clearTimeout(soon);
      soon = setTimeout(end, patienceAfter(candidate, asksServers(connection)));
    };
    const late = setTimeout(end, atMost);
    connection.addEventListener('icecandidate', onCandidate);
    begun.then(() => (soon ??= setTimeout(end, NO_ADDRESS)), end);
  });
}
