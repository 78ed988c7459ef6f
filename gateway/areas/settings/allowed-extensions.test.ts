import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());

const listed = async (who = manager) => (await who.get('/allowed-extensions')).body as { extension: string; used_by: string }[];

it('are listed with who has them, added once and deleted, each recorded [SET-059] [ENDPOINT-031, ENDPOINT-032, ENDPOINT-033]', async () => {
  expect((await manager.post('/allowed-extensions', { extension: '4150' })).status).toBe(201);
  expect(await listed()).toContainEqual({ extension: '4150', used_by: '' });
  const again = await manager.post('/allowed-extensions', { extension: '4150' });
  expect(again).toMatchObject({ status: 422, body: { errors: { extension: ['Extension already exists'] } } });
  // Another centre has a list of its own.
  const foreign = await gateway.signIn('manager@slica.demo');
  expect(await listed(foreign)).not.toContainEqual({ extension: '4150', used_by: '' });
  expect((await foreign.delete('/allowed-extensions/4150')).status).toBe(404);
  expect((await manager.delete('/allowed-extensions/4150')).status).toBe(204);
  expect((await manager.delete('/allowed-extensions/4150')).status).toBe(404);
  const changes = await gateway.ctx.db.select().from(pluginChanges).where(like(pluginChanges.subject, 'allowed-extension:%'));
  expect(changes).toMatchObject([
    { subject: 'allowed-extension:4150', from: null, to: { name: '4150' } },
    { subject: 'allowed-extension:4150', from: { name: '4150' }, to: null },
  ]);
});

it('are refused with fewer than 3 or more than 6 digits, and other signs [SET-058] [describes CONST-002]', async () => {
  for (const extension of ['12', '1234567', '12a4', '', ' 123'])
    expect(await manager.post('/allowed-extensions', { extension })).toMatchObject({
      status: 422,
      body: { errors: { extension: ['Invalid extension format'] } },
    });
  for (const extension of ['123', '123456']) expect((await manager.post('/allowed-extensions', { extension })).status).toBe(201);
});

it('are refused where they dial help, with or without what a telephone wants first', async () => {
  for (const extension of ['911', '9911', '0911', '1911', '988', '91933'])
    expect(await manager.post('/allowed-extensions', { extension })).toMatchObject({
      status: 422,
      body: { issues: { extension: [{ code: 'help-number' }] } },
    });
});

it('of a person are not deleted, and who has them is said', async () => {
  const { extension } = await gateway.account('advisor@isius.demo');
  await manager.post('/allowed-extensions', { extension });
  expect(await listed()).toContainEqual({ extension, used_by: 'Elena Ortiz' });
  expect(await manager.delete(`/allowed-extensions/${extension}`)).toMatchObject({
    status: 409,
    body: { code: 'extension-in-use', person: 'Elena Ortiz' },
  });
  expect(await listed()).toContainEqual({ extension, used_by: 'Elena Ortiz' });
});
