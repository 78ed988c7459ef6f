import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JitterBuffer } from './jitter';
import { FRAME } from './pcm';

const frame = (value: number) => new Int16Array(FRAME).fill(value);
const drain = (buffer: JitterBuffer) => {
  const values: number[] = [];
  for (let next = buffer.take(); next; next = buffer.take()) values.push(next[0]!);
  return values;
};

describe('the jitter buffer', () => {
  it('waits for two frames before it speaks, and again after it ran dry', () => {
    const buffer = new JitterBuffer();
    buffer.put(1, frame(1));
    expect(buffer.take()).toBeNull();
    buffer.put(2, frame(2));
    expect(drain(buffer)).toEqual([1, 2]);
    buffer.put(3, frame(3));
    expect(buffer.take()).toBeNull();
  });

  it('puts packets back into order, also where the numbers wrap', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 65535 }), (arrival, first) => {
        const buffer = new JitterBuffer();
        for (const i of arrival) buffer.put((first + i) & 0xffff, frame(i));
        expect(drain(buffer)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }),
    );
  });

  it('drops what comes twice or too late, and never keeps more than 200 ms', () => {
    const buffer = new JitterBuffer();
    for (let i = 0; i < 30; i++) buffer.put(i, frame(i));
    buffer.put(29, frame(29));
    buffer.put(3, frame(3));
    expect(drain(buffer)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  });

  it('splits packets of 40 ms', () => {
    const buffer = new JitterBuffer();
    buffer.put(1, new Int16Array(2 * FRAME).fill(7));
    expect(drain(buffer)).toEqual([7, 7]);
  });

  it.each([10, 30, 40, 60])('makes frames of packets of %i ms, without losing a sample', (ms) => {
    const length = (FRAME * ms) / 20;
    const buffer = new JitterBuffer(FRAME);
    const heard: number[] = [];
    for (let i = 0; i < 24; i++) {
      buffer.put(
        i,
        Int16Array.from({ length }, (_, at) => i * length + at + 1),
      );
      for (let next = i % 3 === 2 ? buffer.take() : null; next; next = buffer.take()) heard.push(...next);
    }
    const samples = heard.filter((sample) => sample !== 0);
    expect([samples.length, samples.every((sample, at) => sample === at + 1)]).toEqual([24 * length, true]);
  });

  it('lets long packets wobble too: with room to spare one of 40 ms waits for the next', () => {
    const buffer = new JitterBuffer(FRAME);
    buffer.put(1, new Int16Array(2 * FRAME).fill(7));
    expect(buffer.take()).toBeNull();
    buffer.put(2, new Int16Array(2 * FRAME).fill(8));
    expect(drain(buffer)).toEqual([7, 7, 8, 8]);
  });

  it('drops what belongs before a packet that is played already, if only in part', () => {
    const buffer = new JitterBuffer();
    for (const sequence of [5, 6]) buffer.put(sequence, new Int16Array(1.5 * FRAME).fill(sequence));
    expect(buffer.take()?.[0]).toBe(5);
    buffer.put(4, frame(4));
    expect([drain(buffer), buffer.dropped]).toEqual([[5, 6], 1]);
  });

  it('keeps no more than 200 ms of packets of any length', () => {
    const buffer = new JitterBuffer();
    for (let i = 0; i < 100; i++) buffer.put(i, new Int16Array(FRAME / 2).fill(i));
    expect(drain(buffer)).toEqual([80, 82, 84, 86, 88, 90, 92, 94, 96, 98]);
  });
});
