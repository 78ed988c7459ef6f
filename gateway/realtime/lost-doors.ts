/**
 * Pages whose door has died: that of one of several gateways, without the desk. They did not go, it did. Of a single page that
 * has lost its network, or was loaded anew, nothing of that is true.
 */

export interface LostDoors {
  /** A page has gone, as socket.io says why. */
  left(accountId: number, door: string | undefined, reason: string): void;
  /** Whether this person, who comes through `door` now, was here through one that is gone. */
  wasCutOff(accountId: number, door: string | undefined): boolean;
}

/** The door itself has closed: no page's goodbye, and no silence. */
const CLOSED: readonly string[] = ['transport close', 'transport error'];

/** `isThere`: whether anybody is here through this door; `withinMs`: who comes later than that has left. */
export function createLostDoors(now: () => number, withinMs: number, isThere: (door: string) => boolean): LostDoors {
  const lost = new Map<number, { readonly door: string; readonly at: number }>();
  return {
    left(accountId, door, reason) {
      if (door !== undefined && CLOSED.includes(reason)) lost.set(accountId, { door, at: now() });
      else lost.delete(accountId);
    },
    wasCutOff(accountId, door) {
      const before = lost.get(accountId);
      lost.delete(accountId);
      if (!before || door === undefined || door === before.door || now() - before.at > withinMs) return false;
      return !isThere(before.door);
    },
  };
}
