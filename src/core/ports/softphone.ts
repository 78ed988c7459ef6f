/** The softphone port: one SIP registration and the sessions on it. The adapter is JsSIP; tests use a fake. */
import type { CallQuality, CallType, InFault, OutFault, SoundReport } from '@dialer/contract';
import type { CoreReply } from '@dialer/contract/mapping';

export interface SoftphoneSession {
  /** SIP Call-ID of the leg. */
  id: string;
  /** From `X-Dialer-Call`; null when the far end did not send it. */
  callId: string | null;
  direction: 'in' | 'out';
  /** `X-Dialer-Resume: 1`: the same call after a reload, answered at once without ringing. */
  resume: boolean;
  /** `X-Dialer-Answer: 1`: somebody has answered a machine's call and waits: answered at once without ringing. */
  waited?: boolean;
  number: string;
  name: string;
  state: 'ringing' | 'progress' | 'established' | 'ended';
  /** As the agent asked last: neither is heard by the other from then on. */
  held: boolean;
  /** The server has not said yes to it: the far party may not have been put on hold, or taken back, so far. */
  pending?: boolean;
  muted: boolean;
  /** Why it ended, in JsSIP's words. */
  cause?: string;
}

export type RegistrationState = 'off' | 'connecting' | 'registered' | 'wrong-credentials' | 'lost';

/** What is heard on a session, as far as the browser can tell. */
export interface SessionSound {
  /** Why the far party does not hear the agent; null: nothing is known to be wrong. */
  out: OutFault | null;
  /** Why the agent does not hear the far party. */
  in: InFault | null;
  /** Null while too little was heard to say. */
  quality: CallQuality | null;
}

export type SoftphoneEvent =
  | { type: 'registration'; state: RegistrationState }
  | { type: 'session'; session: SoftphoneSession }
  /** Media path failed, or has been disconnected for 5 s. */
  | { type: 'media-lost'; id: string }
  /** A hold (`on`), or its end, is given up: the call is as it was before. */
  | { type: 'hold-failed'; id: string; on: boolean }
  | { type: 'levels'; id: string; mic: number; far: number }
  /** Told when it changes. */
  | { type: 'sound'; id: string; sound: SessionSound }
  /** Figures of the session so far, every half minute and at its end: before the `session` event that says so. */
  | { type: 'sound-report'; id: string; report: SoundReport }
  /** A device was pulled out in a call, and this one took its place; `back`: the chosen one is there again. */
  | { type: 'device-switched'; device: 'microphone' | 'speaker'; label: string; back: boolean }
  | { type: 'devices'; microphones: MediaDevice[]; speakers: MediaDevice[] }
  /** Whether the browser lets the page sound: some do not before somebody has touched it. */
  | { type: 'may-sound'; allowed: boolean }
  | { type: 'refer'; id: string; status: number };

export interface MediaDevice {
  id: string;
  label: string;
}

export type IceServer = CoreReply<'getWebrtcCredentials'>['iceServers'][number];

/** Why the microphone cannot be opened; `insecure`: the page came without HTTPS, where browsers have none. */
export type MicrophoneFault = 'blocked' | 'missing' | 'busy' | 'insecure';

/** How a short call to the phone system's echo went: the way of the sound to there and back, and no further. */
export interface MediaTrial {
  /** Milliseconds there and back. */
  roundTrip: number;
  /** Share of the packets that did not come back, 0 to 1. */
  lost: number;
}
/**
 * Why it could not be tried, or what it found. `no-echo`: this phone system has none, and nothing is known. `no-path`: it
 * answered, and no sound could be sent; `no-sound`: it was sent, and nothing came back.
 */
export type MediaFault = 'not-registered' | 'no-echo' | 'refused' | 'no-answer' | 'no-path' | 'no-sound';

/** The instruments of the pre-call check. What they try are the devices that are chosen now. */
export interface PhoneCheck {
  /** Opens the microphone and says five times a second how loud it is, 0 to 1, exact silence being 0; or why it cannot. */
  listen(report: (heard: number | MicrophoneFault) => void): () => void;
  /** A tone where the far party would be heard. Resolves at its end; rejects when the device cannot be used. */
  playTone(): Promise<void>;
  /** One ring where calls ring; rejects as `playTone`. */
  ringOnce(): Promise<void>;
  /** Takes some three seconds; never rejects. */
  tryMedia(): Promise<MediaTrial | MediaFault>;
  /** Calls whenever the person has changed whether this page may use the microphone. */
  onPermission(handler: () => void): () => void;
}

export interface SoftphonePort {
  /** Asks for the microphone; false when it was denied or is missing. */
  requestMicrophone(): Promise<boolean>;
  /** `iceServers`: STUN and TURN, asked for every call's addresses. */
  start(account: { extension: string; password: string; url: string; realm: string; iceServers: IceServer[] }): void;
  stop(): void;
  /**
   * The phone may have lost its server without being told: asks, and brings back what is gone. `unseen`: the server says that
   * it does not know of the phone.
   */
  suspect(unseen?: boolean): void;
  /** Other passes for the same servers, from the next call on, and for a call whose network changes. */
  setIceServers(iceServers: IceServer[]): void;
  /** Places a call; `callId` goes as X-Dialer-Call. Returns the session's id. */
  invite(number: string, callId: string, type: CallType): string;
  answer(id: string): void;
  reject(id: string): void;
  /** BYE or CANCEL. Always works, also without the realtime socket. */
  hangUp(id: string): void;
  /** Asked of the server until it says yes, also after it was away; else told as `hold-failed`. */
  hold(id: string, on: boolean): void;
  mute(id: string, on: boolean): void;
  /** The far party has answered: from now on hearing nothing of them is a fault. */
  expectVoice(id: string): void;
  /** SIP INFO; false while the server is away: nothing is sent, then or later. */
  sendDigits(id: string, digits: string): boolean;
  /** REFER; progress comes as `refer` events. */
  transfer(id: string, number: string): void;
  setVolume(percent: number): void;
  /** Empty: the browser's own choice, as where the chosen one is gone. */
  setDevices(choice: { microphone?: string; speaker?: string; ringer?: string }): Promise<void>;
  /** Brings the instruments of the pre-call check; rejects when they cannot be loaded. */
  check(): Promise<PhoneCheck>;
  /** Ringing is a consequence of state: the core says what should sound now. */
  ring(on: boolean): void;
  subscribe(handler: (event: SoftphoneEvent) => void): () => void;
}
