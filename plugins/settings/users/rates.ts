/** What is worked out from a person's statistics. Pure. */

/** To two decimals [GOAL-013]; null where there is nothing to divide by. */
const ratio = (of: number, by: number): number | null => (by > 0 ? Math.round((100 * of) / by) / 100 : null);

/**
 * Dials for one transfer, and transfers in an hour of work: of today [GOAL-014]. Without a transfer no number of dials is
 * that of one, and 0 would be the best there is; without hours there were 0 transfers in them.
 */
export const ratesOf = (dials: number, transfers: number, hours: number) => ({
  dialsToTransfers: ratio(dials, transfers),
  transfersPerHour: ratio(transfers, hours) ?? 0,
});
