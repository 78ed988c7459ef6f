import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, calls, idempotency, pluginChanges, sessions } from '../../platform/db/schema';
import { DEMO_PASSWORD } from '../../demo/people';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: CallsFloor;
let manager: TestClient;
let ops: TestClient;
let admin: TestClient;
beforeAll(async () => {
  floor = await callsFloor();
  manager = await floor.gateway.signIn('manager@isius.demo');
  ops = await floor.gateway.signIn('ops@isius.demo');
  admin = await floor.gateway.signIn('admin@isius.demo');
});
afterAll(() => floor.stop());

const people = '/workspace/people';
const XIO = {
  ...{ firstName: 'Xiomara', lastName: 'Delacroix', email: 'xio@isius.demo', language: 'fr', roles: ['advisor'], managerId: null },
  ...{ extension: '4142', level: 3, isBilingual: true, autoAnswer: true, autoAnswerTime: 0 },
  ...{ canTransferToSunlife: false, canTransferToMatcha: true, isIapp2Agent: false },
};
const FIRST = { hasWebRtc: true, outboundEligibility: 'new', provinces: ['ny', 'fl'], healthLicenses: ['fl'] };
const idOf = async (email: string) => (await floor.gateway.account(email)).id;
/** What managers enter of a demo person, as it stands. */
async function entered(email: string) {
  const {
    id,
    hasWebRtc: _,
    outboundEligibility: __,
    provinces: ___,
    healthLicenses: ____,
    closed: _____,
    ...fields
  } = (await ops.get(`${people}/${await idOf(email)}`)).body;
  return { id: id as number, fields };
}
const made = async (more: object) => {
  const { status, body } = await manager.post(people, { ...XIO, ...FIRST, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: number; password: string };
};
const login = (email: string, password: string) => floor.gateway.stranger.post('/login', { email, password });

describe('a new person', () => {
  it('signs in with a password that is shown once, and must choose their own', async () => {
    const { id, password } = await made({ managerId: await idOf('manager@isius.demo') });
    expect(await floor.gateway.account('xio@isius.demo')).toMatchObject({
      ...{ id, tenantId: 1, firstName: 'Xiomara', roles: ['advisor'], extension: '4142', level: 3, isBilingual: true, language: 'fr' },
      ...{ outboundEligibility: 'new', provinces: ['fl', 'ny'], healthLicenses: ['fl'], hasWebrtc: true, closedAt: null },
    });
    const asked = await login('XIO@isius.demo', password);
    expect(asked).toMatchObject({ status: 403, body: { challenge: 'NEW_PASSWORD_REQUIRED' } });
    expect((await floor.gateway.stranger.post('/login/new-password', { user: asked.body.user, password: 'my own long one' })).status).toBe(
      201,
    );
    expect((await login('xio@isius.demo', 'my own long one')).status).toBe(201);
    expect((await login('xio@isius.demo', password)).status).toBe(422);
  });

  it('is recorded, and their password stands nowhere: not in the record, not in what is kept for a repeat', async () => {
    const body = { ...XIO, ...FIRST, email: 'once@isius.demo', extension: '4143' };
    const first = await manager.post(people, body, { 'idempotency-key': 'one-person' });
    const again = await manager.post(people, body, { 'idempotency-key': 'one-person' });
    expect(first.body.password).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, password: '' } });
    const kept = JSON.stringify([
      await floor.db.select().from(pluginChanges),
      await floor.db.select().from(idempotency),
      await floor.db.select().from(accounts).where(eq(accounts.id, first.body.id)),
    ]);
    expect(kept).not.toContain(first.body.password);
    const [change] = (await admin.get('/workspace/plugins/changes?kind=record')).body;
    expect(change).toMatchObject({ subject: `person:${first.body.id}`, from: null, to: { fields: { email: 'once@isius.demo' } } });
    expect(JSON.stringify(change)).not.toMatch(/password/i);
  });

  it('is refused at each field that is wrong [CONST-002]', async () => {
    expect(await manager.post(people, { ...XIO, ...FIRST, firstName: '\u200b\u2800' })).toMatchObject({
      status: 422,
      body: { issues: { firstName: [{ code: 'required' }] } },
    });
    const add = async (more: object) =>
      (await manager.post(people, { ...XIO, ...FIRST, email: 'new@isius.demo', extension: '4150', ...more })).body;
    const fields = async (more: object) => Object.keys((await add(more)).errors);
    for (const [more, field] of [
      [{ firstName: ' ' }, 'firstName'],
      [{ email: 'nobody' }, 'email'],
      [{ email: `${'x'.repeat(100)}@y.zz` }, 'email'],
      [{ roles: [] }, 'roles'],
      [{ extension: '12' }, 'extension'],
      [{ extension: '1234567' }, 'extension'],
      [{ extension: '9911' }, 'extension'],
      [{ level: 0 }, 'level'],
      [{ autoAnswerTime: 61 }, 'autoAnswerTime'],
      [{ managerId: await idOf('qualifier@isius.demo') }, 'managerId'],
      [{ managerId: await idOf('manager@slica.demo') }, 'managerId'],
      [{ provinces: ['zz'] }, 'provinces'],
    ] as const)
      expect(await fields(more), JSON.stringify(more)).toEqual([field]);
    expect((await add({ email: 'Qualifier@isius.demo' })).issues).toEqual({ email: [{ code: 'taken', choices: 'Nora Whitfield' }] });
    expect((await add({ extension: '1003' })).issues).toEqual({ extension: [{ code: 'taken', choices: 'Elena Ortiz' }] });
    const both = await add({ email: 'Qualifier@isius.demo', extension: '1003' });
    expect(Object.keys(both.errors)).toEqual(['email', 'extension']);
    // Of another centre nobody is named.
    expect((await add({ extension: '2001' })).issues).toEqual({ extension: [{ code: 'taken', choices: '2001' }] });
    expect((await add({ roles: ['admin'] })).issues).toEqual({ roles: [{ code: 'role-above' }] });
    expect((await floor.db.select().from(accounts).where(eq(accounts.email, 'new@isius.demo'))).length).toBe(0);
  });
});

describe('a person who is there', () => {
  it('is changed with what was read; of two managers the second hears of the first', async () => {
    const { id, fields } = await entered('qualifier2@isius.demo');
    const put = (who: TestClient, more: object) => who.put(`${people}/${id}`, { ...fields, ...more, was: fields });
    expect((await put(manager, { level: 4 })).status).toBe(204);
    expect((await put(ops, { isBilingual: false })).status).toBe(204);
    expect(await put(ops, { level: 5 })).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { level: 4 } } });
    expect(await floor.gateway.account('qualifier2@isius.demo')).toMatchObject({ level: 4, isBilingual: false });
    const [change] = (await admin.get('/workspace/plugins/changes?kind=record')).body;
    expect(change).toMatchObject({
      subject: `person:${id}`,
      from: { fields: { isBilingual: true } },
      to: { fields: { isBilingual: false } },
    });
  });

  it('who is above the one who asks, or of another centre, is left alone', async () => {
    const above = await entered('ops@isius.demo');
    const elsewhere = await idOf('qualifier@slica.demo');
    const all: [string, string, object?][] = [
      ['PUT', '', above.fields],
      ['POST', '/password-reset'],
      ['POST', '/close'],
      ['POST', '/open'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
    ];
    for (const [method, path, body] of all) {
      expect((await manager.request(method, `${people}/${above.id}${path}`, body)).status, path).toBe(403);
      const other = body && { ...body, email: 'x@slica.demo', extension: '' };
      expect((await manager.request(method, `${people}/${elsewhere}${path}`, other)).status, path).toBe(404);
    }
    const { id, fields } = await entered('qualifier@isius.demo');
    const given = await manager.put(`${people}/${id}`, { ...fields, roles: ['admin'] });
    expect(given).toMatchObject({ status: 422, body: { issues: { roles: [{ code: 'role-above' }] } } });
  });

  it('who is a fellow manager is changed, closed, reset and signed out only by those above; oneself is neither closed nor reset', async () => {
    const { id } = await made({ email: 'fellow@isius.demo', extension: '4171', roles: ['manager'] });
    const { fields } = await entered('fellow@isius.demo');
    const all: [string, string, object?][] = [
      ['PUT', `${people}/${id}`, { ...fields, email: 'mine@isius.demo' }],
      ['POST', `${people}/${id}/password-reset`],
      ['POST', `${people}/${id}/close`],
      ['POST', `${people}/${id}/open`],
      ['DELETE', `${people}/${id}/sessions`],
      ['PATCH', `/agents/${id}/calling-statuses`, { deactivated: 1 }],
      ['DELETE', `/agents/${id}/webrtc`],
    ];
    for (const [method, path, body] of all) expect((await manager.request(method, path, body)).status, path).toBe(403);
    expect(await floor.gateway.account('fellow@isius.demo')).toMatchObject({ closedAt: null, deactivated: false, hasWebrtc: true });
    const file = { dry: false, rows: [{ line: 2, email: 'fellow@isius.demo', lastName: 'Taken' }] };
    expect((await manager.post(`${people}/imports`, file)).body.rows).toMatchObject([{ result: 'refused', refusal: 'above' }]);
    // Who they are is for everybody who leads people.
    expect((await manager.get(`${people}/${id}`)).status).toBe(200);
    for (const who of [admin, ops]) {
      expect((await who.post(`${people}/${id}/password-reset`)).status).toBe(201);
      expect((await who.post(`${people}/${id}/close`)).status).toBe(204);
      expect((await who.post(`${people}/${id}/open`)).status).toBe(204);
    }
    for (const [who, email] of [
      [manager, 'manager@isius.demo'],
      [admin, 'admin@isius.demo'],
    ] as const) {
      const own = await entered(email);
      for (const what of ['close', 'password-reset']) expect((await who.post(`${people}/${own.id}/${what}`)).status, what).toBe(403);
      expect((await who.put(`${people}/${own.id}`, { ...own.fields, level: 2 })).status).toBe(204);
    }
  });

  it('is signed out by another extension, e-mail or role, but not while they are on a call', async () => {
    await floor.lead({ phone: '6175550101' });
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.talk(agent, '6175550101');
    const { id, fields } = await entered('qualifier@isius.demo');
    const moved = { ...fields, extension: '4190' };
    expect(await manager.put(`${people}/${id}`, moved)).toMatchObject({ status: 409, body: { code: 'person-on-a-call' } });
    expect((await manager.put(`${people}/${id}`, { ...fields, level: 2 })).status).toBe(204);
    expect((await agent.api.get('/workspace')).status).toBe(200);
    await floor.clear();
    await floor.db.update(calls).set({ endedAt: new Date(), toDispose: false });
    expect((await manager.put(`${people}/${id}`, moved)).status).toBe(204);
    expect((await agent.api.get('/workspace')).status).toBe(401);
    await manager.put(`${people}/${id}`, fields);
  });
});

describe('out everywhere, page, socket and telephone, in less than a second', () => {
  it.each(['close', 'password-reset'])('after %s', async (what) => {
    const agent = await floor.worker('advisor2@isius.demo');
    expect((await agent.api.get('/webrtc/credentials')).status).toBe(200);
    const secrets = () =>
      floor.engine.noted.findLast(({ command, args: [first] }) => command === 'account' && first === agent.extension)?.args[1];
    expect(secrets()).toHaveLength(1);
    const gone = agent.page.closed();
    const begun = performance.now();
    const done = await manager.post(`${people}/${agent.id}/${what}`);
    expect([201, 204]).toContain(done.status);
    await gone;
    await vi.waitFor(() => expect(secrets()).toEqual([]));
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect((await agent.api.get('/workspace')).status).toBe(401);
    expect((await login('advisor2@isius.demo', DEMO_PASSWORD)).status).toBe(what === 'close' ? 403 : 422);
    if (what === 'password-reset') {
      const reset = { username: 'advisor2@isius.demo', code: done.body.code, password: DEMO_PASSWORD };
      expect((await floor.gateway.stranger.put('/login/password-resets', reset)).status).toBe(204);
    } else expect((await manager.post(`${people}/${agent.id}/open`)).status).toBe(204);
    expect((await login('advisor2@isius.demo', DEMO_PASSWORD)).status).toBe(201);
  });
});

describe('one person, changed by two at once', () => {
  it('keeps what both say, and neither waits for the other for ever', async () => {
    const { id, fields } = await entered('qualifier2@isius.demo');
    const rounds = Array.from({ length: 8 }, (_, at) => [
      admin.put(`${people}/${id}`, { ...fields, level: at + 1 }),
      manager.put(`/settings/agents/${id}/provinces`, at % 2 ? ['ny'] : ['fl']),
      ops.delete(`${people}/${id}/sessions`),
    ]);
    const answers = await Promise.all(rounds.flat());
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([204]);
  });
});

describe('the last administrator', () => {
  it('of a centre can neither be closed nor give the role away, also of two at once', async () => {
    const [gordon, mei] = [await floor.gateway.signIn('admin@slica.demo'), await floor.gateway.signIn('ops@slica.demo')];
    const [first, second] = [await idOf('admin@slica.demo'), await idOf('ops@slica.demo')];
    const demoted = async (who: TestClient, id: number) => {
      const row = (await who.get(`${people}/${id}`)).body;
      const { hasWebRtc: _, outboundEligibility: __, provinces: ___, healthLicenses: ____, closed: _____, id: ______, ...fields } = row;
      return () => who.put(`${people}/${id}`, { ...fields, roles: ['manager'] });
    };
    const [gordons, meis] = [await demoted(gordon, first), await demoted(mei, second)];
    const both = await Promise.all([gordons(), meis()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const last = both[0].status === 409 ? { who: gordon, id: first, again: gordons } : { who: mei, id: second, again: meis };
    expect(await last.again()).toMatchObject({ status: 409, body: { code: 'last-admin' } });
    expect((await last.who.post(`${people}/${last.id}/close`)).status).toBe(403);
  });
});

describe('sessions of a person', () => {
  it('are listed with browser, address, since and last seen, and ended one by one or all', async () => {
    const email = 'advisor@isius.demo';
    const id = await idOf(email);
    const from = (browser: string) => floor.gateway.stranger.post('/login', { email, password: DEMO_PASSWORD }, { 'user-agent': browser });
    await floor.db.delete(sessions).where(eq(sessions.accountId, id));
    const [one, two] = [await from('Firefox/140'), await from('Chrome/140')];
    const list = async () => (await manager.get(`${people}/${id}/sessions`)).body;
    expect((await list()).map(({ browser }: { browser: string }) => browser).toSorted()).toEqual(['Chrome/140', 'Firefox/140']);
    const found = (await list()).find(({ browser }: { browser: string }) => browser === 'Firefox/140');
    expect(found).toMatchObject({ address: '127.0.0.1', own: false, since: expect.any(Number), seen: expect.any(Number) });
    const as = async (token: string) =>
      (await floor.gateway.stranger.request('GET', '/workspace', undefined, { authorization: `Bearer ${token}` })).status;
    expect((await manager.delete(`${people}/${id}/sessions/${found.id}`)).status).toBe(204);
    expect([await as(one.body.access_token), await as(two.body.access_token)]).toEqual([401, 200]);
    const other = await idOf('advisor2@isius.demo');
    const rest = (await list())[0];
    expect((await manager.delete(`${people}/${other}/sessions/${rest.id}`)).status).toBe(404);
    expect((await manager.delete(`${people}/${id}/sessions`)).status).toBe(204);
    expect(await as(two.body.access_token)).toBe(401);
    expect(await list()).toEqual([]);
  });
});

describe('a file of people', () => {
  const rows = [
    {
      line: 2,
      email: 'ann@isius.demo',
      firstName: 'Ann',
      lastName: 'Lee',
      roles: 'qualifier',
      extension: '4301',
      manager: 'MANAGER@isius.demo',
    },
    { line: 3, email: 'advisor2@isius.demo', level: '7' },
  ];
  const send = (dry: boolean, more: object[] = []) => manager.post(`${people}/imports`, { dry, rows: [...rows, ...more] });
  const results = (answer: { body: { rows: { result: string }[] } }) => answer.body.rows.map(({ result }) => result);

  it('is tried first, then written whole: who is new, who changes, and what of them', async () => {
    const tried = await send(true);
    expect(tried).toMatchObject({
      status: 201,
      body: {
        done: false,
        rows: [
          { result: 'created', password: '' },
          { result: 'changed', fields: ['level'] },
        ],
      },
    });
    expect((await floor.db.select().from(accounts).where(eq(accounts.email, 'ann@isius.demo'))).length).toBe(0);
    const done = await send(false);
    expect([done.body.done, results(done)]).toEqual([true, ['created', 'changed']]);
    expect(await login('ann@isius.demo', done.body.rows[0].password)).toMatchObject({
      status: 403,
      body: { challenge: 'NEW_PASSWORD_REQUIRED' },
    });
    expect(await floor.gateway.account('ann@isius.demo')).toMatchObject({ managerId: await idOf('manager@isius.demo'), level: 1 });
    expect(await floor.gateway.account('advisor2@isius.demo')).toMatchObject({ level: 7, firstName: 'Samuel' });
    expect(results(await send(true))).toEqual(['same', 'same']);
  });

  it('comes twice at once, in another order and from another centre: each is answered, and each address is one person’s', async () => {
    const file = Array.from({ length: 12 }, (_, at) => ({
      ...{ line: at + 2, email: `twice${at}@isius.demo`, firstName: 'Two', lastName: `Number ${at}`, roles: 'qualifier' },
    }));
    const elsewhere = await floor.gateway.signIn('manager@slica.demo');
    const imported = (who: TestClient, some: object[]) => who.post(`${people}/imports`, { dry: false, rows: some });
    const answers = await Promise.all([
      imported(manager, file),
      imported(ops, file.toReversed()),
      imported(elsewhere, file),
      imported(elsewhere, file.toReversed()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [, , ...others] = answers.map(({ body }) => body.done);
    const rowsOf = await floor.db.select().from(accounts).where(like(accounts.email, 'twice%'));
    expect(rowsOf).toHaveLength(12);
    const [centre] = [...new Set(rowsOf.map(({ tenantId }) => tenantId))];
    expect(rowsOf.every(({ tenantId }) => tenantId === centre)).toBe(true);
    expect(others).toEqual(centre === 1 ? [false, false] : [true, true]);
  });

  it('with one row that is refused writes nothing at all, and says which and why', async () => {
    const wrong = [
      { line: 4, email: 'bob@isius.demo', firstName: 'Bob', roles: 'qualifier', extension: '4302' },
      { line: 5, email: 'eve@isius.demo', firstName: 'Eve', roles: 'admin' },
      { line: 6, email: 'dee@isius.demo', firstName: 'Dee', roles: 'qualifier', extension: '4302' },
      { line: 7, email: 'BOB@isius.demo', firstName: 'Bob' },
      { line: 8, email: 'qualifier@slica.demo', firstName: 'Max' },
      { line: 9, email: 'ops@isius.demo', firstName: 'Mine' },
      { line: 10, email: 'advisor@isius.demo', hasWebRtc: 'no' },
    ];
    const { body } = await send(false, wrong);
    expect(body.done).toBe(false);
    const refused = body.rows.filter(({ result }: { result: string }) => result === 'refused');
    expect(refused.map(({ line, fields }: { line: number; fields: string[] }) => [line, fields])).toEqual([
      [5, ['roles']],
      [6, ['extension']],
      [7, ['email']],
      [8, ['roles']],
      [9, []],
      [10, ['hasWebRtc']],
    ]);
    for (const { why } of refused) expect(why).not.toBe('');
    expect((await floor.db.select().from(accounts).where(eq(accounts.email, 'bob@isius.demo'))).length).toBe(0);
  });
});
