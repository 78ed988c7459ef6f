/** Whether a person may change their status now, and to which. Pure. */
import { AGENT_STATUSES, type AgentRole, type AgentStatus, type ShownStatus, type StatusRow } from '@dialer/contract';
import type { Person } from '@dialer/rules/choosers';
import { statusesFor } from '@dialer/rules/statuses';
import { allow, refuse, type Verdict } from '../outcome';

const includes = (list: readonly string[], value: string): boolean => list.includes(value);

/** A server's value in this product's spelling; what this release does not know is `system_error` [STATUS-003, STATUS-004]. */
export function shownStatus(value: string): ShownStatus {
  const spelled = value.replaceAll('_', '-');
  return includes(AGENT_STATUSES, spelled) ? (spelled as AgentStatus) : 'system_error';
}

export interface StatusContext extends Person {
  statuses: readonly StatusRow[];
  enforcedFollowUps: boolean;
  overdueFollowUps: number;
}

/** True when overdue follow-ups keep the agent from ready and from auto-dial [STATUS-011, FUP-006]. */
export const isLockedByFollowUps = (context: Pick<StatusContext, 'enforcedFollowUps' | 'overdueFollowUps'>): boolean =>
  context.enforcedFollowUps && context.overdueFollowUps > 0;

/** The selector's list, each with the reason where it cannot be chosen now [STATUS-009]. */
export function statusOptions(context: StatusContext): { status: AgentStatus; verdict: Verdict }[] {
  const locked = isLockedByFollowUps(context);
  return statusesFor(context.statuses, context).map((status) => ({
    status,
    verdict: status === 'ready' && locked ? refuse('why.overdue_follow_ups', { count: context.overdueFollowUps }) : allow,
  }));
}

export interface SelectorContext {
  role: AgentRole | null;
  status: ShownStatus;
  changing: boolean;
  deactivated: boolean;
  /** A call is up, or what follows its end is still being done. */
  inCall: boolean;
  leadsToDispose: number;
  /** Whether the limit of the present status has passed. */
  overstayed: boolean;
  cumulativeBreaks: boolean;
  hasWebRtc: boolean;
  phoneConnected: boolean;
  connected: boolean;
}

/** Whether the person's hand may change the status now; changes by the program pass [STATUS-079]. */
export function selectorVerdict(context: SelectorContext): Verdict {
  if (context.deactivated) return refuse('why.deactivated');
  if (!context.connected) return refuse('why.no_connection');
  if (context.changing) return refuse('why.status_changing'); // [STATUS-015]
  // The end of the call sets a status of its own: a break chosen now would be counted, and never be had.
  if (context.inCall) return refuse('why.status_in_call');
  if (context.leadsToDispose > 0) return refuse('why.leads_to_dispose', { count: context.leadsToDispose }); // [STATUS-014]
  if (context.hasWebRtc && !context.phoneConnected) return refuse('why.phone_not_connected'); // [STATUS-017]
  const onBreak = context.role === 'advisor' && context.status === 'break';
  if (onBreak && !context.cumulativeBreaks && !context.overstayed) return refuse('why.break_running'); // [STATUS-016, STATUS-080]
  return allow;
}
