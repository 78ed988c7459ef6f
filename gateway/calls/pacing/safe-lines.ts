/**
 * How many lines may ring at once for agents who are free, so that of the people who answer no more than a share meets
 * nobody: the most `n` with E[(X − agents)+] ≤ share · E[X], X ~ Binomial(n, p).
 */

/** Sums of fractions are off by so much at most; what is at the limit is within it. */
const ROUNDING = 1e-9;

/** The exact table; a line too many is never given, so `most` ends the search. */
export function safeLines(agents: number, p: number, share: number, most: number): number {
  if (agents <= 0 || most <= 0) return 0;
  if (p <= 0) return most;
  // P(X = j) for j < agents, as lines are added one by one; the excess grows with each line by p · P(X ≥ agents).
  const below = new Float64Array(agents);
  below[0] = 1;
  let fewer = 1;
  let excess = 0;
  for (let lines = 1; lines <= most; lines++) {
    excess += p * Math.max(0, 1 - fewer);
    if (excess > share * p * lines * (1 + ROUNDING)) return lines - 1;
    fewer = 0;
    for (let j = agents - 1; j >= 0; j--) {
      below[j] = below[j]! * (1 - p) + (j > 0 ? below[j - 1]! * p : 0);
      fewer += below[j]!;
    }
  }
  return most;
}
