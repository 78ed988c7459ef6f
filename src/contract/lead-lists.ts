/** Lists of a campaign: 1 is dialled first, 9 last. Leads without a list are dialled as if theirs had `usual`. */
export const LIST_PRIORITY = { first: 1, usual: 5, last: 9 } as const;
