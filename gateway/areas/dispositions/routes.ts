/**
 * A disposition happens once: the row, the lead's next turn, the promise to call and the agent's list change in one
 * transaction, together with the stored answer of its Idempotency-Key (flows F9).
 */
import type { CentreDispositions } from '@dialer/contract';
import { hasPassed } from '@dialer/rules/callbacks';
import { isException, needsOf, rowOf as dispositionRow, setBySystem } from '@dialer/rules/dispositions';
import { fullName } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { DO_NOT_CALL, neverCallAgain } from '../../calls/gate/do-not-call';
import { afterTry } from '../../calls/claimed-leads';
import { IN_PROCESS, type LeadRow } from '../../calls/lead-claims';
import { outcomesOf, recycled, type Tried, type Turn } from '../../calls/recycle';
import { createCallControl } from '../../calls/control';
import { createHearing } from '../../plugins/hearing';
import { hoursOf } from '../../calls/gate/hours';
import { placeOf } from '../../calls/gate/place-of-number';
import { numberAfter, numberOf } from '../../calls/gate/numbers-of-lead';
import { createPermits } from '../../calls/gate/permits';
import { createTerms } from '../../calls/gate/terms';
import { isShortCall } from '../../calls/storage/stored-calls';
import { promiseOutsideHours, promisePassed } from '../../calls/gate/refusal-words';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { defineArea, type RouteCall } from '../../platform/http/routes';
import { conflict, fieldProblem, notFound, unavailable } from '../../platform/problem';
import { lockLead, mustBeFree } from '../leads/access';
import { readRecycleRules } from '../../people/recycle-rules';
import { readDialingSequence } from '../../people/settings';
import { checkDisposition } from './allowed';
import { endExceptions, type ExceptionRow, exceptionNews, isApproved } from '../exceptions/repository';
import { createNextWork } from './next';
import {
  type CallRow,
  closePromise,
  type FollowUpRow,
  insertDisposition,
  insertPromise,
  markDisposed,
  openPromise,
  receiverHasDisposed,
  sendOn,
  waitingCalls,
} from './repository';
import { type Outlook, outlookOf, withNote } from './rules';

type Body = RouteCall<'saveDisposition'>['body'];
type Content = Body['disposition'];

/** Priority of a lead that is tried again: between callbacks and fresh leads. */
const RETRY_PRIORITY = 80;
const FRESH_PRIORITY = 100;

/** What was picked, taken as UTC [FUP-011]. */
const instantOf = (text: string): Date => new Date(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);

function dateOf(content: Content, centre: CentreDispositions): Date | null {
  if (content.date_time) return instantOf(content.date_time);
  if (content.reschedule_followup || needsOf(content.disposition, [], centre).dateTime)
    throw fieldProblem('date_time', 'date_time required');
  return null;
}

function outlookIn(centre: CentreDispositions, { disposition, reschedule_followup: moves }: Content, turn: Turn): Outlook {
  // A follow-up that only moves stays one, whatever the centre says of its disposition.
  return outlookOf(moves ? 'follow-up' : dispositionRow(centre, disposition)?.next, turn);
}

/** A follow-up that moves to another time stays what it was: its kind, whose it is, and its notes unless others were written. */
const movedOutlook = (outlook: Outlook, moved: { type: number; accountId: number | null } | undefined): Outlook =>
  moved && outlook.kind === 'promised' ? { ...outlook, type: moved.type, personal: moved.accountId !== null } : outlook;
const movedContent = (content: Content, moved: { notes: string } | undefined): Content =>
  moved ? { ...content, notes: content.notes || moved.notes } : content;

export function createArea(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const centres = ctx.use(createCentres);
  const nextWork = ctx.use(createNextWork);
  const plugins = ctx.use(createHearing);
  const terms = ctx.use(createTerms);
  const permits = ctx.use(createPermits);
  const now = () => new Date(ctx.clock.now());

  const notStoredYet = () =>
    unavailable('The end of this call could not be stored yet. Keep the disposition and send it again.', 'call-not-stored-yet');

  /** A disposition belongs to an ended call: one whose end the database does not have yet, or refuses, is waited for. */
  async function afterItsCall(account: SignedIn, leadId: string): Promise<void> {
    if (!(await control.stored(account, { leadId }))) throw notStoredYet();
  }

  /** Only a lead that waits for this agent can be disposed; the newest of its calls comes first. */
  async function callsOf(orm: Orm, account: SignedIn, lead: LeadRow): Promise<CallRow[]> {
    const waiting = await waitingCalls(orm, account, lead.id);
    if (waiting.length === 0) throw notFound('This lead has been disposed already.');
    return waiting;
  }

  /**
   * Without a call, the agent's own promise can be moved to another date [FUP-030], and nothing else be done by it. A
   * general callback is moved by who promised it: it stands in that agent's list, and the person may well ask the same
   * agent for another hour.
   */
  async function promiseToMove(orm: Orm, account: SignedIn, lead: LeadRow): Promise<FollowUpRow> {
    await mustBeFree(orm, account, lead);
    const promise = await openPromise(orm, lead.id);
    if (!promise || (promise.accountId ?? promise.promisedBy) !== account.id) throw notFound('There is no follow-up to reschedule.');
    return promise;
  }

  /** A promise to call is one that may be kept: still to come, and inside the calling hours of the person, on the training floor too. */
  async function checkTime(orm: Orm, account: SignedIn, lead: LeadRow, at: Date): Promise<void> {
    if (hasPassed(at.getTime(), ctx.clock.now())) throw promisePassed(account.language);
    const place = placeOf({ ...lead, phone: numberOf(lead) }, centres.of(account.tenant.variant).country);
    const hours = hoursOf(place, await terms.of(account.tenantId, orm));
    const closed = hours.closedAt(at.getTime());
    if (closed) throw promiseOutsideHours(at.getTime(), hours.opensAt(at.getTime()), closed.zone, account.language);
  }

  /** What was promised before is kept or given up; returns the id of a new promise. */
  async function promise(
    orm: Orm,
    account: SignedIn,
    lead: LeadRow,
    dispositionId: string,
    outlook: Outlook,
    content: Content,
    at: Date | null,
  ): Promise<number | null> {
    await closePromise(orm, lead.id, now());
    if (outlook.kind !== 'promised' || !at) return null;
    await checkTime(orm, account, lead, at);
    return insertPromise(orm, {
      tenantId: account.tenantId,
      leadId: lead.id,
      accountId: outlook.personal ? account.id : null,
      promisedBy: account.id,
      dispositionId,
      type: outlook.type,
      startsAt: at,
      notes: content.notes,
      createdAt: now(),
    });
  }

  /** What the agent says of a call that reached nobody, and what its line told. */
  const triedOf = (lead: LeadRow, content: Content, call: CallRow | undefined): Tried => ({
    after: [content.disposition, ...(call ? outcomesOf(call.facts) : [])],
    dials: lead.dials,
    tries: lead.tries,
  });

  async function turnOf(orm: Orm, lead: LeadRow, tried: Tried): Promise<Turn> {
    const rules = await readRecycleRules(orm, lead.tenantId, lead.campaignId);
    return recycled(tried, rules, await readDialingSequence(orm, lead.tenantId));
  }

  /** The number that its next dial rings, where a rule asks for another one than this call's. */
  async function numberFor(orm: Orm, { tenant }: SignedIn, lead: LeadRow, call: CallRow | undefined, outlook: Outlook) {
    if (outlook.kind !== 'again' || !outlook.other) return {};
    const by = { centre: centres.of(tenant.variant), keepsHours: !permits.isTraining(tenant), now: now() };
    return { rings: await numberAfter(orm, lead, call?.facts.phone ?? numberOf(lead), by) };
  }

  /** Where its disposition sends the lead. */
  function nextTurn(lead: LeadRow, outlook: Outlook, content: Content, tried: Tried): Partial<LeadRow> {
    const again = outlook.kind === 'again';
    const reached = { dueAt: null, lastOutcome: '', usedUp: '' as const };
    return {
      status: content.disposition,
      // While somebody works on it a lead is "In Process": what it was before is what people want to know.
      previousStatus: lead.status === IN_PROCESS ? lead.previousStatus : lead.status,
      statusDescription: content.reason_other || content.reason,
      creNotes: withNote(lead.creNotes, content.notes, now()),
      new: false,
      ...(again || outlook.kind === 'used-up' ? afterTry(tried, outlook, now()) : reached),
      priority: again ? RETRY_PRIORITY : FRESH_PRIORITY,
    };
  }

  /** 409 for an exception that no manager has approved; what the system set is nobody's choice [DISPO-046]. */
  async function checkApproval(orm: Orm, account: SignedIn, lead: LeadRow, disposition: string, waiting: readonly CallRow[]) {
    if (!isException(centres.of(account.tenant.variant), disposition)) return;
    if (waiting.some(({ facts }) => setBySystem(facts).includes(disposition))) return;
    if (!(await isApproved(orm, account, lead.id, disposition)))
      throw conflict('This disposition needs the approval of a manager.', 'exception-needed');
  }

  /** The row of a disposition. */
  function rowOf(account: SignedIn, lead: LeadRow, call: CallRow | undefined, body: Body, dateTime: Date | null) {
    const content = body.disposition;
    return {
      tenantId: account.tenantId,
      leadId: lead.id,
      accountId: account.id,
      callId: call?.id ?? null,
      disposition: content.disposition,
      reason: content.reason,
      reasonOther: content.reason_other,
      notes: content.notes,
      dateTime,
      rescheduleFollowup: content.reschedule_followup,
      shortCall: content.short_call || (call !== undefined && isShortCall(call.facts, ctx.clock.now())),
      summary: body.lead,
      createdAt: now(),
    };
  }

  return defineArea({
    async saveDisposition({ account, params, query, body, tx }) {
      const content = body.disposition;
      const centre = centres.of(account.tenant.variant);
      const dateTime = dateOf(content, centre);
      await afterItsCall(account, params.id);
      let told = { dispositionId: '', callId: null as string | null, withdrawn: [] as ExceptionRow[] };
      const saved = await tx(async (orm) => {
        const lead = await lockLead(orm, account, params.id);
        const moved = content.reschedule_followup ? await promiseToMove(orm, account, lead) : undefined;
        const waiting = moved ? [] : await callsOf(orm, account, lead);
        const call = waiting[0];
        checkDisposition(account, content.disposition, centre, {
          calls: waiting.map(({ facts }) => facts),
          reschedule: content.reschedule_followup,
        });
        await checkApproval(orm, account, lead, content.disposition, waiting);
        const tried = triedOf(lead, content, call);
        const outlook = movedOutlook(outlookIn(centre, content, await turnOf(orm, lead, tried)), moved);
        const id = await insertDisposition(orm, rowOf(account, lead, call, body, dateTime));
        // Of a lead that was handed on its receiver decides; what this agent says of it is kept, and their notes.
        const isDecided = await receiverHasDisposed(
          orm,
          lead.id,
          waiting.map((each) => each.id),
        );
        const followUpId = isDecided ? null : await promise(orm, account, lead, id, outlook, movedContent(content, moved), dateTime);
        if (content.disposition === DO_NOT_CALL)
          await neverCallAgain(orm, {
            tenantId: account.tenantId,
            // The number that was rung or rang is the one that was asked about, also when the lead has another by now.
            phones: [lead.phone, ...lead.phoneOther, ...waiting.flatMap(({ facts }) => facts.phone || [])],
            reason: content.reason,
            accountId: account.id,
            at: now(),
          });
        const { creNotes, ...turn } = nextTurn(lead, outlook, moved ? { ...content, notes: '' } : content, tried);
        const number = await numberFor(orm, account, lead, call, outlook);
        await sendOn(orm, account, lead, isDecided ? { creNotes } : { ...turn, ...number, creNotes }, now());
        if (call) await markDisposed(orm, account, lead.id);
        const withdrawn = await endExceptions(orm, account, lead.id, id, now());
        told = { dispositionId: id, callId: call?.id ?? null, withdrawn };
        return {
          data: {
            leadId: lead.id,
            status: isDecided ? lead.status : content.disposition,
            id,
            followUpId: followUpId === null ? null : String(followUpId),
          },
        };
      });
      const { dispositionId, callId, withdrawn } = told;
      for (const { managerId, ...row } of withdrawn) ctx.people.send(managerId, 'exception', exceptionNews(row, fullName(account)));
      const facts = { dispositionId, callId, disposition: content.disposition, reason: content.reason, at: ctx.clock.now() };
      plugins.tell('call-disposed', { accountId: account.id, leadId: params.id, facts });
      // Not stored with the key: of a repeat it would be old, and a page that is told nothing asks.
      return query.after ? { data: { ...saved.data, next: await nextWork(account, query.after) } } : saved;
    },
  });
}
