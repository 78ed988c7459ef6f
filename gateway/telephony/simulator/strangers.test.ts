import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../platform/limits';
import { Bucket } from './rate';
import { Strangers, type Stranger } from './strangers';

const { strangersPerAddress, strangerGraceMs } = limits.sip;

function setUp() {
  let now = 0;
  const strangers = new Strangers(
    () => now,
    () => {},
  );
  const come = (address: string): Stranger & { dismiss: ReturnType<typeof vi.fn> } => {
    const stranger = { address, since: now, dismiss: vi.fn() };
    strangers.add(stranger);
    return stranger;
  };
  return { strangers, come, wait: (ms: number) => void (now += ms) };
}

describe('strangers', () => {
  it('beyond their number: the oldest goes for the newest, unless it has only just come', () => {
    const { strangers, come, wait } = setUp();
    const all = Array.from({ length: strangersPerAddress }, () => come('a'));
    expect(strangers.admits('a')).toBe(false);
    expect(strangers.admits('b')).toBe(true);
    wait(strangerGraceMs + 1);
    expect(strangers.admits('a')).toBe(true);
    expect(all.filter(({ dismiss }) => dismiss.mock.calls.length > 0)).toEqual([all[0]]);
    all.forEach((each) => strangers.forget(each));
  });

  it('who have proved themselves make room', () => {
    const { strangers, come } = setUp();
    const all = Array.from({ length: strangersPerAddress }, () => come('a'));
    strangers.forget(all[3]!);
    expect(strangers.admits('a')).toBe(true);
    all.forEach((each) => strangers.forget(each));
  });

  it('a rate lets through its burst and then so many a second, whatever the rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 300 }), (pauses) => {
        const [perSecond, burst] = [5, 20];
        const bucket = new Bucket(perSecond, burst, 0);
        let [now, passed] = [0, 0];
        for (const pause of pauses) {
          now += pause;
          if (bucket.take(now)) passed++;
        }
        expect(passed).toBeLessThanOrEqual(burst + (now / 1000) * perSecond + 1e-6);
        if (pauses.length <= burst) expect(passed).toBe(pauses.length);
      }),
    );
  });
});
