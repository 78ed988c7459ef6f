/** Telephones that faults keep away from signalling, by their extension. */
type Does = 'cut' | 'refuse';

export class PhoneFaults {
  private readonly until = new Map<string, number>();

  /** @param now monotonic ms */
  constructor(private readonly now: () => number = () => performance.now()) {}

  begin(does: Does, extension: string, forMs: number): void {
    this.until.set(`${does} ${extension}`, this.now() + forMs);
  }

  has(does: Does, extension: string): boolean {
    const until = this.until.get(`${does} ${extension}`);
    if (until === undefined) return false;
    if (until > this.now()) return true;
    this.until.delete(`${does} ${extension}`);
    return false;
  }
}
