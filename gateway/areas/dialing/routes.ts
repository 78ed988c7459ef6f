/** Dials that the gateway places for an agent, and leads that come back from them (flows F4, F5). */
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@dialer/contract';
import { storedPhone } from '@dialer/rules/phone';
import { hasFlag, isWithinHours, variantOf } from '../../people/centre';
import { notePhoneMissing } from '../../calls/endings';
import { callFactsToWire } from '../../calls/facts';
import { claimLead, claimNext, leadById, type LeadRow, putAside, releaseLead, releaseLeadsOf } from '../../calls/leads';
import { createLedger } from '../../calls/ledger';
import { leadName } from '../../calls/manual';
import { createOrchestrator } from '../../calls/orchestrator';
import { createPermits, type Permit } from '../../calls/permits';
import { placeKey } from '../../calls/places';
import { createPresence } from '../../people/presence';
import { createSerial } from '../../platform/serial';
import { mayNotRing } from '../../calls/words';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { isDatabaseAway } from '../../platform/db/errors';
import { calls as callsTable, campaigns, followUps } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { conflict, forbidden, HttpProblem, notFound } from '../../platform/problem';
import { createLookUps } from '../leads/share';
import { readSetting } from '../../people/settings';
import { hasOverdueLock } from '../status/routes';
import { createStatuses } from '../../people/statuses';

type DialType = 'auto' | 'callback' | 'follow-up' | Call['type'];

/** Leads that one dial puts aside at most before it says that there is none. */
const MOST_PUT_ASIDE = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a lead that the gate refused is offered again, epoch milliseconds: when its hours open, or when one may ask anew. */
const askAgainAt = ({ why, closed }: Permit, now: number): number =>
  why === 'closed' && closed ? closed.opensAt : now + (why === 'on-a-call' ? MINUTE_MS : DAY_MS);

export function createArea(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);
  const permits = ctx.use(createPermits);
  const lookUps = ctx.use(createLookUps);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  /** By agent: a double click and a tick must not claim two leads. */
  const serial = createSerial();

  const ledger = ctx.use(createLedger);

  /**
   * One dial of an agent at a time. One that fails on its way has called nobody, but may have taken its lead, even unheard:
   * the lead goes back, as soon as the database hears of it, and before the agent's next dial takes another.
   */
  const dialing = <T>(account: SignedIn, dial: () => Promise<T>): Promise<T> =>
    serial.run(String(account.id), async () => {
      try {
        return await dial();
      } catch (error) {
        if (isDatabaseAway(error)) void ledger.after(`dial ${account.id}`, 'give back', () => giveBack(account));
        throw error;
      }
    });

  const giveBack = (account: SignedIn): Promise<void> =>
    serial.run(String(account.id), () => releaseLeadsOf(ctx.db, account.id, new Date(ctx.clock.now())));

  /** What keeps an agent from dialling by machine, in the order in which it is worth saying. */
  async function mayDialAuto(account: SignedIn): Promise<void> {
    if (account.deactivated) throw forbidden('Calling is switched off for your account.');
    if (account.inboundOnly) throw forbidden('You take inbound calls only.');
    if ((await statuses.of(account)).status !== 'ready') throw forbidden('You are not ready.');
    if (await hasOverdueLock(ctx, account)) throw forbidden('setters.overdueFollowUpsMessage');
    notWhileStopping();
    if (!(await isOpen(account))) throw notFound('The centre is closed now.');
  }

  function notWhileStopping(): void {
    if (ctx.draining) throw new HttpProblem(503, 'The gateway is about to restart.');
  }

  /** Outside the centre's hours there is nobody to call; a centre that has set none is always open. */
  async function isOpen({ tenantId, tenant }: SignedIn): Promise<boolean> {
    const stored = (await readSetting(ctx.db, tenantId, 'operation-hours')) as { days?: string[] } | undefined;
    return !stored?.days || isWithinHours(stored.days, ctx.clock.now(), tenant.timezone);
  }

  /** Nothing is claimed for a phone that is not there [STATUS-022, CALL-026]. */
  async function needsPhone(account: SignedIn): Promise<void> {
    if (account.extension && (await presence.hasPhone(account.extension))) return;
    await statuses.set(account, 'not-synced', 'system');
    await notePhoneMissing(ctx, account.tenantId, account.id);
    ctx.people.send(account.id, 'originate-failure', { call: null, leadId: null, message: 'not_synced' });
    throw conflict('Your phone is not connected.', 'not_synced');
  }

  async function callerIdOf(lead: LeadRow): Promise<{ number: string; suffix: string | null }> {
    if (lead.campaignId === null) return { number: lead.localDid, suffix: null };
    const [campaign] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, lead.campaignId));
    return { number: lead.localDid || (campaign?.callerId ?? ''), suffix: campaign?.prefix || null };
  }

  async function ring(account: SignedIn, lead: LeadRow, type: DialType, auto: boolean): Promise<Call> {
    const { number, suffix } = await callerIdOf(lead);
    const call = await calls.begin({
      agent: account,
      type,
      order: 'agent-first',
      auto,
      phone: lead.phone,
      name: leadName(lead),
      leadId: lead.id,
      suffix,
      target: { number: lead.phone },
      callerId: { number },
      now: ctx.clock.now(),
    });
    if (call) return call;
    await releaseLead(ctx.db, lead.id, new Date(ctx.clock.now()), account.id);
    if (calls.liveOf(account.id)) throw conflict('You are on a call.', 'on-a-call');
    // A colleague dialled the same number in the same moment.
    throw mayNotRing(
      { ...(await permits.ask({ centre: account.tenant, number: lead.phone, lead })), why: 'on-a-call' },
      ctx.clock.now(),
      account.language,
    );
  }

  /**
   * The next lead that may be rung. What the stack offers is asked of the gate too; a lead that it refuses is put aside
   * until it may be rung, so that it does not stand in front of the others.
   */
  async function nextLead(account: SignedIn) {
    const { country } = variantOf(account.tenant.variant);
    const who = { tenantId: account.tenantId, accountId: account.id, provinces: account.provinces, country };
    for (let tries = 0; tries < MOST_PUT_ASIDE; tries++) {
      const now = ctx.clock.now();
      const claim = await claimNext(ctx.db, { ...who, keepsHours: !permits.isTraining(account.tenant) }, { now: new Date(now) });
      if (!claim) break;
      const permit = await permits.ask({ centre: account.tenant, number: claim.lead.phone, lead: claim.lead });
      if (permit.allowed) return claim;
      await putAside(ctx.db, claim.lead.id, account.id, new Date(now), { until: askAgainAt(permit, now), place: placeKey(permit.place) });
    }
    throw notFound('leads.not_available');
  }

  async function dialAuto(account: SignedIn): Promise<Call> {
    const live = calls.liveOf(account.id);
    // A repeat while the agent's phone still rings is the same dial.
    if (live?.call.auto && (live.call.agent === 'none' || live.call.agent === 'ringing')) return live.call;
    if (live) throw conflict('You are on a call.', 'on-a-call');
    await mayDialAuto(account);
    await needsPhone(account);
    const claim = await nextLead(account);
    return ring(account, claim.lead, claim.type, true);
  }

  /** Follow-ups and redials may be dialled in any status, but not by who may not call or is on a call. */
  async function dialLead(account: SignedIn, leadId: string, type: DialType): Promise<Call> {
    if (account.deactivated) throw forbidden('Calling is switched off for your account.');
    notWhileStopping();
    if (calls.liveOf(account.id)) throw conflict('You are on a call.', 'on-a-call');
    await needsPhone(account);
    await mustBeAllowed(account, leadId);
    const lead = await claimLead(ctx.db, account.tenantId, account.id, leadId, new Date(ctx.clock.now()));
    if (!lead) throw conflict('A colleague works on this lead.', 'lead-taken');
    return ring(account, lead, type, false);
  }

  async function mustBeAllowed(account: SignedIn, leadId: string): Promise<void> {
    const lead = await leadById(ctx.db, account.tenantId, leadId);
    if (!lead) throw notFound('There is no such lead.');
    const permit = await permits.ask({ centre: account.tenant, number: lead.phone, lead });
    if (permit.why !== null) throw mayNotRing({ ...permit, why: permit.why }, ctx.clock.now(), account.language);
  }

  async function ownFollowUp(account: SignedIn, leadId: string): Promise<void> {
    const [promise] = await ctx.db
      .select()
      .from(followUps)
      .where(and(eq(followUps.tenantId, account.tenantId), eq(followUps.leadId, leadId), isNull(followUps.doneAt)));
    if (!promise) throw notFound('There is no follow-up for this lead.');
    if (promise.accountId !== null && promise.accountId !== account.id) throw forbidden('This follow-up is a colleague’s.');
  }

  /** The call whose lead waits for this agent's disposition [CALL-036]. */
  async function undisposed(account: SignedIn, leadId: string): Promise<Call> {
    const [row] = await ctx.db
      .select({ facts: callsTable.facts })
      .from(callsTable)
      .where(and(eq(callsTable.accountId, account.id), eq(callsTable.leadId, leadId), eq(callsTable.toDispose, true)));
    if (!row) throw notFound('This lead does not wait for your disposition.');
    return row.facts;
  }

  /** Qualifiers only where the centre allows it; advisors always [CALL-035]. */
  async function checkRedial({ roles, tenant }: SignedIn): Promise<void> {
    if (roles.includes('advisor') || (await hasFlag(ctx.db, tenant, 'qualifierRedial'))) return;
    throw forbidden('Redialling is not allowed here.');
  }

  const dialled = ({ callId, type, leadId }: Call) => ({ callId, type, ...(leadId && { leadId }) });

  return defineArea({
    async getCallFacts({ account, params }) {
      const look = () => permits.look({ centre: account.tenant, number: params.phone });
      const ofOwnCall = calls.liveOf(account.id)?.call.phone === storedPhone(params.phone);
      const { facts } = ofOwnCall ? await look() : await lookUps.run(account.id, look);
      return callFactsToWire(facts);
    },

    async dialAuto({ account }) {
      const call = await dialing(account, () => dialAuto(account));
      return { type: call.type, suffix: call.suffix, callId: call.callId, phone: call.phone, ...(call.leadId && { leadId: call.leadId }) };
    },

    dialFollowUp: ({ account, body }) =>
      dialing(account, async () => {
        await ownFollowUp(account, body.leadId);
        return dialled(await dialLead(account, body.leadId, 'follow-up'));
      }),

    redial: ({ account, body }) =>
      dialing(account, async () => {
        await checkRedial(account);
        const first = await undisposed(account, body.leadId);
        return dialled(await dialLead(account, body.leadId, first.type === 'inbound' ? 'callback' : first.type));
      }),

    /** The gateway has put the lead back already; this says that the agent has seen it. Any number of times [CALL-027]. */
    async confirmOriginateFailure({ account, body }) {
      if (body.leadId) await releaseLead(ctx.db, body.leadId, new Date(ctx.clock.now()), account.id);
    },

    // After a dial that is under way: its lead is claimed before its call exists.
    releaseInProcessLeads: ({ account }) => giveBack(account),
  });
}
