/**
 * What people may do beyond their roles: their own permissions, and those of PERMISSION attributes that they were given by
 * themselves or by a group, as far as their roles may hold them [ATTR-001, ATTR-002, AUTH-009].
 */
import { inArray, sql } from 'drizzle-orm';
import { PERMISSION, validPermissions } from '@dialer/contract';
import type { GatewayContext } from '../context';
import type { Orm } from '../db/database';
import { accounts } from '../db/schema';

/**
 * A column for a query on accounts: all that a person was given, whether or not their roles may hold it. Written out: of a
 * query on one table drizzle leaves out the table's name, which the tables inside need.
 */
export const givenPermissions = sql<string[]>`accounts.permissions || array(
  select a.scope ->> 'permission' from attributes a
   where a.type = ${PERMISSION} and a.tenant_id = accounts.tenant_id and a.scope ->> 'permission' <> ''
     and a.id in (
       select own.attribute_id from account_attributes own where own.account_id = accounts.id
       union
       select of_group.attribute_id from attribute_group_attributes of_group
         join attribute_group_users member on member.group_id = of_group.group_id
        where member.account_id = accounts.id))`;

/** Of what was given, what the roles may hold: each once, in an order of its own. */
export const permissionsIn = (given: readonly string[], roles: readonly string[]): string[] =>
  validPermissions([...new Set(given)].sort(), roles);

/** The permissions of these people, by account. */
export async function readPermissions(orm: Orm, accountIds: readonly number[]): Promise<Map<number, string[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: accounts.id, roles: accounts.roles, given: givenPermissions })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(rows.map(({ id, roles, given }) => [id, permissionsIn(given, roles)]));
}

/** Once a change is kept: the open pages of those whom it concerns know what they may do now. */
export async function announcePermissions(ctx: GatewayContext, accountIds: readonly number[]): Promise<void> {
  const now = await readPermissions(ctx.db, accountIds);
  for (const [id, permissions] of now) ctx.people.send(id, 'permissions', { permissions });
}
