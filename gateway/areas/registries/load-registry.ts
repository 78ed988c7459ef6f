/**
 * A file of a registry into the database. Its numbers are put beside those in force, under a version of their own; one row
 * says which version is in force, so that the new list replaces the old one in one moment, and no claim ever sees a part of
 * either. A load that breaks leaves the old list in force; what it had put down is taken away by the next one.
 */
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { REASSIGNED_ANSWERS, type RegistryProblem } from '@dialer/contract/registries';
import type { Database, Orm } from '../../platform/db/database';
import { registries, registryFiles, registryNumbers } from '../../platform/db/schema';
import { judgeAnew } from '../../calls/gate/registry-stack';
import { refuseMistakes, RefusedRegistry, refuseNoList } from './judge-file';
import { readRegistry, type RegistryRow } from './read-registry';

export type RegistryFile = typeof registryFiles.$inferSelect;

/** Rows in one statement. */
const AT_ONCE = 20_000;
/** Refused rows that are told with their line. */
const TOLD = 100;
/** A loading of which nothing was heard for so long has died. */
const DEAD_MS = 120_000;
const TELL_MS = 500;
/** Numbers of one area code. */
const AREA = 10_000_000;
/** The share of the work that reading the file is; comparing the two lists is the rest. */
const READING = 0.85;

export interface LoadOptions {
  readonly file: RegistryFile;
  readonly path: string;
  /** Somebody has said that it really is so much smaller than the list in force. */
  readonly smaller: boolean;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { share: number; rows: number }) => void;
}

type Counts = Pick<RegistryFile, 'rows' | 'added' | 'removed' | 'refused'>;

const ofFile = ({ tenantId, scope, region }: Pick<RegistryFile, 'tenantId' | 'scope' | 'region'>) =>
  and(eq(registries.tenantId, tenantId), eq(registries.scope, scope), eq(registries.region, region));

/** Those of one statement; a number that stands twice is one. */
async function put(orm: Orm, version: number, rows: readonly RegistryRow[]): Promise<number> {
  const phones = sql.param(`{${rows.map(({ phone }) => phone).join(',')}}`);
  const { rowCount } = await orm.execute(sql`
    insert into ${registryNumbers} (phone, version) select phone, ${version}::integer from unnest(${phones}::bigint[]) as its(phone)
    order by phone on conflict do nothing`);
  return rowCount ?? 0;
}

/** Takes the numbers of a version away, a few at a time. */
export async function removeNumbers(orm: Orm, version: number): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await orm.execute<{ last: string | null }>(sql`
      with part as (select phone from ${registryNumbers} where version = ${version} and phone > ${after} order by phone limit ${AT_ONCE}),
      gone as (delete from ${registryNumbers} n using part where n.phone = part.phone and n.version = ${version})
      select max(phone) as last from part`);
    if (rows[0]?.last == null) return;
    after = Number(rows[0].last);
  }
}

/** How many numbers of one version another one does not have. */
async function countNew(orm: Orm, version: number, before: number | null, told: () => Promise<void>): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const { rows } = await orm.execute<{ fresh: string; last: string | null }>(sql`
      with part as (select phone from ${registryNumbers} where version = ${version} and phone > ${after} order by phone limit ${AT_ONCE})
      select count(*) filter (where not exists (
        select 1 from ${registryNumbers} o where o.phone = part.phone and o.version = ${before}
      )) as fresh, max(phone) as last from part`);
    const { fresh, last } = rows[0]!;
    if (last === null) return count;
    count += Number(fresh);
    after = Number(last);
    await told();
  }
}

/** Loads of programs that died are at an end. Gives their versions, whose numbers are still there. */
export async function markDeadLoads(orm: Orm, now: Date): Promise<number[]> {
  const ended = { state: 'failed' as const, reason: 'interrupted' };
  const dead = await orm
    .update(registryFiles)
    .set(ended)
    .where(and(eq(registryFiles.state, 'loading'), lt(registryFiles.toldAt, new Date(now.getTime() - DEAD_MS))))
    .returning({ version: registryFiles.version });
  return dead.map(({ version }) => version);
}

/** What programs that died left behind. */
export async function endDeadLoads(orm: Orm, now: Date): Promise<void> {
  for (const version of await markDeadLoads(orm, now)) await removeNumbers(orm, version);
}

/** Writes a file down whose loading begins at once. One at a time for a centre. */
export async function beginLoad(
  db: Database,
  about: Pick<RegistryFile, 'tenantId' | 'scope' | 'region' | 'versionDate' | 'name' | 'bytes' | 'accountId'>,
  now: Date,
): Promise<RegistryFile> {
  await endDeadLoads(db, now);
  return db.tx(async (orm) => {
    await refuseBusy(orm, about.tenantId);
    const [file] = await orm
      .insert(registryFiles)
      .values({ ...about, state: 'loading', toldAt: now, createdAt: now })
      .returning();
    return file!;
  });
}

/** Two loads at once would compare with each other's list. In a transaction. */
export async function refuseBusy(orm: Orm, tenantId: number): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(${tenantId}, 78)`);
  const [busy] = await orm
    .select({ name: registryFiles.name })
    .from(registryFiles)
    .where(and(eq(registryFiles.tenantId, tenantId), eq(registryFiles.state, 'loading')));
  if (busy) throw new RefusedRegistry('busy', `Another file, ${busy.name}, is being loaded. Wait for its end.`);
}

/** Answers about reassigned numbers are added to those that there are: each is about a number and a day. */
async function answer(db: Database, { tenantId, versionDate, version }: RegistryFile, rows: readonly RegistryRow[]): Promise<number> {
  return db.tx(async (orm) => {
    // One version for each answer, which stays, because nothing here is replaced as a whole; below those of files.
    const versionOfAnswer = (nth: number) => -(version * REASSIGNED_ANSWERS.length + nth);
    const kept = await orm
      .insert(registries)
      .values(
        REASSIGNED_ANSWERS.map((region, nth) => ({
          tenantId,
          scope: 'reassigned' as const,
          region,
          versionDate,
          version: versionOfAnswer(nth),
        })),
      )
      .onConflictDoUpdate({ target: [registries.tenantId, registries.scope, registries.region], set: { versionDate } })
      .returning({ version: registries.version, region: registries.region });
    const last = new Map(rows.map((row) => [row.phone, row]));
    const phones = [...last.keys()];
    const versions = kept.map((one) => one.version!);
    await orm.delete(registryNumbers).where(and(inArray(registryNumbers.phone, phones), inArray(registryNumbers.version, versions)));
    const versionOf = (said: string | null) => kept.find(({ region }) => region === said)!.version!;
    const fresh = [...last.values()].map((row) => ({ phone: row.phone, version: versionOf(row.answer), answeredOn: row.answeredOn }));
    for (let at = 0; at < fresh.length; at += 5_000) await orm.insert(registryNumbers).values(fresh.slice(at, at + 5_000));
    return fresh.length;
  });
}

/**
 * Reads a file into the database and puts it in force. Whatever it breaks by, the file is `failed` with its reason, and the
 * list in force stays. Somebody may end it meanwhile, also from another program (`state` is `loading` no more): it then stops.
 */
export async function loadRegistry(db: Database, { file, path, smaller, now, signal, onProgress }: LoadOptions): Promise<Counts> {
  const counts: Counts = { rows: 0, added: 0, removed: 0, refused: 0 };
  const problems: RegistryProblem[] = [];
  const areas = new Set<number>();
  const replaces = file.scope !== 'reassigned';
  let told = 0;
  let share = 0;
  /** Whether it is still being loaded. */
  async function save(values: Partial<RegistryFile>, orm: Orm = db): Promise<boolean> {
    const stillLoading = and(eq(registryFiles.id, file.id), eq(registryFiles.state, 'loading'));
    return ((await orm.update(registryFiles).set(values).where(stillLoading)).rowCount ?? 0) > 0;
  }
  async function mustSave(values: Partial<RegistryFile>, orm: Orm = db): Promise<void> {
    if (!(await save(values, orm))) throw new RefusedRegistry('cancelled', 'Its loading was ended. The list in force stays.');
  }
  const tell = async () => {
    onProgress?.({ share, rows: counts.rows });
    const at = performance.now();
    if (at - told < TELL_MS) return;
    told = at;
    await mustSave({ ...counts, share, problems: [...problems], toldAt: now() });
  };
  const done = () => ({ ...counts, problems, state: 'in-force' as const, share: 1, loadedAt: now() });

  /** Of reassigned numbers the answer that forbids. */
  const current = async () =>
    (
      await db
        .select()
        .from(registries)
        .where(ofFile(replaces ? file : { ...file, region: 'yes' }))
    )[0];

  /** Gives the version that was in force. */
  async function replace(sha256: string): Promise<number | null> {
    await refuseMistakes(db, file, { ...counts, areas }, smaller);
    const before = await current();
    const old = before?.version ?? null;
    counts.added = await countNew(db, file.version, old, async () => {
      share = Math.min(0.99, share + (1 - READING) * (AT_ONCE / counts.rows));
      await tell();
    });
    counts.removed = (before?.rows ?? 0) - (counts.rows - counts.added);
    signal?.throwIfAborted();
    await db.tx(async (orm) => {
      const inForce = { version: file.version, versionDate: file.versionDate, rows: counts.rows };
      const { tenantId, scope, region } = file;
      const others = and(eq(registryFiles.tenantId, tenantId), eq(registryFiles.scope, scope), eq(registryFiles.region, region));
      await orm
        .update(registryFiles)
        .set({ state: 'replaced' })
        .where(and(others, eq(registryFiles.state, 'in-force')));
      await mustSave({ ...done(), sha256 }, orm);
      // A national registry that the centre has said it needs none of is not taken up again by a file alone.
      const [whole] = await orm
        .select({ kept: registries.kept })
        .from(registries)
        .where(ofFile({ ...file, region: '' }));
      await orm
        .insert(registries)
        .values({ tenantId, scope, region, kept: whole?.kept ?? true, ...inForce })
        .onConflictDoUpdate({ target: [registries.tenantId, registries.scope, registries.region], set: inForce });
    });
    return old;
  }

  /** A registry that came by area code and now comes whole. */
  async function forgetAreas(): Promise<void> {
    const { tenantId, scope } = file;
    if (scope !== 'national-us' && scope !== 'national-ca') return;
    const these = and(eq(registries.tenantId, tenantId), eq(registries.scope, scope), ne(registries.region, ''));
    for (const { version } of await db.delete(registries).where(these).returning({ version: registries.version }))
      if (version !== null) await removeNumbers(db, version);
  }

  let old: number | null = null;
  try {
    await endDeadLoads(db, now());
    const { sha256 } = await readRegistry({
      path,
      scope: file.scope,
      region: file.region,
      atOnce: AT_ONCE,
      signal,
      async onRows(rows, read) {
        const stored = replaces ? await put(db, file.version, rows) : await answer(db, file, rows);
        for (const { phone } of rows) areas.add(Math.floor(phone / AREA));
        counts.rows += stored;
        if (!replaces) counts.added += stored;
        share = read * READING;
        await tell();
      },
      onProblem(problem) {
        counts.refused++;
        if (problems.length < TOLD) problems.push(problem);
      },
    });
    refuseNoList({ ...counts, areas });
    if (replaces) old = await replace(sha256);
    else await mustSave({ ...done(), sha256 });
  } catch (error) {
    const reason = error instanceof RefusedRegistry ? error.code : signal?.aborted ? 'cancelled' : 'other';
    const failed = { state: 'failed' as const, reason, share: 1 };
    // Where it is the counts or rows themselves that cannot be kept, the file is at its end all the same.
    await save({ ...counts, problems, ...failed }).catch(() => save(failed));
    if (replaces) await removeNumbers(db, file.version);
    throw error;
  }
  onProgress?.({ share: 1, rows: counts.rows });
  // It is in force from here on: what breaks now must not take its numbers away.
  if (old !== null) await removeNumbers(db, old);
  if (replaces && file.region === '') await forgetAreas();
  await judgeAnew(db, file.tenantId, (await current())?.version ?? null);
  return counts;
}
