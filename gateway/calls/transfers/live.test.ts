import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, attributeGroups, calls, leads, settings } from '../../platform/db/schema';
import type { EndedLeg } from '../../telephony/port';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createOrchestrator } from '../orchestrator';
import { recoverCalls } from '../recovery';
import { beat } from '../upkeep';
import { limits } from '../../platform/limits';

const LEAD = '6175550101';
const NOTES = 'Wants to know the price first.';
const DISPOSITION = { disposition: 'Not Interested', reason: 'Other', reason_other: 'no' };
let floor: CallsFloor;

beforeAll(async () => {
  floor = await callsFloor();
});
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  // One person begins only so many a minute, and all tests share theirs.
  floor.clock.advance(60_000);
  await floor.db.update(accounts).set({ provinces: [], internalLiveTransfers: true, deactivated: false });
});

const liveOf = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)?.call;
const start = (agent: Worker, leadId: string, more = {}) =>
  agent.api.post(`/live-transfers/${leadId}`, { notes: NOTES, team: 'advisors', ...more });
const commands = (name: string) => floor.engine.noted.filter(({ command }) => command === name).map(({ args }) => args);

/** The qualifier talks with the lead; advisors are at their pages, ready in the order in which they are named. */
async function talking(facts: Record<string, unknown> = {}, ready: readonly string[] = ['advisor']) {
  const lead = await floor.lead({ phone: LEAD, firstName: 'Ida', lastName: 'Lowe', state: 'MA', ...facts });
  const ana = await floor.worker('qualifier@isius.demo');
  const elena = await floor.worker('advisor@isius.demo');
  const omar = await floor.worker('advisor2@isius.demo');
  for (const name of ready) {
    await (name === 'advisor' ? elena : omar).status('ready');
    floor.clock.advance(1000);
  }
  const { callId, far } = await floor.talk(ana, LEAD);
  const own = (await floor.engine.rung(ana.extension)).leg;
  return { lead, ana, elena, omar, callId, far, own };
}

async function ringing(ready?: readonly string[]) {
  const all = await talking({}, ready);
  expect((await start(all.ana, all.lead.id)).status).toBe(201);
  const rung = await floor.engine.rung(all.elena.extension);
  floor.engine.ringing(rung.leg);
  const { call } = await all.elena.page.next('incoming');
  return { ...all, rung, call };
}

async function joined(ready?: readonly string[]) {
  const all = await ringing(ready);
  floor.engine.up(all.rung.leg);
  const confirmed = await all.ana.page.next('confirm-live-transfer');
  await floor.settled();
  return { ...all, confirmed };
}

describe('a live transfer', () => {
  it('is begun a few times a minute by one person, so that nobody’s phone rings without end', async () => {
    const { lead, ana } = await talking({}, []);
    const { startsPerMinute } = limits.transfers;
    for (let n = 0; n < startsPerMinute; n++) {
      expect((await start(ana, lead.id)).status).toBe(201);
      expect((await ana.api.delete(`/live-transfers/${lead.id}`)).status).toBe(204);
    }
    expect(await start(ana, lead.id)).toMatchObject({ status: 429, body: { code: 'too-often' } });
    floor.clock.advance(60_000);
    expect((await start(ana, lead.id)).status).toBe(201);
  });

  it('takes notes of several lines, without signs that turn the direction of writing', async () => {
    const { lead, ana } = await talking({}, []);
    const said = await start(ana, lead.id, { notes: 'n\u202e' });
    expect(said).toMatchObject({ status: 422, body: { errors: { notes: [expect.stringContaining('nobody sees')] } } });
    expect((await start(ana, lead.id, { notes: 'Two children.\nAsks for\tthe price.' })).status).toBe(201);
  });

  it('rings whoever has been ready the longest, with the lead and what the qualifier has noted', async () => {
    const { lead, ana, callId, call, rung } = await ringing(['advisor', 'advisor2']);
    expect(call).toMatchObject({
      type: 'transfer',
      parent: callId,
      direction: 1,
      phone: LEAD,
      name: 'Ida Lowe',
      leadId: lead.id,
      transfer: { qualifierExtension: ana.extension, qualifierName: 'Nora Whitfield', notes: NOTES, stays: true },
    });
    expect(rung).toMatchObject({ callId: call.callId, ringMs: 15_000 });
    expect(liveOf(ana)?.side).toMatchObject({ kind: 'live', state: 'initializing', with: 'far', name: 'Elena Ortiz' });
  });

  it('rings first who is in an attribute group with a higher transfer score, whoever has been ready longer [describes ATTR-010]', async () => {
    const { elena, omar, ...all } = await talking({}, ['advisor', 'advisor2']);
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const group = { name: 'First', transferScore: 5, userIds: [omar.id] };
    expect((await manager.post('/settings/attribute-groups', group)).status).toBe(201);
    const listed = (await manager.get('/agents/available-advisors')).body.map(({ id }: { id: number }) => id);
    expect(listed).toEqual([omar.id, elena.id]);
    await start(all.ana, all.lead.id);
    const { leg } = await floor.engine.rung(omar.extension);
    floor.engine.ringing(leg);
    await omar.page.next('incoming');
    expect(liveOf(all.ana)?.side).toMatchObject({ name: 'Samuel Okafor' });
    await floor.db.delete(attributeGroups).where(eq(attributeGroups.name, 'First'));
  });

  it('tells every advisor who may have the lead that it waits, and then that it is taken [XFER-018] [XFER-019] [XFER-026]', async () => {
    const { lead, ana, elena, omar, confirmed, callId, own, far, rung } = await joined();
    for (const agent of [elena, omar]) {
      const waiting = await agent.page.next('live-transfer-waiting');
      expect(waiting).toMatchObject({ leadId: lead.id, qualifierName: 'Nora Whitfield', province: 'MA', language: 'en', state: 'waiting' });
      expect(await agent.page.next('live-transfer-waiting')).toMatchObject({ id: waiting.id, state: 'taken' });
    }
    expect(confirmed).toMatchObject({
      leadId: lead.id,
      advisorExtension: elena.extension,
      advisorName: 'Elena Ortiz',
      call: { callId, side: { kind: 'live', state: 'merged', with: 'all', level: 3 } },
    });
    expect(liveOf(elena)).toMatchObject({ agent: 'up', far: 'up', end: null });
    expect((await floor.db.select().from(calls).where(eq(calls.id, callId)))[0]).toMatchObject({ liveTransfer: 1 });
    expect((await ana.api.post(`/confirm-live-transfers/${lead.id}`)).status).toBe(201);
    expect((await ana.api.post(`/confirm-live-transfers/${lead.id}`)).status).toBe(201);
    const said = { qualifierExtension: ana.extension, phone: LEAD };
    expect((await elena.api.post(`/transfer-answers/${lead.id}`, said)).status).toBe(201);
    expect((await omar.api.post(`/transfer-answers/${lead.id}`, said)).status).toBe(409);
    // One room for all three: nobody's audio is interrupted.
    expect(
      commands('move')
        .filter(([, room]) => room === callId)
        .map(([leg]) => leg),
    ).toEqual([own, far, rung.leg]);
  });

  it('is the advisor’s when the qualifier hangs up: both dispose, each their own', async () => {
    const { lead, ana, elena, own, far, rung, call, callId } = await joined();
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    expect((await ana.page.next('hangup')).call).toMatchObject({ end: { by: 'agent' }, side: { state: 'merged' } });
    expect((await elena.page.next('call-state', ({ call }) => call.transfer?.stays === false)).call.end).toBeNull();
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, rung.leg].sort());
    expect(commands('closeRoom')).toEqual([]);
    expect(commands('music').filter(([, on]) => on)).toEqual([]);
    expect(floor.engine.hungUp).toEqual([{ leg: own, cause: 'normal' }]);
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId }]);
    floor.engine.down(far);
    expect((await elena.page.next('hangup')).call).toMatchObject({ callId: call.callId, end: { by: 'far' } });
    await floor.settled();
    expect(commands('closeRoom')).toEqual([[callId]]);
    expect(await elena.page.next('agent-status', ({ status }) => status === 'after-call-work')).toBeDefined();
    expect((await elena.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId: call.callId, type: 'transfer' }]);
    expect((await elena.api.post(`/transfer-hangups/${LEAD}`)).status).toBe(201);
    expect((await ana.api.post(`/transfer-hangups/${LEAD}`)).status).toBe(404);
  });

  it('keeps nothing of what is spoken in a pause, in neither call, whoever has paused', async () => {
    const { ana, elena } = await joined();
    const record = (agent: Worker, recording: 0 | 1) => agent.api.put(`/calls/recordings/${agent.extension}`, { recording });
    const paused = () => [ana, elena].map((agent) => liveOf(agent)?.pausedAt != null);
    expect((await record(elena, 0)).status).toBe(204);
    await floor.settled();
    expect(paused()).toEqual([true, true]);
    expect(new Set(commands('pauseRecord').map(([id]) => id)).size).toBe(2);
    expect((await record(ana, 1)).status).toBe(204);
    expect(paused()).toEqual([false, false]);
  });

  it('keeps nothing for an advisor who joins in a pause', async () => {
    const { ana, elena, rung } = await ringing();
    expect((await ana.api.put(`/calls/recordings/${ana.extension}`, { recording: 0 })).status).toBe(204);
    floor.engine.up(rung.leg);
    await ana.page.next('confirm-live-transfer');
    expect(liveOf(elena)).toMatchObject({ recording: 0, pausedAt: expect.any(Number) });
  });

  it('stays with the advisor, who has not disposed yet, when the qualifier disposes late', async () => {
    const { lead, ana, elena, far } = await joined();
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await ana.page.next('hangup');
    floor.engine.down(far);
    await elena.page.next('hangup');
    await floor.settled();
    const claimedBy = async () => (await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]?.claimedBy;
    expect((await ana.dispose(lead.id, DISPOSITION)).status).toBe(201);
    expect(await claimedBy()).toBe(elena.id);
    expect((await elena.dispose(lead.id, DISPOSITION)).status).toBe(201);
    expect(await claimedBy()).toBeNull();
  });

  describe('that no advisor takes', () => {
    type Forwarding = 'internal' | 'external';
    /** The centre forwards so after so many minutes. */
    async function forwards(to: Forwarding, minutes: number): Promise<void> {
      const manager = await floor.gateway.signIn('manager@isius.demo');
      const { body: was } = await manager.get('/settings/globals');
      const wanted = { ...was, [`auto-forward-transfers:${to}-enabled`]: 1, [`auto-forward-transfers:${to}-delay`]: minutes };
      expect((await manager.put('/settings/globals', { ...wanted, was })).status).toBe(204);
    }
    afterEach(() => floor.db.delete(settings));
    const upkeep = () => beat(floor.gateway.ctx);

    it('is forwarded to advisors who are there but do not wait for calls, after the delay [SET-014, SET-015]', async () => {
      await forwards('internal', 3);
      const { lead, ana, elena } = await talking({}, []);
      await elena.status('idle');
      expect((await start(ana, lead.id)).status).toBe(201);
      floor.clock.advance(179_000);
      await upkeep();
      expect(liveOf(ana)?.side).toMatchObject({ kind: 'live', name: '' });
      floor.clock.advance(1000);
      await upkeep();
      const rung = await floor.engine.rung(elena.extension);
      floor.engine.up(rung.leg);
      expect(await ana.page.next('confirm-live-transfer')).toMatchObject({ advisorExtension: elena.extension });
    });

    it('rings whom it has passed over once more when it is forwarded', async () => {
      await forwards('internal', 1);
      const { rung, elena } = await ringing();
      floor.engine.down(rung.leg, 'busy');
      await floor.settled();
      await elena.status('idle');
      floor.clock.advance(60_000);
      await upkeep();
      expect((await floor.engine.rung(elena.extension)).leg).not.toBe(rung.leg);
    });

    it('is forwarded to the first business of the centre’s list after the external delay: the qualifier speaks with it first [SET-016, SET-017]', async () => {
      await forwards('external', 10);
      const { lead, ana } = await talking({}, []);
      await start(ana, lead.id);
      floor.clock.advance(599_000);
      await upkeep();
      expect(liveOf(ana)?.side).toMatchObject({ kind: 'live' });
      floor.clock.advance(1000);
      await upkeep();
      const rung = await floor.engine.rung('8005550171');
      expect(liveOf(ana)?.side).toMatchObject({ kind: 'external', name: 'Beacon Life', state: 'initializing' });
      floor.engine.up(rung.leg);
      await floor.settled();
      expect(liveOf(ana)?.side).toMatchObject({ kind: 'external', state: 'initialized', with: 'side' });
    });

    it('waits on where the centre forwards nothing', async () => {
      const { lead, ana, elena } = await talking({}, []);
      await elena.status('idle');
      await start(ana, lead.id);
      floor.clock.advance(3_600_000);
      await upkeep();
      expect(liveOf(ana)?.side).toMatchObject({ kind: 'live', state: 'initializing' });
    });
  });

  it('goes to the next who is ready when one declines, and waits on when nobody is left', async () => {
    const { ana, elena, omar, rung, far, own } = await ringing(['advisor', 'advisor2']);
    floor.engine.down(rung.leg, 'declined');
    expect((await elena.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'declined' });
    const next = await floor.engine.rung(omar.extension);
    floor.engine.down(next.leg, 'no-answer');
    await ana.page.next('call-state', ({ call }) => call.side?.name === '' && call.side.state === 'initializing');
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
    // Ready anew, they are asked again.
    await elena.status('idle');
    await elena.status('ready');
    const again = await floor.engine.rung(elena.extension);
    expect(again.leg).not.toBe(rung.leg);
  });

  it('keeps automatic calls from who has let it ring away for some seconds, and from whom it still waits for', async () => {
    const { ana, elena, omar, rung } = await ringing(['advisor', 'advisor2']);
    await floor.lead({ phone: '6175550102', state: 'MA' });
    const dial = (agent: Worker) => agent.api.post('/dials/auto');
    expect(await dial(omar), 'the next who is to be rung').toMatchObject({ status: 409, body: { code: 'transfer-waits' } });
    floor.engine.down(rung.leg, 'declined');
    await elena.page.next('hangup');
    expect(await dial(elena)).toMatchObject({ status: 409, body: { code: 'just-rang' } });
    await ana.page.next('call-state', ({ call }) => call.side?.name === '' && call.side.reason === 'declined');
    floor.engine.down((await floor.engine.rung(omar.extension)).leg, 'no-answer');
    await ana.page.next('call-state', ({ call }) => call.side?.name === '' && call.side.state === 'initializing');
    await floor.settled();
    floor.clock.advance(limits.calls.quietMs);
    expect((await dial(elena)).status, 'who did not want it').toBe(201);
  });

  it('rings who let it ring away and asks for it by choosing Ready again', async () => {
    const { elena, rung } = await ringing();
    floor.engine.down(rung.leg, 'declined');
    await elena.page.next('hangup');
    await floor.settled();
    await elena.status('ready');
    expect((await floor.engine.rung(elena.extension)).leg).not.toBe(rung.leg);
  });

  it('is canceled while it rings: the phone falls silent and everybody is told [XFER-003] [XFER-017]', async () => {
    const { lead, ana, elena, rung } = await ringing();
    expect((await ana.api.delete(`/live-transfers/${lead.id}`)).status).toBe(204);
    expect((await elena.page.next('hangup')).call.end).toMatchObject({ by: 'far', cause: 'cancelled' });
    await elena.page.next('live-transfer-waiting', ({ state }) => state === 'canceled');
    await ana.page.next('call-state', ({ call }) => call.side?.state === 'inactive' && call.side.reason === 'canceled');
    expect(floor.engine.hungUp).toContainEqual({ leg: rung.leg, cause: 'cancelled' });
    expect(liveOf(ana)).toMatchObject({ far: 'up', end: null });
    expect((await ana.api.delete(`/live-transfers/${lead.id}`)).status).toBe(204);
    // And begun anew.
    expect((await start(ana, lead.id)).status).toBe(201);
    expect((await floor.engine.rung(elena.extension)).leg).not.toBe(rung.leg);
  });

  it('cannot be canceled any more once an advisor has answered', async () => {
    const { lead, ana } = await joined();
    expect(await ana.api.delete(`/live-transfers/${lead.id}`)).toMatchObject({ status: 409, body: { code: 'transfer-answered' } });
    expect(liveOf(ana)?.side).toMatchObject({ state: 'merged' });
  });

  it('ends with the lead: whoever rang or had joined is let go', async () => {
    const first = await ringing();
    floor.engine.down(first.far);
    await first.elena.page.next('hangup');
    await first.elena.page.next('live-transfer-waiting', ({ state }) => state === 'canceled');
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    await floor.clear();
    const second = await joined();
    floor.engine.down(second.far);
    await second.elena.page.next('hangup');
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    expect((await second.elena.snapshot()).toDispose).toHaveLength(1);
  });

  it('stays with the qualifier when the advisor is lost, and the next one is looked for', async () => {
    const { ana, elena, omar, rung, own, far } = await joined(['advisor', 'advisor2']);
    floor.engine.down(rung.leg);
    await elena.page.next('hangup');
    const next = await floor.engine.rung(omar.extension);
    expect(liveOf(ana)).toMatchObject({ far: 'up', end: null, side: { kind: 'live', state: 'initializing' } });
    floor.engine.up(next.leg);
    expect(await ana.page.next('confirm-live-transfer')).toMatchObject({ advisorExtension: omar.extension });
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, next.leg, own].sort());
  });

  it('goes on with the advisor when the qualifier is lost, who hears no music meanwhile', async () => {
    const { ana, elena, own, far, callId } = await joined();
    await ana.page.ask('goodbye', { extension: ana.extension, reason: 'unload', callId });
    await ana.page.next('call-state', ({ call }) => call.agent === 'lost');
    floor.gateway.ctx.use(createOrchestrator).apply(callId, { type: 'timeout', timer: 'lost' });
    await ana.page.next('hangup');
    await floor.settled();
    expect(commands('music').filter(([, on]) => on)).toEqual([]);
    expect(liveOf(elena)).toMatchObject({ far: 'up', end: null });
    expect(floor.engine.hungUp).not.toContainEqual(expect.objectContaining({ leg: far }));
    expect(floor.engine.legs.has(own)).toBe(false);
  });

  it('asks once, however often it is asked for', async () => {
    const { lead, ana, elena } = await talking();
    const answers = await Promise.all([start(ana, lead.id), start(ana, lead.id), start(ana, lead.id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    floor.engine.ringing((await floor.engine.rung(elena.extension)).leg);
    await elena.page.next('incoming');
    expect(elena.page.heard.filter(({ event }) => event === 'live-transfer-waiting')).toHaveLength(1);
  });

  it.each([
    ['does not call the lead’s state', { provinces: ['ny'] }],
    ['takes no transfers', { internalLiveTransfers: false }],
    ['may not call', { deactivated: true }],
  ])('is not offered to an advisor who %s', async (_why, facts) => {
    const { lead, ana, elena, omar } = await talking({}, ['advisor', 'advisor2']);
    await floor.db.update(accounts).set(facts).where(eq(accounts.id, elena.id));
    await start(ana, lead.id);
    await floor.engine.rung(omar.extension);
    expect(elena.page.heard.some(({ event }) => event === 'live-transfer-waiting')).toBe(false);
    expect((await elena.snapshot()).waiting).toEqual([]);
    expect((await omar.snapshot()).waiting).toMatchObject([{ leadId: lead.id, state: 'waiting' }]);
  });

  it('is offered to who speaks the lead’s language', async () => {
    const { lead, ana, elena } = await talking({ language: 'fr' }, ['advisor2', 'advisor']);
    await start(ana, lead.id);
    expect((await floor.engine.rung(elena.extension)).ringMs).toBe(15_000);
  });

  it.each([
    ['an advisor', 'advisor@isius.demo', 403, 'may-not-transfer', {}],
    ['who has no call with the lead', 'qualifier2@isius.demo', 409, 'no-call', {}],
    ['another centre', 'qualifier@slica.demo', 404, undefined, {}],
    ['a team that there is not', 'qualifier2@isius.demo', 422, undefined, { team: 'sales' }],
  ])('is refused to %s', async (_who, email, status, code, more) => {
    const { lead } = await talking();
    const { status: got, body } = await start({ api: await floor.gateway.signIn(email) } as Worker, lead.id, more);
    expect([got, body.code]).toEqual([status, code]);
  });

  it('needs the state of the lead, and a call that is not handed on already', async () => {
    const { lead, ana } = await talking({ state: '' });
    expect(await start(ana, lead.id)).toMatchObject({ status: 409, body: { code: 'lead-without-state' } });
  });
});

describe('after a restart', () => {
  it('a search is over, its page is told, and whoever rang is let go; a joined advisor keeps the lead', async () => {
    const { ana, elena, rung, callId, own, far } = await ringing();
    await floor.settled();
    for (const leg of [own, far]) floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room: callId });
    await recoverCalls(floor.gateway.ctx);
    await floor.settled();
    expect((await ana.snapshot()).calls).toMatchObject([{ callId, end: null, side: { state: 'inactive', reason: 'gateway-restart' } }]);
    expect(floor.engine.legs.has(rung.leg)).toBe(false);
    expect(liveOf(elena)).toBeUndefined();
    await floor.clear();

    const second = await joined();
    for (const leg of [second.own, second.far, second.rung.leg])
      floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room: second.callId });
    await recoverCalls(floor.gateway.ctx);
    floor.engine.down(second.own);
    await second.ana.page.next('hangup');
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([second.far, second.rung.leg].sort());
    expect(liveOf(second.elena)).toMatchObject({ far: 'up', end: null });
  });

  describe('while nobody had the desk, of which the engine remembers who left', () => {
    /** The three talked; these have left since, after so many milliseconds and in this order, and then a gateway takes over. */
    async function left(...who: { who: 'own' | 'far' | 'advisor'; after: number; cause?: 'lost' }[]) {
      const all = await joined();
      const { callId, own, far, rung } = all;
      const legs = { own, far, advisor: rung.leg };
      for (const leg of Object.values(legs)) floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room: callId });
      const from = floor.clock.now();
      const ended = who.map(({ who: party, after, cause = 'normal' }) => {
        const { leg, callId: its, room } = floor.engine.legs.get(legs[party])!;
        floor.engine.legs.delete(leg);
        return { type: 'leg-down', leg, ...(its && { callId: its }), ...(room && { room }), by: 'remote', cause, at: from + after };
      }) as EndedLeg[];
      floor.clock.advance(12_000);
      const list = vi.spyOn(floor.engine, 'list');
      list.mockImplementation(async () => ({ legs: [...floor.engine.legs.values()], rooms: [callId], ended }));
      await recoverCalls(floor.gateway.ctx);
      await floor.settled();
      list.mockRestore();
      const rowOf = async (id: string) => (await floor.db.select().from(calls).where(eq(calls.id, id)))[0];
      return { ...all, host: await rowOf(callId), guest: await rowOf(all.call.callId), at: (ms: number) => new Date(from + ms) };
    }

    it('the qualifier has hung up: their call ended by them and then, and the advisor has the lead alone', async () => {
      const { ana, elena, lead, callId, call, far, rung, host, guest, at } = await left({ who: 'own', after: 3_000 });
      expect(host).toMatchObject({ endedAt: at(3_000), endBy: 'agent', endCause: 'normal', toDispose: true });
      expect(guest).toMatchObject({ endedAt: null, facts: { agent: 'up', far: 'up', transfer: { stays: false } } });
      expect(guest!.facts.rev, 'a page that has seen them stay takes it for news').toBeGreaterThan(call.rev);
      expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId }]);
      floor.engine.down(rung.leg);
      expect((await elena.page.next('hangup')).call).toMatchObject({ callId: call.callId, end: { by: 'agent' } });
      await floor.settled();
      expect(floor.engine.hungUp).toEqual([{ leg: far, cause: 'normal' }]);
    });

    it('the advisor has hung up: their call ended by them and then, and the qualifier has the lead alone', async () => {
      const { ana, far, own, host, guest, at } = await left({ who: 'advisor', after: 4_000 });
      expect(guest).toMatchObject({ endedAt: at(4_000), endBy: 'agent', endCause: 'normal', toDispose: true });
      expect(host).toMatchObject({ endedAt: null, facts: { far: 'up', side: { state: 'inactive', with: 'far' } } });
      expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
      expect(liveOf(ana)).toMatchObject({ end: null, agent: 'up' });
    });

    it('both have, one after the other: each by themselves and then, and the lead is let go', async () => {
      const { far, host, guest, at } = await left({ who: 'own', after: 3_000 }, { who: 'advisor', after: 5_000 });
      expect(host).toMatchObject({ endedAt: at(3_000), endBy: 'agent' });
      expect(guest).toMatchObject({ endedAt: at(5_000), endBy: 'agent' });
      expect(floor.engine.hungUp).toEqual([{ leg: far, cause: 'normal' }]);
      expect(floor.engine.legs.size).toBe(0);
    });

    it('the lead has hung up: both calls ended by them and then', async () => {
      const { host, guest, at } = await left({ who: 'far', after: 3_000 });
      for (const row of [host, guest]) expect(row).toMatchObject({ endedAt: at(3_000), endBy: 'far' });
      expect(floor.engine.legs.size).toBe(0);
    });

    it('all three have: who went after the lead had no call any more', async () => {
      const gone = ['far', 'advisor', 'own'] as const;
      const { host, guest, at } = await left(...gone.map((who, nth) => ({ who, after: 1_000 + nth })));
      for (const row of [host, guest]) expect(row).toMatchObject({ endedAt: at(1_000), endBy: 'far' });
    });

    it('the qualifier’s line was lost: they have their time to come back, and the advisor talks on', async () => {
      const { host, guest } = await left({ who: 'own', after: 3_000, cause: 'lost' });
      expect(host).toMatchObject({ endedAt: null, facts: { agent: 'lost', side: { state: 'merged' } } });
      expect(guest).toMatchObject({ endedAt: null, facts: { agent: 'up', transfer: { stays: true } } });
    });
  });

  it('an advisor who has the lead alone since before has hung up: by them and then', async () => {
    const { ana, elena, rung, far, callId, call } = await joined();
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await elena.page.next('call-state', (state) => state.call.transfer?.stays === false);
    await floor.settled();
    const ended = [rung.leg, far].map((leg, nth) => {
      const { callId: its } = floor.engine.legs.get(leg)!;
      floor.engine.legs.delete(leg);
      const at = floor.clock.now() + 1_000 * (nth + 1);
      return { type: 'leg-down', leg, callId: its, room: callId, by: 'remote', cause: 'normal', at } as EndedLeg;
    });
    const list = vi.spyOn(floor.engine, 'list');
    list.mockImplementation(async () => ({ legs: [], rooms: [callId], ended }));
    floor.clock.advance(12_000);
    await recoverCalls(floor.gateway.ctx);
    await floor.settled();
    list.mockRestore();
    expect((await floor.db.select().from(calls).where(eq(calls.id, call.callId)))[0]).toMatchObject({
      endedAt: new Date(ended[0]!.at),
      endBy: 'agent',
      endCause: 'normal',
    });
  });

  it('nobody remembers how the qualifier left: the advisor has the lead alone, and is told', async () => {
    const { elena, own, far, rung, callId, call } = await joined();
    for (const leg of [far, rung.leg]) floor.engine.legs.set(leg, { ...floor.engine.legs.get(leg)!, room: callId });
    floor.engine.legs.delete(own);
    await recoverCalls(floor.gateway.ctx);
    await floor.settled();
    const [told] = (await elena.snapshot()).calls;
    expect(told).toMatchObject({ callId: call.callId, end: null, transfer: { stays: false } });
    expect((await elena.page.next('call-state', (state) => state.call.transfer?.stays === false)).call.rev).toBe(told!.rev);
  });
});
