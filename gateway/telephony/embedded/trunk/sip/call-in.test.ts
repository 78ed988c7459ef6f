import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER, Bench, SDP, stopTheClock } from './testing/bench';
import type { Carrier } from './testing/carrier';

const NUMBER = '+15145550111';

describe('somebody calls over a trunk', () => {
  let bench: Bench;
  let carrier: Carrier;
  let port: number;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier({ user: 'us' });
    port = bench.lines.ports.udp;
  });
  afterEach(() => bench.close());

  const invite = (more: Parameters<Carrier['request']>[2] = {}, user = NUMBER) => {
    const text = carrier.request('INVITE', `sip:${user}@127.0.0.1:${port}`, { sdp: SDP, ...more });
    carrier.send(text, port);
    return text;
  };
  const ack = (ok: Awaited<ReturnType<Carrier['next']>>, sdp?: string) =>
    carrier.send(carrier.further(ok, 'ACK', { cseq: ok.header('CSeq').replace('INVITE', 'ACK'), ...(sdp ? { sdp } : {}) }), port);

  it('is told at once, rings, is heard, stands, and ends by our BYE', async () => {
    invite({ headers: ['X-Campaign: spring', 'Record-Route: <sip:127.0.0.1:9;lr>'] });
    const trying = await carrier.next('100 INVITE');
    expect(trying.header('Via')).toContain(`;rport=${carrier.port}`);
    expect(trying.header('Via')).toContain(';received=127.0.0.1');
    const called = await bench.next('called');
    expect(called).toMatchObject({
      trunk: 't1',
      did: NUMBER,
      from: { number: '+15145550100', name: 'Ann', private: false },
      headers: { 'X-Campaign': 'spring' },
      sdp: SDP,
    });
    const { leg } = called;
    bench.do({ type: 'progress', leg, sdp: '' });
    expect((await carrier.next('180 INVITE')).body).toBe('');
    bench.do({ type: 'progress', leg, sdp: ANSWER });
    expect((await carrier.next('183 INVITE')).body).toBe(ANSWER);
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    const ok = await carrier.next('200 INVITE');
    expect(ok.body).toBe(ANSWER);
    expect(ok.header('Contact')).toBe(`<sip:us@127.0.0.1:${port}>`);
    expect(ok.header('Record-Route')).toBe('<sip:127.0.0.1:9;lr>');
    expect(await bench.next('accepted')).toMatchObject({ leg, sdp: '', sipCallId: called.sipCallId });
    ack(ok);
    await carrier.settled(port);
  });

  it('ends by our BYE, which waits for the ACK', async () => {
    invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    const ok = await carrier.next('200 INVITE');
    bench.do({ type: 'end', leg, cause: 'normal' });
    await carrier.settled(port);
    expect(carrier.counts['BYE']).toBeUndefined();
    ack(ok);
    const bye = await carrier.next('BYE');
    expect(bye.header('To')).toContain('tag=ann');
    carrier.reply(bye, 200);
  });

  it('a lost ACK: the 200 comes again and again, and then the call is lost', async () => {
    invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    await carrier.next('200 INVITE');
    vi.advanceTimersByTime(500);
    await carrier.next('200 INVITE');
    vi.advanceTimersByTime(1000);
    await carrier.next('200 INVITE');
    vi.advanceTimersByTime(32_000);
    expect((await bench.next('ended')).end).toMatchObject({ cause: 'lost', reached: true });
    await carrier.next('BYE');
  });

  it('of a caller whose name hides signs is told in signs that are seen', async () => {
    const from = `"Ann\u202e\u200b <b>Lee</b>\u0085${'x'.repeat(300)}" <sip:%00+1514%0d%0a5550100@carrier.test>;tag=ann`;
    carrier.send(carrier.request('INVITE', `sip:${NUMBER}@127.0.0.1:${port}`, { sdp: SDP, from }), port);
    const called = await bench.next('called');
    expect(called.from.name).toMatch(/^Ann <b>Lee<\/b> x+$/);
    expect(called.from.name).toHaveLength(80);
    expect(called.from.number).toBe('+1514 5550100');
  });

  it('one that there is no room for is told when to come again', async () => {
    invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'refuse', leg, status: 503 });
    expect((await carrier.next('503 INVITE')).header('Retry-After')).toBe('5');
  });

  it('a lost refusal comes again until its ACK, and the INVITE after it begins no other call', async () => {
    const text = invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'refuse', leg, status: 486 });
    const busy = await carrier.next('486 INVITE');
    vi.advanceTimersByTime(500);
    expect((await carrier.next('486 INVITE')).text).toBe(busy.text);
    carrier.send(
      carrier.request('ACK', `sip:${NUMBER}@127.0.0.1:${port}`, {
        branch: busy.branch,
        callId: busy.header('Call-ID'),
        to: busy.header('To'),
      }),
      port,
    );
    await carrier.settled(port);
    vi.advanceTimersByTime(10_000);
    carrier.send(text, port);
    await carrier.settled(port);
    expect(carrier.counts['486 INVITE']).toBe(2);
    expect(bench.news).toEqual([]);
  });

  it('the caller gives up: 200 to the CANCEL, 487 to the call', async () => {
    const text = invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'progress', leg, sdp: '' });
    const ringing = await carrier.next('180 INVITE');
    carrier.send(
      carrier.request('CANCEL', `sip:${NUMBER}@127.0.0.1:${port}`, {
        branch: ringing.branch,
        callId: ringing.header('Call-ID'),
        cseq: /CSeq: (\d+)/.exec(text)![1]! + ' CANCEL',
      }),
      port,
    );
    await carrier.next('200 CANCEL');
    await carrier.next('487 INVITE');
    expect(await bench.next('cancelled')).toEqual({ type: 'cancelled', leg });
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    await carrier.settled(port);
    expect(carrier.counts['200 INVITE']).toBeUndefined();
  });

  it('the caller gives up by BYE, which some do before the answer', async () => {
    invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'progress', leg, sdp: ANSWER });
    carrier.send(carrier.further(await carrier.next('183 INVITE'), 'BYE'), port);
    await carrier.next('200 BYE');
    await carrier.next('487 INVITE');
    await bench.next('cancelled');
  });

  it.each([
    ['declined', 403],
    ['busy', 486],
    ['no-answer', 480],
  ] as const)('an end before the answer: %s is %i', async (cause, status) => {
    invite();
    const { leg } = await bench.next('called');
    bench.do({ type: 'end', leg, cause });
    await carrier.next(`${status} INVITE`);
    expect(bench.news).toEqual([]);
  });

  it('says which number was dialled, and who calls', async () => {
    const cases: [Parameters<Carrier['request']>[2], string, object][] = [
      [{ to: `<sip:${NUMBER}@x.test>` }, 'us', { did: NUMBER }],
      [{}, '+15145550112;phone-context=x', { did: '+15145550112' }],
      [{}, '%2B15145550113', { did: '+15145550113' }],
      [
        { headers: ['P-Asserted-Identity: "Bo" <sip:+15145550177@x.test>, <tel:+1>'] },
        NUMBER,
        { from: { number: '+15145550177', name: 'Bo', private: false } },
      ],
      [
        { headers: ['P-Asserted-Identity: <sip:+15145550177@x.test>', 'Privacy: id'] },
        NUMBER,
        { from: { number: '', name: '', private: true } },
      ],
      [{ from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=x' }, NUMBER, { from: { number: '', name: '', private: true } }],
    ];
    for (const [more, user, expected] of cases) {
      invite(more, user);
      const called = await bench.next('called');
      expect(called).toMatchObject(expected);
      bench.do({ type: 'refuse', leg: called.leg, status: 480 });
    }
  });

  it('without an offer: ours goes with the 200, and the answer comes with the ACK', async () => {
    invite({ sdp: '' });
    const { leg, sdp } = await bench.next('called');
    expect(sdp).toBe('');
    bench.do({ type: 'accept', leg, sdp: SDP });
    const ok = await carrier.next('200 INVITE');
    expect(ok.body).toBe(SDP);
    ack(ok, ANSWER);
    expect(await bench.next('reanswered')).toEqual({ type: 'reanswered', leg, sdp: ANSWER });
  });

  it('an extension that we do not speak, a short session timer, an offer that is none', async () => {
    invite({ headers: ['Require: 100rel, timer'] });
    expect((await carrier.next('420 INVITE')).header('Unsupported')).toBe('100rel');
    invite({ headers: ['Session-Expires: 30'] });
    expect((await carrier.next('422 INVITE')).header('Min-SE')).toBe('90');
    invite({ sdp: 'x\n'.repeat(9000) });
    await carrier.next('488 INVITE');
    expect(bench.news).toEqual([]);
  });

  it.each([
    ['Supported: timer', 'Session-Expires: 600', '600;refresher=uac', 'timer'],
    ['Supported: timer', 'Session-Expires: 600;refresher=uas', '600;refresher=uas', 'timer'],
    ['Allow: UPDATE', 'x: 600', '600;refresher=uas', ''],
  ])('a session timer: %s, %s', async (first, second, expires, required) => {
    invite({ headers: [first, second] });
    const { leg } = await bench.next('called');
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    const ok = await carrier.next('200 INVITE');
    expect([ok.header('Session-Expires'), ok.header('Require')]).toEqual([expires, required]);
    ack(ok);
    await carrier.settled(port);
    vi.advanceTimersByTime(300_000);
    await carrier.settled(port);
    const refreshes = (carrier.counts['UPDATE'] ?? 0) + (carrier.counts['INVITE'] ?? 0);
    expect(refreshes > 0).toBe(expires.endsWith('uas'));
  });

  it('too many at once: 503, and when to come again', async () => {
    for (let i = 0; i < 40; i++) invite();
    await bench.until(() => bench.news.length === 40);
    invite();
    expect((await carrier.next('503 INVITE')).header('Retry-After')).toBe('5');
    expect(bench.refused['trunk-flood']).toBe(1);
    vi.advanceTimersByTime(1000);
    invite();
    await bench.until(() => bench.news.length === 41);
  });

  it('what is not a call: OPTIONS 200, REFER 403, REGISTER and MESSAGE 405, SUBSCRIBE 489', async () => {
    for (const [method, status] of [
      ['OPTIONS', 200],
      ['REFER', 403],
      ['PRACK', 405],
      ['PUBLISH', 405],
      ['REGISTER', 405],
      ['MESSAGE', 405],
      ['SUBSCRIBE', 489],
      ['UPDATE', 481],
      ['BYE', 481],
    ] as const) {
      carrier.send(
        carrier.request(method, `sip:us@127.0.0.1:${port}`, { headers: method === 'REFER' ? ['Refer-To: <sip:x@y.test>'] : [] }),
        port,
      );
      await carrier.next(`${status} ${method}`);
    }
  });
});
