/** Leads that go back because their agent does not work on them after all. */
import type { GatewayContext } from '../platform/context';
import type { Orm } from '../platform/db/database';
import { releaseLead, releaseLeadsOf } from './claimed-leads';
import { createOrchestrator } from './orchestrator';

/**
 * Gives back one lead of an agent, or all. Not those of their calls: the database may not have heard of a call that has
 * just begun, and would think that nobody works on its lead.
 */
export async function giveBack(ctx: GatewayContext, db: Orm, accountId: number, leadId?: string): Promise<void> {
  const held = ctx.use(createOrchestrator).leadsOf(accountId);
  const now = new Date(ctx.clock.now());
  if (leadId === undefined) await releaseLeadsOf(db, accountId, now, held);
  else if (!held.includes(leadId)) await releaseLead(db, leadId, now, accountId);
}
