import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER, Bench, SDP, stopTheClock } from './testing/bench';
import type { Carrier, Said } from './testing/carrier';

describe('a call that stands', () => {
  let bench: Bench;
  let carrier: Carrier;
  let port: number;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier();
    port = bench.lines.ports.udp;
  });
  afterEach(() => bench.close());

  const ackOf = (invite: Said, ok: Said) =>
    carrier.send(carrier.within(invite, 'ACK', { cseq: ok.header('CSeq').replace('INVITE', 'ACK') }), port);

  it('the far end holds and comes back', async () => {
    const invite = await bench.standing(carrier);
    const hold = ANSWER + 'a=sendonly\r\n';
    const mine = SDP + 'a=recvonly\r\n';
    carrier.send(carrier.within(invite, 'INVITE', { sdp: hold }), port);
    const offered = await bench.next('offered');
    expect(offered).toMatchObject({ leg: 'a', sdp: hold });
    bench.do({ type: 'reanswer', leg: 'a', offer: offered.offer, sdp: mine });
    const ok = await carrier.next('200 INVITE');
    expect(ok.body).toBe(mine);
    expect(ok.header('Contact')).toContain('<sip:t1@');
    ackOf(invite, ok);
    carrier.send(carrier.within(invite, 'INVITE', { sdp: ANSWER }), port);
    const again = await bench.next('offered');
    bench.do({ type: 'reanswer', leg: 'a', offer: again.offer, sdp: null });
    await carrier.next('488 INVITE');
    // A re-INVITE without an offer asks for ours.
    carrier.send(carrier.within(invite, 'INVITE'), port);
    const last = await carrier.next('200 INVITE');
    expect(last.body).toBe(mine);
    carrier.send(carrier.within(invite, 'ACK', { cseq: last.header('CSeq').replace('INVITE', 'ACK'), sdp: ANSWER }), port);
    expect(await bench.next('reanswered')).toEqual({ type: 'reanswered', leg: 'a', sdp: ANSWER });
  });

  it('we offer other media: answered, refused, and while theirs is under way', async () => {
    const invite = await bench.standing(carrier);
    bench.do({ type: 'reoffer', leg: 'a', sdp: SDP });
    const offer = await carrier.next('INVITE');
    expect(offer.header('To')).toContain('tag=carrier');
    carrier.reply(offer, 200, { sdp: ANSWER });
    expect(await bench.next('reanswered')).toMatchObject({ sdp: ANSWER });
    await carrier.next('ACK');
    bench.do({ type: 'reoffer', leg: 'a', sdp: SDP });
    carrier.reply(await carrier.next('INVITE'), 488);
    expect(await bench.next('reanswered')).toMatchObject({ sdp: null });
    carrier.send(carrier.within(invite, 'INVITE', { sdp: ANSWER }), port);
    await bench.next('offered');
    bench.do({ type: 'reoffer', leg: 'a', sdp: SDP });
    expect(await bench.next('reanswered')).toMatchObject({ sdp: null });
  });

  it('UPDATE is answered, with an offer too; its repetition is answered the same', async () => {
    const invite = await bench.standing(carrier);
    const update = carrier.within(invite, 'UPDATE', { headers: ['Session-Expires: 600;refresher=uac'] });
    carrier.send(update, port);
    const ok = await carrier.next('200 UPDATE');
    expect(ok.header('Session-Expires')).toBe('600;refresher=uac');
    carrier.send(update, port);
    expect((await carrier.next('200 UPDATE')).text).toBe(ok.text);
    carrier.send(carrier.within(invite, 'UPDATE', { sdp: ANSWER }), port);
    const { offer } = await bench.next('offered');
    bench.do({ type: 'reanswer', leg: 'a', offer, sdp: SDP });
    expect((await carrier.next('200 UPDATE')).body).toBe(SDP);
  });

  it('INFO 200 without a word, REFER 403, OPTIONS and NOTIFY 200, PRACK and MESSAGE answered', async () => {
    const invite = await bench.standing(carrier);
    for (const [method, status] of [
      ['INFO', 200],
      ['REFER', 403],
      ['OPTIONS', 200],
      ['MESSAGE', 405],
    ] as const) {
      carrier.send(carrier.within(invite, method, { headers: method === 'REFER' ? ['Refer-To: <sip:x@y.test>'] : [] }), port);
      await carrier.next(`${status} ${method}`);
    }
    expect(bench.news).toEqual([]);
  });

  it('a session timer that we refresh, by UPDATE where that is known', async () => {
    const invite = await bench.standing(carrier, { sessionExpiresS: 200 }, ['Session-Expires: 200;refresher=uac', 'Allow: INVITE, UPDATE']);
    expect(invite.header('Session-Expires')).toBe('200');
    vi.advanceTimersByTime(100_000);
    const update = await carrier.next('UPDATE');
    expect(update.header('Session-Expires')).toBe('200;refresher=uac');
    carrier.reply(update, 200, { headers: ['Session-Expires: 200;refresher=uac'] });
    await carrier.settled(port);
    vi.advanceTimersByTime(100_000);
    carrier.reply(await carrier.next('UPDATE'), 481);
    expect((await bench.next('ended')).end).toMatchObject({ cause: 'lost' });
    await carrier.next('BYE');
  });

  it('a session timer that we refresh by re-INVITE, and a longer one on demand', async () => {
    bench.dial({ sessionExpiresS: 100 });
    carrier.reply(await carrier.next('INVITE'), 422, { headers: ['Min-SE: 300'] });
    const invite = await carrier.next('INVITE');
    expect([invite.header('Session-Expires'), invite.header('Min-SE')]).toEqual(['300', '300']);
    carrier.reply(invite, 200, { sdp: ANSWER, headers: ['Session-Expires: 300;refresher=uac'] });
    await bench.next('accepted');
    vi.advanceTimersByTime(150_000);
    const again = await carrier.next('INVITE');
    expect(again.body).toBe(SDP);
    carrier.reply(again, 200, { sdp: ANSWER, headers: ['Session-Expires: 300;refresher=uac'] });
    await carrier.next('ACK');
    expect(bench.news).toEqual([]);
  });

  it('a session timer that they refresh: late, and the call is lost', async () => {
    const invite = await bench.standing(carrier, { sessionExpiresS: 300 }, ['Session-Expires: 300;refresher=uas']);
    vi.advanceTimersByTime(200_000);
    carrier.send(carrier.within(invite, 'UPDATE', { headers: ['Session-Expires: 300;refresher=uac'] }), port);
    await carrier.next('200 UPDATE');
    vi.advanceTimersByTime(200_000);
    await carrier.settled(port);
    expect(bench.news).toEqual([]);
    vi.advanceTimersByTime(100_000);
    expect((await bench.next('ended')).end).toMatchObject({ cause: 'lost', reached: true });
    await carrier.next('BYE');
  });

  it('a BYE that has to be proved, and one whose answer is lost', async () => {
    await bench.lines.set([]);
    carrier = await bench.carrier({ user: 'us', secret: 'pw' });
    await bench.standing(carrier);
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    carrier.reply(await carrier.next('BYE'), 407, { headers: ['Proxy-Authenticate: Digest realm="r", nonce="n", qop="auth"'] });
    const bye = await carrier.next('BYE');
    expect(bye.proves('us', 'pw', 'r')).toBe(true);
    vi.advanceTimersByTime(500);
    carrier.reply(await carrier.next('BYE'), 200);
    await carrier.settled(port);
    vi.advanceTimersByTime(10_000);
    await carrier.settled(port);
    expect(carrier.counts['BYE']).toBe(3);
  });
});
