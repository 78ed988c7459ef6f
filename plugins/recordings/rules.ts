/** What a call's facts say of its recordings, and what may be done with them when. Pure. */
import { allow, refuse, type CoreView, type Verdict } from '@dialer/host';
import type { Call, CallRecording } from '@dialer/contract';

export type Phase = 'starting' | 'recording' | 'paused' | 'failed';
export function phaseOf({ recording, recordingFault, pausedAt }: Call): Phase {
  if (pausedAt != null) return 'paused';
  if (recording === 1) return 'recording';
  return recordingFault ? 'failed' : 'starting';
}

export const extrasOf = ({ recordings = [] }: Call): CallRecording[] => recordings.filter(({ index }) => index > 0).reverse();
/** The first is 1, and the last one's number is how many were made [REC-007]. */
export const nextIndex = ({ recordings = [] }: Call): number => 1 + Math.max(0, ...recordings.map(({ index }) => index));

/** Seconds that a recording lasts, or has lasted. */
export const secondsOf = ({ from, to }: Pick<CallRecording, 'from' | 'to'>, now: number): number =>
  Math.max(0, Math.floor(((to ?? now) - from) / 1000));

/** Seconds into the conversation at which something happened. */
export const intoCall = ({ since }: Call, at: number): number => Math.max(0, Math.floor((at - (since.farUp ?? since.created)) / 1000));

/** How often the main recording was paused, and for how long altogether. */
export function pausesOf({ recordings = [] }: Call, now: number): { count: number; seconds: number } {
  const gaps = recordings.filter(({ index }) => index === 0).flatMap((each) => each.gaps);
  return { count: gaps.length, seconds: gaps.reduce((sum, gap) => sum + secondsOf(gap, now), 0) };
}

/** On the phone, and with no active disposition [REC-001]. */
export function mayRecord({ calls, disposition }: CoreView): Verdict {
  if (!calls.onPhone || !calls.current) return refuse('why.no_call');
  return disposition.active ? refuse('why.disposing') : allow;
}

export function mainVerdict(core: CoreView): Verdict {
  const may = mayRecord(core);
  if (!may.allow || !core.calls.current) return may;
  return phaseOf(core.calls.current.facts) === 'starting' ? refuse('why.starting') : allow;
}
export function startExtraVerdict(core: CoreView): Verdict {
  const may = mayRecord(core);
  if (!may.allow || !core.calls.current) return may;
  const { facts } = core.calls.current;
  if (phaseOf(facts) === 'paused') return refuse('why.paused');
  return facts.extra === null ? allow : refuse('why.extra_runs');
}
export function stopExtraVerdict(core: CoreView): Verdict {
  const may = mayRecord(core);
  if (!may.allow) return may;
  return core.calls.current?.facts.extra == null ? refuse('why.no_extra') : allow;
}

/** A stretch of a recording, in seconds from its beginning. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** Where a finished recording is silent because it was paused. */
export const gapsOf = ({ from, to, gaps }: CallRecording): Span[] =>
  gaps.map((gap) => ({ from: Math.max(0, gap.from - from) / 1000, to: Math.max(0, (gap.to ?? to ?? gap.from) - from) / 1000 }));

/** Where a key of the player leads, in seconds; null: it is none of the player's. */
export function seekBy(key: string, at: number, seconds: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return seconds;
  const step = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[key];
  return step === undefined ? null : Math.min(Math.max(0, at + step), seconds);
}
