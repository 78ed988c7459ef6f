/** Where a person is signed in, for who manages them. */
import { and, desc, eq } from 'drizzle-orm';
import { isAlive } from '../../platform/auth/endings';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { accounts, sessions } from '../../platform/db/schema';

const LISTED = 100;

/** The sessions that are valid now, the one that was used last first. */
export async function sessionsOf(ctx: GatewayContext, account: SignedIn, personId: number) {
  const rows = await ctx.db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.accountId, personId), isAlive(ctx.clock.now())))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(LISTED);
  return rows.map(({ session }) => ({
    id: session.id,
    browser: session.browser ?? '',
    address: session.address ?? '',
    since: session.createdAt.getTime(),
    seen: session.lastUsedAt.getTime(),
    own: session.id === account.sessionId,
  }));
}
