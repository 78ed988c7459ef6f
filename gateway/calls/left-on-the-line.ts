/**
 * Who is on the line after a gateway has taken over, and is in no call: callers who wait, and two parties who talk on after
 * their agent has left them. Nobody else would ever end such a line, or find somebody for who is on it.
 */
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import { calls as callsTable } from '../platform/db/schema';
import type { LegFacts } from '../telephony/port';
import { createInbound } from './inbound';
import { createOrchestrator } from './orchestrator';
import { takeWaitingCallers } from './waiting-callers';

/**
 * `held`: legs of calls that go on. Callers who came in the very moment of the take-over, and of whom nothing is stored, are
 * taken as if they came now.
 */
export async function takeUpCallers(ctx: GatewayContext, legs: readonly LegFacts[], held: ReadonlySet<string>): Promise<number> {
  const inbound = ctx.use(createInbound);
  const free = legs.filter(({ leg, callId }) => callId === undefined && !held.has(leg));
  const waiting = await takeWaitingCallers(ctx, new Set(free.map(({ leg }) => leg)));
  for (const caller of waiting) await inbound.waitsOn(caller);
  const known = new Set(waiting.map(({ leg }) => leg));
  for (const leg of free)
    if (!known.has(leg.leg)) await inbound.arrive({ type: 'leg-new', at: ctx.clock.now(), leg, headers: {}, did: leg.to });
  return waiting.length;
}

/** The calls of these legs that have ended. */
async function endedCalls(ctx: GatewayContext, legs: readonly LegFacts[]) {
  const ids = [...new Set(legs.flatMap(({ callId }) => callId ?? []))];
  if (ids.length === 0) return new Map<string, { tenantId: number; accountId: number; phone: string; agentLeg: string }>();
  const rows = await ctx.db
    .select({
      id: callsTable.id,
      tenantId: callsTable.tenantId,
      accountId: callsTable.accountId,
      phone: callsTable.phone,
      agentLeg: sql<string>`${callsTable.facts} ->> 'channel'`,
    })
    .from(callsTable)
    .where(and(inArray(callsTable.id, ids), isNotNull(callsTable.endedAt)));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const letGo = (ctx: GatewayContext, leg: string) =>
  ctx.engine.hangup(leg, 'normal').catch((error: unknown) => ctx.log.warn({ err: error, leg }, 'a leg was not ended'));

/**
 * `held`: as above. Two in a room whose call is over go on; one who is alone there, or in no room yet, is let go. An agent whose
 * own call is over is none of them: the gateway died after it had stored the end, and before it had hung them up.
 */
export async function takeUpPairs(ctx: GatewayContext, legs: readonly LegFacts[], held: ReadonlySet<string>): Promise<number> {
  const calls = ctx.use(createOrchestrator);
  const rooms = new Map<string, LegFacts[]>();
  // Where somebody of a call that goes on sits, that call ends whoever is there.
  const busy = new Set(legs.filter(({ leg }) => held.has(leg)).map(({ room }) => room));
  for (const leg of legs) {
    const { room = `of ${leg.leg} alone` } = leg;
    if (leg.callId === undefined || held.has(leg.leg) || busy.has(room)) continue;
    rooms.set(room, [...(rooms.get(room) ?? []), leg]);
  }
  const ended = await endedCalls(ctx, [...rooms.values()].flat());
  let pairs = 0;
  for (const [room, there] of rooms) {
    const call = there.map(({ callId }) => ended.get(callId!)).find((row) => row !== undefined);
    if (!call) continue;
    const isAgent = ({ leg, callId }: LegFacts) => ended.get(callId!)?.agentLeg === leg;
    for (const { leg } of there.filter(isAgent)) await letGo(ctx, leg);
    const left = there.filter((leg) => !isAgent(leg));
    const [one, two, ...more] = left;
    if (!one) continue;
    if (!two) await letGo(ctx, one.leg);
    // With three, nobody is left in silence when one hangs up.
    else if (more.length === 0) {
      const other = left.find(({ to }) => to !== call.phone)?.to ?? null;
      const taken = [call.phone, ...(other === null ? [] : [other])];
      calls.adoptPair([one.leg, two.leg], { room, tenantId: call.tenantId, accountId: call.accountId, other, taken });
      pairs += 1;
    }
  }
  return pairs;
}
