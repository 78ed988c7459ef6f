import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Clock } from '../context';
import type { Database, Orm } from '../db/database';
import { accounts, sessions, tenants } from '../db/schema';
import { hashToken, newToken, successorOf } from './tokens';

/** A token is replaced at most this often. */
export const ROTATE_AFTER_MS = 5 * 60_000;
/** A replaced token still works for so long after its successor was first used, so that replies out of order sign nobody out. */
export const GRACE_MS = 60_000;
/** A browser that says nothing for so long has signed out. */
export const IDLE_MS = 12 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;

type AccountRow = typeof accounts.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;
export type Tenant = typeof tenants.$inferSelect;
/** The person behind a request or a socket, as the database has them now. */
export type SignedIn = Omit<AccountRow, 'passwordHash'> & { sessionId: string; tenant: Tenant };

export interface Sessions {
  /** A new session of this account and its first token. */
  open(accountId: number, orm?: Orm): Promise<{ sessionId: string; token: string }>;
  /**
   * Who holds this token, or null when it is unknown, expired or revoked. `next` is the token to answer with: the
   * same one, or its successor [API-003, API-004]. With `rotate: false` (sockets, which have no reply to carry a new
   * token) the token is only checked.
   */
  authenticate(token: string, options?: { rotate?: boolean }): Promise<{ account: SignedIn; next: string } | null>;
  /** Ends one session. */
  revoke(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, e.g. after a password reset. */
  revokeAll(accountId: number, orm?: Orm): Promise<void>;
}

/**
 * Sessions kept in the database. `key` is the gateway's secret for deriving successors. Without `demo` the people of
 * demo tenants are nobody, also with a session from a time when the gateway was in demo mode.
 */
export function createSessions(db: Database, clock: Clock, { key, demo }: { key: string; demo: boolean }): Sessions {
  const now = () => new Date(clock.now());

  async function find(hash: string) {
    const [row] = await db
      .select({ session: sessions, account: accounts, tenant: tenants })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .innerJoin(tenants, eq(tenants.id, accounts.tenantId))
      .where(
        and(or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash)), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())),
      )
      .limit(1);
    return row;
  }

  /** The old token works until its successor was used, and `GRACE_MS` longer. */
  const inGrace = (session: SessionRow) => !session.successorUsedAt || clock.now() < session.successorUsedAt.getTime() + GRACE_MS;

  /** Not while the token before this one is still in its grace: its holders would be signed out. */
  const mayRotate = (session: SessionRow) =>
    clock.now() - session.rotatedAt.getTime() >= ROTATE_AFTER_MS &&
    (!session.previousHash || (!!session.successorUsedAt && !inGrace(session)));

  /** Stored before the reply goes out; the comparison lets only one of several parallel requests do it. */
  async function rotate(session: SessionRow, token: string): Promise<string> {
    const next = successorOf(token, session.id, key);
    await db
      .update(sessions)
      .set({ tokenHash: hashToken(next), previousHash: session.tokenHash, rotatedAt: now(), successorUsedAt: null })
      .where(and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash)));
    return next;
  }

  async function touch(session: SessionRow): Promise<void> {
    const firstUse = session.previousHash !== null && session.successorUsedAt === null;
    if (!firstUse && clock.now() - session.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    await db
      .update(sessions)
      .set({ lastUsedAt: now(), expiresAt: new Date(clock.now() + IDLE_MS), ...(firstUse && { successorUsedAt: now() }) })
      .where(and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash)));
  }

  return {
    async open(accountId, orm = db) {
      const token = newToken();
      const [row] = await orm
        .insert(sessions)
        .values({ accountId, tokenHash: hashToken(token), rotatedAt: now(), lastUsedAt: now(), expiresAt: new Date(clock.now() + IDLE_MS) })
        .returning({ id: sessions.id });
      return { sessionId: row!.id, token };
    },

    async authenticate(token, { rotate: mayReply = true } = {}) {
      const hash = hashToken(token);
      const row = await find(hash);
      if (!row || (row.tenant.demo && !demo)) return null;
      const { session, tenant } = row;
      const { passwordHash: _, ...person } = row.account;
      const account = { ...person, sessionId: session.id, tenant };
      if (session.tokenHash !== hash) return inGrace(session) ? { account, next: successorOf(token, session.id, key) } : null;
      if (mayReply && mayRotate(session)) return { account, next: await rotate(session, token) };
      await touch(session);
      return { account, next: token };
    },

    async revoke(sessionId) {
      await db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    },

    async revokeAll(accountId, orm = db) {
      await orm
        .update(sessions)
        .set({ revokedAt: now() })
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)));
    },
  };
}
