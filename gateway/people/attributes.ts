/** Attributes that this product knows by itself; every centre has them. */
import { and, eq } from 'drizzle-orm';
import { ALLOWS_CALLS, holdsRole, PERMISSION, WHO_ALLOWS_CALLS } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { accountAttributes, attributes } from '../platform/db/schema';

const AUTO_READY = { name: 'Auto-ready', type: PERMISSION, scope: { permission: 'has_auto_ready' } };
const ALLOW_CALLS = { name: 'Allow calls', type: PERMISSION, scope: { permission: ALLOWS_CALLS } };

async function idOf(orm: Orm, tenantId: number, { name, type }: typeof AUTO_READY): Promise<number> {
  const [row] = await orm
    .select({ id: attributes.id })
    .from(attributes)
    .where(and(eq(attributes.tenantId, tenantId), eq(attributes.type, type), eq(attributes.name, name)));
  return row!.id;
}

/** Makes what is missing, and gives the id of the attribute by which advisors become ready by themselves [ATTR-002]. */
export async function ensureKnownAttributes(orm: Orm, tenantId: number): Promise<number> {
  await orm
    .insert(attributes)
    .values([AUTO_READY, ALLOW_CALLS].map((each) => ({ ...each, tenantId })))
    .onConflictDoNothing();
  return idOf(orm, tenantId, AUTO_READY);
}

/** Whether these roles bring a permission that somebody may take away again: to allow calls beyond the centre's own rules. */
export const allowsCallsByRole = (roles: readonly string[]): boolean => WHO_ALLOWS_CALLS.some((role) => roles.includes(role));

/**
 * What a person is given with these roles when they come, or when they become a manager. `by`: who makes them so, if it is
 * anybody; a manager from whom it was taken gives it to nobody.
 */
export async function giveByRole(
  orm: Orm,
  { id, tenantId, roles }: { id: number; tenantId: number; roles: readonly string[] },
  by?: { readonly roles: readonly string[]; readonly permissions: readonly string[] },
) {
  if (!allowsCallsByRole(roles)) return;
  if (by && !holdsRole(by.roles, 'admin') && !by.permissions.includes(ALLOWS_CALLS)) return;
  await ensureKnownAttributes(orm, tenantId);
  const attributeId = await idOf(orm, tenantId, ALLOW_CALLS);
  await orm.insert(accountAttributes).values({ accountId: id, attributeId }).onConflictDoNothing();
}
