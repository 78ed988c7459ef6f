/** The gateway's sides of plugins: their routes for the server, and the rest of them once the database may be written to. */
import { createCallControl } from '../calls/control';
import type { GatewayContext } from '../platform/context';
import type { Served } from '../platform/http/served';
import { answeredNews, endedNews } from './call-news';
import { createFullLanes } from './centre-context';
import type { PluginSide } from './define';
import { createHearing } from './hearing';
import { createPluginHealth } from './health';
import { migratePlugin, MigrationFault } from './migrations';
import { createQueues } from './queue';
import { createRoutes } from './routes';
import type { FoundSide } from './sides';

export interface Plugins {
  readonly served: readonly Served[];
  /** Runs migrations, then begins to hear events. A plugin that cannot be started is named, and none of it runs. */
  prepare(): Promise<void>;
  /** Tells what the last gateway did not, and begins to do what is in the queues, until the gateway stops. */
  start(): void;
  /** For tests, which do not start it: does what is due by the gateway's clock. */
  pass(): Promise<void>;
}

const isLoaded = (found: FoundSide): found is FoundSide & { side: PluginSide } => !(found.side instanceof Error);

/** Logged once for each side that does not run, in the operator's words. */
const LOAD = 'its gateway.ts cannot be loaded. Mend it and build again, or take the plugin out of every variant.json.';
const WRONG_ID = 'its gateway.ts was made for the manifest of another plugin. Give defineGateway its own.';
const migrate = (fault: string) =>
  `a migration of its tables cannot run: ${fault} What ran before it is kept; mend the file, then start the gateway again.`;

export function createPlugins(ctx: GatewayContext, found: readonly FoundSide[]): Plugins {
  const health = ctx.use(createPluginHealth);
  // Its figure stands in /metrics before there is anything to count.
  ctx.use(createFullLanes);
  const running: PluginSide[] = [];
  const queues = createQueues(ctx, () => running);
  const routesOf = createRoutes(ctx, queues.wake);
  const loaded = found.filter(isLoaded).filter(({ manifest, side }) => manifest.id === side.manifest.id);

  for (const { manifest, side } of found) {
    health.know(manifest.id);
    if (side instanceof Error) health.broke(manifest.id, side, LOAD);
    else if (side.manifest.id !== manifest.id) health.broke(manifest.id, new Error(WRONG_ID), WRONG_ID);
  }

  return {
    served: loaded.flatMap(({ side }) => routesOf(side)),
    async prepare() {
      for (const { manifest, side, migrations } of loaded) {
        try {
          await migratePlugin(ctx.db.lane('plugins'), manifest.id, migrations, ctx.clock.now());
          running.push(side);
        } catch (error) {
          if (!(error instanceof MigrationFault)) throw error;
          health.broke(manifest.id, error, migrate(error.message));
        }
      }
      const hearing = ctx.use(createHearing);
      hearing.attach(running, queues.wake);
      ctx.use(createCallControl).onNews(({ event, call, accountId }) => {
        if (event === 'answered') hearing.tell('call-answered', answeredNews(call, accountId));
        else hearing.tell('call-ended', endedNews(call, accountId, ctx.clock.now()));
      });
    },
    start() {
      ctx.use(createHearing).catchUp();
      queues.start();
    },
    pass: () => queues.pass(),
  };
}
