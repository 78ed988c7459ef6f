/** The instruments of the pre-call check. Comes by `import()` when somebody signs in or opens it. */
import type { UA } from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { MediaFault, MediaTrial, MicrophoneFault, PhoneCheck } from '../../core/ports';
import { patienceAfter } from './gathering';
import { watchLevels } from './levels';
import { ECHO, openMicrophone, type DeviceChoice } from './media';
import { wavOf, WAV_RATE, type Ringer } from './ringer';

/** Milliseconds. */
const ANSWERED_WITHIN = 8000;
const PATH_WITHIN = 6000;
/** Not counted: the first packets come while both ends fill their buffers. */
const BEFORE_COUNTING = 500;
const COUNTING = 2000;

/** Of the speaker's tone. */
const TONE = { hz: 660, gain: 0.2, seconds: 1 } as const;
/** What the echo is sent: not heard by anybody, but something, since some systems send no packets of silence. */
const MURMUR = 0.001;

/** What JsSIP's words for a call that was not answered say of the way. */
const CAUSES: Partial<Record<string, MediaFault>> = {
  'Not Found': 'no-echo',
  'Address Incomplete': 'no-echo',
  Unavailable: 'no-echo',
  Rejected: 'refused',
  Busy: 'refused',
  'WebRTC Error': 'no-path',
  'Incompatible SDP': 'no-path',
};

interface Parts {
  ua(): UA | null;
  realm(): string;
  choice(): DeviceChoice;
  /** Of calls, 0 to 100. */
  volume(): number;
  ringer(): Promise<Ringer | null>;
  /** STUN and TURN, as they are told now. */
  pcConfig(): RTCConfiguration;
}

/** By the browser's name of the error. */
export function microphoneFault(name: string): MicrophoneFault {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

function listen(choice: DeviceChoice, report: (heard: number | MicrophoneFault) => void): () => void {
  let over = false;
  let stop = (): void => undefined;
  const open = async (): Promise<void> => {
    if (!navigator.mediaDevices) return report('insecure');
    const stream = await openMicrophone(choice);
    const close = (): void => stream.getTracks().forEach((track) => track.stop());
    if (over) return close();
    const end = watchLevels(
      () => [stream],
      ([level = 0]) => report(level),
    );
    stop = () => {
      end();
      close();
    };
  };
  open().catch((error: Error) => over || report(microphoneFault(error.name)));
  return () => {
    over = true;
    stop();
  };
}

async function playTone({ speaker }: DeviceChoice, volume: number): Promise<void> {
  const { hz, gain, seconds } = TONE;
  // It swells and fades: one that is cut off clicks.
  const samples = Float32Array.from(
    { length: seconds * WAV_RATE },
    (_, at) => gain * Math.sin((Math.PI * at) / (seconds * WAV_RATE)) * Math.sin((2 * Math.PI * hz * at) / WAV_RATE),
  );
  const address = URL.createObjectURL(wavOf(samples));
  try {
    const element = new Audio(address);
    element.volume = volume / 100;
    if (speaker && 'setSinkId' in element) await element.setSinkId(speaker);
    const ended = new Promise<void>((done, fail) => {
      element.addEventListener('ended', () => done());
      element.addEventListener('error', () => fail(new Error('The tone could not be played.')));
    });
    await element.play();
    await ended;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Rejects with the fault when the echo does not answer. */
function callEcho(
  ua: UA,
  realm: string,
  stream: MediaStream,
  pcConfig: RTCConfiguration,
): { session: RTCSession; answered: Promise<void> } {
  let answer!: () => void;
  let refuse!: (fault: MediaFault) => void;
  const answered = new Promise<void>((done, fail) => {
    answer = done;
    refuse = fail;
  });
  let soon: ReturnType<typeof setTimeout> | undefined;
  const session = ua.call(`sip:${ECHO}@${realm}`, {
    mediaStream: stream,
    pcConfig,
    eventHandlers: {
      icecandidate({ candidate, ready }: { candidate?: RTCIceCandidate; ready: () => void }) {
        clearTimeout(soon);
        soon = setTimeout(ready, patienceAfter(candidate, !!pcConfig.iceServers?.length));
      },
      failed: ({ cause }: { cause: string }) => refuse(CAUSES[cause] ?? 'no-answer'),
      accepted: () => answer(),
    } as never, // JsSIP's types know its handlers by other names
  });
  void wait(ANSWERED_WITHIN).then(() => refuse('no-answer'));
  return { session, answered };
}

function pathOf(connection: RTCPeerConnection): Promise<void> {
  return new Promise((done, fail: (fault: MediaFault) => void) => {
    const look = (): void => {
      if (connection.connectionState === 'connected') done();
      if (connection.connectionState === 'failed') fail('no-path');
    };
    connection.addEventListener('connectionstatechange', look);
    look();
    void wait(PATH_WITHIN).then(() => fail('no-path'));
  });
}

async function count(connection: RTCPeerConnection): Promise<{ sent: number; received: number; roundTrip: number }> {
  const counted = { sent: 0, received: 0, roundTrip: 0 };
  (await connection.getStats()).forEach((report: Record<string, unknown>) => {
    const { type } = report;
    if (type === 'outbound-rtp') counted.sent = Number(report['packetsSent']);
    if (type === 'inbound-rtp') counted.received = Number(report['packetsReceived']);
    if (type === 'candidate-pair' && report['nominated']) counted.roundTrip = Number(report['currentRoundTripTime'] ?? 0) * 1000;
  });
  return counted;
}

/** By two counts of one connection: what went out between them and did not come back; one packet may be on its way. */
export function trialOf(
  before: { sent: number; received: number },
  after: { sent: number; received: number; roundTrip: number },
): MediaTrial | MediaFault {
  const sent = after.sent - before.sent;
  const received = after.received - before.received;
  if (sent <= 0) return 'no-path';
  if (received <= 0) return 'no-sound';
  const missing = sent - received;
  return { roundTrip: after.roundTrip, lost: missing <= 1 ? 0 : missing / sent };
}

async function tryMedia({ ua, realm, pcConfig }: Parts): Promise<MediaTrial | MediaFault> {
  const agent = ua();
  if (!agent?.isRegistered()) return 'not-registered';
  const context = new AudioContext();
  const out = new MediaStreamAudioDestinationNode(context);
  const murmur = new OscillatorNode(context);
  murmur.connect(new GainNode(context, { gain: MURMUR })).connect(out);
  murmur.start();
  void context.resume();
  let session: RTCSession | null = null;
  try {
    const call = callEcho(agent, realm(), out.stream, pcConfig());
    session = call.session;
    await call.answered;
    await pathOf(session.connection);
    await wait(BEFORE_COUNTING);
    const before = await count(session.connection);
    await wait(COUNTING);
    return trialOf(before, await count(session.connection));
  } catch (fault) {
    // Anything but a fault of ours is the browser's: it could not even make a connection.
    return typeof fault === 'string' ? (fault as MediaFault) : 'no-path';
  } finally {
    if (session && !session.isEnded()) session.terminate();
    void context.close();
  }
}

function onPermission(handler: () => void): () => void {
  let stop = (): void => undefined;
  let over = false;
  // Firefox before 131 has no such permission to ask for: there the check is run again by its button.
  navigator.permissions?.query({ name: 'microphone' as PermissionName }).then(
    (status) => {
      if (over) return;
      status.addEventListener('change', handler);
      stop = () => status.removeEventListener('change', handler);
    },
    () => undefined,
  );
  return () => {
    over = true;
    stop();
  };
}

export function createCheck(parts: Parts): PhoneCheck {
  return {
    listen: (report) => listen(parts.choice(), report),
    playTone: () => playTone(parts.choice(), parts.volume()),
    async ringOnce() {
      const ringer = await parts.ringer();
      if (!ringer) throw new Error('The ring could not be loaded.');
      await ringer.once();
    },
    tryMedia: () => tryMedia(parts),
    onPermission,
  };
}
