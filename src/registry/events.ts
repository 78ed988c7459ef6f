import type { HostEvents } from '../host';
import { contained } from './contained';

type Handler = (payload: never) => void;

/** Announcements between plugins. One handler that throws, at once or later, does not keep the others from hearing. */
export class Events {
  private readonly handlers = new Map<string, Set<Handler>>();

  constructor(private readonly onFault: (owner: string, event: string, error: unknown) => void) {}

  on<E extends keyof HostEvents>(owner: string, event: E, handler: (payload: HostEvents[E]) => void): () => void {
    const safe: Handler = (payload: HostEvents[E]) =>
      contained(
        () => handler(payload),
        (error) => this.onFault(owner, event, error),
      );
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(safe));
    return () => void set.delete(safe);
  }

  announce<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload as never);
  }

  get count(): number {
    return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0);
  }
}
