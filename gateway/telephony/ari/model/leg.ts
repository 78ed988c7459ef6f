import type { Counted } from '../../embedded/media/quality';
import type { Cause, EndFacts, LegFacts } from '../../port';
import type { Said } from './causes';

/** One channel of a leg. */
export interface Channel {
  readonly id: string;
  /** Asterisk has given it to us: before that every command for it is refused (422). */
  started: boolean;
  dialled: boolean;
}

/** What fills a line's ear outside a room. */
export type Fill = 'none' | 'music' | 'silence';

/**
 * One party's line. Until somebody answers it is a group of channels, one for each telephone of an extension; the first that
 * answers is its main one, and the others end.
 */
export interface Leg {
  readonly id: string;
  readonly callId?: string;
  readonly from: string;
  readonly to: string;
  /** It came to us, and waits for our answer. */
  readonly inbound: boolean;
  /** The extension whose telephone is at its end; null: somebody outside. */
  readonly phone: string | null;
  /** Which of the extension's secrets may have been proved when it began (`accounts.ts`). */
  readonly proofs: ReadonlySet<string>;
  readonly channels: Map<string, Channel>;
  main: string | null;
  sipCallId?: string;
  state: LegFacts['state'];
  /** A telephone was reached: it rang, sent early sound, or answered. */
  seen: boolean;
  /** Its caller has been told that it rings. */
  rang: boolean;
  held: boolean;
  heard: boolean;
  /** How its speech came, when Asterisk was asked last. */
  counted: Counted | null;
  /** Why it is being ended by us. */
  ending: Cause | null;
  /** What Asterisk said of the ends of its channels so far. */
  said: Said;
  readonly wanted: { room: string | null; music: boolean };
  readonly is: { room: string | null; fill: Fill };
  /** A command of the reconciler is on its way. */
  busy: boolean;
  /** Refusals in a row. */
  refusals: number;
  /** Who waits until it is where it is wanted. */
  readonly waiting: (() => void)[];
  /** Timers that end with it. */
  readonly clear: Set<() => void>;
  /** How many channels it has had: their names count on. */
  serial: number;
  /** What is left to try, if what is tried now cannot be rung. */
  next: (() => boolean) | null;
  refers: number;
}

export type Born = Pick<Leg, 'id' | 'from' | 'to' | 'inbound' | 'phone'> & { callId?: string | undefined; proofs?: ReadonlySet<string> };

export const newLeg = ({ callId, proofs = new Set(), ...born }: Born): Leg => ({
  ...born,
  ...(callId && { callId }),
  proofs,
  channels: new Map(),
  main: null,
  state: 'new',
  seen: false,
  rang: false,
  held: false,
  heard: false,
  counted: null,
  ending: null,
  said: { cause: 0, tech: 0 },
  wanted: { room: null, music: false },
  is: { room: null, fill: 'none' },
  busy: false,
  refusals: 0,
  waiting: [],
  clear: new Set(),
  serial: 0,
  next: null,
  refers: 0,
});

export const isUp = (leg: Leg): boolean => leg.state === 'up' || leg.state === 'lost';

/** Its channel, if Asterisk has given it to us. */
export function mainOf(leg: Leg): Channel | null {
  const channel = leg.main === null ? undefined : leg.channels.get(leg.main);
  return channel?.started ? channel : null;
}

export function factsOf(leg: Leg): LegFacts {
  const { id, callId, sipCallId, from, to, state, wanted } = leg;
  return {
    leg: id,
    from,
    to,
    state,
    ...(callId && { callId }),
    ...(sipCallId && { sipCallId }),
    ...(wanted.room && { room: wanted.room }),
  };
}

export type Ended = { by: 'remote' | 'engine'; cause: Cause } & EndFacts;
