/** How far the server's clock is from this machine's monotonic one. Pure. */

export interface Sample {
  offset: number;
  roundTrip: number;
  takenAt: number;
}

/** Milliseconds after which a sample is too old to trust: a machine that slept stops its monotonic clock. */
const TRUSTED_FOR = 600_000;

/** `at` of an acknowledgement lies in the middle of its round trip. */
export const sampleOf = (at: number, sentAt: number, receivedAt: number): Sample => ({
  offset: at - (sentAt + receivedAt) / 2,
  roundTrip: receivedAt - sentAt,
  takenAt: receivedAt,
});

/** The shortest round trip is the most exact one, unless it is old. */
export function better(known: Sample | null, next: Sample): Sample {
  const isOld = known !== null && next.takenAt - known.takenAt > TRUSTED_FOR;
  return known === null || isOld || next.roundTrip <= known.roundTrip ? next : known;
}
