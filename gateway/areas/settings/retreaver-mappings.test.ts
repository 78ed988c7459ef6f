import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suppressionChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { SUPPRESSION_FIELDS } from '@dialer/contract/suppression';
import { pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
let ops: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  ops = await gateway.signIn('ops@isius.demo');
});
afterAll(() => gateway.stop());

describe('Retreaver mappings', () => {
  const path = (did: string) => `/settings/retreaver-mappings/${did}`;
  const off = { duplicate_checker: false, short_calls: false };
  const listed = async (who = manager) => (await who.get('/settings/retreaver-mappings')).body;

  it('are an object by DID; the same POST adds and updates, 201, and DELETE takes away [SET-064, SET-067, SET-068, SET-069, SET-079] [ENDPOINT-059, ENDPOINT-060, ENDPOINT-061]', async () => {
    expect((await manager.post(path('5045550188'), { prefix: ' RT-ES ', ...off })).status).toBe(201);
    expect(await listed()).toEqual({ '5045550188': { prefix: 'RT-ES', ...off } });
    expect((await manager.post(path('5045550188'), { prefix: 'RT-LA', ...off, short_calls: true })).status).toBe(201);
    expect(await listed()).toEqual({ '5045550188': { prefix: 'RT-LA', duplicate_checker: false, short_calls: true } });
    expect((await manager.delete(path('5045550188'))).status).toBe(204);
    expect(await listed()).toEqual({});
    expect((await manager.delete(path('5045550188'))).status).toBe(404);
    const changes = await gateway.ctx.db.select().from(pluginChanges).where(like(pluginChanges.subject, 'retreaver-mapping:%'));
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      [null, { name: '5045550188', fields: { prefix: 'RT-ES', ...off } }],
      [
        { name: '5045550188', fields: { prefix: 'RT-ES', short_calls: false } },
        { name: '5045550188', fields: { prefix: 'RT-LA', short_calls: true } },
      ],
      [{ name: '5045550188', fields: { prefix: 'RT-LA', duplicate_checker: false, short_calls: true } }, null],
    ]);
  });

  it('need a prefix and ten digits, and an add is refused where there is one [SET-065, SET-066] [describes CONST-002]', async () => {
    for (const prefix of ['', '   ', undefined])
      expect(await manager.post(path('5045550188'), { prefix, ...off })).toMatchObject({
        status: 422,
        body: { errors: { prefix: ['Prefix is required'] } },
      });
    for (const did of ['504555018', '50455501888', '504555018x'])
      expect(await manager.post(path(did), { prefix: 'RT', ...off })).toMatchObject({
        status: 422,
        body: { errors: { did: ['Invalid DID format (must be 10 digits)'] } },
      });
    expect((await manager.post(path('5045550188'), { prefix: 'x'.repeat(49), ...off })).status).toBe(422);
    expect((await manager.post(path('5045550188'), { prefix: 'RT', ...off, add: true })).status).toBe(201);
    expect(await manager.post(path('5045550188'), { prefix: 'RT-2', ...off, add: true })).toMatchObject({
      status: 422,
      body: { errors: { did: ['DID already exists'] } },
    });
  });

  it('belong to one centre: another neither sees, takes, changes nor deletes them', async () => {
    const foreign = await gateway.signIn('manager@slica.demo');
    expect(await listed(foreign)).toEqual({});
    expect(await foreign.post(path('5045550188'), { prefix: 'MINE', ...off })).toMatchObject({
      status: 422,
      body: { errors: { did: ['DID already exists'] } },
    });
    expect((await foreign.delete(path('5045550188'))).status).toBe(404);
    expect(await listed()).toEqual({ '5045550188': { prefix: 'RT', ...off } });
  });

  it('that two managers change at once: different fields both stand, the same one is asked about', async () => {
    const was = { prefix: 'RT', ...off };
    expect((await manager.post(path('5045550188'), { ...was, prefix: 'RT-A', was })).status).toBe(201);
    expect((await ops.post(path('5045550188'), { ...was, short_calls: true, was })).status).toBe(201);
    expect(await listed()).toEqual({ '5045550188': { prefix: 'RT-A', duplicate_checker: false, short_calls: true } });
    const refused = await ops.post(path('5045550188'), { ...was, prefix: 'RT-B', was });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { prefix: 'RT-A', short_calls: true } } });
    await manager.delete(path('5045550188'));
    expect((await ops.post(path('5045550188'), { ...was, was })).status).toBe(404);
    expect(await listed()).toEqual({});
  });

  it('added twice in one moment are one, and the second hears of it', async () => {
    const both = [manager, ops].map((who) => who.post(path('7135550104'), { prefix: 'RT-TX', ...off, add: true }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('Publisher suppression', () => {
  const read = async (who = manager) => (await who.get('/settings/publisher-suppression')).body;
  const none = Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, 0]));

  it('is a number for advisors, qualifiers and each state, 0 where none was set [SET-070, SET-071, SET-072, SET-073, SET-075] [ENDPOINT-057, ENDPOINT-058]', async () => {
    expect(await read()).toEqual(none);
    expect(Object.keys(none)).toHaveLength(53);
    expect(
      (await manager.put('/settings/publisher-suppression', { params: { min_advisors: 4, min_qualifiers: 8, ny: 3, dc: 1 } })).status,
    ).toBe(204);
    expect(await read()).toEqual({ ...none, min_advisors: 4, min_qualifiers: 8, ny: 3, dc: 1 });
    expect(await read(await gateway.signIn('manager@slica.demo'))).toEqual(none);
    for (const wrong of [{ ny: -1 }, { ny: 1.5 }, { ny: '3' }, { ny: 2001 }, { xx: 1 }, { on: 1 }])
      expect((await manager.put('/settings/publisher-suppression', { params: wrong })).status).toBe(422);
    expect((await manager.put('/settings/publisher-suppression', { params: { ny: -1 } })).body.errors).toHaveProperty(['params.ny']);
    expect(await read()).toMatchObject({ ny: 3 });
  });

  it('of two managers: different numbers both stand, and of the same one the second is told', async () => {
    const was = await read();
    expect((await manager.put('/settings/publisher-suppression', { params: { ...was, la: 2 }, was })).status).toBe(204);
    expect((await ops.put('/settings/publisher-suppression', { params: { ...was, oh: 4 }, was })).status).toBe(204);
    expect(await read()).toMatchObject({ la: 2, oh: 4 });
    const refused = await ops.put('/settings/publisher-suppression', { params: { ...was, la: 5 }, was });
    expect(refused.status).toBe(409);
    const told = suppressionChangedMeanwhile.parse(refused.body);
    expect(told.since).toMatchObject([{ kind: 'setting', subject: 'publisher-suppression:la', from: 0, to: 2 }]);
    expect(told.current).toMatchObject({ la: 2 });
  });

  it('says how many count for each minimum now, to managers only', async () => {
    const { status, body } = await manager.get('/settings/publisher-suppression/now');
    expect(status).toBe(200);
    expect(body).toEqual(none);
    const agent = await gateway.signIn('qualifier@isius.demo');
    expect((await agent.get('/settings/publisher-suppression/now')).status).toBe(403);
  });
});
