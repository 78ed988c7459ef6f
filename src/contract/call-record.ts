/** A call's own record, for managers: what it is made of. */

/** Whose line it is. `lead`: whoever was called or has called; `colleague`: the same, if they are one; `second`: a second party. */
export const CALL_PARTIES = ['agent', 'lead', 'colleague', 'transfer', 'second'] as const;
export type CallParty = (typeof CALL_PARTIES)[number];

export const CALL_MOMENTS = [
  'began',
  'dialed',
  /** Somebody called in, or an agent's telephone dialled. */
  'arrived',
  'refused',
  'ringing',
  /** It is heard how it rings, before anybody answers. */
  'early-sound',
  'answered',
  'heard',
  /** Agent and far party have each other. */
  'connected',
  'held',
  'resumed',
  'lost',
  'found',
  /** They hear somebody else from here on: `to` says whom. */
  'moved',
  /** How many in a row; never which. */
  'keys',
  'verdict',
  'recording-begun',
  'recording-paused',
  'recording-resumed',
  'recording-failed',
  'recording-done',
  'transfer-asked',
  'transfer-answered',
  /** A manager hears the call; speaks with the agent alone; with all; no longer. Who it is stands in the audit. */
  'listened',
  'whispered',
  'barged',
  'listening-ended',
  'down',
  'ended',
  /** Something is missing here: `why` says for what reason. */
  'gap',
] as const;
export type CallMoment = (typeof CALL_MOMENTS)[number];

/** Whom somebody hears from a move on: the call, a second party, nobody. */
export const MOVED_TO = ['call', 'apart', 'nobody'] as const;
/** `restart`: the gateway began again; `behind`: the database was away for too long; `many`: the call has more than are kept. */
export const GAPS = ['restart', 'behind', 'many'] as const;
export type GapReason = (typeof GAPS)[number];
