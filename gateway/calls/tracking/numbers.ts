/** Numbers that people dial: whose they are, and what the call-tracking provider's are mapped to. */
import { and, eq } from 'drizzle-orm';
import { tenDigits } from '@dialer/rules/phone';
import type { GatewayContext } from '../../platform/context';
import { callerIds, campaigns, retreaverMappings } from '../../platform/db/schema';

export type Mapping = typeof retreaverMappings.$inferSelect;

/** The centre of a number; `mapping` null: a campaign's own caller id, not the provider's. */
export interface OurNumber {
  readonly tenantId: number;
  readonly mapping: Mapping | null;
}

/** A call-tracking mapping [SET-052], else the caller id of a campaign, or one of its pool; undefined: nobody's. */
export async function ourNumber(db: GatewayContext['db'], did: string): Promise<OurNumber | undefined> {
  const number = tenDigits(did) ?? did;
  const [mapping] = await db.select().from(retreaverMappings).where(eq(retreaverMappings.did, number));
  if (mapping) return { tenantId: mapping.tenantId, mapping };
  const [campaign] = await db
    .select({ tenantId: campaigns.tenantId })
    .from(campaigns)
    .where(and(eq(campaigns.callerId, number), campaigns.active));
  if (campaign) return { tenantId: campaign.tenantId, mapping: null };
  const [pooled] = await db
    .select({ tenantId: callerIds.tenantId })
    .from(callerIds)
    .innerJoin(campaigns, and(eq(campaigns.id, callerIds.campaignId), campaigns.active))
    .where(and(eq(callerIds.number, number), callerIds.active))
    .limit(1);
  return pooled && { tenantId: pooled.tenantId, mapping: null };
}
