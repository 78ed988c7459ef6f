/** Attributes that this product knows by itself; every centre has them. */
import { and, eq } from 'drizzle-orm';
import { ALLOWS_CALLS, holdsRole, LISTENS_IN, PERMISSION, WHO_ALLOWS_CALLS } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { accountAttributes, attributes } from '../platform/db/schema';

const AUTO_READY = { name: 'Auto-ready', type: PERMISSION, scope: { permission: 'has_auto_ready' } };
const ALLOW_CALLS = { name: 'Allow calls', type: PERMISSION, scope: { permission: ALLOWS_CALLS } };
const LISTEN_IN = { name: 'Listen in', type: PERMISSION, scope: { permission: LISTENS_IN } };
const BY_ROLE = [ALLOW_CALLS, LISTEN_IN];

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
    .values([AUTO_READY, ...BY_ROLE].map((each) => ({ ...each, tenantId })))
    .onConflictDoNothing();
  return idOf(orm, tenantId, AUTO_READY);
}

/** Whether these roles bring permissions that somebody may take away again: to allow calls beyond the centre's own rules, to listen in. */
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
  await ensureKnownAttributes(orm, tenantId);
  for (const given of BY_ROLE) {
    if (by && !holdsRole(by.roles, 'admin') && !by.permissions.includes(given.scope.permission)) continue;
    const attributeId = await idOf(orm, tenantId, given);
    await orm.insert(accountAttributes).values({ accountId: id, attributeId }).onConflictDoNothing();
  }
}
