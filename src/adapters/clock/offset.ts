/** How far the server's clock is from this machine's monotonic one. Pure. */

export interface Sample {
  offset: number;
  roundTrip: number;
  takenAt: number;
}

/** Milliseconds after which a sample is too old to trust: a machine that slept stops its monotonic clock. */
const TRUSTED_FOR = 600_000;

/** Milliseconds by which two clocks drift apart meanwhile, rounding included. */
const DRIFT = 100;

/** `at` of an acknowledgement lies in the middle of its round trip. */
export const sampleOf = (at: number, sentAt: number, receivedAt: number): Sample => ({
  offset: at - (sentAt + receivedAt) / 2,
  roundTrip: receivedAt - sentAt,
  takenAt: receivedAt,
});

/**
 * The shortest round trip is the most exact one, unless it is old, or the server's clock was set since: a sample is wrong
 * by half its round trip at most, and two that cannot both be right are of two clocks.
 */
export function better(known: Sample | null, next: Sample): Sample {
  if (known === null || next.takenAt - known.takenAt > TRUSTED_FOR) return next;
  const wasSet = Math.abs(next.offset - known.offset) > (next.roundTrip + known.roundTrip) / 2 + DRIFT;
  return wasSet || next.roundTrip <= known.roundTrip ? next : known;
}
