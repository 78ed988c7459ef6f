/** A number that is dialled by hand may be another one of somebody whose main number the centre knows (decision 137). */
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doNotCall, leads, permits } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createOrchestrator } from '../orchestrator';
import { asksFor, leadOfNumber } from './whose-number';

const MAIN = '6175550101';
const SECOND = '6175550102';
const ELSE = '6175550103';

let floor: CallsFloor;
let agent: Worker;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
beforeEach(async () => {
  floor.engine.trunks.people = true;
  const noon = moment.tz('2026-12-02T12:00', 'America/New_York').valueOf();
  floor.clock.advance(noon - floor.clock.now());
  agent = await floor.worker('qualifier@isius.demo');
});
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});
afterAll(() => floor.stop());

const list = (phone: string) => floor.db.insert(doNotCall).values({ tenantId: 1, phone });
const kept = () => floor.db.select().from(permits).where(eq(permits.phone, SECOND));
const hold = (id: string) =>
  floor.db
    .update(leads)
    .set({ claimedBy: agent.id, leaseUntil: new Date(floor.clock.now() + 60_000) })
    .where(eq(leads.id, id));

let hands = 0;
/** Dials as a telephone does, without the page. */
async function byHand(who: Worker, number: string): Promise<string> {
  const leg = `hand-${++hands}`;
  floor.engine.arrive(leg, { from: who.extension, to: number });
  const calls = floor.gateway.ctx.use(createOrchestrator);
  await expect.poll(() => calls.liveOf(who.id)?.agentLeg === leg || floor.engine.hungUp.some((one) => one.leg === leg)).toBe(true);
  await floor.settled();
  return leg;
}

describe('whose number it is', () => {
  const find = (number: string, accountId: number | null = agent.id) => leadOfNumber(floor.db, 1, number, accountId);

  it('is that of the lead in hand, then of the main number, then of another number', async () => {
    const other = await floor.lead({ phone: MAIN, phoneOther: [SECOND] });
    expect((await find(SECOND))?.id).toBe(other.id);
    const main = await floor.lead({ phone: SECOND });
    expect((await find(SECOND))?.id).toBe(main.id);
    await hold(other.id);
    expect((await find(SECOND))?.id).toBe(other.id);
    expect((await find(SECOND, null))?.id).toBe(main.id);
    expect(await find(ELSE)).toBeUndefined();
  });

  it('is looked for on the list with the main one, whichever rings next', () => {
    const lead = { phone: MAIN, phoneOther: [SECOND] };
    expect(asksFor(SECOND, lead)).toEqual([SECOND, MAIN]);
    expect(asksFor(MAIN, lead)).toEqual([MAIN]);
    expect(asksFor(ELSE, lead)).toEqual([ELSE]);
    expect(asksFor(ELSE, null)).toEqual([ELSE]);
  });
});

describe('another number of somebody whose main one is listed, dialled by hand', () => {
  it('is refused, also without the lead in hand, and its evidence names the lead', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], dueAt: null });
    await list(MAIN);
    for (const inHand of [true, false]) {
      if (inHand) await hold(lead.id);
      else await floor.db.update(leads).set({ claimedBy: null });
      const leg = await byHand(agent, SECOND);
      expect(floor.engine.hungUp).toContainEqual({ leg, cause: 'declined' });
      expect((await agent.api.get(`/dials/facts/${SECOND}`)).body).toMatchObject({ do_not_call: true });
    }
    await expect.poll(kept).toHaveLength(2);
    expect(await kept()).toMatchObject([0, 1].map(() => ({ granted: false, rule: 'do-not-call', leadId: lead.id })));
  });

  it('is let go when the main one is listed while it rings', async () => {
    await floor.lead({ phone: MAIN, phoneOther: [SECOND], dueAt: null });
    await byHand(agent, SECOND);
    const { leg } = await floor.engine.rung(SECOND);
    floor.engine.ringing(leg);
    await list(MAIN);
    await expect.poll(() => floor.engine.hungUp, { timeout: 10_000 }).toContainEqual({ leg, cause: 'cancelled' });
  });
});

describe('two numbers of one person', () => {
  it('are not rung at once: one by machine, then the other by hand', async () => {
    await floor.lead({ phone: MAIN, phoneOther: [SECOND] });
    const colleague = await floor.worker('advisor@isius.demo');
    await floor.talk(agent, MAIN);
    const leg = await byHand(colleague, SECOND);
    expect(floor.engine.hungUp).toContainEqual({ leg, cause: 'declined' });
    await expect.poll(kept).toMatchObject([{ granted: false, rule: 'on-a-call' }]);
  });

  it('are not rung at once: one by hand, then the other by machine', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND] });
    await byHand(await floor.worker('advisor@isius.demo'), SECOND);
    await floor.engine.rung(SECOND);
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    expect((await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]).toMatchObject({ retryWhy: 'on-a-call' });
  });

  it('may meet in one call: the second one joins the call with the first', async () => {
    await floor.lead({ phone: MAIN, phoneOther: [SECOND] });
    await floor.talk(agent, MAIN);
    floor.engine.emit({ type: 'refer', leg: floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!.agentLeg, ref: 'r1', to: SECOND });
    await floor.engine.rung(SECOND);
    await expect.poll(kept).toMatchObject([{ granted: true, path: 'refer' }]);
  });
});
