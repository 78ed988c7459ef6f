import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER, Bench, PLAIN, SDP, stopTheClock } from './testing/bench';
import type { Carrier, Said } from './testing/carrier';
import type { Origin } from './wires';

const STRANGER = '198.51.100.9';
const MACHINE = '203.0.113.7';

describe('who is listened to about a call', () => {
  let bench: Bench;
  let carrier: Carrier;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier();
  });
  afterEach(() => bench.close());

  /** What a wire would bring from there. */
  const receive = (text: string, address: string) =>
    (bench.lines as unknown as { received(text: string, from: Origin): void }).received(text, { address, port: 5060, wire: null });
  const settled = () => carrier.settled(bench.lines.ports.udp);

  it.each(['BYE', 'INVITE', 'UPDATE', 'INFO'])('%s within a call is not taken from a stranger who knows its names', async (method) => {
    const invite = await bench.standing(carrier);
    receive(carrier.within(invite, method, { sdp: SDP }), STRANGER);
    await settled();
    expect(bench.news).toEqual([]);
    expect(bench.refused['trunk-stranger']).toBe(1);
    carrier.send(carrier.within(invite, 'BYE'), bench.lines.ports.udp);
    await bench.next('ended');
  });

  it('CANCEL of a call that rings here is not taken from a stranger', async () => {
    const port = bench.lines.ports.udp;
    const text = carrier.request('INVITE', `sip:+15145550111@127.0.0.1:${port}`, { sdp: SDP, callId: 'rings', cseq: '7 INVITE' });
    carrier.send(text, port);
    await bench.next('called');
    const cancel = text
      .replace(/^INVITE/, 'CANCEL')
      .replace('7 INVITE', '7 CANCEL')
      .replace(SDP, '')
      .replace(/Content-Length: \d+/, 'Content-Length: 0');
    receive(cancel, STRANGER);
    await settled();
    expect(bench.news).toEqual([]);
    carrier.send(cancel, port);
    await bench.next('cancelled');
  });

  it('a machine that the carrier named as it answered may end the call', async () => {
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 200, { sdp: ANSWER, bare: true, headers: [`Contact: <sip:peer@${MACHINE}:5080>`] });
    await bench.next('accepted');
    receive(carrier.within(invite, 'BYE'), STRANGER);
    await settled();
    expect(bench.news).toEqual([]);
    receive(carrier.within(invite, 'BYE'), MACHINE);
    await bench.next('ended');
  });

  it('but not another call of the same line', async () => {
    bench.dial();
    const headers = [`Contact: <sip:peer@${MACHINE}:5080>`];
    carrier.reply(await carrier.next('INVITE'), 200, { sdp: ANSWER, bare: true, headers });
    await bench.next('accepted');
    const other = await bench.standing(carrier, { leg: 'b' });
    receive(carrier.within(other, 'BYE'), MACHINE);
    await settled();
    expect(bench.news).toEqual([]);
    expect(bench.refused['trunk-stranger']).toBe(1);
  });

  it('so may one that the caller’s carrier named in Record-Route', async () => {
    const port = bench.lines.ports.udp;
    const headers = [`Record-Route: <sip:127.0.0.1;lr>, <sip:${MACHINE}:5060;lr>`];
    carrier.send(carrier.request('INVITE', `sip:+15145550111@127.0.0.1:${port}`, { sdp: SDP, headers }), port);
    const { leg } = await bench.next('called');
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    const ok: Said = await carrier.next('200 INVITE');
    receive(carrier.further(ok, 'ACK', { cseq: ok.header('CSeq').replace('INVITE', 'ACK') }), MACHINE);
    receive(carrier.further(ok, 'BYE'), MACHINE);
    await bench.next('ended');
  });

  it('but only the first sixteen addresses that a call names, however many there are', async () => {
    const port = bench.lines.ports.udp;
    // The carrier's own is the first.
    const named = Array.from({ length: 20 }, (_, nth) => `203.0.113.${nth + 1}`);
    const headers = [`Record-Route: ${['127.0.0.1', ...named].map((host) => `<sip:${host};lr>`).join(', ')}`];
    carrier.send(carrier.request('INVITE', `sip:+15145550111@127.0.0.1:${port}`, { sdp: SDP, headers }), port);
    const { leg } = await bench.next('called');
    bench.do({ type: 'accept', leg, sdp: ANSWER });
    const ok: Said = await carrier.next('200 INVITE');
    receive(carrier.further(ok, 'ACK', { cseq: ok.header('CSeq').replace('INVITE', 'ACK') }), named[0]!);
    await bench.next('accepted');
    receive(carrier.further(ok, 'BYE'), named[15]!);
    await settled();
    expect(bench.news).toEqual([]);
    receive(carrier.further(ok, 'BYE'), named[14]!);
    await bench.next('ended');
  });

  it('one trunk’s carrier does not end another trunk’s call', async () => {
    const invite = await bench.standing(carrier);
    await bench.lines.set([
      { ...PLAIN, port: carrier.port },
      { ...PLAIN, id: 't2', host: MACHINE },
    ]);
    await bench.until(() => bench.states.some(({ trunk, state }) => trunk === 't2' && state === 'up'));
    receive(carrier.within(invite, 'BYE'), MACHINE);
    await settled();
    expect(bench.news).toEqual([]);
  });
});
