import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../context';
import type { Database, Orm } from '../db/database';
import { idempotency } from '../db/schema';
import { conflict, HttpProblem } from '../problem';
import { pause } from '../process';

/** A request whose gateway died is taken over by a repeat after this time. */
const ABANDONED_MS = 30_000;
/** How long a repeat waits for the first request's answer. */
const WAIT_MS = 10_000;
const POLL_MS = 50;
const LONGEST_KEY = 200;

/** An answer as it went out the first time. */
export interface Stored {
  status: number;
  reply: unknown;
}

/** A write that carries a key: stored with its answer, or given up. */
export interface Claim {
  /** In the write's own transaction where it has one. */
  store(orm: Orm, answer: Stored): Promise<void>;
  /** The write failed: the key is free again, so that the mended request may use it. */
  release(): Promise<void>;
}

export interface IdempotencyStore {
  /** The stored answer of an earlier request with this key, or the claim to make it; 409 for another body. */
  begin(accountId: number, key: string, operation: string, request: unknown): Promise<Stored | Claim>;
}

export const isStored = (found: Stored | Claim): found is Stored => 'status' in found;

/** The same text for the same content, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** A usable Idempotency-Key; absent is fine, an endless one is refused. */
export function readKey(header: string | string[] | undefined): string | undefined {
  const key = Array.isArray(header) ? header[0] : header;
  if (key && key.length > LONGEST_KEY) throw new HttpProblem(400, `Idempotency-Key is too long: at most ${LONGEST_KEY} characters.`);
  return key || undefined;
}

/**
 * Keys and answers in the database, so that a repeat after a crash finds them. Only successful answers are kept.
 * `unheard` hears of a claim whose answer was lost: it may stand, and nobody else frees it.
 */
export function createIdempotency(db: Database, clock: Clock, unheard: (claim: Claim) => void = () => {}): IdempotencyStore {
  const of = (accountId: number, key: string) => and(eq(idempotency.accountId, accountId), eq(idempotency.key, key));

  const claim = (accountId: number, key: string, since: Date): Claim => ({
    async store(orm, { status, reply }) {
      await orm
        .update(idempotency)
        .set({ status, reply: reply ?? null })
        .where(of(accountId, key));
    },
    async release() {
      // Not the claim of a repeat: a release that failed unheard may come a second time.
      await db.delete(idempotency).where(and(of(accountId, key), isNull(idempotency.status), eq(idempotency.createdAt, since)));
    },
  });

  async function tryClaim(row: { accountId: number; key: string; operation: string; bodyHash: string; createdAt: Date }): Promise<boolean> {
    const fresh = await db.insert(idempotency).values(row).onConflictDoNothing().returning({ key: idempotency.key });
    if (fresh.length) return true;
    const abandoned = await db
      .update(idempotency)
      .set({ createdAt: row.createdAt })
      .where(
        and(
          of(row.accountId, row.key),
          eq(idempotency.bodyHash, row.bodyHash),
          isNull(idempotency.status),
          lt(idempotency.createdAt, new Date(clock.now() - ABANDONED_MS)),
        ),
      )
      .returning({ key: idempotency.key });
    return abandoned.length > 0;
  }

  return {
    async begin(accountId, key, operation, request) {
      const bodyHash = createHash('sha256')
        .update(`${operation} ${canonical(request)}`)
        .digest('hex');
      for (const end = performance.now() + WAIT_MS; ; await pause(POLL_MS)) {
        const since = new Date(clock.now());
        const mine = claim(accountId, key, since);
        const taken = await tryClaim({ accountId, key, operation, bodyHash, createdAt: since }).catch((error: unknown) => {
          unheard(mine);
          throw error;
        });
        if (taken) return mine;
        const [row] = await db.select().from(idempotency).where(of(accountId, key));
        if (row && row.bodyHash !== bodyHash)
          throw conflict('This Idempotency-Key was used for another request.', 'idempotency-key-reused');
        if (row?.status) return { status: row.status, reply: row.reply };
        if (performance.now() > end)
          throw conflict('The first request with this Idempotency-Key still runs. Try again.', 'idempotency-in-flight');
      }
    },
  };
}

/** At boot with a database of our own: what the last gateway left unfinished is free again at once. */
export const releaseUnfinished = (db: Database) => db.delete(idempotency).where(isNull(idempotency.status));

const KEEP_MS = 48 * 3_600_000;
/** Keys older than two days are of no use to anybody. */
export const forgetOldKeys = (db: Database, clock: Clock) =>
  db.delete(idempotency).where(lt(idempotency.createdAt, new Date(clock.now() - KEEP_MS)));
