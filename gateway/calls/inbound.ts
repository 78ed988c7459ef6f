/**
 * Callers who wait for an agent (flows F7): the lead's own agent if ready, else whoever has been ready the longest; who
 * does not answer in 20 s is passed over. After 60 s the caller is told that nobody is free, and released.
 */
import { and, eq, sql } from 'drizzle-orm';
import { createStatuses } from '../people/statuses';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { campaigns, followUps, settings } from '../platform/db/schema';
import type { EngineEvent } from '../telephony/port';
import type { Agent } from '../people/agents';
import { giveBack } from './give-back';
import { claimLead, type LeadRow } from './lead-claims';
import { leadByPhone, leadName } from './manual';
import { tenDigits } from '@dialer/rules/phone';
import { createOrchestrator } from './orchestrator';
import { createPresence } from '../people/presence';
import { createReachable } from './reachable';
import { createSerial } from '../platform/serial';

/** How long a caller waits at most, in milliseconds. */
export const WAIT_MS = 60_000;
/** Played to a caller whom nobody could take. */
const NOBODY_FREE = 'nobody-free';

interface Caller {
  readonly leg: string;
  readonly tenantId: number;
  readonly phone: string;
  readonly lead: LeadRow | undefined;
  /** Agents who were offered this caller and did not answer. */
  readonly passedOver: Set<number>;
  readonly deadline: NodeJS.Timeout;
  /** The deadline has passed, perhaps while an agent's phone rang. */
  expired: boolean;
  state: 'waiting' | 'offered' | 'told';
}

export interface Inbound {
  /** Someone dials one of the centre's numbers. */
  arrive(event: Extract<EngineEvent, { type: 'leg-new' }>): Promise<void>;
  /** A caller's leg went down, or the notice to a caller came to its end. */
  legDown(leg: string): void;
  playDone(id: string): void;
  /** Someone may have become free. */
  offer(): void;
}

/** The tenant of a number that people dial: its call-tracking mapping [SET-052], else a campaign's caller id. */
async function tenantOf(db: GatewayContext['db'], did: string): Promise<number | undefined> {
  const number = tenDigits(did) ?? did;
  const [mapped] = await db
    .select({ tenantId: settings.tenantId })
    .from(settings)
    .where(and(eq(settings.name, 'retreaver-mappings'), sql`jsonb_exists(${settings.value}, ${number})`));
  if (mapped) return mapped.tenantId;
  const [campaign] = await db
    .select({ tenantId: campaigns.tenantId })
    .from(campaigns)
    .where(and(eq(campaigns.callerId, number), campaigns.active));
  return campaign?.tenantId;
}

export function createInbound(ctx: GatewayContext): Inbound {
  const calls = ctx.use(createOrchestrator);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const reachable = ctx.use(createReachable);
  const callers = new Map<string, Caller>();
  const serial = createSerial();
  const inBackground = ctx.use(createBackground);

  /** The agent to whom this lead is promised. */
  async function ownAgent(lead: LeadRow | undefined): Promise<number | null> {
    if (!lead) return null;
    const [promise] = await ctx.db
      .select({ accountId: followUps.accountId })
      .from(followUps)
      .where(and(eq(followUps.leadId, lead.id), sql`${followUps.doneAt} is null`));
    return promise?.accountId ?? lead.claimedBy;
  }

  async function choose(caller: Caller): Promise<Agent | undefined> {
    const ready = (await statuses.inStatus(caller.tenantId, 'ready')).map((entry) => entry.accountId);
    const own = await ownAgent(caller.lead);
    const order = own !== null && ready.includes(own) ? [own, ...ready.filter((id) => id !== own)] : ready;
    for (const accountId of order) {
      const agent = caller.passedOver.has(accountId) ? undefined : await reachable.undisturbed(accountId);
      if (agent) return agent;
    }
    return undefined;
  }

  /** Has not hung up meanwhile. */
  const waits = (caller: Caller): boolean => callers.get(caller.leg) === caller;

  async function offerTo(caller: Caller): Promise<void> {
    if (caller.state !== 'waiting' || !waits(caller) || ctx.draining) return;
    const agent = await choose(caller);
    // The caller may have gone while the agents were looked through.
    if (!agent || !waits(caller)) return;
    caller.state = 'offered';
    caller.passedOver.add(agent.id);
    const lead = caller.lead && (await claimLead(ctx.db, agent.tenantId, agent.id, caller.lead.id, new Date(ctx.clock.now())));
    const call = calls.begin({
      agent,
      type: 'inbound',
      order: 'far-waits',
      phone: caller.phone,
      name: caller.lead ? leadName(caller.lead) : '',
      leadId: (lead ?? caller.lead)?.id ?? null,
      target: { number: caller.phone },
      farLeg: caller.leg,
      now: ctx.clock.now(),
    });
    if (!call) {
      caller.state = 'waiting';
      if (lead) await giveBack(ctx, ctx.db, agent.id, lead.id);
    }
    // Hung up in between: the call must not ring for nobody.
    else if (!waits(caller))
      calls.apply(call.callId, { type: 'leg-down', leg: caller.leg, by: 'remote', cause: 'cancelled', at: ctx.clock.now() });
  }

  async function offerAll(): Promise<void> {
    for (const caller of [...callers.values()]) {
      const offered = offerTo(caller);
      inBackground(offered, 'a waiting caller could not be offered', { leg: caller.leg });
      // Not known by anybody, so that the next ready agent is offered this caller; the callers behind are offered now.
      await offered.catch(() => waits(caller) && caller.state === 'offered' && (caller.state = 'waiting'));
    }
  }
  const offer = () => inBackground(serial.run('offers', offerAll), 'waiting callers could not be offered');

  /** Told in the caller's own leg, then released when the notice has been heard. */
  async function giveUp(leg: string): Promise<void> {
    const caller = callers.get(leg);
    if (!caller || caller.state !== 'waiting') return;
    caller.state = 'told';
    try {
      await ctx.engine.answer(leg);
      await ctx.engine.play(`${leg}-nobody`, { leg }, NOBODY_FREE);
    } catch (error) {
      // Better a line that ends than one on which nobody says anything.
      release(leg);
      throw error;
    }
  }

  function expire(leg: string): void {
    const caller = callers.get(leg);
    if (caller) caller.expired = true;
    inBackground(giveUp(leg), 'a caller could not be told that nobody is free');
  }

  function forget(leg: string): void {
    const caller = callers.get(leg);
    if (!caller) return;
    clearTimeout(caller.deadline);
    callers.delete(leg);
  }

  const release = (leg: string) => inBackground(ctx.engine.hangup(leg, 'normal'), 'a caller was not released');

  calls.onRequeue((leg) => {
    const caller = callers.get(leg);
    if (!caller) return release(leg);
    caller.state = 'waiting';
    if (caller.expired) inBackground(giveUp(leg), 'a caller could not be told that nobody is free');
    else offer();
  });
  calls.onEnded((line) => {
    if (line.order !== 'far-waits' || line.call.since.agentUp !== undefined) forget(line.farLeg);
    offer();
  });
  statuses.onChange((_, status) => status === 'ready' && offer());
  presence.onArrival(offer);
  ctx.onStop(() => [...callers.keys()].forEach(forget));

  return {
    async arrive({ leg, did }) {
      const tenantId = await tenantOf(ctx.db, did ?? '');
      if (tenantId === undefined) return ctx.engine.hangup(leg.leg, 'failed');
      const phone = tenDigits(leg.from) ?? leg.from;
      const lead = await leadByPhone(ctx.db, tenantId, phone);
      const deadline = setTimeout(() => expire(leg.leg), WAIT_MS);
      callers.set(leg.leg, { leg: leg.leg, tenantId, phone, lead, passedOver: new Set(), deadline, expired: false, state: 'waiting' });
      // Whether or not the caller hears it ring, somebody is looked for.
      inBackground(ctx.engine.ring(leg.leg), 'a caller does not hear it ring');
      offer();
    },
    legDown: forget,
    playDone(id) {
      const leg = id.replace(/-nobody$/, '');
      if (id.endsWith('-nobody') && callers.has(leg)) release(leg);
    },
    offer,
  };
}
