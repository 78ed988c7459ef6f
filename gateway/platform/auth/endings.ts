/**
 * Tells when a session ends, whoever ended it: the person (logout), an administrator (a closed account, a new password),
 * the command line, which is another process, or time. What hangs on a session (sockets, a telephone's secret) hears of
 * it here and ends with it.
 */
import { and, eq, gt, inArray, isNull, sql, type Placeholder } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../context';
import type { Database } from '../db/database';
import { accounts, calls, sessions } from '../db/schema';
import { limits } from '../limits';

const { absoluteMs, callGraceMs, noticeMs } = limits.sessions;

/** True of an account that has a call, or a lead to dispose: its session is not ended under its hands. */
const isBusy = sql`exists (select 1 from ${calls} where ${calls.accountId} = ${sessions.accountId} and (${calls.endedAt} is null or ${calls.toDispose}))`;

/**
 * The condition of a session that is valid at `now` (epoch milliseconds): used within `idleMs`, begun within
 * `absoluteMs`, or up to `callGraceMs` earlier by somebody who is still on a call. The `case` keeps calls from being
 * looked at for everybody else.
 */
export const isAlive = (now: number) => isAliveAt(timesOf(now));

/** The times that `isAliveAt` compares with, for a query that is made once and asked with other times again and again. */
export const timesOf = (now: number) => ({
  now: new Date(now),
  begunAfter: new Date(now - absoluteMs),
  begunBeforeCall: new Date(now - absoluteMs - callGraceMs),
});

export const isAliveAt = (at: Readonly<Record<keyof ReturnType<typeof timesOf>, Date | Placeholder>>) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, at.now),
    isNull(accounts.closedAt),
    eq(sessions.accessRevision, accounts.accessRevision),
    sql`case when ${sessions.createdAt} > ${at.begunAfter} then true
             when ${sessions.createdAt} > ${at.begunBeforeCall} then ${isBusy}
             else false end`,
  );

export interface EndedSession {
  readonly sessionId: string;
  readonly accountId: number;
}

export interface Endings {
  /**
   * Calls `listener` once for each session that has ended since it was opened or last used here. Returns how to stop
   * listening. A listener that throws or rejects is logged and keeps nobody else from hearing of it.
   */
  onEnded(listener: (ended: EndedSession) => void | Promise<void>): () => void;
  /** Looks now which sessions have ended, and resolves when every listener was called; it waits for none of them. */
  notice(): Promise<void>;
  /** Looks every `sessions.noticeMs`, beginning with the sessions that a gateway before this one left. Returns how to stop. */
  startNotice(): Promise<() => void>;
}

/** `watch`: from now on this session's end is told. */
export function createEndings(
  db: Database,
  clock: Clock,
  log: Pick<Logger, 'warn' | 'error'>,
): Endings & { watch(sessionId: string, accountId: number): void } {
  const watched = new Map<string, number>();
  const listeners = new Set<(ended: EndedSession) => void | Promise<void>>();
  let failing = false;

  const alive = (ids?: string[]) =>
    db
      .select({ id: sessions.id, accountId: sessions.accountId })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(ids && inArray(sessions.id, ids), isAlive(clock.now())));

  function tell(ended: EndedSession): void {
    const failed = (error: unknown) => log.error({ err: error, account: ended.accountId }, 'the end of a session was not followed up');
    for (const listener of listeners) {
      try {
        void Promise.resolve(listener(ended)).catch(failed);
      } catch (error) {
        failed(error);
      }
    }
  }

  async function notice(): Promise<void> {
    const ids = [...watched.keys()];
    if (ids.length === 0) return;
    const still = new Set((await alive(ids)).map(({ id }) => id));
    const ended = ids.filter((id) => !still.has(id)).map((sessionId) => ({ sessionId, accountId: watched.get(sessionId) }));
    // Forgotten first, so that two that look at the same time tell it once.
    for (const { sessionId } of ended) watched.delete(sessionId);
    for (const { sessionId, accountId } of ended) if (accountId !== undefined) tell({ sessionId, accountId });
  }

  return {
    watch: (sessionId, accountId) => void watched.set(sessionId, accountId),
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notice,
    async startNotice() {
      for (const { id, accountId } of await alive()) watched.set(id, accountId);
      let looking = false;
      const timer = setInterval(() => {
        if (looking) return;
        looking = true;
        notice()
          .then(
            () => (failing = false),
            (error: unknown) => {
              // The database is away: said once, tried again at the next tick.
              if (!failing) log.warn({ err: error }, 'ended sessions could not be looked up');
              failing = true;
            },
          )
          .finally(() => (looking = false));
      }, noticeMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
