import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reception } from './reception';
import { parseRtcp, shortTime, writeRtcp } from './rtcp';
import { Recent, isRtcp, parseRtp, writeRtp } from './rtp';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
/** Bytes that look like a packet of this kind at first. */
const likely = (second: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.integer({ min: 0x80, max: 0xbf }), second, bytes)
    .map(([first, type, rest]) => Buffer.concat([Buffer.from([first, type]), rest]));

describe('RTP packets', () => {
  const packet = fc.record({
    type: fc.integer({ min: 0, max: 127 }),
    marker: fc.boolean(),
    sequence: fc.integer({ min: 0, max: 0xffff }),
    timestamp: fc.integer({ min: 0, max: 0xffffffff }),
    ssrc: fc.integer({ min: 0, max: 0xffffffff }),
    payload: bytes,
  });

  it('are read as they were written', () => {
    fc.assert(fc.property(packet, (written) => void expect(parseRtp(writeRtp(written))).toEqual(written)));
  });

  it('are read past contributing sources, extension and padding', () => {
    const plain = writeRtp({ type: 0, marker: true, sequence: 1, timestamp: 2, ssrc: 3, payload: Buffer.alloc(0) });
    plain[0] = 0x80 | 0x20 | 0x10 | 2;
    const sources = Buffer.alloc(8, 9);
    const extension = Buffer.from([0xbe, 0xde, 0, 1, 1, 2, 3, 4]);
    const whole = Buffer.concat([plain, sources, extension, Buffer.from([7, 8]), Buffer.from([0, 0, 3])]);
    expect(parseRtp(whole)).toMatchObject({ marker: true, sequence: 1, payload: Buffer.from([7, 8]) });
  });

  it('are nothing when malformed, and no bytes ever throw', () => {
    for (const broken of [Buffer.alloc(0), Buffer.alloc(11, 0x80), Buffer.alloc(12, 0x40), Buffer.alloc(12, 0x8f)])
      expect(parseRtp(broken)).toBeNull();
    fc.assert(
      fc.property(fc.oneof(bytes, likely(fc.integer({ min: 0, max: 255 }))), (any) => {
        parseRtp(any);
        isRtcp(any);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('RTCP packets', () => {
  const block = { ssrc: 5, fraction: 12, lost: 34, highest: 65_540, jitter: 8, lastReport: 99, sinceReport: 100 };
  const base = { ssrc: 4, cname: 'name', now: 1_700_000_000_500, sent: { packets: 1, octets: 160, timestamp: 320 }, block, bye: true };

  it('tell what was sent and heard, and say good-bye', () => {
    const told = parseRtcp(writeRtcp(base));
    expect(told).toEqual({ sender: { ssrc: 4, time: shortTime(base.now) }, blocks: [block], byes: [4] });
    expect(parseRtcp(writeRtcp({ ...base, sent: null, block: null, bye: false }))).toEqual({ sender: null, blocks: [], byes: [] });
  });

  it('end at whole words for a name of any length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (cname) => void expect(parseRtcp(writeRtcp({ ...base, cname }))?.byes).toEqual([4])),
    );
  });

  it('are nothing when malformed, and no bytes ever throw', () => {
    expect(parseRtcp(Buffer.from([0x81, 200, 0, 9, 0, 0, 0, 0]))).toBeNull();
    fc.assert(
      fc.property(fc.oneof(bytes, likely(fc.integer({ min: 200, max: 204 }))), (any) => void parseRtcp(any)),
      { numRuns: 2000 },
    );
  });
});

describe('what has come already', () => {
  it('is known by its number, and what is too old counts as such', () => {
    const recent = new Recent();
    for (const number of [500, 502, 501]) recent.add(number);
    expect([500, 501, 502, 503, 499, 374].map((number) => recent.has(number))).toEqual([true, true, true, false, false, true]);
  });
});

describe('the reception of a sender', () => {
  const after = (...numbers: number[]) => {
    const reception = new Reception(1, numbers[0]!);
    const arrivals = numbers.map((number) => reception.take(number));
    return { reception, arrivals };
  };

  it('counts what is lost, also where the numbers wrap, and nothing twice', () => {
    const { reception, arrivals } = after(65_534, 65_535, 2, 1, 1, 3);
    expect(arrivals).toEqual(['new', 'new', 'new', 'new', 'again', 'new']);
    expect([reception.expected, reception.received, reception.lost]).toEqual([6, 5, 1]);
  });

  it('counts a packet from before the first', () => {
    expect(after(10, 9, 11).reception).toMatchObject({ expected: 3, lost: 0 });
  });

  it('believes a sender that numbers anew only at its second packet', () => {
    const { reception, arrivals } = after(10, 11, 30_000, 12, 40_000, 40_001, 40_002);
    expect(arrivals).toEqual(['new', 'new', 'odd', 'new', 'odd', 'restart', 'new']);
    expect(reception.lost).toBe(0);
  });

  it('tells the share lost since the last report', () => {
    const { reception } = after(0, 1, 2, 3, 8);
    expect(reception.report(0, 0)).toMatchObject({ fraction: Math.floor((256 * 4) / 9), lost: 4 });
    for (let i = 9; i < 20; i++) reception.take(i);
    expect(reception.report(0, 0)).toMatchObject({ fraction: 0, lost: 4 });
  });

  it('measures how unevenly packets come, and no jump of the sender’s clock', () => {
    const even = new Reception(1, 0);
    const uneven = new Reception(1, 0);
    for (let i = 0; i < 200; i++) {
      even.time((0xffff_ff00 + i * 160) % 2 ** 32, 1000 + i * 20);
      uneven.time(i * 160, 1000 + i * 20 + (i % 2) * 10);
    }
    uneven.time(9_000_000, 6000);
    expect(even.jitterMs).toBeCloseTo(0);
    expect(uneven.jitterMs).toBeCloseTo(10, 0);
  });
});
