/** How a call sounds, from what the browser counts: three bars now, and figures of the whole leg. Pure. */
import type { CallQuality, QualityBars, SoundFault, SoundReport } from '@dialer/contract';
import type { SoundFaults } from './judge';

/** Counts of the session so far, and what the browser measures now. */
export interface QualityFacts {
  /** Milliseconds of a clock that never goes back. */
  at: number;
  received: number;
  lost: number;
  /** Percent of what was sent, as the far end says. */
  lostThere: number;
  /** Milliseconds. */
  jitter: number;
  roundTrip: number | null;
}

/** Readings that the bars are of: five seconds. */
const WINDOW = 10;
/** Packets, come or lost, below which nothing is said: a second's. */
const ENOUGH = 50;

/**
 * The R of ITU-T G.107 in the short form that monitors of calls use: delay, and 2.5 points for each percent lost. 80 and more
 * satisfies; below 60 nearly all complain.
 */
export function barsOf({ lost, jitter, roundTrip }: Omit<CallQuality, 'bars'>): QualityBars {
  const delay = (roundTrip ?? 0) / 2 + 2 * jitter + 10;
  const r = 93.2 - (delay < 160 ? delay / 40 : (delay - 120) / 10) - 2.5 * lost;
  if (r >= 80) return 3;
  return r >= 60 ? 2 : 1;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Of the last few seconds; null while too little came to say. */
export function qualityOf(readings: readonly QualityFacts[]): CallQuality | null {
  const from = readings[0];
  const now = readings.at(-1);
  if (!from || !now) return null;
  // What was counted as lost and came late is taken back.
  const lostHere = Math.max(0, now.lost - from.lost);
  const expected = now.received - from.received + lostHere;
  if (expected < ENOUGH || now.received === from.received) return null;
  const figures = {
    lost: tenths(Math.min(100, Math.max((lostHere * 100) / expected, now.lostThere))),
    jitter: Math.round(now.jitter),
    roundTrip: now.roundTrip === null ? null : Math.round(now.roundTrip),
  };
  return { bars: barsOf(figures), ...figures };
}

export const lastReadings = (readings: readonly QualityFacts[], reading: QualityFacts): QualityFacts[] => [
  ...readings.slice(-WINDOW),
  reading,
];

/** Sums for the report of a leg. */
export interface Sums {
  readonly ms: number;
  /** Sums over readings, each times how long it stood for. */
  readonly lost: number;
  readonly jitter: number;
  readonly roundTrip: number;
  /** Milliseconds in which there was a quality, and in which a round trip was told. */
  readonly heardMs: number;
  readonly roundTripMs: number;
  readonly faults: Partial<Record<SoundFault, number>>;
}

export const NO_SUMS: Sums = { ms: 0, lost: 0, jitter: 0, roundTrip: 0, heardMs: 0, roundTripMs: 0, faults: {} };

/** Adds `ms` milliseconds of a call that sounded like this. */
export function addTo(sums: Sums, ms: number, quality: CallQuality | null, { out, in: into }: SoundFaults): Sums {
  const faults = { ...sums.faults };
  for (const fault of [out, into]) if (fault) faults[fault] = (faults[fault] ?? 0) + ms;
  return {
    ms: sums.ms + ms,
    lost: sums.lost + (quality?.lost ?? 0) * ms,
    jitter: sums.jitter + (quality?.jitter ?? 0) * ms,
    roundTrip: sums.roundTrip + (quality?.roundTrip ?? 0) * ms,
    heardMs: sums.heardMs + (quality ? ms : 0),
    roundTripMs: sums.roundTripMs + (quality?.roundTrip == null ? 0 : ms),
    faults,
  };
}

/** Null: there was nothing to measure, and no fault. */
export function reportOf({ ms, lost, jitter, roundTrip, heardMs, roundTripMs, faults }: Sums): SoundReport | null {
  const there = (Object.entries(faults) as [SoundFault, number][]).map(([fault, each]) => ({ fault, seconds: tenths(each / 1000) }));
  if (heardMs === 0 && there.length === 0) return null;
  const figures = {
    lost: tenths(lost / Math.max(1, heardMs)),
    jitter: Math.round(jitter / Math.max(1, heardMs)),
    roundTrip: roundTripMs === 0 ? null : Math.round(roundTrip / roundTripMs),
  };
  // A leg on which nothing was ever heard is as poor as one can be.
  return { ...figures, bars: heardMs === 0 ? 1 : barsOf(figures), seconds: Math.round(ms / 1000), faults: there };
}
