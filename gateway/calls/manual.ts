/** Calls that the agent's own phone begins, and the calls it hands over (flows F6, F18). */
import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import { calls, leads } from '../platform/db/schema';
import type { Cause, EngineEvent } from '../telephony/port';
import { type Agent, agentByExtension, fullName } from '../people/agents';
import { createAudience } from '../people/audience';
import { createBackground } from '../platform/background';
import { callerIdOf } from './dial-queries';
import { giveBack } from './give-back';
import { claimLead, type LeadRow } from './lead-claims';
import { type Dialled, readDialled } from './gate/dialable-numbers';
import { createOrchestrator } from './orchestrator';
import { createPermits } from './gate/permits';
import { createLedger } from './storage/ledger';
import { createTrunks } from './trunks/trunks';

type LegNew = Extract<EngineEvent, { type: 'leg-new' }>;
type Refer = Extract<EngineEvent, { type: 'refer' }>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The lead of a number in a tenant; of several the oldest. */
export async function leadByPhone(db: GatewayContext['db'], tenantId: number, phone: string): Promise<LeadRow | undefined> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.phone, phone)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(1);
  return row;
}

export const leadName = (lead: Pick<LeadRow, 'firstName' | 'lastName'>): string => `${lead.firstName} ${lead.lastName}`.trim();

/** The page proposes a call id; one that is not a fresh UUID is replaced (flows, ground rules). */
async function usableCallId(ctx: GatewayContext, proposed: string | undefined): Promise<string> {
  if (!proposed || !UUID.test(proposed)) return randomUUID();
  const [taken] = await ctx.db.select({ id: calls.id }).from(calls).where(eq(calls.id, proposed));
  return taken ? randomUUID() : proposed.toLowerCase();
}

const header = (headers: Record<string, string>, name: string): string | undefined =>
  Object.entries(headers)
    .find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    ?.trim();

/** An agent's phone dials. Whatever goes wrong, the phone hears an end: a leg that nobody ends would stand for ever. */
export async function agentDials(ctx: GatewayContext, event: LegNew): Promise<void> {
  try {
    await dial(ctx, event);
  } catch (error) {
    await ctx.engine.hangup(event.leg.leg, 'failed');
    throw error;
  }
}

/** 403 and 404 are said before anything rings, else the far party is rung. */
async function dial(ctx: GatewayContext, { leg, headers }: LegNew): Promise<void> {
  const agent = await agentByExtension(ctx.db, leg.from);
  const refuse = (cause: Cause) => ctx.engine.hangup(leg.leg, cause);
  if (!agent) return refuse('failed');
  const dialled = await readDialled(ctx.db, agent, leg.to);
  if (dialled.kind === 'emergency') return dialForHelp(ctx, agent, leg.leg, dialled);
  if (agent.deactivated) return refuse('declined');
  if (ctx.draining) return refuse('failed');
  if (dialled.kind === 'refused') return refuse(dialled.cause);
  if (dialled.kind === 'lead' && !(await mayRing(ctx, agent, dialled.number, 'manual'))) return refuse('declined');
  const callId = await usableCallId(ctx, header(headers, 'X-Dialer-Call'));
  const began = await begin(ctx, agent, leg.leg, callId, dialled);
  if (!began) await refuse('busy');
}

/** The page says why in words before it dials; here a telephone of any kind is refused. */
async function mayRing(ctx: GatewayContext, agent: Agent, number: string, path: 'manual' | 'refer', callId?: string): Promise<boolean> {
  const wanted = { centre: agent.tenant, accountId: agent.id, path, number, callId };
  return (await ctx.use(createPermits).ask(wanted)).allowed;
}

/**
 * Help is called before every rule: by people whose calling is switched off, outside all hours, while the gateway is
 * about to stop, instead of the call they are in. Where the engine has no way to it, the dial fails at once, and the
 * page says to use a mobile phone. No lead, record or disposition belongs to it.
 */
async function dialForHelp(
  ctx: GatewayContext,
  agent: Agent,
  agentLeg: string,
  { target, number }: Extract<Dialled, { kind: 'emergency' }>,
) {
  tellOfHelp(ctx, agent, number);
  if (!ctx.use(createTrunks).helps(agent.tenantId)) return ctx.engine.hangup(agentLeg, 'failed');
  const calls = ctx.use(createOrchestrator);
  const live = calls.liveOf(agent.id);
  if (live) calls.apply(live.call.callId, { type: 'hang-up', by: 'system', cause: 'emergency' });
  const order = 'agent-dials';
  const call = calls.begin({ agent, type: 'manual', order, phone: number, target, agentLeg, service: true, now: ctx.clock.now() });
  if (!call) await ctx.engine.hangup(agentLeg, 'busy');
}

/** Managers hear of it at once, also where there is no line to help: somebody has to go there [47 USC 623]. */
function tellOfHelp(ctx: GatewayContext, agent: Agent, number: string): void {
  const connected = ctx.use(createTrunks).helps(agent.tenantId);
  ctx.log.warn({ accountId: agent.id, number, line: connected }, 'an agent dials for help');
  if (!connected) noteHelpWithoutLine(ctx, agent, number);
  const call = { person: fullName(agent), extension: agent.extension ?? '', number, connected };
  ctx.use(createBackground)(
    ctx.use(createAudience).managers(agent.tenantId, 'emergency-call', call),
    'managers were not told that somebody dials for help',
    { accountId: agent.id },
  );
}

/** Kept with the evidence of calls: that help was wanted, and could not be rung. */
function noteHelpWithoutLine(ctx: GatewayContext, agent: Agent, number: string): void {
  const ring = { permit: randomUUID(), path: 'emergency', tenantId: agent.tenantId, number, accountId: agent.id, callId: null } as const;
  const permits = ctx.use(createPermits);
  const noted = ctx.use(createLedger).after(`permit ${ring.permit}`, 'permit', () => permits.note(ring, true));
  ctx.use(createBackground)(noted, 'that help could not be rung was not written down', { accountId: agent.id });
}

type Ordinary = Exclude<Dialled, { kind: 'refused' | 'emergency' }>;

const colleagueOf = (dialled: Exclude<Dialled, { kind: 'refused' }>): number | null =>
  dialled.kind === 'extension' ? dialled.colleague : null;

async function begin(ctx: GatewayContext, agent: Agent, agentLeg: string, callId: string, dialled: Ordinary) {
  const calls = ctx.use(createOrchestrator);
  if (calls.liveOf(agent.id)) return undefined;
  const lead = dialled.kind === 'lead' ? await claimByPhone(ctx, agent, dialled.number) : undefined;
  const { number: callerId } = lead ? await callerIdOf(ctx.db, lead, dialled.number, new Date(ctx.clock.now())) : { number: '' };
  const call = calls.begin({
    agent,
    type: 'manual',
    order: 'agent-dials',
    phone: dialled.number,
    ...(callerId && { callerId: { number: callerId } }),
    name: lead ? leadName(lead) : '',
    leadId: lead?.id ?? null,
    target: dialled.target,
    colleague: colleagueOf(dialled),
    callId,
    agentLeg,
    service: dialled.kind === 'service',
    now: ctx.clock.now(),
  });
  if (!call && lead?.claimedBy === agent.id) await giveBack(ctx, ctx.db, agent.id, lead.id);
  return call;
}

/** The lead is taken for the call, unless a colleague works on it: then the call goes on without holding it. */
async function claimByPhone(ctx: GatewayContext, agent: Agent, phone: string): Promise<LeadRow | undefined> {
  const lead = await leadByPhone(ctx.db, agent.tenantId, phone);
  if (!lead) return undefined;
  return (await claimLead(ctx.db, agent.tenantId, agent.id, lead.id, new Date(ctx.clock.now()))) ?? lead;
}

/** REFER: the target is checked as if it were dialled, then rung. */
export async function agentRefers(ctx: GatewayContext, { leg, ref, to }: Refer): Promise<void> {
  const calls = ctx.use(createOrchestrator);
  const line = calls.lineOfLeg(leg);
  const agent = line && (await agentByExtension(ctx.db, line.extension));
  const dialled = agent && (await readDialled(ctx.db, agent, to));
  if (!line || !dialled || dialled.kind === 'refused' || dialled.kind === 'service') return ctx.engine.refer(leg, ref, 403);
  // Who may not call any more hands nobody on to a telephone either; help is rung all the same.
  if (dialled.kind !== 'emergency' && agent.deactivated) return ctx.engine.refer(leg, ref, 403);
  if (dialled.kind !== 'emergency' && ctx.draining) return ctx.engine.refer(leg, ref, 480);
  if (dialled.kind === 'lead' && !(await mayRing(ctx, agent, dialled.number, 'refer', line.call.callId)))
    return ctx.engine.refer(leg, ref, 403);
  if (dialled.kind === 'emergency') tellOfHelp(ctx, agent, dialled.number);
  if (dialled.kind === 'emergency' && !ctx.use(createTrunks).helps(agent.tenantId)) return ctx.engine.refer(leg, ref, 480);
  calls.apply(line.call.callId, { type: 'refer-to', ref, target: dialled.target, colleague: colleagueOf(dialled) });
}
