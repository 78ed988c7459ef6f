/** The table of work that plugins have for services outside. */
import { and, desc, eq, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/db/database';
import { pluginJobs } from '../platform/db/schema';
import { limits } from '../platform/limits';
import type { JobFilter, JobState, PluginQueue, StoredJob } from './define';

type Row = typeof pluginJobs.$inferSelect;
/** `turn`: how much of its centre's work comes before it, and it. */
export type DueJob = Pick<Row, 'id' | 'tenantId' | 'job' | 'lane' | 'payload' | 'attempts'> & { readonly turn: number };
/** What became of a try; `dueAt` null: there is no next one. */
export interface Tried {
  readonly state: JobState;
  readonly answer: string;
  readonly dueAt: Date | null;
}

type How = NonNullable<Parameters<PluginQueue['add']>[2]>;
/** `full`: the lane had no room, so it was given up at once. */
export interface Added {
  readonly id: string;
  readonly full: boolean;
}

const LONGEST_LIST = 200;

/** Looks like an id: anything else would be a fault of the database instead of nothing found. */
const isId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** Likewise of a time: JavaScript and PostgreSQL write years before 1 and after 9999 in two ways. */
function isTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const stored = (row: Row): StoredJob => ({
  id: row.id,
  job: row.job,
  lane: row.lane,
  payload: row.payload,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  answer: row.answer,
});

/** What one plugin has in one centre. */
export const jobsOf = (db: Database, plugin: string, tenantId: number) => {
  const own = and(eq(pluginJobs.plugin, plugin), eq(pluginJobs.tenantId, tenantId));
  return {
    /** One after another in a lane, so that two who add at once count each other's. */
    add: (job: string, payload: unknown, { lane = '', once, alone = false }: How, now: Date): Promise<Added | null> =>
      db.tx(async (orm) => {
        await orm.execute(sql`select pg_advisory_xact_lock(hashtext(${`plugin_jobs ${plugin} ${lane}`}), ${tenantId})`);
        const found = (more: SQL | undefined, most: number) =>
          orm
            .select({ id: pluginJobs.id })
            .from(pluginJobs)
            .where(and(own, eq(pluginJobs.lane, lane), more))
            .limit(most);
        const waiting = eq(pluginJobs.state, 'waiting');
        if (once !== undefined && (await found(eq(pluginJobs.once, once), 1)).length > 0) return null;
        if (alone && (await found(and(waiting, eq(pluginJobs.job, job)), 1)).length > 0) return null;
        const full = (await found(waiting, limits.plugins.jobsWaiting)).length >= limits.plugins.jobsWaiting;
        const given = full ? { state: 'given-up' as const, answer: 'lane-full', finishedAt: now } : {};
        const [row] = await orm
          .insert(pluginJobs)
          .values({ plugin, tenantId, job, payload, lane, once: once ?? null, dueAt: now, createdAt: now, ...given })
          .returning({ id: pluginJobs.id });
        return { id: row!.id, full };
      }),
    async list({ job, lane, state, before, limit = 50 }: JobFilter): Promise<StoredJob[]> {
      if (before !== undefined && !isTime(before)) return [];
      const rows = await db
        .select()
        .from(pluginJobs)
        .where(
          and(
            own,
            job === undefined ? undefined : eq(pluginJobs.job, job),
            lane === undefined ? undefined : eq(pluginJobs.lane, lane),
            state && eq(pluginJobs.state, state),
            before === undefined ? undefined : lt(pluginJobs.createdAt, new Date(before)),
          ),
        )
        .orderBy(desc(pluginJobs.createdAt), desc(pluginJobs.id))
        .limit(Math.min(limit, LONGEST_LIST));
      return rows.map(stored);
    },
    async again(id: string, now: Date): Promise<boolean> {
      if (!isId(id)) return false;
      // One that is being tried keeps its time: the same must not be on its way twice.
      const found = await db
        .update(pluginJobs)
        .set({ state: 'waiting', attempts: 0, dueAt: now, finishedAt: null })
        .where(and(own, eq(pluginJobs.id, id)))
        .returning({ id: pluginJobs.id });
      return found.length > 0;
    },
    async giveUp(lane: string, answer: string, now: Date): Promise<void> {
      await db
        .update(pluginJobs)
        .set({ state: 'given-up', answer, finishedAt: now })
        .where(and(own, eq(pluginJobs.lane, lane), eq(pluginJobs.state, 'waiting')));
    },
  };
};

/** Centres in which something of the plugin is due. */
export async function dueCentres(db: Database, plugin: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ tenantId: pluginJobs.tenantId })
    .from(pluginJobs)
    .where(and(eq(pluginJobs.plugin, plugin), eq(pluginJobs.state, 'waiting'), lte(pluginJobs.dueAt, now)));
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * What is due in these centres: the oldest of each, then the second of each…; of one lane and of one centre no more than may
 * be tried at a time, and as much as full lanes may have in front.
 */
export async function dueJobs(db: Database, plugin: string, tenants: readonly number[], now: Date): Promise<DueJob[]> {
  if (tenants.length === 0) return [];
  const { id, tenantId, job, lane, payload, attempts, dueAt } = pluginJobs;
  const ranked = db
    .select({
      id,
      tenantId,
      job,
      lane,
      payload,
      attempts,
      dueAt,
      nth: sql<number>`row_number() over (partition by ${tenantId}, ${lane} order by ${dueAt}, ${id})`.mapWith(Number).as('nth'),
    })
    .from(pluginJobs)
    .where(and(eq(pluginJobs.plugin, plugin), eq(pluginJobs.state, 'waiting'), lte(dueAt, now), inArray(tenantId, [...tenants])))
    .as('ranked');
  const turn = sql<number>`row_number() over (partition by ${ranked.tenantId} order by ${ranked.dueAt}, ${ranked.id})`;
  const turns = db
    .select({ ...ranked._.selectedFields, turn: turn.mapWith(Number).as('turn') })
    .from(ranked)
    .where(lte(ranked.nth, limits.plugins.jobsPerLane))
    .as('turns');
  const most = limits.plugins.jobsPerCentre * 2;
  return db.select().from(turns).where(lte(turns.turn, most)).orderBy(turns.turn, turns.dueAt, turns.id);
}

/** Begins a try: counted, and not due again before `until`. Null: it is not there to be tried any more. */
export async function beginTry(db: Database, job: Pick<DueJob, 'id'>, now: Date, until: Date): Promise<number | null> {
  const [row] = await db
    .update(pluginJobs)
    .set({ attempts: sql`${pluginJobs.attempts} + 1`, dueAt: until })
    .where(and(eq(pluginJobs.id, job.id), eq(pluginJobs.state, 'waiting'), lte(pluginJobs.dueAt, now)))
    .returning({ attempts: pluginJobs.attempts });
  return row?.attempts ?? null;
}

/** Stores what became of a try, unless somebody has given it up meanwhile, or has asked for a new one. */
export async function endTry(db: Database, id: string, attempt: number, { state, answer, dueAt }: Tried, now: Date): Promise<void> {
  await db
    .update(pluginJobs)
    .set({ state, answer, ...(dueAt ? { dueAt } : { finishedAt: now }) })
    .where(and(eq(pluginJobs.id, id), eq(pluginJobs.state, 'waiting'), eq(pluginJobs.attempts, attempt)));
}

/** A try that the gateway's own end cut short does not count. */
export async function takeBack(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(pluginJobs)
    .set({ attempts: sql`greatest(${pluginJobs.attempts} - 1, 0)`, dueAt: now })
    .where(and(eq(pluginJobs.id, id), eq(pluginJobs.state, 'waiting')));
}

/** How much of each plugin's work waits, and since when the oldest could have been done. */
export async function waitingWork(db: Database, now: Date): Promise<{ plugin: string; waiting: number; oldestS: number }[]> {
  const oldest = sql<number>`coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(${pluginJobs.dueAt})), 0)`.mapWith(Number);
  const rows = await db
    .select({ plugin: pluginJobs.plugin, waiting: sql<number>`count(*)`.mapWith(Number), oldestS: oldest })
    .from(pluginJobs)
    .where(eq(pluginJobs.state, 'waiting'))
    .groupBy(pluginJobs.plugin);
  return rows.map((row) => ({ ...row, oldestS: Math.max(0, row.oldestS) }));
}

/** Forgets what was finished long ago. */
export async function forgetOldJobs(db: Database, now: number): Promise<void> {
  const before = (ms: number) => lt(pluginJobs.finishedAt, new Date(now - ms));
  await db.delete(pluginJobs).where(and(eq(pluginJobs.state, 'done'), before(limits.plugins.keepDoneMs)));
  await db.delete(pluginJobs).where(and(ne(pluginJobs.state, 'waiting'), before(limits.plugins.keepGivenUpMs)));
}
