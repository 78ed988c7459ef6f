/** Whether what was written of a disposition may be saved. Pure. */
import { OTHER, type Needs } from '@dialer/rules/dispositions';
import { allow, refuse, type Verdict } from '../outcome';

export interface Filled {
  disposition: string;
  reason: string;
  reasonOther: string;
  notes: string;
  dateTime: string;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The picked time is one at which the person may not be called. */
const CLOSED = 'dispositions.errors.date_time_closed';
/** The picked time of a call has passed. */
const PASSED = 'dispositions.errors.date_time_passed';

/** What the disposition calls a destination and not a reason is asked for by that name. */
const NO_DESTINATION = 'dispositions.errors.destination_required';

/**
 * `mayCall`, `hasPassed`: whether the person may be called at the picked time, and whether that is over; asked only where it
 * is that of a call. `toDestination`:
 * the reasons are destinations.
 */
export interface Checks {
  toDestination?: boolean;
  dobValid: boolean;
  mayCall: (pick: string) => boolean;
  hasPassed: (pick: string) => boolean;
}

/** A date of birth stands in another panel, so that its whole sentence is the reason on the buttons [DISPO-033]. */
const BAD_DOB = 'dispositions.errors.required_dob_format';

/** Field name to message key, of what is missing or wrong [DISPO-029…DISPO-033]. */
export function errorsOf(
  filled: Filled,
  needs: Needs,
  { dobValid, mayCall, hasPassed, toDestination = false }: Checks,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (filled.disposition === '') errors['disposition'] = 'dispositions.errors.disposition_required';
  if (needs.reason && filled.reason === '') errors['reason'] = toDestination ? NO_DESTINATION : 'dispositions.errors.reason_required';
  if (filled.reason === OTHER && filled.reasonOther.trim() === '') errors['reasonOther'] = 'dispositions.errors.reason_other_required';
  if (needs.dateTime && !DATE_TIME.test(filled.dateTime)) errors['dateTime'] = 'dispositions.errors.date_time_required';
  else if (needs.callTime && hasPassed(filled.dateTime)) errors['dateTime'] = PASSED;
  else if (needs.callTime && !mayCall(filled.dateTime)) errors['dateTime'] = CLOSED;
  if (needs.notes && filled.notes.trim() === '') errors['notes'] = 'dispositions.errors.notes_required';
  if (!dobValid) errors['dob'] = BAD_DOB;
  return errors;
}

export interface SaveContext {
  active: boolean;
  saving: boolean;
  errors: Readonly<Record<string, string>>;
  lockedByFollowUps: boolean;
  leadsToDispose: number;
  deactivated: boolean;
}

const ORDER = ['disposition', 'reason', 'reasonOther', 'dateTime', 'notes', 'dob'] as const;

/** What both buttons wait for; an agent going off duty can always close the lead otherwise [DISPO-038]. */
export function saveStopVerdict({ active, saving, errors }: SaveContext): Verdict {
  if (!active) return refuse('why.disposition_not_active');
  if (saving) return refuse('why.saving');
  const first = ORDER.find((field) => field in errors);
  if (first && errors[first] === PASSED) return refuse('why.passed_dateTime');
  if (first && errors[first] === CLOSED) return refuse('why.closed_dateTime');
  if (first && errors[first] === NO_DESTINATION) return refuse('why.missing_destination');
  if (first === 'dob') return refuse(BAD_DOB);
  return first ? refuse(`why.missing_${first}`) : allow;
}

/** Save & Next also waits for what would keep the agent from being ready [DISPO-036, DISPO-037]. */
export function saveNextVerdict(context: SaveContext): Verdict {
  const stop = saveStopVerdict(context);
  if (!stop.allow) return stop;
  if (context.lockedByFollowUps) return refuse('why.overdue_follow_ups_next');
  if (context.leadsToDispose >= 2) return refuse('why.more_leads_to_dispose', { count: context.leadsToDispose });
  return context.deactivated ? refuse('why.deactivated') : allow;
}
