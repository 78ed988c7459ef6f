/** A meeting that a client agrees to: its lists of reasons, and its fields. */

/** In the order of the specification; the first is what a new meeting has [BOOK-094, BOOK-104]. */
export const MEETING_TYPES = ['face-to-face', 'phone'] as const;
export type MeetingType = (typeof MEETING_TYPES)[number];

/** Why a client meets an advisor by phone, in the order of the list [REF-030]. */
export const REFUSAL_REASONS = ['age', 'medical', 'home', 'travel', 'health', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why a visit is forced, in the order of the list [REF-029, BOOK-062]; where too few field agents are near, it is by the first. */
export const MEETING_REASONS = ['area', 'language', 'gender', 'amount', 'sign', 'bsm', 'other'] as const;
export type MeetingReason = (typeof MEETING_REASONS)[number];

/** The reason that a Sun Life booking has [BOOK-081, MSG-112]. */
export const SUN_LIFE_REASON = 'Sent to SunLife';

/** -1 nothing known yet, 0 not found, 1 found, 2 available [BOOK-068]. */
export const OFFER = { unknown: -1, notFound: 0, found: 1, available: 2 } as const;

/** How often a page asks for the state of an instant offer [BOOK-067]. */
export const OFFER_EVERY_MS = 10_000;

/** Where a meeting is, when not at the lead's [BOOK-075]. */
export interface MeetingPlace {
  address: string;
  apartment: string;
  buzzer: string;
  city: string;
  postal: string;
  province: string;
  /** House 1, apartment 2, workplace 3 [BOOK-095]. */
  type: 1 | 2 | 3;
}

/** What the agent fills in [BOOK-072]. */
export interface MeetingData {
  /** `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC, date and time in one [BOOK-074]; empty when none. */
  date: string;
  type: MeetingType;
  /** The visit is booked although nobody offers it. */
  force: boolean;
  /** The instant offer: `1` taken, `0` declined, false: there was none to answer. */
  ioa: '0' | '1' | false;
  reasons: readonly MeetingReason[];
  reasonOther: string;
  /** The client does not want to be visited. */
  refused: boolean;
  refusalReasons: readonly RefusalReason[];
  refusalReasonOther: string;
  /** `1`: at the lead's address. */
  sameAddress: '0' | '1';
  address: MeetingPlace;
}
