import { describe, expect, it } from 'vitest';
import { createClock } from './index';
import { better, sampleOf } from './offset';
import { pageTicker, workerTicker, type TickerRequest, type TickerWorker } from './ticker';

describe('the server’s time', () => {
  it('lies in the middle of the shortest round trip; an old sample gives way', () => {
    const quick = sampleOf(10_050, 0, 100);
    const slow = sampleOf(12_500, 1000, 3000);
    expect(quick.offset).toBe(10_000);
    expect(better(null, slow)).toBe(slow);
    expect(better(slow, quick)).toBe(quick);
    expect(better(quick, slow)).toBe(quick);
    const later = sampleOf(1, 700_000, 701_000);
    expect(better(quick, later)).toBe(later);
  });
  it('is the clock’s that was set, however slow the first sample of it', () => {
    const quick = sampleOf(10_050, 0, 100);
    const ahead = sampleOf(102_000, 1000, 3000);
    expect(better(quick, ahead)).toBe(ahead);
    expect(better(ahead, quick)).toBe(quick);
  });
  it('is this machine’s until the first sample, and does not follow its jumps after that', () => {
    let monotonic = 500;
    let wall = 1_000_000;
    const clock = createClock(
      pageTicker,
      () => monotonic,
      () => wall,
    );
    expect(clock.now()).toBe(1_000_000);
    clock.sample(2_000_000, 490, 510);
    wall = 9_999_999;
    monotonic = 1500;
    expect(clock.now()).toBe(2_001_000);
  });
});

describe('ticks', () => {
  const worker = () => {
    const requests: TickerRequest[] = [];
    const fake: TickerWorker = { postMessage: (request) => void requests.push(request), onmessage: null };
    return { fake, requests, fire: (id: number) => fake.onmessage?.({ data: id }) };
  };
  it('come from the worker: once, or every second', () => {
    const { fake, requests, fire } = worker();
    const ticker = workerTicker(fake);
    const ran: string[] = [];
    ticker.once(50, () => ran.push('once'));
    const stop = ticker.every(1000, () => ran.push('every'));
    expect(requests).toEqual([
      { type: 'once', id: 1, ms: 50 },
      { type: 'every', id: 2, ms: 1000 },
    ]);
    for (const id of [1, 1, 2, 2]) fire(id);
    expect(ran).toEqual(['once', 'every', 'every']);
    stop();
    fire(2); // was on its way
    expect([ran.length, requests.at(-1)]).toEqual([3, { type: 'stop', id: 2 }]);
  });
});
