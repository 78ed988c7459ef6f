/** What a gateway does again and again, every time it is asked (`startUpkeep`): signs of life of calls, leases, and stranded leads. */
import { createStatuses } from '../people/statuses';
import type { GatewayContext } from '../platform/context';
import { tenants } from '../platform/db/schema';
import { pause } from '../platform/process';
import { createCentres } from '../people/centre';
import { fillPlaces, LEASE_MS, sweepLeads } from './lead-claims';
import { createOrchestrator } from './orchestrator';
import { createPresence } from '../people/presence';
import { heartbeat } from './storage/call-writes';

/** Leads whose places are worked out in one statement. */
const PLACES_AT_ONCE = 200;

/** One round. Returns the ids of leads that were freed. */
export async function beat(ctx: GatewayContext): Promise<string[]> {
  const now = ctx.clock.now();
  const live = ctx.use(createOrchestrator).live();
  await heartbeat(
    ctx.db,
    live.map((line) => line.call),
    now,
    LEASE_MS,
  );
  await ctx.use(createStatuses).seen(await ctx.use(createPresence).pages());
  return sweepLeads(ctx.db, new Date(now));
}

/**
 * Works out the places of leads that have none, in small batches until none is left: after an update of a large centre,
 * a claim would else do that while its agent waits.
 */
export async function workOutPlaces(ctx: GatewayContext): Promise<void> {
  const db = ctx.db.lane('search');
  const centres = await db.select({ tenantId: tenants.id, variant: tenants.variant }).from(tenants);
  for (const { tenantId, variant } of centres) {
    const { country } = ctx.use(createCentres).of(variant);
    for (;;) {
      const began = performance.now();
      const looked = await fillPlaces(db, { tenantId, country }, { now: new Date(ctx.clock.now()) }, PLACES_AT_ONCE);
      if (looked === 0 || ctx.draining) break;
      // As long again for everybody else.
      await pause(performance.now() - began);
    }
  }
}
