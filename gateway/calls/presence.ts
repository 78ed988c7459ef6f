/** Who is there: pages with a live socket, and phones that are registered. Kept in memory; it is rebuilt by whoever comes. */
import type { GatewayContext } from '../platform/context';

export interface Presence {
  /** The person's page is connected, or gone. */
  setPage(accountId: number, connected: boolean): void;
  hasPage(accountId: number): boolean;
  setPhone(extension: string, registered: boolean): void;
  /** Asks the engine where nothing has been heard of the phone yet. */
  hasPhone(extension: string): Promise<boolean>;
  /** Someone may have become reachable. */
  onArrival(listener: () => void): void;
}

export function createPresence(ctx: GatewayContext): Presence {
  const pages = new Set<number>();
  const phones = new Map<string, boolean>();
  const listeners: (() => void)[] = [];
  const arrived = () => listeners.forEach((listener) => listener());

  return {
    setPage(accountId, connected) {
      if (connected) pages.add(accountId);
      else pages.delete(accountId);
      if (connected) arrived();
    },
    hasPage: (accountId) => pages.has(accountId),
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
