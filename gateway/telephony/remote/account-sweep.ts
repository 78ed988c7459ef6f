/**
 * Telephones' accounts outlive the gateway that has told them. The next one tells those that it knows; the others are of
 * people who have signed out, or whose sessions have ended, while there was none.
 */
export class AccountSweep {
  private readonly known = new Set<string>();
  private readonly doubtful = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ms: number,
    private readonly end: (extension: string) => void,
  ) {}

  /** Another gateway has the say: all accounts are in doubt until it tells them, too. */
  another(): void {
    for (const extension of this.known) this.doubtful.add(extension);
  }

  told(extension: string, exists: boolean): void {
    if (exists) this.known.add(extension);
    else this.known.delete(extension);
    this.doubtful.delete(extension);
    // It may still be telling: the time begins anew.
    this.watch();
  }

  watch(): void {
    this.rest();
    if (this.doubtful.size) this.timer = setTimeout(() => this.sweep(), this.ms).unref();
  }

  /** Nobody is there who could tell. */
  rest(): void {
    clearTimeout(this.timer);
  }

  stop(): void {
    this.rest();
    this.known.clear();
    this.doubtful.clear();
  }

  private sweep(): void {
    for (const extension of this.doubtful) {
      this.known.delete(extension);
      this.end(extension);
    }
    this.doubtful.clear();
  }
}
