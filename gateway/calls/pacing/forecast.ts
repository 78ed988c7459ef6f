/**
 * How many lines may begin where many agents work: those who are about to be free count by how likely they are free when
 * somebody answers. A line may begin while the person who answers it would meet no agent with no more than a certain
 * probability; each further line makes that more likely, and so there is a last one.
 */
import { answeredBy, shareAt, sharesBySecond } from './answer-rate';

/** An agent who is not free: what keeps them, and since when, in milliseconds. */
export interface Occupied {
  readonly with: 'call' | 'wrap-up';
  readonly since: number;
}

/** What was seen of this campaign lately, in milliseconds. */
export interface Habits {
  /** After how long people answer, of those who do. */
  readonly answers: readonly number[];
  readonly calls: readonly number[];
  readonly wrapUps: readonly number[];
}

export interface Ahead {
  /** Free, and not spoken for. */
  readonly free: number;
  readonly occupied: readonly Occupied[];
  /** Ages of lines that ring, in milliseconds. */
  readonly ringing: readonly number[];
  readonly p: number;
  readonly habits: Habits;
}

/** Looked at in steps so long, to the end of the ringing. */
const STEP_MS = 3_000;
const STEPS = 8;
/** Where nothing was seen yet: nobody is about to be free. */
const FEWEST_SEEN = 20;
/** A person who has answered says their greeting, and may wait two seconds after it. */
const PATIENCE_MS = 2_000;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** How likely something that lasts since `since` is over within `ms`, by how long the same has lasted before. */
function overWithin(durations: readonly number[], since: number, ms: number): number {
  if (durations.length < FEWEST_SEEN) return 0;
  const shares = sharesBySecond(durations);
  const lasted = 1 - shareAt(shares, since);
  // Longer than nearly all that was seen: it may end at any time, as little is known of it.
  if (lasted * durations.length < 1) return 1 - Math.exp(-ms / Math.max(since, 1));
  return Math.min(1, (shareAt(shares, since + ms) - shareAt(shares, since)) / lasted);
}

/** Φ, by Abramowitz and Stegun 26.2.17; off by less than 1e-7. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** Expected number, and its variance. */
interface Spread {
  readonly mean: number;
  readonly variance: number;
}

/** By ages in whole seconds: many share one. */
function spreadOf(ages: ReadonlyMap<number, number>, likely: (age: number) => number): Spread {
  let mean = 0;
  let variance = 0;
  for (const [second, count] of ages) {
    const q = likely(second * 1000);
    mean += count * q;
    variance += count * q * (1 - q);
  }
  return { mean, variance };
}

function inSeconds(ages: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const age of ages) {
    const second = Math.floor(age / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return counts;
}

/** Agents who have become free by then; after a call comes its wrap-up, as long as it usually is. */
function freedBy({ occupied, habits }: Ahead): (ms: number) => Spread {
  const agesOf = (what: Occupied['with']) => inSeconds(occupied.flatMap(({ with: with_, since }) => (with_ === what ? since : [])));
  const [calls, wrapUps] = [agesOf('call'), agesOf('wrap-up')];
  const sorted = [...habits.wrapUps].sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1] ?? 0;
  return (ms) => {
    const written = spreadOf(wrapUps, (since) => overWithin(habits.wrapUps, since, ms));
    const talked = ms > usual ? spreadOf(calls, (since) => overWithin(habits.calls, since, ms - usual)) : { mean: 0, variance: 0 };
    return { mean: written.mean + talked.mean, variance: written.variance + talked.variance };
  };
}

/** The most lines that may begin now, no more than `most`. */
export function forecastLines(ahead: Ahead, risk: number, most: number): number {
  const { free, ringing, p, habits } = ahead;
  if (most <= 0 || risk <= 0) return 0;
  const share = answeredBy(habits.answers);
  const freed = freedBy(ahead);
  const ages = inSeconds(ringing);
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const at = (step + 0.5) * STEP_MS;
    const supply = freed(at + PATIENCE_MS);
    // Who has not answered by now is less likely to.
    const demand = spreadOf(ages, (age) => {
      const silent = 1 - p * share(age);
      return silent <= 0 ? 0 : (p * (share(age + at) - share(age))) / silent;
    });
    return {
      supply,
      demand,
      mine: p * share(at),
      weight: share((step + 1) * STEP_MS) - share(step * STEP_MS),
    };
  });
  const weights = sum(steps.map(({ weight }) => weight));

  /** How likely the last of so many new lines meets nobody, if it is answered. */
  const missed = (lines: number): number =>
    sum(
      steps.map(({ supply, demand, mine, weight }) => {
        const mean = demand.mean + (lines - 1) * mine - supply.mean - free;
        const variance = demand.variance + (lines - 1) * mine * (1 - mine) + supply.variance;
        return weight * (variance < 1e-9 ? Number(mean > -0.5) : normal((mean + 0.5) / Math.sqrt(variance)));
      }),
    ) / Math.max(weights, 1e-9);

  let low = 0;
  let high = most + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (missed(middle) <= risk) low = middle;
    else high = middle;
  }
  return low;
}
