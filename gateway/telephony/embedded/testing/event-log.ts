import type { EngineEvent } from '../../port';

/** The member of the union that may have this type, though it may share it with another. */
export type EventOf<T extends EngineEvent['type']> = EngineEvent extends infer E
  ? E extends { type: infer U }
    ? T extends U
      ? E & { type: T }
      : never
    : never
  : never;

/** Keeps the engine's events, and waits for those that are still to come. */
export class EventLog {
  readonly all: EngineEvent[] = [];
  private listeners = new Set<(event: EngineEvent) => void>();

  push = (event: EngineEvent): void => {
    this.all.push(event);
    for (const listener of this.listeners) listener(event);
  };

  of<T extends EngineEvent['type']>(type: T): EventOf<T>[] {
    return this.all.filter((event) => event.type === type) as EventOf<T>[];
  }

  /** The first event of this type that fits, past or to come. */
  async wait<T extends EngineEvent['type']>(
    type: T,
    fits: (event: EventOf<T>) => boolean = () => true,
    timeoutMs = 15_000,
  ): Promise<EventOf<T>> {
    const past = this.of(type).find(fits);
    if (past) return past;
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`no ${type} came; seen: ${this.all.map((event) => event.type).join(', ')}`)),
        timeoutMs,
      );
      const listener = (event: EngineEvent) => {
        if (event.type !== type || !fits(event as EventOf<T>)) return;
        clearTimeout(timer);
        this.listeners.delete(listener);
        done(event as EventOf<T>);
      };
      this.listeners.add(listener);
    });
  }
}
