/** Words of the list of leads and of the import of files, as the wire has them. */

/** What a column of a file can hold; `ignored`: nothing of use here. */
export const IMPORT_FIELDS = [
  'marketingId',
  'phone',
  'otherPhone',
  'title',
  'firstName',
  'middleName',
  'lastName',
  'street',
  'apartment',
  'city',
  'state',
  'zip',
  'email',
  'dob',
  'gender',
  'language',
  'notes',
  'website',
  'keywords',
  'reason',
  'status',
  'ignored',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Why a row of a file stays out. */
export const IMPORT_PROBLEMS = [
  'quote-open',
  'too-many-columns',
  'control-characters',
  'no-phone',
  'not-a-phone',
  'opted-out',
  'do-not-call',
  'duplicate',
  'cannot-be-kept',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Fields of a lead that is taken in although what a file holds for them could not be read; the lead says so in its notes. */
export const IMPORT_DOUBTS = ['state', 'dob', 'email', 'otherPhone', 'zip', 'gender', 'language'] as const satisfies readonly ImportField[];
export type ImportDoubt = (typeof IMPORT_DOUBTS)[number];

/** Why a file is no table of leads. `interrupted`: the gateway ended in the middle of it. */
export const UNREADABLE = ['workbook', 'binary', 'empty', 'no-phone', 'too-many-columns', 'row-too-long', 'interrupted', 'other'] as const;
export type UnreadableReason = (typeof UNREADABLE)[number];

/** A file is sent, looked at, and taken in; `failed` and `cancelled` keep what was taken in before. */
export const IMPORT_STATES = ['uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;

/**
 * What becomes of a lead next: it may be dialled now, or why not. `zone-unknown`: neither address nor number say where it is,
 * so it is dialled only while every zone of the country is open. `tries-used`: all dials that a recycle rule allows after such an
 * outcome; `sequence-used`: all of the dialing sequence.
 */
export const LEAD_NEXT = [
  'now',
  'waits',
  'hours',
  'banned',
  'zone-unknown',
  'callback',
  'follow-up',
  'in-hands',
  'campaign-off',
  'list-off',
  'list-expired',
  'never',
  'registry',
  'needs-consent',
  'tries-used',
  'sequence-used',
  'closed',
] as const;
export type LeadNext = (typeof LEAD_NEXT)[number];
