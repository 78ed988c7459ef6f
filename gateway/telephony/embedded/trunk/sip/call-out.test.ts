import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER, Bench, SDP, stopTheClock } from './testing/bench';
import type { Carrier, Said } from './testing/carrier';

describe('a call over a trunk', () => {
  let bench: Bench;
  let carrier: Carrier;
  beforeEach(async () => {
    bench = await new Bench().open();
    carrier = await bench.carrier({ domain: 'carrier.test' });
  });
  afterEach(() => bench.close());

  it('rings, is heard before the answer, stands, and ends by our BYE', async () => {
    bench.dial({
      caller: { number: '+15145550199', name: 'Ann "A" Lee' },
      headers: ['X-Call: 7', 'Route: <sip:evil.test>', 'X-Two: a\r\nb'],
    });
    const invite = await carrier.next('INVITE');
    expect(invite.first).toBe('INVITE sip:+15145550123@carrier.test SIP/2.0');
    expect(invite.header('From')).toMatch(/^"Ann \\"A\\" Lee" <sip:\+15145550199@carrier\.test>;tag=/);
    expect(invite.header('Via')).toContain(`127.0.0.1:${bench.lines.ports.udp};branch=z9hG4bK`);
    expect(invite.header('Via')).toContain(';rport');
    expect(invite.header('X-Call')).toBe('7');
    expect(invite.header('X-Two')).toBe('ab');
    expect(invite.all('Route')).toEqual([]);
    expect(invite.header('Supported')).toBe('timer');
    expect(invite.all('P-Asserted-Identity')).toEqual([]);
    expect(invite.body).toBe(SDP);
    carrier.reply(invite, 100);
    carrier.reply(invite, 180);
    expect(await bench.next('progress')).toEqual({ type: 'progress', leg: 'a', ringing: true, sdp: null });
    carrier.reply(invite, 183, { sdp: ANSWER });
    expect(await bench.next('progress')).toEqual({ type: 'progress', leg: 'a', ringing: false, sdp: ANSWER });
    carrier.reply(invite, 200, { sdp: ANSWER });
    expect(await bench.next('accepted')).toEqual({ type: 'accepted', leg: 'a', sipCallId: invite.header('Call-ID'), sdp: ANSWER });
    const ack = await carrier.next('ACK');
    expect(ack.header('To')).toContain(';tag=carrier');
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    const bye = await carrier.next('BYE');
    expect(bye.header('Reason')).toContain('Q.850;cause=16');
    expect(bye.uri).toBe(`sip:peer@127.0.0.1:${carrier.port}`);
    carrier.reply(bye, 200);
    expect(bench.news).toEqual([]);
  });

  it.each([['HTML, in <b>bold</b> <script>alert(1)</script>'], ['\u0007\u001b[31m\u202e'], ['x'.repeat(4_000)], ['x'.repeat(12_000)]])(
    'a reason phrase of a carrier goes nowhere: %.30s',
    async (phrase) => {
      bench.dial();
      const invite = await carrier.next('INVITE');
      const said = Object.create(invite, { answer: { value: (text: string) => invite.answer(text.replace('Words', phrase)) } }) as Said;
      carrier.reply(said, 499);
      if (phrase.length > 4_096) {
        await bench.until(() => bench.refused['trunk-frame'] === 1);
        carrier.reply(invite, 499);
      }
      expect((await bench.next('failed')).end).toEqual({
        cause: 'failed',
        sip: 499,
        q850: 127,
        reached: false,
        reason: 'The carrier refused the call (499).',
      });
      for (const [, facts] of bench.warn.mock.calls) expect(JSON.stringify(facts).length).toBeLessThan(300);
    },
  );

  it.each([
    ['<script>;cause=31', 16],
    [`Q.850;cause=31;text="${'<b>'.repeat(1000)}"`, 31],
    [`${'Q.850;'.repeat(600)}cause=31`, 31],
    ['Q.850;cause=9999999999', 16],
    ['Q.850\u0007;cause=\u001b31', 16],
  ])('of an odd Reason the number alone is heard: %.40s', async (reason, q850) => {
    const invite = await bench.standing(carrier);
    carrier.send(carrier.within(invite, 'BYE', { headers: [`Reason: ${reason}`] }), bench.lines.ports.udp);
    expect((await bench.next('ended')).end).toEqual({ cause: 'normal', q850, reached: true });
  });

  it('ends by the carrier’s BYE, whose Reason is told', async () => {
    const invite = await bench.standing(carrier);
    const bye = carrier.within(invite, 'BYE', { headers: ['Reason: SIP;cause=200, Q.850 ;cause=31;text="x"'] });
    carrier.send(bye, bench.lines.ports.udp);
    expect(await bench.next('ended')).toEqual({ type: 'ended', leg: 'a', end: { cause: 'normal', q850: 31, reached: true } });
    await carrier.next('200 BYE');
    // Its answer was lost: the same BYE is answered the same.
    carrier.send(bye, bench.lines.ports.udp);
    await carrier.next('200 BYE');
    expect(bench.news).toEqual([]);
  });

  it('a private caller is the carrier’s to know, and nobody else’s', async () => {
    bench.dial({ caller: { number: '+15145550199', name: 'Ann', private: true } });
    const invite = await carrier.next('INVITE');
    expect(invite.header('From')).toMatch(/^"Anonymous" <sip:anonymous@anonymous\.invalid>;tag=/);
    expect(invite.header('P-Asserted-Identity')).toBe('<sip:+15145550199@carrier.test>');
    expect(invite.header('Privacy')).toBe('id');
  });

  it.each([
    [486, 'busy', 17, true],
    [600, 'busy', 17, true],
    [603, 'declined', 21, true],
    [607, 'declined', 127, false],
    [608, 'declined', 127, false],
    [480, 'no-answer', 19, false],
    [408, 'no-answer', 18, false],
    [487, 'cancelled', 127, false],
    [404, 'failed', 1, false],
    [410, 'failed', 22, false],
    [484, 'failed', 28, false],
    [604, 'failed', 1, false],
    [403, 'failed', 21, false],
    [401, 'failed', 21, false],
    [407, 'failed', 21, false],
    [421, 'failed', 127, false],
    [488, 'failed', 58, false],
    [302, 'failed', 23, false],
    [500, 'failed', 38, false],
    [503, 'failed', 34, false],
    [699, 'declined', 21, false],
  ] as const)('%i is told as %s', async (status, cause, q850, reached) => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, status, { headers: ['Reason: Q.850;cause=3'] });
    const { end } = await bench.next('failed');
    expect(end).toMatchObject({ cause, sip: status, q850, reached });
    expect(end.reason).toMatch(/^[A-Z].*\(\d{3}\)\.$/);
    const ack = await carrier.next('ACK');
    expect(ack.branch).toBe(invite.branch);
    // The ACK was lost: the answer comes again and is acknowledged again, and nobody hears of it.
    carrier.reply(invite, status);
    expect((await carrier.next('ACK')).text).toBe(ack.text);
    expect(bench.news).toEqual([]);
  });

  it('that had rung was reached, whatever the carrier says then', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    // No tag and no Contact, as some carriers ring.
    invite.answer(
      invite.text
        .replace(/^INVITE.*/, 'SIP/2.0 180 Ringing')
        .replace(/\r\nContact:.*/, '')
        .replace(/\r\n\r\n[^]*/, '\r\n\r\n')
        .replace(/Content-.*\r\n/g, ''),
    );
    expect(await bench.next('progress')).toMatchObject({ ringing: true, sdp: null });
    carrier.reply(invite, 503);
    expect((await bench.next('failed')).end).toMatchObject({ cause: 'failed', sip: 503, reached: true });
  });

  it('an answer without media is ended, and an answer that brought them before stands', async () => {
    bench.dial();
    const mute = await carrier.next('INVITE');
    carrier.reply(mute, 200);
    await carrier.next('ACK');
    await carrier.next('BYE');
    expect((await bench.next('failed')).end).toMatchObject({ cause: 'failed', q850: 127, reached: true });
    bench.dial({ leg: 'b' });
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 183, { sdp: ANSWER });
    carrier.reply(invite, 200);
    expect(await bench.next('accepted')).toMatchObject({ leg: 'b', sdp: ANSWER });
  });

  it('an answer without Contact is taken: a telephone must not stay lifted', async () => {
    bench.dial();
    carrier.reply(await carrier.next('INVITE'), 200, { sdp: ANSWER, bare: true });
    await bench.next('accepted');
    await carrier.next('ACK');
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    await carrier.next('BYE');
  });

  it('an answer without a tag is counted, and none; UPDATE before the answer is answered', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 183, { sdp: ANSWER });
    await bench.next('progress');
    const { udp } = bench.lines.ports;
    carrier.send(carrier.within(invite, 'UPDATE'), udp);
    await carrier.next('200 UPDATE');
    carrier.send(carrier.within(invite, 'UPDATE', { sdp: ANSWER }), udp);
    expect((await carrier.next('500 UPDATE')).header('Retry-After')).toBe('2');
    carrier.reply(invite, 200, { sdp: ANSWER, tag: '' });
    await bench.until(() => bench.refused['trunk-frame'] === 1);
    expect(bench.news).toEqual([]);
  });

  it('a CANCEL waits until something was heard, and ends the ringing', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    bench.do({ type: 'end', leg: 'a', cause: 'cancelled' });
    await carrier.settled(bench.lines.ports.udp);
    expect(carrier.counts['CANCEL']).toBeUndefined();
    carrier.reply(invite, 180);
    const cancel = await carrier.next('CANCEL');
    expect([cancel.branch, cancel.header('CSeq')]).toEqual([invite.branch, '1 CANCEL']);
    carrier.reply(cancel, 200);
    carrier.reply(invite, 487);
    expect((await carrier.next('ACK')).branch).toBe(invite.branch);
    expect(bench.news).toEqual([]);
  });

  it('a CANCEL that crosses the answer leaves no ghost: ACK and BYE', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 180);
    await bench.next('progress');
    bench.do({ type: 'end', leg: 'a', cause: 'cancelled' });
    carrier.reply(invite, 200, { sdp: ANSWER });
    await carrier.next('CANCEL');
    await carrier.next('ACK');
    carrier.reply(await carrier.next('BYE'), 200);
    expect(bench.news).toEqual([]);
  });

  it('a second telephone of a forked call is acknowledged and hung up', async () => {
    const invite = await bench.standing(carrier);
    carrier.reply(invite, 200, { sdp: ANSWER, tag: 'second' });
    expect((await carrier.next('ACK')).header('To')).toContain('tag=second');
    expect((await carrier.next('BYE')).header('To')).toContain('tag=second');
    // The first one's answer once more: its ACK was lost.
    carrier.reply(invite, 200, { sdp: ANSWER });
    expect((await carrier.next('ACK')).header('To')).toContain('tag=carrier');
    expect(bench.news).toEqual([]);
  });

  it('a trunk whose name is not known, and one that is not there, reach nobody', async () => {
    const names = { lookup: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })), srv: async () => [] };
    const other = await new Bench().open({}, names);
    await other.carrier({ host: 'nowhere.test' });
    expect(await other.state('down')).toMatchObject({ why: 'The carrier’s name is not known (DNS).', code: null });
    other.dial();
    expect((await other.next('failed')).end).toMatchObject({
      cause: 'failed',
      reached: false,
      reason: 'The carrier’s name is not known (DNS).',
    });
    other.dial({ trunk: 'none', leg: 'b' });
    expect(await other.next('failed')).toMatchObject({ leg: 'b', end: { cause: 'failed', reached: false } });
    await other.close();
  });
});

describe('a call that nobody answers', () => {
  let bench: Bench;
  let carrier: Carrier;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier();
  });
  afterEach(() => bench.close());

  it('repeats the INVITE until something is heard, and gives up after 8 s', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    for (const ms of [500, 1000, 2000, 4000]) {
      vi.advanceTimersByTime(ms - 1);
      await carrier.settled(bench.lines.ports.udp);
      expect(carrier.heard).toEqual([]);
      vi.advanceTimersByTime(1);
      expect((await carrier.next('INVITE')).text).toBe(invite.text);
    }
    vi.advanceTimersByTime(500);
    expect((await bench.next('failed')).end).toMatchObject({ cause: 'failed', sip: 408, q850: 18, reached: false });
    vi.advanceTimersByTime(60_000);
    await carrier.settled(bench.lines.ports.udp);
    expect(carrier.counts['INVITE']).toBe(5);
  });

  it('that was given up for silence, and then rings, is taken back', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    vi.advanceTimersByTime(8000);
    await bench.next('failed');
    carrier.reply(invite, 180);
    await carrier.next('CANCEL');
    expect(bench.news).toEqual([]);
  });
});
