/** Rules about recordings of calls. */

/** Milliseconds after which a pause is over by itself: what is said after a card number belongs into the recording. */
export const PAUSE_MS = 120_000;
