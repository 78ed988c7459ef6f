import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveLeads } from '../../calls/lists';
import { campaigns, leadLists, leads, pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
let campaignId: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.db.delete(leads).where(eq(leads.website, 'lists.example'));
  await gateway.db.delete(campaigns).where(eq(campaigns.slug, 'south'));
  await gateway.db.delete(campaigns).where(eq(campaigns.slug, 'north'));
  const [made] = await gateway.db
    .insert(campaigns)
    .values(['south', 'north'].map((slug) => ({ tenantId: 1, slug, name: slug })))
    .returning();
  campaignId = made!.id;
});

const PATH = '/settings/lead-campaigns/south/lists';
const read = async () => (await manager.get(PATH)).body;
const entered = (name: string, more: object = {}) => ({
  ...{ name, source: 'Vendor', active: true, priority: 5, expires_on: null },
  ...more,
});
async function make(name: string, more: object = {}, path = PATH): Promise<number> {
  const { status, body } = await manager.post(path, entered(name, more));
  expect(status).toBe(201);
  return body.id;
}
const lead = (listId: number | null, nth: number) =>
  gateway.db.insert(leads).values({ tenantId: 1, campaignId, listId, phone: `617559${1000 + nth}`, website: 'lists.example' });

it('keeps the lists of a campaign with their leads, first those that are dialled first', async () => {
  const usual = await make('Spring mailer');
  const first = await make('Aged', { priority: 1, expires_on: '2020-01-31', source: '' });
  await lead(usual, 1);
  await lead(usual, 2);
  await lead(null, 3);
  const { rows, without } = await read();
  expect(without).toBe(1);
  expect(rows).toMatchObject([
    { id: first, name: 'Aged', priority: 1, expires_on: '2020-01-31', expired: true, leads: 0, moves_to: '' },
    { id: usual, name: 'Spring mailer', source: 'Vendor', expires_on: null, expired: false, leads: 2 },
  ]);
  expect(rows[0].by).not.toBe('');
  expect(
    (await manager.put(`/settings/lead-lists/${first}`, entered('Aged', { priority: 9, was: entered('Aged', { priority: 1 }) }))).status,
  ).toBe(204);
  const [change] = (await gateway.db.select().from(pluginChanges)).slice(-1);
  expect(change).toMatchObject({
    subject: `lead-list:${first}`,
    from: { fields: { priority: 1 } },
    to: { name: 'Aged', fields: { priority: 9 } },
  });
});

it('leaves as it is what a change does not say: one that is off stays off', async () => {
  const id = await make('Resting', { active: false, priority: 9, expires_on: '2020-01-31' });
  expect((await manager.put(`/settings/lead-lists/${id}`, { name: 'Resting still' })).status).toBe(204);
  expect((await read()).rows).toMatchObject([
    { id, name: 'Resting still', active: false, priority: 9, expires_on: '2020-01-31', source: 'Vendor' },
  ]);
  expect((await manager.put(`/settings/lead-lists/${id}`, { name: 'Resting still', expires_on: null })).status).toBe(204);
  expect((await read()).rows).toMatchObject([{ active: false, expires_on: null }]);
});

it('answers a colleague while somebody asks for the figures of a campaign again and again', async () => {
  const many = Array.from({ length: 60 }, () => manager.get('/settings/lead-campaigns/south/hopper'));
  const admin = await gateway.signIn('admin@isius.demo');
  expect((await admin.get('/settings/lead-campaigns/south/hopper')).status).toBe(200);
  const answers = (await Promise.all(many)).map(({ status }) => status);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
});

it('has each name once in a campaign, and refuses what is no priority and no day', async () => {
  await make('Spring');
  await make('Spring', {}, '/settings/lead-campaigns/north/lists');
  for (const wrong of [
    entered('SPRING'),
    entered('  '),
    entered('x', { priority: 0 }),
    entered('x', { priority: 10 }),
    entered('x', { expires_on: '2026-02-30' }),
    entered('x\ny'),
    entered('x', { source: 'x'.repeat(100) }),
  ])
    expect((await manager.post(PATH, wrong)).status).toBe(422);
  expect((await read()).rows).toHaveLength(1);
});

it('does not overwrite unseen what a colleague saved meanwhile', async () => {
  const id = await make('Spring');
  const path = `/settings/lead-lists/${id}`;
  await manager.put(path, entered('Spring', { priority: 2, was: entered('Spring') }));
  expect(await manager.put(path, entered('Spring', { priority: 3, was: entered('Spring') }))).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  // Another field of it is changed beside theirs.
  expect((await manager.put(path, entered('Spring', { active: false, was: entered('Spring') }))).status).toBe(204);
  expect((await read()).rows).toMatchObject([{ priority: 2, active: false }]);
});

it('moves all leads of a list into another of the same campaign', async () => {
  const [from, to] = [await make('From'), await make('To')];
  const north = await make('North', {}, '/settings/lead-campaigns/north/lists');
  for (let nth = 0; nth < 4; nth++) await lead(from, nth);
  const move = (id: number, into: number) => manager.post(`/settings/lead-lists/${id}/move`, { to: into });
  expect((await move(from, north)).status).toBe(422);
  expect((await move(from, from)).status).toBe(422);
  expect((await move(from, to)).status).toBe(204);
  await moveLeads(gateway.ctx);
  expect((await read()).rows).toMatchObject([
    { name: 'From', leads: 0, moves_to: '' },
    { name: 'To', leads: 4 },
  ]);
  // The move that the request began in the background may end only now, and take this one with it.
  const whileItMoves = async () => {
    await gateway.db.update(leadLists).set({ movesTo: to }).where(eq(leadLists.id, from));
    const { status, body } = await move(to, from);
    return [status, body.code];
  };
  await expect.poll(whileItMoves).toEqual([409, 'list-moves']);
});

it('is the centre’s own', async () => {
  const id = await make('Spring');
  const stranger = await gateway.signIn('manager@slica.demo');
  const agent = await gateway.signIn('qualifier@isius.demo');
  expect((await stranger.get(PATH)).status).toBe(404);
  expect((await stranger.post(PATH, entered('Theirs'))).status).toBe(404);
  expect((await stranger.put(`/settings/lead-lists/${id}`, entered('Theirs'))).status).toBe(404);
  expect((await stranger.post(`/settings/lead-lists/${id}/move`, { to: id })).status).toBe(404);
  expect((await agent.get(PATH)).status).toBe(403);
});
