/** The arithmetic of goals. */

export interface Goal {
  current: number;
  target: number;
}
export interface Statistics {
  dials: { hourly: Goal; daily: Goal };
  transfers: { hourly: Goal; daily: Goal };
  sales: { hourly: Goal; daily: Goal };
  newLeads: number;
  /** There are more: the gateway counts no farther. */
  newLeadsMore: boolean;
  newLeadsThreshold: number;
}

/** Integer percent of the target, above 100 when it is passed; 0 when there is no target [GOAL-004, GOAL-005]. */
export const progress = ({ current, target }: Goal): number => (target > 0 ? Math.round((100 * current) / target) : 0);

/** Mean of the four progress values, rounded to two decimals [GOAL-002]. */
export function average({ dials, transfers }: Statistics): number {
  const four = [dials.daily, transfers.daily, dials.hourly, transfers.hourly].map(progress);
  return Math.round((100 * four.reduce((sum, value) => sum + value, 0)) / four.length) / 100;
}

/** New leads against their threshold, which is 1 unless the centre set another [GOAL-007]. */
export const newLeadsProgress = ({ newLeads, newLeadsThreshold }: Statistics): number =>
  progress({ current: newLeads, target: newLeadsThreshold || 1 });
