/** When a call is heard again after something has happened to it. */

export interface Sample {
  at: number;
  heard: boolean;
}

/** Milliseconds. Who has not fallen silent so long after a change will not. */
const SILENT_BY = 2000;
/** A shorter silence is a pause of the one who speaks. */
const PAUSE = 400;
/** What is heard so long is heard for good. */
const STEADY = 500;

/**
 * Since when the call is heard without a silence: `changedAt` itself where it never fell silent. Null: it is silent, or it is
 * too early to tell.
 */
export function heardSince(samples: readonly Sample[], changedAt: number): number | null {
  let [since, last, until] = [changedAt, changedAt, changedAt];
  for (const { at, heard } of samples) {
    if (at < changedAt) continue;
    until = at;
    if (!heard) continue;
    if (at - last > PAUSE) since = at;
    last = at;
  }
  const isHeard = until - last <= PAUSE;
  return isHeard && until >= Math.max(changedAt + SILENT_BY, since + STEADY) ? since : null;
}
