import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pause } from '../platform/process';
import { allowedExtensions, calls, leads, retreaverMappings } from '../platform/db/schema';
import type { EndedLeg, LegFacts } from '../telephony/port';
import { callsFloor, type Floor, type Worker } from '../testing/floor';
import { claimNext } from './lead-claims';
import { createOrchestrator } from './orchestrator';
import { recoverCalls } from './recovery';

const DID = '8005550100';
const LEAD = '6175550101';
let floor: Floor;
let legs = 0;

beforeAll(async () => {
  floor = await callsFloor();
  await floor.db.insert(allowedExtensions).values(['1001', '1003'].map((extension) => ({ tenantId: 1, extension })));
  await floor.db.insert(retreaverMappings).values({ tenantId: 1, did: DID, prefix: 'X' });
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const liveOf = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)?.call;
/** A page that asks more than it may is told to wait, and waits: histories of events are faster than people. */
async function asked(agent: Worker, command: 'checkExtensionAvailability' | 'hangup', more: object = {}): Promise<unknown> {
  for (;;) {
    const answer: unknown = await agent.page.ask(command, { extension: agent.extension, ...more });
    if ((answer as { code?: string } | null)?.code !== 'too-many') return answer;
    await pause(100);
  }
}
const available = (agent: Worker) => asked(agent, 'checkExtensionAvailability');
const heard = (agent: Worker, event: string) => agent.page.heard.filter((each) => each.event === event).length;

async function two(): Promise<{ ana: Worker; ben: Worker }> {
  return { ana: await floor.worker('qualifier@isius.demo'), ben: await floor.worker('advisor@isius.demo') };
}

/** The colleague is ready, so that nothing but their leg keeps calls from them. */
async function bothReady() {
  const both = await two();
  await both.ana.status('ready');
  await both.ben.status('ready');
  return both;
}

function dial(from: Worker, to: Worker): string {
  const leg = `phone-${++legs}`;
  floor.engine.arrive(leg, { from: from.extension, to: to.extension });
  return leg;
}

/** The agent talks with a lead, and transfers them to the colleague, whose phone rings; `before` the transfer. */
async function transferring(before: () => Promise<void> = async () => {}) {
  const lead = await floor.lead({ phone: LEAD, firstName: 'Ida', lastName: 'Lowe' });
  const { ana, ben } = await bothReady();
  const { body } = await ana.api.post('/dials/auto');
  const own = await floor.engine.rung(ana.extension);
  floor.engine.up(own.leg);
  const far = await floor.engine.rung(LEAD);
  floor.engine.up(far.leg);
  await ana.page.next('answer', ({ leg }) => leg === 'far');
  await before();
  floor.engine.emit({ type: 'refer', leg: own.leg, ref: 'r1', to: ben.extension });
  const handed = await floor.engine.rung(ben.extension);
  floor.engine.ringing(handed.leg);
  const { call } = await ben.page.next('incoming');
  return { lead, ana, ben, callId: String(body.callId), own: own.leg, far: far.leg, handed, call };
}

/** The colleague talks with the lead, and the agent has left. */
async function transferred() {
  const all = await transferring();
  floor.engine.up(all.handed.leg);
  await all.ben.page.next('answer', ({ leg }) => leg === 'far');
  floor.engine.down(all.own);
  await all.ana.page.next('hangup');
  await floor.settled();
  return all;
}

async function dialled() {
  const { ana, ben } = await bothReady();
  const phone = dial(ana, ben);
  const rung = await floor.engine.rung(ben.extension);
  floor.engine.ringing(rung.leg);
  const { call } = await ben.page.next('incoming');
  return { ana, ben, phone, rung, call };
}

describe('a colleague to whom a lead is transferred', () => {
  it('has a call of their own, with the transferred person and their lead', async () => {
    const { lead, ben, callId, handed, call } = await transferring();
    expect(call).toMatchObject({
      parent: callId,
      type: 'transfer',
      direction: 1,
      phone: LEAD,
      name: 'Ida Lowe',
      leadId: lead.id,
      agent: 'ringing',
      far: 'ringing',
    });
    expect(call.callId).not.toBe(callId);
    expect(handed).toMatchObject({ callId: call.callId, ringMs: 30_000, headers: { 'X-Dialer-Call': call.callId } });
    await floor.settled();
    expect((await floor.db.select().from(calls).where(eq(calls.id, call.callId)))[0]).toMatchObject({ accountId: ben.id, parent: callId });
    expect((await ben.snapshot()).calls).toMatchObject([{ callId: call.callId, end: null }]);
  });

  it('may read and change the lead as soon as their phone rings, although their call is not stored yet', async () => {
    const other = new Client({ connectionString: floor.gateway.databaseUrl });
    await other.connect();
    const { lead, ben, call } = await transferring(async () => {
      await floor.settled();
      await other.query('begin');
      await other.query('lock table calls in exclusive mode');
    });
    expect(await floor.db.select().from(calls).where(eq(calls.id, call.callId))).toEqual([]);
    const read = await ben.api.get(`/leads/by-phone/${LEAD}?type=transfer`);
    expect(read).toMatchObject({ status: 200, body: { id: lead.id, taken_by: '' } });
    expect((await ben.api.put(`/leads/${lead.id}/languages`, { language: 'fr' })).status).toBe(204);
    await other.query('commit');
    await other.end();
    await floor.settled();
  });

  it('is on a call once they answer, talks on without the agent, and disposes the lead as the agent does', async () => {
    const { lead, ana, ben, callId, own, far, handed, call } = await transferred();
    expect(floor.engine.noted.filter(({ command }) => command === 'refer').map(({ args }) => args[2])).toEqual([180, 200]);
    expect(await ben.page.next('agent-status', ({ status }) => status === 'on-a-call')).toMatchObject({ by: 'system' });
    expect(liveOf(ana)).toBeUndefined();
    expect(liveOf(ben)).toMatchObject({ callId: call.callId, agent: 'up', far: 'up', end: null });
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, handed.leg].sort());
    expect(floor.engine.noted.some(({ command }) => command === 'closeRoom')).toBe(false);

    floor.engine.down(far);
    expect((await ben.page.next('hangup')).call).toMatchObject({ callId: call.callId, end: { by: 'far' } });
    await floor.settled();
    expect(floor.engine.hungUp.filter(({ leg }) => leg === handed.leg)).toHaveLength(1);
    expect(floor.engine.hungUp.filter(({ leg }) => leg === own)).toEqual([]);
    expect(floor.engine.noted.filter(({ command }) => command === 'closeRoom')).toEqual([{ command: 'closeRoom', args: [callId] }]);
    expect((await ben.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId: call.callId, type: 'transfer' }]);
    expect((await ana.dispose(lead.id, { disposition: 'Call Dropped' })).status).toBe(201);
    expect((await ben.dispose(lead.id, { disposition: 'Unreachable' })).status).toBe(201);
  });

  it('is heard before the agent’s phone is told to leave', async () => {
    const { ben, own, handed } = await transferring();
    const told = () => floor.engine.noted.filter(({ command }) => command === 'refer').map(({ args }) => args[2]);
    floor.engine.up(handed.leg, false);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await floor.settled();
    expect(told()).toEqual([180]);
    floor.engine.heard(handed.leg);
    await floor.settled();
    expect(told()).toEqual([180, 200]);
    expect(floor.engine.noted.filter(({ command }) => command === 'refer').every(({ args }) => args[0] === own)).toBe(true);
  });

  it('whose page is gone before they are heard leaves the lead with the agent', async () => {
    const { ana, ben, own, far, handed, call } = await transferring();
    floor.engine.up(handed.leg, false);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await ben.page.ask('goodbye', { extension: ben.extension, reason: 'unload', callId: call.callId });
    await ben.page.next('hangup');
    await floor.settled();
    expect(floor.engine.noted).toContainEqual({ command: 'refer', args: [own, 'r1', 480] });
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
    expect(liveOf(ana)).toMatchObject({ agent: 'up', far: 'up', end: null });
  });

  it('keeps the lead from everybody else, also when the agent has disposed it', async () => {
    const { lead, ana, ben } = await transferred();
    expect((await ana.dispose(lead.id, { disposition: 'Call Dropped' })).status).toBe(201);
    await floor.db
      .update(leads)
      .set({ dueAt: new Date(0) })
      .where(eq(leads.id, lead.id));
    const when = { now: new Date(floor.clock.now()) };
    const agent = { tenantId: 1, accountId: ana.id, provinces: [], country: 'US', keepsHours: false } as const;
    expect(await claimNext(floor.db, agent, when)).toBeNull();
    await ben.page.ask('hangup', { extension: ben.extension, channel: '' });
    await floor.settled();
    expect((await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]).toMatchObject({ claimedBy: ben.id });
  });

  it('hangs up by the page: lead and phone are let go', async () => {
    const { ben, far, handed } = await transferred();
    expect(await ben.page.ask('hangup', { extension: ben.extension, channel: far })).toMatchObject({ ok: true });
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    expect(floor.engine.hungUp.map(({ leg }) => leg).sort()).toEqual([far, handed.leg].sort());
  });

  it('gets their voice back after a reload, while the lead hears music', async () => {
    const { ben, far, handed, call } = await transferred();
    await ben.page.ask('goodbye', { extension: ben.extension, reason: 'unload', callId: call.callId });
    await ben.page.next('call-state', (state) => state.call.agent === 'lost');
    floor.engine.emit({ type: 'registered', extension: ben.extension, contacts: 1 });
    const again = await vi.waitFor(async () => {
      const found = await floor.engine.rung(ben.extension);
      expect(found.leg).not.toBe(handed.leg);
      return found;
    });
    expect(again.headers).toMatchObject({ 'X-Dialer-Resume': '1', 'X-Dialer-Call': call.callId });
    floor.engine.up(again.leg);
    await ben.page.next('call-state', (state) => state.call.agent === 'up' && state.call.channel === again.leg);
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, again.leg].sort());
  });

  it('who declines leaves the lead with the agent, and has nothing to dispose', async () => {
    const { ana, ben, own, far, handed } = await transferring();
    floor.engine.down(handed.leg, 'declined');
    expect((await ben.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'declined' });
    await floor.settled();
    expect(floor.engine.noted).toContainEqual({ command: 'refer', args: [own, 'r1', 603] });
    expect(liveOf(ana)).toMatchObject({ agent: 'up', far: 'up', end: null });
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
    expect(floor.engine.noted.some(({ command }) => command === 'closeRoom')).toBe(false);
    expect((await ben.snapshot()).toDispose).toEqual([]);
  });

  it('stops ringing when the lead hangs up', async () => {
    const { ana, ben, far, handed } = await transferring();
    floor.engine.down(far);
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'far', cause: 'cancelled' });
    await ana.page.next('hangup');
    await floor.settled();
    expect(floor.engine.hungUp).toContainEqual({ leg: handed.leg, cause: 'cancelled' });
    expect(floor.engine.legs.size).toBe(0);
  });

  it('who is on a call already is not rung', async () => {
    const { ana, ben, own, handed } = await transferred();
    await floor.lead({ phone: '6175550102' });
    await ana.status('ready');
    await ana.api.post('/dials/auto');
    const next = await floor.engine.rung(ana.extension);
    floor.engine.up(next.leg);
    floor.engine.up((await floor.engine.rung('6175550102')).leg);
    await ana.page.next('answer', ({ leg, call }) => leg === 'far' && call.phone === '6175550102');
    floor.engine.emit({ type: 'refer', leg: next.leg, ref: 'r2', to: ben.extension });
    await vi.waitFor(() => expect(floor.engine.noted).toContainEqual({ command: 'refer', args: [next.leg, 'r2', 603] }));
    expect((await floor.engine.rung(ben.extension)).leg).toBe(handed.leg);
    expect(next.leg).not.toBe(own);
  });
});

describe('a colleague who is dialled by hand', () => {
  it('has a call that shows who dials, and neither side has anything to dispose', async () => {
    const { ana, ben, phone, rung, call } = await dialled();
    expect(call).toMatchObject({
      type: 'inbound',
      direction: 1,
      phone: ana.extension,
      name: 'Nora Whitfield',
      leadId: null,
      agent: 'ringing',
    });
    expect(call.parent).toBe(liveOf(ana)?.callId);
    await ana.page.next('call-state', (state) => state.call.far === 'ringing');
    floor.engine.up(rung.leg);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await ana.page.next('answer', ({ leg }) => leg === 'far');
    expect(await ben.page.next('agent-status')).toMatchObject({ status: 'on-a-call' });
    floor.engine.down(phone);
    expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'far', cause: 'normal' });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    expect(floor.engine.hungUp).toEqual([{ leg: rung.leg, cause: 'normal' }]);
    expect((await ana.snapshot()).toDispose).toEqual([]);
    expect((await ben.snapshot()).toDispose).toEqual([]);
  });

  it.each(['ringing', 'talking'])('is neither dialled nor offered a caller nor available while %s', async (state) => {
    const { ana, ben, rung } = await dialled();
    if (state === 'talking') {
      floor.engine.up(rung.leg);
      await ben.page.next('answer', ({ leg }) => leg === 'far');
      await floor.settled();
      await ben.status('ready');
    }
    await floor.lead({ phone: LEAD });
    expect((await ben.api.post('/dials/auto')).status).toBe(409);
    expect(await floor.db.$count(leads, eq(leads.claimedBy, ben.id))).toBe(0);
    expect(await available(ben)).toBe(false);
    expect(await available(ana)).toBe(false);
    floor.engine.arrive('caller', { from: '6175550177', to: DID, did: DID });
    await vi.waitFor(() => expect(floor.engine.noted).toContainEqual({ command: 'ring', args: ['caller'] }));
    await floor.settled();
    expect((await floor.engine.rung(ben.extension)).leg).toBe(rung.leg);
  });

  it('hears nothing more when the caller hangs up before the answer', async () => {
    const { ben, phone, rung } = await dialled();
    floor.engine.down(phone, 'cancelled');
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'far', cause: 'cancelled' });
    expect(floor.engine.legs.has(rung.leg)).toBe(false);
  });

  it('who declines lets the caller’s phone say so', async () => {
    const { ana, phone, rung } = await dialled();
    floor.engine.down(rung.leg, 'declined');
    expect((await ana.page.next('hangup')).call.end).toEqual({ by: 'far', cause: 'declined' });
    await floor.settled();
    expect(floor.engine.hungUp).toContainEqual({ leg: phone, cause: 'declined' });
  });

  it('who reloads in the talk gets back to the caller', async () => {
    const { ana, ben, phone, rung, call } = await dialled();
    floor.engine.up(rung.leg);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await ben.page.ask('goodbye', { extension: ben.extension, reason: 'unload', callId: call.callId });
    floor.engine.emit({ type: 'registered', extension: ben.extension, contacts: 1 });
    const again = await vi.waitFor(async () => {
      const found = await floor.engine.rung(ben.extension);
      expect(found.leg).not.toBe(rung.leg);
      return found;
    });
    floor.engine.up(again.leg);
    await ben.page.next('call-state', (state) => state.call.agent === 'up' && state.call.channel === again.leg);
    expect(liveOf(ana)).toMatchObject({ far: 'up', end: null });
    floor.engine.down(phone);
    await ben.page.next('hangup');
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
  });

  it('who is on a call is busy', async () => {
    const { ben } = await dialled();
    const cleo = await floor.worker('qualifier2@isius.demo');
    const phone = dial(cleo, ben);
    await vi.waitFor(() => expect(floor.engine.hungUp).toContainEqual({ leg: phone, cause: 'busy' }));
  });
});

describe('after a restart', () => {
  it('closes both calls of which nothing stands, each once', async () => {
    const { ben, call } = await transferred();
    const fresh = { ...floor.gateway.ctx, engine: { ...floor.engine, list: async () => ({ legs: [], rooms: [] }) } };
    expect(await recoverCalls(fresh)).toEqual({ adopted: 0, closed: 1 });
    expect((await floor.db.select().from(calls).where(eq(calls.id, call.callId)))[0]).toMatchObject({
      endCause: 'gateway-restart',
      toDispose: true,
    });
    expect((await ben.snapshot()).toDispose).toHaveLength(1);
  });

  it('goes on with both calls whose legs stand, and they end together', async () => {
    const { ana, ben, phone, rung, call } = await dialled();
    floor.engine.up(rung.leg);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await floor.settled();
    const room = liveOf(ana)!.callId;
    for (const leg of [phone, rung.leg]) floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room });
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 2, closed: 0 });
    expect(liveOf(ben)).toMatchObject({ callId: call.callId, far: 'up' });
    floor.engine.down(rung.leg);
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'far' });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    expect(heard(ben, 'hangup')).toBe(0);
  });
});

describe('a colleague who was dialled, and of whom the engine remembers that somebody hung up while nobody had the desk', () => {
  it.each(['ana', 'ben'] as const)('both calls ended then, by %s', async (who) => {
    const { ben, phone, rung, call } = await dialled();
    floor.engine.up(rung.leg);
    await ben.page.next('answer', ({ leg }) => leg === 'far');
    await floor.settled();
    const room = call.parent!;
    for (const leg of [phone, rung.leg]) floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room });
    const left = who === 'ana' ? phone : rung.leg;
    const { callId } = floor.engine.legs.get(left)!;
    floor.engine.legs.delete(left);
    const at = floor.clock.now() + 3_000;
    const ended = [{ type: 'leg-down', leg: left, callId, room, by: 'remote', cause: 'normal', at } as EndedLeg];
    floor.clock.advance(12_000);
    const list = vi.spyOn(floor.engine, 'list');
    list.mockImplementation(async () => ({ legs: [...floor.engine.legs.values()], rooms: [room], ended }));
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 0, closed: 2 });
    await floor.settled();
    list.mockRestore();
    const rows = await floor.db.select().from(calls);
    const byOf = (id: string) => rows.find((row) => row.id === id)?.endBy;
    expect(rows.map(({ endedAt }) => endedAt)).toEqual([new Date(at), new Date(at)]);
    expect([byOf(room), byOf(call.callId)]).toEqual(who === 'ana' ? ['agent', 'far'] : ['far', 'agent']);
    expect(floor.engine.legs.size).toBe(0);
  });
});

/** What may happen on a floor of two agents; each picks among the legs that stand. */
const HAPPENINGS = ['dial', 'refer', 'ringing', 'up', 'answers', 'heard', 'down', 'caller', 'auto', 'hangup', 'ready'] as const;
interface Happening {
  readonly what: (typeof HAPPENINGS)[number];
  readonly who: number;
  readonly which: number;
}

describe('any order of events', () => {
  /** What a phone dialled is its own leg; other legs are the phone's that they ring. */
  const phoneOf = ({ leg, from, to }: LegFacts): string => (leg.startsWith('phone-') ? from : to);
  const legsOf = ({ extension }: Worker) => [...floor.engine.legs.values()].filter((leg) => phoneOf(leg) === extension);

  /** The engine has been asked something, which is how a dial, a transfer or a caller is known to have been read. */
  async function andRead(run: () => void): Promise<void> {
    const before = floor.engine.noted.length;
    run();
    await vi.waitFor(() => expect(floor.engine.noted.length).toBeGreaterThan(before), { timeout: 15_000 });
  }

  async function happen(agent: Worker, other: Worker, { what, which }: Happening): Promise<void> {
    const [own] = legsOf(agent);
    const standing = [...floor.engine.legs.keys()];
    const leg = standing[which % Math.max(1, standing.length)];
    if (what === 'dial' && !own) await andRead(() => dial(agent, other));
    if (what === 'refer' && own)
      await andRead(() => floor.engine.emit({ type: 'refer', leg: own.leg, ref: `r${++legs}`, to: other.extension }));
    if (what === 'caller') await andRead(() => floor.engine.arrive(`caller-${++legs}`, { from: '6175550177', to: DID, did: DID }));
    if (what === 'auto') await agent.api.post('/dials/auto');
    if (what === 'ready') await agent.status('ready');
    if (what === 'hangup') await asked(agent, 'hangup', { channel: '' });
    if (leg && what === 'ringing') floor.engine.ringing(leg);
    if (leg && what === 'up') floor.engine.up(leg);
    if (leg && what === 'answers') floor.engine.up(leg, false);
    if (leg && what === 'heard') floor.engine.heard(leg);
    if (leg && what === 'down') floor.engine.down(leg);
    await floor.settled();
  }

  /** A phone in use is that of the one call of its agent, who is not available and gets no lead beside it. */
  async function holds(agent: Worker): Promise<void> {
    const own = legsOf(agent);
    expect(own.length).toBeLessThanOrEqual(1);
    if (own.length === 0) return;
    const call = liveOf(agent);
    expect(call).toMatchObject({ channel: own[0]!.leg, end: null });
    expect(await available(agent)).toBe(false);
    const claimed = () => floor.db.$count(leads, eq(leads.claimedBy, agent.id));
    const before = await claimed();
    const answer = await agent.api.post('/dials/auto');
    const repeated = call?.auto && (call.agent === 'none' || call.agent === 'ringing');
    expect(answer).toMatchObject(repeated ? { status: 201, body: { callId: call.callId } } : { status: 409 });
    expect(await claimed()).toBe(before);
  }

  /** Everybody puts down: no call and no leg is left, and each page was told once of the end of each of its calls. */
  async function allEnd(agents: readonly Worker[]): Promise<void> {
    for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
    await floor.settled();
    expect(floor.gateway.ctx.use(createOrchestrator).live()).toEqual([]);
    expect(floor.engine.legs.size).toBe(0);
    for (const agent of agents) {
      // Sent in order: after this answer, everything before it has arrived.
      await available(agent);
      const rows = await floor.db.select({ id: calls.id }).from(calls).where(eq(calls.accountId, agent.id));
      const ids = () =>
        agent.page.heard
          .filter(({ event }) => event === 'hangup' || event === 'originate-failure')
          .flatMap(({ payload }) => ('call' in payload && payload.call ? [payload.call.callId] : []));
      await expect.poll(() => ids().sort()).toEqual(rows.map(({ id }) => id).sort());
      agent.page.heard.length = 0;
    }
  }

  async function afresh(agents: readonly Worker[]): Promise<void> {
    // A history that failed leaves its news behind; the shorter ones that are tried after it must not be blamed for them.
    for (const agent of agents) agent.page.heard.length = 0;
    await floor.db.delete(calls);
    await floor.db.delete(leads);
    for (const phone of ['6175550111', '6175550112', '6175550113']) await floor.lead({ phone });
  }

  it('nobody has more than one leg, nothing is claimed for whoever has one, and every call ends once', async () => {
    const { ana, ben } = await bothReady();
    const happening = fc.record({
      what: fc.constantFrom(...HAPPENINGS, 'up', 'up', 'up', 'answers', 'refer', 'auto'),
      who: fc.constantFrom(0, 1),
      which: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (happenings) => {
        await afresh([ana, ben]);
        for (const agent of [ana, ben]) await agent.status('ready');
        for (const each of happenings) {
          await (each.who === 0 ? happen(ana, ben, each) : happen(ben, ana, each));
          for (const agent of [ana, ben]) await holds(agent);
        }
        await allEnd([ana, ben]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
