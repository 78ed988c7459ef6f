import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, layouts } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let agent: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  agent = await gateway.signIn('qualifier@isius.demo');
});
afterAll(() => gateway.stop());

const path = '/workspace/layouts/qualifier';
const placedAt = (x: number) => [{ panel: 'goals', plugin: 'goals', x, y: 0, w: 4, h: 2 }];
const documentAt = (x: number, more: object = {}) => ({
  version: 2,
  active: 'mine',
  layouts: [{ id: 'mine', name: '', placed: placedAt(x) }],
  plugins: {},
  answered: 0,
  ...more,
});
const save = (client: TestClient, revision: number, document: unknown) => client.put(path, { revision, document });
const stored = async (client: TestClient) => (await client.get(path)).body;
/** What a release before or after this one has left. */
async function leave(email: string, document: unknown): Promise<TestClient> {
  const { id } = await gateway.account(email);
  await gateway.ctx.db.delete(layouts).where(eq(layouts.accountId, id));
  await gateway.ctx.db.insert(layouts).values({ accountId: id, variant: 'ISIUS', role: 'qualifier', revision: 3, document });
  return gateway.signIn(email);
}

it('has no document until one is saved, then gives it back with its revision, its named layouts and the preferences', async () => {
  expect(await stored(agent)).toEqual({ revision: 0, document: null });
  const document = documentAt(2, {
    layouts: [
      { id: 'mine', name: '', placed: null },
      { id: 'b', name: 'Callbacks', placed: placedAt(2) },
    ],
    plugins: { goals: { version: 1, value: { rings: 3 } } },
    answered: 4,
  });
  expect(await save(agent, 0, document)).toMatchObject({ status: 200, body: { revision: 1, document } });
  expect(await stored(agent)).toEqual({ revision: 1, document });
});

it('refuses to overwrite what another window saved, and shows it', async () => {
  const other = await gateway.signIn('qualifier@isius.demo');
  const { revision } = await stored(agent);
  const answers = await Promise.all([save(agent, revision, documentAt(5)), save(other, revision, documentAt(6))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  const kept = answers.find(({ status }) => status === 200)!;
  expect(refused.body).toMatchObject({ code: 'layout-changed', message: expect.any(String), current: kept.body });
  expect(await stored(agent)).toEqual(kept.body);
});

it('lets only one of two windows save the very first document', async () => {
  const [one, two] = [await gateway.signIn('qualifier2@isius.demo'), await gateway.signIn('qualifier2@isius.demo')];
  const answers = await Promise.all([save(one, 0, documentAt(1)), save(two, 0, documentAt(2))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored(one)).toEqual(answers.find(({ status }) => status === 200)!.body);
});

it('tells a document of version 1 as it is, and lets its page replace it by one of version 2', async () => {
  const first = { version: 1, layout: { version: 1, placed: placedAt(3) }, plugins: { goals: { version: 1, value: 9 } } };
  const old = await leave('qualifier2@isius.demo', first);
  expect(await stored(old)).toEqual({ revision: 3, document: first });
  expect(await save(old, 3, documentAt(3))).toMatchObject({ status: 200, body: { revision: 4, document: { version: 2 } } });
  expect((await save(old, 4, first)).status).toBe(422);
});

it('tells what a newer release has saved as it is, and never overwrites it', async () => {
  const newer = { version: 3, whatever: ['it', 'holds'] };
  const page = await leave('qualifier2@isius.demo', newer);
  expect(await stored(page)).toEqual({ revision: 3, document: newer });
  for (const revision of [0, 3]) {
    const refused = await save(page, revision, documentAt(1));
    expect(refused).toMatchObject({ status: 409, body: { code: 'newer-release', current: { revision: 3, document: newer } } });
  }
  const { id } = await gateway.account('qualifier2@isius.demo');
  const [row] = await gateway.ctx.db.select().from(layouts).where(eq(layouts.accountId, id));
  expect(row!.document).toEqual(newer);
});

it("keeps each person's layout apart, and lets nobody save one of a role that is not theirs", async () => {
  const advisor = await gateway.signIn('advisor@isius.demo');
  expect((await advisor.get('/workspace/layouts/advisor')).body).toEqual({ revision: 0, document: null });
  expect((await agent.put('/workspace/layouts/manager', { revision: 0, document: documentAt(0) })).status).toBe(403);
  expect((await agent.get('/workspace/layouts/pirate')).status).toBe(422);
});

it('refuses a layout that no grid can show, and one that names no layout of its own', async () => {
  const { revision } = await stored(agent);
  for (const bad of [documentAt(12), documentAt(10), documentAt(0, { active: 'nobody' }), documentAt(0, { layouts: [] })])
    expect((await save(agent, revision, bad)).status).toBe(422);
});

it('refuses a version that no release will have: what a plugin keeps would be of a newer release for ever', async () => {
  const { revision } = await stored(agent);
  for (const version of [-1, 1_001, 2_147_483_647]) {
    expect((await save(agent, revision, documentAt(0, { plugins: { goals: { version, value: 1 } } }))).status).toBe(422);
    const layouts = [{ id: 'mine', name: '', placed: [{ ...placedAt(0)[0], saved: 1, v: version }] }];
    expect((await save(agent, revision, documentAt(0, { layouts }))).status).toBe(422);
  }
});

it('names the field whose names no database keeps, and one that is nested too deep', async () => {
  const { revision } = await stored(agent);
  const plugins = (value: unknown) => documentAt(0, { plugins: { goals: { version: 1, value } } });
  for (const name of ['a\u0000b', 'half \ud800'])
    expect(await save(agent, revision, plugins({ list: [{ [name]: 1 }] }))).toMatchObject({
      status: 422,
      body: { errors: { 'document.plugins': ['A name in this has a character that cannot be kept.'] } },
    });
  const deep: unknown = Array.from({ length: 33 }).reduce((inner) => [inner], 1);
  expect(await save(agent, revision, plugins(deep))).toMatchObject({ status: 413, body: { code: 'too-deep' } });
});

it('takes a stored document that is nested too deep for none', async () => {
  const deep: unknown = Array.from({ length: 3_000 }).reduce((inner) => [inner], 1);
  expect(await stored(await leave('qualifier2@isius.demo', { version: 3, deep }))).toEqual({ revision: 3, document: null });
});

it('keeps the layouts of whoever is only a setter with those of the qualifiers, as their page asks for them', async () => {
  await gateway.ctx.db
    .update(accounts)
    .set({ roles: ['setter'] })
    .where(eq(accounts.email, 'qualifier2@isius.demo'));
  const setter = await leave('qualifier2@isius.demo', documentAt(2));
  const { revision } = await stored(setter);
  expect((await save(setter, revision, documentAt(5))).status).toBe(200);
  expect(await stored(setter)).toEqual({ revision: revision + 1, document: documentAt(5) });
  expect((await setter.get('/workspace/layouts/advisor')).status).toBe(403);
});
