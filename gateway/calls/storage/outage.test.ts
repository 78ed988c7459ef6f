// @long
/** The database goes away in the middle of calls: what they were is stored all the same, in order and once. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { eq, isNull, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../create-context';
import type { GatewayContext } from '../../platform/context';
import { calls, dispositions, leads, statusLog } from '../../platform/db/schema';
import { type CutWay, cuttable, type FragileWay, fragile } from '../../testing/outage';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { createJournal, journalFolder } from './journal';
import { createCallControl } from '../control';
import { createLedger } from './ledger';
import { createOrchestrator } from '../orchestrator';
import { recoverCalls } from '../recovery';

const rowOf = async (floor: Floor, callId: string) => (await floor.db.select().from(calls).where(eq(calls.id, callId)))[0]!;
const leadOf = async (floor: Floor, id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const statusOf = async (floor: Floor, accountId: number) =>
  (await floor.db.select().from(statusLog).where(eq(statusLog.accountId, accountId))).filter((row) => row.endedAt === null);
const files = (floor: Floor) => {
  try {
    return readdirSync(journalFolder(floor.gateway.ctx.config.dataDir));
  } catch {
    return [];
  }
};

/** An agent who talks to a lead. */
async function talking(floor: Floor, phone = '6175550101'): Promise<{ agent: Worker; leadId: string; callId: string }> {
  const lead = await floor.lead({ phone });
  const agent = await floor.worker('qualifier@isius.demo');
  await agent.status('ready');
  const { body } = await agent.api.post('/dials/auto');
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  floor.engine.up((await floor.engine.rung(phone)).leg);
  await floor.settled();
  return { agent, leadId: lead.id, callId: body.callId };
}
const hangUp = (agent: Worker) => agent.page.ask('hangup', { extension: agent.extension, channel: '' });

describe('while the database is away', () => {
  let floor: Floor;
  let way: CutWay;
  beforeAll(async () => void (floor = await callsFloor({ through: async (url) => (way = await cuttable(url)) })));
  afterAll(() => floor.stop());
  afterEach(async () => {
    await way.mend();
    await floor.clear();
  });

  it('a call is hung up at once, its end waits on disk and is stored as it was when the database is back', async () => {
    const { agent, leadId, callId } = await talking(floor);
    await way.cut();
    expect(await hangUp(agent)).toMatchObject({ ok: true });
    expect((await agent.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'normal' });
    expect(floor.engine.legs.size).toBe(0);
    await expect.poll(() => files(floor)).toEqual([`${callId}.json`]);
    expect(await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k')).toMatchObject({ status: 503, body: { code: 'database-away' } });
    expect(await rowOf(floor, callId)).toMatchObject({ endedAt: null, toDispose: false });
    expect(await floor.gateway.ctx.metrics.getSingleMetricAsString('dialer_calls_unstored')).toMatch(/ 1$/);

    await way.mend();
    await floor.settled();
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent', endCause: 'normal', toDispose: true });
    expect(files(floor)).toEqual([]);
    expect((await statusOf(floor, agent.id)).map(({ status }) => status)).toEqual(['after-call-work']);
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k')).status).toBe(201);
    expect(await floor.db.$count(dispositions)).toBe(1);
  });

  it('a disposition that comes before the end is stored says so, and is taken when it is', async () => {
    const { agent, leadId, callId } = await talking(floor);
    const other = new Client({ connectionString: floor.gateway.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from calls where id = $1 for update', [callId]);
    await hangUp(agent);
    const early = await agent.dispose(leadId, { disposition: 'Voicemail' }, 'early');
    expect(early).toMatchObject({ status: 503, body: { code: 'call-not-stored-yet' } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    // A page that comes now is told of the end that is on its way.
    const snapshot = await agent.snapshot();
    expect(snapshot).toMatchObject({ toDispose: [{ leadId, callId }], calls: [{ callId, end: { by: 'agent' } }] });
    await other.query('commit');
    await other.end();
    await floor.settled();
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'early')).status).toBe(201);
  });

  it('what one of several gateways could not store is stored by the next one; what it writes after that by nobody', async () => {
    const { config, log, clock, db } = { ...floor.gateway.ctx, db: floor.db };
    const shared = { ...config, dataDir: mkdtempSync(join(config.dataDir, 'shared-')) };
    const desk = (epoch: number) => createContext({ config: shared, db, log, engine: floor.engine, clock, epoch });
    const { callId } = await talking(floor);
    const { call, ...line } = floor.gateway.ctx.use(createOrchestrator).lineOf(callId)!;
    const over = { ...line, call: { ...call, rev: call.rev + 1, end: { by: 'agent' as const, cause: 'normal' } } };
    const first = createJournal(journalFolder(shared.dataDir), 1);
    await first.write({ line: { ...line, call }, over: false });
    expect(await (await desk(2)).use(createLedger).replay()).toBe(1);
    // It stood still, and its agent hung up before it knew that it was given up.
    await first.write({ line: over, over: true });
    expect(await (await desk(3)).use(createLedger).replay()).toBe(0);
    expect(await rowOf(floor, callId)).toMatchObject({ endedAt: null });
    // One that dies while the database is away leaves what counts, also when its successor dies before it could look.
    await createJournal(journalFolder(shared.dataDir), 4).write({ line: over, over: true });
    expect(await (await desk(6)).use(createLedger).replay()).toBe(1);
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent' });
    expect(readdirSync(journalFolder(shared.dataDir)).sort()).toEqual(['desk-1', 'replayed']);
  });

  it('what a killed gateway could not store is stored by the next one, before it closes what has no end', async () => {
    const { agent, leadId, callId } = await talking(floor);
    await way.cut();
    await hangUp(agent);
    await expect.poll(() => files(floor)).toEqual([`${callId}.json`]);
    // The next gateway: the same folder and database, and nothing of what the first one remembers.
    const { config, log, clock } = floor.gateway.ctx;
    const next = await createContext({ config, db: floor.db, log, engine: floor.engine, clock });
    expect(await next.use(createLedger).replay()).toBe(1);
    expect(await recoverCalls(next)).toEqual({ adopted: 0, closed: 0 });
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent', endCause: 'normal', toDispose: true });
    expect(await leadOf(floor, leadId)).toMatchObject({ claimedBy: agent.id });
    expect(files(floor)).toEqual([]);
    // Disposed meanwhile; the first gateway, should it come to itself again, changes nothing.
    await floor.db.update(calls).set({ toDispose: false }).where(eq(calls.id, callId));
    await floor.db.update(leads).set({ claimedBy: null }).where(eq(leads.id, leadId));
    await way.mend();
    await floor.settled();
    expect(await rowOf(floor, callId)).toMatchObject({ toDispose: false, endCause: 'normal' });
    expect(await leadOf(floor, leadId)).toMatchObject({ claimedBy: null });
    await next.stop();
  });

  it('a number that cannot be judged is not rung: the call ends in words, and its lead is offered again', async () => {
    const lead = await floor.lead({ phone: '6175550108' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
    const { leg } = await floor.engine.rung(agent.extension);
    await way.cut();
    floor.engine.up(leg);
    expect((await agent.page.next('hangup')).call).toMatchObject({ far: 'none', end: { by: 'system', cause: 'not-judged' } });
    expect([...floor.engine.legs.keys()]).toEqual([]);
    await way.mend();
    await floor.settled();
    expect(await leadOf(floor, lead.id)).toMatchObject({ claimedBy: null, retryAt: null });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).body).toMatchObject({ leadId: lead.id });
  });

  it('a database that is back in time is asked again, and the number rings', async () => {
    await floor.lead({ phone: '6175550109' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    await agent.api.post('/dials/auto');
    const { leg } = await floor.engine.rung(agent.extension);
    await way.cut();
    floor.engine.up(leg);
    expect((await agent.page.next('answer')).call.agent).toBe('up');
    await way.mend();
    expect((await floor.engine.rung('6175550109')).target).toMatchObject({ number: '6175550109', permit: expect.any(String) });
  });

  it('also when it falls silent and never answers on a connection that was open', async () => {
    const { agent, leadId, callId } = await talking(floor, '6175550107');
    way.silence();
    expect(await hangUp(agent)).toMatchObject({ ok: true });
    expect((await agent.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'normal' });
    await expect.poll(() => files(floor)).toEqual([`${callId}.json`]);
    const away = () => floor.gateway.ctx.metrics.getSingleMetricAsString('dialer_database_away');
    await expect.poll(away, { timeout: 30_000 }).toMatch(/ 1$/);
    await way.mend();
    await floor.settled();
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent', toDispose: true });
    // A connection that was begun in the silence may answer the first time; the page sends the same again.
    const dispose = async () => (await agent.dispose(leadId, { disposition: 'Voicemail' }, 'silent')).status;
    await expect.poll(dispose, { timeout: 30_000 }).toBe(201);
  });

  /** Holds every write of calls, as a long transaction of somebody else would. */
  async function holdCalls(): Promise<{ letGo(): Promise<void>; cutOff(): Promise<void> }> {
    const other = new Client({ connectionString: floor.gateway.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table calls in exclusive mode');
    return {
      async letGo() {
        await other.query('commit');
        await other.end();
      },
      async cutOff() {
        await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        await other.query('commit');
        await other.end();
      },
    };
  }

  it('a page hears that its phone rings before the call is stored, and the row follows', async () => {
    const lead = await floor.lead({ phone: '6175550110' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    const held = await holdCalls();
    const { status, body } = await agent.api.post('/dials/auto');
    expect(status).toBe(201);
    const { leg } = await floor.engine.rung(agent.extension);
    floor.engine.ringing(leg);
    expect((await agent.page.next('incoming')).call).toMatchObject({ callId: body.callId, leadId: lead.id, agent: 'ringing' });
    expect(await floor.db.select().from(calls)).toEqual([]);
    // Whatever else is asked meanwhile knows of it too.
    expect((await agent.snapshot()).calls).toMatchObject([{ callId: body.callId, agent: 'ringing' }]);
    expect((await agent.api.delete('/in-process-leads')).status).toBeLessThan(300);
    expect(await leadOf(floor, lead.id)).toMatchObject({ claimedBy: agent.id, status: 'In Process' });
    await held.letGo();
    await floor.settled();
    expect(await rowOf(floor, body.callId)).toMatchObject({
      accountId: agent.id,
      leadId: lead.id,
      endedAt: null,
      facts: { agent: 'ringing' },
    });
    expect(files(floor)).toEqual([]);
  });

  it('a gateway that is killed between the ring and the row leaves no call that nobody knows', async () => {
    const lead = await floor.lead({ phone: '6175550111' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    const held = await holdCalls();
    const { body } = await agent.api.post('/dials/auto');
    const { leg } = await floor.engine.rung(agent.extension);
    floor.engine.ringing(leg);
    await agent.page.next('incoming');
    // The first gateway writes nothing any more; the next one has neither its memory nor a file of it.
    await way.cut();
    await held.cutOff();
    const { config, log, clock } = floor.gateway.ctx;
    const dataDir = mkdtempSync(join(config.dataDir, 'next-'));
    const next = await createContext({ config: { ...config, dataDir }, db: floor.db, log, engine: floor.engine, clock });
    expect(await next.use(createLedger).replay()).toBe(0);
    expect(await recoverCalls(next)).toEqual({ adopted: 1, closed: 0 });
    expect(await next.use(createCallControl).liveOf({ id: agent.id, tenantId: 1 })).toMatchObject({
      callId: body.callId,
      agent: 'ringing',
    });
    await next.use(createLedger).idle();
    expect(await rowOf(floor, body.callId)).toMatchObject({ accountId: agent.id, leadId: lead.id, endedAt: null });
    next.use(createOrchestrator).apply(body.callId, { type: 'hang-up', by: 'system', cause: 'test' });
    await next.use(createOrchestrator).settled();
    await next.stop();
  });

  it('a status that the agent has chosen after the call stands', async () => {
    const { agent } = await talking(floor);
    const line = floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!;
    await way.cut();
    await hangUp(agent);
    await agent.page.next('hangup');
    floor.clock.advance(5_000);
    const at = new Date(floor.clock.now());
    await floor.db.update(statusLog).set({ endedAt: at }).where(isNull(statusLog.endedAt));
    await floor.db.insert(statusLog).values({ tenantId: 1, accountId: agent.id, status: 'break', by: 'agent', startedAt: at });
    await way.mend();
    await floor.settled();
    expect((await statusOf(floor, line.accountId)).map(({ status }) => status)).toEqual(['break']);
  });
});

describe('a write that the database refuses for good', () => {
  let floor: Floor;
  beforeAll(async () => void (floor = await callsFloor()));
  afterAll(() => floor.stop());
  afterEach(async () => {
    await takeEnds();
    await floor.clear();
    rmSync(journalFolder(floor.gateway.ctx.config.dataDir), { recursive: true, force: true });
  });

  const refuseEnds = () => floor.db.execute(sql`alter table calls add constraint no_end check (ended_at is null) not valid`);
  const takeEnds = () => floor.db.execute(sql`alter table calls drop constraint if exists no_end`);

  const refusedWrites = () => floor.gateway.ctx.metrics.getSingleMetricAsString('dialer_call_store_refused_total');

  it('is tried a few times, set aside, counted, and holds up nothing that comes after it', async () => {
    const { agent, leadId, callId } = await talking(floor);
    await refuseEnds();
    await hangUp(agent);
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect(files(floor)).toEqual([`${callId}.refused`]);
    expect((await statusOf(floor, agent.id)).map(({ status }) => status)).toEqual(['after-call-work']);
    expect(await refusedWrites()).toMatch(/ 1$/);
    await takeEnds();
    // What the gateway remembers goes with the disposition.
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'first')).status).toBe(201);
  });

  it('loses no disposition: the lead waits for its agent, who is told to keep it, and it is taken once the reason is mended', async () => {
    const { agent, leadId, callId } = await talking(floor, '6175550131');
    await refuseEnds();
    await hangUp(agent);
    await agent.page.next('hangup');
    const dispose = () => agent.dispose(leadId, { disposition: 'Voicemail' }, 'aside');
    // While its end is still being tried, and when it was set aside.
    expect(await dispose()).toMatchObject({ status: 503, body: { code: 'call-not-stored-yet' } });
    await floor.settled();
    expect(files(floor)).toEqual([`${callId}.refused`]);
    const early = await dispose();
    expect(early).toMatchObject({ status: 503, body: { code: 'call-not-stored-yet' } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await agent.snapshot()).toMatchObject({ toDispose: [{ leadId, callId }], calls: [{ callId, end: { by: 'agent' } }] });
    expect((await agent.api.delete('/in-process-leads')).status).toBeLessThan(300);
    expect(await leadOf(floor, leadId)).toMatchObject({ claimedBy: agent.id, status: 'In Process' });
    await takeEnds();
    // No other desk is needed for it.
    expect((await dispose()).status).toBe(201);
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent', endCause: 'normal', toDispose: false });
    expect(await leadOf(floor, leadId)).toMatchObject({ claimedBy: null, status: 'Voicemail' });
    expect((await agent.snapshot()).toDispose).toEqual([]);
    await floor.settled();
    expect(files(floor)).toEqual([]);
  });

  it('does not hold up a lead whose call was closed in another way meanwhile', async () => {
    const { agent, leadId, callId } = await talking(floor, '6175550132');
    await refuseEnds();
    await hangUp(agent);
    await agent.page.next('hangup');
    await floor.settled();
    await takeEnds();
    const closed = { endedAt: new Date(), endBy: 'system', endCause: 'gateway-restart', toDispose: true } as const;
    await floor.db.update(calls).set(closed).where(eq(calls.id, callId));
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'closed')).status).toBe(201);
    expect((await agent.snapshot()).toDispose).toEqual([]);
    // For whoever wants to know how it ended.
    expect(files(floor)).toEqual([`${callId}.refused`]);
  });

  it('is tried again by each desk that follows, goes with it, and ends the call as it ended once the reason is mended', async () => {
    const { config, log, clock, db } = { ...floor.gateway.ctx, db: floor.db };
    const shared = { ...config, dataDir: mkdtempSync(join(config.dataDir, 'shared-')) };
    const filesThere = () =>
      readdirSync(journalFolder(shared.dataDir), { recursive: true, encoding: 'utf8' }).filter((name) => /\./.test(name));
    const desk = (epoch: number) => createContext({ config: shared, db, log, engine: floor.engine, clock, epoch });
    const { agent, leadId, callId } = await talking(floor);
    const callsOf = (gateway: GatewayContext) => gateway.use(createCallControl).callsOf({ id: agent.id, tenantId: 1 });
    const toDispose = async (gateway: GatewayContext) => (await callsOf(gateway)).toDispose;
    const { call, ...line } = floor.gateway.ctx.use(createOrchestrator).lineOf(callId)!;
    const over = {
      ...line,
      call: { ...call, rev: call.rev + 1, end: { by: 'agent' as const, cause: 'normal' }, since: { ...call.since, ended: clock.now() } },
    };
    await refuseEnds();
    await createJournal(journalFolder(shared.dataDir), 1).setAside({ line: over, over: true });
    for (const epoch of [2, 3]) {
      const next = await desk(epoch);
      expect(await next.use(createLedger).replay()).toBe(0);
      expect(filesThere()).toEqual([`desk-${epoch}/${callId}.refused`]);
      floor.engine.legs.clear();
      // It takes up its work although the database will not have this call closed, either.
      expect(await recoverCalls(next)).toMatchObject({ adopted: 0 });
      // It is nobody's live call, which could not be hung up. The page of its agent, which comes back to it, is told of the lead.
      expect((await callsOf(next)).calls.filter(({ end }) => end === null)).toEqual([]);
      expect(await toDispose(next)).toMatchObject([{ leadId, callId }]);
    }
    await takeEnds();
    const last = await desk(4);
    expect(await last.use(createLedger).replay()).toBe(1);
    expect(await rowOf(floor, callId)).toMatchObject({ endBy: 'agent', endCause: 'normal', toDispose: true });
    expect(await toDispose(last)).toMatchObject([{ leadId, callId }]);
    expect(filesThere()).toEqual([]);
  });

  it('stays on disk when its call was closed in another way meanwhile, and goes when the database has it', async () => {
    const { config, log, clock, db } = { ...floor.gateway.ctx, db: floor.db };
    const own = { ...config, dataDir: mkdtempSync(join(config.dataDir, 'own-')) };
    const next = () => createContext({ config: own, db, log, engine: floor.engine, clock });
    const { callId } = await talking(floor);
    const { call, ...line } = floor.gateway.ctx.use(createOrchestrator).lineOf(callId)!;
    const ended = (cause: string) => ({ ...line, call: { ...call, rev: call.rev + 1, end: { by: 'agent' as const, cause } } });
    await floor.db.update(calls).set({ endedAt: new Date(), endBy: 'system', endCause: 'gateway-restart' }).where(eq(calls.id, callId));
    await createJournal(journalFolder(own.dataDir)).setAside({ line: ended('normal'), over: true });
    expect(await (await next()).use(createLedger).replay()).toBe(0);
    expect(readdirSync(journalFolder(own.dataDir))).toEqual([`${callId}.refused`]);
    await floor.db.update(calls).set({ endBy: 'agent', endCause: 'normal' }).where(eq(calls.id, callId));
    expect(await (await next()).use(createLedger).replay()).toBe(0);
    expect(readdirSync(journalFolder(own.dataDir))).toEqual([]);
  });
});

describe('connections that break at any step', () => {
  let floor: Floor;
  let way: FragileWay;
  beforeAll(async () => void (floor = await callsFloor({ through: (url) => (way = fragile(url)) })));
  afterAll(() => floor.stop());

  it('a lead that a dial took unheard is offered again at once', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    const lead = await floor.lead({ phone: '6175558888' });
    let refused = 0;
    for (let broken = 1, heard = false; !heard; broken++) {
      let statement = 0;
      way.plan = () => (++statement === broken ? 'after' : null);
      const first = await agent.api.post('/dials/auto');
      heard = statement < broken;
      way.plan = () => null;
      await floor.settled();
      if (first.status !== 201) {
        refused++;
        expect(await leadOf(floor, lead.id), `statement ${broken}`).toMatchObject({ claimedBy: null });
        expect(await agent.api.post('/dials/auto'), `statement ${broken}`).toMatchObject({ status: 201, body: { leadId: lead.id } });
      }
      const { leg } = await floor.engine.rung(agent.extension);
      floor.engine.ringing(leg);
      floor.engine.down(leg, 'declined');
      await agent.page.next('originate-failure');
      await floor.settled();
      floor.clock.advance(1_000);
      await agent.status('ready');
    }
    expect(refused).toBeGreaterThan(5);
    await floor.clear();
  });

  const ends = ['agent hangs up', 'lead hangs up', 'lead is busy', 'lead does not answer', 'page is gone'] as const;
  const history = fc.record({
    end: fc.constantFrom(...ends),
    /** Statements of the gateway from the dial on. */
    from: fc.nat({ max: 60 }),
    length: fc.integer({ min: 1, max: 12 }),
    how: fc.constantFrom<'before' | 'after'>('before', 'after'),
  });

  /** Asks again as a page does: after what says that nothing was done, until it is. */
  async function until<T extends { status: number; body: any }>(ask: () => Promise<T>, fine: number, ...again: number[]): Promise<T> {
    for (let nth = 0; ; nth++) {
      const answer = await ask();
      floor.clock.advance(1_000);
      if (answer.status === fine) return answer;
      expect([503, ...again], `${answer.status} ${JSON.stringify(answer.body)}`).toContain(answer.status);
      expect(nth).toBeLessThan(40);
      await floor.settled();
    }
  }

  /** The next lead that the gateway finds: one that an unheard claim holds is back before long. */
  const dial = (agent: Worker) => until(() => agent.api.post('/dials/auto'), 201, 404);
  /** Whether the lead's phone rings; else the call ended because nobody could say whether it may. */
  async function rings(agent: Worker, phone: string): Promise<string | null> {
    const over = agent.page.next('hangup').then(({ call }) => {
      expect(call.end).toEqual({ by: 'system', cause: 'not-judged' });
      return null;
    });
    const { page } = agent;
    const far = await Promise.race([floor.engine.rung(phone).then(({ leg }) => leg), over]);
    return far === null || page.heard.some(({ event }) => event === 'hangup') ? null : far;
  }

  it('from the dial to the next one, the end of the call and its disposition are stored, once and in order, in every history', async () => {
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ end, from, length, how }) => {
        const phones = [1, 2].map((one) => `617555${String(1000 + 2 * nth + one).slice(-4)}`) as [string, string];
        const key = `k${++nth}`;
        for (const phone of phones) {
          await floor.lead({ phone });
          floor.clock.advance(1_000);
        }
        const agent = await floor.worker('qualifier@isius.demo');
        await agent.status('ready');
        let statement = 0;
        way.plan = () => {
          statement += 1;
          return statement > from && statement <= from + length ? how : null;
        };
        const first = await dial(agent);
        const { leadId, callId, phone } = first.body;
        floor.engine.up((await floor.engine.rung(agent.extension)).leg);
        const far = await rings(agent, phone);
        if (far === null) {
          // Nobody was called, and the lead is offered again.
          await floor.settled();
          way.plan = () => null;
          expect(floor.engine.noted.filter(({ command, args }) => command === 'originate' && JSON.stringify(args).includes(phone))).toEqual(
            [],
          );
          expect(await leadOf(floor, leadId)).toMatchObject({ claimedBy: null, retryAt: null });
          return void (await floor.clear());
        }
        if (end === 'lead is busy') floor.engine.down(far, 'busy');
        else if (end === 'lead does not answer') floor.engine.down(far, 'no-answer');
        else {
          floor.engine.up(far);
          if (end === 'agent hangs up') expect(await hangUp(agent)).toMatchObject({ ok: true });
          if (end === 'lead hangs up') floor.engine.down(far);
          if (end === 'page is gone')
            floor.gateway.ctx.use(createOrchestrator).apply(callId, { type: 'hang-up', by: 'system', cause: 'agent-lost' });
        }
        const disposed = await until(() => agent.dispose(leadId, { disposition: 'Not Interested' }, key), 201);
        await until(() => agent.status('ready'), 201);
        const next = await dial(agent);
        expect(phones).toContain(next.body.phone);
        expect(next.body.phone).not.toBe(phone);
        await floor.settled();
        way.plan = () => null;
        await floor.settled();

        expect((await floor.db.select().from(calls).where(isNull(calls.endedAt))).map(({ id }) => id)).toEqual([next.body.callId]);
        const row = await rowOf(floor, callId);
        expect(row.facts.end).not.toBeNull();
        expect(row).toMatchObject({ toDispose: false, endBy: row.facts.end!.by, endCause: row.facts.end!.cause });
        expect(await floor.db.select().from(dispositions).where(eq(dispositions.leadId, leadId))).toMatchObject([
          { id: disposed.body.data.id, callId },
        ]);
        expect(await leadOf(floor, leadId)).toMatchObject({ status: 'Not Interested', claimedBy: null });
        expect(await leadOf(floor, next.body.leadId)).toMatchObject({ claimedBy: agent.id });
        expect((await statusOf(floor, agent.id)).map(({ status }) => status)).toEqual(['ready']);
        expect(files(floor)).toEqual([]);
        await floor.clear();
      }),
      { numRuns: 12 },
    );
  }, 240_000);

  it('also when the server ends all connections again and again', async () => {
    const server = new Client({ connectionString: floor.gateway.databaseUrl });
    await server.connect();
    const { agent, leadId, callId } = await talking(floor, '6175559998');
    let over = false;
    const storm = (async () => {
      while (!over)
        await server.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
    })();
    await hangUp(agent);
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    over = true;
    await storm;
    await server.end();
    await floor.settled();
    // The test's own connections were ended too, and may say so only now.
    const row = () => rowOf(floor, callId).catch(() => null);
    await expect.poll(row).toMatchObject({ endBy: 'agent', toDispose: true });
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, randomUUID())).status).toBe(201);
  });
});
