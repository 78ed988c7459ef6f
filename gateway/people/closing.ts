import { eq } from 'drizzle-orm';
import { endAccess } from '../platform/auth/sessions';
import type { Orm } from '../platform/db/database';
import { accounts } from '../platform/db/schema';

/** Closes an account at this time, which signs its person out, or opens it again (null). Nothing of their work is touched. */
export async function setClosed(orm: Orm, accountId: number, closedAt: Date | null): Promise<void> {
  await orm.update(accounts).set({ closedAt }).where(eq(accounts.id, accountId));
  if (closedAt) await endAccess(orm, accountId);
}
