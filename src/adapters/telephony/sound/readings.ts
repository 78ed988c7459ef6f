/** What the browser's statistics say of one call, in the few numbers that are judged. */

export interface Readings {
  sent: number;
  received: number;
  lost: number;
  /** Percent. */
  lostThere: number;
  /** Milliseconds. */
  jitter: number;
  roundTrip: number | null;
  /** Sum of squares of what the microphone gave; null where the browser does not tell. */
  energy: number | null;
}

/** As browsers give them; TypeScript's own types leave some out. */
interface Stat {
  type: string;
  kind?: string;
  packetsSent?: number;
  packetsReceived?: number;
  packetsLost?: number;
  jitter?: number;
  fractionLost?: number;
  roundTripTime?: number;
  totalAudioEnergy?: number;
  state?: string;
  nominated?: boolean;
  currentRoundTripTime?: number;
}

/** Pure: of the entries of one `RTCStatsReport`. */
export function readingsOf(stats: Iterable<Stat>): Readings {
  const read: Readings = { sent: 0, received: 0, lost: 0, lostThere: 0, jitter: 0, roundTrip: null, energy: null };
  let path: number | undefined;
  for (const stat of stats) {
    if (stat.type === 'candidate-pair' && stat.state === 'succeeded' && stat.nominated) path = stat.currentRoundTripTime;
    if (stat.kind !== 'audio') continue;
    if (stat.type === 'outbound-rtp') read.sent += stat.packetsSent ?? 0;
    if (stat.type === 'media-source' && stat.totalAudioEnergy !== undefined) read.energy = (read.energy ?? 0) + stat.totalAudioEnergy;
    if (stat.type === 'inbound-rtp') {
      read.received += stat.packetsReceived ?? 0;
      read.lost += stat.packetsLost ?? 0;
      read.jitter = Math.max(read.jitter, (stat.jitter ?? 0) * 1000);
    }
    if (stat.type === 'remote-inbound-rtp') {
      read.lostThere = Math.max(read.lostThere, (stat.fractionLost ?? 0) * 100);
      if (stat.roundTripTime !== undefined) read.roundTrip = stat.roundTripTime * 1000;
    }
  }
  // The media's own round trip is the one that is heard; an engine that reports none still answers on the path.
  if (read.roundTrip === null && path !== undefined) read.roundTrip = path * 1000;
  return read;
}

/** The far end's own word. What this page offers says nothing: a browser offers comfort noise to everybody. */
const COMFORT_NOISE = /^(a=rtpmap:\d+ CN\/|m=audio \d+ \S+ (\d+ )*13\b)/m;

/** What both ends have agreed on; nothing before they have. */
export function agreed(connection: RTCPeerConnection): { sends: boolean; receives: boolean; sparse: boolean } {
  const audio = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'audio');
  const direction = audio?.currentDirection ?? '';
  return {
    sends: direction.includes('send'),
    receives: direction.includes('recv'),
    sparse: COMFORT_NOISE.test(connection.currentRemoteDescription?.sdp ?? ''),
  };
}

export function pathOf({ connectionState }: RTCPeerConnection): 'coming' | 'up' | 'gone' {
  if (connectionState === 'connected') return 'up';
  return connectionState === 'new' || connectionState === 'connecting' ? 'coming' : 'gone';
}
