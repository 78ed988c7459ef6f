/**
 * A file of a registry into the database. Its numbers are put beside those in force, under a version of their own; one row
 * says which version is in force, so that the new list replaces the old one in one moment, and no claim ever sees a part of
 * either. A load that breaks leaves the old list in force; what it had put down is taken away by the next one.
 */
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { REASSIGNED_ANSWERS, type RegistryProblem } from '@dialer/contract/registries';
import type { Database, Orm } from '../../platform/db/database';
import { registries, registryFiles, registryNumbers } from '../../platform/db/schema';
import { OperatorError } from '../../platform/operator-error';
import { judgeAnew } from '../../calls/gate/registry-stack';
import { readRegistry, type RegistryRow } from './read-registry';

export type RegistryFile = typeof registryFiles.$inferSelect;

/** Rows in one statement. */
const AT_ONCE = 20_000;
/** Refused rows that are told with their line. */
const TOLD = 100;
/** A list of fewer numbers than this share of the one in force was most likely cut short on its way. */
const LEAST_SHARE = 0.5;
/** More refused rows than one in so many: it is another kind of file. */
const MOST_REFUSED = 10;
/** A loading of which nothing was heard for so long has died. */
const DEAD_MS = 120_000;
const TELL_MS = 500;
/** The share of the work that reading the file is; comparing the two lists is the rest. */
const READING = 0.85;

/** A file that is not put in force; its words are shown to whoever sent it. */
export class RefusedRegistry extends OperatorError {
  override name = 'RefusedRegistry';
  constructor(
    readonly code: 'empty' | 'not-a-list' | 'cut-short' | 'older' | 'busy',
    message: string,
  ) {
    super(message);
  }
}

export interface LoadOptions {
  readonly file: RegistryFile;
  readonly path: string;
  /** It really has half as many numbers as the one before, or fewer. */
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
async function remove(orm: Orm, version: number): Promise<void> {
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

/** What programs that died left behind. */
export async function endDeadLoads(orm: Orm, now: Date): Promise<void> {
  const ended = { state: 'failed' as const, reason: 'interrupted' };
  const dead = await orm
    .update(registryFiles)
    .set(ended)
    .where(and(eq(registryFiles.state, 'loading'), lt(registryFiles.toldAt, new Date(now.getTime() - DEAD_MS))))
    .returning({ version: registryFiles.version });
  for (const { version } of dead) await remove(orm, version);
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

export async function loadRegistry(db: Database, { file, path, smaller, now, signal, onProgress }: LoadOptions): Promise<Counts> {
  const counts: Counts = { rows: 0, added: 0, removed: 0, refused: 0 };
  const problems: RegistryProblem[] = [];
  const replaces = file.scope !== 'reassigned';
  let told = 0;
  let share = 0;
  const save = (values: Partial<RegistryFile>) => db.update(registryFiles).set(values).where(eq(registryFiles.id, file.id));
  const tell = async () => {
    onProgress?.({ share, rows: counts.rows });
    const at = performance.now();
    if (at - told < TELL_MS) return;
    told = at;
    await save({ ...counts, share, problems: [...problems], toldAt: now() });
  };

  /** Of reassigned numbers the answer that forbids. */
  const current = async () =>
    (
      await db
        .select()
        .from(registries)
        .where(ofFile(replaces ? file : { ...file, region: 'yes' }))
    )[0];

  /** Refuses what would most likely be a mistake; the list in force stays. */
  function judge(before: typeof registries.$inferSelect | undefined): void {
    if (counts.rows === 0) throw new RefusedRegistry('empty', 'There is no number in this file. The list in force stays.');
    if (counts.refused * MOST_REFUSED > counts.rows)
      throw new RefusedRegistry(
        'not-a-list',
        'More than one row in ten is no number: this is another kind of file. The list in force stays.',
      );
    if (before?.versionDate && before.versionDate > file.versionDate)
      throw new RefusedRegistry('older', `A newer file, of ${before.versionDate}, is in force.`);
    if (replaces && !smaller && before && counts.rows < before.rows * LEAST_SHARE)
      throw new RefusedRegistry(
        'cut-short',
        `The list in force has ${before.rows} numbers, this file ${counts.rows}: it was most likely cut short. Load it again with the word that it really is so much smaller.`,
      );
  }

  async function replace(sha256: string): Promise<void> {
    const before = await current();
    judge(before);
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
      // A national registry that the centre has said it needs none of is not taken up again by a file alone.
      const [whole] = await orm
        .select({ kept: registries.kept })
        .from(registries)
        .where(ofFile({ ...file, region: '' }));
      await orm
        .insert(registries)
        .values({ tenantId, scope, region, kept: whole?.kept ?? true, ...inForce })
        .onConflictDoUpdate({ target: [registries.tenantId, registries.scope, registries.region], set: inForce });
      const others = and(eq(registryFiles.tenantId, tenantId), eq(registryFiles.scope, scope), eq(registryFiles.region, region));
      await orm
        .update(registryFiles)
        .set({ state: 'replaced' })
        .where(and(others, eq(registryFiles.state, 'in-force')));
      await orm
        .update(registryFiles)
        .set({ ...counts, problems, sha256, state: 'in-force', share: 1, loadedAt: now() })
        .where(eq(registryFiles.id, file.id));
    });
    if (old !== null) await remove(db, old);
    if (file.region === '') await forgetAreas();
  }

  /** A registry that came by area code and now comes whole. */
  async function forgetAreas(): Promise<void> {
    const { tenantId, scope } = file;
    if (scope !== 'national-us' && scope !== 'national-ca') return;
    const areas = and(eq(registries.tenantId, tenantId), eq(registries.scope, scope), ne(registries.region, ''));
    for (const { version } of await db.delete(registries).where(areas).returning({ version: registries.version }))
      if (version !== null) await remove(db, version);
  }

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
    if (replaces) await replace(sha256);
    else {
      judge(undefined);
      await save({ ...counts, problems, sha256, state: 'in-force', share: 1, loadedAt: now() });
    }
    onProgress?.({ share: 1, rows: counts.rows });
  } catch (error) {
    const reason = error instanceof RefusedRegistry ? error.code : signal?.aborted ? 'cancelled' : 'other';
    await save({ ...counts, problems, state: 'failed', reason, share: 1 });
    if (replaces) await remove(db, file.version);
    throw error;
  }
  await judgeAnew(db, file.tenantId, (await current())?.version ?? null);
  return counts;
}
