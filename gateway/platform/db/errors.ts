/** What errors of the database say: that it is away for now, or something against the query. */

/** Codes of Node's sockets and of PostgreSQL after which the same write may succeed later. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Too many wait for a connection (`lanes.ts`).
  'LANE_BUSY',
  // Read-only during a failover; serialization failure and deadlock; a query that was cancelled or ran into its limit.
  '25006',
  '40001',
  '40P01',
  '55P03',
  '57014',
  // Shut down by its administrator, crashed, still starting.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);
/** Classes of PostgreSQL: connection, resources (disk full, too many connections), the system's own errors. */
const PASSING_CLASS = /^(08|53|58)...$/;
/** The driver gives these no code. */
const PASSING_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|Database too slow)/;

/** A write that took too long, though nothing has failed yet: for `within`, where that counts as an outage. */
export class TooSlow extends Error {
  constructor() {
    super('Database too slow');
  }
}

interface Cause {
  readonly code: string;
  readonly message: string;
  /** What Node was asked for: `connect`, `rename`. */
  readonly syscall?: unknown;
  /** The index or constraint that PostgreSQL names. */
  readonly constraint?: unknown;
}

/** An error and what is behind it: drizzle wraps what the driver says. */
function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, message, syscall, constraint, cause } = error as Record<string, unknown>;
  return [{ code: typeof code === 'string' ? code : '', message: String(message ?? ''), syscall, constraint }, ...causesOf(cause)];
}

/** The socket's file is gone while an embedded server restarts; any other file that is not there is no word of the database. */
const isSocketGone = ({ code, syscall }: Cause): boolean => code === 'ENOENT' && syscall === 'connect';

/** Whether an error says that the database is away for now, and nothing against the write itself. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => isSocketGone(cause) || PASSING.has(cause.code) || PASSING_CLASS.test(cause.code) || PASSING_WORDS.test(cause.message),
  );

/** Whether it is only that all connections of a lane are in use (`lanes.ts`): the database itself is there. */
export const isLaneBusy = (error: unknown): boolean => causesOf(error).some(({ code }) => code === 'LANE_BUSY');

/**
 * Whether PostgreSQL was given a value that it cannot hold or read (its class 22): a number beyond its range, a text that is
 * no date. While a request is handled that is the caller's mistake.
 */
export const isUnfitValue = (error: unknown): boolean => causesOf(error).some(({ code }) => /^22...$/.test(code));

/** What sockets and the driver say when nothing was heard for too long: no refusal, no broken connection. */
const SILENT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const SILENT_WORDS =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout|Database too slow)/;

/** Whether the server said nothing at all: connections that stand may be dead without knowing it. */
export const isSilence = (error: unknown): boolean =>
  causesOf(error).some(({ code, message }) => SILENT_CODES.has(code) || SILENT_WORDS.test(message));

/** Whether PostgreSQL refused a row because another has the same values of this unique index. */
export const violates = (error: unknown, index: string): boolean =>
  causesOf(error).some(({ code, constraint }) => code === '23505' && constraint === index);
