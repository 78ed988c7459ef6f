/** Settings of dialing that are not numbers alone: their limits, and the keys by which their recorded changes are named. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** Each day is a change of its own [SET-039]. */
export const HOURS_KEYS = WEEKDAYS.map((day) => `operation-hours:${day}` as const);
/** A list is one change; so is the most calls of the call-tracking provider. */
export const SEQUENCE_KEY = 'dialing-sequence';
export const LEVELS_KEY = 'agent-dials-per-level';
export const MAX_CALLS_KEY = 'max-calls-amount';
export const DIALING_KEYS = [SEQUENCE_KEY, LEVELS_KEY, MAX_CALLS_KEY, ...HOURS_KEYS] as const;
export type DialingKey = (typeof DIALING_KEYS)[number];

/** A day without an end of its own: what every day is until a centre says otherwise. */
export const OPEN_ALL_DAY = '00:00 24:00';
/** Most waits of a sequence, and the longest: a year, in minutes. */
export const MOST_WAITS = 50;
export const LONGEST_WAIT = 525_600;
/** Most levels, and most dials that a level may ask for: as many as a lead can have by the threshold of new leads. */
export const MOST_LEVELS = 50;
export const MOST_LEVEL_DIALS = 1000;
