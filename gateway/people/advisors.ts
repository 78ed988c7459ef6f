/** Which advisors a lead may be given to: by their centre, the states they may call, their language, and their own switch. */
import { and, arrayContains, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { accounts } from '../platform/db/schema';

export interface AdvisorFilter {
  readonly province?: string | undefined;
  readonly language?: string | undefined;
}

/** May call into the province (an empty list means all), and speaks the language. */
export const fits = (tenantId: number, { province, language }: AdvisorFilter): SQL | undefined =>
  and(
    eq(accounts.tenantId, tenantId),
    arrayContains(accounts.roles, ['advisor']),
    province ? sql`(cardinality(${accounts.provinces}) = 0 or ${province.toLowerCase()} = any(${accounts.provinces}))` : undefined,
    language && language !== 'en' ? sql`(${accounts.isBilingual} or ${accounts.language} = ${language})` : undefined,
  );

/** Takes live transfers of colleagues, as far as their account says. */
export const takesTransfers = (tenantId: number, filter: AdvisorFilter): SQL | undefined =>
  and(fits(tenantId, filter), eq(accounts.deactivated, false), eq(accounts.internalLiveTransfers, true));

/** A column for a query on accounts: the highest transfer score of the person's attribute groups, 0 without one. */
export const transferScore = sql<number>`coalesce((
  select max(g.transfer_score) from attribute_groups g
    join attribute_group_users member on member.group_id = g.id
   where member.account_id = accounts.id and g.tenant_id = accounts.tenant_id), 0)`;

/** The accounts of those who may be given such a lead, whether or not they are there, with their transfer scores. */
export async function advisorsFor(orm: Orm, tenantId: number, filter: AdvisorFilter): Promise<ReadonlyMap<number, number>> {
  const rows = await orm
    .select({ id: accounts.id, score: transferScore })
    .from(accounts)
    .where(and(takesTransfers(tenantId, filter), isNotNull(accounts.extension)));
  return new Map(rows.map(({ id, score }) => [id, score]));
}
