/**
 * Why a lead of a campaign is not dialled now, in the order in which it is asked. Of who is promised a call: `promised`, by an
 * agent of theirs; `callback`, by whoever is free, at its time. `closed`: disposed for good. `rests`: after a dial that
 * reached nobody. `needs-consent`: the law wants written consent before a machine dials there. `list-off`, `list-expired`:
 * their list is, whatever its campaign. `banned`: an emergency forbids calls where they may be, until it ends. `waits`: its time has not come, for another reason. `fault`: a dial of it failed for
 * technical reasons.
 */
export const HOPPER_REASONS = [
  'in-hands',
  'promised',
  'callback',
  'tries-used',
  'sequence-used',
  'closed',
  'never',
  'campaign-off',
  'list-off',
  'list-expired',
  'on-a-call',
  'abandoned',
  'no-agent',
  'rests',
  'waits',
  'capped',
  'fault',
  'put-aside',
  'registry',
  'needs-consent',
  'unsorted',
  'zone-unknown',
  'registry-old',
  'banned',
  'hours',
] as const;
export type HopperReason = (typeof HOPPER_REASONS)[number];
/** Of so many hours from now it is told how many leads become dialable in each. */
export const HOPPER_HOURS = 12;
