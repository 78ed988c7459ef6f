/**
 * Why a change of a centre's plugins, or the undoing of one, is refused: `code` of the 422 or 409, so that a page says it
 * in its reader's language; the reply's `message` says the same in English. Beside it stand, where they are known,
 * `plugin` (the essential one that needs the flag) and `by` (who changed the same since).
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
  'no-change',
  'already-undone',
  'changed-since',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];
