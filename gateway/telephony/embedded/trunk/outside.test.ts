import { describe, expect, it } from 'vitest';
import type { EndFacts } from '../../port';
import type { Happening } from '../legs/leg';
import type { Trunk } from '../../trunks';
import type { ToTrunks } from './link';
import { TrunkOutside, type OutsideHome } from './outside';
import type { TrunkLeg } from './trunk-leg';

const TRUNK: Trunk = {
  ...{ id: 't1', host: '192.0.2.1', port: null, transport: 'udp', proxy: null, domain: null, user: null, authUser: null, secret: null },
  ...{ register: false, registerEveryS: 600, optionsEveryS: 0, tls: { verify: true, ca: null }, codecs: ['PCMU'], srtp: false },
  ...{ format: 'plus', prefix: '', maxCalls: null, emergency: false, callsPerSecond: 10 },
};
const OFFER = 'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 0\r\n';

/** The way outside, on a floor that only listens. */
function floor(ports: readonly [number, number], trunks: readonly Trunk[] = [TRUNK]) {
  const [orders, told, legs, ends]: [ToTrunks[], Happening[], TrunkLeg[], EndFacts[]] = [[], [], [], []];
  const home = {
    mixer: { add: () => ({}), remove: () => {} },
    rtp: { address: '127.0.0.1', ports, inner: () => false },
    enter: (leg: TrunkLeg) => void legs.push(leg),
    refused: (_: unknown, facts: EndFacts) => void ends.push(facts),
    signal: (order: ToTrunks) => void orders.push(order),
    legs: () => legs,
    noMedia: () => {},
    tell: (happening: Happening) => void told.push(happening),
    gone: () => {},
  };
  const outside = new TrunkOutside(home as unknown as OutsideHome);
  outside.set(trunks);
  const is = (state: 'up' | 'down') =>
    outside.heed({ type: 'trunk-state', state: { trunk: 't1', state, why: null, code: null, since: 0 } }, () => null);
  is('up');
  const called = (sdp: string, leg = 'in') =>
    outside.heed(
      {
        type: 'called',
        leg,
        trunk: 't1',
        did: '6175550100',
        from: { number: '', name: '', private: true },
        sipCallId: 'c',
        headers: {},
        sdp,
      },
      () => null,
    );
  const dial = () =>
    outside.dial(
      { leg: 'out', callId: 'c', target: { number: '6175550100', trunks: ['t1'], permit: 'p' }, callerId: { number: '' }, ringMs: 1000 },
      '6175550100',
    );
  return { orders, told, legs, ends, is, called, dial };
}

/** A range without a pair of ports: as one that is used up. */
const NONE = [24_001, 24_001] as const;
const isFailure = ({ type }: { type: string }) => type === 'trunk-failed';

describe('when every port of speech is in use', () => {
  it('a call out ends at once, as one that reached nobody, and the line’s failures say why', async () => {
    const { told, orders, dial } = floor(NONE);
    dial();
    await expect
      .poll(() => told.find(({ type }) => type === 'leg-down'))
      .toMatchObject({ by: 'engine', cause: 'failed', reached: false, q850: 47 });
    expect(told.find(isFailure)).toMatchObject({
      trunk: 't1',
      number: '6175550100',
      words: 'All audio ports from 24001 to 24001 are in use (TRUNK_RTP_PORTS).',
    });
    expect(orders.some(({ type }) => type === 'dial')).toBe(false);
  });

  it('a call in is told to come again (503), not that its sound is wrong', async () => {
    const { told, orders, called } = floor(NONE);
    called(OFFER);
    await expect.poll(() => orders.at(-1)).toEqual({ type: 'refuse', leg: 'in', status: 503 });
    expect(told.some(isFailure)).toBe(true);
  });

  it('one whose sound is wrong is told so (488)', async () => {
    const { told, orders, called } = floor([24_010, 24_019]);
    called(OFFER.replace('RTP/AVP 0', 'RTP/AVP 18'));
    await expect.poll(() => orders.at(-1)).toEqual({ type: 'refuse', leg: 'in', status: 488 });
    expect(told.some(isFailure)).toBe(false);
  });
});

describe('a call in over a line that has all the calls it may have', () => {
  const LIMITED = { ...TRUNK, maxCalls: 1 };
  const one = async (...trunks: readonly Trunk[]) => {
    const there = floor([24_020, 24_029], trunks);
    there.called(OFFER, 'first');
    await expect.poll(() => there.told.filter(({ type }) => type === 'leg-new').length).toBe(1);
    there.called(OFFER, 'second');
    return there;
  };
  const refused = { type: 'refuse', leg: 'second', status: 503 };

  it('is told to come again (503), whatever room another carrier’s line has', async () => {
    const { orders, legs } = await one(LIMITED, { ...LIMITED, id: 't2', host: '192.0.2.2' });
    expect(orders).toContainEqual(refused);
    for (const leg of legs) leg.hangup('normal');
  });

  it('comes in where another line of its carrier has room', async () => {
    const { orders, told, legs } = await one(LIMITED, { ...LIMITED, id: 't2' });
    await expect.poll(() => told.filter(({ type }) => type === 'leg-new').length).toBe(2);
    expect(orders).not.toContainEqual(refused);
    for (const leg of legs) leg.hangup('normal');
  });
});

describe('a call out that no line can take', () => {
  it('has no code where all lines are down: nobody said one', () => {
    const { is, dial, ends } = floor([24_030, 24_039]);
    is('down');
    dial();
    expect(ends).toEqual([{ reached: false }]);
  });

  it('has the code for no free circuit (34) where a line has all the calls it may have', () => {
    const { dial, ends } = floor([24_030, 24_039], [{ ...TRUNK, maxCalls: 0 }]);
    dial();
    expect(ends).toEqual([{ reached: false, q850: 34 }]);
  });
});
