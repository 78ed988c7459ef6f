import { and, eq } from 'drizzle-orm';
import { mayAdminister } from '@dialer/contract';
import { mayManage } from '../platform/auth/access';
import type { SignedIn } from '../platform/auth/sessions';
import type { Orm } from '../platform/db/database';
import { accounts } from '../platform/db/schema';
import { forbidden, notFound } from '../platform/problem';

/**
 * The person whom somebody acts upon: of the caller's own centre (404: another centre's people do not exist), and not above
 * the caller (403). `lock`: held until the transaction ends.
 */
export async function managedPerson(orm: Orm, account: Pick<SignedIn, 'tenantId' | 'roles'>, id: number, { lock = false } = {}) {
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
