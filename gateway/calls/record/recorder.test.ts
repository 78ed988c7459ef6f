import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attempts as attemptsTable, calls, callTimeline, campaigns } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { type CutWay, cuttable } from '../../testing/outage';
import { createAttempts } from '../pacing/attempts';
import { createPacing } from '../pacing/pacing';
import { createCallRecorder } from './recorder';
import { timelineOf } from './timeline';

let floor: CallsFloor;
let way: CutWay;
const own = { ...limits.callRecord };
const { writeMs } = limits.calls;
beforeAll(async () => void (floor = await callsFloor({ through: async (url) => (way = await cuttable(url)) })));
afterAll(() => floor.stop());
afterEach(async () => {
  Object.assign(limits.callRecord, own);
  Object.assign(limits.calls, { writeMs });
  await way.mend();
  await floor.clear();
});

const recorder = () => floor.gateway.ctx.use(createCallRecorder);
const hangUp = (agent: Worker) => agent.page.ask('hangup', { extension: agent.extension, channel: '' });
async function talking(phone = '6175550101') {
  await floor.lead({ phone, tenantId: 1 });
  const agent = await floor.worker('advisor@isius.demo');
  return { agent, ...(await floor.talk(agent, phone)) };
}
async function storyOf(callId: string) {
  await recorder().settled();
  const rows = await floor.db.select().from(callTimeline).where(eq(callTimeline.callId, callId));
  return timelineOf(
    rows.map((row) => ({ ...row, leg: row.leg, who: row.who, at: row.at.getTime(), facts: row.facts })),
    null,
  )!;
}
/** Nothing is written into the records while `work` runs. */
async function locked(work: () => Promise<unknown>) {
  await floor.db.tx(async (tx) => {
    await tx.execute('lock table call_timeline in exclusive mode');
    await work();
  });
}
const writesThatWait = async () =>
  (await floor.db.execute("select 1 from pg_locks where relation = 'call_timeline'::regclass and not granted")).rowCount;
const metric = (name: string) => floor.gateway.ctx.metrics.getSingleMetricAsString(name);

describe('the recorder of calls', () => {
  it('holds no call up while the database is away, and has all of it afterwards, once', async () => {
    const { agent, callId } = await talking();
    await recorder().settled();
    await way.cut();
    expect(await hangUp(agent)).toMatchObject({ ok: true });
    const settled = recorder().settled();
    expect(floor.engine.legs.size).toBe(0);
    await expect.poll(() => metric('dialer_call_record_waiting')).toMatch(/ [1-9]\d*$/);
    await way.mend();
    await settled;
    const { moments, whole } = await storyOf(callId);
    expect(whole).toBe(true);
    expect(moments.filter(({ what }) => what === 'ended')).toHaveLength(1);
    expect(moments.filter(({ what }) => what === 'down')).toHaveLength(2);
    expect(await metric('dialer_call_record_waiting')).toMatch(/ 0$/);
  });

  it('does not grow while the database is away: what is dropped leaves a gap that says so', async () => {
    const { agent, callId, far } = await talking();
    await recorder().settled();
    Object.assign(limits.callRecord, { waiting: 3 });
    await way.cut();
    for (const held of [true, false, true, false, true]) floor.engine.emit({ type: 'leg-held', leg: far, held });
    expect(await metric('dialer_call_record_waiting')).toMatch(/ 3$/);
    await way.mend();
    await recorder().settled();
    await hangUp(agent);
    const { moments, whole } = await storyOf(callId);
    expect(whole).toBe(false);
    expect(moments.filter(({ what }) => what === 'gap')).toMatchObject([{ facts: { gap: 'behind' } }]);
  });

  it('keeps so many moments of one call, then its ends alone, and says that some are missing', async () => {
    Object.assign(limits.callRecord, { momentsPerCall: 20 });
    const { agent, callId, far } = await talking();
    for (let nth = 0; nth < 30; nth++) floor.engine.emit({ type: 'leg-held', leg: far, held: nth % 2 === 0 });
    await hangUp(agent);
    const { moments } = await storyOf(callId);
    expect(moments.filter(({ what }) => what === 'gap')).toMatchObject([{ facts: { gap: 'many' } }]);
    expect(moments.filter(({ what }) => what === 'down')).toHaveLength(2);
    expect(moments.length).toBeLessThan(26);
  });

  it('goes by that share also after minutes in which nothing happens', async () => {
    Object.assign(limits.callRecord, { momentsPerCall: 20 });
    const { agent, callId, far } = await talking();
    const hold = (times: number) => {
      for (let nth = 0; nth < times; nth++) floor.engine.emit({ type: 'leg-held', leg: far, held: nth % 2 === 0 });
    };
    hold(30);
    await recorder().settled();
    floor.clock.advance(5 * 60_000);
    await recorder().settled();
    hold(10);
    await hangUp(agent);
    const { moments } = await storyOf(callId);
    expect(moments.filter(({ what }) => what === 'gap')).toHaveLength(1);
    expect(moments.length).toBeLessThan(26);
  });

  it('remembers nothing of a call that ended some minutes ago', async () => {
    const remembered = async () => Number(/ (\d+)$/m.exec(await metric('dialer_call_record_calls'))![1]);
    const quiet = async () => {
      floor.clock.advance(3 * 60_000);
      await recorder().settled();
    };
    await quiet();
    const before = await remembered();
    const { agent } = await talking();
    await hangUp(agent);
    await recorder().settled();
    expect(await remembered()).toBe(before + 1);
    await quiet();
    expect(await remembered()).toBe(before);
  });

  it('has once what was written twice, because no answer came in time', async () => {
    const { agent, callId } = await talking();
    await recorder().settled();
    await hangUp(agent);
    Object.assign(limits.calls, { writeMs: 200 });
    let settled: Promise<void> | undefined;
    await locked(async () => {
      settled = recorder().settled();
      await expect.poll(writesThatWait, { timeout: 5000 }).toBe(2);
    });
    await settled;
    const { moments, whole } = await storyOf(callId);
    expect([whole, moments.filter(({ what }) => what === 'ended').length]).toEqual([true, 1]);
  });

  it('lacks the one moment that the database refuses for good, says so, and has the others', async () => {
    const { agent, callId, far } = await talking();
    await recorder().settled();
    await floor.db.execute("alter table call_timeline add constraint no_loss check (what <> 'lost') not valid");
    for (const type of ['leg-lost', 'leg-found'] as const) floor.engine.emit({ type, leg: far });
    await recorder().settled();
    await floor.db.execute('alter table call_timeline drop constraint no_loss');
    await hangUp(agent);
    const { moments, whole } = await storyOf(callId);
    const words = moments.map(({ what }) => what);
    expect([whole, words.includes('lost'), words.includes('found')]).toEqual([false, false, true]);
    expect(moments.at(-1)!.what).toMatch(/down|ended/);
  });

  it('is no fault of the call when it fails itself', async () => {
    const { agent, far } = await talking();
    const { callRecord } = limits;
    Object.defineProperty(limits, 'callRecord', {
      configurable: true,
      get: () => {
        throw new Error('a fault');
      },
    });
    try {
      expect(await hangUp(agent)).toMatchObject({ ok: true });
      expect(floor.engine.legs.has(far)).toBe(false);
    } finally {
      Object.defineProperty(limits, 'callRecord', { configurable: true, writable: true, enumerable: true, value: callRecord });
    }
    await recorder().settled();
  });

  it('has of a person who was rung for whoever is free when they were dialed, answered, and judged, also in their call', async () => {
    await floor.db.update(campaigns).set({ active: false });
    const [campaign] = await floor.db
      .insert(campaigns)
      .values({ tenantId: 1, slug: randomUUID(), name: 'Paced', callerId: '6175550199', mode: 'batches' })
      .returning();
    await floor.lead({ phone: '6175550107', campaignId: campaign!.id, state: 'MA' });
    const agent = await floor.worker('advisor@isius.demo');
    await agent.status('ready');
    await agent.api.post('/dials/auto');
    await floor.gateway.ctx.use(createPacing).tick();
    const asked = await floor.engine.rung('6175550107');
    floor.engine.ringing(asked.leg);
    floor.engine.up(asked.leg);
    floor.engine.emit({ type: 'detected', leg: asked.leg, verdict: 'human', cause: 'HUMAN' });
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    await floor.gateway.ctx.use(createAttempts).settled();
    await floor.settled();
    const [call] = await floor.db.select().from(calls).where(eq(calls.phone, '6175550107'));
    const { moments } = await storyOf(call!.id);
    const words = moments.map(({ what, who }) => (who ? `${who} ${what}` : what));
    expect(words.filter((word) => word.startsWith('lead'))).toEqual(
      expect.arrayContaining(['lead dialed', 'lead ringing', 'lead answered', 'lead verdict']),
    );
    expect(words).toContain('connected');
    expect(words.filter((word) => word === 'lead answered')).toHaveLength(1);
    await floor.db.delete(attemptsTable);
  });
});
