/** The core as plugins and the shell see it, put together from the parts and the desk's answers about them. */
import { colourOf } from '@dialer/rules/statuses';
import { makeAutoObservable } from 'mobx';
import { isHangingUp } from './calls/phase';
import { isLookingForLeads } from './desk/auto-dial';
import type { Desk } from './desk/desk';
import { dial, dialFollowUp, hangUp, hangUpVerdict, play, redial, redialVerdict } from './desk/dial';
import { currentDraft, isDisposable, mayWrite } from './desk/drafts';
import { closeViewed, currentLead, lookUp, viewedLead } from './desk/leads';
import { linkTo } from './desk/link';
import {
  dispositionOptions,
  errorsOfDraft,
  needsOfDraft,
  previousDisposition,
  qualifierName,
  qualifierNotes,
  reasonOptions,
  saveVerdict,
} from './desk/offered';
import { appendNotes, reschedule, save, writeDraft } from './desk/save';
import { actOnSide, pressForSide } from './desk/sides';
import { onOverdueFollowUps, optionsOf, requestStatus, selectorOf } from './desk/status';
import { AS_GIVEN } from './observed';
import type { AutoDialView, CallsView, DispositionView, LeadsView, StatusView } from './views';

/** Its getters are computed once for all who read them. */
const view = <V extends object>(members: V): V => makeAutoObservable(members, {}, AS_GIVEN);

/** Offline has no timer of its own [STATUS-034]: while a call waits to be disposed, the time since its end is shown. */
function sinceCall({ status, work }: Desk): number {
  const ended = work?.call?.facts.since.ended;
  return ended === undefined || status.current !== 'offline' ? status.duration : Math.max(0, Math.floor((status.now - ended) / 1000));
}

export function statusView(desk: Desk): StatusView {
  const { status, session } = desk;
  return view<StatusView>({
    get current() {
      return status.current;
    },
    get active() {
      return status.active;
    },
    get changing() {
      return status.changing;
    },
    get colour() {
      return colourOf(session.variant.statuses, status.current, isLookingForLeads(desk));
    },
    get duration() {
      return status.startedAt === null ? sinceCall(desk) : status.duration;
    },
    get overdueFollowUps() {
      return status.overdueFollowUps;
    },
    get options() {
      return optionsOf(desk);
    },
    get selector() {
      return selectorOf(desk);
    },
    request: (to) => requestStatus(desk, to),
    setOverdueFollowUps: (count) => onOverdueFollowUps(desk, count),
  });
}

export function autoDialView(desk: Desk): AutoDialView {
  const { autoDial, status } = desk;
  return view<AutoDialView>({
    get active() {
      return isLookingForLeads(desk);
    },
    get dialing() {
      return autoDial.dialing;
    },
    get noLead() {
      return autoDial.noLead;
    },
    get paced() {
      return autoDial.paced;
    },
    get failed() {
      return autoDial.failed;
    },
    get nextTickIn(): number | null {
      return this.active ? Math.max(0, Math.ceil((autoDial.nextTickAt - status.now) / 1000)) : null;
    },
  });
}

export function leadsView(desk: Desk): LeadsView {
  const { leads } = desk;
  return view<LeadsView>({
    get current() {
      return currentLead(desk);
    },
    get viewed() {
      return viewedLead(desk);
    },
    get viewings() {
      return leads.viewings;
    },
    get loading() {
      return leads.loading;
    },
    get toDispose() {
      return leads.toDispose;
    },
    load: (phone, type) => lookUp(desk, phone, type),
    closeViewed: () => closeViewed(desk),
    link: (phone) => linkTo(desk, phone),
  });
}

export function callsView(desk: Desk): CallsView {
  const { calls } = desk;
  return view<CallsView>({
    get current() {
      return desk.work?.call ?? null;
    },
    get live() {
      return calls.live;
    },
    get onPhone() {
      return calls.onPhone;
    },
    get hungUp() {
      const call = desk.work?.call;
      return calls.live && call ? isHangingUp(call.facts) : false;
    },
    get hangUpVerdict() {
      return hangUpVerdict(desk);
    },
    hangUp: () => hangUp(desk),
    dial: (number) => dial(desk, number),
    dialFollowUp: (leadId) => dialFollowUp(desk, leadId),
    redial: (leadId) => redial(desk, leadId),
    redialVerdict: (leadId) => redialVerdict(desk, leadId),
    actOnSide: (message, phone) => actOnSide(desk, message, phone),
    pressForSide: (digit) => pressForSide(desk, digit),
    play: (file) => play(desk, file),
  });
}

/** The panel's fields are those of the draft of the call that is worked on. */
export function dispositionView(desk: Desk): DispositionView {
  const draft = () => currentDraft(desk);
  return view<DispositionView>({
    get active() {
      return isDisposable(desk);
    },
    get writable() {
      return mayWrite(desk);
    },
    get cannotBeChanged() {
      return draft()?.cannotBeChanged === true;
    },
    get saving() {
      return draft()?.saving === true;
    },
    get waiting() {
      const now = draft();
      return now?.pendingThen && !now.saving ? `dispositions.kept.${now.waitsFor}` : null;
    },
    get refused() {
      return draft()?.refused ?? null;
    },
    get disposition() {
      return draft()?.disposition ?? '';
    },
    get reason() {
      return draft()?.reason ?? '';
    },
    get reasonOther() {
      return draft()?.reasonOther ?? '';
    },
    get notes() {
      return draft()?.notes ?? '';
    },
    get dateTime() {
      return draft()?.dateTime ?? '';
    },
    get shortCall() {
      return draft()?.shortCall === true;
    },
    get sale() {
      const { coverageAmount = '', premiumAmount = '', policyNumber = '', planType = '' } = draft() ?? {};
      return { coverageAmount, premiumAmount, policyNumber, planType };
    },
    get qualifierName() {
      return qualifierName(desk);
    },
    get qualifierNotes() {
      return qualifierNotes(desk);
    },
    get previousDisposition() {
      return previousDisposition(desk);
    },
    get options() {
      return dispositionOptions(desk);
    },
    get reasonOptions() {
      return reasonOptions(desk);
    },
    get needs() {
      return needsOfDraft(desk);
    },
    get errors() {
      return errorsOfDraft(desk);
    },
    get saveNext() {
      return saveVerdict(desk, 'next');
    },
    get saveStop() {
      return saveVerdict(desk, 'stop');
    },
    set: (fields) => writeDraft(desk, fields),
    appendNotes: (text) => appendNotes(desk, text),
    save: (then, { says } = {}) => save(desk, then, says),
    reschedule: (leadId, dateTime, notes) => reschedule(desk, leadId, dateTime, notes),
  });
}
