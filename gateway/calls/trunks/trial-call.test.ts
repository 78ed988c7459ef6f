import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { doNotCall, permits } from '../../platform/db/schema';
import type { SignedIn } from '../../platform/auth/sessions';
import { callsFloor, type Floor } from '../../testing/floor';
import { createTestCalls, type TestCalls } from './trial-call';

/** Another each time: what was rung counts, and permits are kept for years. */
let NUMBER = '6175550142';
let floor: Floor;
let tests: TestCalls;
let by: SignedIn;
beforeAll(async () => {
  floor = await callsFloor();
  floor.engine.trunks.people = true;
  tests = floor.gateway.ctx.use(createTestCalls);
  const account = await floor.gateway.account('admin@isius.demo');
  by = { ...account, sessionId: 's', tenant: { id: 1, variant: 'ISIUS' } } as unknown as SignedIn;
  // Monday noon in Boston.
  floor.clock.advance(Date.parse('2026-12-07T17:00:00Z') - floor.clock.now());
});
afterAll(() => floor.stop());
beforeEach(() => {
  floor.clock.advance(60_000);
  next();
});
const next = () => void (NUMBER = String(Number(NUMBER) + 1));
afterEach(async () => {
  vi.useRealTimers();
  for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
  await floor.db.delete(doNotCall);
  floor.engine.noted.length = 0;
});

const TRUNK = { id: 'a0000000-0000-4000-8000-000000000001', active: true, callerId: '6175550100' };
const begin = (more: object = {}) => tests.begin(by, { ...TRUNK, ...more }, NUMBER);
async function rung() {
  const id = await begin();
  const { leg } = await floor.engine.rung(NUMBER);
  return { id, leg, now: () => tests.of(1, id) };
}
const plays = () => floor.engine.noted.filter(({ command }) => command === 'play').map(({ args }) => args);

it('rings over this line alone, says its message to who answers, and ends when that is said', async () => {
  const { id, leg, now } = await rung();
  expect(floor.engine.noted.find(({ command }) => command === 'originate')!.args[0]).toMatchObject({
    target: { number: NUMBER, trunks: [TRUNK.id], permit: expect.any(String) },
    callerId: { number: '6175550100' },
  });
  expect(now()).toMatchObject({ state: 'dialing', trunk: TRUNK.id, ringsAfterMs: null });
  floor.clock.advance(800);
  floor.engine.ringing(leg);
  expect(now()).toMatchObject({ state: 'ringing', ringsAfterMs: 800 });
  floor.clock.advance(3000);
  floor.engine.up(leg);
  await vi.waitFor(() => expect(plays()).toEqual([[`${id}-test`, { leg }, 'en-disclosure']]));
  expect(now()).toMatchObject({ state: 'answered', answeredAfterMs: 3800 });
  floor.engine.emit({ type: 'play-done', id: `${id}-test`, ok: true });
  await vi.waitFor(() => expect(floor.engine.hungUp.at(-1)).toEqual({ leg, cause: 'normal' }));
  expect(now()).toMatchObject({ state: 'ended', end: { how: 'played', code: null } });
});

it.each([
  ['busy', 'busy', { sip: 486 }, 486],
  ['no-answer', 'no-answer', {}, null],
  ['declined', 'declined', { sip: 603 }, 603],
  ['failed', 'failed', { sip: 403, reached: false }, 403],
] as const)('says how it ended: %s', async (how, cause, facts, code) => {
  const { leg, now } = await rung();
  floor.engine.down(leg, cause, facts);
  expect(now().end).toEqual({ how, code, words: '' });
});

it('says that who answered hung up before the end', async () => {
  const { leg, now } = await rung();
  floor.engine.up(leg);
  floor.engine.down(leg);
  expect(now().end).toMatchObject({ how: 'hung-up' });
});

it('ends after 15 seconds, whatever plays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { leg, now } = await rung();
  floor.engine.up(leg);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(now().end).toMatchObject({ how: 'played' });
  expect(floor.engine.hungUp.at(-1)).toEqual({ leg, cause: 'normal' });
});

it('is one at a time in a centre, four a minute, and not over a line that is off', async () => {
  await expect(begin({ active: false })).rejects.toMatchObject({ status: 409, extra: { code: 'line-off' } });
  for (let nth = 0; nth < 4; nth++) {
    const { leg } = await rung();
    if (nth === 0) await expect(begin()).rejects.toMatchObject({ status: 409, extra: { code: 'line-tested' } });
    floor.engine.down(leg);
    next();
  }
  await expect(begin()).rejects.toMatchObject({ status: 429, extra: { code: 'too-often' } });
});

it('asks the gate like every ring: a refusal is said in words, and kept', async () => {
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: NUMBER, reason: 'asked' } as typeof doNotCall.$inferInsert);
  await expect(begin()).rejects.toMatchObject({
    status: 403,
    message: 'This number asked not to be called.',
    extra: { code: 'may-not-ring' },
  });
  await vi.waitFor(async () =>
    expect(await floor.db.select().from(permits).where(eq(permits.phone, NUMBER))).toMatchObject([
      { granted: false, path: 'test', phone: NUMBER },
    ]),
  );
  expect(floor.engine.legs.size).toBe(0);
});

it('ends with the engine, and is another centre’s to nobody', async () => {
  const { id, now } = await rung();
  expect(() => tests.of(2, id)).toThrow(/no such/);
  floor.engine.emit({ type: 'engine-down' });
  expect(now().end).toMatchObject({ how: 'failed' });
});
