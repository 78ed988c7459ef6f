/**
 * Why a change of a centre's plugins, or the undoing of one, is refused: `code` of the 422 or 409, so that a page says it
 * in its reader's language; the reply's `message` says the same in English. Beside it stand, where they are known,
 * `plugin` (the essential one that needs the flag or has the panel) and `by` (who changed the same since).
 */
export const CHANGE_REFUSALS = [
  'unknown-plugin',
  'not-in-variant',
  'essential',
  'unknown-team',
  'nothing-to-set',
  'config-invalid',
  'unknown-flag',
  'flag-floor',
  'flag-essential',
  'panel-needed',
  'no-change',
  'already-undone',
  'changed-since',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/**
 * Refusals that a page says in its reader's language: the `code` of the gateway's answer, and the key of the core's text
 * (`locales/<language>/core.json`). What the text names comes with the refusal.
 */
export const REFUSAL_TEXTS = {
  'no-such-endpoint': 'api.missing_endpoint',
  'lead-taken': 'api.lead_taken',
  'lead-in-use': 'api.lead_in_use',
  'extension-in-use': 'api.extension_in_use',
  'number-in-campaign': 'api.number_in_campaign',
  'imports-full': 'api.imports_full',
  'lists-full': 'api.lists_full',
  'list-moves': 'api.list_moves',
  'lines-full': 'api.lines_full',
  'lines-training': 'api.lines_training',
  'line-off': 'api.line_off',
  'line-tested': 'api.line_tested',
  'last-admin': 'api.last_admin',
  'person-on-a-call': 'api.person_on_a_call',
  'lead-not-yours': 'api.lead_not_yours',
  'lead-not-new': 'api.lead_not_new',
  'too-many-tries': 'accounts.login.failed.throttled_for',
  busy: 'accounts.login.failed.busy',
  'database-busy': 'api.busy',
  'database-timeout': 'api.too_slow',
  'invalid-value': 'api.invalid_value',
  'search-rate': 'api.too_many_searches',
  'too-often': 'api.too_often',
  'recording-away': 'api.recording_away',
  'recording-arrives': 'api.recording_arrives',
  'disposition-not-offered': 'dispositions.not_offered',
  'exception-needed': 'exceptions.needed',
  'no-centre-state': 'centreState.none',
  'plugin-not-yours': 'centreState.notYours',
  'may-not-save': 'centreState.mayNotSave',
  'may-not-transfer': 'live_transfers.not_yours',
  'lead-without-state': 'live_transfers.zip_state_requirements',
  'side-busy': 'live_transfers.busy',
  'transfer-answered': 'live_transfers.answered',
  'nobody-to-hear': 'listening.nobody',
  'listened-already': 'listening.already',
  'own-phone-away': 'listening.no_phone',
  'own-phone-busy': 'listening.busy',
} as const;

/** Why a second party is not rung, or not joined, left, exchanged… as the call stands. */
export type SideRefusal =
  | 'unknown-extension'
  | 'unavailable'
  | 'no-call'
  | 'side-busy'
  | 'no-side'
  | 'side-not-up'
  | 'side-not-joined'
  | 'side-joined'
  | 'lead-gone'
  | 'target-not-listed'
  | 'transfer-not-yours'
  | 'same-number';

/**
 * Why the gateway refuses a request, as `code` of its answer: every code that it may send. Where no page has a text for
 * one, the answer's `message` is shown, or the screen that asked has words of its own.
 */
export type Refusal =
  | keyof typeof REFUSAL_TEXTS
  | ChangeRefusal
  // Any request
  | 'invalid'
  | 'unauthorized'
  | 'too-large'
  | 'too-deep'
  | 'idempotency-key-reused'
  | 'idempotency-in-flight'
  | 'database-away'
  | 'fault'
  // The gateway's side of a plugin
  | 'plugin-off'
  | 'plugin-rests'
  | 'plugin-failed'
  // Sign-in
  | 'incorrect'
  | 'unknown-login'
  | 'account-closed'
  | 'challenge'
  // Calls
  | 'may-not-ring'
  | 'centre-closed'
  | 'zones-old'
  | 'line-down'
  | 'registry-busy'
  | 'on-a-call'
  | 'not_synced'
  | 'no-page'
  | 'just-rang'
  | 'paced'
  | 'transfer-waits'
  | 'call-not-stored-yet'
  | 'outside-hours'
  | 'time-passed'
  | 'not-transferred'
  | 'recording-paused'
  | 'recording-runs'
  // An application for insurance
  | 'iapp-not-taken'
  // A second party on a call: `message` is in the person's language, by `sides` in `locales/<language>/core.json`
  | SideRefusal
  // Leads: beside `lead`, as it is now, stands `changed`: who changed what since it was read, and when, by the wire's path
  | 'lead-changed'
  // The workspace
  | 'layout-changed'
  | 'centre-state-changed'
  | 'newer-release'
  | 'changed-meanwhile'
  | 'breaks-plugins'
  // Files of leads: another one is being read; a part that does not belong there (`received` says what does); not at that step
  | 'import-runs'
  | 'import-part'
  | 'import-step'
  // Exceptions
  | 'exception-decided'
  | 'conflict';
