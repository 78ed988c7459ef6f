/**
 * Calls of which only the engine knows: the last gateway was killed after a phone began to ring and before the call was
 * stored. The legs say who is rung for whom; the call begins again with the ids that it has, which the engine takes as a
 * repeat, and goes on from what its legs are.
 */
import { and, eq, inArray, or } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import { calls as callsTable, leads } from '../platform/db/schema';
import { agentByExtension } from '../people/agents';
import type { LegFacts } from '../telephony/port';
import { openPromise } from './dial-queries';
import type { LeadRow } from './lead-claims';
import { leadName } from './manual';
import type { NewCall } from './line/new-line';
import { createOrchestrator } from './orchestrator';

/** Which of these calls have no row at all. One that has ended has one: its parties may talk on without their agent. */
async function withoutRow(ctx: GatewayContext, callIds: readonly string[]): Promise<string[]> {
  if (callIds.length === 0) return [];
  const rows = await ctx.db
    .select({ id: callsTable.id })
    .from(callsTable)
    .where(inArray(callsTable.id, [...callIds]));
  const known = new Set(rows.map(({ id }) => id));
  return callIds.filter((callId) => !known.has(callId));
}

async function claimedLead(ctx: GatewayContext, tenantId: number, accountId: number, phone: string): Promise<LeadRow | undefined> {
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), or(eq(leads.phone, phone), eq(leads.rings, phone)), eq(leads.claimedBy, accountId)));
  return lead;
}

/** The call as it was begun, from its legs; null: they do not say enough. */
async function readCall(ctx: GatewayContext, callId: string, legs: readonly LegFacts[]): Promise<NewCall | null> {
  const rung = legs.find(({ leg }) => leg === `${callId}-a0`);
  const far = legs.find(({ leg }) => leg === `${callId}-f0`);
  const dialling = rung ? undefined : legs.find(({ leg, room }) => room === callId && leg !== far?.leg);
  const agent = (rung ?? dialling) && (await agentByExtension(ctx.db, rung ? rung.to : dialling!.from));
  const phone = rung?.from ?? far?.to;
  if (!agent || phone === undefined) return null;
  const lead = await claimedLead(ctx, agent.tenantId, agent.id, phone);
  const common = { agent, phone, callId, leadId: lead?.id ?? null, name: lead ? leadName(lead) : '', target: { number: phone } };
  const now = ctx.clock.now();
  if (dialling) return { ...common, type: 'manual', order: 'agent-dials', agentLeg: dialling.leg, now };
  const caller = legs.find(({ callId: of, from }) => of === undefined && from === phone);
  if (caller) return { ...common, type: 'inbound', order: 'far-waits', farLeg: caller.leg, now };
  if (!lead) return null;
  const promise = await openPromise(ctx.db, agent.tenantId, lead.id);
  const type = promise === undefined ? 'auto' : promise.accountId === null ? 'callback' : 'follow-up';
  return { ...common, type, order: 'agent-first', auto: type !== 'follow-up', now };
}

/** Takes up what it can, and ends the other legs: nobody else would. Returns the calls that go on. */
export async function adoptUnknown(ctx: GatewayContext, legs: readonly LegFacts[]): Promise<string[]> {
  const orchestrator = ctx.use(createOrchestrator);
  const named = [...new Set(legs.flatMap(({ callId }) => callId ?? []))];
  const adopted: string[] = [];
  for (const callId of await withoutRow(ctx, named)) {
    const own = legs.filter((leg) => leg.callId === callId);
    const read = await readCall(ctx, callId, legs);
    if (!read || !orchestrator.begin(read)) {
      ctx.log.warn({ callId }, 'legs of a call that nobody knows are ended');
      for (const { leg } of own) await ctx.engine.hangup(leg, 'normal').catch(() => undefined);
      continue;
    }
    adopted.push(callId);
    const at = ctx.clock.now();
    const line = orchestrator.lineOf(callId)!;
    for (const id of [line.agentLeg, line.farLeg]) {
      const state = legs.find(({ leg }) => leg === id)?.state;
      if (state === 'ringing' || state === 'up') orchestrator.apply(callId, { type: 'leg-ringing', leg: id, early: false, at });
      if (state === 'up') orchestrator.apply(callId, { type: 'leg-up', leg: id, at });
    }
  }
  return adopted;
}
