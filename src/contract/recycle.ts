/**
 * When a lead comes back whom a dial did not reach, by how the dial ended. Rules refine the dialing sequence of the
 * settings [SET-029]: that one goes on saying how often a lead is dialled, and how long it rests where no rule does.
 */

/**
 * How a dial ends that reached nobody. `machine`: voicemail. `left`: they answered and hung up before an agent was there.
 * `abandoned`: they answered and no agent was there in time. `unknown-number`: the network knows no such number, or it has
 * changed. `failed`: the line, not the gateway.
 */
export const RECYCLE_OUTCOMES = ['no-answer', 'busy', 'machine', 'left', 'abandoned', 'unknown-number', 'failed'] as const;
/** So a call ends to a number that is not in service. */
export const UNKNOWN_NUMBER = 'unknown-number' satisfies (typeof RECYCLE_OUTCOMES)[number];

export interface RecycleRule {
  /** One of `RECYCLE_OUTCOMES`, or a disposition of the centre that brings a lead back. */
  readonly after: string;
  /** How long the lead rests, in minutes; null: as the dialing sequence says. */
  readonly minutes: number | null;
  /** After so many dials that ended so it is offered no more; null: as the dialing sequence says. */
  readonly tries: number | null;
  /** The next dial rings the lead's next number, in a round of all that it has; else the same one again. */
  readonly other: boolean;
}

/** As it is kept; a rule of before there was that choice rings the same number again. */
export type KeptRule = Omit<RecycleRule, 'other'> & Partial<Pick<RecycleRule, 'other'>>;

/** Of a rule in the changes of a centre: it rings another number next. */
export const ANOTHER_NUMBER = 'another-number';

/** Most dials that a rule may allow: one more than the longest sequence has waits. */
export const MOST_TRIES = 51;
/** Who answered and met nobody is dialled by no machine for so long, whatever a rule says, in hours. */
export const ABANDONED_REST_HOURS = 72;
/** Why a lead that reached nobody is offered no more: its dialing sequence has come to its end, or a rule has. */
export const USED_UP = ['sequence', 'rule'] as const;
export type UsedUp = (typeof USED_UP)[number];
