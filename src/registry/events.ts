import type { HostEvents, ToldByPlugins } from '../host';
import { contained } from './contained';

type Handler = (payload: never) => void;

const TOLD_BY_PLUGINS: Readonly<Record<ToldByPlugins, true>> = { 'follow-ups-changed': true, 'summary-visible': true };

/** Whose an event is: `goals:reached` of the plugin `goals`, and what has no plugin in its name the core's. */
const ownerOf = (event: string): string | null => (event.includes(':') ? event.slice(0, event.indexOf(':')) : null);

/** Announcements of the core and of plugins. One handler that throws, at once or later, does not keep the others from hearing. */
export class Events {
  private readonly handlers = new Map<string, Set<Handler>>();

  constructor(private readonly onFault: (owner: string, event: string, error: unknown) => void) {}

  on(owner: string, event: string, handler: Handler): () => void {
    const safe: Handler = (payload) =>
      contained(
        () => handler(payload),
        (error) => this.onFault(owner, event, error),
      );
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(safe));
    return () => void set.delete(safe);
  }

  /** The core announces. */
  announce<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): void {
    this.tell(event, payload);
  }

  /** A plugin announces; throws when the event is another's. */
  announceAs(plugin: string, event: string, payload: unknown): void {
    const owner = ownerOf(event);
    const mayTell = owner === null ? Object.hasOwn(TOLD_BY_PLUGINS, event) : owner === plugin;
    if (!mayTell) throw new Error(`Plugin ${plugin} cannot announce ${event}: it is ${owner === null ? "the core's" : `${owner}'s`}.`);
    this.tell(event, payload);
  }

  private tell(event: string, payload: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload as never);
  }

  get count(): number {
    return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0);
  }
}
