/** What a dial asks the database: whose promise a lead is, whether it waits for its agent, and which number is shown to it. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { calls, campaigns, followUps } from '../platform/db/schema';
import { fromPool } from './caller-ids';
import type { LeadRow } from './lead-claims';

/**
 * The caller id of a dial to this number of a lead, counted as used, and the campaign's prefix. The number that a lead came in
 * by is the one that its person knows; else one of the campaign's pool, and without any left the campaign's own.
 */
export async function callerIdOf(orm: Orm, lead: LeadRow, phone: string, now: Date): Promise<{ number: string; suffix: string | null }> {
  if (lead.campaignId === null) return { number: lead.localDid, suffix: null };
  const [campaign] = await orm.select().from(campaigns).where(eq(campaigns.id, lead.campaignId));
  const suffix = campaign?.prefix || null;
  if (lead.localDid) return { number: lead.localDid, suffix };
  return { number: (await fromPool(orm, lead.campaignId, { phone, state: lead.state }, now)) ?? campaign?.callerId ?? '', suffix };
}

/** The open promise to call this lead. */
export async function openPromise(orm: Orm, tenantId: number, leadId: string): Promise<{ accountId: number | null } | undefined> {
  const [promise] = await orm
    .select({ accountId: followUps.accountId })
    .from(followUps)
    .where(and(eq(followUps.tenantId, tenantId), eq(followUps.leadId, leadId), isNull(followUps.doneAt)));
  return promise;
}

/** The call whose lead waits for this agent's disposition. */
export async function undisposedCall(orm: Orm, accountId: number, leadId: string): Promise<Call | undefined> {
  const [row] = await orm
    .select({ facts: calls.facts })
    .from(calls)
    .where(and(eq(calls.accountId, accountId), eq(calls.leadId, leadId), eq(calls.toDispose, true)));
  return row?.facts;
}
