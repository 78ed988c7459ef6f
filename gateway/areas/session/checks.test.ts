import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChecks } from './checks';

/** A queue whose checks end when told, and the names of those that have begun. */
function queue(most: { checksAtOnce: number; waiting: number }) {
  const checks = createChecks(most);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  let atOnce = 0;
  const take = (name: string, { key = name, address = 'a', rank = 0 } = {}) =>
    checks.take({
      key,
      address,
      rank,
      run: () => {
        begun.push(name);
        return new Promise<string>((done) => running.push(() => done(name)));
      },
    });
  /** Ends one after the other until nothing runs. */
  const drain = async () => {
    while (running.length > 0) {
      atOnce = Math.max(atOnce, running.length);
      running.shift()!();
      await new Promise((next) => setImmediate(next));
    }
    return atOnce;
  };
  return { take, begun, drain };
}
const swallow = (tries: Promise<unknown>[]) => void tries.forEach((each) => each.catch(() => {}));

describe('the queue of password checks', () => {
  it('lets who is likely right go before a thousand guesses that came earlier', async () => {
    const { take, begun, drain } = queue({ checksAtOnce: 2, waiting: 2_000 });
    swallow(Array.from({ length: 1_000 }, (_, nth) => take(`guess-${nth}`, { rank: 100 })));
    const right = take('ana', { rank: 0 });
    await drain();
    expect(begun.indexOf('ana')).toBe(2);
    expect(await right).toBe('ana');
  });

  it('gives addresses turns: one that sends a hundred does not hold up one that sends one', async () => {
    const { take, begun, drain } = queue({ checksAtOnce: 1, waiting: 2_000 });
    swallow(Array.from({ length: 100 }, (_, nth) => take(`many-${nth}`, { address: 'office' })));
    void take('one', { address: 'home' });
    await drain();
    expect(begun.indexOf('one')).toBe(1);
  });

  it('lets who comes after a flood of equals go before it', async () => {
    const { take, begun, drain } = queue({ checksAtOnce: 2, waiting: 2_000 });
    swallow(Array.from({ length: 500 }, (_, nth) => take(`guess-${nth}`)));
    void take('ana');
    await drain();
    expect(begun.indexOf('ana')).toBe(2);
  });

  it('refuses the worst when too many wait, and a newcomer who is no better', async () => {
    const { take, begun, drain } = queue({ checksAtOnce: 1, waiting: 3 });
    const first = ['r', 'a', 'b', 'c'].map((name) => take(name, { rank: 100 }));
    const late = take('late', { rank: 100 });
    const ana = take('ana', { rank: 0 });
    await expect(late).rejects.toMatchObject({ status: 429, extra: { code: 'busy' } });
    await expect(first[3]).rejects.toMatchObject({ status: 429 });
    await drain();
    expect(await ana).toBe('ana');
    expect(begun).toEqual(['r', 'ana', 'b', 'a']);
  });

  it('runs every check once, few at a time and one of a key, whatever comes', async () => {
    const one = fc.record({
      key: fc.integer({ min: 0, max: 5 }),
      rank: fc.integer({ min: 0, max: 3 }),
      address: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (all, checksAtOnce) => {
        const checks = createChecks({ checksAtOnce, waiting: 100 });
        const now = new Set<number>();
        let most = 0;
        const results = await Promise.all(
          all.map(({ key, rank, address }, nth) =>
            checks.take({
              key: String(key),
              rank,
              address,
              run: async () => {
                expect(now.has(key)).toBe(false);
                now.add(key);
                most = Math.max(most, now.size);
                await new Promise((next) => setImmediate(next));
                now.delete(key);
                return nth;
              },
            }),
          ),
        );
        expect(results).toEqual(all.map((_, nth) => nth));
        expect(most).toBeLessThanOrEqual(checksAtOnce);
      }),
      { numRuns: 50 },
    );
  });

  it('goes on after a check that failed', async () => {
    const checks = createChecks({ checksAtOnce: 1, waiting: 10 });
    const broken = checks.take({ key: 'k', address: 'a', rank: 0, run: () => Promise.reject(new Error('no')) });
    const next = checks.take({ key: 'k', address: 'a', rank: 0, run: () => Promise.resolve(1) });
    await expect(broken).rejects.toThrow('no');
    expect(await next).toBe(1);
  });
});
