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
  // The socket's file is gone while an embedded server restarts.
  'ENOENT',
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

/** A write that took too long, though nothing has failed yet. */
export class TooSlow extends Error {
  constructor() {
    super('Database too slow');
  }
}

/** Whether an error says that the database is away for now, and nothing against the write itself. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error as { code?: unknown; message?: unknown; cause?: unknown } | undefined; each; each = each.cause as typeof each) {
    if (typeof each !== 'object') return false;
    const code = typeof each.code === 'string' ? each.code : '';
    if (PASSING.has(code) || PASSING_CLASS.test(code) || PASSING_WORDS.test(String(each.message ?? ''))) return true;
  }
  return false;
}

/** What sockets and the driver say when nothing was heard for too long: no refusal, no broken connection. */
const SILENT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const SILENT_WORDS = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** Whether the server said nothing at all: connections that stand may be dead without knowing it. */
export function isSilence(error: unknown): boolean {
  for (let each = error as { code?: unknown; message?: unknown; cause?: unknown } | undefined; each; each = each.cause as typeof each) {
    if (typeof each !== 'object') return false;
    if (each instanceof TooSlow || SILENT_CODES.has(String(each.code)) || SILENT_WORDS.test(String(each.message ?? ''))) return true;
  }
  return false;
}

/** Whether PostgreSQL refused a row because another has the same values of this unique index. */
export function violates(error: unknown, index: string): boolean {
  for (let each = error as { code?: unknown; constraint?: unknown; cause?: unknown } | undefined; each; each = each.cause as typeof each) {
    if (typeof each !== 'object') return false;
    if (each.code === '23505' && each.constraint === index) return true;
  }
  return false;
}

/** Fails with `TooSlow` when work takes longer; the work itself cannot be stopped and may still come to its end. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new TooSlow()), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
