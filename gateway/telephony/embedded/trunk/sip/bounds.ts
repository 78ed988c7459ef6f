/** Everything that the network could make grow has an end. */
export const bounds = {
  /** One message: a carrier's INVITE with a signed caller (RFC 8224) has some 3,000 bytes. */
  messageBytes: 32_768,
  headerBytes: 16_384,
  /** An Identity header field has some 1,500 bytes. */
  headerLineLength: 4_096,
  headerLines: 150,
  /** Bytes that may wait for a carrier that does not read. */
  unreadBytes: 1_048_576,
  /** Transactions of one trunk that are kept to answer repetitions from. */
  transactions: 20_000,
  /** Calls of one trunk that ring or stand. */
  callsPerTrunk: 1_000,
  /** New calls of one trunk a second, over time and at once. */
  callsPerSecond: 20,
  callBurst: 40,
  /** Other messages of one trunk a second, over time and at once. */
  messagesPerSecond: 1_000,
  messageBurst: 4_000,
  /** Refusals (403) that one strange address gets a minute, and all of them together; then silence. */
  strangerReplies: 3,
  strangerRepliesTogether: 300,
  /** Strange addresses that are remembered within the minute. */
  strangers: 10_000,
  /** Connections of strangers, all together, and the time of each. */
  strangerSockets: 32,
  strangerMs: 5_000,
  /** Connections of trunks' own addresses. */
  trunkSockets: 256,
  /** Different faults that are logged, each once. */
  complaints: 200,
} as const;

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
