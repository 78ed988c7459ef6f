/** The recordings of a call: the main one, an extra one beside it, and the pause in which neither keeps what is said. */
import type { CallRecording } from '@dialer/contract';
import { PAUSE_MS } from '@dialer/rules/recordings';
import type { RecordFault } from '../../telephony/port';
import { engine, type Effect, type Line, RECORD_MS, type Step, tell, unchanged, withCall } from './line';

/** What is spoken now may not be kept. */
export const isPaused = ({ call }: Line): boolean => call.pausedAt != null;

const running = ({ recordId, extraId }: Line): string[] => [recordId, extraId].filter((id) => id !== null);

/**
 * The main recording on, or off for as long as something is spoken that may not be kept [REC-008]: the file goes on in
 * silence, so that it stays true in time, and so does an extra one. It is on for people only when the engine has confirmed
 * it (`recordStarted`). One that has failed begins anew, in another file.
 */
export function setRecording(line: Line, on: boolean, key: string, at: number): Step {
  if (!on) return pause(line, at);
  const goneOn = goOn(line, at);
  return line.recordId === null ? after(goneOn, begin(goneOn.line, key)) : goneOn;
}

/** By its key the engine knows it, and so does the next gateway, which goes on with it. */
function begin(line: Line, id: string): Step {
  return {
    line: { ...line, recordId: id },
    effects: [engine('record', id, line.room), { type: 'timer', timer: 'record', ms: RECORD_MS }],
  };
}

const after = (first: Step, second: Step): Step => ({ line: second.line, effects: [...first.effects, ...second.effects] });

/** Pauses so close to each other are one: nothing is said in between, and a call is not to grow by them. */
const ONE_PAUSE_MS = 1000;

function withGap(gaps: CallRecording['gaps'], at: number): CallRecording['gaps'] {
  const last = gaps.at(-1);
  const isOne = last !== undefined && last.to !== null && at - last.to < ONE_PAUSE_MS;
  return isOne ? [...gaps.slice(0, -1), { ...last, to: null }] : [...gaps, { from: at, to: null }];
}

/** Nothing more is kept, until it goes on. */
export function pause(line: Line, at: number): Step {
  if (isPaused(line) || running(line).length === 0) return unchanged(line);
  const recordings = line.call.recordings?.map((each) => (each.to === null ? { ...each, gaps: withGap(each.gaps, at) } : each));
  return {
    line: withCall(line, { recording: 0, pausedAt: at, ...(recordings && { recordings }) }),
    effects: [
      ...running(line).map((id) => engine('pauseRecord', id, true)),
      { type: 'timer', timer: 'pause', ms: PAUSE_MS },
      tell('call-state'),
    ],
  };
}

/** The pause is over: somebody said so, or it has lasted as long as one may. */
export function goOn(line: Line, at: number): Step {
  if (!isPaused(line)) return unchanged(line);
  const recordings = (line.call.recordings ?? []).map((each) => withoutPause(each, at));
  const main = recordings.some(({ index, to }) => index === 0 && to === null);
  return {
    line: withCall(line, { recording: main && line.recordId !== null ? 1 : 0, pausedAt: null, recordings }),
    effects: [...running(line).map((id) => engine('pauseRecord', id, false)), { type: 'clear-timer', timer: 'pause' }, tell('call-state')],
  };
}

const withoutPause = (recording: CallRecording, at: number): CallRecording => ({
  ...recording,
  gaps: recording.gaps.map((gap) => ({ ...gap, to: gap.to ?? at })),
});

/** The recordings of a kind, or all, are over. */
export const closed = (recordings: readonly CallRecording[] | undefined, at: number, kind?: 'main' | 'extra'): CallRecording[] =>
  (recordings ?? []).map((each) => {
    const ends = each.to === null && (kind === undefined || (kind === 'main') === (each.index === 0));
    return ends ? { ...withoutPause(each, at), to: at } : each;
  });

/** Extra recording `index` runs, or none; the same index twice changes nothing, and none begins in a pause (flows F11). */
export function setExtra(line: Line, index: number | null, id: string, at: number): Step {
  if (line.extraIndex === index || (index !== null && isPaused(line))) return unchanged(line);
  const stop: Effect[] = line.extraId ? [engine('stopRecord', line.extraId), { type: 'clear-timer', timer: 'extra' }] : [];
  const stopped = line.call.extra === null ? line : withCall(line, { extra: null, recordings: closed(line.call.recordings, at, 'extra') });
  const said: Effect[] = stopped === line ? [] : [tell('call-state')];
  if (index === null) return { line: { ...stopped, extraId: null, extraIndex: null }, effects: [...stop, ...said] };
  return {
    line: { ...stopped, extraId: id, extraIndex: index },
    effects: [...stop, engine('record', id, line.room), { type: 'timer', timer: 'extra', ms: RECORD_MS }, ...said],
  };
}

/** The engine keeps what is said. One that was stopped meanwhile says nothing any more. */
export function recordStarted(line: Line, id: string, at: number): Step {
  const isMain = id === line.recordId;
  if (!isMain && id !== line.extraId) return unchanged(line);
  const recording: CallRecording = {
    id,
    index: isMain ? 0 : (line.extraIndex ?? 0),
    from: at,
    to: null,
    gaps: isPaused(line) ? [{ from: at, to: null }] : [],
  };
  // The fault may be the main recording's.
  const others = line.call.recording === 1 ? null : (line.call.recordingFault ?? null);
  const facts = isMain
    ? ({ recording: isPaused(line) ? 0 : 1, recordingFault: null } as const)
    : { extra: line.extraIndex, recordingFault: others };
  const on = withCall(line, { ...facts, recordings: [...(line.call.recordings ?? []), recording] });
  return {
    line: isMain ? { ...on, recordingFile: line.recordingFile ?? `${id}.wav` } : on,
    effects: [{ type: 'clear-timer', timer: isMain ? 'record' : 'extra' }, tell('call-state')],
  };
}

/** Nothing more is kept. The agent may start it again, which makes another file. */
export function recordFailed(line: Line, id: string, why: RecordFault, at: number): Step {
  const said: Effect[] = [tell('call-state'), { type: 'recording-failed', why }];
  const over = (kind: 'main' | 'extra') => ({ recordingFault: why, recordings: closed(line.call.recordings, at, kind) });
  if (id === line.recordId) {
    const off = { ...withCall(line, { recording: 0, ...over('main') }), recordId: null };
    return { line: off, effects: [{ type: 'clear-timer', timer: 'record' }, ...said] };
  }
  if (id !== line.extraId) return unchanged(line);
  const off = { ...withCall(line, { extra: null, ...over('extra') }), extraId: null, extraIndex: null };
  return { line: off, effects: [{ type: 'clear-timer', timer: 'extra' }, ...said] };
}

/** The engine has said nothing of a recording: it counts as failed until it does, and is not stopped. */
export function recordLate(line: Line, which: 'record' | 'extra'): Step {
  const waits =
    which === 'record'
      ? line.recordId !== null && line.call.recording === 0 && !isPaused(line)
      : line.extraId !== null && line.call.extra === null;
  if (!waits) return unchanged(line);
  return { line: withCall(line, { recordingFault: 'late' }), effects: [tell('call-state'), { type: 'recording-failed', why: 'late' }] };
}
