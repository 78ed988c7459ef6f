import { and, eq } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { campaigns } from '../platform/db/schema';
import { notFound } from '../platform/problem';

/** The campaign at an address, `/campaigns/final-expense`. Throws 404 for another centre's. */
export async function campaignBySlug(orm: Orm, tenantId: number, slug: string): Promise<typeof campaigns.$inferSelect> {
  const [row] = await orm
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.slug, slug)));
  if (!row) throw notFound('There is no such campaign.');
  return row;
}
