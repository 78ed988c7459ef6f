import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PAUSE_MS } from '@dialer/rules/recordings';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls, doNotCall, leads, retreaverMappings, waitingCallers } from '../platform/db/schema';
import type { EndedLeg, LegFacts } from '../telephony/port';
import { callsFloor, type Floor } from '../testing/floor';
import { newLine } from './line/new-line';
import { createCallControl } from './control';
import { createTakenNumbers } from './gate/taken-numbers';
import { createOrchestrator } from './orchestrator';
import { agentById } from '../people/agents';
import { recoverCalls } from './recovery';
import { saveCall } from './storage/call-writes';
import { step } from './line/state';
import { LOST_MS, type Line, type LineEvent } from './line/line';

let floor: Floor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

/** A call as a killed gateway leaves it: in the database only. */
async function leftBehind(leadId: string, accountId: number, phone: string, ...events: LineEvent[]): Promise<Line> {
  const agent = (await agentById(floor.db, accountId))!;
  let line = newLine({
    agent,
    type: 'auto',
    auto: true,
    order: 'agent-first',
    phone,
    leadId,
    target: { number: phone },
    now: floor.clock.now(),
  });
  for (const event of [{ type: 'begin' } as const, ...events]) line = step(line, event, floor.clock.now()).line;
  await saveCall(floor.db, line, floor.clock.now());
  await floor.db
    .update(leads)
    .set({ claimedBy: accountId, status: 'In Process', previousStatus: 'New', leaseUntil: new Date(floor.clock.now() + 30_000) })
    .where(eq(leads.id, leadId));
  return line;
}
const up = (leg: string): LineEvent => ({ type: 'leg-up', leg, at: 0 });

it('closes calls whose legs are gone at their last sign of life, and their leads wait for the disposition', async () => {
  const ana = await floor.worker('qualifier@isius.demo');
  const talked = await floor.lead({ phone: '6175550101' });
  const line = await leftBehind(talked.id, ana.id, '6175550101');
  const over = await leftBehindTalk(line);
  const lastSign = floor.clock.now();
  floor.clock.advance(7_000);
  expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 0, closed: 1 });
  const [row] = await floor.db.select().from(calls).where(eq(calls.id, over.call.callId));
  expect(row).toMatchObject({
    endCause: 'gateway-restart',
    endBy: 'system',
    endedAt: new Date(lastSign),
    toDispose: true,
    facts: { end: { cause: 'gateway-restart' } },
  });
  const snapshot = await ana.snapshot();
  expect(snapshot).toMatchObject({ agent: { status: 'offline' }, toDispose: [{ leadId: talked.id }] });
  expect((await ana.dispose(talked.id, { disposition: 'Call Dropped' })).status).toBe(201);
});

/** Brings a stored call to a conversation. */
async function leftBehindTalk(line: Line): Promise<Line> {
  for (const event of [up(line.agentLeg), up(line.farLeg)]) line = step(line, event, floor.clock.now()).line;
  await saveCall(floor.db, line, floor.clock.now());
  return line;
}

it('frees the lead of a call that never rang it', async () => {
  const ana = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: '6175550101' });
  await leftBehind(lead.id, ana.id, '6175550101');
  await recoverCalls(floor.gateway.ctx);
  expect((await floor.db.select().from(leads))[0]).toMatchObject({ claimedBy: null, status: 'New' });
  expect((await ana.snapshot()).toDispose).toEqual([]);
});

it('goes on with a call whose legs still stand: it can be hung up, and ends in both ways', async () => {
  const ana = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: '6175550101' });
  const line = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
  for (const leg of [line.agentLeg, line.farLeg])
    floor.engine.legs.set(leg, { leg, callId: line.call.callId, from: '', to: '', state: 'up', room: line.room });
  expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 1, closed: 0 });
  expect(floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id)?.call).toMatchObject({ callId: line.call.callId, far: 'up' });
  expect(await ana.page.ask('hangup', { extension: ana.extension, channel: line.agentLeg })).toMatchObject({ ok: true });
  expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
  expect(floor.engine.legs.size).toBe(0);
});

it('ends a leg that is left of a call that is closed', async () => {
  const ana = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: '6175550101' });
  const line = await leftBehind(lead.id, ana.id, '6175550101');
  floor.engine.legs.set(line.agentLeg, {
    leg: line.agentLeg,
    callId: line.call.callId,
    from: '6175550101',
    to: ana.extension,
    state: 'ringing',
  });
  expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 0, closed: 1 });
  expect(floor.engine.hungUp).toEqual([{ leg: line.agentLeg, cause: 'normal' }]);
});

it('closes rooms that are left of calls that are closed, and those in which nobody is', async () => {
  const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('qualifier2@isius.demo')];
  const [over, goes] = [await floor.lead({ phone: '6175550101' }), await floor.lead({ phone: '6175550102' })];
  const gone = await leftBehindTalk(await leftBehind(over.id, ana.id, '6175550101'));
  const line = await leftBehindTalk(await leftBehind(goes.id, ben.id, '6175550102'));
  const stands = (leg: string, { call, room }: Line) =>
    floor.engine.legs.set(leg, { leg, callId: call.callId, from: '', to: '', state: 'up', room });
  for (const leg of [line.agentLeg, line.farLeg]) stands(leg, line);
  // The lead has hung up meanwhile.
  stands(gone.agentLeg, gone);
  const list = vi.spyOn(floor.engine, 'list');
  list.mockImplementation(async () => ({ legs: [...floor.engine.legs.values()], rooms: [gone.room, line.room, 'of-nobody'] }));
  await recoverCalls(floor.gateway.ctx);
  list.mockRestore();
  const rooms = floor.engine.noted.filter(({ command }) => command === 'closeRoom').map(({ args: [room] }) => room);
  expect(rooms).toEqual([gone.room, 'of-nobody']);
  floor.gateway.ctx.use(createOrchestrator).apply(line.call.callId, { type: 'hang-up', by: 'system', cause: 'normal' });
});

describe('a party that left while nobody had the desk, and of whom the engine remembers how', () => {
  /** What the engine has of a call, which is in the room of its own unless told. */
  async function returnsTo(line: Line, { stand = [], ended }: { stand?: string[]; ended: Partial<EndedLeg>[] }) {
    const callId = line.call.callId;
    const facts = { callId, from: '', to: '', state: 'up', room: line.room } as const;
    for (const leg of stand) floor.engine.legs.set(leg, { leg, ...facts });
    const ends = ended.map((end) => ({ type: 'leg-down', callId, room: line.room, by: 'remote', cause: 'normal', ...end }) as EndedLeg);
    const list = vi.spyOn(floor.engine, 'list');
    list.mockImplementation(async () => ({ legs: [...floor.engine.legs.values()], rooms: [line.room], ended: ends }));
    const recovered = await recoverCalls(floor.gateway.ctx);
    await floor.settled();
    list.mockRestore();
    const [row] = await floor.db.select().from(calls).where(eq(calls.id, callId));
    return { ...recovered, row: row! };
  }
  async function talking(facts = {}) {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101', ...facts });
    const line = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
    const left = floor.clock.now() + 3_000;
    floor.clock.advance(12_000);
    return { ana, lead, line, left };
  }

  it('ends the call when they left, by whom and why, and hangs up the other', async () => {
    const { ana, lead, line, left } = await talking();
    const { row, ...recovered } = await returnsTo(line, { stand: [line.agentLeg], ended: [{ leg: line.farLeg, at: left }] });
    expect(recovered).toEqual({ adopted: 0, closed: 1 });
    expect(row).toMatchObject({ endedAt: new Date(left), endBy: 'far', endCause: 'normal', toDispose: true });
    expect(floor.engine.hungUp).toEqual([{ leg: line.agentLeg, cause: 'normal' }]);
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id }]);
  });

  it('ends the call by whoever left first, where both have', async () => {
    const { line, left } = await talking();
    const ended = [
      { leg: line.agentLeg, at: left },
      { leg: line.farLeg, at: left + 200, by: 'engine' as const },
    ];
    expect((await returnsTo(line, { ended })).row).toMatchObject({ endedAt: new Date(left), endBy: 'agent', endCause: 'normal' });
  });

  it('gives the lead back untried where the agent’s phone was not reached', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const line = await leftBehind(lead.id, ana.id, '6175550101');
    const { row } = await returnsTo(line, { ended: [{ leg: line.agentLeg, cause: 'declined', at: floor.clock.now() }] });
    expect(row).toMatchObject({ endBy: 'agent', endCause: 'declined', toDispose: false });
    expect((await floor.db.select().from(leads))[0]).toMatchObject({ claimedBy: null });
  });

  it('is not taken for a leg of the agent’s that was replaced before: the call goes on', async () => {
    const { line, left } = await talking();
    const ended = [{ leg: `${line.call.callId}-a9`, at: left }];
    expect(await returnsTo(line, { stand: [line.agentLeg, line.farLeg], ended })).toMatchObject({
      adopted: 1,
      closed: 0,
      row: { endedAt: null },
    });
  });

  it('leaves an agent whose line was lost their time to come back', async () => {
    const { line, left } = await talking();
    const { row, adopted } = await returnsTo(line, { stand: [line.farLeg], ended: [{ leg: line.agentLeg, cause: 'lost', at: left }] });
    expect({ adopted, end: row.endedAt, agent: row.facts.agent }).toEqual({ adopted: 1, end: null, agent: 'lost' });
    expect(floor.engine.noted).toContainEqual({ command: 'music', args: [line.farLeg, true] });
  });

  it('is a caller, too', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const agent = (await agentById(floor.db, ana.id))!;
    const waits = { agent, type: 'inbound', order: 'far-waits', phone: '6175550101', leadId: lead.id, farLeg: 'caller' } as const;
    let line = newLine({ ...waits, target: { number: '6175550101' }, now: floor.clock.now() });
    for (const event of [{ type: 'begin' } as const, up(line.agentLeg), up('caller')]) line = step(line, event, floor.clock.now()).line;
    await saveCall(floor.db, line, floor.clock.now());
    floor.clock.advance(12_000);
    const at = floor.clock.now() - 5_000;
    const { row } = await returnsTo(line, { stand: [line.agentLeg], ended: [{ leg: 'caller', callId: '', at }] });
    expect(row).toMatchObject({ endedAt: new Date(at), endBy: 'far' });
  });
});

describe('a call with a second party', () => {
  const BEACON = { kind: 'external', phone: '8005550171', name: 'Beacon Life' } as const;

  /** The agent talks with the party apart; `there`: the party's leg still stands. */
  async function apart(there: boolean) {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const before = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
    const begun = step(before, { type: 'side-start', party: BEACON }, 0).line;
    const { side, ...line } = step(begun, up(begun.side!.leg), 0).line;
    await saveCall(floor.db, { ...line, side }, floor.clock.now());
    const common = { callId: line.call.callId, from: '', to: '', state: 'up' } as const;
    floor.engine.legs.set(line.agentLeg, { ...common, leg: line.agentLeg, room: side!.room });
    floor.engine.legs.set(line.farLeg, { ...common, leg: line.farLeg, room: line.room });
    if (there) floor.engine.legs.set(side!.leg, { ...common, leg: side!.leg, room: side!.room });
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 1, closed: 0 });
    await floor.settled();
    return { ana, line, side: side!, now: () => floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id)! };
  }

  it('goes on with it: they are joined, and left', async () => {
    const { ana, line, side, now } = await apart(true);
    expect(now()).toMatchObject({ farLeg: line.farLeg, room: line.room, side });
    const command = { extension: ana.extension, phone: BEACON.phone };
    expect(await ana.page.ask('external-transfer-join', command)).toMatchObject({ ok: true });
    await floor.settled();
    expect(floor.engine.noted).toContainEqual({ command: 'move', args: [side.leg, line.room] });
    expect(await ana.page.ask('external-transfer-leave', command)).toMatchObject({ ok: true });
    await ana.page.next('hangup');
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([line.farLeg, side.leg].sort());
  });

  it('that has gone meanwhile is told, and the lead is back with the agent', async () => {
    const { line, now } = await apart(false);
    expect(now()).toMatchObject({ side: null, call: { end: null, side: { state: 'inactive', reason: 'gone', level: 1 } } });
    expect(floor.engine.noted).toContainEqual({ command: 'move', args: [line.agentLeg, line.room] });
    expect(floor.engine.noted).toContainEqual({ command: 'music', args: [line.farLeg, false] });
  });
});

describe('a call with a second party that somebody left while nobody had the desk, and of whom the engine remembers how', () => {
  const BEACON = { kind: 'external', phone: '8005550171', name: 'Beacon Life' } as const;

  /** All three hear each other; one has left 3 s later. */
  async function leftBy(who: 'agent' | 'far' | 'side') {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    let line = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
    const events: ((of: Line) => LineEvent)[] = [
      () => ({ type: 'side-start', party: BEACON }),
      ({ side }) => up(side!.leg),
      () => ({ type: 'side-act', act: 'join' }),
    ];
    for (const event of events) line = step(line, event(line), 0).line;
    await saveCall(floor.db, line, floor.clock.now());
    const legs = { agent: line.agentLeg, far: line.farLeg, side: line.side!.leg };
    const { callId } = line.call;
    const facts = { callId, from: '', to: '', room: line.room } as const;
    for (const [party, leg] of Object.entries(legs)) if (party !== who) floor.engine.legs.set(leg, { ...facts, leg, state: 'up' });
    const at = floor.clock.now() + 3_000;
    const ended = [{ type: 'leg-down', leg: legs[who], callId, room: line.room, by: 'remote', cause: 'normal', at } as const];
    const list = vi.spyOn(floor.engine, 'list');
    list.mockImplementation(async () => ({ legs: [...floor.engine.legs.values()], rooms: [line.room], ended }));
    floor.clock.advance(12_000);
    await recoverCalls(floor.gateway.ctx);
    await floor.settled();
    list.mockRestore();
    return { at, legs, row: (await floor.db.select().from(calls).where(eq(calls.id, callId)))[0] };
  }

  it('ends as of then where the agent left, and the others are let go', async () => {
    const { at, row } = await leftBy('agent');
    expect(row).toMatchObject({ endedAt: new Date(at), endBy: 'agent', endCause: 'normal' });
    expect(floor.engine.legs.size).toBe(0);
  });

  it('goes on with the other party where the lead left', async () => {
    const { row } = await leftBy('far');
    expect(row).toMatchObject({ endedAt: null, facts: { far: 'down', side: { state: 'initialized', reason: 'lead-gone' } } });
    expect(floor.engine.legs.size).toBe(2);
  });

  it('goes on with the lead where the other party left: they are gone since then', async () => {
    const { at, row } = await leftBy('side');
    expect(row).toMatchObject({ endedAt: null, facts: { far: 'up', side: { state: 'inactive', reason: 'gone' }, since: { side: at } } });
    expect(floor.engine.legs.size).toBe(2);
  });
});

it('looks for no other advisor when the one of a call that was taken over leaves: the search was the last gateway’s', async () => {
  const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
  const lead = await floor.lead({ phone: '6175550101' });
  let host = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
  const { callId } = host.call;
  const ring = {
    type: 'ring-receiver',
    kind: 'live',
    colleague: ben.id,
    extension: ben.extension,
    name: 'Elena Ortiz',
    notes: '',
  } as const;
  for (const event of [{ type: 'seek' } as const, ring]) host = step(host, event, 0).line;
  const { leg } = host.receiver!;
  const agent = (await agentById(floor.db, ben.id))!;
  const common = { type: 'transfer', order: 'far-waits', phone: '6175550101', target: { number: '6175550101' } } as const;
  const legs = { agentLeg: leg, farLeg: host.farLeg, host: { callId, room: host.room } };
  const guest = newLine({ ...common, ...legs, agent, leadId: lead.id, now: floor.clock.now() });
  for (const line of [host, guest]) await saveCall(floor.db, step(line, up(leg), floor.clock.now()).line, floor.clock.now());
  const facts = { from: '', to: '', state: 'up', room: host.room } as const;
  for (const own of [host.agentLeg, host.farLeg]) floor.engine.legs.set(own, { ...facts, leg: own, callId });
  floor.engine.legs.set(leg, { ...facts, leg, callId: guest.call.callId });
  expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 2, closed: 0 });
  const now = () => floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id)!.call;
  expect(now().side).toMatchObject({ kind: 'live', state: 'merged' });
  floor.engine.down(leg);
  await floor.settled();
  expect(now()).toMatchObject({ end: null, side: { kind: 'live', state: 'inactive', reason: 'gateway-restart' } });
});

describe('what only the last gateway’s memory held', () => {
  /** A stored call after these events, whose legs stand as given: all of the call's own unless told. */
  async function adopted(events: (line: Line) => LineEvent[], legs: Partial<Record<'agent' | 'far', Partial<LegFacts> | null>> = {}) {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    let line = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
    for (const event of events(line)) line = step(line, event, floor.clock.now()).line;
    await saveCall(floor.db, line, floor.clock.now());
    const stands = (party: 'agent' | 'far', leg: string) => {
      const facts = legs[party];
      if (facts !== null)
        floor.engine.legs.set(leg, { leg, callId: line.call.callId, from: '', to: '', state: 'up', room: line.room, ...facts });
    };
    stands('agent', line.agentLeg);
    stands('far', line.farLeg);
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 1, closed: 0 });
    await floor.settled();
    const calls = floor.gateway.ctx.use(createOrchestrator);
    const { callId } = line.call;
    return { ana, lead, line, callId, calls, now: () => calls.lineOf(callId)! };
  }
  const recording = (line: Line): LineEvent[] => [
    { type: 'record', on: true, key: line.call.callId },
    { type: 'record-started', id: line.call.callId, at: 0 },
  ];
  const commands = (command: string) => floor.engine.noted.filter((each) => each.command === command).map(({ args }) => args);

  it('is the running recording: it is paused, goes on and ends as the one that it is, and none begins beside it', async () => {
    const { ana, callId, now } = await adopted(recording);
    expect(now()).toMatchObject({ recordId: callId, call: { recording: 1 } });
    const set = (on: 0 | 1) => ana.api.put(`/calls/recordings/${ana.extension}`, { recording: on });
    expect((await set(0)).status).toBeLessThan(300);
    expect((await set(1)).status).toBeLessThan(300);
    await floor.settled();
    expect(commands('pauseRecord')).toEqual([
      [callId, true],
      [callId, false],
    ]);
    expect(commands('record')).toEqual([]);
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await floor.settled();
    expect(commands('stopRecord')).toEqual([[callId]]);
  });

  it('is that a recording had not begun: it is asked for again, by the same name', async () => {
    const { callId } = await adopted(() => []);
    expect(commands('record')).toEqual([[callId, expect.any(String)]]);
  });

  it('is since when a recording pauses: it goes on by itself after what is left of the two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { now } = await adopted((line) => [...recording(line), { type: 'record', on: false, key: '' }]);
      expect(now().call.pausedAt).toEqual(expect.any(Number));
      floor.clock.advance(PAUSE_MS);
      vi.advanceTimersByTime(PAUSE_MS);
      expect(now().call).toMatchObject({ pausedAt: null, recording: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is how long a lost agent is waited for: the call ends when nobody comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { now } = await adopted((line) => [...recording(line), { type: 'leg-lost', leg: line.agentLeg, at: 0 }], {
        agent: { state: 'lost' },
      });
      expect(now().call).toMatchObject({ agent: 'lost', end: null });
      vi.advanceTimersByTime(LOST_MS);
      expect(now().call.end).toMatchObject({ by: 'system', cause: 'agent-lost' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not what its legs have become meanwhile: an agent who was lost is back, one who was there is lost', async () => {
    const back = await adopted((line) => [{ type: 'leg-lost', leg: line.agentLeg, at: 0 }]);
    expect(back.now().call.agent).toBe('up');
    await floor.clear();
    const lost = await adopted(() => [], { agent: { state: 'lost' } });
    expect(lost.now().call.agent).toBe('lost');
  });

  it('is a colleague who was rung to take it over: nobody waits for them any more', async () => {
    const ben = await floor.gateway.account('advisor@isius.demo');
    const { now } = await adopted(() => [
      { type: 'ring-receiver', kind: 'internal', colleague: ben.id, extension: ben.extension!, name: 'Elena Ortiz', notes: '' },
    ]);
    expect(now().call).toMatchObject({ end: null, far: 'up', side: { kind: 'internal', state: 'inactive', reason: 'gateway-restart' } });
  });

  it('is an advisor who had joined and is not there any more: the lead is the agent’s alone', async () => {
    const ben = await floor.gateway.account('advisor@isius.demo');
    const { now } = await adopted((line) => [
      { type: 'seek' },
      { type: 'ring-receiver', kind: 'live', colleague: ben.id, extension: ben.extension!, name: 'Elena Ortiz', notes: '' },
      { type: 'leg-up', leg: `${line.call.callId}-t${line.serial}`, at: 0 },
    ]);
    expect(now().call).toMatchObject({
      end: null,
      side: { kind: 'live', state: 'inactive', with: 'far', level: 1, reason: 'gateway-restart' },
    });
  });

  it('is a blind transfer under way: its leg is ended, and the lead stays', async () => {
    const { callId, now, line } = await adopted((before) => {
      floor.engine.legs.set(`${before.call.callId}-t9`, {
        leg: `${before.call.callId}-t9`,
        callId: before.call.callId,
        from: '',
        to: '',
        state: 'ringing',
      });
      return [];
    });
    expect(floor.engine.hungUp).toEqual([{ leg: `${callId}-t9`, cause: 'cancelled' }]);
    expect(now()).toMatchObject({ farLeg: line.farLeg, call: { end: null } });
  });

  it('is not an agent who talks on with a second party after the lead has left: the call goes on', async () => {
    const party = { kind: 'external', phone: '8005550171', name: 'Beacon Life' } as const;
    let side = '';
    const { ana, now } = await adopted(
      (line) => {
        side = `${line.call.callId}-s${line.serial}`;
        const room = `${side}-room`;
        floor.engine.legs.set(side, { leg: side, callId: line.call.callId, from: '', to: '', state: 'up', room });
        return [
          { type: 'side-start', party },
          { type: 'leg-up', leg: side, at: 0 },
          { type: 'leg-down', leg: line.farLeg, by: 'remote', cause: 'normal', at: 0 },
        ];
      },
      { far: null },
    );
    expect(now().call).toMatchObject({ far: 'down', end: null, side: { state: 'initialized', with: 'side', reason: 'lead-gone' } });
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
  });
});

describe('a call that was never stored', () => {
  /** A call that rings its agent, as the engine alone knows it: the gateway was killed before it could store it. */
  async function ringing(phone: string, more: Partial<LegFacts> = {}) {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone, firstName: 'Ida', claimedBy: ana.id, status: 'In Process', previousStatus: 'New' });
    const callId = randomUUID();
    const leg: LegFacts = { leg: `${callId}-a0`, callId, from: phone, to: ana.extension, state: 'ringing', ...more };
    floor.engine.legs.set(leg.leg, leg);
    return { ana, lead, callId, leg: leg.leg };
  }

  it('goes on: its agent hears of it, answers, and its lead is rung and disposed', async () => {
    const { ana, lead, callId, leg } = await ringing('6175550101');
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 1, closed: 0 });
    expect((await ana.page.next('incoming')).call).toMatchObject({ callId, leadId: lead.id, name: 'Ida', type: 'auto', agent: 'ringing' });
    await floor.settled();
    expect(await floor.db.select().from(calls)).toMatchObject([{ id: callId, accountId: ana.id, leadId: lead.id, endedAt: null }]);
    floor.engine.up(leg);
    floor.engine.up((await floor.engine.rung('6175550101')).leg);
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await floor.settled();
    expect((await ana.dispose(lead.id, { disposition: 'Voicemail' })).status).toBe(201);
  });

  it('passes the gate of every ring: a number that must not be called stays unrung', async () => {
    const { ana, callId, leg } = await ringing('6175550102', { state: 'up' });
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550102' });
    await recoverCalls(floor.gateway.ctx);
    expect((await ana.page.next('hangup')).call).toMatchObject({ callId, far: 'none', end: { by: 'system', cause: 'do-not-call' } });
    expect(
      floor.engine.noted.filter(
        ({ command, args }) => command === 'originate' && JSON.stringify(args).includes('"number":"6175550102"},"callerId"'),
      ),
    ).toEqual([]);
    expect(floor.engine.hungUp.map((hung) => hung.leg)).toContain(leg);
  });

  it('is ended when its legs do not say for whom they are', async () => {
    const leg: LegFacts = { leg: 'somewhere', callId: randomUUID(), from: '', to: '9999', state: 'up' };
    floor.engine.legs.set(leg.leg, leg);
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 0, closed: 0 });
    expect(floor.engine.hungUp).toEqual([{ leg: 'somewhere', cause: 'normal' }]);
  });
});

describe('who is on the line in no call', () => {
  const DID = '8005550100';
  const since = () => new Date(floor.clock.now() - 20_000);
  const outside = (leg: string, from: string): LegFacts => ({ leg, from, to: DID, state: 'new' });
  beforeAll(() => floor.db.insert(retreaverMappings).values({ tenantId: 1, did: DID, prefix: 'X' }));
  const stored = async () => (await floor.db.select().from(waitingCallers)).map(({ leg }) => leg);

  it('goes on waiting for an agent, no longer than they would have', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    floor.engine.legs.set('waits', outside('waits', '6175550142'));
    const common = { tenantId: 1, phone: '6175550142', did: DID, tracked: null, since: since() };
    await floor.db.insert(waitingCallers).values(['waits', 'hung-up'].map((leg) => ({ ...common, leg })));
    await recoverCalls(floor.gateway.ctx);
    expect(await stored()).toEqual(['waits']);
    expect(await floor.gateway.ctx.use(createCallControl).callersOf(1)).toEqual([common.since.getTime()]);
    await ana.status('ready');
    const ring = await floor.engine.rung(ana.extension);
    floor.engine.up(ring.leg);
    expect((await ana.page.next('answer', ({ leg }) => leg === 'far')).call).toMatchObject({ type: 'inbound', phone: '6175550142' });
    floor.engine.down('waits');
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('is heard of by nobody, and is taken as if they came now', async () => {
    floor.engine.legs.set('new', outside('new', '6175550143'));
    // Told by the engine in the same moment: one caller all the same.
    floor.engine.arrive('twice', { from: '6175550145', to: DID, did: DID });
    floor.engine.legs.set('strange', { ...outside('strange', '6175550144'), to: '9995550100' });
    await recoverCalls(floor.gateway.ctx);
    await vi.waitFor(async () => expect((await stored()).sort()).toEqual(['new', 'twice']));
    expect((await floor.gateway.ctx.use(createCallControl).callersOf(1)).length).toBe(2);
    expect(floor.engine.hungUp).toEqual([{ leg: 'strange', cause: 'failed' }]);
    floor.engine.down('twice');
    floor.engine.down('new');
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('is rung for in the order in which they came', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const came = [since(), new Date(since().getTime() - 5_000)];
    for (const [nth, at] of came.entries()) {
      const [leg, phone] = [`came-${nth}`, `617555015${nth}`];
      floor.engine.legs.set(leg, outside(leg, phone));
      await floor.db.insert(waitingCallers).values({ leg, tenantId: 1, phone, did: DID, tracked: null, since: at });
    }
    await recoverCalls(floor.gateway.ctx);
    await ana.status('ready');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    expect((await ana.page.next('answer', ({ leg }) => leg === 'far')).call).toMatchObject({ type: 'inbound', phone: '6175550151' });
    for (const nth of came.keys()) floor.engine.down(`came-${nth}`);
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('is not who sits in a call that goes on: neither its caller nor an agent whose own call is over', async () => {
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('qualifier2@isius.demo')];
    const [goes, over] = [await floor.lead({ phone: '6175550101' }), await floor.lead({ phone: '6175550102' })];
    const line = await leftBehindTalk(await leftBehind(goes.id, ana.id, '6175550101'));
    const guest = await leftBehindTalk(await leftBehind(over.id, ben.id, '6175550102'));
    await floor.db
      .update(calls)
      .set({ endedAt: new Date(floor.clock.now()) })
      .where(eq(calls.id, guest.call.callId));
    const common = { from: '', to: '', state: 'up', room: line.room } as const;
    floor.engine.legs.set(line.agentLeg, { ...common, leg: line.agentLeg, callId: line.call.callId });
    // Who has come by themselves has no call's name at the engine.
    floor.engine.legs.set(line.farLeg, { ...common, leg: line.farLeg, from: '6175550101', to: DID });
    floor.engine.legs.set(guest.agentLeg, { ...common, leg: guest.agentLeg, callId: guest.call.callId });
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 1, closed: 0 });
    await floor.settled();
    expect(floor.engine.hungUp).toEqual([]);
    expect(await floor.gateway.ctx.use(createCallControl).callersOf(1)).toEqual([]);
    floor.gateway.ctx.use(createOrchestrator).apply(line.call.callId, { type: 'hang-up', by: 'system', cause: 'normal' });
  });

  /** A call whose agent has left the others together. */
  async function left(...there: ('agent' | 'far' | 'side' | 'third')[]) {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const line = await leftBehindTalk(await leftBehind(lead.id, ana.id, '6175550101'));
    await floor.db
      .update(calls)
      .set({ endedAt: new Date(floor.clock.now()) })
      .where(eq(calls.id, line.call.callId));
    const common = { callId: line.call.callId, from: '', state: 'up', room: line.room } as const;
    if (there.includes('agent')) floor.engine.legs.set(line.agentLeg, { ...common, leg: line.agentLeg, to: ana.extension });
    if (there.includes('far')) floor.engine.legs.set(line.farLeg, { ...common, leg: line.farLeg, to: '6175550101' });
    for (const [who, leg] of [
      ['side', `${line.call.callId}-s0`],
      ['third', `${line.call.callId}-s1`],
    ] as const)
      if (there.includes(who)) floor.engine.legs.set(leg, { ...common, leg, to: '8005550171' });
    await recoverCalls(floor.gateway.ctx);
    return line;
  }

  it('talks on with another one, and is let go with them', async () => {
    const line = await left('far', 'side');
    expect(floor.engine.hungUp).toEqual([]);
    const isTaken = floor.gateway.ctx.use(createTakenNumbers).isTaken;
    expect(['6175550101', '8005550171', '6175550109'].map((number) => isTaken(1, number))).toEqual([true, true, false]);
    floor.engine.down(line.farLeg);
    await vi.waitFor(() => expect(floor.engine.hungUp).toEqual([{ leg: `${line.call.callId}-s0`, cause: 'normal' }]));
  });

  it('is one of three, of whom two go on when one hangs up', async () => {
    const line = await left('far', 'side', 'third');
    expect(floor.gateway.ctx.use(createTakenNumbers).isTaken(1, '6175550101')).toBe(false);
    floor.engine.down(line.farLeg);
    await floor.settled();
    expect(floor.engine.hungUp).toEqual([]);
    floor.engine.legs.clear();
  });

  it('is an agent whose call is over, and who was not hung up any more: nobody stays with them', async () => {
    const line = await left('agent', 'far');
    expect(floor.engine.hungUp.map(({ leg }) => leg)).toEqual([line.agentLeg, line.farLeg]);
    floor.engine.hungUp.splice(0);
    floor.engine.legs.clear();
  });

  it('is an agent who had answered and sat in no room yet, when their call was ended for want of an answer', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const { call, agentLeg } = await leftBehind(lead.id, ana.id, '6175550101');
    await floor.db
      .update(calls)
      .set({ endedAt: new Date(floor.clock.now()), endCause: 'not_synced' })
      .where(eq(calls.id, call.callId));
    floor.engine.legs.set(agentLeg, { leg: agentLeg, callId: call.callId, from: '6175550101', to: ana.extension, state: 'up' });
    await recoverCalls(floor.gateway.ctx);
    expect(floor.engine.hungUp).toEqual([{ leg: agentLeg, cause: 'normal' }]);
  });

  it('is alone where two talked, and is let go', async () => {
    const line = await left('far');
    expect(floor.engine.hungUp).toEqual([{ leg: line.farLeg, cause: 'normal' }]);
  });
});
