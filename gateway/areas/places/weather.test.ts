import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

const HOUR_MS = 3_600_000;

/** A weather service: what it was asked for, and what it answers next. */
const asked: string[] = [];
let answers: () => { status: number; body: string };
let service: Server;
let gateway: TestGateway;
let agent: TestClient;

const degrees = { mintemp_c: 4, mintemp_f: 39.2, maxtemp_c: 11, maxtemp_f: 51.8 };
const sunny = { day: { condition: { text: 'Sunny', icon: '//images.weather.example/113.png' }, ...degrees } };
const fine = () => ({ status: 200, body: JSON.stringify({ forecast: { forecastday: Array.from({ length: 7 }, () => sunny) } }) });

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://x').searchParams.get('q') ?? '');
    const { status, body } = answers();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  gateway = await startTestGateway({ env: { WEATHER_URL: `http://127.0.0.1:${port}/forecast?q={city}` } });
  agent = await gateway.signIn('qualifier@isius.demo');
});
afterAll(async () => {
  await gateway.stop();
  service.close();
});
afterEach(() => {
  asked.length = 0;
  gateway.clock.advance(2 * HOUR_MS);
});
const weather = async (city: string) => (await agent.get(`/addresses/${encodeURIComponent(city)}/weather-forecast`)).body;

it('is that of today and three days after it, in both degrees [BOOK-032, ENDPOINT-029]', async () => {
  answers = fine;
  const { forecast, available, stale } = await weather('New Orleans, LA');
  expect(asked).toEqual(['new orleans, la']);
  expect(forecast).toHaveLength(4);
  expect(forecast[0]).toEqual({
    condition: { text: 'Sunny', icon: 'https://images.weather.example/113.png' },
    ...{ min_c: 4, min_f: 39.2, max_c: 11, max_f: 51.8 },
  });
  expect([available, stale]).toEqual([true, undefined]);
});

it('is asked for once an hour, however many ask at once', async () => {
  answers = fine;
  await Promise.all(['Boston', 'boston ', 'BOSTON'].map(weather));
  await weather('Boston');
  expect(asked).toHaveLength(1);
  gateway.clock.advance(HOUR_MS);
  await weather('Boston');
  expect(asked).toHaveLength(2);
});

it('of a service that fails is the last one, and says that it is old; without one there is none', async () => {
  answers = fine;
  await weather('Chicago');
  gateway.clock.advance(HOUR_MS);
  for (const wrong of [
    { status: 500, body: '' },
    { status: 200, body: '{"forecast":{}}' },
    { status: 200, body: 'no json' },
  ]) {
    answers = () => wrong;
    expect(await weather('Chicago')).toMatchObject({ available: true, stale: true });
    expect(await weather('Tampa')).toEqual({ forecast: [], available: false });
    gateway.clock.advance(61_000);
  }
  // It was left alone in between: of each two, one was asked.
  expect(asked).toHaveLength(4);
  answers = fine;
  expect(await weather('Chicago')).not.toHaveProperty('stale');
});

it('is nobody’s who is not signed in, thirty times a minute at most, and of a city', async () => {
  answers = fine;
  gateway.clock.advance(60_000 - (gateway.clock.now() % 60_000));
  expect((await gateway.stranger.get('/addresses/Boston/weather-forecast')).status).toBe(401);
  for (let more = 0; more < 30; more += 1) await weather('Boston');
  expect(await weather('Boston')).toMatchObject({ code: 'too-often' });
  gateway.clock.advance(60_000);
  expect((await agent.get(`/addresses/${'x'.repeat(200)}/weather-forecast`)).status).toBe(422);
});

it('there is none without a service, and a wrong address is named at the start', async () => {
  const plain = await startTestGateway();
  const someone = await plain.signIn('qualifier@isius.demo');
  expect((await someone.get('/addresses/Boston/weather-forecast')).body).toEqual({ forecast: [], available: false });
  await plain.stop();
  await expect(startTestGateway({ env: { WEATHER_URL: 'https://weather.example/boston' } })).rejects.toThrow(
    'WEATHER_URL must have {city} where the city goes.',
  );
});
