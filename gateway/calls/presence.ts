/** Who is there: pages with a live socket, and phones that are registered. Kept in memory; it is rebuilt by whoever comes. */
import type { GatewayContext } from '../platform/context';

export interface Presence {
  /** The person's page is connected, or gone. */
  setPage(accountId: number, connected: boolean): void;
  hasPage(accountId: number): boolean;
  /** Everyone whose page is connected. */
  pages(): number[];
  /** The page says which revision of the centre's plugin switches is in force with it (flows F20). */
  setPlugins(accountId: number, revision: number): void;
  /** That revision; null while there is no page, or it has not said. */
  pluginsOf(accountId: number): number | null;
  setPhone(extension: string, registered: boolean): void;
  /** Asks the engine where nothing has been heard of the phone yet. */
  hasPhone(extension: string): Promise<boolean>;
  /** Someone may have become reachable. */
  onArrival(listener: () => void): void;
}

export function createPresence(ctx: GatewayContext): Presence {
  const pages = new Map<number, { plugins: number | null }>();
  const phones = new Map<string, boolean>();
  const listeners: (() => void)[] = [];
  const arrived = () => listeners.forEach((listener) => listener());

  return {
    setPage(accountId, connected) {
      if (connected) pages.set(accountId, { plugins: null });
      else pages.delete(accountId);
      if (connected) arrived();
    },
    hasPage: (accountId) => pages.has(accountId),
    pages: () => [...pages.keys()],
    setPlugins(accountId, plugins) {
      if (pages.has(accountId)) pages.set(accountId, { plugins });
    },
    pluginsOf: (accountId) => pages.get(accountId)?.plugins ?? null,
    setPhone(extension, registered) {
      phones.set(extension, registered);
      if (registered) arrived();
    },
    async hasPhone(extension) {
      return phones.get(extension) ?? (await ctx.engine.endpoint(extension)).registered;
    },
    onArrival: (listener) => void listeners.push(listener),
  };
}
