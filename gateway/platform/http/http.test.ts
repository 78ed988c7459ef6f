import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHealthFacts } from './health-facts';
import { readConfig } from '../config';
import { LANES } from '../db/lanes';
import { idempotency } from '../db/schema';
import { inProject } from '../root';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { depthOf } from '@dialer/contract';
import { canonical } from './idempotency';
import { pageConfig } from './page';
import { contentPolicy, DRAG_STYLE } from './security';

let gateway: TestGateway;
let manager: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { CORS_ORIGIN: 'https://desk.example' } });
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.ctx.db.delete(idempotency);
});

const add = (extension: string, key: string, client = manager) =>
  client.post('/allowed-extensions', { extension }, { 'idempotency-key': key });

describe('a write with an Idempotency-Key', () => {
  it('happens once: a repeat gets the stored answer', async () => {
    expect((await add('3001', 'a')).status).toBe(201);
    const repeat = await add('3001', 'a');
    expect(repeat.status).toBe(201);
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    expect((await add('3001', 'b')).status).toBe(422);
  });

  it('happens once also when both requests run at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('3002', 'c')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
  });

  it('is refused by 409 with another body under the same key', async () => {
    await add('3003', 'd');
    expect(await add('3004', 'd')).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
  });

  it('frees its key when it fails, so that the mended body may use it', async () => {
    expect((await add('3003', 'e')).status).toBe(422);
    expect((await add('3005', 'e')).status).toBe(201);
  });

  it("keeps one person's keys apart from another's", async () => {
    await add('3006', 'f');
    const other = await gateway.signIn('manager@slica.demo');
    expect((await add('3006', 'f', other)).headers.get('idempotency-replayed')).toBeNull();
  });

  it('is taken over when the gateway that began it has died', async () => {
    const { id } = await gateway.account('manager@isius.demo');
    await add('3007', 'g');
    const [row] = await gateway.ctx.db.select().from(idempotency);
    await gateway.ctx.db.delete(idempotency);
    await gateway.ctx.db
      .insert(idempotency)
      .values({ ...row!, accountId: id, status: null, reply: null, createdAt: new Date(gateway.clock.now() - 31_000) });
    await manager.delete('/allowed-extensions/3007');
    expect((await add('3007', 'g')).status).toBe(201);
  });

  it('compares bodies by content, not by the order of their keys', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(canonical({ b: [1, { c: 'x', d: null }] }));
    expect(canonical({ a: 1 })).not.toBe(canonical({ a: '1' }));
  });
});

describe('bad input', () => {
  it('is answered with words: a body too large, no JSON, another media type', async () => {
    expect(await manager.post('/allowed-extensions', { extension: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { message: 'The request is too large: at most 128 kB is read here.', code: 'too-large' },
    });
    expect(await manager.post('/allowed-extensions', '{"extension":')).toMatchObject({
      status: 400,
      body: { message: 'The body is not valid JSON.' },
    });
    expect(await manager.request('POST', '/allowed-extensions', '<x/>', { 'content-type': 'text/xml' })).toMatchObject({ status: 415 });
    expect(await manager.post('/allowed-extensions')).toMatchObject({ status: 422 });
    expect((await manager.get('/tenant-features')).status).toBe(200);
  });

  it('is answered with words when it is nested 9,000 deep', async () => {
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    for (const body of [deep, `{"extension":${deep}}`, '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)])
      expect(await manager.post('/allowed-extensions', body)).toMatchObject({
        status: 413,
        body: { message: 'The body is nested too deep: at most 32 levels are read.', code: 'too-deep' },
      });
    expect(depthOf([[{ a: [] }], 1])).toBe(4);
    expect(await gateway.ctx.metrics.metrics()).toContain('dialer_refused_total{what="http-nesting"} 3');
  });

  it('is bounded by operation: a lead of 0.9 MB, a layout of 1 MB', async () => {
    const id = randomUUID();
    expect((await manager.put(`/leads/${id}`, { notes: 'x'.repeat(900_000) })).body.message).toContain('at most 256 kB');
    expect((await manager.put('/workspace/layouts/manager', { document: 'x'.repeat(1_000_000) })).body.message).toContain('at most 512 kB');
    const { body, status } = await manager.put(`/leads/${id}`, { notes: 'x'.repeat(30_000) });
    expect([status, body.issues]).toEqual([422, { notes: [{ code: 'too-long', max: 20_000 }] }]);
  });

  it('carries a text per field, and by name what is wrong with it [API-010, API-011]', async () => {
    expect((await manager.post('/allowed-extensions', {})).body).toEqual({
      message: 'This is required.',
      errors: { extension: ['This is required.'] },
      code: 'invalid',
      issues: { extension: [{ code: 'required' }] },
    });
  });

  it('never shows a fault of ours, only its number', async () => {
    const { pool } = gateway.ctx.db;
    await pool.query('alter table allowed_extensions rename to gone');
    try {
      const { status, body, headers } = await manager.get('/allowed-extensions');
      expect(status).toBe(500);
      expect(body.message).toContain(headers.get('x-request-id'));
      expect(JSON.stringify(body)).not.toMatch(/allowed_extensions|select/);
    } finally {
      await pool.query('alter table gone rename to allowed_extensions');
    }
  });
});

describe('around the API', () => {
  it('exposes the token header to the configured origin, and to no other [API-004]', async () => {
    const ask = (origin: string, method = 'GET') => fetch(`${gateway.url}/api/v1/tenant-features`, { method, headers: { origin } });
    const known = await ask('https://desk.example');
    expect(known.headers.get('access-control-allow-origin')).toBe('https://desk.example');
    expect(known.headers.get('access-control-expose-headers')).toContain('authorization');
    const preflight = await ask('https://desk.example', 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization, content-type, idempotency-key',
    ]);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets react-draggable write its one style, as it is in this release, and no other inline style', async () => {
    const source = await readFile(inProject('node_modules', 'react-draggable', 'build', 'cjs', 'Draggable.js'), 'utf8');
    const written = [...source.matchAll(/styleEl\.innerHTML \+?= "(.*)";/g)].map(([, text]) => JSON.parse(`"${text}"`) as string);
    expect(written.join('')).toBe(DRAG_STYLE);
    const hash = createHash('sha256').update(DRAG_STYLE).digest('base64');
    const policy = (await fetch(`${gateway.url}/config.json`)).headers.get('content-security-policy')!;
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('runs no foreign code on its page', async () => {
    const policy = (await fetch(`${gateway.url}/config.json`)).headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(
      contentPolicy({
        page: {
          apiUrl: 'https://gw.example',
          socketUrl: '',
          sipUrl: 'wss://sip.example/ws',
          tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
          tileCredit: '',
        },
        weatherIcons: 'https://images.weather.example',
      }),
    ).toContain("connect-src 'self' https://gw.example wss://sip.example;");
  });

  it('tells the page where everything is [API-014]', async () => {
    expect(await (await fetch(`${gateway.url}/config.json`)).json()).toEqual({
      apiUrl: '',
      socketUrl: '',
      sipUrl: '',
      tileUrl: '',
      tileCredit: '',
      realm: 'dialer.local',
      variant: '',
      demo: true,
    });
    const elsewhere = { API_URL: 'https://api.example', SOCKET_URL: 'wss://events.example', SIP_URL: 'wss://sip.example/ws' };
    expect(pageConfig(readConfig(elsewhere))).toMatchObject({
      apiUrl: 'https://api.example',
      socketUrl: 'wss://events.example',
      sipUrl: 'wss://sip.example/ws',
    });
  });

  it('answers health and metrics, and is not ready while it stops', async () => {
    expect(await (await fetch(`${gateway.url}/health/live`)).json()).toEqual({ live: true });
    gateway.ctx.use(createHealthFacts).tell('floors', () => ({ degraded: false }));
    const ready = async (headers = {}) => (await fetch(`${gateway.url}/health/ready`, { headers })).json();
    expect(await ready()).toEqual({ ready: true, floors: { degraded: false } });
    // Somebody that is passed on may be anywhere: facts of the house are none of theirs.
    expect(await ready({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ ready: true });
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toContain('dialer_http_request_seconds_count');
    expect(metrics).not.toContain('6175550');
  });

  it('has every metric of its own in docs/operations.md, and describes none that it has not', async () => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    const own = [...metrics.matchAll(/^# HELP (dialer_\w+)/gm)].map(([, name]) => name!);
    const docs = await readFile(inProject('docs', 'operations.md'), 'utf8');
    const described = [...docs.matchAll(/^\| `(dialer_\w+)` \|/gm)].map(([, name]) => name!);
    // Told by the socket of events, the record of calls, the engine's events and a desk, which this gateway does not have.
    const records = ['dialer_call_record_waiting', 'dialer_call_record_calls', 'dialer_call_record_dropped_total'];
    // Nor does it move recordings.
    const moves = ['dialer_recordings_to_move', 'dialer_recordings_oldest_to_move_seconds'];
    // Shown once a recording has failed.
    const failures = 'dialer_recording_failures_total';
    const elsewhere = ['dialer_sockets', ...records, ...moves, failures, 'dialer_engine_away', 'dialer_desk_epoch'];
    expect(own.concat(elsewhere).sort()).toEqual(described.sort());
    expect(metrics).toMatch(/^dialer_calls\{state="up"\} 0$/m);
    expect(metrics).toMatch(/^dialer_leads_due \d+$/m);
    for (const lane of LANES)
      expect(metrics).toMatch(new RegExp(`^dialer_database_connections\\{lane="${lane}",state="waiting"\\} 0$`, 'm'));
  });

  describe('metrics and documentation', () => {
    const TOKEN = 'a-token-for-operators';
    let guarded: TestGateway;
    beforeAll(async () => {
      guarded = await startTestGateway({ env: { OPERATIONS_TOKEN: TOKEN, TRUST_PROXY: '1' } });
    });
    afterAll(() => guarded.stop());
    const ask = async (path: string, headers: Record<string, string>, of = guarded) =>
      (await fetch(`${of.url}${path}`, { headers })).status;
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };

    it.each(['/metrics', '/api/docs/', '/api/docs/json', '/api/%64ocs/json'])(
      '%s is open here, and elsewhere with the token',
      async (path) => {
        expect(await ask(path, {})).toBe(200);
        expect(await ask(path, elsewhere)).toBe(401);
        expect(await ask(path, { ...elsewhere, authorization: 'Bearer wrong' })).toBe(401);
        expect(await ask(path, { ...elsewhere, authorization: `Bearer ${TOKEN}` })).toBe(200);
        expect(await ask(path, { ...elsewhere, authorization: `Basic ${btoa(`any:${TOKEN}`)}` })).toBe(200);
      },
    );

    it('is closed elsewhere without a token, also through a proxy that nobody named', async () => {
      expect(await ask('/metrics', elsewhere, gateway)).toBe(403);
      expect(await ask('/api/docs/json', elsewhere, gateway)).toBe(403);
      expect(await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' }, gateway)).toBe(403);
    });
  });

  /** What an HTTP client other than a browser may say freely: the path as it is, and the Host. */
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((done) =>
      httpRequest(gateway.url, { path, headers }, (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString())).on('end', () => done({ status: answer.statusCode!, text }));
      }).end(),
    );

  it.each(['/metrics', '/api/docs/json'])('%s is not told to a page that led a browser here by its own name', async (path) => {
    expect((await raw(path, { host: 'evil.example' })).status).toBe(403);
    expect((await raw(path, { host: 'localhost.evil.example:80' })).status).toBe(403);
    expect((await raw(path, { host: 'localhost:8080' })).status).toBe(200);
    expect((await raw(path, { host: '[::1]:8080' })).status).toBe(200);
  });

  it.each(['/api/v1/leads/%', '/api/v1/leads/%zz', '/%c0%ae'])('says in its own words that the address %s is not valid', async (path) => {
    const { status, text } = await raw(path);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { message: 'The address is not valid: after each % there must be two hexadecimal digits of UTF-8.', errors: {} },
    ]);
  });

  it('documents what it serves', async () => {
    expect((await fetch(`${gateway.url}/api/docs/`)).status).toBe(200);
  });

  it('does not let a path climb out of the page folder', async () => {
    const status = await new Promise<number>((done) =>
      httpRequest(`${gateway.url}`, { path: '/../../package.json' }, (answer) => done(answer.resume().statusCode!)).end(),
    );
    expect([403, 404]).toContain(status);
  });
});
