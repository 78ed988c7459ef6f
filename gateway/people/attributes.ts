/** Attributes that this product knows by itself; every centre has them. */
import { and, eq } from 'drizzle-orm';
import { PERMISSION } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { attributes } from '../platform/db/schema';

const AUTO_READY = { name: 'Auto-ready', type: PERMISSION, scope: { permission: 'has_auto_ready' } };

/** Makes what is missing, and gives the id of the attribute by which advisors become ready by themselves [ATTR-002]. */
export async function ensureKnownAttributes(orm: Orm, tenantId: number): Promise<number> {
  await orm
    .insert(attributes)
    .values({ ...AUTO_READY, tenantId })
    .onConflictDoNothing();
  const [row] = await orm
    .select({ id: attributes.id })
    .from(attributes)
    .where(and(eq(attributes.tenantId, tenantId), eq(attributes.type, AUTO_READY.type), eq(attributes.name, AUTO_READY.name)));
  return row!.id;
}
