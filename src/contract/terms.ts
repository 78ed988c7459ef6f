/** What managers allow a person, beyond roles: told at sign-in, and by the socket whenever it changes. */
export const ELIGIBILITIES = ['old', 'new', 'both', 'none'] as const;
/** Which leads an advisor may be given to call [REF-046]. */
export type OutboundEligibility = (typeof ELIGIBILITIES)[number];

export interface Terms {
  /** Telephones in the page; false: with a device of their own. */
  hasWebRtc: boolean;
  /** Takes calls, and is given none to place. */
  inboundOnly: boolean;
  outboundEligibility: OutboundEligibility;
  /** Codes of states, in lower case [ATTR-014, ATTR-016]. */
  healthLicenses: string[];
}
