import { Bucket } from '../../rate';
import { bounds } from './bounds';

const MINUTE_MS = 60_000;

/**
 * Who calls from an address that is no trunk's: a scanner, mostly. A few are told that they may not, for the sake of a
 * carrier whose address is not in the settings yet; then nobody is told anything, so that nothing can be learnt or made
 * to flood somebody else.
 */
export class SipStrangers {
  private readonly told = new Map<string, { times: number; until: number }>();
  private readonly together: Bucket;
  private sweptAt = -Infinity;

  constructor(private readonly now: () => number) {
    this.together = new Bucket(bounds.strangerRepliesTogether / 60, bounds.strangerRepliesTogether, now());
  }

  /** Whether this one is answered. */
  mayBeTold(address: string): boolean {
    const now = this.now();
    let found = this.told.get(address);
    if (!found || found.until <= now) {
      if (this.told.size >= bounds.strangers) this.sweep(now);
      if (this.told.size >= bounds.strangers) return false;
      found = { times: 0, until: now + MINUTE_MS };
      this.told.set(address, found);
    }
    return ++found.times <= bounds.strangerReplies && this.together.take(now);
  }

  /** Once a second at most: a flood from invented addresses must not make it work. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 1000) return;
    this.sweptAt = now;
    for (const [address, { until }] of this.told) if (until <= now) this.told.delete(address);
  }
}
