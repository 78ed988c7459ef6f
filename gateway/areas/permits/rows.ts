/** The evidence of calls (`calls/gate`), newest first: of a number, of a campaign, of a time. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PayloadOf } from '@dialer/contract/schemas';
import { storedPhone } from '@dialer/rules/phone';
import type { Language } from '@dialer/rules/times';
import type { Evidence } from '../../calls/gate/evidence';
import { ruleWords } from '../../calls/gate/rule-words';
import type { Orm } from '../../platform/db/database';
import { accounts, campaigns, leads, permits, unreachedRings } from '../../platform/db/schema';

export type PermitRow = PayloadOf<'listPermits', 'reply'>['rows'][number];
export type Filters = PayloadOf<'exportPermits', 'body'>;

/** What names no zone is in UTC. */
const utc = (at: string): Date => new Date(at.endsWith('Z') ? at : `${at}Z`);

function where(tenantId: number, { phone, campaign, only, from, to }: Filters, before?: string): SQL | undefined {
  // The row is the centre's own, or there are none after it.
  const last = sql`(select p.at, p.id from permits p where p.tenant_id = ${tenantId} and p.id = ${before}::uuid)`;
  return and(
    eq(permits.tenantId, tenantId),
    phone ? eq(permits.phone, storedPhone(phone)) : undefined,
    campaign === undefined ? undefined : eq(permits.campaignId, campaign),
    only && eq(permits.granted, only === 'granted'),
    from ? gte(permits.at, utc(from)) : undefined,
    to ? lt(permits.at, utc(to)) : undefined,
    before === undefined ? undefined : sql`(${permits.at}, ${permits.id}) < ${last}`,
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timesOf = (value: unknown): string[] =>
  value && typeof value === 'object' ? Object.entries(value).map(([zone, time]) => `${zone} ${String(time)}`) : [];

/** What forbade the ring; on the training floor what would have (`Evidence.noted`). */
function ruleOf({ rule, opensAt, evidence }: typeof permits.$inferSelect): { rule: string | null; opensAt: Date | null } {
  const noted = evidence['noted'] as Evidence['noted'];
  if (rule !== null || !noted) return { rule, opensAt };
  return { rule: noted.rule, opensAt: noted.opensAt === null ? null : new Date(noted.opensAt) };
}

/** As `judge_ring` writes it into the evidence. */
function overrideOf(value: unknown): PermitRow['override'] {
  if (!value || typeof value !== 'object') return null;
  const { by, until, reason, rule } = value as Record<string, unknown>;
  return { by: textOf(by), until: textOf(until), reason: textOf(reason), rule: textOf(rule) };
}

function banOf(value: unknown): PermitRow['ban'] {
  if (!value || typeof value !== 'object') return null;
  const { by, reason } = value as Record<string, unknown>;
  return { by: textOf(by), reason: textOf(reason) };
}

export async function pageOfPermits(
  orm: Orm,
  tenantId: number,
  filters: Filters,
  { before, limit, language }: { before?: string | undefined; limit: number; language: Language },
): Promise<PermitRow[]> {
  const rows = await orm
    .select({
      permit: permits,
      lead: sql<string>`trim(coalesce(${leads.firstName}, '') || ' ' || coalesce(${leads.lastName}, ''))`,
      campaign: campaigns.name,
      unreached: sql<boolean>`exists (select 1 from ${unreachedRings} where ${unreachedRings.permitId} = ${permits.id})`,
      by: sql<string>`trim(coalesce(${accounts.firstName}, '') || ' ' || coalesce(${accounts.lastName}, ''))`,
    })
    .from(permits)
    .leftJoin(leads, and(eq(leads.id, permits.leadId), eq(leads.tenantId, tenantId)))
    .leftJoin(campaigns, eq(campaigns.id, permits.campaignId))
    .leftJoin(accounts, eq(accounts.id, permits.accountId))
    .where(where(tenantId, filters, before))
    .orderBy(desc(permits.at), desc(permits.id))
    .limit(limit);
  const written = rows.map((row) => ({ ...row, ...ruleOf(row.permit) }));
  return written.map(({ permit, lead, campaign, by, unreached, rule, opensAt }) => ({
    id: permit.id,
    at: permit.at.toISOString(),
    phone: permit.phone,
    path: permit.path,
    granted: permit.granted,
    unreached,
    rule,
    rule_words: rule === null ? '' : ruleWords(rule, language),
    opens_at: opensAt?.toISOString() ?? null,
    name: lead,
    lead_id: permit.leadId,
    campaign: campaign ?? '',
    by,
    call_id: permit.callId,
    times: timesOf(permit.evidence['times']),
    zone_data: textOf(permit.evidence['zoneData']),
    training: permit.evidence['training'] === true,
    override: overrideOf(permit.evidence['override']),
    ban: banOf(permit.evidence['ban']),
  }));
}
