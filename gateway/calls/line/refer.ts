/**
 * A blind transfer, which the agent's phone asks for (flows F18): somebody is rung into the call's room, and the phone
 * leaves when it is told that they have the call. It is told so once they can be heard, so that the far party never hears
 * nobody.
 */
import { isSideOpen } from '@dialer/rules/sides';
import type { Cause } from '../../telephony/port';
import { engine, HEARD_MS, type Line, REFER_BYE_MS, RING, type Step, unchanged, withoutLeg } from './line';
import { reseat } from './seats';

/** Rings the person to whom the call is handed. One hand-over at a time, and only with somebody to hand over. */
export function startRefer(line: Line, ref: string, target: Line['target'], colleague: number | null): Step {
  const hasParty = line.call.far === 'up' && line.alive.includes(line.farLeg);
  if (line.refer || isSideOpen(line.call.side) || !hasParty) return { line, effects: [engine('refer', line.agentLeg, ref, 480)] };
  const leg = `${line.call.callId}-t${line.serial}`;
  const number = 'number' in target ? target.number : null;
  const referring = { ...line, refer: { leg, ref, up: false, heard: false, colleague, number }, serial: line.serial + 1 };
  if (colleague !== null) return { line: referring, effects: [{ type: 'ring-colleague', colleague, leg }] };
  return {
    line: { ...referring, alive: [...line.alive, leg] },
    effects: [
      engine('originate', {
        leg,
        callId: line.call.callId,
        target,
        // Inside, a colleague reads who it is. Outside, a carrier lets through only what is the centre's, and the lead's name is nobody's.
        callerId: number === null ? { number: line.call.phone, name: line.call.name } : { ...line.callerId },
        ringMs: RING.far,
        centre: line.tenantId,
      }),
    ],
  };
}

export function referUp(line: Line): Step {
  const { refer } = line;
  if (!refer || refer.up) return unchanged(line);
  return {
    line: { ...line, refer: { ...refer, up: true } },
    effects: [engine('move', refer.leg, line.room), { type: 'timer', timer: 'heard', ms: HEARD_MS }],
  };
}

/** The phone may go; in a while it must. */
export function referHeard(line: Line): Step {
  const { refer } = line;
  if (!refer?.up || refer.heard) return unchanged(line);
  const together = { ...line, refer: { ...refer, heard: true } };
  return {
    line: together,
    effects: [
      { type: 'clear-timer', timer: 'heard' },
      ...reseat(line, together),
      engine('refer', line.agentLeg, refer.ref, 200),
      { type: 'timer', timer: 'refer-bye', ms: REFER_BYE_MS },
    ],
  };
}

/** They did not answer, or are gone again: the far party stays with the agent. */
export function referDown(line: Line, cause: Cause): Step {
  const { refer } = line;
  if (!refer) return unchanged(line);
  const status = cause === 'declined' || cause === 'busy' ? 603 : cause === 'failed' ? 503 : 480;
  const alone = { ...withoutLeg(line, refer.leg), refer: null };
  return {
    line: alone,
    effects: [
      { type: 'clear-timer', timer: 'heard' },
      { type: 'clear-timer', timer: 'refer-bye' },
      ...reseat(line, alone),
      engine('refer', line.agentLeg, refer.ref, status),
    ],
  };
}
