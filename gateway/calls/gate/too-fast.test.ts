/** What a page that somebody else has got hold of can ring: no more than a person could, and nothing dear. */
import { asc } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { permits } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { createOrchestrator } from '../orchestrator';
import { createPermits, type AboutToRing } from './permits';

const { byHandPerMinute, byHandPerHour } = limits.calls;
let floor: Floor;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(() => {
  floor.engine.trunks.people = true;
  floor.clock.advance(moment.tz('2026-12-02T12:00', 'America/New_York').valueOf() - floor.clock.now());
});
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});

const numberOf = (nth: number) => `617555${String(1000 + nth).padStart(4, '0')}`;
let rung = 0;
const grant = (over: Partial<AboutToRing> = {}) =>
  floor.gateway.ctx.use(createPermits).grant({
    ...{ centre: { id: 1, variant: 'ISIUS' }, number: numberOf(++rung), path: 'manual', accountId: 1, callerId: '' },
    ...{ callId: crypto.randomUUID(), ...over },
  });
const kept = () => floor.db.select().from(permits).orderBy(asc(permits.at));
const live = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id);

async function ring(times: number, over: Partial<AboutToRing> = {}): Promise<void> {
  for (let nth = 0; nth < times; nth++) expect((await grant(over)).why).toBeNull();
}

it('by hand one person rings so many in a minute, then waits; others, and machines, go on', async () => {
  await ring(byHandPerMinute - 2);
  await ring(1, { path: 'refer' });
  await ring(1, { path: 'party' });
  for (const path of ['manual', 'refer', 'party', 'redial', 'follow-up'] as const)
    expect(await grant({ path })).toEqual({ permit: null, why: 'too-fast' });
  await ring(1, { accountId: 2 });
  await ring(1, { path: 'auto' });
  await ring(1, { path: 'paced', accountId: null });
  expect((await kept()).filter(({ rule }) => rule === 'too-fast')).toHaveLength(5);
  floor.clock.advance(60_000);
  await ring(1);
});

it('managers are told who is held up, once per person and hour', async () => {
  // Nobody is who was held up in the tests before.
  floor.clock.advance(3_600_000);
  const manager = await floor.worker('manager@isius.demo');
  const agent = await floor.worker('qualifier@isius.demo');
  const tooFast = { why: 'too-fast' };
  const heldUp = async () => {
    await ring(byHandPerMinute, { accountId: agent.id });
    for (let nth = 0; nth < 3; nth++) expect(await grant({ accountId: agent.id })).toMatchObject(tooFast);
  };
  const told = () => manager.page.heard.filter(({ event }) => event === 'too-fast').map(({ payload }) => payload);
  await heldUp();
  floor.clock.advance(60_000);
  await heldUp();
  const who = { person: expect.stringMatching(/\w/), extension: agent.extension };
  await expect.poll(told).toEqual([expect.objectContaining(who)]);
  floor.clock.advance(3_600_000);
  await heldUp();
  await expect.poll(told).toHaveLength(2);
});

it('so many in an hour, however slowly', async () => {
  const each = Math.ceil(3_600_000 / byHandPerHour) - 500;
  const rows = Array.from({ length: byHandPerHour }, (_, nth) => ({
    ...{ id: crypto.randomUUID(), tenantId: 1, at: new Date(floor.clock.now() - nth * each), phone: numberOf(nth), path: 'manual' },
    ...{ granted: true, counts: true, accountId: 1, evidence: {} },
  }));
  await floor.db.insert(permits).values(rows);
  expect((await grant()).why).toBe('too-fast');
  floor.clock.advance(20 * 60_000);
  await ring(1);
});

it('the list and the hours are said first; on the training floor nobody is held up', async () => {
  await ring(byHandPerMinute);
  expect((await grant({ number: '8765550123' })).why).toBe('abroad');
  floor.engine.trunks.people = false;
  await ring(3);
});

it('a telephone that dials and dials is not put through, and its page says why', async () => {
  const agent = await floor.worker('qualifier@isius.demo');
  await ring(byHandPerMinute, { accountId: agent.id });
  floor.engine.arrive('fast', { from: agent.extension, to: '6175550123' });
  await expect.poll(() => floor.engine.hungUp.some(({ leg }) => leg === 'fast')).toBe(true);
  expect(floor.engine.noted.filter(({ command }) => command === 'originate')).toEqual([]);
  await floor.settled();
  expect((await kept()).at(-1)).toMatchObject({ phone: '6175550123', granted: false, rule: 'too-fast', accountId: agent.id });
});

it('nor does it hand its call on to more numbers, nor to an island or a number that bills its caller', async () => {
  const agent = await floor.worker('qualifier@isius.demo');
  floor.engine.arrive('one', { from: agent.extension, to: '6175550123' });
  floor.engine.up((await floor.engine.rung('6175550123')).leg);
  await floor.settled();
  await ring(byHandPerMinute - 1, { accountId: agent.id });
  for (const [nth, to] of ['6175550144', '8765550123', '9005550123', '011447700900123'].entries()) {
    floor.engine.emit({ type: 'refer', leg: live(agent)!.agentLeg, ref: `r${nth}`, to });
    await floor.settled();
  }
  const numbers = floor.engine.noted.flatMap(({ command, args }) =>
    command === 'originate' ? [(args[0] as { target: { number?: string } }).target.number] : [],
  );
  expect(numbers).toEqual(['6175550123']);
  await expect
    .poll(async () => (await kept()).filter(({ granted }) => !granted).map(({ phone, rule }) => `${phone} ${rule}`))
    .toEqual(expect.arrayContaining(['6175550144 too-fast', '8765550123 abroad', '9005550123 not-a-number']));
});
