/** Which status an agent may take, and where its timer starts. Pure: what has been counted today comes in. */
import type { AgentStatus, StatusRow } from '@dialer/contract';
import { isActiveStatus, statusRow, statusesFor, timesPerDay } from '@dialer/rules/statuses';

export interface StatusRequest {
  readonly status: AgentStatus;
  readonly current: AgentStatus;
  readonly roles: readonly string[];
  readonly outboundEligible: boolean;
  /** The centre's. */
  readonly statuses: readonly StatusRow[];
  readonly deactivated: boolean;
  /** A page of theirs is connected: without one a call would come to nobody who sees it. */
  readonly hasPage: boolean;
  /** Has a call at this moment. */
  readonly onCall: boolean;
  /** The agent's phone was just found missing: the page confirms not-synced [STATUS-022]. */
  readonly phoneMissing: boolean;
  /** Enforced follow-ups are on and some are overdue [STATUS-011]. */
  readonly overdueLock: boolean;
  /** How often the status was begun today. */
  readonly takenToday: { readonly break: number; readonly 'lunch-break': number };
}

/** Message key of the refusal (the 403 of POST /agent-statuses), or null when the agent may take the status. */
export function refusalOf(request: StatusRequest): string | null {
  const { status, current, statuses } = request;
  if (status === 'on-a-call') return request.onCall ? null : 'status.onlyOnACall';
  if (status === 'not-synced') return request.phoneMissing || current === 'not-synced' ? null : 'status.systemOnly';
  if (!statusRow(statuses, status)) return 'status.notHere';
  if (!statusesFor(statuses, request).includes(status)) return 'status.notYours';
  if (isActiveStatus(status) && request.deactivated) return 'status.deactivated';
  if (isActiveStatus(status) && !request.hasPage) return 'status.noPage';
  if (status === 'ready' && request.overdueLock) return 'setters.overdueFollowUpsMessage';
  return status === current ? null : noBreakLeft(request);
}

function noBreakLeft({ status, roles, statuses, takenToday }: StatusRequest): string | null {
  if (status !== 'break' && status !== 'lunch-break') return null;
  if (takenToday[status] < timesPerDay(statuses, status, roles)) return null;
  return status === 'break' ? 'advisor.noBreak' : 'advisor.noLunchBreak';
}

/** Breaks add up over the day for qualifiers, and for advisors where the centre says so [STATUS-053, STATUS-058]. */
export const isCumulative = (status: AgentStatus, roles: readonly string[], cumulativeBreaks: boolean): boolean =>
  status === 'break' && (!roles.includes('advisor') || cumulativeBreaks);
