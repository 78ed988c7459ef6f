/** The timer that switches an agent to ready by itself [STATUS-070…STATUS-075]. Pure; all times in seconds. */
import type { ShownStatus } from '@dialer/contract';
import type { GlobalName, Globals } from '@dialer/contract/globals';

/** The notice stands for the last minute, and postponing gives one more. */
export const NOTICE_SECONDS = 60;

/** The global settings [STATUS-072]. */
const SETTING: Partial<Record<ShownStatus, GlobalName>> = {
  'follow-up': 'autoReadyFollowUp',
  'after-call-work': 'autoReadyAfterCallWork',
  meeting: 'autoReadyMeeting',
  coaching: 'autoReadyCoaching',
};

/** Threshold of a status by the global settings; null where none is set, or it is zero. */
export function autoReadyThreshold(status: ShownStatus, settings: Partial<Globals>): number | null {
  const name = SETTING[status];
  const value = name === undefined ? 0 : (settings[name] ?? 0);
  return value > 0 ? value : null;
}

/** What the timer asks for now: nothing, the notice [STATUS-071], or the switch [STATUS-075]. */
export function autoReadyState(duration: number, threshold: number | null): 'none' | 'notice' | 'due' {
  if (threshold === null) return 'none';
  if (duration >= threshold) return 'due';
  return threshold - duration <= NOTICE_SECONDS ? 'notice' : 'none';
}

/** The literal reading: the threshold grows by the time that remains plus 60 s [STATUS-073, STATUS-074]. */
export const postponed = (threshold: number, duration: number): number => threshold + Math.max(0, threshold - duration) + NOTICE_SECONDS;
