import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalsChangedMeanwhile, quotasChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { DEFAULT_GLOBALS, writeSetting } from '../../people/settings';

let gateway: TestGateway;
let manager: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());

it('lets every signed-in person read the globals and only manager, admin and operations-manager save them [SET-025, ENDPOINT-053, ENDPOINT-054]', async () => {
  const wanted = { ...DEFAULT_GLOBALS, 'follow-up-window': 25 };
  for (const who of ['qualifier', 'advisor']) {
    const agent = await gateway.signIn(`${who}@isius.demo`);
    expect(await agent.get('/settings/globals')).toMatchObject({ status: 200, body: DEFAULT_GLOBALS });
    expect((await agent.put('/settings/globals', wanted)).status).toBe(403);
  }
  for (const who of ['manager', 'admin', 'ops']) {
    const person = await gateway.signIn(`${who}@isius.demo`);
    expect((await person.put('/settings/globals', wanted)).status).toBe(204);
  }
  expect((await manager.get('/settings/globals')).body['follow-up-window']).toBe(25);
  expect((await (await gateway.signIn('manager@slica.demo')).get('/settings/globals')).body).toEqual(DEFAULT_GLOBALS);
});

it('takes whole numbers from 0 on and 0 or 1 for switches, with a text per wrong key [SET-023, SET-024]', async () => {
  const save = (change: Record<string, unknown>) => manager.put('/settings/globals', { ...DEFAULT_GLOBALS, ...change });
  expect((await save({ 'auto-ready:coaching-threshold': 0, 'auto-forward-transfers:internal-enabled': 1 })).status).toBe(204);
  expect((await save({ 'stack-rebuild': -1 })).body.errors).toHaveProperty('stack-rebuild');
  expect((await save({ 'stack-rebuild': 1.5 })).status).toBe(422);
  expect((await save({ 'auto-forward-transfers:internal-enabled': 2 })).status).toBe(422);
  expect((await manager.put('/settings/globals', { 'stack-rebuild': 1 })).status).toBe(422);
});

describe('two managers', () => {
  const threshold = 'new-leads-threshold';
  const followUp = 'auto-ready:follow-up-threshold';
  const read = async () => (await manager.get('/settings/globals')).body;

  it('with the same page open change different settings, and both stand', async () => {
    const ops = await gateway.signIn('ops@isius.demo');
    const was = await read();
    expect((await manager.put('/settings/globals', { ...was, [threshold]: 33, was })).status).toBe(204);
    expect((await ops.put('/settings/globals', { ...was, [followUp]: 601, was })).status).toBe(204);
    expect(await read()).toEqual({ ...was, [threshold]: 33, [followUp]: 601 });
  });

  it('set what the goal of new leads is for every agent [SET-013]', async () => {
    const was = await read();
    expect((await manager.put('/settings/globals', { ...was, [threshold]: 47, was })).status).toBe(204);
    const agent = await gateway.signIn('qualifier@isius.demo');
    expect((await agent.get(`/agents/${agent.login.id}/statistics`)).body).toMatchObject({ [threshold]: 47 });
    await manager.put('/settings/globals', was);
  });

  it('of the same setting: the second hears who was first and what they made of it, and may then go on', async () => {
    const ops = await gateway.signIn('ops@isius.demo');
    const was = await read();
    await manager.put('/settings/globals', { ...was, [threshold]: 40, was });
    const mine = { ...was, [threshold]: 50, [followUp]: 700 };
    const refused = await ops.put('/settings/globals', { ...mine, was });
    expect(refused.status).toBe(409);
    const told = globalsChangedMeanwhile.parse(refused.body);
    expect(told.since).toMatchObject([{ kind: 'setting', subject: threshold, from: was[threshold], to: 40 }]);
    expect(told.message).toContain(told.since[0]!.by.name);
    expect(await read()).toEqual({ ...was, [threshold]: 40 });
    expect((await ops.put('/settings/globals', { ...mine, was: told.current })).status).toBe(204);
    expect(await read()).toEqual(mine);
    expect((await ops.put('/settings/globals', { ...mine, was: told.current })).status).toBe(204);
  });

  it('are written down by name, before and after, and one with the right takes a change back [SET-023]', async () => {
    const admin = await gateway.signIn('admin@isius.demo');
    const before = await read();
    await manager.put('/settings/globals', { ...before, [threshold]: 61, [followUp]: 0 });
    const changes = () => admin.get('/workspace/plugins/changes?kind=setting');
    const [second, first] = (await changes()).body;
    expect(first).toMatchObject({ subject: threshold, from: before[threshold], to: 61, by: { name: expect.stringMatching(/\S/) } });
    expect(second).toMatchObject({ subject: followUp, from: before[followUp], to: 0, revision: first.revision + 1 });
    await manager.put('/settings/globals', { ...before, [threshold]: 61, [followUp]: 0 });
    expect((await changes()).body[0].id).toBe(second.id);
    const undo = { revision: second.revision, reason: 'too many' };
    const undone = await admin.post(`/workspace/plugins/changes/${first.id}/undo`, undo);
    expect(undone).toMatchObject({ status: 201, body: { change: { undoes: first.id, to: before[threshold], reason: 'too many' } } });
    expect(await read()).toEqual({ ...before, [followUp]: 0 });
  });
});

it('takes no more than a day of what lasts, and says the limit; what stood over it before may stay [SET-024]', async () => {
  const over = { ...DEFAULT_GLOBALS, 'auto-ready:meeting-threshold': 86_401 };
  const refused = await manager.put('/settings/globals', over);
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'auto-ready:meeting-threshold': [expect.stringContaining('86400')] } } });
  const slica = await gateway.signIn('manager@slica.demo');
  const { tenantId, id } = await gateway.account('manager@slica.demo');
  await writeSetting(gateway.ctx.db, tenantId, 'globals', over, id, new Date());
  expect((await slica.put('/settings/globals', { ...over, 'new-leads-threshold': 7, was: over })).status).toBe(204);
});

describe('quotas', () => {
  const none = [0, 0, 0, 0];
  const kinds = ['dials', 'meetings', 'sales'] as const;
  const path = (kind: string) => `/settings/agents/quotas/${kind}`;
  const of = async (kind: string) => (await manager.get(path(kind))).body;
  const save = (kind: string, params: unknown, was?: unknown) => manager.put(path(kind), { params, was });

  it.each(kinds)(
    'of %s: four per role, each kind and each centre by itself [ENDPOINT-062, ENDPOINT-063, ENDPOINT-064, ENDPOINT-065, ENDPOINT-066, ENDPOINT-067] [SET-033, SET-034, SET-035]',
    async (kind) => {
      const wanted = { advisor: [2, 12, 60, 240], qualifier: [25, 200, 1000, 4000] };
      const before = await Promise.all(kinds.map(of));
      expect((await save(kind, wanted)).status).toBe(204);
      expect(await Promise.all(kinds.map(of))).toEqual(before.map((one, at) => (kinds[at] === kind ? wanted : one)));
      const elsewhere = await gateway.signIn('manager@slica.demo');
      expect((await elsewhere.get(path(kind))).body).not.toEqual(wanted);
      for (const who of ['qualifier', 'advisor']) {
        const agent = await gateway.signIn(`${who}@isius.demo`);
        expect((await agent.get(path(kind))).status).toBe(403);
        expect((await agent.put(path(kind), { params: wanted })).status).toBe(403);
      }
    },
  );

  it('are whole numbers from 0 to their limit, and both roles are there', async () => {
    const whole = { advisor: none, qualifier: none };
    for (const wrong of [-1, 1.5, 100_001, '3', null]) {
      const refused = await save('dials', { ...whole, advisor: [0, wrong, 0, 0] });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['params.advisor.1']]);
    }
    expect((await save('dials', { advisor: none })).status).toBe(422);
    expect((await save('dials', { ...whole, advisor: [0, 0, 0] })).status).toBe(422);
    expect((await save('dials', { ...whole, advisor: [0, 0, 0, 100_000] })).status).toBe(204);
  });

  it('become the goals of the agents of that role', async () => {
    await save('dials', { advisor: none, qualifier: [31, 210, 1050, 4200] });
    const qualifier = await gateway.signIn('qualifier@isius.demo');
    const { body } = await qualifier.get(`/agents/${(await gateway.account('qualifier@isius.demo')).id}/statistics`);
    expect(JSON.stringify(body)).toContain('210');
    await save('dials', { advisor: none, qualifier: [31, 99, 1050, 4200] });
    const { body: later } = await qualifier.get(`/agents/${(await gateway.account('qualifier@isius.demo')).id}/statistics`);
    expect(JSON.stringify(later)).not.toContain('210');
  });

  it('changed by two at once: neither overwrites the other unseen, and a change is taken back', async () => {
    const was = { advisor: [1, 2, 3, 4], qualifier: none };
    await save('sales', was);
    const ops = await gateway.signIn('ops@isius.demo');
    expect((await save('sales', { ...was, advisor: [1, 9, 3, 4] }, was)).status).toBe(204);
    const mine = { advisor: [1, 8, 3, 4], qualifier: [7, 0, 0, 0] };
    const refused = await ops.put(path('sales'), { params: mine, was });
    expect(refused.status).toBe(409);
    const told = quotasChangedMeanwhile.parse(refused.body);
    expect(told.current).toEqual({ advisor: [1, 9, 3, 4], qualifier: none });
    expect(told.since).toMatchObject([{ kind: 'setting', subject: 'quotas:sales:advisor:day', from: 2, to: 9 }]);
    const elsewhere = { ...was, qualifier: [7, 0, 0, 0] };
    expect((await ops.put(path('sales'), { params: elsewhere, was })).status).toBe(204);
    expect(await of('sales')).toEqual({ advisor: [1, 9, 3, 4], qualifier: [7, 0, 0, 0] });
    const admin = await gateway.signIn('admin@isius.demo');
    const changes = (await admin.get('/workspace/plugins/changes?kind=setting')).body;
    const day = changes.find((change: { subject: string }) => change.subject === 'quotas:sales:advisor:day');
    const undone = await admin.post(`/workspace/plugins/changes/${day.id}/undo`, { revision: changes[0].revision, reason: '' });
    expect(undone.status).toBe(201);
    expect((await of('sales')).advisor).toEqual([1, 2, 3, 4]);
  });
});
