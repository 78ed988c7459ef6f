/** Which status an agent may take, and where its timer starts. Pure: what has been counted today comes in. */
import { ACTIVE_STATUSES, type AgentStatus } from '@dialer/contract';

/** An advisor's breaks and lunch breaks of one calendar day of the centre [STATUS-045, STATUS-047]. */
export const ADVISOR_DAY = { break: 2, 'lunch-break': 1 } as const;

/** Only these take calls [STATUS-037]. */
export const isActive = (status: AgentStatus): boolean => (ACTIVE_STATUSES as readonly AgentStatus[]).includes(status);

export interface StatusRequest {
  readonly status: AgentStatus;
  readonly current: AgentStatus;
  readonly roles: readonly string[];
  readonly onSlica: boolean;
  readonly deactivated: boolean;
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
  const { status, current, roles } = request;
  const advisor = roles.includes('advisor');
  if (status === 'on-a-call') return request.onCall ? null : 'status.onlyOnACall';
  if (status === 'not-synced') return request.phoneMissing || current === 'not-synced' ? null : 'status.systemOnly';
  if ((status === 'idle' || status === 'follow-up') && !advisor) return 'status.advisorOnly';
  if (status === 'admin' && !request.onSlica) return 'status.notHere';
  if (isActive(status) && request.deactivated) return 'status.deactivated';
  if (status === 'ready' && request.overdueLock) return 'setters.overdueFollowUpsMessage';
  if (advisor && status !== current) return noBreakLeft(status, request.takenToday);
  return null;
}

function noBreakLeft(status: AgentStatus, taken: StatusRequest['takenToday']): string | null {
  if (status === 'break' && taken.break >= ADVISOR_DAY.break) return 'advisor.noBreak';
  if (status === 'lunch-break' && taken['lunch-break'] >= ADVISOR_DAY['lunch-break']) return 'advisor.noLunchBreak';
  return null;
}

/** Breaks add up over the day for qualifiers, and for advisors where the centre says so [STATUS-053, STATUS-058]. */
export const isCumulative = (status: AgentStatus, roles: readonly string[], cumulativeBreaks: boolean): boolean =>
  status === 'break' && (!roles.includes('advisor') || cumulativeBreaks);

/** What an agent does after a call [STATUS-019, STATUS-020]: an advisor's follow-up leads to follow-up where configured. */
export function afterCall(call: { type: string }, roles: readonly string[], followUpCallStatus: boolean): AgentStatus {
  return call.type === 'follow-up' && followUpCallStatus && roles.includes('advisor') ? 'follow-up' : 'after-call-work';
}
