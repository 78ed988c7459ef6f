/** Columns of a file of people: by the e-mail a row is a new person, or a change of one. */
export const PEOPLE_COLUMNS = [
  'email',
  'firstName',
  'lastName',
  'roles',
  'manager',
  'extension',
  'level',
  'isBilingual',
  'language',
  'hasWebRtc',
  'autoAnswer',
  'outboundEligibility',
  'provinces',
  'healthLicenses',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];
