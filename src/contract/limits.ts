/**
 * The one table of text limits and stated validation texts [CONST-002, CONST-003]: forms, schemas and the gateway read
 * the same numbers. Plain data without zod, so that a form can show a limit without loading a schema.
 */
export const LIMITS = {
  login: 100,
  email: 100,
  name: 64,
  /** Text fields that have no limit of their own. */
  text: 99,
  campaignName: 99,
  prefix: 48,
  /** Height and weight of a client [LEAD-021]. */
  measure: 10,
  /** Seconds after which the softphone answers by itself. */
  autoAnswer: 60,
  /** Rows of a file of people: each new one costs the making of a password. */
  peopleRows: 500,
  phones: 4,
  /** Their text as it is stored, all numbers together; a single one has 10 digits [BOOK-051, BOOK-052]. */
  phonesText: 191,
  notificationMessage: { min: 10, max: 100 },
  /** Seconds [NOTIF-006]. */
  notificationTimeout: 1,
  /** Seconds: a day. */
  notificationLongest: 86_400,
  maxCallsDigits: 9,
  /** Free text of notes: no limit is stated, this only keeps a runaway paste out of the database. */
  notes: 20_000,
  /** Ids and names of other systems. */
  id: 200,
  /** A filter of a list. */
  query: 200,
  /** What one record may list: reasons, conditions, kinds of insurance. */
  few: 50,
  /** Numbers of a campaign's pool, and calls in which one of them is shown on a day. */
  callerIds: 200,
  callerIdCap: 10_000,
  /** Lists of a campaign. */
  leadLists: 200,
  /** Groups, values of a setting: more than a centre has. */
  many: 2_000,
  /** People: more than a centre has. */
  people: 10_000,
  /** A whole number that the database holds. */
  wholeNumber: 2_147_483_647,
  /** Letters of JSON that a panel or a plugin keeps, or that configures a plugin. */
  json: 50_000,
  /** Versions of what a panel or a plugin keeps for a person. A release has a handful; what a higher one has saved is left alone. */
  versions: 1_000,
  /** Bytes of a file of leads: a million rows. */
  importBytes: 200_000_000,
  /** Letters of one part of it, base64. */
  importPart: 350_000,
  /** Arrays and objects within each other in any JSON; the contract's deepest has nine. */
  nesting: 32,
} as const;

/** Shapes that hold wherever such a value is entered [CONST-002]. */
export const PATTERNS = {
  extension: /^\d{3,6}$/,
  /** Of an extension that somebody is given: not what dials help, 911 with or without what a telephone wants first. */
  notHelp: /^(?![6-9]?(?:011|0*)1?(?:911|933|988)$)/,
  /** The empty text: none. */
  maybeExtension: /^$|^\d{3,6}$/,
  did: /^\d{10}$/,
  /** 10 digits, the first neither 0 nor 1. */
  phone: /^[2-9]\d{9}$/,
  areaCode: /^[2-9]\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  /** No zone but Z: a wall-clock time is taken as UTC. */
  wallClock: /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z?$/,
  /** An address that letters can be sent to. */
  email: /^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@.]+$/u,
  digit: /^[0-9*#]$/,
  /** `HH:mm HH:mm`; the empty text means closed [SET-041]. */
  hours: /^$|^([01]\d|2[0-3]):[0-5]\d (([01]\d|2[0-3]):[0-5]\d|24:00)$/,
  wholeNumber: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(\.\d{1,15})?$/,
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  /** Null characters, which PostgreSQL keeps in no text, and halves of characters, which it keeps in no JSON. */
  unstorable: /\0|\p{Surrogate}/u,
  /**
   * One line of text: no control character, which a SIP header, a file or a log would take for its own, and none that turns
   * the direction of writing, behind which a name shows another.
   */
  oneLine: /^[^\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  /** Something that is seen: blanks, signs without a shape and letters that look like blanks are no name. */
  seen: /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u,
  /** Lines of text that a colleague reads in the hurry of a ring: the same, with tabs and ends of lines. */
  lines: /^(?:[\t\n\r]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u,
  /** What may be evidence one day: every sign of it is seen, and none hides or turns what stands beside it. */
  evident: /^(?:[\t\n\r]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0])*$/u,
} as const;

/** Validation texts that the product specifications state word by word. */
export const TEXTS = {
  loginInvalid: 'Submitted values are not valid.',
  extensionInvalid: 'Invalid extension format',
  extensionTaken: 'Extension already exists',
  extensionHelp: 'This dials a number for help: choose another',
  nameRequired: 'Name is required',
  prefixRequired: 'Prefix is required',
  didRequired: 'DID is required',
  didInvalid: 'Invalid DID format (must be 10 digits)',
  didTaken: 'DID already exists',
  phoneInvalid: 'Please enter a valid phone number',
  tooShort: 'too short',
  tooLong: 'too long',
  notOneLine: 'must be one line of text, without control characters',
} as const;
