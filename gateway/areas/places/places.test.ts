import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let agent: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  agent = await gateway.signIn('advisor@slica.demo');
});
afterAll(() => gateway.stop());

it('answers city, state, point and time zone of a postal code, state and province alike [ENDPOINT-074, ENDPOINT-075]', async () => {
  expect(await agent.get('/geocoding/02108')).toMatchObject({
    status: 200,
    body: {
      city: 'Boston',
      state: 'ma',
      province: 'ma',
      timezone: 'America/New_York',
      approximate: false,
      latitude: expect.closeTo(42.36, 1),
      longitude: expect.closeTo(-71.06, 1),
    },
  });
  expect((await agent.get('/geocoding/h2x1y4')).body).toMatchObject({ state: 'qc', approximate: true });
  expect((await agent.get('/geocoding/H2X%201Y4')).status).toBe(200);
});

it('says 404 of a code that does not exist or has no place on a map', async () => {
  for (const code of ['00000', 'nowhere', '09012']) expect((await agent.get(`/geocoding/${code}`)).status).toBe(404);
});

it('says which time zone a point is in, from the nearest place it knows', async () => {
  const at = async (latitude: unknown, longitude: unknown) =>
    (await agent.get(`/zones/at?latitude=${latitude}&longitude=${longitude}`)).body as { timezone: string };
  expect(await at(41.71, -86.9)).toEqual({ timezone: 'America/Chicago' });
  // An hour's drive to the east it is an hour later.
  expect(await at(41.68, -86.25)).toEqual({ timezone: 'America/Indiana/Indianapolis' });
  expect(await at(45.5, -73.57)).toEqual({ timezone: 'America/Toronto' });
  expect(await at(0, 0), 'in the sea').toEqual({ timezone: '' });
  for (const [latitude, longitude] of [
    ['north', 0],
    [91, 0],
    [0, 181],
    ['', ''],
  ])
    expect((await agent.get(`/zones/at?latitude=${latitude}&longitude=${longitude}`)).status, `${latitude}, ${longitude}`).toBe(422);
});
