/** What a meeting needs before it can be booked. Page and gateway ask the same. */
import type { MeetingData, MeetingPlace, MeetingReason, RefusalReason } from '@dialer/contract/meeting';
import { instantOfPick } from '../callbacks';
import { meetingChoice, type MeetingFacts } from './meeting-types';

/** Reasons that want a detail: the second, third, fifth, sixth and seventh of the list [BOOK-061]. */
const WITH_DETAIL: readonly MeetingReason[] = ['language', 'gender', 'sign', 'bsm', 'other'];

export const needsDetail = (reasons: readonly MeetingReason[]): boolean => WITH_DETAIL.some((one) => reasons.includes(one));

/** The sixth refusal reason opens a text [BOOK-045]. */
export const needsOtherRefusal = (reasons: readonly RefusalReason[]): boolean => reasons.includes('other');

/** What is wrong with a field of a meeting; each has its sentence on the page (`meeting.fault.*`) and at the gateway. */
export type MeetingFault = 'missing' | 'past' | 'far' | 'closed' | 'unforced' | 'not-forced' | 'unknown';

/** A field of the meeting, its place's as `address.city`. */
export type MeetingField = Exclude<keyof MeetingData, 'address'> | `address.${keyof MeetingPlace}`;
export type MeetingFaults = Readonly<Partial<Record<MeetingField, MeetingFault>>>;

/** What of the world decides; the agent's own choices are in the meeting. */
export type MeetingWorld = Omit<MeetingFacts, 'offerTaken' | 'forcedByHand' | 'refused'> & {
  /** Epoch milliseconds. */
  readonly now: number;
};

const DAY_MS = 86_400_000;
/** How far ahead a meeting may be, in days. */
const MEETING_WITHIN_DAYS = 365;
const PLACE: readonly (keyof MeetingPlace)[] = ['address', 'postal', 'city', 'province'];

/** Which kinds of meeting this one can be, by what its agent has chosen. */
export const choiceOf = (world: MeetingWorld, { ioa, force, refused }: Pick<MeetingData, 'ioa' | 'force' | 'refused'>) =>
  meetingChoice({ ...world, offerTaken: ioa === '1', forcedByHand: force, refused });

function faultOfDate(date: string, now: number): MeetingFault | undefined {
  if (date === '') return 'missing';
  const at = instantOfPick(date);
  // NaN is no date at all, which no comparison says.
  if (!(at > now)) return Number.isNaN(at) ? 'missing' : 'past';
  return at > now + MEETING_WITHIN_DAYS * DAY_MS ? 'far' : undefined;
}

const faultOfReasons = (chosen: readonly string[]): MeetingFault | undefined => (chosen.length === 0 ? 'missing' : undefined);

const faultOfText = (isWanted: boolean, text: string): MeetingFault | undefined => (isWanted && text.trim() === '' ? 'missing' : undefined);

/**
 * Nothing: the meeting can be booked. A date [BOOK-076]; a kind that is open [BOOK-083 to BOOK-093]; reasons where it is
 * forced [BOOK-043, BOOK-060, BOOK-061] and where it is by phone [BOOK-044, BOOK-046]; a place of its own where it is not
 * the lead's [BOOK-075]. A Sun Life booking is the system's, and not asked here [BOOK-082].
 */
export function meetingFaults(meeting: MeetingData, world: MeetingWorld): MeetingFaults {
  const choice = choiceOf(world, meeting);
  const byPhone = meeting.type === 'phone';
  const found: Partial<Record<MeetingField, MeetingFault | undefined>> = {
    date: faultOfDate(meeting.date, world.now),
    type: (byPhone ? choice.phone : choice.faceToFace).length > 0 ? 'closed' : undefined,
    force: faultOfForce(meeting, choice.force),
    ...(meeting.force && {
      reasons: faultOfReasons(meeting.reasons),
      reasonOther: faultOfText(needsDetail(meeting.reasons), meeting.reasonOther),
    }),
    ...(byPhone && {
      refusalReasons: faultOfReasons(meeting.refusalReasons),
      refusalReasonOther: faultOfText(needsOtherRefusal(meeting.refusalReasons), meeting.refusalReasonOther),
    }),
    ...(!byPhone &&
      meeting.sameAddress === '0' &&
      Object.fromEntries(PLACE.map((field) => [`address.${field}`, faultOfText(true, String(meeting.address[field]))]))),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

function faultOfForce({ force }: MeetingData, forced: 'no' | 'by-hand' | 'by-itself'): MeetingFault | undefined {
  if (force) return forced === 'no' ? 'not-forced' : undefined;
  return forced === 'by-itself' ? 'unforced' : undefined;
}
