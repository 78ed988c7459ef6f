/**
 * Who is there: pages with a live socket, and phones that are registered. Kept in memory; it is rebuilt by whoever comes.
 * Whoever asks waits for the answer, because pages may one day be held by another process than the one that asks.
 */
import type { GatewayContext } from '../platform/context';

/** Which plugins a page has; `revision` null: it has not said yet. */
export interface PagePlugins {
  readonly revision: number | null;
  readonly active: string[];
}

export interface Presence {
  /** The person's page is connected, or gone. */
  setPage(accountId: number, connected: boolean): void;
  hasPage(accountId: number): Promise<boolean>;
  /** Everyone whose page is connected. */
  pages(): Promise<number[]>;
  /** The page says which revision of the centre's plugins is in force with it, and which plugins it has (flows F20). */
  setPlugins(accountId: number, said: Partial<PagePlugins>): void;
  /** What it has said last; null while there is no page. */
  pluginsOf(accountId: number): Promise<PagePlugins | null>;
  /** A page has come, gone, or said which plugins it has. */
  onPlugins(listener: (accountId: number) => void): void;
  setPhone(extension: string, registered: boolean): void;
  /** How many phones are registered, of those that were heard of. */
  phones(): Promise<number>;
  /** Asks the engine where nothing has been heard of the phone yet; one of which it cannot say so is not there. */
  hasPhone(extension: string): Promise<boolean>;
  /** Extensions of which the engine could not be asked since this was called last. */
  takeUnknownPhones(): string[];
  /** Someone may have become reachable. */
  onArrival(listener: () => void): void;
}

export function createPresence(ctx: GatewayContext): Presence {
  const pages = new Map<number, PagePlugins>();
  const phones = new Map<string, boolean>();
  const unknown = new Set<string>();
  const listeners: (() => void)[] = [];
  const pluginListeners: ((accountId: number) => void)[] = [];
  const arrived = () => listeners.forEach((listener) => listener());
  const pluginsChanged = (accountId: number) => pluginListeners.forEach((listener) => listener(accountId));

  return {
    setPage(accountId, connected) {
      if (connected) pages.set(accountId, { revision: null, active: [] });
      else pages.delete(accountId);
      pluginsChanged(accountId);
      if (connected) arrived();
    },
    hasPage: async (accountId) => pages.has(accountId),
    pages: async () => [...pages.keys()],
    setPlugins(accountId, said) {
      const known = pages.get(accountId);
      if (!known) return;
      pages.set(accountId, { revision: said.revision ?? known.revision, active: said.active ?? known.active });
      pluginsChanged(accountId);
    },
    pluginsOf: async (accountId) => pages.get(accountId) ?? null,
    onPlugins: (listener) => void pluginListeners.push(listener),
    setPhone(extension, registered) {
      phones.set(extension, registered);
      if (registered) arrived();
    },
    phones: async () => [...phones.values()].filter(Boolean).length,
    async hasPhone(extension) {
      const heard = phones.get(extension);
      if (heard !== undefined) return heard;
      try {
        return (await ctx.engine.endpoint(extension)).registered;
      } catch (error) {
        unknown.add(extension);
        ctx.log.warn({ err: error, extension }, 'the engine does not say whether a phone is registered');
        return false;
      }
    },
    takeUnknownPhones() {
      const taken = [...unknown];
      unknown.clear();
      return taken;
    },
    onArrival: (listener) => void listeners.push(listener),
  };
}
