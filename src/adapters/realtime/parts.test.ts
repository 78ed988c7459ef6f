import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoragePort } from '../../core/ports';
import { backoff } from './backoff';
import { claimTabId, type TabLocks } from './tab-id';

describe('the back-off', () => {
  it('lies between half a second and three, whatever the attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const ms = backoff(attempt, () => random);
        expect(ms).toBeGreaterThanOrEqual(500);
        expect(ms).toBeLessThanOrEqual(3000);
      }),
    );
  });
  it('grows with the attempts', () => {
    expect([1, 2, 3, 9].map((attempt) => backoff(attempt, () => 1))).toEqual([1000, 2000, 3000, 3000]);
  });
});

/** Session storage of one tab; a duplicated tab gets a copy. */
function sessionStorageOf(values: Record<string, string> = {}): StoragePort & { values: Record<string, string> } {
  return {
    values,
    read: (_, key) => values[key] ?? null,
    write: (_, key, value) => void (values[key] = value),
    remove: (_, key) => void delete values[key],
    keys: () => Object.keys(values),
  };
}
/** Web Locks of a browser, shared by its tabs; nothing is released, as long as no tab closes. */
function browserLocks(): TabLocks & { free(): void } {
  const held = new Set<string>();
  return {
    free: () => held.clear(),
    async request(name, _options, run) {
      if (held.has(name)) return run(null);
      held.add(name);
      return run({ name });
    },
  };
}

describe("the tab's id", () => {
  const ids = () => {
    let next = 0;
    return () => `tab-${(next += 1)}`;
  };

  it('stays over a reload', async () => {
    const storage = sessionStorageOf();
    const locks = browserLocks();
    const uuid = ids();
    expect(await claimTabId(storage, uuid, locks)).toBe('tab-1');
    locks.free();
    expect(await claimTabId(storage, uuid, locks)).toBe('tab-1');
  });
  it('is another in a duplicated tab, which copies the storage', async () => {
    const first = sessionStorageOf();
    const locks = browserLocks();
    const uuid = ids();
    await claimTabId(first, uuid, locks);
    const copy = sessionStorageOf({ ...first.values });
    expect(await claimTabId(copy, uuid, locks)).toBe('tab-2');
    expect(copy.values).toEqual({ 'dialer-tab': 'tab-2' });
  });
  it('is the kept one where there are no locks, or none may be used', async () => {
    const storage = sessionStorageOf({ 'dialer-tab': 'kept' });
    expect(await claimTabId(storage, ids(), undefined)).toBe('kept');
    expect(await claimTabId(storage, ids(), { request: () => Promise.reject(new Error('SecurityError')) })).toBe('kept');
  });
});
