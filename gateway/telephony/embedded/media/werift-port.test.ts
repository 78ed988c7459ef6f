// @long
import { afterEach, describe, expect, it } from 'vitest';
import { WeriftPort, type WebRtcSettings } from './werift-port';

const OUTSIDE = '203.0.113.10';
const made: WeriftPort[] = [];
const port = (more: Partial<WebRtcSettings> = {}) => {
  const one = new WeriftPort({ announced: ['127.0.0.1'], icePorts: [46_400, 46_499], ...more }, { digit: () => {} });
  made.push(one);
  return one;
};
const candidates = (sdp: string) => [...sdp.matchAll(/^a=candidate:(?:\S+ ){4}(\S+) (\d+) typ host/gm)].map(([, address]) => address);

afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.close()));
});

describe('the addresses that a browser is told', () => {
  it('are those of the outside besides the machine’s own, each with a port of the range', async () => {
    const sdp = await port({ announced: [OUTSIDE, '127.0.0.1'] }).offer();
    expect(candidates(sdp)).toEqual(expect.arrayContaining([OUTSIDE, '127.0.0.1']));
  });

  it('are those of the outside alone where the machine’s own must not be told', async () => {
    const mine = port({ announced: [OUTSIDE], onlyAnnounced: true });
    expect(candidates(await mine.offer())).toEqual([OUTSIDE]);
    const answering = port({ announced: [OUTSIDE], onlyAnnounced: true });
    expect(candidates(await answering.answer(await port().offer()))).toEqual([OUTSIDE]);
  });
});
