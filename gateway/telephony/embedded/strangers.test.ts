import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../platform/limits';
import { Bucket } from './rate';
import { Strangers, type Stranger } from './strangers';

const { strangersPerAddress } = limits.sip;

function setUp() {
  const nothing = () => {};
  const strangers = new Strangers(() => 0, nothing, nothing);
  const come = (address: string): Stranger & { dismiss: ReturnType<typeof vi.fn> } => {
    const stranger = { address, registers: false, dismiss: vi.fn() };
    strangers.add(stranger);
    return stranger;
  };
  return { strangers, come };
}

describe('strangers', () => {
  it('beyond their number: the oldest that has sent no REGISTER goes, never the newest, nor one of another address', () => {
    const { strangers, come } = setUp();
    const other = come('b');
    const all = Array.from({ length: strangersPerAddress }, () => come('a'));
    all[0]!.registers = true;
    const newest = come('a');
    expect(all.filter(({ dismiss }) => dismiss.mock.calls.length > 0)).toEqual([all[1]]);
    all.forEach((each) => (each.registers = true));
    newest.registers = true;
    const last = come('a');
    expect(all.filter(({ dismiss }) => dismiss.mock.calls.length > 0)).toEqual([all[0], all[1]]);
    for (const each of [other, newest, last]) expect(each.dismiss).not.toHaveBeenCalled();
    [...all, other, newest, last].forEach((each) => strangers.forget(each));
  });

  it('who have proved themselves make room', () => {
    const { strangers, come } = setUp();
    const all = Array.from({ length: strangersPerAddress }, () => come('a'));
    strangers.forget(all[3]!);
    all.push(come('a'));
    expect(all.filter(({ dismiss }) => dismiss.mock.calls.length > 0)).toEqual([]);
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
