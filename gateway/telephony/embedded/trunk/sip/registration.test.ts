import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bench, PLAIN, stopTheClock } from './testing/bench';
import type { Carrier } from './testing/carrier';

const CHALLENGE = 'WWW-Authenticate: Digest realm="r", nonce="n1", algorithm=MD5, qop="auth"';
const ACCOUNT = { user: 'us', secret: 'pw', register: true, registerEveryS: 600 };

describe('a trunk that registers', () => {
  let bench: Bench;
  let carrier: Carrier;
  let port: number;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier(ACCOUNT);
    port = bench.lines.ports.udp;
  });
  afterEach(() => bench.close());

  const granted = (seconds: number) => [
    'Contact: <sip:other@10.0.0.9:5060>;expires=30',
    `Contact: <sip:us@127.0.0.1:${port}>;expires=${seconds}`,
  ];
  const accept = async (seconds = 600) => {
    const register = await carrier.next('REGISTER');
    carrier.reply(register, 200, { bare: true, headers: granted(seconds) });
    await bench.state('up');
    return register;
  };

  it('proves itself, refreshes at four fifths of what was granted, and is challenged again', async () => {
    const first = await carrier.next('REGISTER');
    expect(first.uri).toBe(`sip:127.0.0.1:${carrier.port}`);
    expect(first.header('To')).toBe('<sip:us@127.0.0.1>');
    expect(first.header('Contact')).toBe(`<sip:us@127.0.0.1:${port}>;expires=600`);
    expect(bench.states.at(-1)).toMatchObject({ trunk: 't1', state: 'trying' });
    carrier.reply(first, 401, { headers: [CHALLENGE] });
    const second = await carrier.next('REGISTER');
    expect(second.proves('us', 'pw', 'r')).toBe(true);
    expect(second.header('Call-ID')).toBe(first.header('Call-ID'));
    carrier.reply(second, 200, { bare: true, headers: granted(100) });
    expect(await bench.state('up')).toMatchObject({ why: null, code: null });
    vi.advanceTimersByTime(79_999);
    await carrier.settled(port);
    expect(carrier.counts['REGISTER']).toBe(2);
    vi.advanceTimersByTime(1);
    const third = await carrier.next('REGISTER');
    expect(parseInt(third.header('CSeq'), 10)).toBeGreaterThan(parseInt(second.header('CSeq'), 10));
    carrier.reply(third, 401, { headers: [CHALLENGE.replace('n1', 'n2')] });
    const fourth = await carrier.next('REGISTER');
    expect(fourth.proof('nonce')).toBe('n2');
    carrier.reply(fourth, 401, { headers: [CHALLENGE.replace('n1', 'n3') + ', stale=true'] });
    const fifth = await carrier.next('REGISTER');
    expect(fifth.proof('nonce')).toBe('n3');
    carrier.reply(fifth, 200, { bare: true, headers: granted(100) });
    await carrier.settled(port);
    expect(bench.states.map(({ state }) => state)).toEqual(['trying', 'up']);
  });

  it.each([
    [401, 'The carrier refused the password (401).'],
    [403, 'The carrier refused the password (403).'],
    [404, 'The carrier does not know this user (404).'],
    [408, 'The carrier’s registrar did not answer in time (408).'],
    [503, 'The carrier’s registrar takes no registrations now (503).'],
    [500, 'The carrier’s registrar has a fault (500).'],
    [302, 'The carrier refused the registration (302).'],
  ])('%i is told in words, and it tries again after 30 s, then later and later', async (status, why) => {
    carrier.reply(await carrier.next('REGISTER'), status);
    if (status !== 408) expect(await bench.state('down')).toMatchObject({ why, code: status });
    else await bench.state('down');
    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      await carrier.settled(port);
      vi.advanceTimersByTime(seconds * 1000 - 1);
      await carrier.settled(port);
      expect(carrier.heard).toEqual([]);
      vi.advanceTimersByTime(1);
      carrier.reply(await carrier.next('REGISTER'), status);
    }
    await carrier.settled(port);
    vi.advanceTimersByTime(300_000);
    await accept();
  });

  it('nobody answers: it repeats, and says so after 32 s', async () => {
    const first = await carrier.next('REGISTER');
    vi.advanceTimersByTime(500);
    expect((await carrier.next('REGISTER')).text).toBe(first.text);
    vi.advanceTimersByTime(31_500);
    expect(await bench.state('down')).toMatchObject({ why: 'The carrier does not answer.', code: null });
  });

  it('a carrier that wants it longer gets it at once (423)', async () => {
    carrier.reply(await carrier.next('REGISTER'), 423, { headers: ['Min-Expires: 1800'] });
    const register = await accept(1800);
    expect(register.header('Expires')).toBe('1800');
    expect(bench.states.map(({ state }) => state)).toEqual(['trying', 'up']);
  });

  it('is registered no more when it is taken out, and when it stops', async () => {
    await accept();
    const gone = bench.lines.set([]);
    const last = await carrier.next('REGISTER');
    expect(last.header('Expires')).toBe('0');
    expect(last.header('Contact')).toContain(';expires=0');
    carrier.reply(last, 200);
    await gone;
    expect(await bench.state('off')).toMatchObject({ trunk: 't1', why: null });
    await bench.lines.set([{ ...PLAIN, port: carrier.port, ...ACCOUNT }]);
    await accept();
    const stopped = bench.lines.stop();
    carrier.reply(await carrier.next('REGISTER'), 200);
    await stopped;
  });

  it('other settings: the old registration ends before the new one begins; the same ones change nothing', async () => {
    await accept();
    await bench.lines.set([{ ...PLAIN, port: carrier.port, ...ACCOUNT }]);
    await carrier.settled(port);
    expect(carrier.counts['REGISTER']).toBe(1);
    const done = bench.lines.set([{ ...PLAIN, port: carrier.port, ...ACCOUNT, secret: 'new' }]);
    const last = await carrier.next('REGISTER');
    expect(last.header('Expires')).toBe('0');
    await carrier.settled(port);
    expect(carrier.counts['REGISTER']).toBe(2);
    carrier.reply(last, 200);
    await done;
    expect((await carrier.next('REGISTER')).header('Expires')).toBe('600');
  });
});

describe('a trunk that is watched by OPTIONS', () => {
  let bench: Bench;
  let carrier: Carrier;
  let port: number;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier({ optionsEveryS: 30 });
    port = bench.lines.ports.udp;
  });
  afterEach(() => bench.close());

  /** The next question; a repetition of one that was missed is none. */
  const asked = async (after: string) => {
    for (;;) {
      const options = await carrier.next('OPTIONS');
      if (options.header('Call-ID') !== after) return options;
    }
  };

  it('any answer is alive; two misses are down; the next answer is up', async () => {
    let options = await asked('');
    carrier.reply(options, 404);
    await bench.state('up');
    vi.advanceTimersByTime(30_000);
    options = await asked(options.header('Call-ID'));
    vi.advanceTimersByTime(2000);
    options = await asked(options.header('Call-ID'));
    expect(bench.states.at(-1)).toMatchObject({ state: 'up' });
    vi.advanceTimersByTime(2000);
    expect(await bench.state('down')).toMatchObject({ why: 'The carrier does not answer.', code: null });
    await carrier.settled(port);
    const before = carrier.counts['OPTIONS'];
    vi.advanceTimersByTime(29_999);
    await carrier.settled(port);
    expect(carrier.counts['OPTIONS']).toBe(before);
    vi.advanceTimersByTime(1);
    options = await asked(options.header('Call-ID'));
    carrier.reply(options, 503);
    expect(await bench.state('up')).toMatchObject({ why: null });
  });

  it('one miss is no outage, and a late answer is one all the same', async () => {
    const options = await asked('');
    vi.advanceTimersByTime(2000);
    await asked(options.header('Call-ID'));
    vi.advanceTimersByTime(2000);
    await bench.state('down');
    carrier.reply(options, 200);
    await bench.state('up');
  });
});

describe('a trunk without either', () => {
  it('is up when its settings can be used, and says what is wrong with them', async () => {
    const bench = await new Bench().open();
    await bench.lines.set([PLAIN]);
    await bench.state('up');
    for (const [wrong, why] of [
      [{ host: 'a b' }, 'The carrier’s host is not a name or an IPv4 address.'],
      [{ port: 70_000 }, 'The carrier’s port is not a port.'],
      [{ proxy: 'p:x' }, 'The outbound proxy is not host or host:port.'],
      [{ register: true }, 'A trunk that registers needs a user and a password.'],
    ] as const) {
      await bench.lines.set([{ ...PLAIN, ...wrong }]);
      expect(await bench.state('down')).toMatchObject({ why });
    }
    await bench.close();
  });
});
