/**
 * Callers who wait for an agent (flows F7): the lead's own agent if ready, else whoever has been ready the longest; who
 * does not answer in 20 s is passed over. After 60 s the caller is told that nobody is free, and released. Calls of the
 * call-tracking provider are tagged, and not all of them taken (`tracking`).
 */
import { and, eq, sql } from 'drizzle-orm';
import { createStatuses } from '../people/statuses';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { followUps } from '../platform/db/schema';
import type { EngineEvent } from '../telephony/port';
import type { Agent } from '../people/agents';
import type { Call } from '@dialer/contract';
import { giveBack } from './give-back';
import { claimLead, type LeadRow } from './lead-claims';
import { leadByPhone, leadName } from './manual';
import { tenDigits } from '@dialer/rules/phone';
import { createOrchestrator } from './orchestrator';
import { createTrunks } from './trunks/trunks';
import { createPresence } from '../people/presence';
import { createReachable } from './reachable';
import { createSerial } from '../platform/serial';
import { createAdmission } from './tracking/admission';
import { type Mapping, ourNumber } from './tracking/numbers';
import { isKnown, taggedLead } from './tracking/tagged-lead';
import { createWaitingCallers, type StoredCaller } from './waiting-callers';

/** How long a caller waits at most, in milliseconds. */
export const WAIT_MS = 60_000;
/** Played to a caller whom nobody could take. */
const NOBODY_FREE = 'nobody-free';

interface Caller {
  readonly leg: string;
  readonly tenantId: number;
  readonly phone: string;
  /** When they came, in epoch milliseconds. */
  readonly since: number;
  lead: LeadRow | undefined;
  /** Of the provider's number that was dialled; null: another number of the centre. */
  readonly mapping: Mapping | null;
  readonly tracked: NonNullable<Call['tracked']> | null;
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
  /** Somebody who came to the gateway before this one goes on waiting, as long as they would have there. */
  waitsOn(caller: StoredCaller): Promise<void>;
  /** A caller's leg went down, or the notice to a caller came to its end. */
  legDown(leg: string): void;
  playDone(id: string): void;
  /** No leg of the centres of which this is true stands any more. */
  engineDown(isOf: (tenantId: number) => boolean): void;
  /** Someone may have become free. */
  offer(): void;
  /** Since when each caller of the centre waits who has no agent yet; epoch milliseconds. */
  waitingIn(tenantId: number): number[];
  /** Hears of which centre callers have come, gone, or found somebody. */
  onCallers(listener: (tenantId: number) => void): void;
}

export function createInbound(ctx: GatewayContext): Inbound {
  const calls = ctx.use(createOrchestrator);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const reachable = ctx.use(createReachable);
  const trunks = ctx.use(createTrunks);
  const callers = new Map<string, Caller>();
  const listeners: ((tenantId: number) => void)[] = [];
  const told = ({ tenantId }: Caller) => listeners.forEach((listener) => listener(tenantId));
  const become = (caller: Caller, state: Caller['state']): void => {
    caller.state = state;
    told(caller);
  };
  const serial = createSerial();
  const admission = createAdmission(ctx);
  const inBackground = ctx.use(createBackground);
  const stored = createWaitingCallers(ctx);

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

  const beginFor = (caller: Caller, agent: Agent, claimed: LeadRow | undefined) =>
    calls.begin({
      agent,
      type: 'inbound',
      order: 'far-waits',
      phone: caller.phone,
      name: caller.lead ? leadName(caller.lead) : '',
      leadId: (claimed ?? caller.lead)?.id ?? null,
      suffix: caller.mapping?.prefix ?? null,
      tracked: caller.tracked,
      target: { number: caller.phone },
      farLeg: caller.leg,
      now: ctx.clock.now(),
    });

  async function offerTo(caller: Caller): Promise<void> {
    if (caller.state !== 'waiting' || !waits(caller) || ctx.draining) return;
    const agent = await choose(caller);
    // The caller may have gone while the agents were looked through.
    if (!agent || !waits(caller)) return;
    become(caller, 'offered');
    caller.passedOver.add(agent.id);
    const now = new Date(ctx.clock.now());
    const { mapping, phone } = caller;
    if (mapping) caller.lead = await ctx.db.tx((orm) => taggedLead(orm, mapping, phone, caller.lead, { accountId: agent.id, now }));
    const lead = caller.lead && (await claimLead(ctx.db, agent.tenantId, agent.id, caller.lead.id, now));
    // Hung up in between: no agent has a call of nobody.
    if (waits(caller) && beginFor(caller, agent, lead)) return;
    if (waits(caller)) become(caller, 'waiting');
    if (lead) await giveBack(ctx, ctx.db, agent.id, lead.id);
  }

  async function offerAll(): Promise<void> {
    // After a take-over they are found in whatever order the database answers.
    const inTurn = [...callers.values()].sort((one, other) => one.since - other.since);
    for (const caller of inTurn) {
      const offered = offerTo(caller);
      inBackground(offered, 'a waiting caller could not be offered', { leg: caller.leg });
      // Not known by anybody, so that the next ready agent is offered this caller; the callers behind are offered now.
      await offered.catch(() => waits(caller) && caller.state === 'offered' && become(caller, 'waiting'));
    }
  }
  const offer = () => inBackground(serial.run('offers', offerAll), 'waiting callers could not be offered');

  /** Told in the caller's own leg, then released when the notice has been heard. */
  async function giveUp(leg: string): Promise<void> {
    const caller = callers.get(leg);
    if (!caller || caller.state !== 'waiting') return;
    become(caller, 'told');
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
    stored.forget(leg);
    told(caller);
  }

  /** Somebody is looked for, as long as the caller's minute lasts: one who came to a gateway before has had a part of it. */
  function wait(facts: Pick<Caller, 'leg' | 'tenantId' | 'phone' | 'since' | 'lead' | 'mapping' | 'tracked'>, did: string): void {
    // In the moment of a take-over somebody may be told of by the engine and found on its list.
    if (callers.has(facts.leg)) return;
    const left = facts.since + WAIT_MS - ctx.clock.now();
    const deadline = setTimeout(() => expire(facts.leg), Math.max(0, left));
    const caller: Caller = { ...facts, deadline, passedOver: new Set<number>(), expired: false, state: 'waiting' };
    callers.set(caller.leg, caller);
    stored.keep({ ...facts, did });
    told(caller);
    // Whether or not the caller hears it ring, somebody is looked for.
    inBackground(ctx.engine.ring(caller.leg), 'a caller does not hear it ring');
    offer();
  }

  /** As the mapping is now: a switch that is turned later leaves this call as it was. */
  const trackedBy = async ({ tenantId, did, duplicateChecker, shortCalls }: Mapping, phone: string) => ({
    did,
    duplicate: duplicateChecker && (await isKnown(ctx.db, tenantId, phone)),
    shortCalls,
  });

  const release = (leg: string) => inBackground(ctx.engine.hangup(leg, 'normal'), 'a caller was not released');

  calls.onRequeue((leg) => {
    const caller = callers.get(leg);
    if (!caller) return false;
    become(caller, 'waiting');
    if (caller.expired) inBackground(giveUp(leg), 'a caller could not be told that nobody is free');
    else offer();
    return true;
  });
  calls.onEnded((line) => {
    if (line.order !== 'far-waits' || line.call.since.agentUp !== undefined) forget(line.farLeg);
    offer();
  });
  statuses.onChange((_, status) => status === 'ready' && offer());
  presence.onArrival(offer);
  // Their rows stay: whoever takes over goes on with those whose lines stand.
  ctx.onStop(async () => {
    for (const { deadline } of callers.values()) clearTimeout(deadline);
    callers.clear();
    await stored.idle();
  });

  return {
    async arrive({ leg, did }) {
      const ours = await ourNumber(ctx.db, did ?? '');
      // A number of another centre is no number of this line: whoever keeps one could ring everybody's agents.
      if (!ours || (leg.trunk !== undefined && !trunks.mayBring(leg.trunk, ours.tenantId))) return ctx.engine.hangup(leg.leg, 'failed');
      const { tenantId, mapping } = ours;
      const phone = tenDigits(leg.from) ?? leg.from;
      const lead = await leadByPhone(ctx.db, tenantId, phone);
      if (mapping && !(await admission.admits({ leg: leg.leg, tenantId, phone, lead }))) return ctx.engine.hangup(leg.leg, 'busy');
      const tracked = mapping && (await trackedBy(mapping, phone));
      wait({ leg: leg.leg, tenantId, phone, since: ctx.clock.now(), lead, mapping, tracked }, did ?? '');
    },
    async waitsOn({ leg, tenantId, phone, did, tracked, since }) {
      const ours = await ourNumber(ctx.db, did);
      const mapping = ours?.tenantId === tenantId ? ours.mapping : null;
      wait({ leg, tenantId, phone, since: since.getTime(), lead: await leadByPhone(ctx.db, tenantId, phone), mapping, tracked }, did);
    },
    legDown(leg) {
      admission.legDown(leg);
      forget(leg);
    },
    engineDown: admission.engineDown,
    playDone(id) {
      const leg = id.replace(/-nobody$/, '');
      if (id.endsWith('-nobody') && callers.has(leg)) release(leg);
    },
    offer,
    waitingIn: (tenantId) =>
      [...callers.values()].flatMap(({ tenantId: whose, state, since }) => (whose === tenantId && state === 'waiting' ? [since] : [])),
    onCallers: (listener) => void listeners.push(listener),
  };
}
