/** The identity of this tab across reloads, so that its own old socket is replaced and another tab's is not. */
import type { StoragePort } from '../../core/ports';

const KEY = 'dialer-tab';

/** What is needed of `navigator.locks`. */
export interface TabLocks {
  request(name: string, options: { ifAvailable: true }, run: (lock: unknown) => Promise<void> | undefined): Promise<unknown>;
}

/**
 * The id kept in session storage, held by a Web Lock of its name for as long as the page lives. A duplicated tab copies
 * the storage, finds the lock taken and mints another. Without Web Locks (an insecure origin) the kept id is taken.
 */
export async function claimTabId(storage: StoragePort, uuid: () => string, locks: TabLocks | undefined): Promise<string> {
  const kept = storage.read('session', KEY);
  if (kept !== null && (!locks || (await holdLock(locks, kept)))) return kept;
  const minted = uuid();
  storage.write('session', KEY, minted);
  if (locks) await holdLock(locks, minted);
  return minted;
}

/** Takes the lock for good; false when another page has it. */
function holdLock(locks: TabLocks, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`${KEY}:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => {});
      })
      // A page that may not use locks at all is as good as alone.
      .catch(() => resolve(true));
  });
}
