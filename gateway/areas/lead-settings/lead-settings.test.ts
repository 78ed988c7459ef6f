import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, campaigns, leadGroups, leadPrefixes, pluginChanges, settings } from '../../platform/db/schema';
import { readRecycleRules } from '../../people/recycle-rules';
import { insertCampaign } from './slug';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
let elsewhere: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  elsewhere = await gateway.signIn('manager@slica.demo');
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  for (const table of [campaigns, leadGroups, leadPrefixes, settings]) await gateway.ctx.db.delete(table);
});

const idOf = async (email: string) => (await gateway.account(email)).id;
const FINAL = { name: 'Final Expense', active: true, prefix: 'FE', prefixes: 'FE-IN, FE-IL' };
const campaign = async (fields: object = {}) => (await manager.post('/settings/lead-campaigns', { ...FINAL, ...fields })).body.id as number;
const list = async (client = manager) => (await client.get('/settings/lead-campaigns')).body;

describe('lead campaigns', () => {
  it('are added, read and changed; the slug is made of the name, one of its own, and stays [SET-043] [ENDPOINT-034] [ENDPOINT-035] [ENDPOINT-036] [ENDPOINT-038] [ENDPOINT-048]', async () => {
    const made = await manager.post('/settings/lead-campaigns', FINAL);
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    const other = await campaign({ name: 'Final  expense!', prefix: 'X', prefixes: '' });
    expect(await list()).toEqual([
      {
        id: other,
        slug: 'final-expense-2',
        name: 'Final  expense!',
        active: true,
        prefix: 'X',
        prefixes: '',
        mode: 'one-to-one',
        assignedAgentsCount: 0,
      },
      { id: made.body.id, slug: 'final-expense', ...FINAL, mode: 'one-to-one', assignedAgentsCount: 0 },
    ]);
    expect((await manager.put(`/settings/lead-campaigns/${made.body.id}`, { ...FINAL, name: 'Veterans', active: false })).status).toBe(204);
    expect((await list()).find(({ id }: { id: number }) => id === made.body.id)).toMatchObject({
      slug: 'final-expense',
      name: 'Veterans',
      active: false,
    });
    expect(await list(elsewhere)).toEqual([]);
    expect((await elsewhere.put(`/settings/lead-campaigns/${made.body.id}`, FINAL)).status).toBe(404);
    expect((await elsewhere.get('/settings/lead-campaigns/final-expense/agents')).status).toBe(404);
  });

  it('refuse per field: name up to 99, prefixes up to 48, both required, nothing else [SET-044] [SET-045] [SET-046] [CONST-003]', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await manager.post('/settings/lead-campaigns', { ...FINAL, ...fields });
      return [status, body.errors];
    };
    expect(await refused({ name: ' ', prefix: '' })).toEqual([422, { name: ['Name is required'], prefix: ['Prefix is required'] }]);
    const long = { name: 'n'.repeat(100), prefix: 'p'.repeat(49), prefixes: 'p'.repeat(49), active: 'perhaps' };
    const [status, errors] = await refused(long);
    expect([status, Object.keys(errors).sort()]).toEqual([422, ['active', 'name', 'prefix', 'prefixes']]);
    expect(errors).toMatchObject({ name: ['too long'], prefix: ['too long'] });
    const fits = { name: 'n'.repeat(99), prefix: 'p'.repeat(48), prefixes: 'q'.repeat(48) };
    expect((await manager.post('/settings/lead-campaigns', fits)).status).toBe(201);
  });

  it('without a prefix, as an import makes them, can be stopped and renamed; one that is there is not emptied [SET-045]', async () => {
    const { tenantId } = await gateway.account('manager@isius.demo');
    const made = { name: 'Seniors', active: true, prefix: '', prefixes: '' };
    const { id } = await gateway.ctx.db.tx((orm) => insertCampaign(orm, tenantId, made));
    const put = (fields: object) => manager.put(`/settings/lead-campaigns/${id}`, { ...made, was: made, ...fields });
    expect((await put({ name: 'Elders', active: false })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: 'Elders', active: false, prefix: '' }]);
    const now = { ...made, name: 'Elders', active: false };
    expect((await put({ ...now, prefix: 'EL', was: now })).status).toBe(204);
    const filled = { ...now, prefix: 'EL' };
    for (const prefix of ['', ' ', '\u200b'])
      expect((await put({ ...now, prefix, was: filled })).body.errors).toEqual({ prefix: ['Prefix is required'] });
  });

  it('share neither name nor prefix, whatever the case, and say whose it is [SET-045]', async () => {
    await campaign();
    const twice = await manager.post('/settings/lead-campaigns', { name: 'final EXPENSE', prefix: 'fe-in', prefixes: 'MP, fe' });
    expect(twice).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: ['Already used: Final Expense.'],
          prefix: ['Already used: fe-in (Final Expense).'],
          prefixes: ['Already used: fe (Final Expense).'],
        },
        issues: { name: [{ code: 'taken', choices: 'Final Expense' }] },
      },
    });
    expect((await elsewhere.post('/settings/lead-campaigns', FINAL)).status).toBe(201);
    const [own] = await list();
    expect((await manager.put(`/settings/lead-campaigns/${own.id}`, { ...FINAL, prefixes: 'FE-IL' })).status).toBe(204);
  });

  it('are dialled one by one, or as managers choose; who does not say leaves it as it is, and the change is kept', async () => {
    const id = await campaign();
    const put = (fields: object) => manager.put(`/settings/lead-campaigns/${id}`, { ...FINAL, ...fields });
    expect((await put({ mode: 'forecast' })).status).toBe(204);
    expect((await put({ name: 'Veterans' })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: 'Veterans', mode: 'forecast' }]);
    expect((await put({ mode: 'faster' })).status).toBe(422);
    // Nor does one that is stopped begin anew because a change does not say that it is stopped.
    expect((await put({ active: false })).status).toBe(204);
    const { name, prefix } = FINAL;
    expect((await manager.put(`/settings/lead-campaigns/${id}`, { name, prefix })).status).toBe(204);
    expect(await list()).toMatchObject([{ active: false, prefixes: FINAL.prefixes, mode: 'forecast' }]);
    expect((await put({ name: 'Veterans' })).status).toBe(204);
    const path = '/settings/lead-campaigns/final-expense/pacing';
    expect(await manager.get(path)).toMatchObject({
      status: 200,
      body: { mode: 'forecast', answered: 0, abandoned: 0, budget: 0, forbidden: 'few-answers', now: null, minutes: [] },
    });
    expect((await elsewhere.get(path)).status).toBe(404);
  });
  it('changed by two at once: neither overwrites the other unseen, and each change is kept by name', async () => {
    const id = await campaign();
    const ops = await gateway.signIn('ops@isius.demo');
    const put = (client: TestClient, fields: object) => client.put(`/settings/lead-campaigns/${id}`, { ...FINAL, ...fields, was: FINAL });
    expect((await put(manager, { name: 'Veterans' })).status).toBe(204);
    expect((await put(ops, { prefix: 'V' })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: 'Veterans', prefix: 'V' }]);
    expect(await put(ops, { name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { name: 'Veterans', prefix: 'V' }, since: [{ kind: 'record' }] },
    });
    const rows = await gateway.ctx.db
      .select()
      .from(pluginChanges)
      .where(eq(pluginChanges.subject, `lead-campaign:${id}`));
    expect(rows.map(({ to }) => to)).toEqual([
      { name: 'Final Expense', fields: { ...FINAL, mode: 'one-to-one', slug: 'final-expense' } },
      { name: 'Veterans', fields: { name: 'Veterans' } },
      { name: 'Veterans', fields: { prefix: 'V' } },
    ]);
  });

  it('have qualifiers, a list of ids by the slug; of nobody else, and of nobody of another centre [SET-047] [ENDPOINT-044]', async () => {
    await campaign();
    const [nora, elena, other] = await Promise.all(['qualifier@isius.demo', 'advisor@isius.demo', 'qualifier@slica.demo'].map(idOf));
    const path = '/settings/lead-campaigns/final-expense/agents';
    expect((await manager.put(path, [nora])).status).toBe(204);
    expect((await manager.get(path)).body).toEqual([{ id: nora, full_name: 'Nora Whitfield', extension: expect.any(String) }]);
    expect(await list()).toMatchObject([{ assignedAgentsCount: 1 }]);
    expect(await manager.put(path, [elena])).toMatchObject({ status: 422, body: { errors: { ids: [expect.stringContaining('Elena')] } } });
    expect((await manager.put(path, [other])).status).toBe(404);
    expect((await manager.put(path, [999_999])).status).toBe(404);
    expect((await elsewhere.put(path, [other])).status).toBe(404);
    expect((await manager.put(path, { ids: [], was: [] })).status).toBe(204);
    expect((await manager.get(path)).body).toHaveLength(1);
    expect((await manager.put(path, [])).status).toBe(204);
    expect((await manager.get(path)).body).toEqual([]);
    const rows = await gateway.ctx.db.select().from(pluginChanges).orderBy(pluginChanges.id);
    expect(rows.at(-1)).toMatchObject({
      from: { name: 'Final Expense', fields: { qualifiers: ['Nora Whitfield'] } },
      to: { name: 'Final Expense', fields: { qualifiers: [] } },
    });
  });
});

describe('recycle rules', () => {
  const centre = '/settings/recycle-rules';
  const own = '/settings/lead-campaigns/final-expense/recycle-rules';
  const BUSY = { after: 'busy', minutes: 10, tries: 5, other: false };
  it('are the centre’s, and a campaign’s where it says otherwise; each change is kept in words', async () => {
    const id = await campaign();
    expect((await manager.get(centre)).body).toEqual({
      rules: [],
      centre: [],
      sequence: [30, 120, 240, 1440, 1440, 2880],
      dispositions: ['Voicemail', 'Unreachable', 'Call Dropped'],
    });
    const unreachable = { after: 'Unreachable', minutes: null, tries: 4, other: false };
    expect((await manager.put(centre, { rules: [BUSY, unreachable] })).status).toBe(204);
    expect((await manager.put(own, { rules: [{ ...BUSY, minutes: 3 }] })).status).toBe(204);
    expect((await manager.get(own)).body).toMatchObject({ rules: [{ ...BUSY, minutes: 3 }], centre: [BUSY, unreachable] });
    const { tenantId } = await gateway.account('manager@isius.demo');
    expect(await readRecycleRules(gateway.db, tenantId, id)).toEqual([{ ...BUSY, minutes: 3 }, unreachable]);
    expect(await readRecycleRules(gateway.db, tenantId, null)).toEqual([BUSY, unreachable]);
    expect((await elsewhere.get(centre)).body.rules).toEqual([]);
    expect((await elsewhere.get(own)).status).toBe(404);
    expect((await elsewhere.put(own, { rules: [] })).status).toBe(404);
    const rows = await gateway.ctx.db
      .select()
      .from(pluginChanges)
      .where(eq(pluginChanges.subject, `recycling:${id}`));
    expect(rows).toMatchObject([{ from: { fields: { busy: null } }, to: { name: 'Final Expense', fields: { busy: '3 min, 5 ×' } } }]);
  });

  it('refuse what brings no lead back, two for one outcome, and what is out of bounds, at the rule', async () => {
    await campaign();
    const refused = async (...rules: object[]) => {
      const { status, body } = await manager.put(own, { rules });
      return [status, Object.keys(body.errors)];
    };
    expect(await refused({ ...BUSY, after: 'Sold' })).toEqual([422, ['rules.0.after']]);
    expect(await refused(BUSY, BUSY)).toEqual([422, ['rules.1.after']]);
    expect(await refused({ ...BUSY, minutes: 0 })).toEqual([422, ['rules.0.minutes']]);
    expect(await refused({ ...BUSY, tries: 52 })).toEqual([422, ['rules.0.tries']]);
    expect((await refused({ ...BUSY, minutes: null, tries: null }))[0]).toBe(422);
    expect(await refused({ ...BUSY, other: 'yes' })).toEqual([422, ['rules.0.other']]);
  });

  it('may ring another number next, and say nothing else; a rule of before rings the same one', async () => {
    const id = await campaign();
    await gateway.ctx.db.update(campaigns).set({ recycle: [{ after: 'left', minutes: 60, tries: null }] });
    const before = (await manager.get(own)).body.rules;
    expect(before).toEqual([{ after: 'left', minutes: 60, tries: null, other: false }]);
    const rules = [
      { ...BUSY, minutes: null, tries: null, other: true },
      { ...before[0], other: true },
    ];
    expect((await manager.put(own, { rules, was: before })).status).toBe(204);
    expect((await manager.get(own)).body.rules).toEqual(rules);
    const [change] = await gateway.ctx.db
      .select()
      .from(pluginChanges)
      .where(eq(pluginChanges.subject, `recycling:${id}`));
    expect(change).toMatchObject({
      from: { fields: { busy: null, left: '60 min' } },
      to: { fields: { busy: ['another-number'], left: ['60 min', 'another-number'] } },
    });
  });

  it('changed by two at once: another outcome is merged, the same one asked about', async () => {
    await campaign();
    const ops = await gateway.signIn('ops@isius.demo');
    expect((await manager.put(own, { rules: [BUSY], was: [] })).status).toBe(204);
    const left = { after: 'left', minutes: 60, tries: null, other: false };
    expect((await ops.put(own, { rules: [left], was: [] })).status).toBe(204);
    expect((await manager.get(own)).body.rules).toEqual([BUSY, left]);
    expect(await ops.put(own, { rules: [{ ...BUSY, tries: 2 }], was: [] })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { busy: { minutes: 10, tries: 5, other: false } } },
    });
  });
});

describe.each([
  ['lead-prefixes', 'lead prefixes'],
  ['lead-groups', 'lead groups'],
])('%s', (entity) => {
  const path = `/settings/${entity}`;
  it('are added, read by name and renamed; the name is required, up to 99, and one of its own; none is taken away [SET-049] [SET-050] [SET-055] [ENDPOINT-037] [ENDPOINT-039] [MSG-038]', async () => {
    const made = await manager.post(path, { name: ' MP ' });
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    expect((await manager.post(path, { name: 'fe' })).status).toBe(201);
    expect((await manager.get(path)).body).toMatchObject([{ name: 'fe' }, { id: made.body.id, name: 'MP' }]);
    expect((await manager.post(path, { name: ' ' })).body.errors).toEqual({ name: ['Name is required'] });
    expect((await manager.post(path, {})).body.errors).toEqual({ name: ['Name is required'] });
    expect((await manager.post(path, { name: 'n'.repeat(100) })).body.errors).toEqual({ name: ['too long'] });
    expect((await manager.post(path, { name: 'n'.repeat(99) })).status).toBe(201);
    expect((await manager.post(path, { name: 'FE' })).body.errors).toEqual({ name: ['Already used: fe.'] });
    expect((await manager.put(`${path}/${made.body.id}`, { name: 'FE' })).status).toBe(422);
    expect((await manager.put(`${path}/${made.body.id}`, { name: 'mp', was: { name: 'MP' } })).status).toBe(204);
    expect((await manager.put(`${path}/${made.body.id}`, { name: 'other', was: { name: 'MP' } })).status).toBe(409);
    expect((await elsewhere.put(`${path}/${made.body.id}`, { name: 'mine' })).status).toBe(404);
    expect((await elsewhere.get(path)).body).toEqual([]);
    for (const kind of [path, '/settings/lead-campaigns', '/settings/attribute-groups'])
      expect(await manager.delete(`${kind}/${made.body.id}`)).toMatchObject({ status: 404, body: { code: 'no-such-endpoint' } });
  });
});

it('a lead group has advisors and prefixes, counted in the list; two people at once are both heard [SET-052] [ENDPOINT-045] [ENDPOINT-046]', async () => {
  const { id } = (await manager.post('/settings/lead-groups', { name: 'Closers' })).body;
  const prefixes: number[] = [];
  for (const name of ['FE', 'MP', 'WR']) prefixes.push((await manager.post('/settings/lead-prefixes', { name })).body.id);
  const [elena, nora] = await Promise.all(['advisor@isius.demo', 'qualifier@isius.demo'].map(idOf));
  const path = `/settings/lead-groups/${id}`;
  expect((await manager.put(`${path}/advisors`, [elena])).status).toBe(204);
  expect((await manager.put(`${path}/advisors`, [nora])).status).toBe(422);
  expect((await manager.put(`${path}/prefixes`, [prefixes[0], prefixes[1]])).status).toBe(204);
  // Both had read FE and MP: one takes MP out, the other puts WR in.
  const was = [prefixes[0], prefixes[1]];
  expect((await manager.put(`${path}/prefixes`, { ids: [prefixes[0]], was })).status).toBe(204);
  expect((await manager.put(`${path}/prefixes`, { ids: [...was, prefixes[2]], was })).status).toBe(204);
  expect((await manager.get(`${path}/prefixes`)).body.map(({ name }: { name: string }) => name)).toEqual(['FE', 'WR']);
  expect((await manager.get(`${path}/advisors`)).body).toMatchObject([{ id: elena }]);
  expect((await manager.get('/settings/lead-groups')).body).toEqual([
    { id, name: 'Closers', assignedPrefixesCount: 2, assignedAdvisorsCount: 1 },
  ]);
  const foreign = (await elsewhere.post('/settings/lead-prefixes', { name: 'AV' })).body.id;
  expect((await manager.put(`${path}/prefixes`, [foreign])).status).toBe(404);
  for (const what of ['advisors', 'prefixes']) {
    expect((await elsewhere.get(`${path}/${what}`)).status).toBe(404);
    expect((await elsewhere.put(`${path}/${what}`, [])).status).toBe(404);
  }
  const [row] = await gateway.ctx.db
    .select()
    .from(pluginChanges)
    .where(and(eq(pluginChanges.subject, `lead-group:${id}`)))
    .orderBy(pluginChanges.id)
    .offset(1);
  expect(row).toMatchObject({ from: { fields: { advisors: [] } } });
});

it('a lead group takes nobody in, and lets nobody go, who is above the one who asks', async () => {
  const ops = await gateway.signIn('ops@isius.demo');
  const { id } = (await manager.post('/settings/lead-groups', { name: 'Closers' })).body;
  const path = `/settings/lead-groups/${id}/advisors`;
  const [elena, above] = [await idOf('advisor@isius.demo'), await idOf('advisor2@isius.demo')];
  await gateway.db
    .update(accounts)
    .set({ roles: ['advisor', 'admin'] })
    .where(eq(accounts.id, above));
  expect((await manager.put(path, [elena, above])).status).toBe(403);
  expect((await ops.put(path, [elena, above])).status).toBe(204);
  expect((await manager.put(path, [elena])).status).toBe(403);
  expect((await manager.put(path, [above])).status).toBe(204);
});
