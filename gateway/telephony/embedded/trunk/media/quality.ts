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
