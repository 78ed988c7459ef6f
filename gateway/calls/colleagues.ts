/**
 * Two calls of one conversation: a colleague who is rung by an agent's dial or transfer has a call of their own beside the
 * agent's (flows F6, F13, F16, F18). Each leg is held by one of the two calls, which alone tells the engine to end it;
 * what the other must know of it is relayed here, so that neither outlives the other by accident.
 */
import { type Agent, fullName } from '../people/agents';
import { asCause } from './line/end';
import { type Line, type LineEvent, RING } from './line/line';
import { isPaused } from './line/recording';
import type { NewCall } from './line/new-line';

/** Is this leg, which a colleague's call is to hold, still wanted by the call it is rung for? */
export const isAwaited = ({ call, farLeg, refer, receiver }: Line, leg: string): boolean =>
  call.end === null && [farLeg, refer?.leg, receiver?.leg].includes(leg);

/** What an agent tells a colleague who is rung to take their call over; in a blind transfer they tell nothing. */
const handedOn = ({ receiver, extension }: Line, caller: Agent, leg: string): Partial<NewCall> =>
  receiver?.leg === leg
    ? {
        transfer: {
          qualifierExtension: extension,
          qualifierName: fullName(caller),
          notes: receiver.notes,
          // An internal transfer ends with its answer; who found an advisor stays to introduce the lead.
          ...(receiver.kind === 'live' && { stays: true }),
        },
        ringMs: RING[receiver.kind],
      }
    : {};

/**
 * The colleague's call. A transfer carries the transferred person and their lead; a dial carries who dials, without a
 * lead, so that nothing is disposed, and without a recording, since the caller's call has one.
 */
export function callForColleague(host: Line, caller: Agent, colleague: Agent, leg: string, now: number): NewCall {
  const { call } = host;
  const common = {
    agent: colleague,
    order: 'far-waits',
    agentLeg: leg,
    host: { callId: call.callId, room: host.room },
    now,
  } as const;
  if (leg === host.farLeg) {
    return {
      ...common,
      type: 'inbound',
      phone: host.extension,
      name: fullName(caller),
      target: { extension: host.extension },
      farLeg: host.agentLeg,
      service: true,
    };
  }
  return {
    ...common,
    type: 'transfer',
    phone: call.phone,
    name: call.name,
    leadId: call.leadId,
    target: host.target,
    farLeg: host.farLeg,
    ...handedOn(host, caller, leg),
  };
}

/** Both calls record one room: what one does not keep, the other must not keep either. Who joins in a pause is told of it. */
function pauseOf(before: Line, after: Line): LineEvent[] {
  const on = isPaused(after);
  const joins = (after.receiver?.up && !before.receiver?.up) || (after.refer?.up && !before.refer?.up);
  return on !== isPaused(before) || (on && joins) ? [{ type: 'pause', on }] : [];
}

/** What the call for which a guest was rung hears of a step of the guest, which this event was. */
export function toHost(before: Line, after: Line, event: LineEvent, at: number): LineEvent[] {
  if (!after.guest || before.call.end) return [];
  const leg = before.agentLeg;
  if (after.call.end) return [{ type: 'leg-down', leg, by: 'remote', cause: asCause(after.call.end.cause), at }];
  if (after.agentLeg !== leg) return [{ type: 'leg-replaced', leg, by: after.agentLeg }];
  if (before.call.since.agentUp === undefined && after.call.since.agentUp !== undefined) return [{ type: 'leg-up', leg, at }];
  if (before.call.agent === 'none' && after.call.agent === 'ringing') return [{ type: 'leg-ringing', leg, early: false, at }];
  if (event.type === 'leg-heard' && event.leg === leg) return [event];
  if (before.call.agent === 'up' && after.call.agent === 'lost') return [{ type: 'leg-lost', leg, at }];
  return pauseOf(before, after);
}

/** The guest's far party is gone with the call that held it. */
export const farGone = (guest: Line, at: number): LineEvent => ({
  type: 'leg-down',
  leg: guest.farLeg,
  by: 'remote',
  cause: guest.call.agent === 'up' ? 'normal' : 'cancelled',
  at,
});

/** What a guest hears of a step of the call for which it was rung. */
export function toGuest(before: Line, after: Line, guest: Line, at: number): LineEvent[] {
  if (after.call.end) return before.call.end ? [] : [farGone(guest, at)];
  // Nobody is to take the call over any more.
  if (isAwaited(before, guest.agentLeg) && !isAwaited(after, guest.agentLeg)) return [farGone(guest, at)];
  return after.agentLeg === before.agentLeg ? pauseOf(before, after) : [{ type: 'leg-replaced', leg: before.agentLeg, by: after.agentLeg }];
}
