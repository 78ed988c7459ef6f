/** Reference lists of dispositions and their reasons, as data. The English names are the wire values [DISPO-053]. */
import type { VariantCode } from '@dialer/contract';

/** Who may choose a disposition: `outbound` is an advisor who may call out [GUARD-024]. */
type Who = 'everyone' | 'qualifier' | 'advisor' | 'outbound';

export interface DispositionRow {
  value: string;
  who: readonly Who[];
  /** Who, where a centre differs; an empty list: not at that centre. */
  only?: Partial<Record<VariantCode, readonly Who[]>>;
  /** Offered for inbound calls alone. */
  inbound?: true;
  /** Set by the system, never offered [DISPO-012]. */
  hidden?: true;
}

const everyone = ['everyone'] as const;
const qualifier = ['qualifier'] as const;
const advisor = ['advisor'] as const;
const outbound = ['qualifier', 'outbound'] as const;
const nobody = [] as const;

/** The full list [DISPO-007], with its availability [DISPO-013…DISPO-017]. */
export const DISPOSITIONS: readonly DispositionRow[] = [
  { value: 'Voicemail', who: outbound, only: { SLICA: qualifier } },
  { value: 'Callback Scheduled', who: outbound },
  { value: 'Appointment Setup', who: qualifier },
  { value: 'Make Phone Appointment', who: advisor },
  { value: 'Internal Transfer', who: advisor, only: { ISIUS: nobody } },
  { value: 'Not Interested', who: everyone },
  { value: 'Not In Service', who: outbound, only: { SLICA: qualifier } },
  { value: 'Do Not Call', who: everyone },
  { value: 'Pocket', who: everyone, only: { SLICA: advisor } },
  { value: 'External Follow-up', who: advisor },
  { value: 'External Failed Transfer', who: advisor },
  { value: 'Unreachable', who: everyone },
  { value: 'Dead', who: outbound },
  { value: 'Publisher Failed Transfer', who: qualifier },
  { value: 'Hoax', who: outbound, only: { SLICA: qualifier } },
  { value: 'Inbound-Hoax', who: everyone, inbound: true },
  { value: 'Duplicate', who: qualifier },
  { value: 'Live_Transfer', who: qualifier, hidden: true },
  { value: 'Engaged Opportunity', who: advisor },
  { value: 'Failed Transfer', who: advisor },
  { value: 'Failed Inbound Transfer', who: qualifier, only: { ISIUS: nobody } },
  { value: 'Sold', who: advisor, only: { SLICA: nobody } },
  { value: 'Call Dropped', who: qualifier },
  { value: 'Junk', who: qualifier },
  { value: 'Medical Disqualification', who: advisor },
  { value: 'Medical DQ AA/GTL', who: advisor },
  { value: 'Medical DQ EMC', who: advisor },
  { value: 'Disqualified Transfer', who: qualifier },
  { value: 'Disqualified Transfer Age', who: qualifier },
  { value: 'Disqualified Transfer Banking', who: qualifier },
  { value: 'Sent External', who: qualifier },
  { value: 'Client Looking For a Job', who: qualifier },
  { value: 'No Valid Payment', who: advisor },
  { value: 'Transferred to 3rd Party', who: everyone, hidden: true },
];

/** Opens the text of another reason [DISPO-009]. */
export const OTHER = 'Other';

/** Need a date and time [DISPO-027, DISPO-028]. */
export const DATED: readonly string[] = ['Callback Scheduled', 'Appointment Setup', 'Pocket', 'Engaged Opportunity', 'External Follow-up'];

/** [REF-031] */
export const CALLBACK_REASONS: readonly string[] = [
  'Client returns from vacation',
  'Unaware of schedule',
  'Needs to speak with spouse',
  'Currently driving',
  'At work',
  'Unavailable',
];

interface ReasonRow {
  value: string;
  variant?: VariantCode;
  role?: 'qualifier' | 'advisor';
}

/** [DISPO-020] */
export const FOLLOW_UP_REASONS: readonly ReasonRow[] = [
  { value: 'ID confirmed' },
  { value: 'Quote/Info sent and call scheduled' },
  { value: 'Payment Validation' },
  { value: 'Voicemail' },
  { value: 'Unreachable', variant: 'ISIUS' },
  { value: 'Pending Verification', variant: 'SLICA', role: 'advisor' },
];

/** Filtered by role and centre [DISPO-021]; own list that holds the stated ones and ends in Other [DISPO-022]. */
export const NOT_INTERESTED_REASONS: readonly ReasonRow[] = [
  { value: 'Client hung up', variant: 'ISIUS', role: 'qualifier' },
  { value: 'Did not request information', role: 'qualifier' },
  { value: 'Already insured' },
  { value: 'Too expensive', variant: 'SLICA', role: 'advisor' },
  { value: 'Cannot afford premium', variant: 'ISIUS', role: 'advisor' },
  { value: 'Chose another company', role: 'advisor' },
  { value: 'No need for insurance' },
  { value: 'Does not trust phone sales' },
  { value: 'Only wanted information' },
  { value: OTHER },
];

/** [DISPO-023] */
export const DISQUALIFIED_REASONS: readonly string[] = ['Medical', 'Weight', 'Requires Assistance'];

/** Medical conditions; the reasons of the emc and gtl sub-statuses [DISPO-025, DISPO-026]. */
export const MEDICAL_REASONS: readonly string[] = [
  'Alzheimer or dementia',
  'Cancer',
  'COPD or emphysema',
  'Diabetes with complications',
  'Dialysis or kidney failure',
  'Heart attack',
  'Heart failure',
  'HIV or AIDS',
  'Liver disease',
  'Organ transplant',
  'Oxygen use',
  'Parkinson disease',
  'Stroke',
  'Terminal illness',
  OTHER,
];

/** Plan types of a sale [REF-032]. */
export const PLAN_TYPES: readonly string[] = ['empire', 'hub', 'sli', 'gtl', 'crump'];
