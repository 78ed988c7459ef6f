/** The lead of somebody who calls a number of the call-tracking provider: tagged with the mapping's prefix, and known or not. */
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { calls, campaigns, leads } from '../../platform/db/schema';
import type { LeadRow } from '../lead-claims';
import type { Mapping } from './numbers';

/** The running campaign whose prefix, or one of whose additional prefixes, this is; its own prefix counts first. */
async function campaignOf(orm: Orm, { tenantId, prefix }: Pick<Mapping, 'tenantId' | 'prefix'>): Promise<number | null> {
  const wanted = prefix.trim().toLowerCase();
  const own = sql`lower(trim(${campaigns.prefix})) = ${wanted}`;
  const [row] = await orm
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.tenantId, tenantId),
        campaigns.active,
        sql`(${own} or ${wanted} = any(regexp_split_to_array(lower(trim(${campaigns.prefixes})), '\\s*,\\s*')))`,
      ),
    )
    .orderBy(sql`${own} desc`, campaigns.id)
    .limit(1);
  return row?.id ?? null;
}

/**
 * A caller whom nobody knew becomes a lead of the prefix's campaign, with the prefix in its marketing id. A known one keeps
 * what it has, and gets what it lacks. Until it is committed nobody else makes a lead of that number.
 */
export async function taggedLead(
  orm: Orm,
  mapping: Mapping,
  phone: string,
  known: LeadRow | undefined,
  { accountId, now }: { accountId: number; now: Date },
): Promise<LeadRow> {
  const { tenantId, prefix } = mapping;
  await orm.execute(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${phone}))`);
  const [row] = known
    ? [known]
    : await orm
        .select()
        .from(leads)
        .where(and(eq(leads.tenantId, tenantId), eq(leads.phone, phone)))
        .orderBy(leads.createdAt, leads.id)
        .limit(1);
  const campaignId = await campaignOf(orm, mapping);
  const tag = { marketingId: `${prefix}${phone}`, campaignId };
  if (!row) {
    const made = { tenantId, phone, isInbound: true, dueAt: null, createdBy: accountId, createdAt: now, updatedAt: now, ...tag };
    return (await orm.insert(leads).values(made).returning())[0]!;
  }
  const lacks = {
    ...(row.marketingId === '' && { marketingId: tag.marketingId }),
    ...(row.campaignId === null && campaignId !== null && { campaignId }),
  };
  if (Object.keys(lacks).length === 0) return row;
  const [tagged] = await orm
    .update(leads)
    .set({ ...lacks, updatedAt: now })
    .where(eq(leads.id, row.id))
    .returning();
  return tagged ?? row;
}

/**
 * Did the centre know this number before the call? A lead of it counts, unless an earlier call made the lead and nobody of
 * the centre ever answered it: the publisher is not to lose the pay for that.
 */
export async function isKnown(orm: Orm, tenantId: number, phone: string): Promise<boolean> {
  const ofNumber = sql`(${leads.phone} = ${phone} or (${leads.phoneOther} <> '[]' and ${leads.phoneOther} ? ${phone}))`;
  const answered = sql`exists (select 1 from ${calls} where ${calls.leadId} = ${leads.id} and ${calls.agentUpAt} is not null)`;
  const [row] = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), ofNumber, sql`(not ${leads.isInbound} or ${answered})`))
    .limit(1);
  return row !== undefined;
}
