import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { DEFAULT_GLOBALS } from '../../people/settings';

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

it('keeps a list of allowed extensions of 3 to 6 digits, each once [describes ENDPOINT-031, ENDPOINT-032, ENDPOINT-033, SET-058, SET-059]', async () => {
  const add = (extension: string) => manager.post('/allowed-extensions', { extension });
  expect((await add('4321')).status).toBe(201);
  expect((await add('123')).status).toBe(201);
  for (const wrong of ['12', '1234567', '12a4', ''])
    expect((await add(wrong)).body.errors).toEqual({ extension: ['Invalid extension format'] });
  expect(await add('4321')).toMatchObject({ status: 422, body: { errors: { extension: ['Extension already exists'] } } });
  expect((await manager.get('/allowed-extensions')).body).toEqual([{ extension: '123' }, { extension: '4321' }]);
  const elsewhere = await gateway.signIn('manager@slica.demo');
  expect((await elsewhere.get('/allowed-extensions')).body).toEqual([]);
  expect((await elsewhere.delete('/allowed-extensions/4321')).status).toBe(404);
  expect((await manager.delete('/allowed-extensions/4321')).status).toBe(204);
  expect((await manager.delete('/allowed-extensions/4321')).status).toBe(404);
});
