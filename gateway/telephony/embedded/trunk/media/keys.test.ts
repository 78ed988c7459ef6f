import { describe, expect, it } from 'vitest';
import { strengthOf } from '../../media/pcm';
import { KeyEar, KeySender, soundOf, type KeyTick } from './keys';

function ticksOf(digits: string, most = 100): (KeyTick | null)[] {
  const sender = new KeySender();
  sender.press(digits);
  return Array.from({ length: most }, () => sender.tick());
}

const payload = (event: number, end: boolean, duration: number) => Buffer.from([event, end ? 0x8a : 10, duration >> 8, duration & 0xff]);

function ear() {
  const heard: string[] = [];
  const keys = new KeyEar((digit) => heard.push(digit));
  const hear = (event: number, timestamp: number, duration: number, more: { end?: boolean; ssrc?: number; marker?: boolean } = {}) =>
    keys.hear({ ssrc: more.ssrc ?? 1, marker: more.marker ?? false, timestamp, payload: payload(event, more.end ?? false, duration) });
  const wait = (ticks: number) => {
    for (let i = 0; i < ticks; i++) keys.tick();
  };
  return { heard, keys, hear, wait };
}

describe('keys that are sent', () => {
  it('last 100 ms, end three times, and leave a gap of 60 ms', () => {
    const ticks = ticksOf('5');
    const sent = ticks.flatMap((tick) =>
      tick?.payload ? [[tick.at, tick.payload[0], tick.payload[1]! >> 7, tick.payload.readUInt16BE(2)]] : [],
    );
    expect(sent).toEqual([
      [1, 5, 0, 160],
      [2, 5, 0, 320],
      [3, 5, 0, 480],
      [4, 5, 0, 640],
      [5, 5, 1, 800],
      [6, 5, 1, 800],
      [7, 5, 1, 800],
    ]);
    expect(ticks[7]).toMatchObject({ payload: null });
    expect(ticks[8]).toBeNull();
  });

  it('come one after the other; what is no key is passed over, and no more than 64 wait', () => {
    expect(ticksOf('1x#d').flatMap((tick) => (tick?.at === 1 ? tick.digit : []))).toEqual(['1', '#', 'D']);
    expect(ticksOf('1'.repeat(500), 2000).filter((tick) => tick?.at === 1)).toHaveLength(64);
  });

  it('are two tones for a far end without events', () => {
    const frames = ticksOf('8').flatMap((tick) => (tick && tick.at <= 5 ? [soundOf(tick)] : []));
    expect(strengthOf(852, frames)).toBeGreaterThan(4500);
    expect(strengthOf(1336, frames)).toBeGreaterThan(4500);
    expect(strengthOf(697, frames)).toBeLessThan(900);
  });
});

describe('keys that are heard', () => {
  it('count once, at their end, however often the end comes', () => {
    const { heard, hear } = ear();
    hear(4, 1000, 160);
    expect(heard).toEqual([]);
    for (let i = 0; i < 3; i++) hear(4, 1000, 800, { end: true });
    hear(4, 1000, 320);
    expect(heard).toEqual(['4']);
  });

  it('count when their end is lost: after 160 ms, or when another key begins', () => {
    const { heard, hear, wait } = ear();
    hear(11, 1000, 320);
    wait(7);
    expect(heard).toEqual([]);
    wait(1);
    expect(heard).toEqual(['#']);
    hear(1, 5000, 320);
    hear(1, 9000, 160);
    expect(heard).toEqual(['#', '1']);
    wait(100);
    expect(heard).toEqual(['#', '1', '1']);
  });

  it('are one while they are held for longer than one timestamp can say', () => {
    const { heard, hear } = ear();
    hear(2, 1000, 0xffff);
    hear(2, 1000 + 0xffff, 160);
    hear(2, 1000 + 0xffff, 800, { end: true });
    expect(heard).toEqual(['2']);
  });

  it('are not heard again from packets that come late, nor from events that are no keys', () => {
    const { heard, hear, keys } = ear();
    hear(1, 1000, 800, { end: true });
    hear(2, 3000, 800, { end: true });
    hear(1, 1000, 800, { end: true });
    hear(16, 6000, 800, { end: true });
    keys.hear({ ssrc: 1, marker: false, timestamp: 8000, payload: Buffer.from([1, 0x80]) });
    expect(heard).toEqual(['1', '2']);
  });

  it('go on where the sender’s timestamps wrap, and with another sender', () => {
    const { heard, hear } = ear();
    hear(1, 0xffff_fff0, 800, { end: true });
    hear(2, 3000, 800, { end: true });
    hear(3, 10, 800, { end: true, ssrc: 2 });
    expect(heard).toEqual(['1', '2', '3']);
  });
});
