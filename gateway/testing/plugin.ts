/**
 * `@dialer/gateway/testing`: a whole gateway around one plugin's gateway side, with a database of its own, a clock that
 * stands still, a telephone exchange that does what the test says, and the plugin in both demo centres.
 *
 *     const gateway = await createTestGateway(side);
 *     const manager = await gateway.signIn('manager@isius.demo');
 *     expect((await gateway.call(manager, 'list')).body).toEqual([]);
 *     const agent = await gateway.worker('qualifier@isius.demo');
 *     await gateway.lead({ phone: '2125550101' });
 *     await gateway.talk(agent, '2125550101');
 *     await gateway.heard();
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { routePath } from '@dialer/contract/plugin-routes';
import { pluginStates } from '../platform/db/schema';
import { inProject } from '../platform/root';
import type { PluginSide } from '../plugins/define';
import { createHearing } from '../plugins/hearing';
import { migrationsIn, type FoundSide, type Migration } from '../plugins/sides';
import { callsFloor, type CallsFloor, type Worker } from './floor';
import type { Answer, TestClient, TestClock } from './gateway';

export { startService, type TestService } from './service';

const migrationFiles = import.meta.glob<string>(['../../plugins/*/migrations/*.sql', '../../plugins/settings/*/migrations/*.sql'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Of the plugin's own folder; the id of a settings page's plugin says where that is. */
const migrationsOf = (plugin: string): Migration[] =>
  migrationsIn(`../../plugins/${plugin.replace(/^settings-/, 'settings/')}/`, migrationFiles);

export interface TestPluginOptions {
  /** What both centres set for it. */
  config?: object;
  env?: Record<string, string>;
  /** Instead of those of its folder. */
  migrations?: readonly Migration[];
  /** Further sides, e.g. one that crashes beside it. */
  beside?: readonly FoundSide[];
}

export interface TestPluginGateway extends Pick<CallsFloor, 'talk' | 'lead' | 'worker' | 'engine' | 'db'> {
  readonly floor: CallsFloor;
  readonly clock: TestClock;
  signIn(email: string): Promise<TestClient>;
  /** Calls a route of the plugin by its name. */
  call(
    client: TestClient,
    route: string,
    input?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; key?: string },
  ): Promise<Answer>;
  /** As an administrator of the centre switches the plugin for everyone; ISIUS unless told. */
  switchTo(on: boolean, tenantId?: number): Promise<void>;
  /** Resolves when calls are stored, and the plugin has heard of all that has happened. */
  heard(): Promise<void>;
  /** What happens during `run` is not told, as by a gateway that is killed before that; then the next gateway starts, and tells it. */
  untold(run: () => Promise<void>): Promise<void>;
  /** Does what is due in its queue, by the clock. */
  pass(): Promise<void>;
  /** What `/metrics` says in one line that begins so; undefined: there is none. */
  metric(line: string): Promise<number | undefined>;
  stop(): Promise<void>;
}
export type { Answer, TestClient, Worker };

/** The centres of this release with one plugin more. */
function centresWith(sides: readonly FoundSide[], config: object): string {
  const folder = mkdtempSync(join(inject('postgres').scratch, 'centres-'));
  for (const centre of readdirSync(inProject('variants'), { withFileTypes: true })) {
    if (!centre.isDirectory()) continue;
    cpSync(inProject('variants', centre.name), join(folder, centre.name), { recursive: true });
    const file = join(folder, centre.name, 'variant.json');
    const variant = JSON.parse(readFileSync(file, 'utf8')) as { plugins: Record<string, unknown> };
    for (const { manifest } of sides) variant.plugins[manifest.id] = config;
    writeFileSync(file, JSON.stringify(variant));
  }
  return folder;
}

export async function createTestGateway(
  side: PluginSide,
  { config = {}, env = {}, migrations = migrationsOf(side.manifest.id), beside = [] }: TestPluginOptions = {},
): Promise<TestPluginGateway> {
  const { manifest, parts } = side;
  const sides = [{ manifest, side, migrations }, ...beside];
  const centres = centresWith(sides, config);
  const floor = await callsFloor({ env: { VARIANTS_DIR: centres, ...env }, plugins: sides });
  const { gateway } = floor;
  await gateway.plugins.prepare();
  const hearing = gateway.ctx.use(createHearing);
  const heard = async () => {
    await floor.settled();
    await hearing.settled();
  };
  // The plugin is new to this database, and has missed nothing yet.
  hearing.catchUp();
  await hearing.settled();
  return {
    floor,
    talk: floor.talk,
    lead: floor.lead,
    worker: floor.worker,
    engine: floor.engine,
    db: floor.db,
    clock: floor.clock,
    signIn: gateway.signIn,
    async call(client, name, { params = {}, query, body, key } = {}) {
      const route = parts.routes?.[name];
      if (!route) throw new Error(`Plugin ${manifest.id} has no route ${name}.`);
      const path = routePath(manifest.id, route).replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
      const asked = query ? `?${new URLSearchParams(query).toString()}` : '';
      return client.request(route.method, path + asked, body, key ? { 'idempotency-key': key } : {});
    },
    async switchTo(on, tenantId = 1) {
      const switches = [{ plugin: manifest.id, on }];
      await floor.db
        .insert(pluginStates)
        .values({ tenantId, switches })
        .onConflictDoUpdate({ target: pluginStates.tenantId, set: { switches } });
    },
    heard,
    async untold(run) {
      const { tell } = hearing;
      hearing.tell = () => {};
      try {
        await run();
        await heard();
      } finally {
        hearing.tell = tell;
      }
      hearing.catchUp();
      await heard();
    },
    pass: () => gateway.plugins.pass(),
    async metric(line) {
      const text = await gateway.ctx.metrics.metrics();
      const found = text.split('\n').find((each) => each.startsWith(line));
      return found === undefined ? undefined : Number(found.split(' ').at(-1));
    },
    async stop() {
      await floor.stop();
      rmSync(centres, { recursive: true, force: true });
    },
  };
}
