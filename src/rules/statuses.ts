/**
 * Which statuses people of a centre may take, how long and how often, and what each looks like: asked by the page before
 * the choice, and by the gateway at the change. A centre's own list is `variants/<code>/statuses.json`. Pure.
 */
import type { AgentRole, AgentStatus, StatusColour, StatusRow } from '@dialer/contract';
import { isAmong, type Person } from './choosers';

type Rows = readonly StatusRow[];

/** Only ready and idle take calls [STATUS-037]; drives do-not-disturb and the inactive alert [STATUS-043]. */
export const isActiveStatus = (status: string): boolean => status === 'ready' || status === 'idle';

export const statusRow = (rows: Rows, status: string): StatusRow | undefined => rows.find((row) => row.status === status);

/** Statuses offered for choice [STATUS-005…STATUS-010]. */
export const statusesFor = (rows: Rows, person: Person): AgentStatus[] =>
  rows.filter(({ who }) => isAmong(who, person)).map(({ status }) => status);

/** Colour of the selector [STATUS-012]; what the centre does not have is red. */
export function colourOf(rows: Rows, status: string, dialing: boolean): StatusColour {
  const row = statusRow(rows, status);
  return (dialing ? row?.colourWhileDialing : undefined) ?? row?.colour ?? 'red';
}

/** Seconds that a status may last, null where no limit is enforced [STATUS-051, STATUS-064]. */
export function limitOf(rows: Rows, status: string, role: AgentRole | null, cumulativeBreaks: boolean): number | null {
  const row = role && statusRow(rows, status);
  if (!row) return null;
  return (cumulativeBreaks ? row.cumulativeLimit?.[role] : undefined) ?? row.limit?.[role] ?? null;
}

/** How often in a calendar day of the centre a person of these roles may begin the status [STATUS-045, STATUS-047]. */
export function timesPerDay(rows: Rows, status: string, roles: readonly string[]): number {
  const given = Object.entries(statusRow(rows, status)?.perDay ?? {}).flatMap(([role, times]) => (roles.includes(role) ? [times] : []));
  return given.length > 0 ? Math.min(...given) : Infinity;
}

/**
 * Status after a call [STATUS-019]: an advisor who finished a follow-up goes to follow-up where the centre configures
 * it; a qualifier never, because that status is not theirs [STATUS-020].
 */
export function statusAfterCall(callType: string, roles: readonly string[], followUpCallStatus: boolean): AgentStatus {
  return callType === 'follow-up' && roles.includes('advisor') && followUpCallStatus ? 'follow-up' : 'after-call-work';
}
