import { afterEach, describe, expect, it } from 'vitest';
import { FRAME, toneOf } from '../../media/pcm';
import { parseRtcp, writeRtcp } from './rtcp';
import { FarEnd, carrierDesk, until, portOf } from './testing/far-end';

const open: { close(): Promise<void> }[] = [];
const { carried } = carrierDesk([23_500, 23_599], open);

afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))));

const tone = toneOf(440).subarray(0, FRAME);
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('what is sent to a carrier', () => {
  const sizes = (far: FarEnd) => far.got.map(({ packet }) => packet.payload.length);

  it.each([
    [10, [80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 80]],
    [20, [160, 160, 160, 160, 160, 160]],
    [30, [240, 240, 240, 240]],
    [60, [480, 480]],
  ])('is in packets of %i ms where it asks for them', async (ms, wanted) => {
    const { far, mine } = await carried([`a=ptime:${ms}`]);
    for (let i = 0; i < 6; i++) mine.port.give(tone);
    await until(() => far.got.length >= wanted.length);
    expect(sizes(far)).toEqual(wanted);
    const [first, second] = far.got.map(({ packet }) => packet);
    expect([first!.marker, second!.marker]).toEqual([true, false]);
    expect((second!.timestamp - first!.timestamp) >>> 0).toBe(ms * 8);
  });

  it('is a key of seven packets under one timestamp; speech pauses, and begins anew', async () => {
    const { far, mine } = await carried();
    mine.port.give(tone);
    mine.port.dtmf('5');
    for (let i = 0; i < 9; i++) mine.port.give(tone);
    await until(() => far.got.length >= 9);
    const packets = far.got.map(({ packet }) => packet);
    expect(packets.map(({ type }) => type)).toEqual([0, 101, 101, 101, 101, 101, 101, 101, 0]);
    expect(packets.map(({ marker }) => marker)).toEqual([true, true, false, false, false, false, false, false, true]);
    expect(new Set(packets.slice(1, 8).map(({ timestamp }) => timestamp)).size).toBe(1);
    expect((packets[8]!.timestamp - packets[0]!.timestamp) >>> 0).toBe(9 * FRAME);
    expect(packets.map(({ sequence }) => (sequence - packets[0]!.sequence) & 0xffff)).toEqual(times(9, (i) => i));
  });

  it('are a key’s tones where it has no telephone-events', async () => {
    const { far, mine } = await carried([], { formats: '8' });
    mine.port.dtmf('5');
    for (let i = 0; i < 8; i++) mine.port.give(tone);
    await until(() => far.got.length === 8);
    expect(far.got.every(({ packet }) => packet.type === 8)).toBe(true);
  });

  it('is nothing while it holds, by whichever way, and goes on afterwards', async () => {
    const { far, mine } = await carried();
    for (const held of [['a=sendonly'], ['a=inactive'], ['c=IN IP4 0.0.0.0']]) {
      await mine.port.answer(far.sdp(held));
      expect(mine.port.farHolds).toBe(true);
      mine.port.give(tone);
      expect(mine.port.stats().sent).toBe(0);
    }
    await mine.port.answer(far.sdp(['a=sendrecv']));
    expect(mine.port.farHolds).toBe(false);
    mine.port.give(tone);
    await until(() => far.got.length === 1);
  });

  it('goes to another port, in another codec, after a re-INVITE, and its packets are heard from there', async () => {
    const { far, mine, to } = await carried();
    mine.port.give(tone);
    await far.send(far.next(tone), to);
    await until(() => far.got.length === 1 && mine.port.stats().received === 1);
    const next = await FarEnd.open(8);
    open.push(next);
    expect(portOf(await mine.port.answer(next.sdp([], { formats: '8 101' })))).toBe(to);
    mine.port.give(tone);
    await until(() => next.got.length === 1);
    expect(next.got[0]?.packet).toMatchObject({ type: 8, marker: true, sequence: (far.got[0]!.packet.sequence + 1) & 0xffff });
    for (let i = 0; i < 3; i++) await next.send(next.next(tone, { type: 8 }), to);
    await until(() => mine.port.stats().received >= 3);
    expect(far.got).toHaveLength(1);
  });

  it('is a report of 5 s on RTCP’s port, or on RTP’s where that is shared, and a good-bye', async () => {
    const rtcp = await FarEnd.open();
    open.push(rtcp);
    const { far, mine, bring } = await carried([`a=rtcp:${rtcp.port}`]);
    await bring([far.next(tone), far.next(tone, { sequence: 1005 })]);
    mine.port.give(tone);
    for (let i = 0; i < 125 + 250; i++) mine.port.take();
    await until(() => rtcp.raw.length === 2);
    const [first, second] = rtcp.raw.map((bytes) => parseRtcp(bytes));
    expect(first).toMatchObject({ sender: { ssrc: far.got[0]?.packet.ssrc }, blocks: [{ ssrc: 7, lost: 4 }], byes: [] });
    // Nothing was sent since: the second one is a receiver's report.
    expect(second?.sender).toBeNull();
    await mine.port.close();
    await until(() => rtcp.raw.length === 3);
    expect(parseRtcp(rtcp.raw[2]!)?.byes).toEqual([far.got[0]?.packet.ssrc]);

    const shared = await carried(['a=rtcp-mux']);
    for (let i = 0; i < 125; i++) shared.mine.port.take();
    await until(() => shared.far.raw.length === 1);
    expect(parseRtcp(shared.far.raw[0]!)).not.toBeNull();
  });

  it('is a report to where its own reports come from', async () => {
    const rtcp = await FarEnd.open();
    open.push(rtcp);
    const { far, mine, to, bring } = await carried(['a=rtcp:9']);
    await bring([far.next(tone)]);
    await rtcp.send(Buffer.from('junk'), to + 1);
    await rtcp.send(writeRtcp({ ssrc: 7, cname: 'far', now: 0, sent: null, block: null, bye: false }), to + 1);
    await until(() => mine.port.dropped.malformed === 1);
    // What was sent after the junk is read with it or in the next round.
    await until(() => {
      for (let i = 0; i < 250; i++) mine.port.take();
      return rtcp.raw.length > 0;
    });
    expect(parseRtcp(rtcp.raw[0]!)?.blocks).toMatchObject([{ ssrc: 7 }]);
  });

  it('finds its way to a new source after the old one’s good-bye by RTCP', async () => {
    const { far, mine, to, bring } = await carried(['a=rtcp-mux']);
    const next = await FarEnd.open(8);
    open.push(next);
    await bring([far.next(tone)]);
    const bye = writeRtcp({ ssrc: 7, cname: 'far', now: 0, sent: null, block: null, bye: true });
    await far.send(bye, to);
    for (let i = 0; i < 7; i++) await next.send(next.next(tone), to);
    await until(() => mine.port.stats().received >= 2);
    mine.port.give(tone);
    await until(() => next.got.length === 1);
  });
});
