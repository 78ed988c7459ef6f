import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Language } from '@dialer/rules/times';
import type { Clock } from '../context';
import type { Database, Orm } from '../db/database';
import { accounts, sessions, tenants } from '../db/schema';
import { limits } from '../limits';
import { createEndings, isAliveAt, timesOf, type Endings } from './endings';
import { givenPermissions, permissionsIn } from './permissions';
import { hashToken, newToken, successorOf } from './tokens';

const TOUCH_EVERY_MS = 60_000;
/** Letters of a browser's name that are kept. */
const LONGEST_BROWSER = 300;
const { idleMs, rotateMs, graceMs } = limits.sessions;

type AccountRow = typeof accounts.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;
export type Tenant = typeof tenants.$inferSelect;
/** The person behind a request or a socket, as the database has them now; `permissions` with those that attributes give. */
export type SignedIn = Omit<AccountRow, 'passwordHash' | 'language'> & { language: Language; sessionId: string; tenant: Tenant };

export interface Sessions extends Endings {
  /**
   * A new session and its first token. `account`: as it was when its password was right; `address` and `browser`: where the
   * person signed in.
   */
  open(
    account: Pick<AccountRow, 'id' | 'accessRevision'>,
    address?: string,
    browser?: string,
  ): Promise<{ sessionId: string; token: string }>;
  /**
   * Who holds this token, or null when it is unknown, expired or revoked. `next` is the token to answer with: the
   * same one, or its successor [API-003, API-004]. With `rotate: false` (sockets, which have no reply to carry a new
   * token) the token is only checked. `language`: of who has chosen none.
   */
  authenticate(token: string, options?: { rotate?: boolean; language?: Language }): Promise<{ account: SignedIn; next: string } | null>;
  /**
   * Whose session this is, as they are now; null when it has ended. It is no use of it: it ends when it
   * would have ended. `language`: of who has chosen none.
   */
  holder(sessionId: string, language: Language): Promise<SignedIn | null>;
  /** Ends one session. */
  revoke(sessionId: string): Promise<void>;
  /**
   * Ends all access of an account (`endAccess`), e.g. after a password reset. Within a transaction (`orm`) call `notice`
   * after it: listeners are told of what is committed.
   */
  revokeAll(accountId: number, orm?: Orm): Promise<void>;
}

/**
 * Voids all that an account has proved until now: sessions, also one that is being opened, and browsers in which its login
 * was right. For a new password, a closed account and a lost laptop; listeners hear of it at the next `notice`.
 */
export async function endAccess(orm: Orm, accountId: number): Promise<void> {
  await orm
    .update(accounts)
    .set({ accessRevision: sql`${accounts.accessRevision} + 1` })
    .where(eq(accounts.id, accountId));
}

/**
 * Sessions kept in the database. `key` is the gateway's secret for deriving successors. Without `demo` the people of
 * demo tenants are nobody, also with a session from a time when the gateway was in demo mode.
 */
export function createSessions(
  db: Database,
  clock: Clock,
  { key, demo, log }: { key: string; demo: boolean; log: Pick<Logger, 'warn' | 'error'> },
): Sessions {
  const now = () => new Date(clock.now());
  const endings = createEndings(db, clock, log);
  const used = () => ({ lastUsedAt: now(), expiresAt: new Date(clock.now() + idleMs) });

  const { placeholder } = sql;
  const hash = placeholder('hash');
  const times = { now: placeholder('now'), begunAfter: placeholder('begunAfter'), begunBeforeCall: placeholder('begunBeforeCall') };
  // Asked with every request: written out once, and planned once by each connection.
  const alive = (which: SQL | undefined) =>
    db
      .select({ session: sessions, account: accounts, tenant: tenants, given: givenPermissions })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .innerJoin(tenants, eq(tenants.id, accounts.tenantId))
      .where(and(which, isAliveAt(times)))
      .limit(1);
  const ofToken = alive(or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash))).prepare('session_of_token');
  const ofId = alive(eq(sessions.id, placeholder('id'))).prepare('session_of_id');

  type Row = Awaited<ReturnType<typeof ofToken.execute>>[number];
  const isNobody = ({ tenant }: Row) => tenant.demo && !demo;

  function signedIn({ session, account, tenant, given }: Row, language: Language): SignedIn {
    const { passwordHash: _, ...person } = account;
    const permissions = permissionsIn(given, person.roles);
    return { ...person, permissions, language: person.language ?? language, sessionId: session.id, tenant };
  }

  async function find(tokenHash: string) {
    const [row] = await ofToken.execute({ hash: tokenHash, ...timesOf(clock.now()) });
    return row;
  }

  /** The old token works until its successor was used, and `graceMs` longer. */
  const inGrace = (session: SessionRow) => !session.successorUsedAt || clock.now() < session.successorUsedAt.getTime() + graceMs;

  /** Not while the token before this one is still in its grace: its holders would be signed out. */
  const mayRotate = (session: SessionRow) =>
    clock.now() - session.rotatedAt.getTime() >= rotateMs && (!session.previousHash || (!!session.successorUsedAt && !inGrace(session)));

  /** Stored before the reply goes out; the comparison lets only one of several parallel requests do it. */
  async function rotate(session: SessionRow, token: string): Promise<string> {
    const next = successorOf(token, session.id, key);
    await db
      .update(sessions)
      .set({ tokenHash: hashToken(next), previousHash: session.tokenHash, rotatedAt: now(), successorUsedAt: null, ...used() })
      .where(and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash)));
    return next;
  }

  async function touch(session: SessionRow): Promise<void> {
    const firstUse = session.previousHash !== null && session.successorUsedAt === null;
    if (!firstUse && clock.now() - session.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    await db
      .update(sessions)
      .set({ ...used(), ...(firstUse && { successorUsedAt: now() }) })
      .where(and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash)));
  }

  return {
    async open({ id: accountId, accessRevision }, address, browser) {
      const token = newToken();
      const times = { createdAt: now(), rotatedAt: now(), ...used() };
      const [row] = await db
        .insert(sessions)
        .values({
          accountId,
          accessRevision,
          tokenHash: hashToken(token),
          address: address ?? null,
          browser: browser?.slice(0, LONGEST_BROWSER) ?? null,
          ...times,
        })
        .returning({ id: sessions.id });
      endings.watch(row!.id, accountId);
      return { sessionId: row!.id, token };
    },

    async authenticate(token, { rotate: mayReply = true, language = 'en' } = {}) {
      const hash = hashToken(token);
      const row = await find(hash);
      if (!row || isNobody(row)) return null;
      const { session } = row;
      const account = signedIn(row, language);
      if (session.tokenHash !== hash && !inGrace(session)) return null;
      endings.watch(session.id, account.id);
      if (session.tokenHash !== hash) return { account, next: successorOf(token, session.id, key) };
      if (mayReply && mayRotate(session)) return { account, next: await rotate(session, token) };
      await touch(session);
      return { account, next: token };
    },

    async holder(sessionId, language) {
      const [row] = await ofId.execute({ id: sessionId, ...timesOf(clock.now()) });
      return row && !isNobody(row) ? signedIn(row, language) : null;
    },

    async revoke(sessionId) {
      await db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
      await endings.notice();
    },

    async revokeAll(accountId, orm) {
      await endAccess(orm ?? db, accountId);
      if (!orm) await endings.notice();
    },

    onEnded: endings.onEnded,
    notice: endings.notice,
    startNotice: endings.startNotice,
  };
}
