/** A meeting that follows what is known: what a rule closes is not left chosen, what it asks for is. */
import type { MeetingData, RefusalReason } from '@dialer/contract/meeting';
import { choiceOf, type MeetingWorld } from './meeting';

type World = Omit<MeetingWorld, 'now'> & {
  /** There is an instant offer that the client may take or decline. */
  readonly isOffered: boolean;
};

/**
 * The meeting as the rules leave it. An offer that is gone was not answered [BOOK-058]; one that is taken makes the meeting
 * an unforced visit [BOOK-057]. Phone alone: nothing is forced, and what closed the visit is its reason. Too few field
 * agents: forced, and where it was not so before, for the first reason [BOOK-056, BOOK-059]. Settled again it is the same.
 */
export function settle(meeting: MeetingData, { isOffered, ...world }: World): MeetingData {
  const ioa = isOffered ? meeting.ioa : false;
  const choice = choiceOf({ ...world, now: 0 }, { ...meeting, ioa });
  if (!choice.visits) {
    const ruled: readonly RefusalReason[] = meeting.refused ? [...choice.refusals, 'home'] : choice.refusals;
    const refusalReasons = [...new Set([...ruled, ...meeting.refusalReasons])];
    return { ...meeting, ...UNFORCED, type: 'phone', ioa: false, refusalReasons };
  }
  const isForced = choice.force !== 'no';
  const type = isForced || ioa === '1' ? 'face-to-face' : meeting.type;
  return {
    ...meeting,
    ioa,
    type,
    ...(isForced
      ? { force: true, reasons: choice.force === 'by-itself' && !meeting.force ? ['area' as const] : meeting.reasons }
      : UNFORCED),
    ...(type === 'face-to-face' && { refusalReasons: [], refusalReasonOther: '' }),
  };
}

const UNFORCED = { force: false, reasons: [], reasonOther: '' } as const;
