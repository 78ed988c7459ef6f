/** The calls of a gateway and their upkeep: started once, after the database is there and before anyone is let in. */
import type { GatewayContext } from '../platform/context';
import { tenants } from '../platform/db/schema';
import { startRecordings } from '../platform/recordings/start';
import { centresIn } from '../people/centre';
import { createStatuses } from '../people/statuses';
import { readHours } from './gate/hours';
import { theLaw } from './law/law';
import { zoneDataAt } from './law/zone-data';
import { createHealthFacts } from '../platform/http/health-facts';
import { hasFloors, isParted } from '../telephony/parts';
import { createLedger } from './storage/ledger';
import { recoverCalls } from './recovery';
import { releaseLeadsOf } from './claimed-leads';
import { moveLeads } from './lists';
import { startPacing } from './pacing/pacing';
import { closeAttempts, DIALER } from './pacing/store';
import { createPhoneAccounts } from './phone-accounts';
import { createSwitchboard } from './switchboard';
import { createTrunks } from './trunks/trunks';
import { beat, rebuildStacks } from './upkeep';

/** Well within a lease, so that one missed beat strands nothing. */
const BEAT_MS = 10_000;

/** A manifest that says "training" lifts no hours where the engine rings real people; its owner should know. */
async function warnOfTraining(ctx: GatewayContext): Promise<void> {
  if (!ctx.engine.trunks.people) return;
  const marked = centresIn(ctx.config.variantsDir);
  const centres = await ctx.db.select({ id: tenants.id, name: tenants.name, variant: tenants.variant }).from(tenants);
  for (const { id, name, variant } of centres)
    if (marked.of(variant).training)
      ctx.log.warn(
        { tenant: id, name },
        'this centre is marked as a training floor, but the engine rings real people: calling hours are kept',
      );
}

/** Which law and whose clocks the gateway judges by, for operators; they are told when the clocks grow old. */
function tellOfTheLaw(ctx: GatewayContext): void {
  const zones = () => zoneDataAt(ctx.clock.now());
  ctx.use(createHealthFacts).tell('law', () => ({ version: theLaw().version, zones: zones() }));
  const { state, ...rest } = zones();
  if (state !== 'fresh')
    ctx.log.warn(
      { ...rest, state },
      state === 'old'
        ? 'the time zone data are too old: nobody is dialled by machine; update the dialer'
        : 'the time zone data grow old; update the dialer',
    );
}

/** Operators see with the gateway's health how its floors are, and in the log whose calls are where. */
async function tellOfFloors(ctx: GatewayContext): Promise<void> {
  const { engine } = ctx;
  if (!hasFloors(engine)) return;
  ctx.use(createHealthFacts).tell('floors', () => {
    const all = engine.parts();
    const states = Object.fromEntries(all.map(({ name, state }) => [name, state]));
    return { degraded: all.some(({ state }) => state !== 'up'), states };
  });
  if (!isParted(engine)) return;
  const centres = await ctx.db.select({ id: tenants.id, name: tenants.name }).from(tenants).orderBy(tenants.id);
  for (const { id, name } of centres)
    ctx.log.info({ tenant: id, name, floor: engine.partOf(id) }, 'the calls of a centre are at its floor');
}

/** Starts the engine, and takes up or closes what a gateway before this one left. */
export async function startCalls(ctx: GatewayContext): Promise<void> {
  readHours();
  tellOfTheLaw(ctx);
  const recordings = await startRecordings(ctx);
  // Before the engine's, so that it is the later one to stop.
  ctx.onStop(() => recordings.stop());
  const switchboard = ctx.use(createSwitchboard);
  await ctx.engine.start((event) => {
    recordings.heed(event);
    switchboard(event);
  });
  ctx.onStop(() => ctx.engine.stop(0));
  await tellOfFloors(ctx);
  await ctx.use(createPhoneAccounts).open();
  await ctx.use(createTrunks).tell();
  await warnOfTraining(ctx);
  // Before a caller who waits is offered to anybody.
  await ctx.use(createStatuses).takeUp();
  // First what the last gateway knew and the database does not: recovery then closes only what has no end.
  const replayed = await ctx.use(createLedger).replay();
  if (replayed > 0) ctx.log.info({ replayed }, 'calls that the last gateway could not store are stored now');
  const cut = await closeAttempts(ctx.db, new Date(ctx.clock.now()));
  if (cut > 0) ctx.log.info({ cut }, 'people whom the last gateway rang without an agent were let go');
  // Nobody is rung for a lead that it held.
  await releaseLeadsOf(ctx.db, DIALER, new Date(ctx.clock.now()), []);
  const { adopted, closed } = await recoverCalls(ctx);
  if (adopted + closed > 0) ctx.log.info({ adopted, closed }, 'calls of the last gateway were taken up or closed');
}

/** Goes by the machine's time, not by `ctx.clock`: a running gateway begins it, a test runs the rounds itself. */
export function startUpkeep(ctx: GatewayContext): void {
  startPacing(ctx);
  let places: Promise<void> | undefined;
  let moves: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'the upkeep of calls failed'));
    places ??= rebuildStacks(ctx)
      .catch((error: unknown) => ctx.draining || ctx.log.error({ err: error }, 'the stacks of leads could not be built'))
      .then(() => void (places = undefined));
    moves ??= moveLeads(ctx)
      .catch((error: unknown) => ctx.draining || ctx.log.error({ err: error }, 'leads could not be moved to another list'))
      .then(() => void (moves = undefined));
  }, BEAT_MS);
  timer.unref();
  ctx.onStop(() => clearInterval(timer));
}
