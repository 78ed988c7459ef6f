/**
 * What has gone wrong with the gateway's sides of plugins, and who rests for it. A crash is the plugin's alone: it is
 * logged, counted and shown to administrators, and after three of them within an hour the plugin rests in that centre until
 * an administrator has it try again, or the gateway starts anew. Routes rest apart from events and jobs: whoever finds a
 * request that crashes must not end what the centre's calls set going.
 */
import { Counter, Gauge } from 'prom-client';
import { createAudience } from '../people/audience';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { limits } from '../platform/limits';
import { reportFault } from '../platform/log';
import { withoutData } from '../platform/without-data';

type Kind = 'route' | 'event' | 'job';
/** Where it happened, by the plugin's own name of it. */
interface Place {
  readonly kind: Kind;
  readonly name: string;
}

/** A plugin's gateway side as an administrator reads it. */
export interface SideHealth {
  /** `resting`: it crashed too often here. `broken`: it could not be started at all. */
  readonly state: 'running' | 'resting' | 'broken';
  /** Within the last hour. */
  readonly crashes: number;
  readonly last: { readonly where: string; readonly message: string; readonly callId: string | null; readonly at: string } | null;
}

export interface PluginHealth {
  /** There is such a side in this release. */
  know(plugin: string): void;
  /** It cannot be started: nothing of it runs, in no centre. `what`: for the operator, with what to do. */
  broke(plugin: string, error: unknown, what: string): void;
  /** Something of it threw for this centre. `callId`: what it was about. */
  crashed(plugin: string, tenantId: number, place: Place, error: unknown, callId?: string | null): void;
  mayRun(plugin: string, tenantId: number, kind: Kind): boolean;
  isBroken(plugin: string): boolean;
  /** An administrator has mended what was wrong, or hopes so. False: it does not rest here. */
  tryAgain(plugin: string, tenantId: number): boolean;
  /** Null: it has no gateway side. */
  of(plugin: string, tenantId: number): SideHealth | null;
}

/** What rests together. */
interface Part {
  crashes: number[];
  resting: boolean;
}
/** What is known of one plugin in one centre. */
interface CentreHealth {
  readonly routes: Part;
  /** Events and jobs. */
  readonly work: Part;
  last: SideHealth['last'];
}
const partOf = (record: CentreHealth, kind: Kind): Part => (kind === 'route' ? record.routes : record.work);
const rests = ({ routes, work }: CentreHealth): boolean => routes.resting || work.resting;

/** `ctx.use(createPluginHealth)`. */
export function createPluginHealth(ctx: GatewayContext): PluginHealth {
  const known = new Set<string>();
  const broken = new Map<string, SideHealth['last']>();
  const records = new Map<string, CentreHealth>();
  const keyOf = (plugin: string, tenantId: number) => `${plugin} ${tenantId}`;
  const recordOf = (plugin: string, tenantId: number): CentreHealth => {
    const key = keyOf(plugin, tenantId);
    const none = (): Part => ({ crashes: [], resting: false });
    const record = records.get(key) ?? { routes: none(), work: none(), last: null };
    records.set(key, record);
    return record;
  };
  const crashes = new Counter({
    name: 'dialer_plugin_crashes_total',
    help: "What the gateway's sides of plugins threw, by plugin and where",
    labelNames: ['plugin', 'where'] as const,
    registers: [ctx.metrics],
  });
  new Gauge({
    name: 'dialer_plugin_resting',
    help: 'Centres in which the gateway side of a plugin rests after crashes, and 1 for one that could not be started',
    labelNames: ['plugin'] as const,
    registers: [ctx.metrics],
    collect() {
      for (const plugin of known) {
        const resting = [...records].filter(([key, record]) => rests(record) && key.startsWith(`${plugin} `)).length;
        this.set({ plugin }, broken.has(plugin) ? 1 : resting);
      }
    },
  });

  const said = (where: string, message: string, callId: string | null = null) => ({
    where,
    message,
    callId,
    at: new Date(ctx.clock.now()).toISOString(),
  });
  const recent = ({ crashes: times }: Part) => times.filter((at) => at > ctx.clock.now() - limits.plugins.crashWindowMs);

  return {
    know: (plugin) => void known.add(plugin),
    broke(plugin, error, what) {
      crashes.inc({ plugin, where: 'start' });
      // Of the plugin's own files: there is nothing of a client in it.
      broken.set(plugin, said('start', reportFault(error).message));
      ctx.log.error({ err: error, plugin }, `the gateway side of the plugin ${plugin} does not run; everything else does: ${what}`);
    },
    crashed(plugin, tenantId, place, error, callId) {
      crashes.inc({ plugin, where: place.kind });
      const record = recordOf(plugin, tenantId);
      const part = partOf(record, place.kind);
      part.crashes = [...recent(part), ctx.clock.now()];
      record.last = said(`${place.kind} ${place.name}`, withoutData(reportFault(error).message), callId);
      ctx.log.error({ err: error, plugin, tenant: tenantId, where: record.last.where, callId }, 'the gateway side of a plugin crashed');
      if (part.resting || part.crashes.length < limits.plugins.crashes) return;
      part.resting = true;
      ctx.log.error({ plugin, tenant: tenantId }, 'the gateway side of a plugin crashed too often: it rests in this centre');
      ctx.use(createBackground)(
        ctx.use(createAudience).managers(tenantId, 'plugins-in-use', {}),
        'managers were not told that a plugin rests',
      );
    },
    mayRun(plugin, tenantId, kind) {
      const record = records.get(keyOf(plugin, tenantId));
      return !broken.has(plugin) && !(record && partOf(record, kind).resting);
    },
    isBroken: (plugin) => broken.has(plugin),
    tryAgain(plugin, tenantId) {
      const record = records.get(keyOf(plugin, tenantId));
      if (!record || !rests(record)) return false;
      return records.delete(keyOf(plugin, tenantId));
    },
    of(plugin, tenantId) {
      if (!known.has(plugin)) return null;
      const record = records.get(keyOf(plugin, tenantId));
      if (broken.has(plugin)) return { state: 'broken', crashes: 1, last: broken.get(plugin)! };
      if (!record) return { state: 'running', crashes: 0, last: null };
      const { routes, work, last } = record;
      return { state: rests(record) ? 'resting' : 'running', crashes: recent(routes).length + recent(work).length, last };
    },
  };
}
