import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME } from '../../media/pcm';
import type { Kind } from './agreed';
import { Ear } from './ear';
import type { Rtp } from './rtp';

const speech = (sequence: number, ssrc = 1): Rtp => ({
  type: 0,
  marker: false,
  sequence,
  timestamp: sequence * FRAME,
  ssrc,
  payload: Buffer.alloc(FRAME, 0x80),
});

function ear() {
  const digits: string[] = [];
  const made = new Ear((digit) => digits.push(digit));
  const hear = (packet: Rtp, kind: Kind = 'PCMU', hears = true) => made.hear(packet, kind, hears, packet.sequence * 20);
  return { ear: made, digits, hear };
}

describe('the ear', () => {
  it('never throws, whatever packets come', () => {
    const packet = fc.record({
      type: fc.integer({ min: 0, max: 127 }),
      marker: fc.boolean(),
      sequence: fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 5 })),
      timestamp: fc.integer({ min: 0, max: 0xffffffff }),
      ssrc: fc.integer({ min: 0, max: 2 }),
      payload: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    });
    const kind = fc.constantFrom('PCMU' as const, 'PCMA' as const, 'event' as const, 'noise' as const, undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(packet, kind, fc.boolean()), { maxLength: 60 }), (all) => {
        const { ear: made } = ear();
        for (const [each, what, hears] of all) {
          made.hear(each, what, hears, 0);
          made.tick();
          expect(made.take()?.length ?? FRAME).toBe(FRAME);
          expect(made.missed).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('counts over a change of the sender, and what came too late as never heard', () => {
    const { ear: made, hear } = ear();
    for (const sequence of [1, 2, 4]) hear(speech(sequence));
    for (let i = 0; i < 3; i++) made.take();
    hear(speech(3));
    expect(made).toMatchObject({ expected: 4, received: 4, lost: 0, missed: 1 / 4 });
    for (const sequence of [500, 501, 502, 504]) hear(speech(sequence, 2));
    expect(made).toMatchObject({ expected: 8, received: 7, lost: 1 });
  });

  it('hears no speech while it is not to, but keys', () => {
    const { ear: made, digits, hear } = ear();
    for (let i = 0; i < 4; i++) hear(speech(i), 'PCMU', false);
    hear({ ...speech(5), payload: Buffer.of(9, 0x80, 3, 32) }, 'event', false);
    expect([made.take(), digits]).toEqual([null, ['9']]);
  });

  it('knows again a sender that numbers anew under the same name', () => {
    const { ear: made, hear } = ear();
    for (let i = 0; i < 3; i++) hear(speech(50_000 + i));
    for (let i = 0; i < 5; i++) hear(speech(10 + i));
    expect(Array.from({ length: 4 }, () => made.take() !== null)).toEqual([true, true, true, true]);
    expect(made.lost).toBe(0);
  });
});
