/** A number that people dial belongs to one centre: else nobody could say who answers them (`calls/tracking/numbers`). */
import { and, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '../../platform/db/database';
import { callerIds, campaigns, retreaverMappings } from '../../platform/db/schema';

/** Of these numbers those that another centre has. Until the transaction ends nobody else takes one of them. */
export async function numbersOfOthers(orm: Orm, tenantId: number, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  // In one order, so that two who save the same numbers wait for each other, and not both for ever.
  const asked = [...new Set(numbers)].sort();
  await orm.execute(sql`select pg_advisory_xact_lock(hashtext('our-number'), hashtext(its.number))
    from unnest(${sql.param(asked)}::text[]) with ordinality as its(number, nth) order by nth`);
  const rows = await unionAll(
    orm
      .select({ number: retreaverMappings.did })
      .from(retreaverMappings)
      .where(and(ne(retreaverMappings.tenantId, tenantId), inArray(retreaverMappings.did, asked))),
    orm
      .select({ number: campaigns.callerId })
      .from(campaigns)
      .where(and(ne(campaigns.tenantId, tenantId), inArray(campaigns.callerId, asked))),
    orm
      .select({ number: callerIds.number })
      .from(callerIds)
      .where(and(ne(callerIds.tenantId, tenantId), inArray(callerIds.number, asked))),
  );
  return [...new Set(rows.map(({ number }) => number))];
}
