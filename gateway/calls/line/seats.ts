/**
 * Who sits in which room, and who hears music there: read off the facts of a call, so that no way through it forgets
 * anybody. Nobody who is up is ever alone in silence: with somebody, or with music (flows F14, F17, F21). Who has
 * just answered a transfer is company from their first sound on.
 */
import { type Effect, engine, type Line } from './line';

interface Seat {
  readonly room: string;
  readonly music: boolean;
}

/** Whom the agent hears. A guest has the far party together with the agent who asked them in. */
function whom({ side, receiver, refer, guest, service, call }: Line): 'far' | 'side' | 'all' {
  if ((guest && !service) || refer?.heard) return 'all';
  return (side || receiver?.heard) && call.side ? call.side.with : 'far';
}

export function agentRoom(line: Line): string {
  return line.side && whom(line) === 'side' ? line.side.room : line.room;
}

function seatsOf(line: Line): ReadonlyMap<string, Seat> {
  const { call, side } = line;
  const seats = new Map<string, Seat>();
  const isAway = call.held || call.agent === 'lost';
  const company = whom(line);
  if (call.agent === 'up' || call.agent === 'lost') seats.set(line.agentLeg, { room: agentRoom(line), music: false });
  if (call.far === 'up') seats.set(line.farLeg, { room: line.room, music: company === 'side' || (isAway && company === 'far') });
  if (side?.up) seats.set(side.leg, { room: side.room, music: company === 'far' || (isAway && company === 'side') });
  return seats;
}

export const hearsMusic = (line: Line, leg: string): boolean => seatsOf(line).get(leg)?.music ?? false;

/**
 * What the engine must change so that everybody sits where the new facts have them. First the music ends, last it begins:
 * nobody hears it together with voices, not even in between.
 */
export function reseat(before: Line, after: Line): Effect[] {
  const were = seatsOf(before);
  const are = [...seatsOf(after)].map(([leg, seat]) => ({ leg, seat, was: were.get(leg) }));
  return [
    ...are.filter(({ seat, was }) => was?.music && !seat.music).map(({ leg }) => engine('music', leg, false)),
    ...are.filter(({ seat, was }) => was?.room !== seat.room).map(({ leg, seat }) => engine('move', leg, seat.room)),
    ...are.filter(({ seat, was }) => seat.music && !was?.music).map(({ leg }) => engine('music', leg, true)),
  ];
}
