import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTrunks } from '../../calls/trunks/trunks';
import { idempotency, permits, pluginChanges, trunks } from '../../platform/db/schema';
import { callsFloor, type Floor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

const SECRET = 'letter-S3cret-42';
let floor: Floor;
let admin: TestClient;
beforeAll(async () => {
  floor = await callsFloor();
  floor.engine.trunks.people = true;
  admin = await floor.gateway.signIn('admin@isius.demo');
  floor.engine.noted.length = 0;
});
afterAll(() => floor.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  floor.engine.trunks.people = true;
  await floor.db.delete(trunks);
  await floor.gateway.ctx.use(createTrunks).tell();
  floor.engine.noted.length = 0;
});

const line = (more: object = {}) => ({
  ...{ id: null, revision: 0, name: 'Main line', active: true, host: 'sip.carrier.example', port: null, transport: 'udp', proxy: '' },
  ...{ domain: '', user: 'centre7', authUser: '', secret: SECRET, register: true, registerEveryS: 300, optionsEveryS: 30 },
  ...{ tlsVerify: true, tlsCa: '', codecs: ['PCMU', 'PCMA'], srtp: false, format: 'plus', prefix: '', priority: 1, weight: 1 },
  ...{ maxCalls: 10, callsPerSecond: 5, emergency: false, callerId: '6175550100', ...more },
});
const save = (more: object = {}, by = admin, headers: Record<string, string> = {}) =>
  by.request('PUT', '/workspace/trunks', line(more), headers);
async function made(more: object = {}): Promise<string> {
  const { status, body } = await save(more);
  expect([status, body]).toEqual([200, body]);
  return body.id;
}
const read = async (by = admin) => (await by.get('/workspace/trunks')).body;
const told = () => floor.engine.noted.filter(({ command }) => command === 'setTrunks').map(({ args }) => args[0] as { host: string }[]);

it('keeps a line, tells the engine of it once it is kept, and pages whose it is; never its secret', async () => {
  const logs = (['trace', 'debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(floor.gateway.ctx.log, level));
  const saved = await save();
  expect(saved).toMatchObject({ status: 200, body: { revision: 1 } });
  const { id } = saved.body;
  expect(told()).toEqual([[expect.objectContaining({ id, host: 'sip.carrier.example', secret: SECRET, user: 'centre7' })]]);
  const all = await read();
  expect(all).toMatchObject({
    people: true,
    most: 20,
    trunks: [{ id, name: 'Main line', hasSecret: true, state: 'trying', lastFailure: null }],
  });
  await save({ id, revision: 1, name: 'Main line 2', secret: `${SECRET}x` });
  const said = [saved.body, all, (await admin.get('/workspace/plugins/changes')).body, (await save({ id, revision: 9 })).body];
  const kept = [await floor.db.select().from(pluginChanges), await floor.db.select().from(idempotency), logs.map(({ mock }) => mock.calls)];
  expect(JSON.stringify([...said, ...kept], (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(SECRET);
});

it('tells managers how lines are, and lets administrators and those above change them', async () => {
  const id = await made();
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const qualifier = await floor.gateway.signIn('qualifier@isius.demo');
  expect((await read(manager)).trunks).toHaveLength(1);
  expect((await manager.get(`/workspace/trunks/${id}/failures`)).status).toBe(200);
  expect((await qualifier.get('/workspace/trunks')).status).toBe(403);
  expect((await save({ id, revision: 1, name: 'Mine' }, manager)).status).toBe(403);
  expect((await manager.delete(`/workspace/trunks/${id}`)).status).toBe(403);
  expect((await manager.post(`/workspace/trunks/${id}/tests`, { number: '6175550199' })).status).toBe(403);
});

it('is another centre’s line to nobody', async () => {
  const id = await made();
  const other = await floor.gateway.signIn('admin@slica.demo');
  expect((await read(other)).trunks).toEqual([]);
  expect((await save({ id, revision: 1 }, other)).status).toBe(404);
  expect((await other.delete(`/workspace/trunks/${id}`)).status).toBe(404);
  expect((await other.get(`/workspace/trunks/${id}/failures`)).status).toBe(404);
  expect((await other.post(`/workspace/trunks/${id}/tests`, { number: '6175550199' })).status).toBe(404);
  // One name may be in both.
  expect((await save({}, other)).status).toBe(200);
});

it.each([
  ['name', { name: ' ' }, 'required'],
  ['name', { name: 'x'.repeat(61) }, 'too-long'],
  ['name', { name: 'MAIN line' }, 'taken'],
  ['host', { host: '' }, 'required'],
  ['host', { host: 'sip:carrier.example' }, 'host'],
  ['host', { host: 'carrier .example' }, 'host'],
  ['port', { port: 0 }, 'too-small'],
  ['port', { port: 65_536 }, 'too-large'],
  ['proxy', { proxy: 'proxy.example:0' }, 'host'],
  ['proxy', { proxy: 'https://proxy.example' }, 'host'],
  ['domain', { domain: 'a b' }, 'host'],
  ['user', { user: 'a<b>' }, 'sip-user'],
  ['user', { user: 'a\u0007b' }, 'sip-user'],
  ['user', { user: '' }, 'needs-user'],
  ['authUser', { authUser: '"x"' }, 'sip-user'],
  ['secret', { secret: 'a\r\nb' }, 'one-line'],
  ['registerEveryS', { registerEveryS: 59 }, 'too-small'],
  ['optionsEveryS', { optionsEveryS: 5 }, 'too-small'],
  ['codecs', { codecs: [] }, 'too-few'],
  ['prefix', { prefix: '123456789' }, 'dial-prefix'],
  ['priority', { priority: 10 }, 'too-large'],
  ['weight', { weight: 0 }, 'too-small'],
  ['maxCalls', { maxCalls: 1001 }, 'too-large'],
  ['callsPerSecond', { callsPerSecond: 0 }, 'too-small'],
  ['callerId', { callerId: '0175550100' }, 'caller-id'],
  ['tlsCa', { tlsCa: 'no certificate' }, 'certificate'],
  ['srtp', { srtp: true }, 'needs-tls'],
])('refuses %s as %j', async (field, more, code) => {
  await made();
  const { status, body } = await save({ name: 'Second line', ...more });
  expect(status).toBe(422);
  expect(body.errors[field]).toEqual([expect.stringMatching(/\w/)]);
  expect(body.issues[field][0].code).toBe(code);
});

describe('an address where no carrier may be', () => {
  const uses = (allow: string[]) =>
    vi
      .spyOn(floor.gateway.ctx.config, 'trunks', 'get')
      .mockReturnValue({ address: '192.0.2.50', sipPort: 5060, rtpPorts: [43_000, 43_999], allow });
  beforeAll(() => void Object.defineProperty(floor.gateway.ctx.config, 'trunks', { configurable: true, get: () => undefined }));

  it.each([
    ['host', { host: '127.0.0.1' }],
    ['host', { host: '[::1]' }],
    ['host', { host: '127.1' }],
    ['host', { host: '2130706433' }],
    ['host', { host: 'localhost' }],
    ['host', { host: '192.0.2.50' }],
    ['proxy', { proxy: '169.254.169.254' }],
    ['proxy', { proxy: '127.0.0.9:5080' }],
    ['proxy', { proxy: '0x7f.1:5080' }],
    ['proxy', { proxy: '[64:ff9b::7f00:1]:5080' }],
    ['proxy', { proxy: '[fe80::1]:5080' }],
  ])('is refused at its field, %s, before anything is kept: %j', async (field, more) => {
    uses([]);
    const { status, body } = await save(more);
    expect([status, body.issues]).toEqual([422, { [field]: [{ code: 'inner-address' }] }]);
    expect((await read()).trunks).toEqual([]);
  });
  it('is kept where the operator allows it, as names are, which lead somewhere only when they are asked for', async () => {
    uses(['127.0.0.1']);
    await made({ host: '127.0.0.1' });
    await made({ name: 'By name', host: 'localhost', proxy: '10.0.0.5:5080' });
  });
  it('lets a line of before be switched off', async () => {
    const id = await made({ host: '127.0.0.1' });
    uses([]);
    expect((await save({ id, revision: 1, host: '127.0.0.1', active: false, secret: '' })).status).toBe(200);
    expect((await save({ id, revision: 2, host: '127.0.0.2', secret: SECRET })).status).toBe(422);
  });
});

it('takes addresses of the sixth version, and a proxy with its port', async () => {
  await made({ host: '[2001:db8::7]', proxy: '[2001:db8::8]:5080', transport: 'tls', srtp: true, register: false, user: '' });
});

describe('a change', () => {
  it('leaves a secret that is not given, puts another in its place, and takes it away', async () => {
    const id = await made();
    const secrets = async () => (await floor.db.select().from(trunks)).map(({ secret }) => secret);
    const { secret: _, ...without } = line({ id, revision: 1, weight: 2 });
    expect((await admin.put('/workspace/trunks', without)).status).toBe(200);
    expect((await save({ id, revision: 2, weight: 3, secret: '' })).status).toBe(200);
    expect(await secrets()).toEqual([SECRET]);
    expect((await save({ id, revision: 3, secret: 'another', weight: 3 })).body.revision).toBe(4);
    expect(await secrets()).toEqual(['another']);
    expect((await save({ id, revision: 4, secret: null, weight: 3 })).body.revision).toBe(5);
    expect(await secrets()).toEqual([null]);
    const changes = await floor.db.select().from(pluginChanges).orderBy(asc(pluginChanges.id));
    expect(changes.slice(-2).map(({ from, to }) => [from, to].map((side) => (side as { fields: object }).fields))).toEqual([
      [{ newPassword: false }, { newPassword: true }],
      [{ password: true }, { password: false }],
    ]);
  });
  it('of the place wants the password anew: whoever is there could work out the one there was', async () => {
    const id = await made();
    for (const moved of [{ host: 'evil.example' }, { port: 5099 }, { proxy: '10.0.0.9:1' }]) {
      const { status, body } = await save({ id, revision: 1, secret: '', ...moved });
      expect([status, Object.keys(body.issues)]).toEqual([422, ['secret']]);
    }
    expect((await save({ id, revision: 1, host: 'new.example', secret: 'the new one' })).body.revision).toBe(2);
  });

  it('is refused where somebody else changed the line meanwhile: who, and how it is now', async () => {
    const id = await made();
    expect((await save({ id, revision: 1, active: false, secret: '' })).body.revision).toBe(2);
    const { status, body } = await save({ id, revision: 1, name: 'Mine', secret: '' });
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.current).toMatchObject({ id, revision: 2, active: false, name: 'Main line' });
    expect(body.since[0].by.name).toMatch(/\w/);
  });
  it('happens once however often it is sent, and is nothing where nothing differs', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await save({}, admin, key);
    expect((await save({}, admin, key)).body).toEqual(first.body);
    expect((await read()).trunks).toHaveLength(1);
    floor.engine.noted.length = 0;
    expect((await save({ id: first.body.id, revision: 1, secret: '' })).body.revision).toBe(1);
    expect(told()).toEqual([]);
  });
  it('reaches the engine once it is kept, and not where it is refused', async () => {
    const id = await made();
    floor.engine.noted.length = 0;
    expect((await save({ id, revision: 7 })).status).toBe(409);
    expect(told()).toEqual([]);
    const setTrunks = vi.spyOn(floor.engine, 'setTrunks').mockImplementation(async ([one]) => {
      const rows = await floor.db.select().from(trunks);
      expect(rows.map(({ host }) => host)).toEqual([one?.host]);
    });
    expect((await save({ id, revision: 1, host: 'other.example' })).status).toBe(200);
    expect(setTrunks).toHaveBeenCalledTimes(1);
    setTrunks.mockRejectedValue(new Error('the engine is away'));
    expect((await save({ id, revision: 2, host: 'third.example' })).status).toBe(200);
  });
  it('switches a line off, and deletes it with a line among the changes', async () => {
    const id = await made();
    await save({ id, revision: 1, active: false, secret: '' });
    expect(told().at(-1)).toEqual([]);
    expect((await read()).trunks[0]).toMatchObject({ active: false, state: 'off' });
    expect((await admin.delete(`/workspace/trunks/${id}`)).status).toBe(204);
    expect((await admin.delete(`/workspace/trunks/${id}`)).status).toBe(404);
    const changes = await floor.db.select().from(pluginChanges).orderBy(asc(pluginChanges.id));
    expect(changes.at(-1)).toMatchObject({ subject: `trunk:${id}`, to: null, from: { name: 'Main line' } });
  });
});

it('has twenty lines at most', async () => {
  const [{ id: _, createdAt: __, ...row }] = (await made().then(() => floor.db.select().from(trunks))) as [typeof trunks.$inferSelect];
  await floor.db.insert(trunks).values(Array.from({ length: 19 }, (_, nth) => ({ ...row, name: `Line ${nth}` })));
  expect(await save({ name: 'One more' })).toMatchObject({ status: 409, body: { code: 'lines-full' } });
});

it('says how a line is, since when and why, and what went wrong, the newest first', async () => {
  const id = await made();
  const since = floor.clock.now();
  const why = 'The carrier refused the password (403).';
  floor.engine.emit({ type: 'trunk-state', trunk: id, state: 'down', why, code: 403, since });
  floor.clock.advance(1000);
  floor.engine.emit({
    type: 'trunk-failed',
    trunk: id,
    code: 503,
    words: 'The carrier has no circuit free (503).',
    number: '+1 617 555 0142',
  });
  await vi.waitFor(async () => {
    const failures = (await admin.get(`/workspace/trunks/${id}/failures`)).body;
    expect(failures.map(({ code, kind, number }: { code: number; kind: string; number: string | null }) => [kind, code, number])).toEqual([
      ['call', 503, '6175550142'],
      ['state', 403, null],
    ]);
  });
  expect((await read()).trunks[0]).toMatchObject({
    ...{ state: 'down', why, code: 403, since: new Date(since).toISOString() },
    lastFailure: { kind: 'call', code: 503, words: 'The carrier has no circuit free (503).', number: '6175550142' },
  });
});

it('says where lines are kept and not used', async () => {
  floor.engine.trunks.people = false;
  const id = await made();
  expect(await read()).toMatchObject({ people: false, trunks: [{ id, state: 'off' }] });
  expect(await admin.post(`/workspace/trunks/${id}/tests`, { number: '6175550199' })).toMatchObject({
    status: 409,
    body: { code: 'lines-training' },
  });
});

it('offers a test call to administrators, whose permit is kept as their own test of a line', async () => {
  const id = await made();
  vi.spyOn(floor.engine, 'play').mockResolvedValue();
  // Monday noon in Boston.
  floor.clock.advance(Date.parse('2026-12-07T17:00:00Z') - floor.clock.now());
  admin = await floor.gateway.signIn('admin@isius.demo');
  const begun = await admin.post(`/workspace/trunks/${id}/tests`, { number: '6175550199' });
  expect([begun.status, begun.body]).toEqual([201, { id: expect.any(String) }]);
  const { leg, target } = await floor.engine.rung('6175550199');
  const { id: me } = await floor.gateway.account('admin@isius.demo');
  expect(await floor.db.select().from(permits)).toMatchObject([{ path: 'test', granted: true, accountId: me, phone: '6175550199' }]);
  expect(target).toMatchObject({ trunks: [id] });
  floor.engine.down(leg, 'busy', { sip: 486 });
  const at = `/workspace/trunk-tests/${begun.body.id}`;
  expect((await admin.get(at)).body).toMatchObject({ trunk: id, state: 'ended', end: { how: 'busy', code: 486 } });
  const other = await floor.gateway.signIn('admin@slica.demo');
  expect((await other.get(at)).status).toBe(404);
});
