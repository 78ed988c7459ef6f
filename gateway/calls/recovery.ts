/**
 * After a restart: calls whose legs still stand go on, those whose legs have ended meanwhile are told so, and the others, of
 * which nobody knows, are closed at their last sign of life (flows F22).
 */
import { eq } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import { isDatabaseAway } from '../platform/db/errors';
import { calls as callsTable } from '../platform/db/schema';
import type { EndedLeg, LegFacts } from '../telephony/port';
import { agentById } from '../people/agents';
import { mustDispose } from './after-call';
import { awaitDisposition, releaseLead } from './claimed-leads';
import { withRecordings } from './line/adopted';
import type { Line, LineEvent } from './line/line';
import { closed as closedRecordings } from './line/recording';
import { newLine } from './line/new-line';
import { isListed, type Side, sideRoom } from './line/side-rules';
import { isSideOpen } from '@dialer/rules/sides';
import { createOrchestrator } from './orchestrator';
import { type CallRow, orderOf, unendedCalls } from './storage/stored-calls';
import { adoptUnknown } from './engine-only';
import { takeUpCallers, takeUpPairs } from './left-on-the-line';
import { type Ends, endsOf, isHandedOn, tellEnds } from './missed-ends';

type Listed = Awaited<ReturnType<GatewayContext['engine']['list']>>;

/** What the calls of the last gateway are put together from. */
interface Remains {
  readonly legs: readonly LegFacts[];
  /** How legs ended that are gone, as far as the engine remembers. */
  readonly ended: readonly EndedLeg[];
  /** Legs of agents who have a call of their own. */
  readonly agents: ReadonlySet<string>;
  /** Of calls for which others were rung: the legs of those others' agents. */
  readonly guests: ReadonlyMap<string, readonly string[]>;
  /** Calls that go on; a call that was rung for another one comes after it. */
  readonly adopted: ReadonlyMap<string, Line>;
}

/**
 * The second party of a call, by what was stored of it and what the engine has. One that has gone meanwhile stands here
 * too: the call is told afterwards, and brings everybody back to their places.
 */
function sideOf({ id, facts }: CallRow, room: string, legs: readonly LegFacts[], gone: Ends): Side | null {
  const { side } = facts;
  if (!isSideOpen(side) || side.kind === 'live' || side.kind === 'internal') return null;
  const stands = legs.find((each) => each.callId === id && each.leg.startsWith(`${id}-s`)) ?? gone.side;
  const leg = stands?.leg ?? `${id}-s-gone`;
  const isApart = side.state !== 'merged' && side.kind !== 'third-party';
  // Where they have talked on without the far party, they may be in either room.
  const own = stands?.room ?? (isApart ? sideRoom(leg) : room);
  return { leg, room: own, up: side.state !== 'initializing', listed: isListed(side.kind) };
}

/** The room of a call; an agent who is with a second party sits in another. */
function roomOf({ id, parent, facts }: CallRow, agentLeg: Pick<LegFacts, 'room'> | undefined, legs: readonly LegFacts[]): string {
  if (facts.side?.with !== 'side') return agentLeg?.room ?? id;
  return legs.some(({ room }) => room === id) ? id : (parent ?? id);
}

/** The legs of a call: a guest's far party is one of the call that it was rung for. */
function legsOf(row: CallRow, remains: Remains) {
  const { legs, agents, adopted } = remains;
  const gone = endsOf(row, remains);
  const standing = legs.find((leg) => leg.leg === row.facts.channel);
  const agentLeg = standing ?? gone.agent;
  const room = roomOf(row, agentLeg, legs);
  const side = sideOf(row, room, legs, gone);
  const own = legs.filter((leg) => leg.callId === row.id || leg.room === room);
  const isReferred = ({ leg }: LegFacts) => leg.startsWith(`${row.id}-t`) && !agents.has(leg);
  // Another leg of the agent's, which was to take the place of the one that has gone.
  const isAgents = ({ leg }: LegFacts) => !standing && leg.startsWith(`${row.id}-a`);
  const others = own.filter((leg) => leg !== agentLeg && leg.leg !== side?.leg && !isReferred(leg) && !isAgents(leg));
  const host = row.parent === null ? undefined : adopted.get(row.parent);
  const hostLeg = host && (host.farLeg === row.facts.channel ? host.agentLeg : host.farLeg);
  // Told by the call that holds it.
  const goneWithHost = host && remains.ended.find(({ leg }) => leg === hostLeg && host.alive.includes(leg));
  const known = others.find((leg) => (hostLeg ? leg.leg === hostLeg : !agents.has(leg.leg))) ?? goneWithHost;
  const farLeg = known ?? (isHandedOn(row.facts.side) ? gone.far : undefined) ?? others[0] ?? gone.far;
  const held = host ? own.filter((leg) => leg === agentLeg) : own.filter((leg) => leg === agentLeg || !agents.has(leg.leg));
  const ownFar = host ? undefined : farLeg;
  const untold = [gone.agent, gone.far, gone.side].filter((leg) => leg && (leg === agentLeg || leg === ownFar || leg.leg === side?.leg));
  // The leg of a colleague who was dialled is their own call's, which tells this one.
  const isTheirs = ({ leg }: LegFacts | EndedLeg) => agents.has(leg) && leg !== row.facts.channel;
  return { agentLeg, farLeg, gone, side, room, host, alive: [...held, ...untold.filter((leg) => !isTheirs(leg!))].map((leg) => leg!.leg) };
}

/** The far party has hung up, and the agent talks on with a second one who is there. */
const isWithSideAlone = ({ facts }: CallRow, side: Side | null, alive: readonly string[]): boolean =>
  facts.far === 'down' && side !== null && side.up && alive.includes(side.leg);

/** Puts a call together again from its last facts and the legs that the engine still has; null when one is missing. */
async function rebuild(ctx: GatewayContext, row: CallRow, remains: Remains): Promise<Line | null> {
  const { agentLeg, farLeg, gone, side, room, host, alive } = legsOf(row, remains);
  const agent = await agentById(ctx.db, row.accountId);
  // The agent's phone did not answer, or they gave up: nobody else was rung.
  const isAgentAlone = row.facts.far === 'none' && agentLeg !== undefined && agentLeg === gone.agent;
  const far = farLeg?.leg ?? (isAgentAlone ? `${row.id}-f0` : isWithSideAlone(row, side, alive) ? `${row.id}-f-gone` : null);
  if (!agentLeg || far === null || !agent) return null;
  const line = newLine({
    agent,
    type: row.facts.type,
    order: orderOf(row),
    phone: row.phone,
    target: { number: row.phone },
    callId: row.id,
    agentLeg: agentLeg.leg,
    farLeg: far,
    ...(host && { host: { callId: host.call.callId, room } }),
    service: row.type === 'inbound' && row.parent !== null,
    now: ctx.clock.now(),
  });
  const call = { ...row.facts, ...(row.facts.listened && { listened: null }) };
  // Ids of legs and recordings made from now on must not be those of the last gateway.
  return withRecordings({ ...line, call, room, side, alive, serial: row.facts.rev + 1 }, row.recordingFile);
}

/** The call for which a guest was rung, with them in it again: without that, its end would take the far party from them. */
function joinedBy(host: Line, guest: Line): Line {
  const { side } = host.call;
  if (!isHandedOn(side) || guest.farLeg !== host.farLeg) return host;
  const { agent, transfer } = guest.call;
  const up = agent === 'up' || agent === 'lost';
  return {
    ...host,
    receiver: { leg: guest.agentLeg, accountId: guest.accountId, kind: side.kind, notes: transfer?.notes ?? '', up, heard: false },
  };
}

/** Ends a call in the database only: nothing of it exists any more. */
async function close(ctx: GatewayContext, row: CallRow): Promise<void> {
  const facts = row.facts;
  const down = <T extends string>(state: T) => (state === 'none' ? state : ('down' as const));
  const call = {
    ...facts,
    rev: facts.rev + 1,
    agent: down(facts.agent) as typeof facts.agent,
    far: down(facts.far) as typeof facts.far,
    held: false,
    recording: 0 as const,
    pausedAt: null,
    ...(facts.recordings && { recordings: closedRecordings(facts.recordings, row.heartbeatAt.getTime()) }),
    extra: null,
    playing: null,
    since: { ...facts.since, ended: row.heartbeatAt.getTime() },
    end: { by: 'system' as const, cause: 'gateway-restart' },
    ...(facts.side?.state === 'initializing' && { side: { ...facts.side, state: 'inactive' as const, reason: 'gateway-restart' } }),
  };
  const wasInbound = row.direction === 1;
  const dispose = row.leadId !== null && mustDispose({ call, order: wasInbound ? 'far-waits' : 'agent-first', service: false });
  await ctx.db.tx(async (orm) => {
    await orm
      .update(callsTable)
      .set({ facts: call, endedAt: row.heartbeatAt, endBy: 'system', endCause: 'gateway-restart', toDispose: dispose })
      .where(eq(callsTable.id, row.id));
    if (!row.leadId) return;
    const now = ctx.clock.now();
    if (dispose) await awaitDisposition(orm, row.leadId, row.accountId, now);
    else await releaseLead(orm, row.leadId, new Date(now), row.accountId);
  });
}

/** A call that the database will not have closed keeps nobody from working: the next start tries it again. */
async function closeOrLeave(ctx: GatewayContext, row: CallRow): Promise<void> {
  try {
    await close(ctx, row);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.error({ err: error, callId: row.id }, 'the database refuses the end of a call of the last gateway: it stands without one');
  }
}

const hostsFirst = (rows: readonly CallRow[]): CallRow[] =>
  [...rows].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || Number(a.parent !== null) - Number(b.parent !== null));

/** Ends the legs of calls that are closed and that no other call holds: nobody would ever end them. Returns the other legs. */
async function endLegs(
  ctx: GatewayContext,
  closed: ReadonlySet<string>,
  legs: readonly LegFacts[],
  adopted: Remains['adopted'],
): Promise<LegFacts[]> {
  const held = new Set([...adopted.values()].flatMap(({ agentLeg, farLeg, alive }) => [agentLeg, farLeg, ...alive]));
  const isLeft = ({ leg, callId }: LegFacts) => callId !== undefined && closed.has(callId) && !held.has(leg);
  for (const { leg } of legs.filter(isLeft))
    await ctx.engine.hangup(leg, 'normal').catch((error: unknown) => ctx.log.warn({ err: error, leg }, 'a leg was not ended'));
  return legs.filter((leg) => !isLeft(leg));
}

/**
 * Closes rooms that no call has and nobody is in any more: whoever was to close them is gone, and what is recorded there would
 * be recorded for ever.
 */
async function closeRooms(
  ctx: GatewayContext,
  { legs, rooms }: Listed,
  closed: ReadonlySet<string>,
  lines: readonly Line[],
): Promise<void> {
  // A leg that was just ended may still be on its way out.
  const there = legs.filter(({ callId }) => callId === undefined || !closed.has(callId));
  const used = new Set([...there, ...lines, ...lines.flatMap(({ side }) => side ?? [])].map(({ room }) => room));
  for (const room of rooms)
    if (!used.has(room))
      await ctx.engine.closeRoom(room).catch((error: unknown) => ctx.log.warn({ err: error, room }, 'a room was not closed'));
}

/** What legs have become while nobody listened. */
function meanwhile({ call, agentLeg, farLeg, side }: Line, legs: readonly LegFacts[], at: number): LineEvent[] {
  const stateOf = (id: string) => legs.find(({ leg }) => leg === id)?.state;
  const isRung = (state: string) => state === 'none' || state === 'ringing';
  const [agent, far] = [stateOf(agentLeg), stateOf(farLeg)];
  return [
    ...(isRung(call.agent) && agent === 'up' ? [{ type: 'leg-up', leg: agentLeg, at } as const] : []),
    ...(call.agent === 'up' && agent === 'lost' ? [{ type: 'leg-lost', leg: agentLeg, at } as const] : []),
    ...(call.agent === 'lost' && agent === 'up' ? [{ type: 'leg-found', leg: agentLeg, at } as const] : []),
    ...(isRung(call.far) && far === 'up' ? [{ type: 'leg-up', leg: farLeg, at } as const] : []),
    ...(side && !side.up && stateOf(side.leg) === 'up' ? [{ type: 'leg-up', leg: side.leg, at } as const] : []),
  ];
}

/** Adopts or closes every call that the last gateway left without an end, whether it was stored or not. */
export async function recoverCalls(ctx: GatewayContext): Promise<{ adopted: number; closed: number }> {
  const { legs, ended = [] } = await ctx.engine.list();
  const rows = await unendedCalls(ctx.db);
  const agents = new Set(rows.map((row) => row.facts.channel));
  const guests = new Map<string, string[]>();
  for (const { parent, facts } of rows) if (parent !== null) guests.set(parent, [...(guests.get(parent) ?? []), facts.channel]);
  const calls = ctx.use(createOrchestrator);
  const adopted = new Map<string, Line>();
  const closed = new Set<string>();
  const adopt = (line: Line) => {
    calls.adopt(line);
    adopted.set(line.call.callId, line);
  };
  for (const row of hostsFirst(rows)) {
    const line = await rebuild(ctx, row, { legs, ended, agents, guests, adopted });
    if (line) {
      adopt(line);
      const host = row.parent === null ? undefined : adopted.get(row.parent);
      if (host) adopt(joinedBy(host, line));
    } else {
      await closeOrLeave(ctx, row);
      closed.add(row.id);
    }
  }
  const others = await endLegs(ctx, closed, legs, adopted);
  const tell = (of: readonly EndedLeg[]) => {
    tellEnds(ctx, of);
    // Nobody goes on looking for an advisor, nor for another one after one who has left: who asked is told.
    for (const callId of adopted.keys()) calls.apply(callId, { type: 'stop-seeking', reason: 'gateway-restart' });
  };
  tell(ended);
  for (const callId of adopted.keys()) {
    calls.apply(callId, { type: 'adopted' });
    for (const event of meanwhile(calls.lineOf(callId)!, legs, ctx.clock.now())) calls.apply(callId, event);
  }
  for (const { call, side, alive } of adopted.values())
    if (side && !alive.includes(side.leg))
      calls.apply(call.callId, { type: 'leg-down', leg: side.leg, by: 'engine', cause: 'failed', at: ctx.clock.now() });
  const unknown = await adoptUnknown(ctx, legs);
  // Of a call that has just been told its end, too: whoever is on its line still is being let go.
  const over = [...adopted.keys()].map((callId) => calls.lineOf(callId)!).filter(({ call }) => call.end);
  const held = new Set([...calls.live(), ...over].flatMap(({ agentLeg, farLeg, alive }) => [agentLeg, farLeg, ...alive]));
  await takeUpPairs(ctx, others, held);
  await takeUpCallers(ctx, legs, held);
  const now = await ctx.engine.list();
  tell(now.ended ?? []);
  await closeRooms(ctx, now, new Set([...closed, ...over.map(({ call }) => call.callId)]), calls.live());
  return { adopted: adopted.size - over.length + unknown.length, closed: closed.size + over.length };
}
