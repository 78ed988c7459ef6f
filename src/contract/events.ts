/**
 * The realtime contract: socket.io events both ways. Names and payloads are the wire's own; zod schemas of every
 * payload stand in `schemas/socket.ts`.
 */
import type { Call, OriginateFailure, RecordingFault } from './calls';
import type { ExceptionState } from './exceptions';
import type { FloorChange } from './floor';
import type { AgentStatus } from './statuses';
import type { Terms } from './terms';

/** Answer to every command within 5 s; `ok` means accepted, the result comes as an event. */
export type Ack = { ok: true; at: number; [more: string]: unknown } | { ok: false; at: number; code: string; message: string };

export interface Notification {
  id: string;
  message: string;
  type: 'success' | 'warning' | 'error';
  dismissible: boolean;
  expires: boolean;
  /** Seconds; null when it does not expire (NOTIF-018). */
  timeout: number | null;
}
export interface LiveTransferWaiting {
  id: string;
  leadId: string;
  qualifierName: string;
  province: string;
  language: string;
  state: 'waiting' | 'taken' | 'canceled';
}
export interface ToDispose {
  leadId: string;
  callId: string;
  type: string;
  shortCall: boolean;
}

export interface Snapshot {
  agent: {
    status: AgentStatus;
    since: number;
    duration: number;
    dnd: boolean;
    deactivated: boolean;
    phone: { registered: boolean };
    /** Absent: as the sign-in said. */ permissions?: string[];
  };
  /** Live, undisposed, or ended in the last 60 s. */
  calls: Call[];
  /** Newest first. */
  toDispose: ToDispose[];
  waiting: LiveTransferWaiting[];
  notifications: Notification[];
  plugins: { revision: number };
  /** What managers allow this person; absent: as the sign-in said. */
  terms?: Terms;
  /** How many exceptions wait for this person's word; absent: none. */
  exceptions?: number;
  /** Commands that this gateway serves; a page offers no other. Without it all are offered. */
  commands?: string[];
}

type OfExtension = { extension: string };
type OfPhone = { extension: string; phone: string };
type Conference = { extension?: string; phone?: string; callId?: string };

/** Client to server. Every command also takes `id`, remembered 60 s, so that a retry gets the same acknowledgement. */
export interface ClientCommands {
  hello: OfExtension & {
    hasWebRtc: boolean;
    tabId?: string;
    epoch?: string;
    lastSeq?: number;
    resume?: string;
    plugins?: number;
    takeOver?: boolean;
  };
  goodbye: { extension?: string; reason?: 'logout' | 'unload'; callId?: string };
  hangup: OfExtension & { channel: string; callId?: string };
  showHostname: OfExtension;
  checkExtensionAvailability: OfExtension;
  'audio-playback': OfExtension & { operation: 'start' | 'stop'; file: string };
  'internal-transfer': { from: string; to: string; phone: string };
  'third-party-kick': OfPhone;
  'third-party-leave': OfPhone;
  'third-party-destroy': OfPhone;
  'external-transfer-start': OfPhone;
  'external-transfer-join': OfPhone;
  'external-transfer-leave': OfPhone;
  'external-transfer-kick': OfPhone;
  'external-transfer-destroy': OfPhone;
  'external-transfer-dtmf': OfExtension & { digit: string };
  'matcha-start': OfExtension;
  'matcha-join': OfExtension;
  'matcha-leave': OfExtension;
  'matcha-kick': OfExtension;
  'matcha-destroy': OfExtension;
  'sunlife-start': OfPhone;
  'sunlife-join': OfPhone;
  'sunlife-leave': OfPhone;
  'sunlife-kick': OfPhone;
  'sunlife-destroy': OfPhone;
  /** The revision in force with this page, and the plugins that it has: told at each change and after each hello. */
  'plugins-applied': { revision?: number; active?: string[] };
  /**
   * A plugin of this page stopped working, in this call if there was one. `times` counts this session; three put it in
   * quarantine. No client's data.
   */
  'plugin-failed': { plugin: string; where: string; message: string; times: number; quarantined: boolean; callId?: string };
  /**
   * Which plugin refused a command of this page, or changed what it was run with: a line for the gateway's log, with the call.
   * `what` is the sentence of the page's own log; `fields` are names, never what they hold.
   */
  'command-noted': { what: string; command: string; plugin?: string; reason?: string; fields?: string[]; callId?: string };
  initializeConference: Conference;
  mergeConference: Conference;
  swapConferenceMember: Conference;
  kickSecondParty: Conference;
  hangupConference: Conference;
}
export type ClientCommand = keyof ClientCommands;

/** Numbering of every server event but `probe` and `connection-refused`. */
export interface Stamp {
  epoch: string;
  seq: number;
  at: number;
}

export interface ServerEvents {
  /**
   * `kept`: a gateway has gone, and the status of before holds; without it the page begins offline. `epoch`: as in every
   * stamp; another one than before is of a desk that has begun anew, and knows nothing of what was looked for.
   */
  'connection-accepted': { extension: string; resumed: boolean; kept?: boolean; epoch?: string };
  'connection-refused': { reason: 'duplicate-tab' | 'unauthorized' | 'version' };
  /** Acknowledged with `true` by a living tab. */
  probe: Record<string, never>;
  snapshot: Snapshot;
  incoming: { call: Call };
  answer: { call: Call; leg: 'agent' | 'far' };
  hangup: { call: Call };
  'call-state': { call: Call };
  'originate-failure': { call: Call | null; leadId: string | null; message: OriginateFailure };
  'voicemail-detection': { call: Call; channel: string; status: string; flags: { beep?: boolean; cause?: string } };
  'confirm-live-transfer': { call: Call; leadId: string; advisorExtension: string; advisorName: string };
  'live-transfer-waiting': LiveTransferWaiting;
  'agent-status': { status: AgentStatus; since: number; duration: number; by: string };
  'phone-state': { registered: boolean };
  'calling-status': { deactivated: boolean };
  /** A manager changed what this person may do. */
  'terms-changed': Terms;
  /**
   * A manager moved follow-ups: away from this person, or to them. `person`: whom they went to, or came from; null: they are
   * general callbacks now.
   */
  'follow-ups-moved': { away: boolean; count: number; person: string | null };
  /** What this person may do beyond their roles: an attribute was given to them, or taken away. */
  permissions: { permissions: string[] };
  notification: Notification;
  /** The centre's plugins, what they keep for it, its published layouts or general settings changed; `plugins` names those concerned. */
  'plugin-config': { revision: number; plugins: string[] };
  /** For managers and above: who has which plugins has changed. At most once a second. */
  'plugins-in-use': Record<string, never>;
  /** For managers and above: a plugin was put in quarantine for a person. */
  'plugin-failure': { plugin: string; person: string; message: string };
  /** For managers and above: a call of this person is not recorded although it should be. */
  'recording-failure': { callId: string; person: string; why: RecordingFault };
  /** For managers and above: this person has dialled a number for help; `connected` is false where there is no line to it. */
  'emergency-call': { person: string; extension: string; number: string; connected: boolean };
  /** For managers who watch the live floor: what has changed on it. At most four times a second. */
  floor: FloorChange;
  /** For managers and above: this person has rung as many numbers by hand as anybody may; once an hour. */
  'too-fast': { person: string; extension: string };
  /** For who asked, or is asked: somebody wants an exception, or it was decided; `person`: the other of the two. */
  exception: { id: string; state: ExceptionState; subject: string; person: string };
  /** For the manager who was asked: it was approved or refused, by them or by somebody above them. */
  'exception-decided': { id: string };
  'frontend-repair': Record<string, never>;
  /** Another gateway may answer the availability check with this event instead of an acknowledgement (SOCKET-044). */
  extensionAvailability: { available: boolean };
}
export type ServerEvent = keyof ServerEvents;

export const CLIENT_COMMANDS = [
  'hello',
  'goodbye',
  'hangup',
  'showHostname',
  'checkExtensionAvailability',
  'audio-playback',
  'internal-transfer',
  'third-party-kick',
  'third-party-leave',
  'third-party-destroy',
  'external-transfer-start',
  'external-transfer-join',
  'external-transfer-leave',
  'external-transfer-kick',
  'external-transfer-destroy',
  'external-transfer-dtmf',
  'matcha-start',
  'matcha-join',
  'matcha-leave',
  'matcha-kick',
  'matcha-destroy',
  'sunlife-start',
  'sunlife-join',
  'sunlife-leave',
  'sunlife-kick',
  'sunlife-destroy',
  'plugins-applied',
  'plugin-failed',
  'command-noted',
  'initializeConference',
  'mergeConference',
  'swapConferenceMember',
  'kickSecondParty',
  'hangupConference',
] as const satisfies readonly ClientCommand[];
