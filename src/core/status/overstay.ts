/** How long a status may last, and when whom to tell. Pure; all times in seconds. */
import type { AgentRole, AgentStatus, ShownStatus } from '@dialer/contract';

type Limits = Partial<Record<AgentStatus, number>>;

/** [STATUS-052…STATUS-057]; a qualifier's break limit is the total of the day, which the server's duration carries [STATUS-053]. */
const QUALIFIER: Limits = { break: 1800, 'after-call-work': 60, meeting: 1800, admin: 900, coaching: 1800 };
/** [STATUS-058…STATUS-063] */
const ADVISOR: Limits = { break: 900, 'lunch-break': 3600, 'after-call-work': 120, meeting: 1800, admin: 900, coaching: 1800 };
const ADVISOR_CUMULATIVE_BREAK = 1800;

/** The real-time viewer hears 45 s later than the chat, for after-call-work at once [STATUS-065]. */
const VIEWER_GRACE = 45;

/** Limit of a status, null where none is enforced [STATUS-051, STATUS-064]. */
export function overstayLimit(role: AgentRole | null, status: ShownStatus, cumulativeBreaks: boolean): number | null {
  if (role === null || status === 'system_error') return null;
  if (role === 'advisor' && status === 'break' && cumulativeBreaks) return ADVISOR_CUMULATIVE_BREAK;
  return (role === 'advisor' ? ADVISOR : QUALIFIER)[status] ?? null;
}

/** Duration at which the real-time viewer is told. */
export const viewerNoticeAt = (status: ShownStatus, limit: number): number => limit + (status === 'after-call-work' ? 0 : VIEWER_GRACE);
