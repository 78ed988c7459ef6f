/** What is heard in a call beside the talk: disclosure audio, machine detection. */
import type { Call, VmStatus } from '@dialer/contract';
import { engine, type Effect, type LegEvent, type Line, type Step, tell, unchanged, withCall } from './line/line';

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
