/** Drafts of dispositions, where they meet the calls they are written for and the leads that wait. */
import type { Call } from '@dialer/contract';
import type { CallLine } from '../calls/line';
import { hasNoLead } from '../calls/state';
import type { Draft } from '../disposition/draft';
import { isEarly } from '../disposition/drafts';
import { keptDrafts } from '../disposition/kept';
import type { Desk } from './desk';

/** Milliseconds: long after the gateway has given an undisposed lead to somebody else. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

/** False for what was written about a lead that was disposed elsewhere since: that is no start for another call. */
function goesOn({ calls, leads }: Desk, before: string, leadId: string, callId: string): boolean {
  const line = calls.find(before);
  return before === callId || line?.live === true || line?.hangingUp === true || leads.waits(leadId);
}

/** The draft that goes on with this call: its own, or what was typed about a lead that still waits; null without one. */
function draftOf(desk: Desk, callId: string, leadId: string): Draft | null {
  const draft = desk.drafts.find(leadId);
  return draft && (draft.pendingThen !== null || goesOn(desk, draft.callId, leadId, callId)) ? draft : null;
}

/** Of the call that is worked on. */
export function currentDraft(desk: Desk): Draft | null {
  const { call, draft } = desk.work ?? {};
  const known = draft ? draftOf(desk, draft.callId, draft.leadId) : null;
  return known ?? (call ? (desk.drafts.early(call.callId) ?? null) : null);
}

/**
 * The call that is worked on has somebody to dispose, and nobody knows yet who it is. One that only rings may come to nothing.
 * Where the gateway has named the lead, its draft may lie in the browser: that is shown first, and comes with the lead.
 */
function awaitsLead({ work }: Desk): boolean {
  const call = work?.call;
  if (!call || work.draft !== null || hasNoLead(call.line)) return false;
  return call.hangingUp || call.status === 'answered' || call.status === 'dialing';
}

/** There is a call, or a lead, of which something can be written. */
export const mayWrite = (desk: Desk): boolean => currentDraft(desk) !== null || awaitsLead(desk);

/** The draft that is written in: before the lead has come, one of the call. Null where there is nobody to dispose. */
export function draftToWrite(desk: Desk): Draft | null {
  const known = currentDraft(desk);
  return known ?? (awaitsLead(desk) ? desk.drafts.beginEarly(desk.work!.call!.callId) : null);
}

/** The hang-up flow of the call that is worked on is done, and its draft may be saved. */
export function isDisposable(desk: Desk): boolean {
  const callId = desk.work?.draft?.callId;
  return callId !== undefined && currentDraft(desk)?.ready.includes(callId) === true;
}

/**
 * Opens the draft of a call: it can be written at once and saved after the hang-up flow. The one of its lead goes on (a
 * redial), also the one that a reload left behind.
 */
export function openDraft(desk: Desk, callId: string, leadId: string): void {
  const { drafts } = desk;
  const known = draftOf(desk, callId, leadId);
  if (known) known.belongTo(callId);
  else {
    const before = drafts.takeOutKept(leadId);
    const same = before && goesOn(desk, before.callId, leadId, callId) ? before : null;
    drafts.begin(callId, leadId, same ?? drafts.takeOutOther(callId, leadId));
    if (before?.editedAt && !same) sayDisposedElsewhere(desk);
  }
  // What is on its way to the gateway is not written to: the answer would take it along.
  if (!drafts.isBeingSaved(leadId)) drafts.takeInOther(drafts.find(leadId)!);
}

/** The hang-up flow is done [DISPO-050]. */
export function enableDraft(desk: Desk, callId: string, leadId: string, shortCall: boolean): void {
  openDraft(desk, callId, leadId);
  desk.drafts.enable(desk.drafts.find(leadId)!, callId, shortCall);
}

/**
 * A call came to nothing (refused, or its lead never rang), so that there is nothing to dispose. Where the lead waits for
 * the disposition of a call before, that one stays as it is, with all that was typed.
 */
export function onCameToNothing({ drafts, leads }: Desk, callId: string | null, ofLead: string | null): void {
  if (callId !== null) drafts.discardEarly(callId);
  const leadId = ofLead ?? drafts.ofCall(callId)?.leadId ?? null;
  if (leadId === null) return;
  const before = leads.toDispose.find((entry) => entry.leadId === leadId && entry.callId !== callId);
  const draft = drafts.find(leadId);
  if (before && draft) drafts.handTo(draft, before.callId);
  if (before) return;
  drafts.discard(leadId);
  leads.release(leadId);
}

/** The advisor has taken the lead: that is its disposition [DISPO-044, DISPO-045]. */
export function onLiveTransferConfirmed(desk: Desk, callId: string, advisorExtension: string, advisorName: string): void {
  const line = desk.calls.find(callId);
  const leadId = line?.leadId ?? line?.facts.leadId ?? null;
  const draft = leadId === null ? null : draftOf(desk, callId, leadId);
  if (draft) desk.drafts.lockAsLiveTransfer(draft, advisorExtension, advisorName);
}

const isTaken = (side: Call['side']): boolean => side?.kind === 'live' && side.state === 'merged';

/** The advisor has left again before the qualifier did: it is no live transfer any more, and would be refused as one. */
export function onAdvisorLeft({ drafts }: Desk, before: Call['side'], { callId, facts }: Pick<CallLine, 'callId' | 'facts'>): void {
  const draft = isTaken(before) && facts.side !== null && !isTaken(facts.side) ? drafts.ofCall(callId) : undefined;
  if (draft) drafts.unlock(draft);
}

/**
 * Drafts that lie in the browser although their leads wait at the gateway no longer. One that was to be saved is taken up,
 * to be sent once more, also while its call is still listed: a repeat is answered as the save was, and a 404 drops it in
 * words. Another goes, in words too, when nobody edited it for long. `listed`: calls that the gateway speaks of.
 */
export function takeUpForgotten(desk: Desk, listed: ReadonlySet<string>): void {
  const { drafts, calls, leads, env } = desk;
  for (const kept of keptDrafts(env.storage)) {
    const { callId, leadId } = kept;
    const line = calls.find(callId);
    if (drafts.find(leadId)) continue;
    // Shown again at once: the fields must not be empty while something lies there.
    if (isEarly(kept) && line?.leadId === null) drafts.takeUp(kept);
    if (leads.waits(leadId) || line?.live || line?.hangingUp) continue;
    if (kept.pendingThen) drafts.takeUp(kept);
    else if (!line && !listed.has(callId) && env.clock.now() - (kept.editedAt ?? 0) > FORGOTTEN_AFTER) {
      drafts.discard(leadId);
      if (!isEarly(kept)) sayDisposedElsewhere(desk);
    }
  }
}

export const sayDisposedElsewhere = ({ alerts, env }: Desk): void => alerts.toast(env.t('dispositions.disposed_elsewhere'), 'error');
