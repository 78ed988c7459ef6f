/** How many people are rung for the agents of a campaign: one each, safe batches for those who are free, or a forecast. */
export const PACING_MODES = ['one-to-one', 'batches', 'forecast'] as const;
export type PacingMode = (typeof PACING_MODES)[number];

/**
 * Why it is as it is. `chosen`: as managers have chosen. `few-answers`, `budget`, `abandonment`: one to one by the ledger.
 * `few-agents`: too few are free for a batch. `below-twelve`: batches where a forecast was chosen.
 */
export const PACING_REASONS = ['chosen', 'few-answers', 'budget', 'abandonment', 'few-agents', 'below-twelve'] as const;
export type PacingReason = (typeof PACING_REASONS)[number];

/** Of the people who answer, for each campaign and thirty days; shares of those who met no agent. */
export const ABANDONMENT = {
  /** What pacing aims at. */
  target: 0.015,
  /** Managers are told. */
  alarm: 0.02,
  /** One line for one agent from here on. */
  off: 0.025,
  /** The law's. */
  ceiling: 0.03,
  /** So many answers must be known before more lines than agents may ring. */
  answersFirst: 200,
} as const;
/** Fewer free agents: one line each. */
export const BATCHES_FROM = 4;
/** Fewer agents at work: those who are about to be free count for nothing. */
export const FORECAST_FROM = 12;
