import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER, Bench, stopTheClock } from './testing/bench';
import type { Carrier } from './testing/carrier';

describe('a call that has to be proved', () => {
  const bench = new Bench();
  let carrier: Carrier;
  beforeEach(async () => {
    stopTheClock();
    await bench.open();
    carrier = await bench.carrier({ user: 'us', authUser: 'auth', secret: 'öäü"1' });
  });
  afterEach(() => bench.close());

  it.each([
    [401, 'WWW-Authenticate: Digest realm="r", nonce="n1", qop="auth,auth-int", algorithm=MD5', 'Authorization'],
    [407, 'Proxy-Authenticate: Digest realm="r", nonce="n1"', 'Proxy-Authorization'],
  ])('%i: proves itself once', async (status, header, says) => {
    bench.dial();
    const first = await carrier.next('INVITE');
    carrier.reply(first, status, { headers: [header] });
    const second = await carrier.next('INVITE');
    expect(second.header(says)).toContain('username="auth"');
    expect(second.proves('auth', 'öäü"1', 'r')).toBe(true);
    expect(second.proof('qop')).toBe(status === 401 ? 'auth' : undefined);
    expect(second.header('CSeq')).toBe('2 INVITE');
    expect(second.header('Call-ID')).toBe(first.header('Call-ID'));
    expect(second.header('From')).toBe(first.header('From'));
    carrier.reply(second, status, { headers: [header] });
    expect((await bench.next('failed')).end).toMatchObject({ cause: 'failed', sip: status, q850: 21 });
    expect(carrier.counts['INVITE']).toBe(2);
  });

  it('once more for a stale nonce; not at all for one that was given up', async () => {
    bench.dial();
    carrier.reply(await carrier.next('INVITE'), 401, { headers: ['WWW-Authenticate: Digest realm="r", nonce="n1"'] });
    carrier.reply(await carrier.next('INVITE'), 401, { headers: ['WWW-Authenticate: Digest realm="r", nonce="n2", stale=true'] });
    const third = await carrier.next('INVITE');
    expect(third.proof('nonce')).toBe('n2');
    carrier.reply(third, 200, { sdp: ANSWER });
    await bench.next('accepted');
    bench.dial({ leg: 'b' });
    const invite = await carrier.next('INVITE');
    bench.do({ type: 'end', leg: 'b', cause: 'cancelled' });
    carrier.reply(invite, 401, { headers: ['WWW-Authenticate: Digest realm="r", nonce="n1"'] });
    await carrier.settled(bench.lines.ports.udp);
    expect(carrier.counts['INVITE']).toBe(4);
  });
});
