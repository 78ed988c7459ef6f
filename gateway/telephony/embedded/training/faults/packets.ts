/** One way of a telephone's packets, with what faults do to them. Without a fault packets pass as if it were not there. */
import type { Random } from '../random';

/** What is wrong with the way at the moment. */
export interface Trouble {
  /** Share of packets that are lost, 0 to 1. */
  readonly lost: number;
  /** The others come up to so much late, ms; one may overtake another. */
  readonly lateMs: number;
  readonly random: Random;
}

export class PacketWay {
  private readonly troubles = new Set<Trouble>();
  private readonly late = new Set<NodeJS.Timeout>();
  /** Packets that went in, and those that were lost; for tests. */
  readonly count = { in: 0, lost: 0 };

  /** Begins; the returned function ends it. */
  disturb(trouble: Trouble): () => void {
    this.troubles.add(trouble);
    return () => void this.troubles.delete(trouble);
  }

  pass(deliver: () => void): void {
    if (this.troubles.size === 0) return deliver();
    this.count.in++;
    let lateMs = 0;
    for (const trouble of this.troubles) {
      if (trouble.lost > trouble.random.next()) return void this.count.lost++;
      lateMs += trouble.lateMs * trouble.random.next();
    }
    if (lateMs === 0) return deliver();
    const timer = setTimeout(() => {
      this.late.delete(timer);
      deliver();
    }, lateMs);
    this.late.add(timer);
  }

  /** What is still under way arrives nowhere. */
  close(): void {
    for (const timer of this.late) clearTimeout(timer);
    this.late.clear();
  }
}
