import { afterEach, describe, expect, it } from 'vitest';
import { FRAME, toneOf } from '../../media/pcm';
import type { RtpPort } from './rtp-port';
import { FarEnd, carrierDesk, portOf, strengths, toneFrames, until } from './testing/far-end';

const open: { close(): Promise<void> }[] = [];
const { port, carried } = carrierDesk([23_400, 23_499], open);

afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))));

const tone = toneOf(440).subarray(0, FRAME);
const drain = (from: RtpPort, ticks: number) => Array.from({ length: ticks }, () => from.take());
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('a carrier’s packets', () => {
  it('are heard in their order, once, and what is lost is counted', async () => {
    const { far, mine, bring } = await carried();
    const says = toneFrames(450);
    const all = times(40, () => far.next(says()));
    const swapped = all.map((_, i) => all[i ^ 1]!).filter((_, i) => i % 10 !== 3);
    const heard: (Int16Array | null)[] = [];
    for (let i = 0; i < swapped.length; i += 4) {
      await bring(swapped.slice(i, i + 4));
      heard.push(...drain(mine.port, 4));
    }
    expect(mine.port.stats()).toMatchObject({ received: 36, lost: 4 });
    expect(mine.port.stats().mos).toBeLessThan(4);
    expect(strengths(heard, 450)[0]).toBeGreaterThan(3500);
  });

  it('count once when they come twice', async () => {
    const { far, mine, to, bring } = await carried();
    const [first, second] = [far.next(tone), far.next(tone)];
    await far.send(first, to);
    await far.send(first, to);
    await bring([second]);
    expect(mine.port.stats()).toMatchObject({ received: 2, lost: 0 });
  });

  it.each([10, 30, 40])('may be of %i ms', async (ms) => {
    const { far, mine, bring } = await carried();
    const second = toneOf(440);
    const length = 8 * ms;
    const heard: (Int16Array | null)[] = [];
    for (let i = 0; i < 60; i++) {
      await bring([far.next(second.subarray((i * length) % 7200, ((i * length) % 7200) + length))]);
      if (((i + 1) * ms) % 20 === 0) heard.push(...drain(mine.port, Math.max(1, Math.floor(ms / 10) * (ms === 30 ? 1 : 0.5))));
    }
    expect(strengths(heard, 440)[0]).toBeGreaterThan(5000);
  });

  it('may change codec, sender and numbers in mid-call', async () => {
    const { far, mine, to, bring } = await carried();
    await bring(times(3, () => far.next(tone)));
    const other = (sequence: number) => far.next(tone, { ssrc: 99, sequence, type: 8, payload: Buffer.alloc(FRAME, 0xaa) });
    // The first one of another sender may be a stray; from the second on it is the speaker.
    for (let i = 0; i < 4; i++) await far.send(other(60_000 + i), to);
    // What the last sender still had on its way does not make it the speaker again.
    await far.send(far.next(tone, { sequence: 1003 }), to);
    await bring([other(60_004)]);
    await until(() => mine.port.stats().received === 7);
    const heard = drain(mine.port, 6).filter((frame) => frame !== null);
    expect(heard.map((frame) => frame[0])).toEqual([32_256, 32_256, 32_256, 32_256]);
    expect(mine.port.stats()).toMatchObject({ received: 7, lost: 0 });
  });

  it('of comfort noise are no sound and no fault; of other types they are a fault', async () => {
    const { far, mine, bring } = await carried([], { formats: '0 13 101' });
    await bring(times(4, () => far.next(tone, { type: 13, payload: Buffer.of(40) })));
    expect(drain(mine.port, 4)).toEqual([null, null, null, null]);
    expect(mine.port.dropped.malformed).toBe(0);
    await bring([far.next(tone, { type: 18 }), Buffer.from('junk'), Buffer.alloc(0), far.next(new Int16Array(1700))]);
    expect(mine.port.dropped.malformed).toBe(4);
  });

  it('of a key are heard with a sender of their own, and without their end', async () => {
    const { far, mine, to, bring } = await carried();
    await bring(times(3, () => far.next(tone)));
    const key = (sequence: number) => far.next(tone, { type: 101, ssrc: 55, sequence, timestamp: 77, payload: Buffer.of(3, 10, 0, 160) });
    await far.send(key(1), to);
    await bring([far.next(tone)]);
    drain(mine.port, 10);
    expect(mine.heard.digits).toBe('3');
  });

  it('of a stranger are not heard, and nothing is sent there', async () => {
    const { far, mine, bring } = await carried();
    const stranger = await FarEnd.open(66);
    open.push(stranger);
    await bring([far.next(tone)]);
    await bring(
      times(20, () => stranger.next(tone)),
      stranger,
    );
    expect(mine.port.dropped.strangers).toBe(20);
    mine.port.give(tone);
    await until(() => far.got.length > 0);
    expect(stranger.got).toEqual([]);
  });

  it('from behind a NAT are answered to where they come from, once they have proved themselves', async () => {
    const far = await FarEnd.open();
    const other = await FarEnd.open();
    open.push(far, other);
    const mine = port();
    const to = portOf(await mine.port.answer(other.sdp()));
    for (let i = 0; i < 6; i++) await far.send(far.next(tone), to);
    await until(() => mine.port.stats().received >= 2);
    mine.port.give(tone);
    await until(() => far.got.length === 1);
    expect(other.got).toEqual([]);
    expect(mine.heard.flows).toBe(1);
  });
});

describe('a stranger who finds the port first', () => {
  /** The far end says that it is elsewhere; who sends is at 127.0.0.1. */
  const elsewhere = { host: '192.0.2.77', port: 4000 };

  it('is not heard, gets nothing, and is told of once', async () => {
    const { far: stranger, mine, bring } = await carried([], elsewhere);
    await bring(times(120, () => stranger.next(tone)));
    expect(drain(mine.port, 3)).toEqual([null, null, null]);
    expect(mine.port.dropped.strangers).toBe(120);
    expect(mine.heard).toMatchObject({ flows: 0, strange: ['127.0.0.1'] });
    mine.port.give(tone);
    await bring([stranger.next(tone)]);
    expect(stranger.got).toEqual([]);
  });

  it('is heard where the carrier’s signalling comes from: a carrier that describes its inner address', async () => {
    const { far, mine, bring } = await carried([], elsewhere, (host) => host === '127.0.0.1');
    await bring(times(6, () => far.next(tone)));
    expect(mine.heard).toMatchObject({ flows: 1, strange: [] });
  });
});

describe('before the answer', () => {
  it('nobody is heard who does not send from where the carrier signals', async () => {
    const far = await FarEnd.open();
    open.push(far);
    const mine = port();
    const to = portOf(await mine.port.offer());
    for (let i = 0; i < 8; i++) await far.send(far.next(tone), to);
    await until(() => mine.port.dropped.strangers === 8);
    expect(mine.heard.flows).toBe(0);
  });

  it('early audio of a source that has proved itself is heard, and later answers count', async () => {
    const far = await FarEnd.open();
    open.push(far);
    const mine = port((host) => host === '127.0.0.1');
    const to = portOf(await mine.port.offer());
    for (let i = 0; i < 8; i++) await far.send(far.next(tone), to);
    await until(() => mine.port.stats().received === 4);
    expect(drain(mine.port, 2).every((frame) => frame !== null)).toBe(true);
    mine.port.give(tone);
    expect(mine.port.stats().sent).toBe(0);
    mine.port.accept(far.sdp());
    mine.port.accept(far.sdp([], { formats: '8' }));
    mine.port.give(tone);
    await until(() => far.got.length === 1);
    expect(far.got[0]?.packet.type).toBe(8);
  });
});
