import { and, eq } from 'drizzle-orm';
import { mayAdminister } from '@dialer/contract';
import { mayManage } from '../platform/auth/access';
import type { SignedIn } from '../platform/auth/sessions';
import type { Orm } from '../platform/db/database';
import { accounts, pluginStates } from '../platform/db/schema';
import { forbidden, notFound } from '../platform/problem';

/**
 * Holds the centre's changes until the transaction ends: of two people who change something of it the second waits. Taken
 * before anything else is locked, as everybody does: two who lock in different order would wait for each other.
 */
export async function lockCentre(orm: Orm, tenantId: number): Promise<void> {
  await orm.insert(pluginStates).values({ tenantId }).onConflictDoNothing();
  await orm.select({ id: pluginStates.tenantId }).from(pluginStates).where(eq(pluginStates.tenantId, tenantId)).for('update');
}

/**
 * The person whom somebody acts upon: of the caller's own centre (404: another centre's people do not exist), and not above
 * the caller (403). `lock`: held until the transaction ends, and the centre's changes before it.
 */
export async function managedPerson(orm: Orm, account: Pick<SignedIn, 'tenantId' | 'roles'>, id: number, { lock = false } = {}) {
  if (lock) await lockCentre(orm, account.tenantId);
  const found = orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.tenantId, account.tenantId)));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw notFound('There is no such person.');
  if (!mayManage(account.roles, row.roles)) throw forbidden();
  return row;
}

/** 403 where the account is a fellow manager's. One's own is not meant: see `notOneself`. */
export function refuseFellow(account: Pick<SignedIn, 'id' | 'roles'>, person: Pick<typeof accounts.$inferSelect, 'id' | 'roles'>): void {
  if (person.id !== account.id && !mayAdminister(account.roles, person.roles))
    throw forbidden('Only administrators and operations managers do this with a manager.');
}

/** The same of what nobody does with their own account: they would be out, and who is at their desk has their password. */
export function notOneself(account: Pick<SignedIn, 'id'>, id: number): void {
  if (id === account.id) throw forbidden('Somebody else has to do this with your account.');
}
