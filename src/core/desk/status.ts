/** The agent's status, where it meets the person's rights, the connection, the phone, and calls. */
import type { AgentStatus } from '@dialer/contract';
import { limitOf as limitIn, statusAfterCall as afterCall } from '@dialer/rules/statuses';
import { refused, type Outcome, type Verdict } from '../outcome';
import { SUPERSEDED } from '../status/model';
import { isLockedByFollowUps, selectorVerdict, statusOptions, type StatusContext } from '../status/rules';
import type { Desk } from './desk';

const OVERDUE_ALERT = 'setters.overdueFollowUpsMessage';

const rulesFor = ({ session, status }: Desk): StatusContext => ({
  statuses: session.variant.statuses,
  roles: session.roles,
  outboundEligible: session.outboundEligible,
  enforcedFollowUps: session.flag('enforcedFollowUps'),
  overdueFollowUps: status.overdueFollowUps,
});

export const isLocked = (desk: Desk): boolean => isLockedByFollowUps(rulesFor(desk));

/** Each status that the agent may see, with the reason where it cannot be chosen now. */
export const optionsOf = (desk: Desk): { status: AgentStatus; verdict: Verdict }[] => statusOptions(rulesFor(desk));

/** Limit of the present status in seconds, null where none is enforced. */
export const limitOf = ({ session, status }: Desk): number | null =>
  limitIn(session.variant.statuses, status.current, session.agentRole, session.flag('cumulativeBreaks'));

/** Whether the person's hand may change the status now. */
export function selectorOf(desk: Desk): Verdict {
  const { session, status, calls, leads, softphone, connection } = desk;
  const limit = limitOf(desk);
  return selectorVerdict({
    role: session.agentRole,
    status: status.current,
    changing: status.changing,
    deactivated: session.deactivated,
    inCall: calls.busy,
    leadsToDispose: leads.toDispose.length,
    overstayed: limit !== null && status.duration >= limit,
    cumulativeBreaks: session.flag('cumulativeBreaks'),
    hasWebRtc: session.hasWebRtc,
    phoneConnected: softphone.connected,
    connected: connection.open,
  });
}

/**
 * A change by the program: no selector, but the availability check for ready and idle [STATUS-079]. The end of a call
 * that the logout itself hung up comes late: nobody is there for its after-call work.
 */
export const changeStatus = async ({ status, loggingOut }: Desk, to: AgentStatus): Promise<Outcome> =>
  loggingOut && to !== 'offline' ? SUPERSEDED : status.change(to);

/** A change by the person's hand. */
export async function requestStatus(desk: Desk, to: AgentStatus): Promise<Outcome> {
  const selector = selectorOf(desk);
  const option = optionsOf(desk).find(({ status }) => status === to);
  const verdict: Verdict = selector.allow ? (option?.verdict ?? { allow: false, reasonKey: 'why.role' }) : selector;
  return refused(verdict) ?? changeStatus(desk, to);
}

/** Keeps the alert that asks for overdue follow-ups to be dialled or rescheduled [FUP-005]. */
export function onOverdueFollowUps(desk: Desk, count: number): void {
  const { status, alerts, env } = desk;
  status.setOverdueFollowUps(count);
  if (!isLocked(desk)) return alerts.clear(OVERDUE_ALERT);
  const message = () => env.t(OVERDUE_ALERT, { count });
  alerts.show({ message, type: 'error', dismissible: false, timeout: null, unique: OVERDUE_ALERT });
}

/** Status that follows a call of this type [STATUS-019]. */
export const statusAfterCall = ({ session }: Desk, callType: string): AgentStatus =>
  afterCall(callType, session.roles, session.flag('followUpCallStatus'));
