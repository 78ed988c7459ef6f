import { limits } from '../../../../platform/limits';

/** Everything that the network could make grow has an end. */
export const bounds = limits.trunkPort;

/** Time until the first answer to an INVITE (RFC 3261 has 32 s): who is on the line would not wait longer. */
export const FIRST_ANSWER_MS = 8_000;
/** T1 and T2 (RFC 3261, 17.1.1.1), and 64 × T1, after which nobody repeats anything. */
export const T1_MS = 500;
export const T2_MS = 4_000;
export const LIFE_MS = 64 * T1_MS;
/** The shortest session timer that we take (RFC 4028, 4). */
export const MIN_SE_S = 90;
/** What a stop waits for the answers to its BYEs and REGISTERs. */
export const STOP_MS = 2_000;
