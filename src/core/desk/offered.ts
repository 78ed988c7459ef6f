/** What the disposition panel offers: to whom, of which call, and what is still missing. */
import { dispositionLabel, reasonLabel } from '@dialer/contract';
import { dispositionsFor, needsOf, reasonsFor, rowOf, seesPreviousDisposition, type Chooser, type Needs } from '@dialer/rules/dispositions';
import { isZone } from '../../rules/browser-zones';
import { hasPassed, instantOfPick, mayPromise, placeOfLead } from '../../rules/callbacks';
import { errorsOf, saveNextVerdict, saveStopVerdict, type SaveContext } from '../disposition/rules';
import type { Verdict } from '../outcome';
import type { DispositionOption } from '../views';
import type { Desk } from './desk';
import { currentDraft, isDisposable } from './drafts';
import { isLocked } from './status';

/** Who chooses, and for which kind of call. */
function chooserOf({ session, calls, work }: Desk): Chooser {
  const call = work?.draft ? calls.find(work.draft.callId) : undefined;
  const { roles, variant: centre, outboundEligible, canTransferToMatcha, canTransferToSunlife } = session;
  return { roles, centre, outboundEligible, canTransferToMatcha, canTransferToSunlife, inbound: call?.facts.direction === 1 };
}

export function dispositionOptions(desk: Desk): readonly DispositionOption[] {
  const offered = dispositionsFor(chooserOf(desk));
  const chosen = currentDraft(desk)?.disposition ?? '';
  // What is set is read in words, also by who may not choose it; whether it may be saved is the gateway's to say.
  const isOther = chosen !== '' && !offered.includes(chosen);
  return [...offered, ...(isOther ? [chosen] : [])].map((value) => ({ value, labelKey: dispositionLabel(value) }));
}

export const reasonOptions = (desk: Desk): readonly DispositionOption[] =>
  reasonsFor(currentDraft(desk)?.disposition ?? '', chooserOf(desk)).map((value) => ({ value, labelKey: reasonLabel(value) }));

export const needsOfDraft = (desk: Desk): Needs =>
  needsOf(
    currentDraft(desk)?.disposition ?? '',
    reasonOptions(desk).map(({ value }) => value),
    desk.session.variant,
  );

/** Field name to message key, of what is missing or wrong now. */
export function errorsOfDraft(desk: Desk): Readonly<Record<string, string>> {
  const draft = currentDraft(desk);
  const lead = draft ? desk.leads.find(draft.leadId) : undefined;
  const place = placeOfLead(lead ?? null, desk.session.variant, isZone);
  const { disposition = '', reason = '', reasonOther = '', notes = '', dateTime = '' } = draft ?? {};
  return errorsOf({ disposition, reason, reasonOther, notes, dateTime }, needsOfDraft(desk), {
    dobValid: lead?.dobValid ?? true,
    toDestination: rowOf(desk.session.variant, disposition)?.reasons === 'destinations',
    mayCall: (pick) => mayPromise(pick, place),
    hasPassed: (pick) => hasPassed(instantOfPick(pick), desk.leads.minute),
  });
}

const saveContext = (desk: Desk): SaveContext => ({
  active: isDisposable(desk),
  saving: currentDraft(desk)?.saving === true,
  errors: errorsOfDraft(desk),
  lockedByFollowUps: isLocked(desk),
  leadsToDispose: desk.leads.toDispose.length,
  deactivated: desk.session.deactivated,
});

/** Whether *Save & Next* or *Save & Stop* may be pressed now. */
export const saveVerdict = (desk: Desk, then: 'next' | 'stop'): Verdict =>
  (then === 'next' ? saveNextVerdict : saveStopVerdict)(saveContext(desk));

/** Advisors see who qualified the lead, and what they wrote [DISPO-043]. */
export function qualifierName({ session, work }: Desk): string {
  if (session.agentRole !== 'advisor') return '';
  return work?.call?.facts.transfer?.qualifierName || work?.lead?.qualifierName || '';
}
export const qualifierNotes = ({ session, work }: Desk): string =>
  session.agentRole === 'advisor' ? (work?.call?.facts.transfer?.notes ?? '') : '';

/** For advisors only where the centre configures it [DISPO-042]. */
export function previousDisposition({ session, work }: Desk): string | null {
  if (!seesPreviousDisposition(session.agentRole, session.flag('previousDisposition'))) return null;
  return work?.lead?.previousStatus || null;
}
