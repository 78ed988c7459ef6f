/** What is heard and kept of a call beside the talk: recordings, disclosure audio, machine detection. */
import type { Call, VmStatus } from '@dialer/contract';
import type { RecordFault } from '../telephony/port';
import { engine, type Effect, type LegEvent, type Line, RECORD_MS, type Step, tell, unchanged, withCall } from './line/line';

/**
 * The main recording on or off [REC-008]; each stretch is a file of its own. It is on for people only when the engine has
 * confirmed it (`recordStarted`).
 */
export function setRecording(line: Line, on: boolean, file: string): Step {
  const { recordId } = line;
  if (on === (recordId !== null)) return unchanged(line);
  if (recordId !== null) {
    const off = { ...withCall(line, { recording: 0 }), recordId: null };
    return { line: off, effects: [engine('stopRecord', recordId), { type: 'clear-timer', timer: 'record' }, tell('call-state')] };
  }
  const id = `${line.call.callId}-r${line.serial}`;
  return {
    line: { ...line, recordId: id, serial: line.serial + 1 },
    effects: [engine('record', id, line.room, file), { type: 'timer', timer: 'record', ms: RECORD_MS }],
  };
}

/** Extra recording `index` runs, or none; the same index twice changes nothing (flows F11). */
export function setExtra(line: Line, index: number | null, file: string): Step {
  if (line.extraIndex === index) return unchanged(line);
  const stop: Effect[] = line.extraId ? [engine('stopRecord', line.extraId), { type: 'clear-timer', timer: 'extra' }] : [];
  const stopped = line.call.extra === null ? line : withCall(line, { extra: null });
  const said: Effect[] = stopped === line ? [] : [tell('call-state')];
  if (index === null) return { line: { ...stopped, extraId: null, extraIndex: null }, effects: [...stop, ...said] };
  const id = `${line.call.callId}-x${index}-${line.serial}`;
  return {
    line: { ...stopped, extraId: id, extraIndex: index, serial: line.serial + 1 },
    effects: [...stop, engine('record', id, line.room, file), { type: 'timer', timer: 'extra', ms: RECORD_MS }, ...said],
  };
}

/** The engine keeps what is said. One that was stopped meanwhile says nothing any more. */
export function recordStarted(line: Line, id: string, file: string): Step {
  if (id === line.recordId) {
    const on = withCall(line, { recording: 1, recordingFault: null });
    return {
      line: { ...on, recordingFile: line.recordingFile ?? file },
      effects: [{ type: 'clear-timer', timer: 'record' }, tell('call-state')],
    };
  }
  if (id !== line.extraId) return unchanged(line);
  // The fault may be the main recording's.
  const fault = line.call.recording === 1 ? null : (line.call.recordingFault ?? null);
  return {
    line: withCall(line, { extra: line.extraIndex, recordingFault: fault }),
    effects: [{ type: 'clear-timer', timer: 'extra' }, tell('call-state')],
  };
}

/** Nothing more is kept. The agent may start it again, which makes another file. */
export function recordFailed(line: Line, id: string, why: RecordFault): Step {
  const said: Effect[] = [tell('call-state'), { type: 'recording-failed', why }];
  if (id === line.recordId) {
    const off = { ...withCall(line, { recording: 0, recordingFault: why }), recordId: null };
    return { line: off, effects: [{ type: 'clear-timer', timer: 'record' }, ...said] };
  }
  if (id !== line.extraId) return unchanged(line);
  const off = { ...withCall(line, { extra: null, recordingFault: why }), extraId: null, extraIndex: null };
  return { line: off, effects: [{ type: 'clear-timer', timer: 'extra' }, ...said] };
}

/** The engine has said nothing of a recording: it counts as failed until it does, and is not stopped. */
export function recordLate(line: Line, which: 'record' | 'extra'): Step {
  const waits =
    which === 'record' ? line.recordId !== null && line.call.recording === 0 : line.extraId !== null && line.call.extra === null;
  if (!waits) return unchanged(line);
  return { line: withCall(line, { recordingFault: 'late' }), effects: [tell('call-state'), { type: 'recording-failed', why: 'late' }] };
}

/** Plays a disclosure into the room, so that both hear it; a start replaces what plays (flows F12). */
export function setPlay(line: Line, file: string | null): Step {
  const stop: Effect[] = line.playId ? [engine('stopPlay', line.playId)] : [];
  if (file === null) {
    return line.playId
      ? { line: { ...withCall(line, { playing: null }), playId: null }, effects: [...stop, tell('call-state')] }
      : unchanged(line);
  }
  // The far party hears music, and nobody would hear it.
  if (line.side && line.call.side?.with === 'side') return unchanged(line);
  const id = `${line.call.callId}-p${line.serial}`;
  return {
    line: { ...withCall(line, { playing: file }), playId: id, serial: line.serial + 1 },
    effects: [...stop, engine('play', id, { room: line.room }, file), tell('call-state')],
  };
}

/** A play has come to its end; one that was replaced says nothing any more. */
export const played = (line: Line, id: string): Step =>
  id === line.playId ? { line: { ...withCall(line, { playing: null }), playId: null }, effects: [tell('call-state')] } : unchanged(line);

type Heard = Extract<LegEvent, { type: 'talk' | 'beep' | 'detected' }>;

/** What detection hears on the far party's own audio becomes the events of VM-002. A verdict stands: talk does not undo it. */
export function detected(line: Line, heard: Heard, at: number): Step {
  if (heard.leg !== line.farLeg || line.call.far !== 'up') return unchanged(line);
  const { vm } = line.call;
  if (heard.type === 'talk') return vm ? unchanged(line) : verdict(line, 'talk', {}, at);
  if (heard.type === 'beep') {
    if (vm?.status !== 'AMD-Machine-Vm-WA' || vm.flags.beep) return unchanged(line);
    return verdict(line, vm.status, { ...vm.flags, beep: true }, vm.at);
  }
  // Unsure is taken for a person: a wrong machine would hang up on somebody.
  return verdict(line, heard.verdict === 'machine' ? 'AMD-Machine-Vm-WA' : 'AMD-Human-voice', { cause: heard.cause }, at);
}

function verdict(line: Line, status: VmStatus, flags: NonNullable<Call['vm']>['flags'], at: number): Step {
  const known = withCall(line, { vm: { status, channel: line.farLeg, flags, at } });
  const enough: Effect[] = status === 'AMD-Human-voice' ? [engine('detect', line.farLeg, false)] : [];
  return { line: known, effects: [...enough, tell('voicemail-detection')] };
}
