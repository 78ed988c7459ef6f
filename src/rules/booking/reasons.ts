/** Reasons in the order of the specification, which some rules go by. */

/** Why a client meets an advisor by phone [REF-030]. */
export const REFUSAL_REASONS = ['age', 'medical', 'home', 'travel', 'health', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why a visit is forced [REF-029, BOOK-062]; where too few field agents are near, it is by the first. */
export const MEETING_REASONS = ['area', 'language', 'gender', 'amount', 'sign', 'bsm', 'other'] as const;
export type MeetingReason = (typeof MEETING_REASONS)[number];
