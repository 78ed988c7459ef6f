/**
 * A second party whom the agent rings beside the far one, by their number: external, Sunlife, Matcha and third-party
 * transfers, and the softphone's conference (flows F14, F15, F17). The party is rung into a room of their own, with the
 * agent, while the far party hears music; a third party into the call's room. `call.side` is the truth of how it goes:
 * `level` 2 until they are joined, 3 from then on, 1 when it is over.
 */
import type { Call } from '@dialer/contract';
import type { SideAct } from '@dialer/rules/sides';
import type { Cause } from '../../telephony/port';
import { setPlay } from '../audio';
import { end } from './end';
import { dropLeg, ENGINE_GRACE_MS, engine, type Line, type LineEvent, RING, type Step, tell, unchanged, withCall } from './line';
import { reseat } from './seats';
import { isListed, type Party, sideRoom, whyNotOnLine, whyNotStart } from './side-rules';

type Facts = NonNullable<Call['side']>;

/** The same line with other facts of its second party. */
const withSide = (line: Line, facts: Partial<Facts>): Line => withCall(line, { side: { ...line.call.side!, ...facts } });

/** From one arrangement to the next; the page hears of it. */
const rearranged = (before: Line, after: Line): Step => ({ line: after, effects: [...reseat(before, after), tell('call-state')] });

/** A disclosure plays for agent and far party together: who turns to somebody else ends it. */
function turnAway(line: Line, after: (line: Line) => Step): Step {
  const quiet = setPlay(line, null);
  const away = after(quiet.line);
  return { line: away.line, effects: [...quiet.effects, ...away.effects] };
}

/** Rings the second party. The agent hears it ring; but for a third party, the far one hears music meanwhile. */
function startSide(line: Line, { kind, phone, name }: Party): Step {
  if (whyNotStart(line)) return unchanged(line);
  const leg = `${line.call.callId}-s${line.serial}`;
  const isApart = kind !== 'third-party';
  const room = isApart ? sideRoom(leg) : line.room;
  const facts: Facts = { kind, state: 'initializing', with: isApart ? 'side' : 'far', level: 2, phone, name };
  return turnAway(line, (before) => {
    const rung = {
      ...before,
      side: { leg, room, up: false, listed: isListed(kind) },
      alive: [...before.alive, leg],
      serial: before.serial + 1,
    };
    const begun = rearranged(before, withCall(rung, { side: facts }));
    const callerId = { ...line.callerId };
    return {
      line: begun.line,
      effects: [
        ...(isApart ? [engine('openRoom', room, line.tenantId)] : []),
        ...begun.effects,
        engine('originate', {
          ...{ leg, callId: line.call.callId, target: { number: phone }, callerId, ringMs: RING.far, room },
          centre: line.tenantId,
        }),
        { type: 'timer', timer: 'side-ring', ms: RING.far + ENGINE_GRACE_MS },
      ],
    };
  });
}

/** They have answered: a third party is with both at once, any other with the agent alone. */
export function sideUp(line: Line): Step {
  if (!line.side || line.side.up) return unchanged(line);
  const answered = { ...line, side: { ...line.side, up: true } };
  const isThird = line.call.side!.kind === 'third-party';
  const { line: talking, effects } = rearranged(
    line,
    withSide(answered, isThird ? { state: 'merged', with: 'all', level: 3 } : { state: 'initialized' }),
  );
  return { line: talking, effects: [{ type: 'clear-timer', timer: 'side-ring' }, ...effects] };
}

/** Busy, silent, gone: the agent has the far party back, or, if they have left before, nobody. */
export function sideDown(line: Line, cause: Cause, at: number): Step {
  if (!line.side) return unchanged(line);
  if (line.call.far !== 'up') return end(line, 'far', 'normal', at);
  return sideOver(line, { state: 'inactive', reason: line.side.up ? 'gone' : cause }, cause);
}

/** The engine has not said in time that nobody answers. */
export const sideLate = (line: Line, at: number): Step => (line.side && !line.side.up ? sideDown(line, 'no-answer', at) : unchanged(line));

/** Their number may not be rung after all, or the engine could not do what was asked. */
function sideRefused(line: Line, leg: string, why: string, at: number): Step {
  if (line.side?.leg !== leg) return unchanged(line);
  if (line.call.far !== 'up') return end(line, 'system', why, at);
  return sideOver(line, { state: 'inactive', reason: why }, line.side.up ? 'normal' : 'cancelled');
}

function sideOver(line: Line, how: Pick<Facts, 'state' | 'reason'>, cause: Cause): Step {
  const { side } = line;
  const dropped = dropLeg(line, side!.leg, cause);
  const over = rearranged(line, withSide({ ...dropped.line, side: null }, { ...how, with: 'far', level: 1 }));
  return {
    line: over.line,
    effects: [
      ...dropped.effects,
      { type: 'clear-timer', timer: 'side-ring' },
      ...over.effects,
      ...(side!.room === line.room ? [] : [engine('closeRoom', side!.room)]),
    ],
  };
}

/** What the agent does with the second party. What cannot be now changes nothing. */
function actOnSide(line: Line, act: SideAct, at: number): Step {
  if (whyNotOnLine(line, act)) return unchanged(line);
  switch (act) {
    case 'join':
      return join(line);
    case 'swap':
      return swap(line);
    case 'leave':
      return end(line, 'agent', 'left', at);
    case 'hang-up':
      return end(line, 'agent', 'normal', at);
    case 'kick':
    case 'destroy':
      if (line.call.far !== 'up') return end(line, 'agent', 'normal', at);
      return sideOver(line, { state: 'hangedup' }, line.side!.up ? 'normal' : 'cancelled');
  }
}

function join(line: Line): Step {
  const apart = line.side!.room;
  const together = { ...line, side: { ...line.side!, room: line.room } };
  const joined = rearranged(line, withSide(together, { state: 'merged', with: 'all', level: 3 }));
  return { line: joined.line, effects: [...joined.effects, engine('closeRoom', apart)] };
}

/** The agent changes between the two; whom they leave hears music. */
function swap(line: Line): Step {
  if (line.call.side!.with === 'side') return rearranged(line, withSide(line, { with: 'far' }));
  return turnAway(line, (before) => rearranged(before, withSide(before, { with: 'side' })));
}

function pressKey(line: Line, digit: string): Step {
  return line.side?.up ? { line, effects: [engine('dtmf', line.side.leg, digit)] } : unchanged(line);
}

/**
 * The far party has hung up: the agent stays with a second party who has answered, until either hangs up. One who is
 * still rung is not wanted any more: null, the call ends.
 */
export function farLeft(line: Line): Step | null {
  if (!line.side?.up || line.call.far !== 'up') return null;
  const alone = withSide(line, { state: 'initialized', with: 'side', level: 1, reason: 'lead-gone' });
  return rearranged(line, withCall(alone, { far: 'down' }));
}

type SideEvent = Extract<LineEvent, { type: `side-${string}` }>;

export function stepSide(line: Line, event: SideEvent, at: number): Step {
  switch (event.type) {
    case 'side-start':
      return startSide(line, event.party);
    case 'side-act':
      return actOnSide(line, event.act, at);
    case 'side-key':
      return pressKey(line, event.digit);
    case 'side-refused':
      return sideRefused(line, event.leg, event.why, at);
  }
}
