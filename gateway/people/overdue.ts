/** Promises to call whose time has passed. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import type { SignedIn } from '../platform/auth/sessions';
import { followUps } from '../platform/db/schema';
import { hasFlag } from './centre';

/** Overdue promises lock ready and auto-dial where the centre enforces them [STATUS-011, FUP-006]. */
export async function hasOverdueLock(
  ctx: Pick<GatewayContext, 'db' | 'clock' | 'use'>,
  agent: Pick<SignedIn, 'id' | 'tenant' | 'managerId'>,
): Promise<boolean> {
  const { db, clock } = ctx;
  if (!(await hasFlag(ctx, agent, 'enforcedFollowUps'))) return false;
  const [row] = await db
    .select({ one: sql`1` })
    .from(followUps)
    .where(and(eq(followUps.accountId, agent.id), isNull(followUps.doneAt), lt(followUps.startsAt, new Date(clock.now()))))
    .limit(1);
  return row !== undefined;
}
