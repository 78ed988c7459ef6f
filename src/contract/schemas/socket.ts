/**
 * Zod schemas of the realtime contract: every command's payload, every event's payload, the stamp that numbers events,
 * and the whole Call. The gateway refuses a command that does not match; the page drops an event that does not.
 */
import { z } from 'zod';
import { CALL_TYPES, ORIGINATE_FAILURES, RECORDING_FAULTS, SIDE_KINDS, VM_STATUSES, type Call } from '../calls';
import type { ClientCommand, ClientCommands, ServerEvent, ServerEvents, Snapshot } from '../events';
import { EXCEPTION_STATES } from '../exceptions';
import { PATTERNS } from '../limits';
import { LISTENING_MODES } from '../floor';
import { floorChange } from './floor';
import type { AgentStatus } from '../statuses';
import { ELIGIBILITIES, type Terms } from '../terms';

const ms = () => z.number();
const text = () => z.string().max(200);
const id = () => z.string().min(1).max(100);
const beep = z.object({ beep: z.boolean().optional(), cause: z.string().optional() });

const gap = z.object({ from: ms(), to: ms().nullable() });
export const callRecording = z.object({ id: id(), index: z.int(), from: ms(), to: ms().nullable(), gaps: z.array(gap) });
/** What a call is on the wire. */
export const call = z.object({
  callId: id(),
  rev: z.int(),
  parent: z.string().nullable(),
  channel: z.string(),
  sipCallId: z.string().nullable(),
  auto: z.boolean(),
  type: z.enum(CALL_TYPES),
  direction: z.literal([0, 1]),
  suffix: z.string().nullable(),
  leadId: z.string().nullable(),
  phone: z.string(),
  name: z.string(),
  agent: z.enum(['none', 'ringing', 'up', 'lost', 'down']),
  far: z.enum(['none', 'ringing', 'up', 'down']),
  held: z.boolean(),
  since: z.object({ created: ms(), agentUp: ms().optional(), farUp: ms().optional(), side: ms().optional(), ended: ms().optional() }),
  recording: z.literal([0, 1]),
  recordingFault: z.enum(RECORDING_FAULTS).nullable().optional(),
  pausedAt: ms().nullable().optional(),
  recordings: z.array(callRecording).optional(),
  extra: z.number().nullable(),
  playing: z.string().nullable(),
  vm: z.object({ status: z.enum(VM_STATUSES), channel: z.string(), flags: beep, at: ms() }).nullable(),
  side: z
    .object({
      kind: z.enum(SIDE_KINDS),
      state: z.enum(['initializing', 'initialized', 'merged', 'hangedup', 'inactive']),
      with: z.enum(['far', 'side', 'all']),
      level: z.literal([1, 2, 3]),
      phone: z.string(),
      name: z.string(),
      reason: z.string().optional(),
    })
    .nullable(),
  tracked: z.object({ did: z.string(), duplicate: z.boolean(), shortCalls: z.boolean() }).nullable().optional(),
  transfer: z
    .object({ qualifierExtension: z.string(), qualifierName: z.string(), notes: z.string(), stays: z.boolean().optional() })
    .nullable(),
  listened: z
    .object({ by: z.string(), mode: z.enum(LISTENING_MODES) })
    .nullable()
    .optional(),
  end: z.object({ by: z.enum(['agent', 'far', 'system']), cause: z.string() }).nullable(),
}) satisfies z.ZodType<Call>;

export const notification = z.object({
  id: id(),
  message: z.string(),
  type: z.enum(['success', 'warning', 'error']),
  dismissible: z.boolean(),
  expires: z.boolean(),
  timeout: z.number().nullable(),
});
const liveTransferWaiting = z.object({
  id: id(),
  leadId: z.string(),
  qualifierName: z.string(),
  province: z.string(),
  language: z.string(),
  state: z.enum(['waiting', 'taken', 'canceled']),
});

/** A status that this release does not know is kept as it is: the page shows it as a system error [STATUS-004]. */
const anyStatus = z.string() as unknown as z.ZodType<AgentStatus>;

const terms = z.object({
  hasWebRtc: z.boolean(),
  inboundOnly: z.boolean(),
  outboundEligibility: z.enum(ELIGIBILITIES),
  healthLicenses: z.array(z.string()),
}) satisfies z.ZodType<Terms>;

/** The whole state of a person after each accepted hello. */
export const snapshot = z.object({
  agent: z.object({
    status: anyStatus,
    since: ms(),
    duration: z.number(),
    dnd: z.boolean(),
    deactivated: z.boolean(),
    permissions: z.array(z.string()).optional(),
    phone: z.object({ registered: z.boolean() }),
  }),
  calls: z.array(call),
  toDispose: z.array(z.object({ leadId: z.string(), callId: z.string(), type: z.string(), shortCall: z.boolean() })),
  waiting: z.array(liveTransferWaiting),
  notifications: z.array(notification),
  plugins: z.object({ revision: z.number() }),
  terms: terms.optional(),
  exceptions: z.number().optional(),
  commands: z.array(z.string()).optional(),
}) satisfies z.ZodType<Snapshot>;

/** Numbering of every server event but `probe` and `connection-refused`. */
export const stamp = z.object({ epoch: z.string().min(1), seq: z.int(), at: ms() });
/** Answer to a command, also when a server leaves out `at`. */
export const ack = z.union([
  z.looseObject({ ok: z.literal(true), at: ms().optional() }),
  z.looseObject({ ok: z.literal(false), at: ms().optional(), code: z.string().default('failed'), message: z.string().default('') }),
]);

const extension = () => z.string().regex(PATTERNS.extension);
const maybe = { id: id().optional() };
const ofExtension = z.object({ extension: extension(), ...maybe });
const ofPhone = z.object({ extension: extension(), phone: z.string().min(1).max(32), ...maybe });
const conference = z.object({ extension: extension().optional(), phone: text().optional(), callId: id().optional(), ...maybe });

/** Payload of every command; each also takes `id`, remembered 60 s, so that a retry gets the same acknowledgement. */
export const commands = {
  /** Without an extension (a manager) the connection is keyed by account: the empty text. */
  hello: z.object({
    extension: z.union([extension(), z.literal('')]),
    hasWebRtc: z.boolean(),
    tabId: id().optional(),
    epoch: text().optional(),
    lastSeq: z.int().optional(),
    resume: id().optional(),
    plugins: z.int().optional(),
    takeOver: z.boolean().optional(),
    ...maybe,
  }),
  goodbye: z.object({
    extension: z.string().max(6).optional(),
    reason: z.enum(['logout', 'unload']).optional(),
    callId: id().optional(),
    ...maybe,
  }),
  hangup: z.object({ extension: extension(), channel: z.string().max(100), callId: id().optional(), ...maybe }),
  showHostname: ofExtension,
  checkExtensionAvailability: ofExtension,
  'audio-playback': z.object({ extension: extension(), operation: z.enum(['start', 'stop']), file: text(), ...maybe }),
  'internal-transfer': z.object({ from: extension(), to: extension(), phone: z.string().max(32), ...maybe }),
  'third-party-kick': ofPhone,
  'third-party-leave': ofPhone,
  'third-party-destroy': ofPhone,
  'external-transfer-start': ofPhone,
  'external-transfer-join': ofPhone,
  'external-transfer-leave': ofPhone,
  'external-transfer-kick': ofPhone,
  'external-transfer-destroy': ofPhone,
  'external-transfer-dtmf': z.object({ extension: extension(), digit: z.string().regex(PATTERNS.digit), ...maybe }),
  'matcha-start': ofExtension,
  'matcha-join': ofExtension,
  'matcha-leave': ofExtension,
  'matcha-kick': ofExtension,
  'matcha-destroy': ofExtension,
  'sunlife-start': ofPhone,
  'sunlife-join': ofPhone,
  'sunlife-leave': ofPhone,
  'sunlife-kick': ofPhone,
  'sunlife-destroy': ofPhone,
  'plugins-applied': z.object({ revision: z.int().optional(), active: z.array(z.string().max(100)).max(300).optional(), ...maybe }),
  'plugin-failed': z.object({
    plugin: z.string().min(1).max(100),
    where: z.string().max(200),
    message: z.string().max(500),
    times: z.int().min(1),
    quarantined: z.boolean(),
    callId: z.uuid().optional(),
    ...maybe,
  }),
  'command-noted': z.object({
    what: z.string().min(1).max(120),
    command: z.string().min(1).max(120),
    plugin: z.string().max(100).optional(),
    reason: z.string().max(120).optional(),
    fields: z.array(z.string().max(60)).max(30).optional(),
    callId: z.string().max(100).optional(),
    ...maybe,
  }),
  initializeConference: conference,
  mergeConference: conference,
  swapConferenceMember: conference,
  kickSecondParty: conference,
  hangupConference: conference,
} satisfies { [C in ClientCommand]: z.ZodType<ClientCommands[C]> };

const none = z.object({});
/** Payload of every server event, without its stamp. */
export const events = {
  'connection-accepted': z.object({
    extension: z.string(),
    resumed: z.boolean(),
    kept: z.boolean().optional(),
    epoch: z.string().optional(),
  }),
  'connection-refused': z.object({ reason: z.enum(['duplicate-tab', 'unauthorized', 'version']) }),
  probe: none,
  snapshot,
  incoming: z.object({ call }),
  answer: z.object({ call, leg: z.enum(['agent', 'far']) }),
  hangup: z.object({ call }),
  'call-state': z.object({ call }),
  'originate-failure': z.object({ call: call.nullable(), leadId: z.string().nullable(), message: z.enum(ORIGINATE_FAILURES) }),
  'voicemail-detection': z.object({ call, channel: z.string(), status: z.string(), flags: beep }),
  'confirm-live-transfer': z.object({ call, leadId: z.string(), advisorExtension: z.string(), advisorName: z.string() }),
  'live-transfer-waiting': liveTransferWaiting,
  'agent-status': z.object({ status: anyStatus, since: ms(), duration: z.number(), by: z.string() }),
  'phone-state': z.object({ registered: z.boolean() }),
  'calling-status': z.object({ deactivated: z.boolean() }),
  'terms-changed': terms,
  'follow-ups-moved': z.object({ away: z.boolean(), count: z.number(), person: z.string().nullable() }),
  permissions: z.object({ permissions: z.array(z.string()) }),
  notification,
  'plugin-config': z.object({ revision: z.number(), plugins: z.array(z.string()) }),
  'plugins-in-use': none,
  'plugin-failure': z.object({ plugin: z.string(), person: z.string(), message: z.string() }),
  'emergency-call': z.object({ person: z.string(), extension: z.string(), number: z.string(), connected: z.boolean() }),
  'too-fast': z.object({ person: z.string(), extension: z.string() }),
  'recording-failure': z.object({ callId: id(), person: z.string(), why: z.enum(RECORDING_FAULTS) }),
  floor: floorChange,
  exception: z.object({ id: id(), state: z.enum(EXCEPTION_STATES), subject: z.string(), person: z.string() }),
  'exception-decided': z.object({ id: id() }),
  'frontend-repair': none,
  extensionAvailability: z.object({ available: z.boolean() }),
} satisfies { [E in ServerEvent]: z.ZodType<ServerEvents[E]> };

/** Names of all server events. */
export const SERVER_EVENTS = Object.keys(events) as ServerEvent[];
