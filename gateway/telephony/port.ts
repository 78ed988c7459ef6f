/**
 * The telephony engine's port: what the gateway asks of a voice engine and what it hears back.
 * The gateway's own engine (`embedded/`) and an Asterisk (`ari/`) stand behind this file.
 *
 * Ids of legs, rooms, plays and records are the caller's; a repeated call is a no-op, and ending what is not there is done.
 * What an engine cannot do it says by an `EngineError` (`errors.ts`), `gone` where there is no such leg; plays and recordings
 * say it by their own events. A leg is one party's line, a room is what its legs hear together. `at` is epoch milliseconds.
 *
 * `centre` says whose an account, a trunk, a call or a room is: an engine of several parts (`several.ts`) has all of a centre in
 * one of them. Others pass it over.
 */
import type { Trunk } from './trunks';

export type { Trunk };

export type Cause = 'normal' | 'busy' | 'declined' | 'no-answer' | 'not-registered' | 'cancelled' | 'lost' | 'failed';
/** Whom a call wants to ring. `trunks`: ids of those that may carry it, the first to be tried first; the training floor has none. */
export type Target = { extension: string } | { number: string; trunks?: readonly string[] };
/** Whom an engine rings: a number only by a permit, the id of the evidence that it may be rung (`calls/gate`). Without one it refuses. */
export type Permitted = { extension: string } | { number: string; trunks?: readonly string[]; permit: string };
/** What the person sees who is rung. `private`: the network is told the number, the person is not (RFC 3323). */
export interface CallerId {
  number: string;
  name?: string;
  private?: boolean;
}
/** How a leg ended, beyond its cause: what the network said, and whether anybody's telephone was reached at all. */
export interface EndFacts {
  /** The SIP status of the far end's refusal. Never of an end that was asked for here. */
  sip?: number;
  /** The cause of the telephone network (ITU-T Q.850), where it was told or follows from the status. */
  q850?: number;
  /**
   * False: no telephone was ever reached, the line itself was at fault (a trunk that is down, full, or refuses us). Such a
   * dial is no try at its lead, and leaves nothing to dispose. Missing: as the progress that was seen says.
   */
  reached?: boolean;
}
/** How a party's sound arrived here, over the whole of its leg. */
export interface LegQuality {
  /** Packets that never came, in percent of those that were sent. */
  lost: number;
  /** How unevenly they came (RFC 3550). */
  jitterMs: number;
  /** There and back; null: the far end has not said. */
  roundTripMs: number | null;
  /** Mean opinion score that follows from the three (ITU-T G.107), 1 to 4.5. */
  mos: number;
}
/**
 * Why a recording is not written: the disk is full; the folder or file cannot be written; the disk or the engine is too
 * far behind; anything else.
 */
export type RecordFault = 'disk-full' | 'unwritable' | 'late' | 'failed';
/**
 * How somebody listens in: `listen`: nobody hears them; `whisper`: the line that they listen to hears them and nobody else
 * does, nor is it recorded; `barge`: all of its room do.
 */
export type MonitorMode = 'listen' | 'whisper' | 'barge';
export interface LegFacts {
  leg: string;
  callId?: string;
  sipCallId?: string;
  from: string;
  to: string;
  /** Over which trunk somebody outside has come. */
  trunk?: string;
  state: 'new' | 'ringing' | 'up' | 'lost';
  room?: string;
}
/** How a trunk is, as its carrier lets us see it. */
export interface TrunkState {
  trunk: string;
  /** `off`: nobody wants it; `trying`: nothing is known yet. Calls go over what is `up`, and over `trying` where nothing else is. */
  state: 'off' | 'trying' | 'up' | 'down';
  /** Why it is down, in words for whoever set it up; null where it is not. */
  why: string | null;
  /** The SIP status behind that. */
  code: number | null;
  /** Epoch ms. */
  since: number;
}
/**
 * One of the floors behind an engine. `draining`: it is about to end, and lets its calls finish; `away`: there is no word from it,
 * its calls go on; `down`: it is gone, and they are.
 */
export interface EnginePart {
  readonly name: string;
  readonly state: 'up' | 'draining' | 'away' | 'down';
}
/** What an engine says of itself for `/metrics`. */
export interface EngineStats {
  legs: number;
  rooms: number;
  records: number;
  /** The longest time between two beats of the audio clock since the last question, ms; 20 is in time. */
  worstGapMs: number;
  /** Frames of 20 ms left out after stalls, since the start. */
  skippedFrames: number;
}
export interface TelephonyEngine {
  /** Whom this engine can ring. A training floor rings nobody real, and has no way to a centre for emergency calls. */
  readonly trunks: { readonly people: boolean; readonly emergency: boolean };
  // ids of legs, rooms, plays, records are the caller's; repeats are no-ops
  start(on: (e: EngineEvent) => void): Promise<void>;
  stop(graceMs: number): Promise<void>;
  /**
   * What is there, to adopt or close after a restart. `ended`: what it remembers of legs that are gone, the last to end
   * last; of an engine that ends with its gateway there is none.
   */
  list(): Promise<{ legs: LegFacts[]; rooms: string[]; ended?: EndedLeg[] }>;
  /**
   * All secrets by which this extension's telephones may prove themselves, one for each session of its person; none
   * removes it. A telephone whose secret is not among them is unregistered at once and its legs end. `barred`: the
   * secrets stay right, but none of them may register or dial (403); live legs go on.
   */
  account(extension: string, secrets: readonly string[], barred?: boolean, centre?: number): Promise<void>;
  /** All trunks there are from now on; calls over one that is missing go on to their end. The training floor takes none. */
  setTrunks(trunks: readonly Trunk[]): Promise<void>;
  endpoint(extension: string): Promise<{ registered: boolean; contacts: number }>;
  originate(o: {
    leg: string;
    callId: string;
    target: Permitted;
    callerId: CallerId;
    ringMs: number;
    headers?: Record<string, string>;
    room?: string;
    centre?: number;
  }): Promise<void>; // room: hear early media there
  ring(leg: string): Promise<void>;
  answer(leg: string): Promise<void>;
  hangup(leg: string, cause: Cause): Promise<void>;
  openRoom(room: string, centre?: number): Promise<void>;
  closeRoom(room: string): Promise<void>; // legs stay, in silence
  move(leg: string, room: string | null): Promise<void>; // null: parked
  music(leg: string, on: boolean): Promise<void>;
  play(id: string, at: { room: string } | { leg: string }, file: string): Promise<void>;
  stopPlay(id: string): Promise<void>;
  dtmf(leg: string, digits: string): Promise<void>;
  /**
   * Agent left, others right. Answered by `record-started` or `record-failed` within a second; a recording that runs may
   * still fail (a full disk). It ends with exactly one `record-done` or `record-failed`. Its id is also the key by which it
   * is kept (`recordings.ts`): where and as what is the engine's.
   */
  record(id: string, room: string): Promise<void>;
  /** The file goes on in silence, and with `false` again with what is said: it stays true in time. */
  pauseRecord(id: string, paused: boolean): Promise<void>;
  stopRecord(id: string): Promise<void>;
  detect(leg: string, on: boolean): Promise<void>; // from the leg's own audio
  refer(leg: string, ref: string, status: 180 | 200 | 403 | 480 | 503 | 603): Promise<void>;
  /**
   * `ear`, a leg of its own that is in no room, hears what `leg` says and hears, into whichever room that goes. Asked again with another
   * mode it goes on so. It ends with either leg, and never ends one: `monitor-done`, once.
   */
  monitor(id: string, o: { leg: string; ear: string; mode: MonitorMode }): Promise<void>;
  /** The ear stays, in silence. */
  stopMonitor(id: string): Promise<void>;
}
/** An engine that says how it is. */
export interface MeasuredEngine extends TelephonyEngine {
  stats(): Promise<EngineStats>;
}
/** An engine whose calls are at floors, processes of their own. */
export interface FloorsEngine extends MeasuredEngine {
  parts(): readonly EnginePart[];
  /** How many extensions have a telephone there, also those that came before this gateway had the say. */
  phones(): number;
}
/** An engine of several parts, each with all that is of some centres. */
export interface PartedEngine extends FloorsEngine {
  /** The name of the part that has this centre. */
  partOf(centre: number): string;
  statsOf(part: string): Promise<EngineStats>;
}
export type EngineEvent = { at: number } & (
  | { type: 'registered' | 'unregistered'; extension: string; contacts: number }
  | { type: 'leg-new'; leg: LegFacts; headers: Record<string, string>; did?: string } // J dials, or X arrives
  // `trunk`: the id of the one that carries it, from an engine that can tell.
  | { type: 'leg-ringing'; leg: string; early: boolean; trunk?: string }
  | { type: 'leg-up'; leg: string; sipCallId?: string; trunk?: string }
  /**
   * Sound flows both ways: the party's first has come, and what is said to them goes out. Once a leg, not before its
   * `leg-up`: who has answered may still be shaking hands (ICE, DTLS). An engine that cannot tell says nothing; whoever
   * waits for it does not wait for long.
   */
  | { type: 'leg-heard'; leg: string }
  | { type: 'leg-lost' | 'leg-found'; leg: string } // media or signalling path, no BYE seen
  // How it sounded, once, before its `leg-down`. Optional: an engine that cannot tell says nothing.
  | ({ type: 'leg-quality'; leg: string } & LegQuality)
  | ({ type: 'leg-down'; leg: string; by: 'remote' | 'engine'; cause: Cause } & EndFacts)
  | { type: 'leg-held'; leg: string; held: boolean }
  | { type: 'dtmf'; leg: string; digit: string }
  | { type: 'talk'; leg: string }
  | { type: 'beep'; leg: string; hz: number }
  | { type: 'detected'; leg: string; verdict: 'human' | 'machine' | 'unsure'; cause: string }
  | { type: 'refer'; leg: string; ref: string; to: string }
  | { type: 'play-done'; id: string; ok: boolean; file?: string }
  // Nobody listens in by this any more: it was stopped, or one of the two lines has ended.
  | { type: 'monitor-done'; id: string }
  // What is said is being kept: the file is open and holds samples. Nobody is told of a recording before this.
  | { type: 'record-started'; id: string }
  // Nothing more is written; what was written before stays. The last word on this recording.
  | { type: 'record-failed'; id: string; why: RecordFault }
  // It was stopped, by a command or with its room, and is whole.
  | { type: 'record-done'; id: string }
  // How a trunk is, whenever that changes.
  | ({ type: 'trunk-state' } & TrunkState)
  // A trunk could not carry a call that it was to; another may have. `number`: whom the call was to; absent of a caller.
  | { type: 'trunk-failed'; trunk: string; code: number | null; words: string; number?: string }
  // The engine is gone, and all its legs with it; it is back. `part`: the one that it is told of, with the centres that it has.
  | { type: 'engine-down' | 'engine-up'; part?: string }
  // There is no word from the engine, but its calls go on: none can begin, all can be hung up. It is back, and has told what was missed.
  | { type: 'control-lost' | 'control-back'; part?: string }
);
/** The `leg-down` of a leg, for who was not there to hear it; whose it was and in which room it was last, where that is known. */
export type EndedLeg = Extract<EngineEvent, { type: 'leg-down' }> & Pick<LegFacts, 'callId' | 'room'>;
