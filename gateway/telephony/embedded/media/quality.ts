/** How a party's sound arrived, also as one number that people know. Pure. */
import type { LegQuality } from '../../port';

/** What is counted of a stream. */
export interface Counted {
  readonly received: number;
  readonly lost: number;
  readonly jitterMs: number;
  /** Null: not known. */
  readonly roundTripMs: number | null;
  /** Of whoever also knows what came too late to be heard. */
  readonly mos?: number;
}

/** R of a narrow-band call without any fault (ITU-T G.107, all parameters at their defaults). */
const FAULTLESS = 93.2;
/** What the jitter buffer and one packet take before the first sample is heard, ms. */
const OWN_DELAY_MS = 60;

/**
 * How a call sounds, 1 (bad) to 4.4 (as good as G.711 can be): the E-model of ITU-T G.107, simplified as by R. G. Cole and
 * J. H. Rosenbluth, "Voice over IP performance monitoring" (ACM SIGCOMM CCR 31/2, 2001): delay by their equation for Id, loss by
 * their fit for G.711 with random losses. `lost`: the share of packets never heard, 0 to 1.
 */
export function mosOf(lost: number, jitterMs: number, roundTripMs: number | null): number {
  const delay = (roundTripMs ?? 0) / 2 + 2 * jitterMs + OWN_DELAY_MS;
  const byDelay = 0.024 * delay + (delay > 177.3 ? 0.11 * (delay - 177.3) : 0);
  const byLoss = 30 * Math.log(1 + 15 * lost);
  const r = Math.min(100, Math.max(0, FAULTLESS - byDelay - byLoss));
  const mos = 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6;
  return Math.round(Math.min(4.5, Math.max(1, mos)) * 100) / 100;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Null: nothing came, and there is nothing to judge. */
export function qualityOf({ received, lost, jitterMs, roundTripMs, mos }: Counted): LegQuality | null {
  if (received <= 0) return null;
  // What came twice makes the count of the lost negative.
  const share = Math.max(0, lost) / (received + Math.max(0, lost));
  return {
    lost: tenths(100 * share),
    jitterMs: tenths(jitterMs),
    roundTripMs: roundTripMs === null ? null : tenths(roundTripMs),
    mos: tenths(mos ?? mosOf(share, jitterMs, roundTripMs)),
  };
}
