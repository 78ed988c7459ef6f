/**
 * Does the work that plugins have for services outside. What is due is in the database, so a gateway that ends loses
 * nothing; a try is counted when it begins, so that work which takes the gateway down with it is not tried for ever.
 * A plugin has so many tries at a time, each centre half of them and each lane fewer, so that a slow service holds up no
 * other. Centres take turns, and each always has one try of its own, however many others' services are silent.
 */
import { Counter, Gauge } from 'prom-client';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { isDatabaseAway, isLaneBusy } from '../platform/db/errors';
import { createOutage } from '../platform/db/away';
import { limits } from '../platform/limits';
import { forScrape, shared } from '../platform/scrape';
import { centreContext, inTime, TooLong } from './centre-context';
import type { JobOutcome, PluginSide } from './define';
import { createPluginHealth } from './health';
import { beginTry, dueCentres, dueJobs, endTry, takeBack, waitingWork, type DueJob, type Tried } from './job-store';
import { DatabaseAway } from './own-db';
import { createPluginAccess } from './access';

/** Pauses after the first try, the second…; after the last of them the work is given up. */
export const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const;
/** Each pause is up to this part longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_ANSWER = 200;

export interface PluginQueues {
  /** Does what is due now, and what becomes due by that; resolves when no try is under way. */
  pass(): Promise<void>;
  wake(): void;
  /** Begins to look for work, until the gateway stops. */
  start(): void;
}

export function createQueues(ctx: GatewayContext, sides: () => readonly PluginSide[], random: () => number = Math.random): PluginQueues {
  const db = ctx.db.lane('plugins');
  const health = ctx.use(createPluginHealth);
  const access = ctx.use(createPluginAccess);
  const outage = ctx.use(createOutage);
  const running = new Map<string, { plugin: string; tenantId: number; lane: string; ends: AbortController; done: Promise<void> }>();
  let passing: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const outcomes = new Counter({
    name: 'dialer_plugin_jobs_total',
    help: "Tries of plugins' work for services outside, by plugin and what became of them",
    labelNames: ['plugin', 'outcome'] as const,
    registers: [ctx.metrics],
  });
  measureWaiting(ctx, sides);

  const ofPlugin = (plugin: string) => [...running.values()].filter((one) => one.plugin === plugin);

  function next(attempt: number): Date | null {
    const pause = RETRY_MS[attempt - 1];
    return pause === undefined ? null : new Date(ctx.clock.now() + pause * (1 - JITTER + 2 * JITTER * random()));
  }

  function after({ is, answer }: JobOutcome, attempt: number): Tried {
    const dueAt = is === 'again' ? next(attempt) : null;
    const said = answer.slice(0, LONGEST_ANSWER);
    return { state: is === 'done' ? 'done' : dueAt ? 'waiting' : 'given-up', answer: said, dueAt };
  }

  async function tryOnce(side: PluginSide, job: DueJob, attempt: number, signal: AbortSignal, ms: number): Promise<JobOutcome> {
    const { id: plugin } = side.manifest;
    const work = side.parts.jobs?.[job.job];
    if (!work) return { is: 'given-up', answer: 'unknown-job' };
    const tenant = await access.tenant(job.tenantId);
    try {
      const centre = await centreContext(ctx, side, tenant!, wake);
      return await inTime(() => work.run({ id: job.id, payload: job.payload, attempt, signal }, centre), ms);
    } catch (error) {
      if (error instanceof TooLong) return { is: 'again', answer: 'timeout' };
      if (error instanceof DatabaseAway) throw error;
      if (!stopped) health.crashed(plugin, job.tenantId, { kind: 'job', name: job.job }, error);
      return { is: 'again', answer: 'crashed' };
    }
  }

  async function attempt(side: PluginSide, job: DueJob, ends: AbortController): Promise<void> {
    const ms = side.parts.jobs?.[job.job]?.ms ?? limits.plugins.jobMs;
    const now = ctx.clock.now();
    const count = await beginTry(db, job, new Date(now), new Date(now + ms + RETRY_MS[0]));
    if (count === null) return;
    const late = setTimeout(() => ends.abort(), ms);
    try {
      const outcome = await tryOnce(side, job, count, ends.signal, ms);
      if (stopped && outcome.is === 'again') return await takeBack(db, job.id, new Date(ctx.clock.now()));
      outcomes.inc({ plugin: side.manifest.id, outcome: outcome.is });
      await endTry(db, job.id, count, after(outcome, count), new Date(ctx.clock.now()));
    } finally {
      clearTimeout(late);
    }
  }

  /** A try that the database could not hear of begins anew when its time has passed. */
  function failed(error: unknown): void {
    // Looked at again by `queueEveryMs`.
    if (isLaneBusy(error)) ctx.log.warn({ err: error }, "plugins' work for services outside waits for a connection");
    else if (isDatabaseAway(error)) outage.noticed(error);
    else throw error;
  }

  function begin(side: PluginSide, job: DueJob): void {
    const ends = new AbortController();
    const done = attempt(side, job, ends)
      .catch(failed)
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { plugin: side.manifest.id, tenantId: job.tenantId, lane: job.lane, ends, done });
    ctx.use(createBackground)(done, 'a try of a plugin was not stored', { plugin: side.manifest.id });
  }

  /** Begins what may begin of one plugin; resolves to how much that is. */
  async function beginDue(side: PluginSide): Promise<number> {
    const { id: plugin } = side.manifest;
    const now = new Date(ctx.clock.now());
    const centres: number[] = [];
    for (const tenantId of await dueCentres(db, plugin, now))
      if (health.mayRun(plugin, tenantId, 'job') && (await access.runsIn(side.manifest, tenantId))) centres.push(tenantId);
    // What a centre has under way were its first turns.
    const had = new Map(centres.map((centre) => [centre, ofPlugin(plugin).filter(({ tenantId }) => tenantId === centre).length]));
    const turnOf = ({ tenantId, turn }: DueJob) => turn + had.get(tenantId)!;
    const due = (await dueJobs(db, plugin, centres, now)).sort((one, other) => turnOf(one) - turnOf(other));
    let begun = 0;
    for (const job of due) {
      const own = ofPlugin(plugin);
      const ofCentre = own.filter(({ tenantId }) => tenantId === job.tenantId);
      const full =
        (own.length >= limits.plugins.jobsAtOnce && ofCentre.length > 0) ||
        ofCentre.length >= limits.plugins.jobsPerCentre ||
        ofCentre.filter(({ lane }) => lane === job.lane).length >= limits.plugins.jobsPerLane;
      if (full || running.has(job.id)) continue;
      begin(side, job);
      begun += 1;
    }
    return begun;
  }

  async function look(): Promise<number> {
    let begun = 0;
    for (const side of sides())
      if (side.parts.jobs && !stopped && !outage.away) begun += await beginDue(side).catch((error: unknown) => (failed(error), 0));
    return begun;
  }

  async function lookAround(): Promise<void> {
    do {
      again = false;
      await look();
    } while (again && !stopped);
  }

  function wake(): void {
    if (stopped || timer === undefined) return;
    if (passing) return void (again = true);
    passing = lookAround().finally(() => (passing = undefined));
    ctx.use(createBackground)(passing, "the queue of plugins' work was not looked at");
  }

  ctx.onStop(async () => {
    stopped = true;
    clearInterval(timer);
    for (const { ends } of running.values()) ends.abort();
    await passing?.catch(() => undefined);
    await Promise.allSettled([...running.values()].map(({ done }) => done));
  });

  return {
    wake,
    async pass() {
      while ((await look()) > 0 || running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
    start() {
      timer = setInterval(wake, limits.plugins.queueEveryMs);
      timer.unref();
      wake();
    },
  };
}

/** At a scrape; of a database that does not answer in time there are no figures. */
function measureWaiting(ctx: GatewayContext, sides: () => readonly PluginSide[]): void {
  const asked = shared(() => forScrape(waitingWork(ctx.db.lane('plugins'), new Date(ctx.clock.now()))));
  const gauge = (name: string, help: string, of: (row: { waiting: number; oldestS: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['plugin'] as const,
      registers: [ctx.metrics],
      async collect() {
        const rows = await asked();
        if (!rows) return this.reset();
        for (const { manifest } of sides()) {
          const row = rows.find(({ plugin }) => plugin === manifest.id);
          this.set({ plugin: manifest.id }, row ? of(row) : 0);
        }
      },
    });
  gauge('dialer_plugin_queue', "A plugin's work for services outside that waits, also for its next try", ({ waiting }) => waiting);
  gauge('dialer_plugin_queue_oldest_seconds', "How long the oldest of a plugin's work is overdue", ({ oldestS }) => oldestS);
}
