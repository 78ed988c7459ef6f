import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER, Bench, PLAIN, SDP, stopTheClock } from './testing/bench';
import { Carrier } from './testing/carrier';
import { certificateFor } from './testing/certificate';
import type { Origin } from './wires';

const folder = fileURLToPath(new URL('../../sip/corpus', import.meta.url));
const corpus = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\n', '\r\n'));

describe('trunks', () => {
  let bench = new Bench();
  beforeEach(() => void stopTheClock());
  afterEach(async () => {
    await bench.close();
    bench = new Bench();
  });

  it('a stranger is told a few times that it may not, then nothing; each is counted', async () => {
    await bench.open();
    await bench.lines.set([{ ...PLAIN, host: '127.0.0.2' }]);
    await bench.state('up');
    const stranger = await new Carrier().start();
    const friend = await bench.lines.ports.udp;
    for (let i = 0; i < 50; i++) stranger.send(stranger.request('INVITE', `sip:00${i}@127.0.0.1:${friend}`, { sdp: SDP }), friend);
    await bench.until(() => bench.refused['trunk-stranger'] === 50);
    for (let i = 0; i < 3; i++) await stranger.next('403 INVITE');
    expect(stranger.heard).toEqual([]);
    expect(bench.news).toEqual([]);
    expect(bench.warn).not.toHaveBeenCalled();
    stranger.stop();
  });

  it('a carrier’s other machine may end a call, and nothing else', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    const invite = await bench.standing(carrier);
    await bench.lines.set([{ ...PLAIN, host: '127.0.0.2' }]);
    const { udp } = bench.lines.ports;
    carrier.send(carrier.request('INVITE', `sip:1@127.0.0.1:${udp}`, { sdp: SDP, headers: ['Subject: old address'] }), udp);
    carrier.send(carrier.within(invite, 'BYE'), udp);
    await carrier.next('200 BYE');
    await bench.next('ended');
  });

  it('tells where a carrier signals from, by its names, once for each change', async () => {
    let addresses = ['127.0.0.1', '127.0.0.7'];
    const located = vi.fn();
    await bench.open({}, { lookup: async (host) => (host === 'carrier.test' ? addresses : ['127.0.0.9']), srv: async () => [] });
    bench.heardOf(located);
    await bench.lines.set([{ ...PLAIN, host: 'carrier.test', proxy: 'proxy.test' }]);
    await bench.state('up');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(located.mock.calls).toEqual([['t1', ['127.0.0.9', '127.0.0.1', '127.0.0.7']]]);
    addresses = ['127.0.0.8'];
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(located).toHaveBeenLastCalledWith('t1', ['127.0.0.9', '127.0.0.8']);
  });

  it('one change of the trunks after the other: the last one holds', async () => {
    await bench.open();
    const carrier = await bench.carrier({ register: true, user: 'us', secret: 'pw' });
    carrier.reply(await carrier.next('REGISTER'), 200);
    await bench.state('up');
    const changed = bench.lines.set([{ ...PLAIN, port: carrier.port }]);
    const gone = bench.lines.set([]);
    carrier.reply(await carrier.next('REGISTER'), 200);
    await Promise.all([changed, gone]);
    expect(bench.states.at(-1)).toMatchObject({ state: 'off' });
    bench.dial();
    expect((await bench.next('failed')).end.reason).toBe('There is no such trunk.');
  });

  it('a change that went wrong does not keep the next one from being made', async () => {
    await bench.open();
    const state = vi.spyOn(bench.states, 'push').mockImplementationOnce(() => {
      throw new Error('told in vain');
    });
    await expect(bench.lines.set([PLAIN])).rejects.toThrow('told in vain');
    state.mockRestore();
    await bench.lines.set([{ ...PLAIN, id: 't2' }]);
    expect((await bench.state('up')).trunk).toBe('t2');
  });

  it('a call over a trunk that was changed goes on, and ends', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    await bench.standing(carrier);
    await bench.lines.set([{ ...PLAIN, port: carrier.port, domain: 'new.test' }]);
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    await carrier.next('BYE');
    bench.dial({ leg: 'b' });
    expect((await carrier.next('INVITE')).uri).toBe('sip:+15145550123@new.test');
  });

  it('a name that becomes known', async () => {
    let known = false;
    const lookup = async () => (known ? ['127.0.0.1'] : Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })));
    await bench.open({}, { lookup, srv: async () => [] });
    await bench.carrier({ host: 'carrier.test' });
    expect(await bench.state('down')).toMatchObject({ why: 'The name service does not answer (DNS).' });
    known = true;
    vi.advanceTimersByTime(30_000);
    await bench.state('up');
  });

  it('goes by an outbound proxy, and by its Route within the call', async () => {
    await bench.open();
    const proxy = await new Carrier().start();
    bench.carriers.push(proxy);
    await bench.lines.set([{ ...PLAIN, host: 'carrier.invalid', port: null, proxy: `127.0.0.1:${proxy.port}` }]);
    bench.dial();
    const invite = await proxy.next('INVITE');
    expect(invite.uri).toBe('sip:+15145550123@carrier.invalid');
    expect(invite.header('Route')).toBe(`<sip:127.0.0.1:${proxy.port};lr>`);
    proxy.reply(invite, 200, { sdp: ANSWER, headers: ['Record-Route: <sip:b.invalid;lr>', 'Record-Route: <sip:a.invalid;lr>'] });
    const ack = await proxy.next('ACK');
    expect(ack.all('Route')).toEqual(['<sip:a.invalid;lr>', '<sip:b.invalid;lr>']);
  });

  it('asks for the place of a name without a port, and goes on to the next one that is silent', async () => {
    const carriers = await Promise.all([new Carrier().start(), new Carrier().start()]);
    const names = {
      lookup: async () => ['127.0.0.1'],
      srv: async (name: string) =>
        name === '_sip._udp.carrier.test' ? carriers.map(({ port }, i) => ({ name: 'a.carrier.test', port, priority: i, weight: 1 })) : [],
    };
    await bench.open({}, names);
    bench.carriers.push(...carriers);
    await bench.lines.set([{ ...PLAIN, host: 'carrier.test', port: null, optionsEveryS: 3600 }]);
    for (let i = 0; i < 2; i++) {
      await carriers[0]!.next('OPTIONS');
      vi.advanceTimersByTime(2000);
    }
    await bench.state('down');
    bench.dial();
    await carriers[1]!.next('INVITE');
  });

  it('within a call goes where the carrier’s Contact says', async () => {
    await bench.open();
    const [carrier, other] = [await bench.carrier(), await new Carrier().start()];
    bench.carriers.push(other);
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 200, { sdp: ANSWER, bare: true, headers: [`Contact: <sip:b2b@127.0.0.1:${other.port};x=y>`] });
    await other.next('ACK');
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    expect((await other.next('BYE')).uri).toBe(`sip:b2b@127.0.0.1:${other.port};x=y`);
  });

  it('two trunks of one carrier are told apart by the contact that is called', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    await bench.lines.set(['t1', 't2'].map((id) => ({ ...PLAIN, id, user: `user-${id}`, port: carrier.port })));
    await bench.until(() => bench.states.filter(({ state }) => state === 'up').length >= 2);
    const { udp } = bench.lines.ports;
    for (const id of ['t2', 't1']) {
      carrier.send(carrier.request('INVITE', `sip:user-${id}@127.0.0.1:${udp}`, { sdp: SDP, to: '<sip:+15145550111@x.test>' }), udp);
      expect(await bench.next('called')).toMatchObject({ trunk: id, did: '+15145550111' });
    }
  });

  it('an offer among other parts is found', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    const { udp } = bench.lines.ports;
    const body = `--b1\r\nContent-Type: application/isup\r\n\r\nxyz\r\n--b1\r\nContent-Type: application/sdp\r\n\r\n${SDP}\r\n--b1--\r\n`;
    const text = carrier
      .request('INVITE', `sip:1@127.0.0.1:${udp}`, { sdp: body })
      .replace('application/sdp', 'multipart/mixed;boundary=b1');
    carrier.send(text, udp);
    expect((await bench.next('called')).sdp).toBe(SDP);
  });

  it('a call by TCP, both ways; a lost connection is opened again', async () => {
    await bench.open();
    const carrier = await bench.carrier({ transport: 'tcp', register: true, user: 'us', secret: 'pw' });
    const register = await carrier.next('REGISTER');
    expect(register.header('Contact')).toContain(`<sip:us@127.0.0.1:${bench.lines.ports.tcp};transport=tcp>`);
    carrier.reply(register, 200);
    await bench.state('up');
    bench.dial();
    const invite = await carrier.next('INVITE');
    expect(invite.header('Via')).toContain('SIP/2.0/TCP');
    carrier.reply(invite, 200, { sdp: ANSWER });
    await bench.next('accepted');
    await carrier.next('ACK');
    // The carrier hangs up over a connection of its own, in three pieces.
    const socket = await carrier.call(bench.lines.ports.tcp);
    const bye = carrier.within(invite, 'BYE');
    for (const part of [bye.slice(0, 10), bye.slice(10, 200), bye.slice(200)]) socket.write(part);
    await carrier.next('200 BYE');
    await bench.next('ended');
    const lost = [...carrier.sockets].map((each) => new Promise((done) => each.once('close', done)));
    for (const each of carrier.sockets) each.destroy();
    await Promise.all(lost);
    // Our side hears of it in its own time, and long before the registration would be refreshed.
    for (let ms = 0; ms < 400_000 && !carrier.heard.some(({ what }) => what === 'REGISTER'); ms += 100) {
      await new Promise((done) => setImmediate(done));
      vi.advanceTimersByTime(100);
    }
    carrier.reply(await carrier.next('REGISTER'), 200);
  });

  it('a stream that does not say where its message ends is closed', async () => {
    await bench.open();
    const carrier = await bench.carrier({ transport: 'tcp' });
    for (const nonsense of ['BYE sip:x SIP/2.0\r\nVia: x\r\n\r\n', 'x'.repeat(40_000), 'A: b\r\nContent-Length: 999999\r\n\r\n']) {
      const socket = await carrier.call(bench.lines.ports.tcp);
      const closed = new Promise((done) => socket.once('close', done));
      socket.write(nonsense);
      await closed;
    }
    expect(bench.refused['trunk-frame']).toBe(3);
  });

  it('TCP that nobody listens at is told in words', async () => {
    await bench.open();
    const closed = await new Carrier('tcp').start();
    closed.stop();
    await bench.lines.set([{ ...PLAIN, port: closed.port, transport: 'tcp', optionsEveryS: 60 }]);
    expect(await bench.state('down')).toMatchObject({ why: 'The carrier refused the connection.' });
    bench.dial();
    expect((await bench.next('failed')).end).toMatchObject({ reached: false, reason: 'The carrier refused the connection.' });
  });

  const own = certificateFor('carrier.test');
  const old = certificateFor('carrier.test', [-9, -8]);
  const local = { lookup: async () => ['127.0.0.1'], srv: async () => [] };
  it.each([
    ['a certificate of nobody', own, null, 'The carrier’s certificate is signed by nobody we trust (TLS).', 'carrier.test'],
    ['one for another name', own, own.cert, 'The carrier’s certificate is for another name (TLS).', 'other.test'],
    ['one that has expired', old, old.cert, 'The carrier’s certificate has expired (TLS).', 'carrier.test'],
  ])('TLS: %s is refused, in words', async (_, served, ca, why, host) => {
    await bench.open({}, local);
    await bench.carrier({ transport: 'tls', host, optionsEveryS: 60, tls: { verify: true, ca } }, served);
    expect(await bench.state('down')).toMatchObject({ why });
  });

  it('TLS: by a CA of our own, without any, and from the carrier to us', async () => {
    const ours = certificateFor('us.test');
    await bench.open({ ports: { udp: 0, tcp: 0, tls: 0 }, cert: ours }, local);
    const carrier = await bench.carrier(
      { transport: 'tls', host: 'carrier.test', optionsEveryS: 60, tls: { verify: true, ca: own.cert } },
      own,
    );
    const options = await carrier.next('OPTIONS');
    expect(options.header('Via')).toContain(`SIP/2.0/TLS 127.0.0.1:${bench.lines.ports.tls}`);
    carrier.reply(options, 200);
    await bench.state('up');
    await bench.lines.set([{ ...PLAIN, transport: 'tls', host: 'carrier.test', port: carrier.port, tls: { verify: false, ca: null } }]);
    bench.dial();
    carrier.reply(await carrier.next('INVITE'), 486);
    await bench.next('failed');
    expect(bench.lines.ports.tls).toBeGreaterThan(0);
  });

  it('stops: BYE to who stands, CANCEL to who rings, 480 to who calls; in time though nobody answers', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    await bench.standing(carrier);
    bench.dial({ leg: 'b' });
    const ringing = await carrier.next('INVITE');
    carrier.reply(ringing, 180);
    await bench.next('progress');
    const { udp } = bench.lines.ports;
    carrier.send(carrier.request('INVITE', `sip:1@127.0.0.1:${udp}`, { sdp: SDP }), udp);
    await bench.next('called');
    await bench.stop();
    await carrier.next('BYE');
    await carrier.next('CANCEL');
    await carrier.next('480 INVITE');
    expect(bench.news).toEqual([]);
  });

  /** What the wires would hand over, without a wire between. */
  const receive = (text: string, from: Partial<Origin> = {}) =>
    (bench.lines as unknown as { received(text: string, from: Origin): void }).received(text, {
      address: '127.0.0.1',
      port: 9,
      wire: null,
      ...from,
    });

  it('nothing that arrives can break it: recorded messages, whole and mutilated, of friends and strangers', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    const invite = await bench.standing(carrier);
    const { ok } = await bench.called(carrier);
    bench.dial({ leg: 'z' });
    const ringing = await carrier.next('INVITE');
    const { udp } = bench.lines.ports;
    const live = [
      ...['BYE', 'INVITE', 'UPDATE', 'INFO', 'REFER', 'ACK', 'NOTIFY'].map((method) => carrier.within(invite, method)),
      ...['INVITE', 'UPDATE', 'PRACK'].map((method) => carrier.further(ok, method, { sdp: SDP })),
      carrier.request('INVITE', `sip:1@127.0.0.1:${udp}`, { sdp: SDP }),
      `SIP/2.0 183 X\r\n${ringing.text.slice(ringing.text.indexOf('\r\n') + 2)}`,
      `SIP/2.0 401 X\r\n${ringing.text.slice(ringing.text.indexOf('\r\n') + 2)}`,
      `SIP/2.0 200 X\r\n${ringing.text.slice(ringing.text.indexOf('\r\n') + 2)}`,
    ];
    const message = fc.constantFrom(...corpus, ...live);
    const mutilated = fc
      .tuple(message, fc.nat(3000), fc.nat(40), fc.string({ unit: 'binary' }))
      .map(([text, at, cut, by]) => text.slice(0, at) + by + text.slice(at + cut));
    const swapped = fc.tuple(message, message, fc.nat(40), fc.nat(40)).map(([a, b, i, j]) => {
      const lines = a.split('\r\n');
      lines[i % lines.length] = b.split('\r\n')[j] ?? '';
      return lines.join('\r\n');
    });
    const address = fc.constantFrom('127.0.0.1', '10.0.0.9');
    fc.assert(
      fc.property(fc.oneof(message, mutilated, swapped, fc.string()), address, (text, from) => receive(text, { address: from })),
      { numRuns: 1500 },
    );
    // What it began with all this comes to its end in its timers.
    for (let i = 0; i < 40; i++) vi.advanceTimersByTime(30_000);
    // It still takes calls, and has logged each kind of fault once at most.
    await bench.lines.set([]);
    const other = await bench.carrier({ id: 't2' });
    bench.dial({ leg: 'after', trunk: 't2' });
    expect((await other.next('INVITE')).uri).toContain('sip:+15145550123@');
    const faults = bench.warn.mock.calls.map(([, facts]) => String((facts as { fault: string }).fault));
    expect(new Set(faults).size).toBe(faults.length);
    expect(faults.filter((fault) => fault.includes('could not be handled'))).toEqual([]);
  });

  it('what is logged of a carrier’s faults is one short line', async () => {
    await bench.open();
    (bench.lines as unknown as { complain(said: string): void }).complain(`odd\r\n\u001b[31m${'x'.repeat(1_000_000)}`);
    const [[, facts]] = bench.warn.mock.calls as [[string, { fault: string }]];
    expect(facts.fault).toMatch(/^odd \[31mx+$/);
    expect(facts.fault).toHaveLength(200);
  });

  it('a call to anything, by anybody, is written as SIP or fails', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    const text = fc.string({ unit: 'binary' });
    let leg = 0;
    await fc.assert(
      fc.asyncProperty(text, text, text, fc.boolean(), async (number, name, header, hidden) => {
        bench.dial({ leg: `${++leg}`, number, caller: { number, name, private: hidden }, headers: [header] });
        const invite = await carrier.next('INVITE');
        expect(invite.all('Via')).toHaveLength(1);
        expect(invite.all('CSeq')).toEqual(['1 INVITE']);
        expect(invite.body).toBe(SDP);
        carrier.reply(invite, 486);
        await bench.next('failed');
      }),
      { numRuns: 60 },
    );
  });

  it('orders for what is not there, and twice, are nothing', async () => {
    await bench.open();
    const carrier = await bench.carrier();
    for (const type of ['progress', 'accept', 'reoffer'] as const) bench.do({ type, leg: 'none', sdp: SDP });
    const { leg } = await bench.called(carrier);
    for (let i = 0; i < 2; i++) {
      bench.do({ type: 'accept', leg, sdp: SDP });
      bench.do({ type: 'progress', leg, sdp: '' });
      bench.do({ type: 'refuse', leg, status: 486 });
      bench.do({ type: 'reanswer', leg, offer: 9, sdp: SDP });
    }
    bench.dial();
    bench.dial();
    await carrier.next('INVITE');
    await carrier.settled(bench.lines.ports.udp);
    expect(carrier.counts['INVITE']).toBe(1);
  });
});
