import type { EngineEvent } from '../port';

/** The last events of a floor, numbered from 1. */
export class EventRing {
  private readonly kept: EngineEvent[] = [];
  private total = 0;

  constructor(private readonly size: number) {}

  /** The number of the newest; 0: there was none yet. */
  get last(): number {
    return this.total;
  }

  push(event: EngineEvent): number {
    this.kept[this.total++ % this.size] = event;
    return this.total;
  }

  /** What followed this one, in order; null: not all of it is kept, or there was no such event. */
  after(cursor: number): { n: number; event: EngineEvent }[] | null {
    if (cursor > this.total || cursor < this.total - this.kept.length) return null;
    return Array.from({ length: this.total - cursor }, (_, nth) => ({
      n: cursor + nth + 1,
      event: this.kept[(cursor + nth) % this.size]!,
    }));
  }
}
