import { afterEach, describe, expect, it } from 'vitest';
import { SILENCE } from '../../media/pcm';
import { portOf, portWith, settingsOf, strengths, talk, until } from './testing/far-end';
import { NoPort } from './udp-pair';
import type { RtpSettings } from './rtp-port';

const PORTS = [23_000, 23_199] as const;
const open: { close(): Promise<void> }[] = [];

afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))));

function port(more: Partial<RtpSettings> = {}) {
  const made = portWith(settingsOf(PORTS, more));
  open.push(made.port);
  return made;
}

/** Two ports in a call, the first one's offer. */
async function call(more: Partial<RtpSettings> = {}, other: Partial<RtpSettings> = more) {
  const [one, two] = [port(more), port(other)];
  one.port.accept(await two.port.answer(await one.port.offer()));
  return { one, two };
}

describe('two ports in a call', () => {
  it.each([['PCMU' as const], ['PCMA' as const]])('hear each other with %s', async (codec) => {
    const { one, two } = await call({ codecs: [codec] });
    const heard = await talk(one.port, two.port, 100);
    const [own, others] = [strengths(heard.two, 440, 900), strengths(heard.one, 900, 440)];
    for (const [right, wrong] of [own, others]) {
      expect(right).toBeGreaterThan(5000);
      expect(wrong).toBeLessThan(200);
    }
    expect([one.port.codec, one.heard.flows, two.heard.flows]).toEqual([codec, 1, 1]);
    expect(one.port.stats()).toMatchObject({ received: 100, sent: 100, lost: 0 });
    expect(one.port.stats().mos).toBeGreaterThan(4);
    expect(one.port.heardAt).toBeGreaterThan(0);
    expect(one.port.dropped).toEqual({ malformed: 0, forged: 0, strangers: 0 });
  });

  it('send each other keys, both ways, each once', async () => {
    const { one, two } = await call();
    await talk(one.port, two.port, 5);
    one.port.dtmf('12#');
    two.port.dtmf('*D9');
    await talk(one.port, two.port, 30);
    expect([one.heard.digits, two.heard.digits]).toEqual(['*D9', '12#']);
  });

  it('tell each other what they heard: round trip, and a good-bye at the end', async () => {
    const { one, two } = await call();
    expect(one.port.stats().roundTripMs).toBeNull();
    // A report is of 5 s: two of them, and each knows how long its own took.
    await talk(one.port, two.port, 130);
    await talk(one.port, two.port, 260);
    await until(() => one.port.stats().roundTripMs !== null && two.port.stats().roundTripMs !== null);
    expect(one.port.stats().roundTripMs).toBeLessThan(1000);
  });

  it('hold and resume: nobody who holds is heard', async () => {
    const { one, two } = await call();
    await talk(one.port, two.port, 10);
    one.port.hold(true);
    expect((await talk(one.port, two.port, 10)).one.every((frame) => frame === null)).toBe(true);
    one.port.hold(false);
    expect(strengths((await talk(one.port, two.port, 10)).one, 900)[0]).toBeGreaterThan(4000);
  });
});

describe.each([['AES_CM_128_HMAC_SHA1_80'], ['AES_CM_128_HMAC_SHA1_32']])('encrypted audio with %s', (suite) => {
  /** Only the line of this suite is passed on. */
  const only = (sdp: string) =>
    sdp
      .split('\r\n')
      .filter((line) => !line.startsWith('a=crypto') || line.includes(suite))
      .join('\r\n');

  async function sealed(change = (sdp: string) => sdp) {
    const [one, two] = [port({ srtp: 'must' }), port({ srtp: 'must' })];
    const answer = await two.port.answer(only(await one.port.offer()));
    expect(answer).toContain(`${suite} inline:`);
    one.port.accept(change(answer));
    return { one, two };
  }

  it('is heard both ways, with keys and reports', async () => {
    const { one, two } = await sealed();
    one.port.dtmf('7');
    const heard = await talk(one.port, two.port, 400);
    expect(strengths(heard.one, 900)[0]).toBeGreaterThan(5000);
    expect(strengths(heard.two, 440)[0]).toBeGreaterThan(5000);
    expect(two.heard.digits).toBe('7');
    await until(() => one.port.stats().roundTripMs !== null);
    expect([one.port.dropped.forged, two.port.dropped.forged]).toEqual([0, 0]);
  });

  it('is silence with a wrong key, and counted', async () => {
    const { one, two } = await sealed((sdp) => sdp.replace(/inline:\S{40}/, `inline:${'A'.repeat(40)}`));
    const heard = await talk(one.port, two.port, 20);
    expect(heard.one.every((frame) => frame === null)).toBe(true);
    expect(one.port.dropped.forged).toBe(20);
    expect(one.port.stats().received).toBe(0);
    expect(strengths(heard.two, 440)[0]).toBeGreaterThan(4000);
  });
});

describe('the ports', () => {
  const FEW = [23_300, 23_303] as const;

  it('are even ones, with RTCP above; a range that is used up is said so, and a closed call gives its own back', async () => {
    const few = () => portWith(settingsOf(FEW)).port;
    const [one, two, three] = [few(), few(), few()];
    open.push(one, two, three);
    const used = [portOf(await one.offer()), portOf(await two.offer())];
    expect(used.sort()).toEqual([23_300, 23_302]);
    await expect(three.offer()).rejects.toThrow(NoPort);
    await expect(three.offer()).rejects.toThrow('All audio ports from 23300 to 23303 are in use.');
    await one.close();
    expect(used).toContain(portOf(await three.offer()));
  });

  it('are free after a close, also one in the middle of the opening, and twice is as once', async () => {
    const range = [23_310, 23_311] as const;
    for (let i = 0; i < 5; i++) {
      const { port: made } = portWith(settingsOf(range));
      const offer = made.offer();
      if (i % 2) await offer;
      await Promise.all([made.close(), made.close()]);
      await offer;
      await expect(made.offer()).rejects.toThrow('The call has ended.');
      made.give(SILENCE);
      expect(made.take()).toBeNull();
    }
    const last = portWith(settingsOf(range)).port;
    open.push(last);
    expect(portOf(await last.offer())).toBe(23_310);
  });

  it('are not opened for an offer that cannot be answered', async () => {
    const { port: made } = port();
    await expect(made.answer('v=0\r\nm=video 1 RTP/AVP 31\r\n')).rejects.toThrow('The offer has no audio.');
    await made.close();
  });

  it('are passed over when somebody else has one of the two', async () => {
    const range = [23_320, 23_323] as const;
    const first = portWith(settingsOf(range)).port;
    open.push(first);
    const at = portOf(await first.offer());
    const second = portWith(settingsOf(range)).port;
    open.push(second);
    expect(portOf(await second.offer())).toBe(at === 23_320 ? 23_322 : 23_320);
  });
});

it('speaks IPv6', async () => {
  const { one, two } = await call({ address: '::1' });
  const heard = await talk(one.port, two.port, 20);
  expect(strengths(heard.one, 900)[0]).toBeGreaterThan(4000);
});
