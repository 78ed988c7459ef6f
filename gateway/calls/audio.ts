/** What is heard and kept of a call beside the talk: recordings, disclosure audio, machine detection. */
import type { Call, VmStatus } from '@dialer/contract';
import { engine, type Effect, type LegEvent, type Line, type Step, tell, unchanged, withCall } from './line';

/** The main recording on or off [REC-008]; each stretch is a file of its own. */
export function setRecording(line: Line, on: boolean, file: string): Step {
  if (on === (line.recordId !== null)) return unchanged(line);
  if (!on) {
    return {
      line: { ...withCall(line, { recording: 0 }), recordId: null },
      effects: [engine('stopRecord', line.recordId!), tell('call-state')],
    };
  }
  const id = `${line.call.callId}-r${line.serial}`;
  return {
    line: { ...withCall(line, { recording: 1 }), recordId: id, serial: line.serial + 1 },
    effects: [engine('record', id, line.room, file), tell('call-state')],
  };
}

/** Extra recording `index` runs, or none; the same index twice changes nothing (flows F11). */
export function setExtra(line: Line, index: number | null, file: string): Step {
  if (line.call.extra === index) return unchanged(line);
  const stop: Effect[] = line.extraId ? [engine('stopRecord', line.extraId)] : [];
  if (index === null) return { line: { ...withCall(line, { extra: null }), extraId: null }, effects: [...stop, tell('call-state')] };
  const id = `${line.call.callId}-x${index}-${line.serial}`;
  return {
    line: { ...withCall(line, { extra: index }), extraId: id, serial: line.serial + 1 },
    effects: [...stop, engine('record', id, line.room, file), tell('call-state')],
  };
}

/** Plays a disclosure into the room, so that both hear it; a start replaces what plays (flows F12). */
export function setPlay(line: Line, file: string | null): Step {
  const stop: Effect[] = line.playId ? [engine('stopPlay', line.playId)] : [];
  if (file === null) {
    return line.playId
      ? { line: { ...withCall(line, { playing: null }), playId: null }, effects: [...stop, tell('call-state')] }
      : unchanged(line);
  }
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
