import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ourNumber } from '../../calls/tracking/numbers';
import { callerIds, callerIdUses, campaigns, pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.db.delete(callerIds);
  await gateway.db.delete(callerIdUses);
  await gateway.db.delete(campaigns).where(eq(campaigns.slug, 'south'));
  await gateway.db.insert(campaigns).values({ tenantId: 1, slug: 'south', name: 'South', callerId: '8005550100' });
});

const PATH = '/settings/lead-campaigns/south/caller-ids';
const row = (number: string, more: object = {}) => ({
  ...{ number, area_code: number.slice(0, 3), active: true, daily_cap: 50, resting_until: null },
  ...more,
});
const read = async () => (await manager.get(PATH)).body;
const save = (rows: readonly object[], was?: readonly object[], by = manager) => by.put(PATH, { rows, ...(was && { was }) });

it('keeps the pool of a campaign, with what was used today and what is left', async () => {
  const rests = new Date(gateway.clock.now() + 86_400_000).toISOString();
  const rows = [row('5045550171'), row('3375550172', { resting_until: rests }), row('2255550173', { active: false, area_code: '504' })];
  expect((await save(rows)).status).toBe(204);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(gateway.clock.now());
  await gateway.db.insert(callerIdUses).values({ tenantId: 1, number: '5045550171', day, used: 12 });
  expect(await read()).toEqual({
    own: '8005550100',
    left: 1,
    rows: [
      { ...rows[1], used_today: 0 },
      { ...rows[2], used_today: 0 },
      { ...rows[0], used_today: 12 },
    ],
  });
  const [change] = (await gateway.db.select().from(pluginChanges)).slice(-1);
  expect(change!.to).toMatchObject({ fields: { callerIds: expect.arrayContaining(['5045550171 (504): 50']) } });
});

it('does not overwrite unseen what a colleague saved meanwhile', async () => {
  await save([row('5045550171')]);
  await save([row('5045550171', { daily_cap: 10 })], [row('5045550171')]);
  expect(await save([row('5045550171'), row('3375550172')], [row('5045550171')])).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect((await read()).rows).toMatchObject([{ daily_cap: 10 }]);
});

it('refuses what is no number, no area code, no count, and a number that is there twice', async () => {
  for (const wrong of [
    [row('911')],
    [row('5045550171', { area_code: '999' })],
    [row('5045550171', { area_code: '555' })],
    [row('5045550171', { daily_cap: 0 })],
    [row('5045550171', { daily_cap: 10_001 })],
    [row('5045550171'), row('5045550171')],
    Array.from({ length: 201 }, (_, n) => row(String(5_045_550_000 + n))),
  ])
    expect((await save(wrong)).status).toBe(422);
  expect((await read()).rows).toEqual([]);
});

it('is the centre’s own, and a call that comes to one of its numbers is the centre’s', async () => {
  await save([row('5045550171'), row('3375550172', { active: false })]);
  const other = await gateway.signIn('manager@slica.demo');
  expect((await other.get(PATH)).status).toBe(404);
  expect((await save([], undefined, other)).status).toBe(404);
  expect(await ourNumber(gateway.db, '(504) 555-0171')).toEqual({ tenantId: 1, mapping: null });
  expect(await ourNumber(gateway.db, '3375550172')).toBeUndefined();
});

it('refuses a number of another centre, also when both take it at once', async () => {
  const theirs = await gateway.signIn('manager@slica.demo');
  await gateway.db.delete(campaigns).where(eq(campaigns.slug, 'north'));
  await gateway.db.insert(campaigns).values({ tenantId: 2, slug: 'north', name: 'North', callerId: '8005550190' });
  const north = (rows: readonly object[]) => theirs.put('/settings/lead-campaigns/north/caller-ids', { rows });
  expect(await save([row('8005550190')])).toMatchObject({ status: 422, body: { errors: { number: ['Another centre has 8005550190.'] } } });
  const both = await Promise.all([save([row('5045550171'), row('3375550172')]), north([row('3375550172'), row('5045550171')])]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
  expect(
    (await theirs.post('/settings/retreaver-mappings/8005550100', { prefix: 'X', duplicate_checker: false, short_calls: false })).status,
  ).toBe(422);
});
