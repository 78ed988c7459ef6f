/** The core as plugins and the shell see it, put together from the parts and the desk's answers about them. */
import { makeAutoObservable } from 'mobx';
import { isLookingForLeads } from './desk/auto-dial';
import type { Desk } from './desk/desk';
import { dial, dialFollowUp, hangUp, hangUpVerdict, redial, redialVerdict } from './desk/dial';
import { closeViewed, currentLead, lookUp, viewedLead } from './desk/leads';
import { changeStatus, isLocked, limitOf, onOverdueFollowUps, optionsOf, requestStatus, selectorOf } from './desk/status';
import { AS_GIVEN } from './observed';
import { statusColour } from './status/rules';
import type { StatusNode } from './tree';
import type { AutoDialView, CallsView, LeadsView } from './views';

/** Its getters are computed once for all who read them. */
const view = <V extends object>(members: V): V => makeAutoObservable(members, {}, AS_GIVEN);

export function statusView(desk: Desk): StatusNode {
  const { status } = desk;
  return view<StatusNode>({
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
      return statusColour(status.current, isLookingForLeads(desk));
    },
    get duration() {
      return status.duration;
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
    get lockedByFollowUps() {
      return isLocked(desk);
    },
    get limit() {
      return limitOf(desk);
    },
    get now() {
      return status.now;
    },
    get startedAt() {
      return status.startedAt;
    },
    request: (to) => requestStatus(desk, to),
    change: (to) => changeStatus(desk, to),
    setOverdueFollowUps: (count) => onOverdueFollowUps(desk, count),
    goOfflineForced: status.goOfflineForced,
    adopt: status.adopt,
    notifyOverstay: status.notifyOverstay,
    answerAvailability: status.answerAvailability,
    tick: status.tick,
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
    get hangUpVerdict() {
      return hangUpVerdict(desk);
    },
    hangUp: () => hangUp(desk),
    dial: (number) => dial(desk, number),
    dialFollowUp: (leadId) => dialFollowUp(desk, leadId),
    redial: (leadId) => redial(desk, leadId),
    redialVerdict: (leadId) => redialVerdict(desk, leadId),
  });
}
