/**
 * What can be wrong with one entered value, by a stable name. A refusal (422) carries the names per field, so that a page
 * says them in its reader's language: `issues.<code>` in its texts, with the parameters filled in. Plain data without zod.
 */
export const ISSUE_CODES = [
  /** Missing or empty. */
  'required',
  /** Of another kind than wanted. */
  'text',
  'number',
  'whole-number',
  'yes-or-no',
  'list',
  'object',
  /** `min` or `max`: characters of a text. */
  'too-short',
  'too-long',
  /** `min` or `max`: the number itself. */
  'too-small',
  'too-large',
  /** `min` or `max`: entries of a list. */
  'too-few',
  'too-many',
  /** None of `choices`, names of the wire separated by commas. */
  'choice',
  /** Shapes of texts. */
  'id',
  'extension',
  'help-number',
  'did',
  'phone',
  'date',
  'past-date',
  'date-time',
  'digit',
  'state-code',
  'hours',
  'hours-order',
  'ascii',
  /** One line: no control characters. */
  'one-line',
  /** Lines without signs that nobody sees. */
  'hidden-signs',
  /** Another record has it: `choices` says which, and what of it. */
  'taken',
  'email',
  /** Of telephone lines: a name or address, a user, digits before a number, a number that is shown, a certificate. */
  'host',
  /** An address where no carrier may be. */
  'inner-address',
  'sip-user',
  'dial-prefix',
  'caller-id',
  'certificate',
  /** Registration without a user, and encrypted speech without TLS. */
  'needs-user',
  'needs-tls',
  /** A permission that the person's roles may not hold. */
  'not-for-role',
  /** A role above those of who gives it. */
  'role-above',
  /** Values that fit each for itself, but not together or not here. */
  'switch',
  'panel-place',
  'layout-unknown',
  'layout-twice',
  /** A name that the contract does not have. */
  'unknown-key',
  /** JSON that takes more than `max` letters. */
  'too-big',
  /** JSON with more than `max` arrays and objects within each other. */
  'too-deep',
  /** JSON with a name that no database keeps: with a null character, or half of a character. */
  'broken-name',
  /** None of these; a test holds that no schema of the contract ends here. */
  'invalid',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** One thing that is wrong with one field. */
export interface Issue {
  code: IssueCode;
  min?: number;
  max?: number;
  choices?: string;
}
/** By field; a field within others has its path with dots, `clients.0.dob`. */
export type Issues = Record<string, Issue[]>;

/** English words of every issue, for who calls the API without a page; `{min}`, `{max}` and `{choices}` are filled in. */
export const ISSUE_WORDS: Record<IssueCode, string> = {
  required: 'This is required.',
  text: 'This must be a text.',
  number: 'This must be a number.',
  'whole-number': 'This must be a whole number.',
  'yes-or-no': 'This must be yes or no.',
  list: 'This must be a list.',
  object: 'This must be an object with fields.',
  'too-short': 'This needs at least {min} characters.',
  'too-long': 'This may have at most {max} characters.',
  'too-small': 'This must be {min} or more.',
  'too-large': 'This must be {max} or less.',
  'too-few': 'This needs at least {min} entries.',
  'too-many': 'This may have at most {max} entries.',
  choice: 'This must be one of: {choices}.',
  id: 'This is not an id.',
  extension: 'An extension has 3 to 6 digits.',
  'help-number': 'This dials a number for help, such as 911.',
  did: 'A DID has 10 digits.',
  phone: 'Please enter a valid phone number.',
  date: 'This must be a date: YYYY-MM-DD.',
  'past-date': 'This must be a date before today.',
  'date-time': 'This must be a date and time: YYYY-MM-DDTHH:mm.',
  digit: 'This must be one of the keys 0 to 9, * and #.',
  'state-code': 'This must be the code of a state or province.',
  hours: 'This must be two times: HH:mm HH:mm.',
  'hours-order': 'The first time must be before the second.',
  ascii: 'This may have plain letters, digits and signs only.',
  'one-line': 'This must be one line of text, without control characters.',
  'hidden-signs': 'This has signs that nobody sees, such as one that turns the direction of writing.',
  taken: 'Already used: {choices}.',
  email: 'This is no e-mail address.',
  host: 'This must be a name or address, such as sip.carrier.example or 203.0.113.7, without sip: and spaces.',
  'inner-address': 'No carrier may be at this address; whoever runs the gateway can allow it (TRUNK_ALLOW).',
  'sip-user': 'This may have no spaces, quotes, angle brackets, @ or ;.',
  'dial-prefix': 'This may have up to 8 digits, # and *.',
  'caller-id': 'This must be a North American number of ten digits, or empty.',
  certificate: 'This is no certificate in PEM form: it begins with -----BEGIN CERTIFICATE-----.',
  'needs-user': 'A line that registers needs a user.',
  'needs-tls': 'Encrypted speech needs the transport TLS: its keys travel in the signalling.',
  'not-for-role': 'The roles of this person may not have this.',
  'role-above': 'This role is above your own.',
  switch: 'A switch is 0 or 1.',
  'panel-place': 'The panel reaches beyond the last column.',
  'layout-unknown': 'This is none of the layouts.',
  'layout-twice': 'Two layouts have the same id.',
  'unknown-key': 'This name is not known here.',
  'too-big': 'This may take at most {max} letters.',
  'too-deep': 'This may have at most {max} levels within each other.',
  'broken-name': 'A name in this has a character that cannot be kept.',
  invalid: 'This value does not fit.',
};

/** English words of one issue. */
export const issueWords = ({ code, ...given }: Issue): string =>
  ISSUE_WORDS[code].replace(/\{(\w+)\}/g, (_, name: 'min' | 'max' | 'choices') => String(given[name] ?? ''));
