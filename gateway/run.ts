/** One run of the gateway as a process: from the data folder's lock to the open door, and back. */
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { forRequests } from './create-context';
import { nameCentres } from './areas/workspace/release';
import { startCalls, startUpkeep } from './calls';
import { startGateway, type RunningGateway } from './compose';
import { createEngine } from './engine';
import { attachRealtime } from './realtime';
import { logUncaught } from './platform/background';
import { endStranded, forgetOldImports } from './areas/leads-import/jobs';
import { createLoginCounts, forgetOldCounts } from './areas/session/login-counts';
import { tidyRegistries } from './areas/registries/tidy';
import type { GatewayConfig } from './platform/config';
import { holdDatabase, type Holding } from './platform/db/holder';
import type { Fence } from './platform/db/lanes';
import type { Clock, GatewayContext } from './platform/context';
import type { Callers } from './platform/http/caller';
import { openDatabase, type OpenDatabase } from './platform/db/open';
import { seedDemo } from './demo/seed';
import { centresIn } from './people/centre';
import { startHousekeeping } from './platform/housekeeping';
import { releaseUnfinished } from './platform/http/idempotency';
import { lockFolder } from './platform/lock';
import { forgetDecisions } from './calls/pacing/report';
import { forgetOldJobs } from './plugins/job-store';
import { removeRuntimeFile, writeRuntimeFile } from './platform/runtime-file';
import type { Beyond } from './telephony/embedded';

/** The place of one of several gateways that does the work of all (`cluster`). */
export interface Seat {
  readonly epoch: number;
  /** Lets it read and write only as long as the seat is its own. */
  readonly fence: Fence;
  /** Who calls, as the doors say it. */
  readonly callers: Callers;
}

export interface Run {
  /** What answers requests; a seat's own listens nowhere. */
  readonly server: Server;
  readonly url: string;
  /** Ends everything in order; the second call waits for the first. `drainMs`: in place of the configured time for calls to end. */
  stop(drainMs?: number): Promise<void>;
}

async function fillDatabase(config: GatewayConfig, clock: Clock, { db, cluster }: OpenDatabase, seat: Seat | undefined): Promise<void> {
  // With an embedded database there is no other gateway whose requests could still run, nor with a seat that is fenced.
  if (cluster || seat) await releaseUnfinished(db);
  if (config.demo) await seedDemo(db, { clock, leads: config.demoLeads, centres: centresIn(config.variantsDir).codes });
}

/** That somebody has the desk, and how often it has changed hands; who is alone has none. */
function tellEpoch({ metrics }: GatewayContext, { epoch }: Seat): void {
  new Gauge({ name: 'dialer_desk_epoch', help: 'Rises each time that a gateway takes the desk', registers: [metrics] }).set(epoch);
}

/**
 * Starts the gateway. `onFatal` is called when it cannot go on, e.g. when the database has ended by itself; `restart` when a
 * fault of the training floor wants it to end and begin again.
 */
export async function runGateway(
  config: GatewayConfig,
  log: Logger,
  onFatal: (why: string) => void,
  restart: () => void,
  seat?: Seat,
): Promise<Run> {
  /** How far a fault of the training floor has put the clock ahead, ms. */
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const beyond: Beyond = { restart, stepClock: (byMs) => (ahead += byMs) };
  // Several gateways may share a folder: who has the seat is alone with it.
  const unlock = seat ? () => {} : lockFolder(config.dataDir, 'gateway');
  let database: OpenDatabase | undefined;
  let gateway: RunningGateway | undefined;
  let holding: Holding | undefined;

  const takeDown = async (drainMs?: number) => {
    if (!seat) removeRuntimeFile(config.dataDir);
    // Calls at a floor go on without a gateway.
    await gateway?.stop(config.floorUrls.length > 0 ? 0 : drainMs);
    await database?.close();
    await holding?.release();
    unlock();
  };
  try {
    // The embedded server is the data folder's, whose lock is held already.
    if (config.databaseUrl && !seat)
      holding = await holdDatabase(config.databaseUrl, { dataDir: config.dataDir, say: (text) => log.warn(text), onLost: onFatal });
    database = await openDatabase(config, (text) => log.info(text), seat?.fence);
    database.cluster?.onDeath(() => onFatal('The database server has ended, and could not be started again.'));
    await fillDatabase(config, clock, database, seat);
    gateway = await startGateway({
      config,
      db: database.db,
      log,
      // The count belongs to the gateway that is made of this engine.
      engine: await createEngine({ ...{ config, log, clock, beyond, seat }, refused: (what, times) => gateway?.ctx.refused(what, times) }),
      clock,
      ...(seat && { callers: seat.callers, epoch: seat.epoch }),
      async prepare(ctx, server, plugins) {
        if (seat) tellEpoch(ctx, seat);
        logUncaught(ctx);
        nameCentres(ctx);
        attachRealtime(server, forRequests(ctx));
        // Without them people sign in all the same, and who guesses has a few more tries.
        await ctx
          .use(createLoginCounts)
          .takeUp()
          .catch((error: unknown) => log.error({ err: error }, 'wrong passwords of before are not known'));
        await plugins.prepare();
        await startCalls(ctx);
        startUpkeep(ctx);
        plugins.start();
        await endStranded(ctx, new Date(clock.now()));
        startHousekeeping(ctx, [
          (now) => forgetOldJobs(ctx.db, now),
          (now) => forgetDecisions(ctx, now),
          (now) => forgetOldImports(ctx, now),
          (now) => tidyRegistries(ctx, now),
          (now) => forgetOldCounts(ctx, now),
        ]);
      },
    });
    if (!seat) writeRuntimeFile(config.dataDir, { pid: process.pid, url: gateway.url, databaseUrl: database.url });
  } catch (error) {
    await takeDown();
    throw error;
  }
  let ending: Promise<void> | undefined;
  return { server: gateway.server, url: gateway.url, stop: (drainMs) => (ending ??= takeDown(drainMs)) };
}
