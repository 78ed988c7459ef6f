import { FRAME_MS } from './pcm';

/** After a stall longer than this the clock goes on from now: a burst of old audio would only delay the call. */
const GIVE_UP_MS = 500;

/** One beat of 20 ms for the whole floor, corrected against the monotonic clock so that it never drifts. */
export class MediaClock {
  private started = 0;
  private beats = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Beats skipped after stalls. */
  skipped = 0;
  /** The longest time between two beats, ms. */
  worstGapMs = 0;
  private last = 0;

  constructor(private readonly beat: () => void) {}

  start(): void {
    if (this.timer) return;
    this.started = this.last = performance.now();
    this.beats = 0;
    this.run();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run = (): void => {
    const now = performance.now();
    const due = Math.floor((now - this.started) / FRAME_MS);
    if ((due - this.beats) * FRAME_MS > GIVE_UP_MS) {
      this.skipped += due - this.beats - 1;
      this.beats = due - 1;
    }
    if (this.beats < due) this.worstGapMs = Math.max(this.worstGapMs, now - this.last);
    while (this.beats < due) {
      this.beats++;
      this.last = now;
      this.beat();
    }
    const next = this.started + (this.beats + 1) * FRAME_MS - performance.now();
    this.timer = setTimeout(this.run, Math.max(1, next));
  };
}
