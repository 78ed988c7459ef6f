/**
 * How many of the lines are answered by a person, from the newest of them. A line that still rings counts for as much as
 * would have been answered by its age: answers come early and silence late, so that counting finished lines alone would
 * be wrong after every change.
 */

/** A line that was begun; ages and delays in milliseconds. */
export interface Rung {
  /** How long ago it began. */
  readonly age: number;
  /** After how long a person answered; null: nobody has, so far. */
  readonly answered: number | null;
  /** It rings no more. */
  readonly over: boolean;
}

/** A confidence of 90 % to one side; and of 99 %, for saying that the rate has jumped. */
const Z = { likely: 1.2816, sure: 2.3263 } as const;
/** As many lines as are looked at, unless the last minute alone has more. */
const ENOUGH = 120;
const MINUTE_MS = 60_000;
/** The newest lines that may say alone that the rate has jumped, the fewest first: a big jump shows in few lines. */
const NEWEST = [5, 8, 12, 20, 30] as const;
/** A rate that seems to fall is believed later: too low a rate loses people, too high a one time. */
const FALLS_FROM = 20;
/** Longest that a person takes to answer, of those who do. */
const RING_MS = 24_000;

/** The share of answers that have come after so long a time: by what was seen, and evenly over the ringing where little was. */
export function answeredBy(delays: readonly number[]): (ms: number) => number {
  const seen = sharesBySecond(delays);
  const evenly = (ms: number) => Math.min(1, Math.max(0, ms / RING_MS));
  // Weighs as much as twenty answers that were seen.
  const weight = delays.length / (delays.length + 20);
  return (ms) => weight * shareAt(seen, ms) + (1 - weight) * evenly(ms);
}

/** Longer is as good as for ever. */
const SECONDS = 1_200;
const known = new WeakMap<readonly number[], Float64Array>();

/** Of durations in milliseconds, the share that is over after each second. Kept with the list, which must not be changed. */
export function sharesBySecond(durations: readonly number[]): Float64Array {
  const before = known.get(durations);
  if (before) return before;
  const shares = new Float64Array(SECONDS + 1);
  for (const ms of durations) {
    const second = Math.ceil(ms / 1000);
    if (second <= SECONDS) shares[second]! += 1 / durations.length;
  }
  for (let second = 1; second <= SECONDS; second++) shares[second]! += shares[second - 1]!;
  known.set(durations, shares);
  return shares;
}

/** In between it rises evenly. */
export function shareAt(shares: Float64Array, ms: number): number {
  const second = Math.min(Math.max(ms / 1000, 0), SECONDS);
  const whole = Math.floor(second);
  const from = shares[whole]!;
  return from + (second - whole) * ((shares[whole + 1] ?? from) - from);
}

interface Seen {
  readonly lines: number;
  readonly answers: number;
}

/** Wilson's bounds of a share. */
function bound({ lines, answers }: Seen, side: 1 | -1, z: number): number {
  if (lines <= 0) return side === 1 ? 1 : 0;
  const share = Math.min(1, answers / lines);
  const middle = share + (z * z) / (2 * lines);
  const spread = z * Math.sqrt((share * (1 - share)) / lines + (z * z) / (4 * lines * lines));
  return Math.min(1, Math.max(0, (middle + side * spread) / (1 + (z * z) / lines)));
}

/**
 * No more than this share of lines is answered, in all likelihood. `newest` first. Where the newest lines contradict those
 * before them, the rate has jumped, and they alone count.
 */
export function answerRate(newest: Iterable<Rung>, share: (ms: number) => number): number {
  let lines = 0;
  let answers = 0;
  const looks: Seen[] = [];
  for (const { age, answered, over } of newest) {
    if (lines >= ENOUGH && age > MINUTE_MS) break;
    lines += answered !== null || over ? 1 : share(age);
    if (answered !== null) answers++;
    if (lines >= (NEWEST[looks.length] ?? Infinity)) looks.push({ lines, answers });
  }
  for (const look of looks) {
    const before = { lines: lines - look.lines, answers: answers - look.answers };
    if (before.lines < NEWEST.at(-1)!) break;
    const rose = bound(look, -1, Z.sure) > bound(before, 1, Z.sure);
    const fell = look.lines >= FALLS_FROM && bound(look, 1, Z.sure) < bound(before, -1, Z.sure);
    if (rose || fell) return bound(look, 1, Z.likely);
  }
  return bound({ lines, answers }, 1, Z.likely);
}
