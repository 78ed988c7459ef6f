/** Which dispositions a person may choose, what each needs, and whether it may be saved. Pure. */
import type { VariantCode } from '@dialer/contract';
import { allow, refuse, type Verdict } from '../outcome';
import {
  CALLBACK_REASONS,
  DATED,
  DISPOSITIONS,
  DISQUALIFIED_REASONS,
  FOLLOW_UP_REASONS,
  MEDICAL_REASONS,
  NOT_INTERESTED_REASONS,
  OTHER,
} from './lists';

export interface Chooser {
  roles: readonly string[];
  variant: VariantCode;
  outboundEligible: boolean;
  canTransferToMatcha: boolean;
  canTransferToSunlife: boolean;
  /** Of the call being disposed. */
  inbound: boolean;
}

const is = (chooser: Chooser, who: string): boolean => {
  if (who === 'everyone') return true;
  return who === 'outbound' ? chooser.outboundEligible : chooser.roles.includes(who);
};

/** Dispositions offered for choice [DISPO-018]. */
export function dispositionsFor(chooser: Chooser): string[] {
  return DISPOSITIONS.filter((row) => !row.hidden && (!row.inbound || chooser.inbound))
    .filter((row) => (row.only?.[chooser.variant] ?? row.who).some((who) => is(chooser, who)))
    .map(({ value }) => value);
}

/** Where a lead may be sent [DISPO-019]. */
function destinations(chooser: Chooser): string[] {
  const qualifier = chooser.roles.includes('qualifier');
  return [
    ...(chooser.canTransferToMatcha ? ['Matcha'] : []),
    ...(chooser.canTransferToSunlife && chooser.variant === 'SLICA' && qualifier ? ['Sunlife'] : []),
    ...(chooser.variant === 'ISIUS' && qualifier ? ['External Transfer'] : []),
  ];
}

const filtered = (rows: readonly { value: string; variant?: VariantCode; role?: string }[], { roles, variant }: Chooser): string[] =>
  rows.filter((row) => (!row.variant || row.variant === variant) && (!row.role || roles.includes(row.role))).map(({ value }) => value);

/** Reasons offered for a disposition; empty where it has none. */
export function reasonsFor(disposition: string, chooser: Chooser): string[] {
  switch (disposition) {
    case 'Callback Scheduled':
      return [...CALLBACK_REASONS];
    case 'Pocket':
      return filtered(FOLLOW_UP_REASONS, chooser);
    case 'Not Interested':
      return filtered(NOT_INTERESTED_REASONS, chooser);
    case 'Disqualified Transfer':
      return [...DISQUALIFIED_REASONS];
    case 'Medical DQ AA/GTL':
    case 'Medical DQ EMC':
      return [...MEDICAL_REASONS];
    case 'Sent External':
      return destinations(chooser);
    default:
      return [];
  }
}

/** Need a reason; Sent External only where there are destinations [DISPO-030]. */
const REASONED: readonly string[] = ['Not Interested', 'Disqualified Transfer', 'Medical DQ AA/GTL', 'Medical DQ EMC', 'Sent External'];

export interface Needs {
  reason: boolean;
  dateTime: boolean;
  notes: boolean;
  sale: boolean;
}
export function needsOf(disposition: string, reasons: readonly string[]): Needs {
  return {
    reason: REASONED.includes(disposition) && reasons.length > 0,
    dateTime: DATED.includes(disposition),
    notes: disposition === 'Dead', // whoever may choose it explains it [DISPO-031, DISPO-032]
    sale: disposition === 'Sold',
  };
}

export interface Filled {
  disposition: string;
  reason: string;
  reasonOther: string;
  notes: string;
  dateTime: string;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Field name to message key, of what is missing or wrong [DISPO-029…DISPO-033]. */
export function errorsOf(filled: Filled, needs: Needs, dobValid: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  if (filled.disposition === '') errors['disposition'] = 'dispositions.errors.disposition_required';
  if (needs.reason && filled.reason === '') errors['reason'] = 'dispositions.errors.reason_required';
  if (filled.reason === OTHER && filled.reasonOther.trim() === '') errors['reasonOther'] = 'dispositions.errors.reason_other_required';
  if (needs.dateTime && !DATE_TIME.test(filled.dateTime)) errors['dateTime'] = 'dispositions.errors.date_time_required';
  if (needs.notes && filled.notes.trim() === '') errors['notes'] = 'dispositions.errors.notes_required';
  if (!dobValid) errors['dob'] = 'dispositions.errors.required_dob_format';
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
