import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentById } from '../../people/agents';
import { attributes } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { readColleagues } from '../workspace/centre';

let gateway: TestGateway;
let manager: TestClient;
let ops: TestClient;
let admin: TestClient;
let told: unknown[][];

beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  ops = await gateway.signIn('ops@isius.demo');
  admin = await gateway.signIn('admin@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(() => {
  told = [];
  gateway.ctx.people = { send: (...what) => void told.push(what), disconnect: () => {} };
});

const groups = '/settings/attribute-groups';
const idOf = async (email: string) => (await gateway.account(email)).id;
const permissionsOf = async (email: string) => (await gateway.signIn(email)).login['permissions'];
const autoReady = async (tenantId = 1) => {
  const [row] = await gateway.db
    .select()
    .from(attributes)
    .where(and(eq(attributes.tenantId, tenantId), eq(attributes.name, 'Auto-ready')));
  return row!.id;
};
const skill = async (name: string) =>
  (await manager.get('/settings/attributes')).body.find((one: { name: string }) => one.name === name).id;
const newGroup = async (body: object) => (await manager.post(groups, body)).body.id as number;
const pathOf = (id: number, what = '') => `${groups}/${id}${what}`;
const permissionNews = () => told.filter(([, event]) => event === 'permissions').map(([id, , payload]) => [id, payload]);

it('of a permission are given by nobody below administrators to themself, in any way', async () => {
  const mine = await idOf('manager@isius.demo');
  const path = `/settings/agents/${mine}/attributes`;
  const before = (await admin.get(path)).body as number[];
  const allowCalls = await skill('Allow calls');
  const without = before.filter((id) => id !== allowCalls);
  const refused = { status: 403, body: { message: expect.stringMatching(/Nobody gives a permission to themself/) } };
  expect((await admin.put(path, without)).status).toBe(204);
  expect(await manager.put(path, [...without, allowCalls])).toMatchObject(refused);
  expect((await manager.put(path, [...without, await skill('Spanish')])).status).toBe(204);
  expect(await manager.post(groups, { name: 'Mine', attributeIds: [allowCalls], userIds: [mine] })).toMatchObject(refused);
  const giving = await newGroup({ name: 'Giving', attributeIds: [allowCalls], userIds: [] });
  expect(await manager.put(pathOf(giving, '/users'), [mine])).toMatchObject(refused);
  expect(await manager.put(pathOf(giving), { name: 'Giving', userIds: [mine] })).toMatchObject(refused);
  const empty = await newGroup({ name: 'Empty', attributeIds: [], userIds: [mine] });
  expect(await manager.put(pathOf(empty, '/attributes'), [allowCalls])).toMatchObject(refused);
  expect(await permissionsOf('manager@isius.demo')).not.toContain('can_allow_calls');
  // Nor by a friend: whoever lacks it gives it to nobody, and whom they make a manager comes without it.
  const toOthers = { status: 403, body: { message: expect.stringMatching(/You do not have this permission yourself/) } };
  const made = await manager.post('/workspace/people', {
    ...{ firstName: 'A', lastName: 'Friend', email: 'friend@isius.demo', language: 'en', roles: ['manager'], managerId: null },
    ...{ extension: '1997', level: 3, isBilingual: false, autoAnswer: true, autoAnswerTime: 0, canTransferToSunlife: false },
    ...{ canTransferToMatcha: false, isIapp2Agent: false, hasWebRtc: true, outboundEligibility: 'new', provinces: [], healthLicenses: [] },
  });
  expect(made.status).toBe(201);
  const theirs = `/settings/agents/${await idOf('friend@isius.demo')}/attributes`;
  expect((await admin.get(theirs)).body).not.toContain(allowCalls);
  expect(await manager.put(theirs, [allowCalls])).toMatchObject(toOthers);
  expect(await manager.put(pathOf(giving, '/users'), [await idOf('friend@isius.demo')])).toMatchObject(toOthers);
  expect((await manager.put(`/settings/agents/${await idOf('advisor@isius.demo')}/attributes`, [await autoReady()])).status).toBe(204);
  // An administrator gives it, and whoever has it keeps it through changes of their own.
  expect((await admin.put(path, before)).status).toBe(204);
  expect((await manager.put(path, before)).status).toBe(204);
  for (const id of [giving, empty]) await admin.delete(pathOf(id));
});

describe('attributes', () => {
  it('are a list with id, name and type, of which one type holds a permission in its scope [ATTR-001, ATTR-004] [ENDPOINT-015] [ENDPOINT-047] [ATTR-017]', async () => {
    const { status, body } = await manager.get('/settings/attributes');
    expect(status).toBe(200);
    expect(body).toContainEqual({ id: await autoReady(), name: 'Auto-ready', type: 'PERMISSION', scope: { permission: 'has_auto_ready' } });
    expect(body).toContainEqual({ id: expect.any(Number), name: 'Spanish', type: 'SKILL', scope: null });
    const elsewhere = (await (await gateway.signIn('manager@slica.demo')).get('/settings/attributes')).body;
    expect(elsewhere.map(({ id }: { id: number }) => id)).not.toContain(await autoReady());
    expect((await manager.post('/settings/attributes', { name: 'Our own', type: 'SKILL' })).status).toBe(404);
  });

  it('of a permission are listed only for somebody whose role may have it [ATTR-002, ATTR-003]', async () => {
    const of = async (email: string) =>
      (await manager.get(`/settings/attributes?agent=${await idOf(email)}`)).body.map(({ name }: { name: string }) => name);
    expect(await of('advisor@isius.demo')).toContain('Auto-ready');
    expect(await of('qualifier@isius.demo')).not.toContain('Auto-ready');
    expect(await of('qualifier@isius.demo')).toContain('Spanish');
    expect((await manager.get(`/settings/attributes?agent=${await idOf('advisor@slica.demo')}`)).status).toBe(404);
  });

  it("of a person are read and saved as a list of ids, and are recorded with the person's changes [USERS-013] [ENDPOINT-016] [ENDPOINT-017]", async () => {
    const id = await idOf('advisor2@isius.demo');
    const path = `/settings/agents/${id}/attributes`;
    const before = (await manager.get(path)).body as number[];
    expect(before).toEqual([await autoReady()]);
    const spanish = await skill('Spanish');
    expect((await manager.put(path, [...before, spanish])).status).toBe(204);
    expect((await manager.get(path)).body.toSorted()).toEqual([...before, spanish].toSorted());
    const [change] = (await admin.get('/workspace/plugins/changes?kind=record')).body;
    expect(change).toMatchObject({
      subject: `person:${id}`,
      from: { name: 'Samuel Okafor', fields: { attributes: ['Auto-ready'] } },
      to: { fields: { attributes: ['Auto-ready', 'Spanish'] } },
    });
    // Two managers at once: what the other has put in stays in.
    expect((await ops.put(path, { ids: [], was: before })).status).toBe(204);
    expect((await manager.get(path)).body).toEqual([spanish]);
    await manager.put(path, before);
  });

  it('that the role may not have, or that the centre does not know, are refused; people above oneself and of another centre too', async () => {
    const path = async (email: string) => `/settings/agents/${await idOf(email)}/attributes`;
    const refused = await manager.put(await path('qualifier@isius.demo'), [await autoReady()]);
    expect(refused).toMatchObject({ status: 422, body: { issues: { ids: [{ code: 'not-for-role' }] } } });
    expect((await manager.put(await path('advisor@isius.demo'), [await autoReady(2)])).status).toBe(422);
    expect((await manager.put(await path('ops@isius.demo'), [])).status).toBe(403);
    expect((await manager.put(await path('advisor@slica.demo'), [])).status).toBe(404);
    expect((await manager.get(await path('advisor@slica.demo'))).status).toBe(404);
  });
});

describe('a permission', () => {
  it('given to a person by themselves is theirs at once, everywhere it is asked, and is gone with the attribute', async () => {
    const id = await idOf('advisor@isius.demo');
    expect(await permissionsOf('advisor@isius.demo')).toEqual(['has_auto_ready']);
    await manager.put(`/settings/agents/${id}/attributes`, []);
    expect(permissionNews()).toEqual([[id, { permissions: [] }]]);
    expect(await permissionsOf('advisor@isius.demo')).toEqual([]);
    expect((await agentById(gateway.ctx.db, id))?.permissions).toEqual([]);
    const seen = async () => (await readColleagues(gateway.ctx.db, 1)).find((one) => one.id === id)!.permissions;
    expect(await seen()).toEqual([]);
    await manager.put(`/settings/agents/${id}/attributes`, [await autoReady()]);
    expect(permissionNews().at(-1)).toEqual([id, { permissions: ['has_auto_ready'] }]);
    expect((await agentById(gateway.ctx.db, id))?.permissions).toEqual(['has_auto_ready']);
    expect(await seen()).toEqual(['has_auto_ready']);
  });

  it('comes by a group to those of it whose role may have it, and the order of the events lets their page follow', async () => {
    const [advisor, qualifier] = [await idOf('advisor@isius.demo'), await idOf('qualifier@isius.demo')];
    await manager.put(`/settings/agents/${advisor}/attributes`, []);
    const id = await newGroup({ name: 'Ready by themselves' });
    await manager.put(pathOf(id, '/users'), [advisor, qualifier]);
    expect(await permissionsOf('advisor@isius.demo')).toEqual([]);
    told = [];
    expect((await manager.put(pathOf(id, '/attributes'), [await autoReady()])).status).toBe(204);
    expect(permissionNews()).toEqual(
      expect.arrayContaining([
        [advisor, { permissions: ['has_auto_ready'] }],
        [qualifier, { permissions: [] }],
      ]),
    );
    expect(await permissionsOf('advisor@isius.demo')).toEqual(['has_auto_ready']);
    expect(await permissionsOf('qualifier@isius.demo')).toEqual([]);
    await manager.put(pathOf(id, '/users'), [qualifier]);
    expect(await permissionsOf('advisor@isius.demo')).toEqual([]);
    await manager.put(`/settings/agents/${advisor}/attributes`, [await autoReady()]);
  });
});

describe('attribute groups', () => {
  it('have the fields of the specification, are made and changed, and did and auto-forward stay the server’s [ATTR-005] [ATTR-013] [ENDPOINT-034] [ENDPOINT-035] [ENDPOINT-036] [ENDPOINT-040] [ENDPOINT-048] [ATTR-006]', async () => {
    const made = await manager.post(groups, { name: '  Chase FE ', shortName: 'CF', provider: 'CHASEDATA', transferScore: 7 });
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    const row = async () => (await manager.get(groups)).body.find(({ id }: { id: number }) => id === made.body.id);
    const whole = {
      ...{ id: made.body.id, name: 'Chase FE', shortName: 'CF', did: '', provider: 'CHASEDATA', transferScore: 7 },
      ...{ hasInternalAutoForward: false, autoForwardInternalDelay: 0, hasExternalAutoForward: false, autoForwardExternalDelay: 0 },
      ...{ attributeIds: [], userIds: [] },
    };
    expect(await row()).toEqual(whole);
    const change = { name: 'Chase FE 2', shortName: '', provider: '', transferScore: null };
    expect((await manager.put(pathOf(made.body.id), { ...change, did: '8005550199', hasInternalAutoForward: true })).status).toBe(204);
    expect(await row()).toEqual({ ...whole, name: 'Chase FE 2', shortName: '', provider: '', transferScore: 0 });
    const both = { ...change, userIds: [await idOf('advisor@isius.demo')], attributeIds: [await skill('Spanish')] };
    expect((await manager.put(pathOf(made.body.id), both)).status).toBe(204);
    expect(await row()).toMatchObject({ userIds: both.userIds, attributeIds: both.attributeIds });
  });

  it('are refused with a text per field [ATTR-007, ATTR-010] [REF-033]', async () => {
    const add = async (body: object) => (await manager.post(groups, { name: 'Any', ...body })).body.errors;
    expect(await add({ name: '  ' })).toEqual({ name: ['Name is required'] });
    expect(await add({ name: 'n'.repeat(100) })).toHaveProperty('name');
    expect(await add({ shortName: 'n'.repeat(100) })).toHaveProperty('shortName');
    expect(await add({ provider: 'SOMEBODY' })).toHaveProperty('provider');
    for (const score of [-1, 1.5, 1000]) expect(await add({ transferScore: score })).toHaveProperty('transferScore');
    await newGroup({ name: 'Twice' });
    expect(await add({ name: 'TWICE' })).toEqual({ name: ['Already used: TWICE.'] });
    expect((await (await gateway.signIn('manager@slica.demo')).post(groups, { name: 'Twice' })).status).toBe(201);
  });

  it('of another centre do not exist', async () => {
    const id = await newGroup({ name: 'Ours' });
    const other = await gateway.signIn('manager@slica.demo');
    expect((await other.put(pathOf(id), { name: 'Theirs' })).status).toBe(404);
    for (const what of ['/users', '/attributes']) {
      expect((await other.get(pathOf(id, what))).status).toBe(404);
      expect((await other.put(pathOf(id, what), [])).status).toBe(404);
    }
    expect((await manager.put(pathOf(id, '/users'), [await idOf('advisor@slica.demo')])).status).toBe(422);
    expect((await manager.put(pathOf(id, '/attributes'), [await autoReady(2)])).status).toBe(422);
  });

  it('list their users and attributes, which are saved as lists of ids; of two managers both are heard [ATTR-012] [ENDPOINT-041] [ENDPOINT-042] [ENDPOINT-043]', async () => {
    const id = await newGroup({ name: 'Members' });
    const [one, two] = [await idOf('advisor@isius.demo'), await idOf('advisor2@isius.demo')];
    expect((await manager.put(pathOf(id, '/users'), { ids: [one], was: [] })).status).toBe(204);
    expect((await ops.put(pathOf(id, '/users'), { ids: [two], was: [] })).status).toBe(204);
    expect((await manager.get(pathOf(id, '/users'))).body).toEqual([
      { id: one, full_name: 'Elena Ortiz', extension: '1003' },
      { id: two, full_name: 'Samuel Okafor', extension: '1004' },
    ]);
    const spanish = await skill('Spanish');
    expect((await manager.put(pathOf(id, '/attributes'), [spanish])).status).toBe(204);
    expect((await manager.get(pathOf(id, '/attributes'))).body).toEqual([{ id: spanish, name: 'Spanish', type: 'SKILL', scope: null }]);
    const changes = (await admin.get('/workspace/plugins/changes?kind=record')).body;
    expect(changes.slice(0, 2)).toMatchObject([
      { subject: `attribute-group:${id}`, from: { fields: { attributes: [] } }, to: { fields: { attributes: ['Spanish'] } } },
      {
        subject: `attribute-group:${id}`,
        from: { fields: { users: ['Elena Ortiz'] } },
        to: { fields: { users: ['Elena Ortiz', 'Samuel Okafor'] } },
      },
    ]);
  });

  it('take nobody in, and let nobody go, who is above the one who asks', async () => {
    const id = await newGroup({ name: 'Above' });
    const above = await idOf('ops@isius.demo');
    expect((await manager.put(pathOf(id, '/users'), [above])).status).toBe(403);
    expect((await ops.put(pathOf(id, '/users'), [above])).status).toBe(204);
    expect((await manager.put(pathOf(id, '/users'), [])).status).toBe(403);
    expect((await manager.put(pathOf(id, '/users'), { ids: [above, await idOf('advisor@isius.demo')], was: [above] })).status).toBe(204);
  });

  it('of somebody above the one who asks give and count as those above have set it', async () => {
    const id = await newGroup({ name: 'Of those above', transferScore: 1 });
    await ops.put(pathOf(id, '/users'), [await idOf('ops@isius.demo')]);
    const fields = { name: 'Of those above', shortName: '', provider: '', transferScore: 1 };
    expect((await manager.put(pathOf(id, '/attributes'), [await autoReady()])).status).toBe(403);
    expect((await manager.put(pathOf(id), { ...fields, attributeIds: [await autoReady()] })).status).toBe(403);
    expect((await manager.put(pathOf(id), { ...fields, transferScore: 9 })).status).toBe(403);
    expect((await manager.put(pathOf(id), { ...fields, attributeIds: [] })).status).toBe(204);
    expect((await ops.put(pathOf(id), { ...fields, transferScore: 9, attributeIds: [await autoReady()] })).status).toBe(204);
  });

  it('changed by two at once: the second hears of it, and what each changed alone stands', async () => {
    const id = await newGroup({ name: 'Both', shortName: 'B' });
    const was = { name: 'Both', shortName: 'B', provider: '', transferScore: 0 };
    expect((await manager.put(pathOf(id), { ...was, shortName: 'B1', was })).status).toBe(204);
    const refused = await ops.put(pathOf(id), { ...was, shortName: 'B2', was });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { shortName: 'B1' } } });
    expect((await ops.put(pathOf(id), { ...was, transferScore: 5, was })).status).toBe(204);
    const row = (await manager.get(groups)).body.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({ shortName: 'B1', transferScore: 5 });
  });
});
