/** Dials that the gateway places for an agent, and leads that come back from them (flows F4, F5). */
import type { Call } from '@dialer/contract';
import { opensAt } from '@dialer/rules/operation-hours';
import { hasFlag } from '../people/centre';
import { hasOverdueLock } from '../people/overdue';
import { createPresence } from '../people/presence';
import { readOperationHours } from '../people/settings';
import { createStatuses } from '../people/statuses';
import { readWorkRules } from '../people/work-rules';
import type { SignedIn } from '../platform/auth/sessions';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { isDatabaseAway } from '../platform/db/errors';
import { conflict, forbidden, notFound } from '../platform/problem';
import { createSerial } from '../platform/serial';
import { callerIdOf, openPromise, undisposedCall } from './dial-queries';
import { notePhoneMissing } from './after-call';
import { giveBack } from './give-back';
import { createQuiet } from './quiet';
import { createLiveTransfers } from './transfers/live';
import { type Claim, claimLead, leadById, type LeadRow } from './lead-claims';
import { closedRegistry, lasts, nextLead } from './next-lead';
import { createPacing } from './pacing/pacing';
import { pacedCampaigns } from './pacing/store';
import { createLedger } from './storage/ledger';
import { leadName } from './manual';
import { createOrchestrator } from './orchestrator';
import { createTrunks } from './trunks/trunks';
import { ringMain } from './claimed-leads';
import { notDeactivated, notWhileStopping } from './gate/before-a-ring';
import { numberOf } from './gate/numbers-of-lead';
import { createPermits } from './gate/permits';
import { centreClosed, lineDown, mayNotRing, registriesClosed, zonesOld } from './gate/refusal-words';
import { offsetOf } from './law/judge';
import { zoneDataAt } from './law/zone-data';

/** `auto`: the next lead, whichever that is. */
export type Dial = { readonly type: 'auto' } | { readonly type: 'follow-up' | 'redial'; readonly leadId: string };

export interface Dials {
  /** Rings the agent for a lead. Rejects in words for the agent when that may not be. */
  dial(account: SignedIn, dial: Dial): Promise<Call>;
  /** Gives back the leads that an agent took and does not work on, or this one; after a dial that is under way. */
  giveBack(agent: Pick<SignedIn, 'id'>, leadId?: string): Promise<void>;
}

const by = ({ id, tenant }: SignedIn) => ({ centre: tenant, accountId: id });
const onACall = () => conflict('You are on a call.', 'on-a-call');

export function createDials(ctx: GatewayContext): Dials {
  const calls = ctx.use(createOrchestrator);
  const permits = ctx.use(createPermits);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const ledger = ctx.use(createLedger);
  const isQuiet = ctx.use(createQuiet);
  const pacing = ctx.use(createPacing);
  const transfers = ctx.use(createLiveTransfers);
  const trunks = ctx.use(createTrunks);
  const inBackground = ctx.use(createBackground);
  // A person waits for a dial: by their connections, not those of calls.
  const db = ctx.db.lane('desk');
  /** By agent: a double click and a tick must not claim two leads. */
  const serial = createSerial();
  const now = () => new Date(ctx.clock.now());

  /** What keeps an agent from dialling by machine, in the order in which it is worth saying. */
  async function mayDialAuto(account: SignedIn): Promise<void> {
    notDeactivated(account);
    if (account.inboundOnly) throw forbidden('You take inbound calls only.');
    if ((await statuses.of(account)).status !== 'ready') throw forbidden('You are not ready.');
    if (await hasOverdueLock(ctx, account)) throw forbidden('setters.overdueFollowUpsMessage');
    notWhileStopping(ctx);
    mustHaveALine(account);
    mustKnowTheTime(account);
    await mustBeOpen(account);
  }

  /** Nothing is claimed for a line that is known to be down. */
  function mustHaveALine({ tenantId, language }: SignedIn): void {
    if (!trunks.hasWay(tenantId)) throw lineDown(language);
  }

  /** By old data of time zones people would be called an hour too late, and nobody would notice. */
  function mustKnowTheTime({ tenant, language }: SignedIn): void {
    if (!permits.isTraining(tenant) && zoneDataAt(ctx.clock.now()).state === 'old') throw zonesOld(language);
  }

  /** Outside the centre's hours nobody is dialled by machine [SET-039]; a centre that has set none is always open. */
  async function mustBeOpen({ tenantId, tenant, language }: SignedIn): Promise<void> {
    const days = await readOperationHours(db, tenantId);
    const at = ctx.clock.now();
    const opens = opensAt(days, at, tenant.timezone, offsetOf);
    if (opens !== at) throw centreClosed(opens, at, tenant.timezone, language);
  }

  /** A call that is placed for somebody without a page would ring a phone that nobody sits at, and a lead after it. */
  async function needsPage(account: SignedIn): Promise<void> {
    if (!(await presence.hasPage(account.id))) throw conflict('The dialer is not open with you.', 'no-page');
  }

  /** Nothing is claimed for a phone that is not there [STATUS-022, CALL-026]. */
  async function needsPhone(account: SignedIn): Promise<void> {
    if (account.extension && (await presence.hasPhone(account.extension))) return;
    await statuses.set(account, 'not-synced', 'system');
    await notePhoneMissing(ctx, account.tenantId, account.id);
    ctx.people.send(account.id, 'originate-failure', { call: null, leadId: null, message: 'not_synced' });
    throw conflict('Your phone is not connected.', 'not_synced');
  }

  async function ring(account: SignedIn, lead: LeadRow, type: Call['type'], auto: boolean): Promise<Call> {
    const number = numberOf(lead);
    const { number: callerId, suffix } = await callerIdOf(db, lead, number, now());
    const call = calls.begin({
      agent: account,
      type,
      order: 'agent-first',
      auto,
      phone: number,
      name: leadName(lead),
      leadId: lead.id,
      suffix,
      target: { number },
      callerId: { number: callerId },
      now: ctx.clock.now(),
    });
    if (call) return call;
    await giveBack(ctx, db, account.id, lead.id);
    if (calls.liveOf(account.id)) throw onACall();
    // A colleague dialled the same number in the same moment.
    const path = type === 'auto' || type === 'callback' || type === 'follow-up' ? type : 'redial';
    const permit = await permits.ask({ ...by(account), number, lead, path });
    throw mayNotRing({ ...permit, why: 'on-a-call' }, ctx.clock.now(), account.language);
  }

  /** Of campaigns whose people are rung before an agent is chosen, nobody is dialled one by one. */
  async function ownLead(account: SignedIn): Promise<Claim> {
    const rules = await readWorkRules(db, account);
    const paced = (await pacedCampaigns(db, account.tenantId)).map(({ id }) => id);
    const by = { centre: account.tenant, accountId: account.id, provinces: account.provinces };
    const taker = { ...by, rules: { ...rules, deniedCampaigns: [...rules.deniedCampaigns, ...paced] } };
    const claim = await nextLead(ctx, db, taker);
    if (claim) return claim;
    const closed = await closedRegistry(ctx, db, taker);
    if (closed) throw registriesClosed(closed, account.language);
    throw notFound('leads.not_available');
  }

  async function dialAuto(account: SignedIn): Promise<Call> {
    const live = calls.liveOf(account.id);
    // A repeat while the agent's phone still rings is the same dial.
    if (live?.call.auto && (live.call.agent === 'none' || live.call.agent === 'ringing')) return live.call;
    if (live) throw onACall();
    await needsPage(account);
    await mayDialAuto(account);
    // A lead of the stack would ring in the place of a call that somebody waits with (decision 119).
    if (isQuiet(account.id)) throw conflict('A call has just rung at you.', 'just-rang');
    if (await transfers.comesTo(account)) throw conflict('A live transfer waits for you.', 'transfer-waits');
    await needsPhone(account);
    if (await pacing.waitsFor(account)) throw conflict('The dialer rings people for you.', 'paced');
    const claim = await ownLead(account);
    return ring(account, claim.lead, claim.type, true);
  }

  /** Follow-ups and redials may be dialled in any status, but not by who may not call or is on a call. */
  async function dialLead(account: SignedIn, leadId: string, type: Call['type']): Promise<Call> {
    notDeactivated(account);
    notWhileStopping(ctx);
    mustHaveALine(account);
    if (calls.liveOf(account.id)) throw onACall();
    await needsPage(account);
    await needsPhone(account);
    await mustBeAllowed(account, leadId, type === 'follow-up' ? type : 'redial');
    const lead = await claimLead(db, account.tenantId, account.id, leadId, now());
    if (!lead) throw conflict('A colleague works on this lead.', 'lead-taken');
    return ring(account, lead, type, false);
  }

  async function mustBeAllowed(account: SignedIn, leadId: string, path: 'follow-up' | 'redial'): Promise<void> {
    const lead = await leadById(db, account.tenantId, leadId);
    if (!lead) throw notFound('There is no such lead.');
    const permit = await permits.ask({ ...by(account), number: numberOf(lead), lead, path });
    if (lead.rings !== '' && lasts(permit)) {
      await ringMain(db, lead.id);
      return mustBeAllowed(account, leadId, path);
    }
    if (permit.why !== null) throw mayNotRing({ ...permit, why: permit.why }, ctx.clock.now(), account.language);
  }

  async function dialFollowUp(account: SignedIn, leadId: string): Promise<Call> {
    const promise = await openPromise(db, account.tenantId, leadId);
    if (!promise) throw notFound('There is no follow-up for this lead.');
    if (promise.accountId !== null && promise.accountId !== account.id) throw forbidden('This follow-up is a colleague’s.');
    return dialLead(account, leadId, 'follow-up');
  }

  /** Qualifiers only where the centre allows it; advisors always [CALL-035]. Only what waits for their disposition [CALL-036]. */
  async function redial(account: SignedIn, leadId: string): Promise<Call> {
    if (!account.roles.includes('advisor') && !(await hasFlag(ctx, account, 'qualifierRedial')))
      throw forbidden('Redialling is not allowed here.');
    const first = await undisposedCall(db, account.id, leadId);
    if (!first) throw notFound('This lead does not wait for your disposition.');
    return dialLead(account, leadId, first.type === 'inbound' ? 'callback' : first.type);
  }

  const place = (account: SignedIn, dial: Dial): Promise<Call> => {
    if (dial.type === 'auto') return dialAuto(account);
    return dial.type === 'redial' ? redial(account, dial.leadId) : dialFollowUp(account, dial.leadId);
  };

  const inTurn: Dials['giveBack'] = ({ id }, leadId) => serial.run(String(id), () => giveBack(ctx, db, id, leadId));

  return {
    giveBack: inTurn,
    /**
     * One dial of an agent at a time. One that fails on its way has called nobody, but may have taken its lead, even
     * unheard: the lead goes back, as soon as the database hears of it, and before the agent's next dial takes another.
     */
    dial: (account, dial) =>
      serial.run(String(account.id), async () => {
        try {
          return await place(account, dial);
        } catch (error) {
          if (isDatabaseAway(error))
            inBackground(
              ledger.after(`dial ${account.id}`, 'give back', () => inTurn(account)),
              'a lead was not given back',
            );
          throw error;
        }
      }),
  };
}
