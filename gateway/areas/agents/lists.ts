import { and, arrayContains, arrayOverlaps, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { LIMITS } from '@dialer/contract/limits';
import { type AdvisorFilter, fits, takesTransfers, transferScore } from '../../people/advisors';
import { fullName } from '../../people/agents';
import { listedRole } from '../../platform/auth/access';
import type { Orm } from '../../platform/db/database';
import { accounts, statusLog } from '../../platform/db/schema';

type Row = typeof accounts.$inferSelect;

/** In these an advisor is offered live transfers [STATUS-042]. */
const AVAILABLE = ['ready', 'after-call-work'];

const byName = [asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id)];

/** A row of the users list, with the wire's own spellings [USERS-004, USERS-005]. */
const describeAgent = (row: Row) => ({
  id: row.id,
  full_name: fullName(row),
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  extension: row.extension ?? '',
  role: listedRole(row.roles) as string,
  level: row.level,
  is_bilingual: row.isBilingual,
  deactivated: row.deactivated,
  outboundEligibility: row.outboundEligibility,
  inboundOnly: row.inboundOnly,
  internal_live_transfers: row.internalLiveTransfers ? (1 as const) : (0 as const),
  external_live_transfers: row.externalLiveTransfers ? (1 as const) : (0 as const),
  hasWebRtc: row.hasWebrtc,
});

/** The people of a centre, all or those who work in one role; like every list of people no more than `LIMITS.people`. */
export async function listAgents(orm: Orm, tenantId: number, role?: string, limit: number = LIMITS.people) {
  // Setters are listed as qualifiers. Somebody with several roles is listed by one of them, so the rows are looked at again.
  const oneOf = role && arrayOverlaps(accounts.roles, role === 'qualifier' ? [role, 'setter'] : [role]);
  const rows = await orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), oneOf || undefined))
    .orderBy(...byName)
    .limit(limit);
  return rows.map(describeAgent).filter((agent) => !role || agent.role === role);
}

const advisorColumns = {
  id: accounts.id,
  first_name: accounts.firstName,
  last_name: accounts.lastName,
  extension: sql<string>`coalesce(${accounts.extension}, '')`,
};

/** The advisors of a centre. */
export const listAdvisors = (orm: Orm, tenantId: number, filter: AdvisorFilter) =>
  orm
    .select(advisorColumns)
    .from(accounts)
    .where(fits(tenantId, filter))
    .orderBy(...byName)
    .limit(LIMITS.people);

/** The advisors who would be offered a live transfer now, in the order in which they are. */
export const listAvailableAdvisors = (orm: Orm, tenantId: number, filter: AdvisorFilter) =>
  orm
    .select({ ...advisorColumns, status: statusLog.status })
    .from(accounts)
    .innerJoin(statusLog, and(eq(statusLog.accountId, accounts.id), isNull(statusLog.endedAt), inArray(statusLog.status, AVAILABLE)))
    .where(takesTransfers(tenantId, filter))
    .orderBy(desc(transferScore), asc(statusLog.startedAt))
    .limit(LIMITS.people);

/** Managers with name and email; a higher rank is not in this list. */
export async function listManagers(orm: Orm, tenantId: number) {
  const rows = await orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), arrayContains(accounts.roles, ['manager'])))
    .orderBy(...byName)
    .limit(LIMITS.people);
  return rows.map((row) => ({ id: row.id, name: fullName(row), email: row.email }));
}
