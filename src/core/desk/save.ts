/** Saving a disposition, and what follows once the gateway has it. */
import { LIMITS } from '@dialer/contract';
import type { NextWork } from '@dialer/contract/mapping';
import { runInAction } from 'mobx';
import { isAlive } from 'mobx-state-tree';
import type { CallLine } from '../calls/line';
import type { Draft, DraftFields } from '../disposition/draft';
import { rescheduledBody } from '../disposition/sending';
import { plainLines, withLine, withSale } from '../disposition/text';
import { errorText } from '../errors';
import { done, refused, type Outcome } from '../outcome';
import { retryDelay } from '../wait';
import type { Desk } from './desk';
import { currentDraft, draftToWrite, openDraft, sayDisposedElsewhere } from './drafts';
import { mayBringLead } from './leads';
import { forgetCall } from './lines';
import { goOn } from './next';
import { saveVerdict } from './offered';

/** The disposition that puts the lead's numbers on the centre's list. */
const DO_NOT_CALL = 'Do Not Call';

export function writeDraft(desk: Desk, fields: DraftFields): void {
  const draft = draftToWrite(desk);
  if (draft) desk.drafts.set(draft, fields);
}

/** A text of somebody else than the agent; the agent's own is never cut for it. */
export function appendNotes(desk: Desk, text: string): Outcome {
  const draft = draftToWrite(desk);
  const line = plainLines(text);
  if (!draft) return { kind: 'refused', reasonKey: 'why.nothing_to_dispose' };
  // What is on its way holds what was written until now; the draft goes with its answer.
  if (draft.saving) return { kind: 'refused', reasonKey: 'why.saving' };
  if (line === '') return done;
  const notes = withLine(draft.notes, line);
  if (withSale(notes, draft).length > LIMITS.notes) return { kind: 'refused', reasonKey: 'why.notes_full', params: { most: LIMITS.notes } };
  desk.drafts.set(draft, { notes });
  return done;
}

/** [DISPO-034, DISPO-035]; done also when it could not be sent yet and is kept: `waiting` says why. */
export async function save(desk: Desk, then: 'next' | 'stop', says?: 'caller'): Promise<Outcome> {
  return refused(saveVerdict(desk, then)) ?? send(desk, currentDraft(desk)!, then, says);
}

async function send(desk: Desk, draft: Draft, then: 'next' | 'stop', says?: 'caller'): Promise<Outcome> {
  const { drafts, leads, alerts, session, status, connection, plugins, env } = desk;
  drafts.prepare(draft, then, leads.find(draft.leadId)?.summary, session.variant);
  await leads.flush(draft.leadId);
  const asked = status.newest;
  // Not asked to go on: before its hello, which sets the agent offline; and while a change of the plugins or a repair waits
  // for the moment between two calls, which who goes on at once never has.
  const goesOn = connection.settled && !plugins.changeWaits && !desk.repairWaits;
  const sent = await mayBringLead(desk, drafts.send(draft, then, goesOn));
  switch (sent.kind) {
    case 'saved':
      if (says !== 'caller')
        alerts.toast(env.t(draft.disposition === DO_NOT_CALL ? 'dispositions.saved_listed' : 'dispositions.saved'), 'success'); // [DISPO-040]
      await runInAction(() => {
        desk.disposed.add(draft.callId);
        finishDisposition(desk, draft, sent.next.statistics);
        return goOn(desk, then, sent.next, asked);
      });
      return done;
    case 'gone':
      sayDisposedElsewhere(desk);
      finishDisposition(desk, draft);
      return { kind: 'refused', reasonKey: 'dispositions.disposed_elsewhere' };
    case 'waits':
      sendAgainLater(desk, draft);
      return done;
    case 'refused': {
      const { message, status } = sent;
      return { kind: 'failed', error: { message, ...(status !== undefined && { status }) } };
    }
  }
}

/** Kept, and sent again by itself under its key: the panel says so in place, once. */
function sendAgainLater(desk: Desk, draft: Draft): void {
  const again = (): void => {
    if (isWaiting(desk, draft)) void send(desk, draft, draft.pendingThen ?? 'stop');
  };
  draft.planRetry(desk.env.clock.after(retryDelay(draft.tries), again));
}

const isWaiting = (desk: Desk, draft: Draft): boolean =>
  isAlive(draft) && draft.pendingThen !== null && !draft.saving && !laterCall(desk, draft);

/** A later call with the same lead, which is not over: its hang-up sends what waits. */
const laterCall = ({ calls }: Desk, { leadId, ready }: Draft): CallLine | undefined =>
  calls.withLead(leadId).find((line) => (line.live || line.hangingUp) && !ready.includes(line.callId));

/** The gateway has it, or nobody needs it any more: off the stack, and the next lead is current. */
function finishDisposition(desk: Desk, draft: Draft, statistics?: NextWork['statistics']): void {
  const { calls, leads, drafts, announce } = desk;
  const { leadId, disposition } = draft;
  const next = laterCall(desk, draft);
  announce('disposition-saved', { leadId, disposition, ...(statistics && { statistics }) });
  announce('follow-ups-changed', {});
  runInAction(() => {
    drafts.discard(leadId);
    for (const line of calls.withLead(leadId)) if (line !== next && line.over) forgetCall(desk, line);
    if (!next) return leads.release(leadId);
    // The lead has called again meanwhile: that call gets a disposition of its own.
    leads.unlist(leadId);
    openDraft(desk, next.callId, leadId);
  });
}

/** Saves that had no answer, under their own keys. Each is looked at in its turn: its own time may have come meanwhile. */
export async function resendPending(desk: Desk): Promise<void> {
  for (const draft of desk.drafts.all) if (isWaiting(desk, draft)) await send(desk, draft, draft.pendingThen ?? 'stop');
}

/** A follow-up gets a new date without a call [DISPO-052, FUP-030]. */
export async function reschedule({ leads, alerts, env, announce }: Desk, leadId: string, dateTime: string, notes = ''): Promise<Outcome> {
  const body = rescheduledBody(leads.find(leadId)?.summary, dateTime, notes);
  try {
    await env.api.call('saveDisposition', { params: { id: leadId }, body }, { key: env.browser.uuid() });
    alerts.toast(env.t('dispositions.rescheduled'), 'success');
    announce('follow-ups-changed', {});
    return done;
  } catch (thrown) {
    return { kind: 'failed', error: { message: errorText(thrown, env.t('dispositions.not_rescheduled')) } };
  }
}
