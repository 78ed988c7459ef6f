/** What a gateway does again and again, every time it is asked (`startUpkeep`): signs of life of calls, leases, and stranded leads. */
import { createStatuses } from '../people/statuses';
import type { GatewayContext } from '../platform/context';
import { tenants } from '../platform/db/schema';
import { pause } from '../platform/process';
import { createCentres } from '../people/centre';
import { sweepLeads } from './claimed-leads';
import { createPermits } from './gate/permits';
import { LEASE_MS } from './lead-claims';
import { fillPlaces, forgetPlaces } from './stack-places';
import { createOrchestrator } from './orchestrator';
import { createPresence } from '../people/presence';
import { readGlobals } from '../people/settings';
import { createLiveTransfers } from './transfers/live';
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
  ctx.use(createLiveTransfers).forward();
  await ctx.use(createStatuses).seen(await ctx.use(createPresence).pages());
  return sweepLeads(ctx.db, new Date(now));
}

/** When the stack of each centre was built last, in epoch milliseconds. `ctx.use(createBuilt)` */
const createBuilt = () => new Map<number, number>();

/**
 * Builds the stacks of leads anew, each centre's as often as it says (`stack-rebuild`, seconds) [SET-012]: works out the
 * places of leads that have none, in small batches until none is left. After a large import a claim would else do that
 * while its agent waits; between two rounds it does it for the first of the stack alone.
 */
export async function rebuildStacks(ctx: GatewayContext): Promise<void> {
  const db = ctx.db.lane('search');
  const built = ctx.use(createBuilt);
  const permits = ctx.use(createPermits);
  const centres = await db.select({ tenantId: tenants.id, variant: tenants.variant }).from(tenants);
  for (const { tenantId, variant } of centres) {
    const every = (await readGlobals(db, tenantId))['stack-rebuild'] * 1000;
    const began = ctx.clock.now();
    if (began < (built.get(tenantId) ?? -Infinity) + every) continue;
    built.set(tenantId, began);
    const { country } = ctx.use(createCentres).of(variant);
    const keepsHours = !permits.isTraining({ id: tenantId, variant });
    for (;;) {
      const from = performance.now();
      const when = { now: new Date(ctx.clock.now()) };
      const forgot = await forgetPlaces(db, tenantId, when, PLACES_AT_ONCE);
      const looked = forgot + (await fillPlaces(db, { tenantId, country, keepsHours }, when, PLACES_AT_ONCE));
      if (looked === 0 || ctx.draining) break;
      // As long again for everybody else.
      await pause(performance.now() - from);
    }
  }
}
