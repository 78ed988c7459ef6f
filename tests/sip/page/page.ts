/** The smallest page that has the softphone's real adapter: its events are kept, its microphone is a tone, its ears measure. */
import { createSoftphone } from '../../../src/adapters/telephony';
import type { RegistrationState, SoftphonePort, SoftphoneSession } from '../../../src/core/ports';

export interface Softphone {
  readonly phone: SoftphonePort;
  /** All that was said of the registration, in order. */
  readonly registrations: RegistrationState[];
  /** What each session was last, in the order in which they began. */
  readonly sessions: SoftphoneSession[];
  /** Status codes of transfers. */
  readonly refers: number[];
  /** Answers whatever rings from now on. */
  answersAll: boolean;
  /** The loudest tone on each live leg, in hertz to the nearest 20; null for silence. */
  hears(): (number | null)[];
  /** Those of the page's calls, also those that have ended. */
  connections(): RTCPeerConnection[];
}
declare global {
  interface Window {
    softphone: Softphone;
  }
}

/** Of the spectrum, in decibels; a tone of a telephone is at -30. */
const SILENT = -70;
const MICROPHONE_HERTZ = 700;

function toneMicrophone(): void {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    const gain = new GainNode(context, { gain: 0.25 });
    const tone = new OscillatorNode(context, { frequency: MICROPHONE_HERTZ });
    tone.connect(gain).connect(out);
    tone.start();
    return Promise.resolve(out.stream);
  };
}

/** Listens at every connection as it is made, without touching what the adapter does with it. */
function ears(): Pick<Softphone, 'hears' | 'connections'> {
  const heard: { connection: RTCPeerConnection; track: MediaStreamTrack; loudest(): number | null }[] = [];
  const listen = (connection: RTCPeerConnection, track: MediaStreamTrack) => {
    if (heard.some((each) => each.track === track)) return; // told anew when a hold ends
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const spectrum = new Float32Array(analyser.frequencyBinCount);
    const loudest = () => {
      analyser.getFloatFrequencyData(spectrum);
      const level = Math.max(...spectrum);
      const hertz = (spectrum.indexOf(level) * context.sampleRate) / analyser.fftSize;
      return level > SILENT ? Math.round(hertz / 20) * 20 : null;
    };
    heard.push({ connection, track, loudest });
  };
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = new Proxy(Native, {
    construct(target, args: [RTCConfiguration?]) {
      const made = new target(...args);
      made.addEventListener('track', ({ track }) => listen(made, track));
      return made;
    },
  });
  return {
    hears: () => heard.filter(({ connection }) => connection.connectionState === 'connected').map(({ loudest }) => loudest()),
    connections: () => heard.map(({ connection }) => connection),
  };
}

toneMicrophone();
const listening = ears();
const phone = createSoftphone({ log: (level, message, facts) => console[level](message, facts) });
const made: Softphone = (window.softphone = { phone, registrations: [], sessions: [], refers: [], answersAll: false, ...listening });
phone.subscribe((event) => {
  if (event.type === 'registration') made.registrations.push(event.state);
  if (event.type === 'refer') made.refers.push(event.status);
  if (event.type !== 'session') return;
  const at = made.sessions.findIndex(({ id }) => id === event.session.id);
  if (at >= 0) made.sessions[at] = event.session;
  else made.sessions.push(event.session);
  if (made.answersAll && at < 0 && event.session.direction === 'in') phone.answer(event.session.id);
});
