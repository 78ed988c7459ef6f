/**
 * Flags of a centre that this release's code asks for, beside those that manifests of plugins name. One that nobody asks
 * for does nothing, whatever its switch says. Kept whole by a test that reads the sources.
 */
export const READ_FLAGS: readonly string[] = [
  'autoDialAfterVoicemail',
  'cumulativeBreaks',
  'enforcedFollowUps',
  'followUpCallStatus',
  'iappChoice',
  'languageSwitcher',
  'newLeadsGoal',
  'phoneOther',
  'previousDisposition',
  'qualifierRedial',
];
