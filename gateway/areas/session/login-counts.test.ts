import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import { loginCounts } from '../../platform/db/schema';
import { DEMO_PASSWORD } from '../../demo/people';
import { startTestGateway, type TestGateway } from '../../testing/gateway';
import { createLoginCounts, forgetOldCounts } from './login-counts';
import { createThrottle, type Door, type Throttle } from './throttle';

const { wrongPerLoginAndAddress, wrongPerLogin, forgetMs, turnMs } = limits.login;
const ana: Door = {
  ...{ purpose: 'login', login: 'ana', address: '192.0.2.1', isKnownPlace: true },
  ...{ browser: undefined, ticket: undefined },
};

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startTestGateway()));
afterAll(() => gateway.stop());
afterEach(() => gateway.db.delete(loginCounts));

/** A gateway that begins now, on the same database. */
async function begin() {
  const counts = createLoginCounts(gateway.ctx);
  await counts.takeUp();
  return { counts, throttle: createThrottle(gateway.clock, counts) };
}
const isTurnOf = (throttle: Throttle, door: Door): boolean => {
  try {
    throttle.check(door);
    return true;
  } catch {
    return false;
  }
};

describe('wrong passwords', () => {
  /** So many wrong ones, at a gateway that has gone since. */
  async function wrong(times: number, door = ana) {
    const { counts, throttle } = await begin();
    for (let nth = 0; nth < times; nth++) throttle.wrong(door);
    await counts.idle();
  }

  it('count at the next gateway as at the one before: turns go on in their time, and are forgotten in theirs', async () => {
    await wrong(wrongPerLoginAndAddress - 1);
    expect(isTurnOf((await begin()).throttle, ana)).toBe(true);
    await wrong(1);
    const { throttle } = await begin();
    expect([isTurnOf(throttle, ana), isTurnOf(throttle, { ...ana, login: 'ben' })]).toEqual([false, true]);
    gateway.clock.advance(turnMs);
    expect(isTurnOf(throttle, ana)).toBe(true);
    gateway.clock.advance(forgetMs);
    expect((await begin()).throttle.wrongOf(ana)).toBe(0);
  });

  it('of a login from everywhere, too', async () => {
    const elsewhere = (nth: number) => ({ ...ana, isKnownPlace: false, address: `198.51.100.${nth}` });
    for (let nth = 0; nth < 10; nth++) await wrong(wrongPerLogin / 10, elsewhere(nth));
    const { throttle } = await begin();
    expect([isTurnOf(throttle, elsewhere(99)), isTurnOf(throttle, ana)]).toEqual([false, true]);
  });

  it('are over with a right one, also those that only the gateway before had counted', async () => {
    await wrong(wrongPerLoginAndAddress);
    const { counts, throttle } = await begin();
    throttle.right(ana);
    await counts.idle();
    expect((await begin()).throttle.wrongOf(ana)).toBe(0);
  });

  it('are rows that nobody reads a login from, and none is left of what is forgotten', async () => {
    await wrong(1, { ...ana, login: 'my password' });
    const rows = await gateway.db.select().from(loginCounts);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/my password|192\.0\.2/);
    gateway.clock.advance(forgetMs);
    await wrong(1, { ...ana, login: 'ben' });
    await forgetOldCounts(gateway.ctx, gateway.clock.now() + 1);
    expect(await gateway.db.$count(loginCounts)).toBe(2);
  });
});

it('lets people in while its table does not answer, and stores then what was counted meanwhile', async () => {
  const login = (password: string) => gateway.stranger.post('/login', { email: 'qualifier@isius.demo', password });
  const client = await gateway.db.pool.connect();
  await client.query('begin');
  await client.query('lock table login_counts in access exclusive mode');
  expect((await login('wrong')).status).toBe(422);
  expect((await login('wrong')).status).toBe(422);
  await client.query('commit');
  client.release();
  await gateway.ctx.use(createLoginCounts).idle();
  expect(await gateway.db.select().from(loginCounts)).toEqual([
    { key: expect.any(String), wrong: 2, last: new Date(gateway.clock.now()) },
    { key: expect.any(String), wrong: 2, last: new Date(gateway.clock.now()) },
  ]);
  expect((await login(DEMO_PASSWORD)).status).toBe(201);
});
