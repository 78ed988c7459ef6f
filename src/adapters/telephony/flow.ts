/** Whether packets come in: a network that has changed is first known by their end, seconds before the browser says so. */

/** Milliseconds between two looks, and of silence after which it is told. */
const LOOK_EVERY = 100;
export const STALLED_AFTER = 900;

export interface Flow {
  /** Milliseconds since something came; null: nothing has come yet, or nothing is to come. */
  silentFor(): number | null;
  stop(): void;
}

/** `isQuiet`: nothing is to come, as on hold. `stalled` is told once of each silence. */
export function watchFlow(connection: RTCPeerConnection, isQuiet: () => boolean, stalled: () => void): Flow {
  let last: number | undefined;
  let heardAt: number | null = null;
  let isTold = false;
  const silentFor = (): number | null => (heardAt === null ? null : performance.now() - heardAt);
  const look = (): void => {
    if (isQuiet()) return void (heardAt = null);
    const [source] = connection.getReceivers()[0]?.getSynchronizationSources() ?? [];
    if (source && source.rtpTimestamp !== last) {
      if (last !== undefined) heardAt = performance.now();
      last = source.rtpTimestamp;
      isTold = false;
    } else if (!isTold && (silentFor() ?? 0) >= STALLED_AFTER) {
      isTold = true;
      stalled();
    }
  };
  const timer = setInterval(look, LOOK_EVERY);
  return { silentFor, stop: () => clearInterval(timer) };
}
