/** Why a client meets an advisor by phone [REF-030]; the order is the list's. */
export const REFUSAL_REASONS = ['age', 'medical', 'home', 'travel', 'health', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
