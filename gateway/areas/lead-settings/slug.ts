import type { Orm } from '../../platform/db/database';
import { campaigns } from '../../platform/db/schema';

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'campaign';

/** A new campaign; its slug is made from the name, one of its own within the centre, and never changes [SET-046]. */
export async function insertCampaign(
  orm: Orm,
  tenantId: number,
  fields: Omit<typeof campaigns.$inferInsert, 'tenantId' | 'slug'>,
): Promise<{ id: number; slug: string }> {
  const slug = slugOf(fields.name);
  for (let nth = 1; ; nth++) {
    const [made] = await orm
      .insert(campaigns)
      .values({ ...fields, tenantId, slug: nth === 1 ? slug : `${slug}-${nth}` })
      .onConflictDoNothing()
      .returning({ id: campaigns.id, slug: campaigns.slug });
    if (made) return made;
  }
}
