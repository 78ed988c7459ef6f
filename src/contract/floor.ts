/** The live floor: everybody who is at work in a centre, as its managers see them. */
import type { CallType } from './calls';
import type { AgentStatus, Role } from './statuses';

/** `ringing`: the two are not together yet; `lost`: the agent's telephone has gone silent. */
export const FLOOR_CALL_STATES = ['ringing', 'talking', 'held', 'lost'] as const;
export type FloorCallState = (typeof FLOOR_CALL_STATES)[number];

/** A manager hears a call: nobody hears them, the agent alone does, or all do. */
export const LISTENING_MODES = ['listen', 'whisper', 'barge'] as const;
export type ListeningMode = (typeof LISTENING_MODES)[number];

/** Whom somebody is on a call with. */
export interface FloorCall {
  callId: string;
  /** Which way it came about. */
  way: CallType;
  state: FloorCallState;
  /** Epoch milliseconds since when they talk; while it rings, since when it does. */
  since: number;
  name: string;
  phone: string;
  /** Of the lead that is called; empty: of none. */
  campaign: string;
  /** Who listens in to it; `on`: their own telephone has answered. */
  listener: { id: number; name: string; mode: ListeningMode; on: boolean } | null;
}

/** One person at work. */
export interface FloorRow {
  id: number;
  name: string;
  role: Role;
  status: AgentStatus;
  /** Epoch milliseconds. */
  since: number;
  /** Takes no calls, by their status or because they have said so. */
  dnd: boolean;
  /** Their page is connected. */
  page: boolean;
  /** Leads that wait for their disposition. */
  undisposed: number;
  call: FloorCall | null;
}

/** Callers who wait for an agent; `since`: the one who has waited the longest came then. */
export interface FloorQueue {
  callers: number;
  since: number | null;
}

/**
 * What has changed. `rev` rises by one with each change of a `stream`; who misses one asks for everything anew. `gone`:
 * people who are at work no longer.
 */
export interface FloorChange {
  stream: string;
  rev: number;
  rows: FloorRow[];
  gone: number[];
  queue: FloorQueue;
}
