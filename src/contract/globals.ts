/** Global settings: the core's names, with their keys on the wire [SET-022] and units. */
export const GLOBALS = {
  /** Minutes. */
  followUpWindow: 'follow-up-window',
  /** Seconds. */
  stackRebuild: 'stack-rebuild',
  newLeadsThreshold: 'new-leads-threshold',
  /** 0 or 1. */
  autoForwardInternalEnabled: 'auto-forward-transfers:internal-enabled',
  /** Minutes. */
  autoForwardInternalDelay: 'auto-forward-transfers:internal-delay',
  /** 0 or 1. */
  autoForwardExternalEnabled: 'auto-forward-transfers:external-enabled',
  /** Minutes. */
  autoForwardExternalDelay: 'auto-forward-transfers:external-delay',
  /** Seconds, like the next three; 0 switches that status's auto-ready off [SET-024]. */
  autoReadyFollowUp: 'auto-ready:follow-up-threshold',
  autoReadyAfterCallWork: 'auto-ready:after-call-work-threshold',
  autoReadyMeeting: 'auto-ready:meeting-threshold',
  autoReadyCoaching: 'auto-ready:coaching-threshold',
} as const;

export type GlobalName = keyof typeof GLOBALS;
export type GlobalKey = (typeof GLOBALS)[GlobalName];
/** Wire keys of all global settings. */
export const GLOBAL_KEYS = Object.values(GLOBALS) as readonly GlobalKey[];
/** All global settings in the core's names. */
export type Globals = Record<GlobalName, number>;

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1440;
/** Most that a setting may be: a day for what lasts, and more dials than any lead gets [SET-024]. */
export const GLOBAL_LIMITS: Readonly<Record<GlobalName, number>> = {
  followUpWindow: DAY_MINUTES,
  stackRebuild: DAY_SECONDS,
  newLeadsThreshold: 1000,
  autoForwardInternalEnabled: 1,
  autoForwardInternalDelay: DAY_MINUTES,
  autoForwardExternalEnabled: 1,
  autoForwardExternalDelay: DAY_MINUTES,
  autoReadyFollowUp: DAY_SECONDS,
  autoReadyAfterCallWork: DAY_SECONDS,
  autoReadyMeeting: DAY_SECONDS,
  autoReadyCoaching: DAY_SECONDS,
};
