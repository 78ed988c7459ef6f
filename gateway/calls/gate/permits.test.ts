/** What is decided just before a ring, and what is kept of it. */
import { asc, eq, sql } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, doNotCall, followUps, leads, permits } from '../../platform/db/schema';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { tidy } from '../../platform/housekeeping';
import { theLaw } from '../law/law';
import { createOrchestrator } from '../orchestrator';
import { createPermits, type AboutToRing } from './permits';

let floor: Floor;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
const NUMBER = '6175550199';
const OTHER = '6175550177';
const DAY = 86_400_000;

beforeEach(() => {
  floor.engine.trunks.people = true;
  // A Wednesday noon in Boston.
  const noon = moment.tz('2026-12-02T12:00', 'America/New_York').valueOf();
  floor.clock.advance(noon - floor.clock.now());
});
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.engine.trunks.emergency = false;
  floor.clock.advance(start - floor.clock.now());
});

const kept = () => floor.db.select().from(permits).orderBy(asc(permits.at));
const live = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!;
/** The permit that the engine was shown for a number. */
const shown = (number: string) =>
  floor.engine.noted.flatMap(({ command, args }) => {
    const target = command === 'originate' ? (args[0] as { target: { number?: string; permit?: string } }).target : {};
    return target.number === number ? [target.permit] : [];
  });

let hands = 0;
async function byHand(agent: Worker, number: string): Promise<string> {
  const leg = `hand-${++hands}`;
  floor.engine.arrive(leg, { from: agent.extension, to: number });
  await expect.poll(() => live(agent)?.agentLeg === leg || floor.engine.hungUp.some((one) => one.leg === leg)).toBe(true);
  await floor.settled();
  return leg;
}

async function autoDial(agent: Worker): Promise<void> {
  await agent.status('ready');
  expect((await agent.api.post('/dials/auto')).status).toBe(201);
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  await floor.settled();
}

const asked = (over: Partial<AboutToRing> = {}): AboutToRing => ({
  centre: { id: 1, variant: 'ISIUS' },
  number: NUMBER,
  path: 'manual',
  accountId: 1,
  callId: crypto.randomUUID(),
  callerId: '8005550100',
  ...over,
});
const grant = (over: Partial<AboutToRing> = {}) => floor.gateway.ctx.use(createPermits).grant(asked(over));

describe('every ring outside is written down before it begins', () => {
  it('of an automatic dial: whose, where, when it is there, by which data, and the engine is shown its id', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER, zip: '02108', state: 'ma' });
    await autoDial(agent);
    const [row, ...more] = await kept();
    expect(more).toEqual([]);
    expect(shown(NUMBER)).toEqual([row!.id]);
    expect(row).toMatchObject({
      tenantId: 1,
      phone: NUMBER,
      path: 'auto',
      granted: true,
      rule: null,
      counts: true,
      leadId: lead.id,
      accountId: agent.id,
      callId: live(agent).call.callId,
      evidence: {
        countries: ['US'],
        regions: ['ma'],
        law: theLaw().version,
        times: { 'America/New_York': '2026-12-02T12:00:00-05:00' },
        zoneData: moment.tz.dataVersion,
        training: false,
      },
    });
  });

  it('says what asked: a callback, a follow-up, a redial, a hand, a hand-over, a second party', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, startsAt: new Date(floor.clock.now() - 1000) });
    await autoDial(agent);
    floor.engine.down((await floor.engine.rung(NUMBER)).leg, 'busy');
    await floor.settled();
    await agent.api.post('/dials/redials', { leadId: lead.id });
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    floor.engine.down((await floor.engine.rung(NUMBER)).leg, 'busy');
    await floor.settled();
    await floor.db.update(followUps).set({ accountId: agent.id });
    expect((await agent.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(201);
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    floor.engine.down((await floor.engine.rung(NUMBER)).leg, 'busy');
    await floor.settled();
    await byHand(agent, OTHER);
    floor.engine.up((await floor.engine.rung(OTHER)).leg);
    await floor.settled();
    floor.engine.emit({ type: 'refer', leg: live(agent).agentLeg, ref: 'r1', to: '6175550166' });
    await expect.poll(() => shown('6175550166')).toHaveLength(1);
    expect((await kept()).map(({ path, phone }) => `${path} ${phone}`).sort()).toEqual(
      [`callback ${NUMBER}`, `follow-up ${NUMBER}`, `manual ${OTHER}`, `redial ${NUMBER}`, 'refer 6175550166'].sort(),
    );
  });

  it('is refused where the list or the hours forbid it meanwhile, and the refusal is kept with its rule', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: NUMBER });
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    await floor.settled();
    expect(shown(NUMBER)).toEqual([]);
    expect(await kept()).toMatchObject([{ granted: false, rule: 'do-not-call', counts: false }]);
    floor.clock.advance(DAY / 2);
    expect(await grant({ number: OTHER })).toEqual({ permit: null, why: 'closed' });
    expect(await kept()).toMatchObject([{}, { granted: false, rule: 'us-hours', opensAt: expect.any(Date) }]);
  });
});

describe('a number that is listed between the look and the lock', () => {
  it.each([NUMBER, OTHER])('is refused by itself and by the main one of its lead (%s)', async (listed) => {
    const lead = await floor.lead({ phone: NUMBER, phoneOther: [OTHER], rings: OTHER });
    let answer: ReturnType<typeof grant>;
    await floor.db.tx(async (orm) => {
      // As `judge_ring` locks it; the list needs no lock.
      await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`1 ${OTHER}`}, 13))`);
      answer = grant({ number: OTHER, lead });
      const waits = sql`select 1 from pg_stat_activity where wait_event = 'advisory' and query like '%judge_ring%' and datname = current_database()`;
      await expect.poll(async () => (await floor.db.execute(waits)).rows.length).toBe(1);
      await floor.db.insert(doNotCall).values({ tenantId: 1, phone: listed });
    });
    expect(await answer!).toEqual({ permit: null, why: 'do-not-call' });
    expect(await kept()).toMatchObject([{ phone: OTHER, granted: false, rule: 'do-not-call', leadId: lead.id }]);
  });
});

describe('how often a number is rung', () => {
  it('three times in any 24 hours, by hand and by machine together; the next time is said', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const first = floor.clock.now();
    for (let nth = 0; nth < 3; nth++) {
      await byHand(agent, NUMBER);
      floor.engine.down((await floor.engine.rung(NUMBER)).leg, 'busy');
      await floor.settled();
      floor.clock.advance(60_000);
    }
    expect(shown(NUMBER)).toHaveLength(3);
    await byHand(agent, NUMBER);
    expect(shown(NUMBER)).toHaveLength(3);
    const { body: facts } = await agent.api.get(`/dials/facts/${NUMBER}`);
    expect(facts).toMatchObject({ capped: { rule: 'centre-cap', opens_at: first + DAY } });
    const lead = await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    const [waits] = await floor.db.select().from(leads).where(eq(leads.id, lead.id));
    expect(waits).toMatchObject({ claimedBy: null, retryAt: new Date(first + DAY) });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(first) });
    expect(await agent.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({
      status: 403,
      body: {
        code: 'may-not-ring',
        why: 'capped',
        message: 'This number was called as often as is allowed. It may be called again Thu, Dec 3, 12:00 PM for the lead.',
      },
    });
    floor.clock.advance(first + DAY - floor.clock.now());
    expect((await grant()).why).toBeNull();
  });

  it('never oftener, however many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => grant()));
    expect(answers.filter(({ why }) => why === null)).toHaveLength(3);
    expect(answers.filter(({ why }) => why === 'capped')).toHaveLength(37);
    expect(await kept()).toHaveLength(40);
  });

  it('of one person by all of their numbers together, and never oftener, whichever of them asks', async () => {
    const lead = await floor.lead({ phone: NUMBER, phoneOther: [OTHER, '(617) 555-0166'] });
    const numbers = [NUMBER, OTHER, '6175550166'];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => grant({ number: numbers[nth % 3]!, lead })));
    expect(answers.filter(({ why }) => why === null)).toHaveLength(3);
    for (const number of numbers) expect((await grant({ number, lead })).why).toBe('capped');
    expect((await kept()).at(-1)).toMatchObject({ granted: false, rule: 'centre-cap' });
  });

  it('is told to pages of all numbers of the lead together, whichever is rung next', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER, phoneOther: [OTHER, '6175550166'], dueAt: null });
    const first = floor.clock.now();
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(first) });
    const told = async () => [
      (await agent.api.get(`/leads/by-phone/${NUMBER}?type=manual&timestamp=${first}`)).body.calling.capped,
      (await agent.api.get('/agents/follow-ups?limit=5&overdue=false')).body[0].calling.capped,
    ];
    for (const number of [OTHER, '6175550166', OTHER]) {
      expect(await told()).toEqual([null, null]);
      await grant({ number, lead });
      floor.clock.advance(1000);
    }
    const capped = { rule: 'centre-cap', opens_at: first + DAY };
    expect(await told()).toEqual([capped, capped]);
    await floor.db.update(leads).set({ rings: OTHER });
    expect(await told()).toEqual([capped, capped]);
  });

  it('pages are told of the list where the main number asked not to be called, whichever is rung next', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER, phoneOther: [OTHER], rings: OTHER, dueAt: null });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
    const told = async () => (await agent.api.get('/agents/follow-ups?limit=5&overdue=false')).body[0];
    expect(await told()).toMatchObject({ phone: OTHER, calling: { do_not_call: false } });
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: NUMBER });
    expect(await told()).toMatchObject({ phone: OTHER, calling: { do_not_call: true } });
  });

  it('is told on the training floor, and forbids nothing there', async () => {
    floor.engine.trunks.people = false;
    for (let nth = 0; nth < 4; nth++) expect((await grant()).why).toBeNull();
    expect((await kept()).map(({ rule }) => rule).sort()).toEqual(['centre-cap', null, null, null]);
  });
});

it('is never altered, and not deleted for five years', async () => {
  await grant();
  const refused = async (change: Promise<unknown>) =>
    expect(await change.catch((error: Error) => String(error.cause))).toMatch(/never altered/);
  await refused(floor.db.update(permits).set({ granted: false }));
  await refused(floor.db.delete(permits));
  const [row] = await kept();
  await floor.db.insert(permits).values({ ...row!, id: crypto.randomUUID(), at: new Date(Date.now() - 5.2 * 365.25 * DAY) });
  await tidy(floor.gateway.ctx);
  expect(await kept()).toEqual([row]);
});

describe('a number for help', () => {
  it('is rung while nothing is asked of the database, and written down when it is there again; managers are told', async () => {
    floor.engine.trunks.emergency = true;
    const agent = await floor.worker('qualifier@isius.demo');
    const manager = await floor.worker('manager@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    // The agent's last call waits for its disposition.
    await autoDial(agent);
    floor.engine.down((await floor.engine.rung(NUMBER)).leg, 'busy');
    await floor.settled();
    expect((await agent.snapshot()).toDispose).toHaveLength(1);
    await byHand(agent, '911');
    await expect.poll(() => shown('911')).toHaveLength(1);
    expect(await manager.page.next('emergency-call')).toMatchObject({ extension: agent.extension, number: '911', connected: true });
    await expect.poll(kept).toMatchObject([{ leadId: lead.id }, { path: 'emergency', phone: '911', granted: true, counts: false }]);
    expect((await floor.db.select().from(calls).where(eq(calls.phone, '911')))[0]?.leadId ?? null).toBeNull();
  });

  it('is told to managers where no line leads there', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const manager = await floor.worker('manager@isius.demo');
    await byHand(agent, '911');
    expect(await manager.page.next('emergency-call')).toMatchObject({ number: '911', connected: false });
    expect(shown('911')).toEqual([]);
  });
});
