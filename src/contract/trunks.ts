/** SIP trunks as they are entered: choices, limits and shapes that the form and the gateway share. Plain data without zod. */

export const TRUNK_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
export type TrunkTransport = (typeof TRUNK_TRANSPORTS)[number];
export const TRUNK_CODECS = ['PCMU', 'PCMA'] as const;
export type TrunkCodec = (typeof TRUNK_CODECS)[number];
/** How the carrier wants a number: `+16175550100`, `16175550100` or `6175550100`. */
export const TRUNK_FORMATS = ['plus', 'country', 'national'] as const;
export type TrunkFormat = (typeof TRUNK_FORMATS)[number];
/** `off`: switched off, or nobody uses it here; `trying`: the carrier has not answered yet. */
export const TRUNK_STATES = ['off', 'trying', 'up', 'down'] as const;

/** What says where a line speaks: whoever changes it gives the password anew. */
export const TRUNK_PLACE = ['host', 'port', 'proxy', 'transport', 'domain'] as const;

/** Least and most of what a number of the form may be. */
export const TRUNK_LIMITS = {
  name: 60,
  host: 253,
  user: 100,
  secret: 200,
  /** A certificate, or a chain of some. */
  certificate: 16_000,
  /** Digits as text; their own shapes say how many. */
  digits: 20,
  port: [1, 65_535],
  registerEvery: [60, 3600],
  /** 0 beside these: never. */
  optionsEvery: [10, 600],
  priority: [1, 9],
  weight: [1, 99],
  calls: [1, 1000],
  perSecond: [1, 50],
} as const;

/** A name (`sip.carrier.example`), an address (`203.0.113.7`), or one of the sixth version in brackets (`[2001:db8::7]`). */
const HOST = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])`;
export const TRUNK_PATTERNS = {
  host: new RegExp(`^${HOST}$`),
  /** Empty: none. */
  maybeHost: new RegExp(`^(?:${HOST})?$`),
  proxy: new RegExp(`^(?:${HOST}(?::[0-9]{1,5})?)?$`),
  /** A user of an address of SIP: nothing that would end it, or begin something else. */
  user: /^[^\s\p{C}<>"'@;]*$/u,
  prefix: /^[0-9#*]{0,8}$/,
  callerId: /^$|^[2-9]\d{9}$/,
} as const;

/** How a test call goes, and how it ended. */
export const TRUNK_TEST_STATES = ['dialing', 'ringing', 'answered', 'ended'] as const;
export type TrunkTestState = (typeof TRUNK_TEST_STATES)[number];
/** `played`: who answered has heard all of it, or 15 seconds; `hung-up`: they did, before; `refused`: the gate gave no permit. */
export const TRUNK_TEST_ENDS = ['played', 'hung-up', 'busy', 'no-answer', 'declined', 'failed', 'refused', 'stopped'] as const;
export type TrunkTestEnd = (typeof TRUNK_TEST_ENDS)[number];
