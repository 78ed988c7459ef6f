/** Why nothing is heard on a call, and how it sounds: the page finds out, the gateway keeps it with the call. */

/** The far party does not hear the agent. */
export const OUT_FAULTS = ['muted-in-system', 'microphone-gone', 'permission-withdrawn', 'flat-microphone', 'no-packets-out'] as const;
export type OutFault = (typeof OUT_FAULTS)[number];
/** The agent does not hear the far party. */
export const IN_FAULTS = ['no-packets-in', 'playback-stopped', 'speaker-gone'] as const;
export type InFault = (typeof IN_FAULTS)[number];
export type SoundFault = OutFault | InFault;

/** 3 good, 2 fair, 1 poor. */
export type QualityBars = 1 | 2 | 3;

export interface CallQuality {
  bars: QualityBars;
  /** Percent of packets, of the direction that loses more. */
  lost: number;
  /** Milliseconds. */
  jitter: number;
  /** Milliseconds there and back; null where the browser does not tell. */
  roundTrip: number | null;
}

/** What a page says of one of its legs of a call: of all of its time so far, so that a later one takes an earlier one's place. */
export interface SoundReport extends CallQuality {
  /** How long the leg was listened to. */
  seconds: number;
  /** Those that there were, and for how many seconds. */
  faults: { fault: SoundFault; seconds: number }[];
}
