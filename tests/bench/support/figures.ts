/** What a benchmark has measured: printed at once, and kept for the table at the end of `npm run bench`. */
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export interface Figure {
  what: string;
  unit: string;
  best: number;
  median: number;
  worst: number;
  /** How often it was measured. */
  times: number;
  /** The most (or, for `atLeast`, the least) that is wanted; null where the figure only explains another. */
  limit: number | null;
  /** The machine's load average of the last minute when it was measured. */
  load: number;
}

const median = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;

/** What this share of the values stays below. */
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** A ratio to nothing has no number; JSON makes null of it. */
export const text = (value: number | null) =>
  value === null || !Number.isFinite(value) ? '∞' : Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);

/** Reports one figure. Nothing is judged here: a shared machine may be slow for reasons of its own. */
export function figure(what: string, values: readonly number[], unit: string, limit: number | null = null): void {
  const sorted = [...values].sort((a, b) => a - b);
  const made: Figure = {
    what,
    unit,
    best: sorted[0] ?? Number.NaN,
    median: median(sorted),
    worst: sorted.at(-1) ?? Number.NaN,
    times: sorted.length,
    limit,
    load: loadavg()[0] ?? 0,
  };
  const spread = made.times > 1 ? ` (best ${text(made.best)}, worst ${text(made.worst)}, of ${made.times})` : '';
  console.log(
    `${what.padEnd(64)} ${text(made.median)} ${unit}${spread}${limit === null ? '' : `; wanted below ${text(limit)}`}; load ${made.load.toFixed(1)}`,
  );
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(made)}\n`);
}
