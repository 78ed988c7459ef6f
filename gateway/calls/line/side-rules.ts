/** What a second party is (`side.ts`), and what may be done with them when. */
import type { Call, SideKind, SideRefusal } from '@dialer/contract';
import { type SideAct, whyNoSide, whyNotNow } from '@dialer/rules/sides';
import type { Line } from './line';

/** The second party's line, as long as it stands. */
export interface Side {
  readonly leg: string;
  /** Where the party is: a room apart, from the joining on the call's. */
  readonly room: string;
  readonly up: boolean;
  /** A business of the centre's list: no lead, and many agents may ring it at once. */
  readonly listed: boolean;
}

/** Whom a number is rung for; colleagues are rung by their extensions. */
export type PartyKind = Exclude<SideKind, 'live' | 'internal'>;

/** Who is to be rung. */
export interface Party {
  readonly kind: PartyKind;
  readonly phone: string;
  readonly name: string;
}

/** Businesses that a centre lists; anybody else is rung by a number that the agent has typed. */
export const isListed = (kind: PartyKind): boolean => kind !== 'third-party' && kind !== 'conference';

/** Where a second party is rung apart from the far one. */
export const sideRoom = (leg: string): string => `${leg}-room`;

/** A second party, or a colleague who takes over, is for an agent who has a far party of their own on the line. */
export function whyNotStart({ call, service, guest, alive, farLeg, refer }: Line): 'no-call' | 'side-busy' | null {
  if (service || guest || !alive.includes(farLeg)) return 'no-call';
  return whyNoSide(call) ?? (refer ? 'side-busy' : null);
}

/** Why the act cannot be now, as the line stands. */
export const whyNotOnLine = ({ call, side }: Line, act: SideAct | 'dtmf'): SideRefusal | null => (side ? whyNotNow(call, act) : 'no-side');

/** What an ended call says of its second party; `stays`: they talk on with the far one. */
export function sideAtEnd({ side, call }: Line, stays: boolean): Call['side'] {
  if (!call.side) return null;
  // A colleague: one who has joined keeps the far party, one who was looked for or rung is not wanted any more.
  if (!side) return call.side.state === 'initializing' ? { ...call.side, state: 'inactive', reason: 'ended' } : call.side;
  return stays ? { ...call.side, level: 1 } : { ...call.side, state: 'hangedup', with: 'far', level: 1 };
}

/** Second and far party have been joined: they can go on without the agent. */
export const areJoined = ({ side, call, alive, farLeg }: Line): boolean =>
  side !== null && call.side?.state === 'merged' && call.far === 'up' && alive.includes(farLeg) && alive.includes(side.leg);
