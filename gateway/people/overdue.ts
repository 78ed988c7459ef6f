/** Promises to call whose time has passed, and the window in which they may still be kept [SET-011]. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { GatewayContext } from '../platform/context';
import type { SignedIn } from '../platform/auth/sessions';
import { followUps } from '../platform/db/schema';
import type { Orm } from '../platform/db/database';
import { hasFlag } from './centre';
import { readGlobals } from './settings';

/** A promise of before this instant is overdue: its time has passed, and the centre's follow-up window after it [FUP-033]. */
export async function overdueBefore(orm: Orm, tenantId: number, now: number): Promise<Date> {
  return new Date(now - (await readGlobals(orm, tenantId))['follow-up-window'] * 60_000);
}

/** Overdue promises lock ready and auto-dial where the centre enforces them [STATUS-011, FUP-006]. */
export async function hasOverdueLock(
  ctx: Pick<GatewayContext, 'db' | 'clock' | 'use'>,
  agent: Pick<SignedIn, 'id' | 'tenantId' | 'tenant' | 'managerId'>,
): Promise<boolean> {
  const { db, clock } = ctx;
  if (!(await hasFlag(ctx, agent, 'enforcedFollowUps'))) return false;
  const [row] = await db
    .select({ one: sql`1` })
    .from(followUps)
    .where(
      and(
        eq(followUps.accountId, agent.id),
        isNull(followUps.doneAt),
        lt(followUps.startsAt, await overdueBefore(db, agent.tenantId, clock.now())),
      ),
    )
    .limit(1);
  return row !== undefined;
}
