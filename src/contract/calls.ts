/** What a call is on the wire: the socket carries the whole of it, the page replaces its copy when `rev` is higher. */

export const CALL_TYPES = ['auto', 'inbound', 'manual', 'follow-up', 'callback', 'transfer'] as const;
export type CallType = (typeof CALL_TYPES)[number];
export const VM_STATUSES = ['talk', 'hangup', 'AMD-Human-voice', 'AMD-Machine-Vm-WA'] as const;
export type VmStatus = (typeof VM_STATUSES)[number];
export const SIDE_KINDS = ['live', 'external', 'sunlife', 'matcha', 'third-party', 'internal', 'conference'] as const;
export type SideKind = (typeof SIDE_KINDS)[number];
/** Why a call is not recorded although it should be: disk full, folder not writable, disk or engine too slow, anything else. */
export const RECORDING_FAULTS = ['disk-full', 'unwritable', 'late', 'failed'] as const;
export type RecordingFault = (typeof RECORDING_FAULTS)[number];
/** Why the agent's leg could not be reached [CALL-026]. */
export const ORIGINATE_FAILURES = ['declined', 'not_answered', 'not_synced'] as const;
export type OriginateFailure = (typeof ORIGINATE_FAILURES)[number];

/** Cause of an end: the phone system has died, or has given the call up. Neither of the two has ended it, and it says nothing of the lead. */
export const ENGINE_DOWN = 'engine-down';

/** One recording of a call: a file, true in time. Epoch milliseconds of the server's clock. */
export interface CallRecording {
  /** By which it is asked for. */
  id: string;
  /** 0: the main recording; else the number of an extra one [REC-007]. */
  index: number;
  from: number;
  /** Null: it runs. */
  to: number | null;
  /** Where nothing was kept, because it was paused; `to` null: it still is. The file is silent there. */
  gaps: readonly { readonly from: number; readonly to: number | null }[];
}

export interface Call {
  callId: string;
  /** Rises with every change; a copy with a lower one is old. */
  rev: number;
  parent: string | null;
  channel: string;
  sipCallId: string | null;
  /** Came from POST /dials/auto, whatever its type. */
  auto: boolean;
  type: CallType;
  /** 0 outgoing, 1 incoming [CALL-008]. */
  direction: 0 | 1;
  suffix: string | null;
  leadId: string | null;
  phone: string;
  name: string;
  agent: 'none' | 'ringing' | 'up' | 'lost' | 'down';
  far: 'none' | 'ringing' | 'up' | 'down';
  held: boolean;
  /** Epoch milliseconds of the server's clock. `side`: when the second party came into their present state, or a search began. */
  since: { created: number; agentUp?: number; farUp?: number; side?: number; ended?: number };
  /** 1 from the moment the engine has confirmed that samples are kept. */
  recording: 0 | 1;
  /** A recording that should run does not. Stays after the end of the call; a recording that runs again clears it. */
  recordingFault?: RecordingFault | null;
  /** Since when all recordings are paused; null, or not told: they are not. */
  pausedAt?: number | null;
  /** All that the engine has confirmed, in their order; a call of an earlier release has none. */
  recordings?: readonly CallRecording[];
  extra: number | null;
  playing: string | null;
  /** What detection heard last. Stays after the end of the call, when the countdown's Voicemail is judged by it. */
  vm: { status: VmStatus; channel: string; flags: { beep?: boolean; cause?: string }; at: number } | null;
  side: {
    kind: SideKind;
    state: 'initializing' | 'initialized' | 'merged' | 'hangedup' | 'inactive';
    with: 'far' | 'side' | 'all';
    level: 1 | 2 | 3;
    phone: string;
    name: string;
    reason?: string;
  } | null;
  /**
   * Came by a number of the call-tracking provider. `duplicate`: the centre knew the caller already, so the publisher is not
   * paid. `shortCalls`: nor for a call that ends up short.
   */
  tracked?: { did: string; duplicate: boolean; shortCalls: boolean } | null;
  /** On the receiving side of a transfer. `stays`: who hands it over is on the line as well, and is heard. */
  transfer: { qualifierExtension: string; qualifierName: string; notes: string; stays?: boolean } | null;
  /** A manager listens in, and the centre says so; null, or not told: nobody does, or it does not. */
  listened?: { by: string; mode: 'listen' | 'whisper' | 'barge' } | null;
  end: { by: 'agent' | 'far' | 'system'; cause: string } | null;
}

/** A call with nothing known of it but what is given, and nothing happened yet. */
export const blankCall = (known: Pick<Call, 'callId'> & Partial<Call>): Call => ({
  rev: 0,
  parent: null,
  channel: '',
  sipCallId: null,
  auto: false,
  type: 'manual',
  direction: 0,
  suffix: null,
  leadId: null,
  phone: '',
  name: '',
  agent: 'none',
  far: 'none',
  held: false,
  since: { created: 0 },
  recording: 0,
  extra: null,
  playing: null,
  vm: null,
  side: null,
  transfer: null,
  end: null,
  ...known,
});

/** Answered at least once: the far party was up, or an auto dial whose agent leg was up [CALL-002, CALL-005]. */
export const isBridged = (call: Call): boolean => call.since.farUp !== undefined || (call.auto && call.since.agentUp !== undefined);

/**
 * A person who had been rung for whichever agent is free came, and this agent's phone was not there in time: they went to a
 * colleague, heard the message or hung up. No fault of the agent's, unlike a call that they declined.
 */
export const isPassedOver = (call: Call): boolean =>
  isOffered(call) && call.end !== null && !(call.end.by === 'agent' && call.end.cause !== 'no-answer');

/** It was brought to this agent with a person who had answered, and was never taken: nothing is disposed. */
export const isOffered = ({ auto, direction, far, since }: Call): boolean =>
  auto && direction === 0 && far !== 'none' && since.agentUp === undefined;

/** Dialled by machine: detection listens to who answers (flows F10). */
export const isDetected = ({ type }: Pick<Call, 'type'>): boolean => type === 'auto' || type === 'callback';
