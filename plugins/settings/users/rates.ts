/** What is worked out from a person's statistics. Pure. */

/** To two decimals [GOAL-013]; 0 where there is nothing to divide by [GOAL-014]. */
const ratio = (of: number, by: number): number => (by > 0 ? Math.round((100 * of) / by) / 100 : 0);

/** Dials for one transfer, and transfers in an hour of work: of today [GOAL-014]. */
export const ratesOf = (dials: number, transfers: number, hours: number) => ({
  dialsToTransfers: ratio(dials, transfers),
  transfersPerHour: ratio(transfers, hours),
});
