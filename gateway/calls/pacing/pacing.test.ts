import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { attempts as attemptsTable, callerIds, campaigns, doNotCall, followUps, leads, pacingLog, permits } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createPermits } from '../gate/permits';
import { createOrchestrator } from '../orchestrator';
import { createReachable } from '../reachable';
import { createLedger } from '../storage/ledger';
import { createAttempts } from './attempts';
import { playOf } from './attempt';
import { createPacing } from './pacing';
import { closeAttempts } from './store';

let floor: CallsFloor;
let campaignId: number;

beforeAll(async () => {
  floor = await callsFloor();
});
/** A campaign of each test's own: what is known of one is remembered. */
beforeEach(async () => {
  await floor.db.update(campaigns).set({ active: false });
  const [campaign] = await floor.db
    .insert(campaigns)
    .values({ tenantId: 1, slug: randomUUID(), name: 'Paced', callerId: '6175550199', mode: 'batches' })
    .returning();
  campaignId = campaign!.id;
});
afterEach(async () => {
  floor.gateway.ctx.use(createAttempts).stopAll('stopped');
  await all();
  await floor.clear();
  await floor.db.delete(attemptsTable);
  await floor.db.delete(pacingLog);
  // Whose phone has just rung is left alone for a moment.
  floor.clock.advance(60_000);
});
afterAll(() => floor.stop());

const tick = () => floor.gateway.ctx.use(createPacing).tick();
async function all(): Promise<void> {
  await floor.gateway.ctx.use(createAttempts).settled();
  await floor.settled();
  await floor.gateway.ctx.use(createLedger).idle();
}
const lead = (phone: string) => floor.lead({ phone, campaignId, state: 'MA' });
/** Attempts are stored behind what happens. */
const rows = async () => {
  await all();
  return floor.db.select().from(attemptsTable).where(eq(attemptsTable.campaignId, campaignId));
};
/** The first decision like this one; they are kept in the background. */
async function decided(like: { reason: string }) {
  const find = () =>
    floor.db
      .select()
      .from(pacingLog)
      .where(and(eq(pacingLog.campaignId, campaignId), eq(pacingLog.reason, like.reason)))
      .orderBy(pacingLog.id);
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return (await find())[0]!;
}
const leadOf = async (phone: string) => (await floor.db.select().from(leads).where(eq(leads.phone, phone)))[0]!;

/** Ready, and waiting for the dialer. */
async function waits(email = 'qualifier@isius.demo'): Promise<Worker> {
  const agent = await floor.worker(email);
  await agent.status('ready');
  const { status, body } = await agent.api.post('/dials/auto');
  expect([status, body.code]).toEqual([409, 'paced']);
  return agent;
}

/** Lines of the last ten minutes, of which so many were answered. */
async function past(lines: number, { answered, abandoned }: { answered: number; abandoned: number }): Promise<void> {
  const at = (n: number) => new Date(floor.clock.now() - 600_000 + Math.floor((n * 500_000) / Math.max(lines, answered)));
  const every = Math.max(1, Math.floor(lines / answered));
  const made = Array.from({ length: Math.max(lines, answered) }, (_, n) => {
    const isPerson = n % every === 0 && n / every < answered;
    const met = isPerson && n / every >= abandoned;
    const up = isPerson ? new Date(at(n).getTime() + 8_000) : null;
    return {
      ...{ id: randomUUID(), tenantId: 1, campaignId, leadId: randomUUID(), phone: '6175559999', placedAt: at(n), upAt: up, verdictAt: up },
      ...{
        endedAt: new Date(at(n).getTime() + 24_000),
        outcome: met ? 'joined' : isPerson ? 'abandoned' : 'no-answer',
        abandoned: isPerson && !met,
      },
    };
  });
  await floor.db.insert(attemptsTable).values(made);
}

async function rung(phone: string): Promise<string> {
  await tick();
  const { leg } = await floor.engine.rung(phone);
  return leg;
}
async function greets(leg: string): Promise<void> {
  floor.engine.up(leg);
  floor.engine.emit({ type: 'detected', leg, verdict: 'human', cause: 'HUMAN-500-800' });
  await all();
}

it('rings a person for who waits, and gives them over when they have greeted', async () => {
  const { id } = await lead('6175550101');
  const ana = await waits();
  const leg = await rung('6175550101');
  expect(await leadOf('6175550101')).toMatchObject({ claimedBy: 0, status: 'In Process' });
  floor.engine.up(leg);
  await expect.poll(() => floor.engine.noted).toContainEqual({ command: 'detect', args: [leg, true] });
  await greets(leg);
  const { leg: own, headers } = await floor.engine.rung(ana.extension);
  expect(headers).toMatchObject({ 'X-Dialer-Answer': '1' });
  floor.engine.up(own);
  await all();
  const call = floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id)!.call;
  expect(call).toMatchObject({
    type: 'auto',
    auto: true,
    direction: 0,
    far: 'up',
    agent: 'up',
    leadId: id,
    vm: { status: 'AMD-Human-voice' },
  });
  expect(await rows()).toMatchObject([{ outcome: 'joined', abandoned: false, accountId: ana.id, campaignId }]);
  expect(await leadOf('6175550101')).toMatchObject({ claimedBy: ana.id });
  expect(await floor.db.select().from(permits)).toMatchObject([{ path: 'paced', granted: true, accountId: null, campaignId }]);
  floor.engine.down(leg);
  await all();
  expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: id }]);
});

it('plays who has called to somebody whom nobody takes, counts it, and leaves them alone for three days', async () => {
  await lead('6175550102');
  const ana = await waits();
  const leg = await rung('6175550102');
  await ana.status('break');
  await greets(leg);
  await expect.poll(() => floor.engine.noted.find(({ command }) => command === 'play')).toBeDefined();
  const [attempt] = await rows();
  expect(floor.engine.noted.find(({ command }) => command === 'play')!.args).toEqual([playOf(attempt!.id), { leg }, 'call-abandoned']);
  floor.engine.emit({ type: 'play-done', id: playOf(attempt!.id), ok: true });
  await all();
  expect(await rows()).toMatchObject([{ outcome: 'abandoned', abandoned: true, messagePlayed: true }]);
  expect(floor.engine.hungUp.map((each) => each.leg)).toContain(leg);
  expect((await leadOf('6175550102')).claimedBy).toBeNull();
  const hoursLater = async (hours: number) => {
    const verdictAt = new Date(floor.clock.now() - hours * 3_600_000);
    await floor.db.update(attemptsTable).set({ verdictAt }).where(eq(attemptsTable.id, attempt!.id));
    floor.clock.advance(60_000);
    await ana.status('ready');
    await ana.api.post('/dials/auto');
    await tick();
    return (await rows()).length;
  };
  expect(await hoursLater(71)).toBe(1);
  expect(await hoursLater(73)).toBe(2);
});

it('offers a person to the next agent when the first one’s phone fails', async () => {
  await lead('6175550103');
  const ana = await waits();
  const ben = await waits('qualifier2@isius.demo');
  const leg = await rung('6175550103');
  await greets(leg);
  const first = await floor.engine.rung(ana.extension);
  floor.engine.down(first.leg, 'declined');
  await all();
  const second = await floor.engine.rung(ben.extension);
  floor.engine.up(second.leg);
  await all();
  expect(await rows()).toMatchObject([{ outcome: 'joined', accountId: ben.id }]);
});

it('an agent whose phone was too late waits on without asking, and rests after the second time', async () => {
  const ana = await waits();
  /** The dialer rings somebody, who greets; the agent's phone does not answer before the message. */
  async function missed(phone: string): Promise<void> {
    await lead(phone);
    const person = await rung(phone);
    await greets(person);
    const { leg } = await floor.engine.rung(ana.extension);
    await expect.poll(() => floor.engine.hungUp.map((each) => each.leg), { timeout: 5_000 }).toContain(leg);
    await all();
    expect((await ana.page.next('hangup')).call).toMatchObject({ auto: true, direction: 0, agent: expect.not.stringMatching('up') });
    floor.engine.down(person);
    await all();
  }
  await missed('6175551201');
  expect(await floor.gateway.ctx.use(createReachable).undisturbed(ana.id)).toBeDefined();
  // No word of the page in between, and nothing that keeps automatic calls away for a while.
  await missed('6175551202');
  await lead('6175551203');
  await tick();
  expect(await rows()).toHaveLength(2);
  floor.clock.advance(9_000);
  await tick();
  expect(await rows()).toHaveLength(2);
  floor.clock.advance(1_000);
  const leg = await rung('6175551203');
  await greets(leg);
  floor.engine.up((await floor.engine.rung(ana.extension)).leg);
  await all();
  expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(['abandoned', 'abandoned', 'joined']);
  floor.engine.down(leg);
  await all();
  expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: (await leadOf('6175551203')).id }]);
});

async function team(): Promise<Worker[]> {
  const all: Worker[] = [];
  for (const email of ['qualifier@isius.demo', 'qualifier2@isius.demo', 'advisor@isius.demo', 'advisor2@isius.demo'])
    all.push(await waits(email));
  return all;
}

it('rings one person for one agent before 200 answers', async () => {
  for (let n = 0; n < 30; n++) await lead(`617555${String(1000 + n)}`);
  await team();
  await tick();
  expect((await rows()).length).toBe(4);
  expect(await decided({ reason: 'few-answers' })).toMatchObject({ mode: 'one-to-one', free: 4, begun: 4 });
});

it('rings a safe batch behind them, and one for one where too many were lost', async () => {
  for (let n = 0; n < 30; n++) await lead(`617555${String(1000 + n)}`);
  await past(2_000, { answered: 300, abandoned: 3 });
  const all4 = await team();
  await tick();
  const batch = await decided({ reason: 'chosen' });
  expect(batch).toMatchObject({ mode: 'batches', free: 4, answered: 300, abandoned: 3 });
  expect(batch.begun).toBeGreaterThan(4);
  // Four agents, and what may be lost before pacing ends.
  expect(batch.begun).toBeLessThanOrEqual(4 + Math.ceil(0.025 * 300) - 1 - 3);
  floor.gateway.ctx.use(createAttempts).stopAll('stopped');
  await all();

  await past(0, { answered: 10, abandoned: 10 });
  floor.clock.advance(11 * 60_000);
  for (const { api } of all4) await api.post('/dials/auto');
  await tick();
  const spent = { mode: 'one-to-one', free: 4, begun: 4, answered: 310, abandoned: 13 };
  expect(await decided({ reason: 'budget' })).toMatchObject(spent);
});

it('keeps what a machine answered for a later turn, and hangs up', async () => {
  await lead('6175550104');
  await waits();
  const leg = await rung('6175550104');
  floor.engine.up(leg);
  floor.engine.emit({ type: 'detected', leg, verdict: 'machine', cause: 'MAXWORDS-4' });
  await all();
  expect(await rows()).toMatchObject([{ outcome: 'machine', abandoned: false }]);
  const after = await leadOf('6175550104');
  expect(after).toMatchObject({ claimedBy: null, dials: 1 });
  expect(after.dueAt!.getTime()).toBe(floor.clock.now() + 30 * 60_000);
});

it('follows the recycle rules of the campaign: a busy line rests as its rule says, and is given up after its tries', async () => {
  await floor.db
    .update(campaigns)
    .set({ recycle: [{ after: 'busy', minutes: 7, tries: 2, other: false }] })
    .where(eq(campaigns.id, campaignId));
  await lead('6175550110');
  const { api } = await waits();
  floor.engine.down(await rung('6175550110'), 'busy');
  await all();
  const first = await leadOf('6175550110');
  expect(first).toMatchObject({ dueAt: new Date(floor.clock.now() + 7 * 60_000), lastOutcome: 'busy', tries: { busy: 1 }, usedUp: '' });
  floor.clock.advance(6 * 60_000);
  await api.post('/dials/auto');
  await tick();
  expect(await rows()).toHaveLength(1);
  floor.clock.advance(60_001);
  await api.post('/dials/auto');
  floor.engine.down(await rung('6175550110'), 'busy');
  await all();
  expect(await leadOf('6175550110')).toMatchObject({ dueAt: null, tries: { busy: 2 }, usedUp: 'rule', claimedBy: null });
});

it('a number that is not in service counts as a try and follows the sequence, where a line that failed keeps its turn', async () => {
  await lead('6175550110');
  await waits();
  floor.engine.down(await rung('6175550110'), 'failed', { sip: 404, q850: 1 });
  await all();
  expect(await rows()).toMatchObject([{ outcome: 'unknown-number' }]);
  expect(await leadOf('6175550110')).toMatchObject({
    ...{ lastOutcome: 'unknown-number', tries: { 'unknown-number': 1 }, failedDials: 0, claimedBy: null },
    dueAt: new Date(floor.clock.now() + 30 * 60_000),
  });
});

it('shows people a number of their area from the pool of the campaign, and its own when the pool has none left today', async () => {
  const pool = { tenantId: 1, campaignId, areaCode: '617', number: '6175550172', dailyCap: 1 };
  await floor.db.insert(callerIds).values(pool);
  const { api } = await waits();
  const shown = async (phone: string) => {
    await lead(phone);
    await api.post('/dials/auto');
    await tick();
    const { leg, callerId } = await floor.engine.rung(phone);
    floor.engine.down(leg, 'busy');
    await all();
    return callerId.number;
  };
  expect([await shown('6175550114'), await shown('6175550115')]).toEqual(['6175550172', '6175550199']);
  expect((await rows()).map(({ callerId }) => callerId).toSorted()).toEqual(['6175550172', '6175550199']);
  const evidence = (await floor.db.select().from(permits)).map((permit) => permit.evidence['callerId']);
  expect(evidence.toSorted()).toEqual(['6175550172', '6175550199']);
});

it('rings another number of the lead next where the rule of the outcome says so', async () => {
  await floor.db
    .update(campaigns)
    .set({ recycle: [{ after: 'busy', minutes: 7, tries: null, other: true }] })
    .where(eq(campaigns.id, campaignId));
  await floor.lead({ phone: '6175550112', phoneOther: ['6175550113'], campaignId, state: 'MA' });
  const { api } = await waits();
  floor.engine.down(await rung('6175550112'), 'busy');
  await all();
  expect(await leadOf('6175550112')).toMatchObject({ rings: '6175550113', dueAt: new Date(floor.clock.now() + 7 * 60_000) });
  floor.clock.advance(7 * 60_000 + 1);
  await api.post('/dials/auto');
  floor.engine.down(await rung('6175550113'), 'busy');
  expect((await rows()).map(({ phone }) => phone).toSorted()).toEqual(['6175550112', '6175550113']);
  expect(await leadOf('6175550112')).toMatchObject({ rings: '', claimedBy: null });
});

it('a line that failed keeps its turn and waits longer each time, unless a rule speaks of it', async () => {
  await lead('6175550111');
  await waits();
  floor.engine.down(await rung('6175550111'), 'failed');
  await all();
  const fault = await leadOf('6175550111');
  expect(fault).toMatchObject({ failedDials: 1, tries: {}, usedUp: '' });
  await floor.db
    .update(campaigns)
    .set({ recycle: [{ after: 'failed', minutes: 300, tries: null, other: false }] })
    .where(eq(campaigns.id, campaignId));
  await floor.db.update(leads).set({ retryAt: null });
  floor.engine.down(await rung('6175550111'), 'failed');
  await all();
  expect(await leadOf('6175550111')).toMatchObject({
    failedDials: 1,
    dueAt: new Date(floor.clock.now() + 300 * 60_000),
    tries: { failed: 1 },
  });
});

it('rings nobody who came onto the list after an agent began to wait', async () => {
  await lead('6175550105');
  await waits();
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550105', reason: 'said so' });
  await tick();
  expect(await rows()).toEqual([]);
});

it('rings nobody at a number that was taken from the lead after it was claimed', async () => {
  const { id } = await lead('6175550105');
  await waits();
  const gate = floor.gateway.ctx.use(createPermits);
  const ask = gate.ask;
  const claimed = vi.spyOn(gate, 'ask').mockImplementation(async (wanted) => {
    const answer = await ask(wanted);
    await floor.db.update(leads).set({ phone: '6175550106' }).where(eq(leads.id, id));
    return answer;
  });
  await tick();
  expect(await rows()).toMatchObject([{ phone: '6175550105', outcome: 'failed' }]);
  claimed.mockRestore();
  expect(floor.engine.noted.filter(({ command }) => command === 'originate')).toEqual([]);
  expect(await floor.db.select().from(permits)).toMatchObject([{ granted: false, rule: 'not-theirs', leadId: id }]);
});

it('calls back who asked for it in a state that wants written consent before a machine dials', async () => {
  floor.engine.trunks.people = true;
  const now = floor.clock.now();
  const noon = moment.tz(now, 'America/New_York').set({ hour: 12, minute: 0 });
  floor.clock.advance(noon.valueOf() + (noon.valueOf() < now ? 86_400_000 : 0) - now);
  const { id } = await floor.lead({ phone: '3055550106', campaignId, state: 'fl', dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, startsAt: new Date(floor.clock.now() - 1_000) });
  await waits();
  expect(await rung('3055550106')).toBeDefined();
  await all();
  expect(await floor.db.select().from(permits).where(eq(permits.leadId, id))).toMatchObject([{ path: 'callback', granted: true }]);
  floor.engine.trunks.people = false;
});

it('looks past people whom a machine may play no message now: none of them is taken, and no line is spent on them', async () => {
  floor.engine.trunks.people = true;
  // In Portland, Maine, a machine may play one until 5 PM, Monday to Friday.
  const evening = moment.tz(floor.clock.now(), 'America/New_York').set({ hour: 18, minute: 0 });
  while (evening.valueOf() < floor.clock.now() || evening.isoWeekday() !== 3) evening.add(1, 'day');
  floor.clock.advance(evening.valueOf() - floor.clock.now());
  const maine = await floor.lead({ phone: '2075550166', campaignId, state: 'me', priority: 1 });
  await lead('6175550116');
  await waits();
  await rung('6175550116');
  expect((await rows()).map(({ phone }) => phone)).toEqual(['6175550116']);
  expect(await leadOf(maine.phone)).toMatchObject({ claimedBy: null, dials: 0, retryAt: null, status: 'New' });
  expect(await floor.db.$count(permits, eq(permits.phone, maine.phone))).toBe(0);
  floor.engine.trunks.people = false;
});

it('lets go who comes onto the list while their phone rings', async () => {
  await lead('6175550105');
  await waits();
  const leg = await rung('6175550105');
  floor.engine.ringing(leg);
  await all();
  expect(floor.engine.hungUp).toEqual([]);
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550105', reason: 'said so' });
  await expect.poll(() => floor.engine.hungUp.map((each) => each.leg), { timeout: 10_000 }).toEqual([leg]);
});

it('counts who had answered when the gateway was killed', async () => {
  await lead('6175550106');
  await waits();
  floor.engine.up(await rung('6175550106'));
  await all();
  expect(await closeAttempts(floor.db, new Date(floor.clock.now()))).toBe(1);
  expect(await rows()).toMatchObject([{ outcome: 'abandoned', abandoned: true }]);
});

it('ends every attempt with its engine, and counts who had answered', async () => {
  await lead('6175550107');
  await lead('6175550108');
  await waits();
  await waits('qualifier2@isius.demo');
  await tick();
  floor.engine.up((await floor.engine.rung('6175550107')).leg);
  await floor.engine.rung('6175550108');
  floor.engine.emit({ type: 'engine-down' });
  await all();
  expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(['abandoned', 'failed']);
});

it('lets an agent go on to other leads when the campaign has none', async () => {
  await floor.lead({ phone: '6175550109', state: 'MA' });
  const ana = await waits();
  await tick();
  const { status, body } = await ana.api.post('/dials/auto');
  expect([status, body.phone]).toEqual([201, '6175550109']);
});
