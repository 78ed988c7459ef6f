/** What a plugin's side is given for one centre, and how long its handlers may take with it. */
import { Counter } from 'prom-client';
import type { PluginManifest } from '../../src/host/manifest';
import type { Tenant } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { createOutside } from '../platform/outside';
import { within } from '../platform/process';
import type { PluginCentre, PluginSide } from './define';
import { jobsOf } from './job-store';
import { ofDatabase, ownDb } from './own-db';
import { createPluginAccess } from './access';

/** `ctx.use(createFullLanes)` */
export const createFullLanes = (ctx: GatewayContext) =>
  new Counter({
    name: 'dialer_plugin_jobs_full_total',
    help: "Plugins' work for services outside that was given up at once: too much waited in its lane",
    labelNames: ['plugin'] as const,
    registers: [ctx.metrics],
  });

/** Makes it anew each time, so that a changed configuration is in force at once. `wake`: work was added to the queue. */
export async function centreContext(
  ctx: GatewayContext,
  { manifest, parts }: PluginSide,
  tenant: Pick<Tenant, 'id' | 'variant'>,
  wake: () => void,
): Promise<PluginCentre> {
  const db = ctx.db.lane('plugins');
  const given = await ofDatabase(ctx.use(createPluginAccess).configIn(manifest.id, tenant));
  const jobs = jobsOf(db, manifest.id, tenant.id);
  const now = () => new Date(ctx.clock.now());
  return {
    tenantId: tenant.id,
    config: parts.config ? parts.config.parse(given) : given,
    db: ownDb(db),
    queue: {
      async add(job, payload, how = {}) {
        mustHave(manifest, parts.jobs, job);
        const added = await ofDatabase(jobs.add(job, payload, how, now()));
        if (added?.full) ctx.use(createFullLanes).inc({ plugin: manifest.id });
        else if (added) wake();
        return added && added.id;
      },
      list: (filter = {}) => ofDatabase(jobs.list(filter)),
      async again(id) {
        const found = await ofDatabase(jobs.again(id, now()));
        if (found) wake();
        return found;
      },
      giveUp: (lane, answer) => ofDatabase(jobs.giveUp(lane, answer, now())),
    },
    outside: ctx.use(createOutside),
    now: () => ctx.clock.now(),
    log: (level, message, facts = {}) => ctx.log[level]({ ...facts, plugin: manifest.id, tenant: tenant.id }, message),
  };
}

/** A handler of a plugin did not end in time. */
export class TooLong extends Error {
  constructor() {
    super('its handler took too long');
  }
}

/** Runs a handler of a plugin; what it throws at once is a rejection too. */
export const inTime = <T>(handler: () => T | Promise<T>, ms: number): Promise<T> => within(Promise.resolve().then(handler), ms, TooLong);

function mustHave({ id }: PluginManifest, jobs: PluginSide['parts']['jobs'], job: string): void {
  if (!jobs || !Object.hasOwn(jobs, job)) throw new Error(`Plugin ${id} has no job ${job} in its gateway.ts.`);
}
