import { afterEach, expect, it } from 'vitest';
import type { Happening } from '../legs/leg';
import { Mixer } from '../media/mixer';
import { SILENCE } from '../media/pcm';
import type { Trunk } from '../../trunks';
import { FarEnd, LOOPBACK, portOf, until } from './media/testing/far-end';
import type { RtpPort } from './media/rtp-port';
import type { TrunkOrder } from './sip/trunk-link';
import { TrunkLeg } from './trunk-leg';

const TRUNK: Trunk = {
  ...{ id: 'trunk-1', host: 'carrier.example', port: null, transport: 'udp', proxy: null, domain: null, user: null, authUser: null },
  ...{ secret: null, register: false, registerEveryS: 300, optionsEveryS: 0, tls: { verify: true, ca: null }, codecs: ['PCMU'] },
  ...{ srtp: false, format: 'plus', prefix: '', maxCalls: null, emergency: false, callsPerSecond: 10 },
};
const open: { close(): unknown }[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))));

/** A number that is being rung over the trunk, and its carrier's end. */
async function rung(over: readonly Trunk[] = [TRUNK]) {
  const told: Happening[] = [];
  const orders: TrunkOrder[] = [];
  const leg = new TrunkLeg(
    { leg: 'leg-1', from: '6175550199', to: '6175550101' },
    {
      ...{ mixer: new Mixer(), rtp: { address: LOOPBACK, ports: [23_800, 23_899], inner: () => false } },
      ...{
        signals: () => true,
        order: (order) => void orders.push(order),
        noMedia: () => {},
        tell: (what) => void told.push(what),
        gone: () => {},
      },
    },
  );
  leg.dial({ number: '6175550101', caller: { number: '6175550199' }, ringMs: 30_000, over });
  await until(() => orders.some(({ type }) => type === 'dial'));
  const far = await FarEnd.open();
  open.push(far);
  const dial = orders.find((order) => order.type === 'dial')!;
  return { leg, told, orders, far, port: portOf(dial.sdp) };
}

it('tells over which trunk it rings and is answered, and how it sounded before it is down', async () => {
  const { leg, told, far, port } = await rung();
  leg.heed({ type: 'progress', leg: leg.id, ringing: true, sdp: null });
  leg.heed({ type: 'accepted', leg: leg.id, sipCallId: 'sip-1', sdp: far.sdp() });
  const media = leg.party.port as RtpPort;
  const packets = Array.from({ length: 20 }, () => far.next(SILENCE));
  // Every tenth is lost on the way.
  for (const packet of packets.filter((_, nth) => nth % 10 !== 5)) await far.send(packet, port);
  await until(() => media.stats().received >= 18);
  leg.heed({ type: 'ended', leg: leg.id, end: { cause: 'normal', q850: 16, reached: true } });
  expect(told.filter(({ type }) => type === 'leg-ringing' || type === 'leg-up')).toMatchObject([
    { type: 'leg-ringing', trunk: 'trunk-1' },
    { type: 'leg-up', trunk: 'trunk-1' },
  ]);
  expect(told.slice(-2)).toEqual([
    { type: 'leg-quality', leg: 'leg-1', lost: 10, jitterMs: expect.any(Number), roundTripMs: null, mos: expect.any(Number) },
    { type: 'leg-down', leg: 'leg-1', by: 'remote', cause: 'normal', q850: 16, reached: true },
  ]);
});

it('says nothing of how it sounded where nobody answered', async () => {
  const { leg, told } = await rung();
  leg.heed({ type: 'failed', leg: leg.id, end: { cause: 'busy', sip: 486, q850: 17, reached: true } });
  expect(told.map(({ type }) => type)).toEqual(['leg-down']);
  expect(told[0]).toMatchObject({ cause: 'busy', sip: 486, q850: 17 });
});

it('says nothing of how it sounded before the answer, though there was sound', async () => {
  const { leg, told, far, port } = await rung();
  leg.heed({ type: 'progress', leg: leg.id, ringing: false, sdp: far.sdp() });
  const media = leg.party.port as RtpPort;
  for (let nth = 0; nth < 20; nth++) await far.send(far.next(SILENCE), port);
  await until(() => media.stats().received >= 18);
  leg.heed({ type: 'failed', leg: leg.id, end: { cause: 'busy', sip: 486, q850: 17, reached: true } });
  expect(told.map(({ type }) => type)).toEqual(['leg-ringing', 'leg-down']);
});

it('rings nobody again over the next trunk once their telephone has rung: that counts as a try', async () => {
  const { leg, told, orders } = await rung([TRUNK, { ...TRUNK, id: 'trunk-2' }]);
  leg.heed({ type: 'progress', leg: leg.id, ringing: true, sdp: null });
  leg.heed({ type: 'failed', leg: leg.id, end: { cause: 'failed', sip: 503, q850: 34, reached: false } });
  expect(told.map(({ type }) => type)).toEqual(['leg-ringing', 'leg-down']);
  expect(told.at(-1)).not.toHaveProperty('reached', false);
  expect(orders.filter(({ type }) => type === 'dial')).toHaveLength(1);
});

it('is given up when nothing was heard of the far end for a minute, and not before', async () => {
  const { leg, told, far } = await rung();
  leg.heed({ type: 'accepted', leg: leg.id, sipCallId: 'sip-1', sdp: far.sdp() });
  const answered = performance.now();
  leg.watch(answered + 59_000);
  expect(told.map(({ type }) => type)).toEqual(['leg-up']);
  leg.watch(answered + 61_000);
  expect(told.at(-1)).toMatchObject({ type: 'leg-down', by: 'engine', cause: 'lost' });
});
