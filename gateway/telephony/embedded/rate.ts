/** A rate as a bucket: `burst` at once, `perSecond` over time. */
export class Bucket {
  private level: number;
  private at: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    now: number,
  ) {
    this.level = burst;
    this.at = now;
  }

  /** Takes one, if there is one. `now`: monotonic ms. */
  take(now: number): boolean {
    this.level = Math.min(this.burst, this.level + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.level < 1) return false;
    this.level -= 1;
    return true;
  }

  /** Whether it is as if it had never been used. `now`: monotonic ms. */
  isFull(now: number): boolean {
    return this.level + ((now - this.at) / 1000) * this.perSecond >= this.burst;
  }
}
