/** What must happen again and again: signs of life of calls, leases, and stranded leads. */
import { createStatuses } from '../areas/status/statuses';
import type { GatewayContext } from '../platform/context';
import { awaitDisposition, LEASE_MS, sweepLeads } from './leads';
import { createOrchestrator } from './orchestrator';
import { createPresence } from './presence';
import { heartbeat, toDisposeOf } from './store';

/** Well within a lease, so that one missed beat strands nothing. */
export const BEAT_MS = 10_000;

/** One round. Returns the ids of leads that were freed. */
export async function beat(ctx: GatewayContext): Promise<string[]> {
  const now = ctx.clock.now();
  const live = ctx.use(createOrchestrator).live();
  await heartbeat(
    ctx.db,
    live.map((line) => line.call.callId),
    now,
    LEASE_MS,
  );
  await ctx.use(createStatuses).seen(ctx.use(createPresence).pages());
  return sweepLeads(ctx.db, new Date(now));
}

/** The time that an undisposed lead waits for its agent counts from when the agent left. */
export async function holdUndisposed(ctx: GatewayContext, accountId: number): Promise<void> {
  const now = ctx.clock.now();
  for (const { leadId } of await toDisposeOf(ctx.db, accountId, now)) await awaitDisposition(ctx.db, leadId, accountId, now);
}

export function startUpkeep(ctx: GatewayContext): void {
  const timer = setInterval(() => {
    beat(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'the upkeep of calls failed'));
  }, BEAT_MS);
  timer.unref();
  ctx.onStop(() => clearInterval(timer));
}
