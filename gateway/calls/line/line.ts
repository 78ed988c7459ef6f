/**
 * One call as the gateway keeps it: the wire's `Call` and, beside it, the legs that carry it. What happens to it comes
 * in as a `LineEvent`; what must follow comes out as `Effect`s, which are data, so that every order of events can be
 * tried without an engine (`state.ts`).
 */
import type { Call, OriginateFailure } from '@dialer/contract';
import type { CallerId, Cause, EngineEvent, RecordFault, Target, TelephonyEngine } from '../../telephony/port';
import type { SideAct } from '@dialer/rules/sides';
import type { Party, Side } from './side-rules';
import type { Receiver } from './receiver';

/**
 * Who is rung first (flows, "Who rings whom"): the agent, then the far party (auto, follow-up, redial); the far party
 * for an agent who dials by hand; the agent for a far party who already waits (inbound).
 */
export type Order = 'agent-first' | 'agent-dials' | 'far-waits';

/** Ringing and waiting times in milliseconds (flows, ground rules). */
export const RING = {
  agentLeast: 20_000,
  agentBeyondAutoAnswer: 10_000,
  far: 30_000,
  inbound: 20_000,
  resume: 10_000,
  live: 15_000,
  internal: 20_000,
} as const;
/** How long a call whose agent's leg is gone is held with music [STATUS-025]. */
export const LOST_MS = 10_000;
/** After REFER succeeded the phone hangs up itself; later than this the gateway does it. */
export const REFER_BYE_MS = 2_000;
/**
 * Who has answered a transfer and has not been heard by then counts as heard: their handshake takes 200 ms on a quiet
 * machine and a few ways more over the internet, and an engine may not tell.
 */
export const HEARD_MS = 1_000;
/** A recording that the engine has not confirmed by then counts as failed, so that the agent knows within two seconds. */
export const RECORD_MS = 1_500;
/** The engine ends ringing itself; this much later the gateway no longer trusts it to. */
export const ENGINE_GRACE_MS = 5_000;

export type TimerName = 'agent-ring' | 'far-ring' | 'lost' | 'refer-bye' | 'heard' | 'side-ring' | 'record' | 'extra' | 'pause';

export interface Line {
  readonly call: Call;
  readonly tenantId: number;
  readonly accountId: number;
  readonly extension: string;
  readonly order: Order;
  /** Everyone of this call hears everyone of this room; its id is the call's, or that of the call it was rung for. */
  readonly room: string;
  /** The agent's present leg; replaced when a lost one is resumed. */
  readonly agentLeg: string;
  readonly farLeg: string;
  /** Legs that the engine holds for this call and that nobody has told to end. */
  readonly alive: readonly string[];
  readonly target: Target;
  /** The account that is dialled by hand, if the far party is a colleague: their own call rings and holds the far leg. */
  readonly colleague: number | null;
  /** Rung for a colleague's call, in that call's room: it holds neither room nor far leg until they are handed over. */
  readonly guest: boolean;
  readonly callerId: CallerId;
  readonly agentRingMs: number;
  /** A call to the agent's mailbox has no lead, record or disposition (flows F6). */
  readonly service: boolean;
  /** The leg that shall replace a lost one, while it rings. */
  readonly resuming: string | null;
  /** When the agent's leg was lost; the end of the call is dated from here. */
  readonly lostAt: number | null;
  /** A blind transfer in progress: its leg, the phone's reference, and whose own call holds that leg (flows F18). */
  readonly refer: {
    readonly leg: string;
    readonly ref: string;
    readonly up: boolean;
    /** Sound of theirs has come, or was waited for long enough: the agent can leave. */
    readonly heard: boolean;
    readonly colleague: number | null;
    /** The number that is rung for it, if it is no extension. */
    readonly number: string | null;
  } | null;
  /** Who is rung beside the far party, by their number; null: nobody, or no longer. */
  readonly side: Side | null;
  /** Who is rung to take this call over, or has it together with the agent (flows F13, F16). */
  readonly receiver: Receiver | null;
  /** Numbers legs, recordings and plays of this call, so that their ids never repeat. */
  readonly serial: number;
  /** The main recording that was asked for; `call.recording` says whether the engine has confirmed it. */
  readonly recordId: string | null;
  /** Name of the call's first recording that has begun. */
  readonly recordingFile: string | null;
  /** The extra recording that was asked for, and its index. */
  readonly extraId: string | null;
  readonly extraIndex: number | null;
  readonly playId: string | null;
}

/** What the engine says about a leg or a play of this call; `leg-new` is handled before a line exists. */
export type LegEvent = Exclude<
  EngineEvent,
  {
    type:
      | 'registered'
      | 'unregistered'
      | 'leg-new'
      | 'refer'
      | 'trunk-state'
      | 'trunk-failed'
      | 'monitor-done'
      | 'engine-down'
      | 'engine-up'
      | 'control-lost'
      | 'control-back';
  }
>;

export type LineEvent =
  | LegEvent
  | { type: 'begin' }
  /** It is another gateway's that goes on in this one. */
  | { type: 'adopted' }
  | { type: 'hang-up'; by: 'agent' | 'system'; cause: string }
  /** The page is gone (unload, socket lost with its phone): its leg is lost although nobody said BYE. */
  | { type: 'agent-gone' }
  /** The agent's phone is there again and may be rung [STATUS-025]. */
  | { type: 'resume' }
  | { type: 'timeout'; timer: TimerName }
  | { type: 'lead'; leadId: string; name: string }
  | { type: 'record'; on: boolean; key: string }
  | { type: 'extra'; index: number | null; key: string }
  /** The other call of this room keeps nothing of what is spoken, or goes on. */
  | { type: 'pause'; on: boolean }
  | { type: 'play'; file: string | null }
  | { type: 'refer-to'; ref: string; target: Target; colleague: number | null }
  | { type: 'side-start'; party: Party }
  | { type: 'side-act'; act: SideAct }
  | { type: 'side-key'; digit: string }
  /** The second party may not be rung, or the engine cannot do what was asked; `why` is what the page is told. */
  | { type: 'side-refused'; leg: string; why: string }
  /** An advisor is looked for, and no longer (flows F13). */
  | { type: 'seek' }
  | { type: 'stop-seeking'; reason: string }
  /** Rings a colleague who shall take this call over. */
  | { type: 'ring-receiver'; kind: Receiver['kind']; colleague: number; extension: string; name: string; notes: string }
  /** The colleague who handed this call over has left it: room and far party are this call's own now. */
  | { type: 'taken-over' }
  /** A manager listens in, in this way, or no longer; `shown`: the agent is told. */
  | { type: 'listened'; by: Call['listened']; shown: boolean }
  /** A party who is a colleague came back with another leg. */
  | { type: 'leg-replaced'; leg: string; by: string };

/** Calls of the engine as data: `{type: 'engine', run: 'hangup', args: ['leg', 'normal']}`. */
type EngineMethod = Exclude<keyof TelephonyEngine, 'trunks' | 'setTrunks' | 'start' | 'stop' | 'list' | 'account' | 'endpoint'>;
/** What a call wants to ring; whether it may, and by which permit, is not the call's to say (`calls/gate`). */
export type Originate = Omit<Parameters<TelephonyEngine['originate']>[0], 'target' | 'centre'> & { target: Target; centre: number };
interface Told {
  originate: [Originate];
  openRoom: [room: string, centre: number];
}
type Arguments<M extends EngineMethod> = M extends keyof Told ? Told[M] : Parameters<TelephonyEngine[M]>;
export type EngineEffect = { [M in EngineMethod]: { type: 'engine'; run: M; args: Arguments<M> } }[EngineMethod];

export type Tell =
  | { type: 'tell'; event: 'incoming' | 'hangup' | 'call-state' }
  | { type: 'tell'; event: 'answer'; leg: 'agent' | 'far' }
  | { type: 'tell'; event: 'originate-failure'; message: OriginateFailure }
  | { type: 'tell'; event: 'voicemail-detection' | 'confirm-live-transfer' };

export type Effect =
  | EngineEffect
  /** The person's page hears of the new state. */
  | Tell
  | { type: 'timer'; timer: TimerName; ms: number }
  | { type: 'clear-timer'; timer: TimerName }
  /** The agent is on a call from here on. */
  | { type: 'on-a-call' }
  /** Recording begins; the orchestrator answers with a `record` event that carries the key. */
  | { type: 'start-recording' }
  /** A recording that should run does not: managers hear of it. */
  | { type: 'recording-failed'; why: RecordFault }
  /** A colleague is rung by a call of their own, whose leg is this one (flows, ground rules). */
  | { type: 'ring-colleague'; colleague: number; leg: string }
  /** The far party's leg belongs from here on to the call that holds the leg `to`. */
  | { type: 'hand-over'; leg: string; to: string }
  /** Two legs go on without the agent; whoever ends first ends the other (flows F8). */
  | { type: 'pair'; room: string; legs: readonly [string, string] }
  /** The far party of an unanswered inbound call waits for the next agent (flows F7). */
  | { type: 'requeue'; leg: string }
  /** Emitted exactly once per call. */
  | { type: 'ended' };

export interface Step {
  readonly line: Line;
  readonly effects: readonly Effect[];
}

export const engine = <M extends EngineMethod>(run: M, ...args: Arguments<M>): EngineEffect =>
  ({ type: 'engine', run, args }) as EngineEffect;

export const tell = (event: 'incoming' | 'hangup' | 'call-state' | 'voicemail-detection' | 'confirm-live-transfer'): Tell => ({
  type: 'tell',
  event,
});

/** The line with other facts on the wire: the revision rises. */
export const withCall = (line: Line, facts: Partial<Call>): Line => ({ ...line, call: { ...line.call, ...facts, rev: line.call.rev + 1 } });

export const unchanged = (line: Line): Step => ({ line, effects: [] });

/** The line after its leg is gone or was told to end. */
export const withoutLeg = (line: Line, leg: string): Line => ({ ...line, alive: line.alive.filter((other) => other !== leg) });

/** Ends a leg of this call, once. */
export const dropLeg = (line: Line, leg: string, cause: Cause): Step =>
  line.alive.includes(leg) ? { line: withoutLeg(line, leg), effects: [engine('hangup', leg, cause)] } : unchanged(line);

/** Rings the agent's phone. */
export function ringAgent(line: Line, leg: string, ms: number, headers: Record<string, string> = {}): Step {
  return {
    line: { ...line, alive: [...line.alive, leg] },
    effects: [
      engine('originate', {
        leg,
        callId: line.call.callId,
        target: { extension: line.extension },
        callerId: { number: line.call.phone, ...(line.call.name && { name: line.call.name }) },
        ringMs: ms,
        centre: line.tenantId,
        headers: { 'X-Dialer-Call': line.call.callId, ...headers },
      }),
    ],
  };
}

/** Rings the far party; early media is heard in the room. */
export function ringFar(line: Line): Step {
  const limit: Effect = { type: 'timer', timer: 'far-ring', ms: RING.far + ENGINE_GRACE_MS };
  if (line.colleague !== null) {
    return { line, effects: [{ type: 'ring-colleague', colleague: line.colleague, leg: line.farLeg }, limit] };
  }
  return {
    line: { ...line, alive: [...line.alive, line.farLeg] },
    effects: [
      engine('originate', {
        leg: line.farLeg,
        callId: line.call.callId,
        target: line.target,
        callerId: { ...line.callerId },
        ringMs: RING.far,
        room: line.room,
        centre: line.tenantId,
      }),
      limit,
    ],
  };
}

/** After this the agent's leg counts as not answered although the engine has not said so. */
export const agentRingLimit = (line: Line): number => line.agentRingMs + ENGINE_GRACE_MS;

/** Does this line ring or talk with the number? */
export function isWith({ call, target, refer, order, side }: Line, number: string): boolean {
  if (call.end) return false;
  if (side && !side.listed && call.side?.phone === number) return true;
  const far = 'number' in target ? target.number : order === 'far-waits' ? call.phone : null;
  return far === number || refer?.number === number;
}
