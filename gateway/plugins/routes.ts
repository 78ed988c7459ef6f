/** Plugins' routes as the router serves them: rights and tenant as everywhere, and what a handler throws stays the plugin's. */
import { Counter } from 'prom-client';
import { z } from 'zod';
import { routePath, type PluginRoute } from '@dialer/contract/plugin-routes';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { isUnfitValue } from '../platform/db/errors';
import { encodeBy, type AnyCall, type Served } from '../platform/http/served';
import { limits } from '../platform/limits';
import { HttpProblem, invalidValue, unavailable } from '../platform/problem';
import { centreContext, inTime } from './centre-context';
import type { NoteChange, PluginCall, PluginSide } from './define';
import { createPluginHealth } from './health';
import { announceNote, noteChange } from './note-change';
import { DatabaseAway, ofDatabase, ownDb } from './own-db';
import { createPluginAccess } from './access';

type AnyHandler = (call: PluginCall) => Promise<unknown>;

/** What is no fault of the plugin: a refusal that it words itself, and a database that is away. */
const isExpected = (error: unknown): boolean => error instanceof HttpProblem || error instanceof DatabaseAway;

/** All routes of a side. `wake`: work was added to its queue. */
export function createRoutes(ctx: GatewayContext, wake: () => void): (side: PluginSide) => Served[] {
  const health = ctx.use(createPluginHealth);
  const access = ctx.use(createPluginAccess);
  const db = ctx.db.lane('plugins');
  const requests = new Counter({
    name: 'dialer_plugin_requests_total',
    help: 'Requests to routes of plugins: answered, refused in words of the plugin, and failed',
    labelNames: ['plugin', 'outcome'] as const,
    registers: [ctx.metrics],
  });

  /** Who has not the plugin gets none of it; one that rests says so, whoever asks. */
  const admit =
    ({ manifest }: PluginSide) =>
    async (account: SignedIn): Promise<void> => {
      const { at, why } = await access.of(manifest, account);
      if (why?.kind === 'not-in-variant') throw new HttpProblem(404, 'The API Endpoint does not exist.', {}, { code: 'no-such-endpoint' });
      if (at !== 'active')
        throw new HttpProblem(403, `The plugin ${manifest.id} is not on for you.`, {}, { code: 'plugin-off', plugin: manifest.id });
      if (health.mayRun(manifest.id, account.tenantId, 'route')) return;
      const told = health.isBroken(manifest.id)
        ? 'could not be started on the gateway: its log says why'
        : 'has crashed on the gateway too often, and rests until an administrator has it try again';
      throw unavailable(`The plugin ${manifest.id} ${told}.`, 'plugin-rests', 60);
    };

  const failed = ({ manifest }: PluginSide, name: string, { account, request }: AnyCall, error: unknown) => {
    health.crashed(manifest.id, account!.tenantId, { kind: 'route', name }, error);
    return new HttpProblem(
      500,
      `The plugin ${manifest.id} failed on the gateway. If it happens again, tell the administrator this number: ${request.id}`,
      {},
      { code: 'plugin-failed', plugin: manifest.id },
    );
  };

  function unfit({ manifest }: PluginSide, name: string, err: unknown): HttpProblem {
    ctx.log.warn({ err, plugin: manifest.id, where: `route ${name}` }, 'a value does not fit the database');
    return invalidValue();
  }

  async function run(side: PluginSide, name: string, route: PluginRoute, call: AnyCall): Promise<unknown> {
    const plugin = side.manifest.id;
    const account = call.account as SignedIn;
    try {
      const centre = await centreContext(ctx, side, account.tenant, wake);
      let noted: number | null = null;
      const tx: PluginCall['tx'] = async (write) => {
        const run = call.tx(async (orm) => {
          const note: NoteChange = async (...what) => {
            noted = await ofDatabase(noteChange(orm, plugin, account, what, new Date(ctx.clock.now())));
          };
          return (await write(ownDb(orm), note)) as never;
        });
        const written = await ofDatabase(run);
        if (noted !== null) await announceNote(ctx, account.tenantId, noted);
        return written as never;
      };
      const handler = side.parts.handlers![name] as AnyHandler;
      const { params, query, body } = call as unknown as PluginCall;
      const given: PluginCall = { ...centre, account, params, query, body, tx } as PluginCall;
      const reply = await inTime(() => handler(given), limits.plugins.routeMs);
      // Written out below, by the router: here it is the plugin's fault when it is not what its schema says.
      encodeBy(route.reply, reply);
      requests.inc({ plugin, outcome: 'answered' });
      return reply;
    } catch (thrown) {
      const error = isUnfitValue(thrown) ? unfit(side, name, thrown) : thrown;
      requests.inc({ plugin, outcome: isExpected(error) ? 'refused' : 'failed' });
      throw isExpected(error) ? error : failed(side, name, call, error);
    }
  }

  return (side) =>
    Object.entries(side.parts.routes ?? {}).map(([name, route]): Served => {
      const { method, path, access, status, reply, ...payload } = route;
      return {
        id: `${side.manifest.id}.${name}`,
        method,
        path: routePath(side.manifest.id, { path }),
        status: status ?? (reply ? 200 : 204),
        area: `plugin ${side.manifest.id}`,
        access,
        spec: [],
        payload: { ...payload, ...(reply && { reply }), params: payload.params ?? z.looseObject({}) },
        bodyBytes: limits.http.smallBodyBytes,
        admit: admit(side),
        db,
        handler: (call) => run(side, name, route, call),
        encode: (given) => encodeBy(reply, given),
      };
    });
}
