/** Imports that managers begin in their page: looked at, taken in, cancelled; one at a time for a centre. */
import { and, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { ImportDoubt, ImportField, ImportProblem } from '@dialer/contract';
import type { Reply } from '../../platform/http/routes';
import { createCentres } from '../../people/centre';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { accounts, leadImports, type ImportWarning } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { conflict, notFound } from '../../platform/problem';
import { listForFile, refuseFullLists } from '../lead-settings/lists';
import { announceRecord, recordChange } from '../workspace/record-change';
import { normalMapping } from './columns';
import { bytesOf, fileOf, hasFile, hasReport, removeFile, removeFiles, reportOf } from './files';
import { importLeads, type Counts } from './import-leads';
import type { Doubt } from './lead-row';
import type { Problem } from './problems';
import { UnreadableFile } from './read-file';
import { lookForCampaign } from './store';

type Row = typeof leadImports.$inferSelect;
export type LeadImport = Reply<'getLeadImport'>;

/** Rows of each reason and field that the page shows; the report has all. */
const SHOWN = 100;
/** How often it is written down how far one is, in milliseconds. */
const TOLD_MS = 500;
/** Files are kept so long for whoever wants the report; they hold people's names. */
const KEEP_MS = 7 * 24 * 3_600_000;
const LISTED = 20;
const BUSY = ['checking', 'running'] as const;

const onTheWire = (counts: Counts): Record<string, number> => ({
  rows: counts.rows,
  imported: counts.imported,
  duplicates: counts.duplicates,
  do_not_call: counts.doNotCall,
  opted_out: counts.optedOut,
  refused: counts.refused,
});

const NOTHING = { problems: [], kinds: [], warnings: [] } satisfies Pick<Row, 'problems' | 'kinds' | 'warnings'>;

/** What is found in the rows of one file: how often each thing, and the first rows of each. */
function createFindings() {
  const problems: Row['problems'] = [];
  const kinds = new Map<ImportProblem, number>();
  const warnings = new Map<ImportDoubt, ImportWarning>();
  return {
    problem(line: number, problem: Problem): void {
      const count = (kinds.get(problem.code) ?? 0) + 1;
      kinds.set(problem.code, count);
      if (count <= SHOWN) problems.push({ line, ...problem });
    },
    doubt(line: number, { field, ...doubt }: Doubt): void {
      const warning = warnings.get(field) ?? { field, count: 0, rows: [] };
      warnings.set(field, warning);
      warning.count++;
      if (warning.count <= SHOWN) warning.rows.push({ line, ...doubt });
    },
    /** A copy: what is written down is not what goes on growing. */
    now: (): Pick<Row, 'problems' | 'kinds' | 'warnings'> => ({
      problems: [...problems],
      kinds: [...kinds].map(([code, count]) => ({ code, count })),
      warnings: [...warnings.values()].map((each) => ({ ...each, rows: [...each.rows] })),
    }),
  };
}

export function createImports(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);
  const inBackground = ctx.use(createBackground);
  const running = new Map<string, AbortController>();
  ctx.onStop(() => running.forEach((each) => each.abort()));
  const now = () => new Date(ctx.clock.now());

  const set = async (id: string, values: Partial<Row>) => void (await ctx.db.update(leadImports).set(values).where(eq(leadImports.id, id)));

  async function find(tenantId: number, id: string): Promise<Row> {
    const [row] = await ctx.db
      .select()
      .from(leadImports)
      .where(and(eq(leadImports.id, id), eq(leadImports.tenantId, tenantId)));
    if (!row) throw notFound('There is no such import.');
    return row;
  }

  async function describe(row: Row): Promise<LeadImport> {
    const [by] = await ctx.db
      .select({ firstName: accounts.firstName, lastName: accounts.lastName })
      .from(accounts)
      .where(eq(accounts.id, row.accountId));
    return {
      id: row.id,
      name: row.name,
      by: by ? fullName(by) : '',
      state: row.state,
      bytes: row.bytes,
      // The report counts to what it takes of the disk, and is no part of the file.
      received: Math.min(row.received, row.bytes),
      campaign: row.campaign,
      list: row.list,
      list_source: row.listSource,
      share: row.share,
      counts: row.counts as LeadImport['counts'],
      problems: row.problems.map(({ column = '', value = '', ...rest }) => ({ ...rest, column, value })),
      kinds: row.kinds,
      warnings: row.warnings,
      has_report: await hasReport(ctx, row.id),
      reason: row.reason,
      at: row.createdAt.toISOString(),
    };
  }

  /** One at a time: two would take each other's rows for duplicates, and the agents' requests come first. */
  async function begin(row: Row, to: 'checking' | 'running', from: readonly Row['state'][], values: Partial<Row> = {}): Promise<Row> {
    return ctx.db.tx(async (orm) => {
      await orm.execute(sql`select pg_advisory_xact_lock(${row.tenantId}, 77)`);
      const [busy] = await orm
        .select({ id: leadImports.id })
        .from(leadImports)
        .where(and(eq(leadImports.tenantId, row.tenantId), inArray(leadImports.state, [...BUSY])));
      if (busy) throw conflict('Another file is being imported. Wait for its end.', 'import-runs');
      const [begun] = await orm
        .update(leadImports)
        .set({ ...values, state: to, share: 0, counts: null, ...NOTHING, reason: null, finishedAt: null })
        .where(and(eq(leadImports.id, row.id), inArray(leadImports.state, [...from])))
        .returning();
      if (!begun) throw conflict('This file is not at that step.', 'import-step');
      return begun;
    });
  }

  /** The list that its leads go into, made where the campaign has none of this name; null: none was named. */
  async function listFor(account: SignedIn, { list: name, listSource: source }: Row, campaign: { id: number; name: string }) {
    if (name === '') return null;
    const { id, revision } = await ctx.db.tx((orm) => listForFile(orm, account, now(), campaign, { name, source }));
    await announceRecord(ctx, account.tenantId, revision);
    return id;
  }

  /** Reads the file through; `dryRun` keeps nothing of it. */
  async function run(account: SignedIn, row: Row, dryRun: boolean, stop: AbortController): Promise<void> {
    const found = createFindings();
    let told = 0;
    let latest: Counts | null = null;
    const end = async (state: Row['state'], reason: Row['reason'] = null) => {
      const counts = latest && { counts: onTheWire(latest) };
      // Before it is said to be over: who sees that finds it among the changes.
      if (!dryRun)
        await note(account, row, latest).catch((error: unknown) =>
          ctx.log.error({ err: error, importId: row.id }, 'an import was not noted'),
        );
      await set(row.id, { state, reason, ...found.now(), ...counts, received: await bytesOf(ctx, row.id), finishedAt: now() });
    };
    try {
      const result = await importLeads(ctx.db.lane('search'), {
        path: fileOf(ctx, row.id),
        rejectedPath: reportOf(ctx, row.id),
        rejectedBytes: limits.leadImports.reportBytes,
        tenantId: row.tenantId,
        centres,
        campaign: row.campaign,
        createCampaign: true,
        listFor: (campaign) => listFor(account, row, campaign),
        mapping: normalMapping<ImportField | null>(row.mapping ?? {}),
        dryRun,
        language: account.language,
        signal: stop.signal,
        onProblem: found.problem,
        onDoubt: found.doubt,
        onProgress({ share, counts }) {
          latest = counts;
          if (ctx.clock.now() - told < TOLD_MS) return;
          told = ctx.clock.now();
          const far = { share, counts: onTheWire(counts), ...found.now() };
          // One that has ended meanwhile says how it ended.
          const goesOn = and(eq(leadImports.id, row.id), inArray(leadImports.state, [...BUSY]));
          inBackground(ctx.db.update(leadImports).set(far).where(goesOn), 'an import’s progress was not kept');
        },
      });
      latest = result;
      if (!dryRun) await removeFile(ctx, row.id);
      await end(dryRun ? 'checked' : 'done');
    } catch (error) {
      if (stop.signal.aborted) {
        if (dryRun) latest = null;
        await end('cancelled');
      } else {
        if (!(error instanceof UnreadableFile)) ctx.log.error({ err: error, importId: row.id }, 'an import failed');
        await end('failed', error instanceof UnreadableFile ? error.reason : 'other');
      }
    } finally {
      running.delete(row.id);
    }
  }

  /** What stops it is there before it has begun, so that no cancel misses it. */
  async function work(account: SignedIn, { id }: Row, start: () => Promise<Row>, dryRun: boolean): Promise<Row> {
    if (running.has(id)) throw conflict('This file is not at that step.', 'import-step');
    const stop = new AbortController();
    running.set(id, stop);
    const begun = await start().catch((error: unknown) => {
      running.delete(id);
      throw error;
    });
    inBackground(run(account, begun, dryRun, stop), 'a file of leads was not read');
    return begun;
  }

  /** Among the centre's changes: who took in how many leads, from what file, into which campaign. */
  async function note(account: SignedIn, { id, name, tenantId, campaign, list }: Row, counts: Counts | null): Promise<void> {
    const to = { file: name, campaign, ...(list && { list }), ...(counts && onTheWire(counts)) };
    const revision = await ctx.db.tx((orm) => recordChange(orm, account, now(), { kind: 'leads', id, name, from: null, to }));
    await announceRecord(ctx, tenantId, revision);
  }

  /** Two at once are counted one after the other. 409: the centre's files fill their room. */
  async function add(account: SignedIn, { name, bytes }: Pick<Row, 'name' | 'bytes'>): Promise<Row> {
    const { id: accountId, tenantId } = account;
    return ctx.db.tx(async (orm) => {
      await orm.execute(sql`select pg_advisory_xact_lock(${tenantId}, 77)`);
      const reserved = sql<string>`sum(case when ${leadImports.state} = 'uploading' then ${leadImports.bytes} else ${leadImports.received} end)`;
      const [there] = await orm.select({ bytes: reserved }).from(leadImports).where(eq(leadImports.tenantId, tenantId));
      if (Number(there!.bytes ?? 0) + bytes > limits.leadImports.bytesPerCentre)
        throw conflict('The centre’s files of leads take too much room. Give one up, or wait: they are kept for a week.', 'imports-full');
      const [made] = await orm.insert(leadImports).values({ tenantId, accountId, name, bytes, createdAt: now() }).returning();
      return made!;
    });
  }

  return {
    add,
    find,
    describe,
    async list(tenantId: number): Promise<LeadImport[]> {
      const rows = await ctx.db
        .select()
        .from(leadImports)
        .where(eq(leadImports.tenantId, tenantId))
        .orderBy(desc(leadImports.createdAt))
        .limit(LISTED);
      return Promise.all(rows.map(describe));
    },
    /** Reads all rows and keeps none: what would become of them. */
    async check(account: SignedIn, row: Row, wanted: Pick<Row, 'mapping' | 'campaign' | 'list' | 'listSource'>): Promise<Row> {
      if (!(await hasFile(ctx, row.id))) throw notFound('The file is not here any more. Send it again.');
      const { id } = await lookForCampaign(ctx.db, row.tenantId, wanted.campaign);
      if (wanted.list !== '' && id !== null) await refuseFullLists(ctx.db, id, wanted.list);
      return work(account, row, () => begin(row, 'checking', ['uploaded', 'checked', 'failed', 'cancelled'], wanted), true);
    },
    async start(account: SignedIn, row: Row): Promise<Row> {
      return work(account, row, () => begin(row, 'running', ['checked']), false);
    },
    /** What is in the campaign by then stays there; one that is not begun is forgotten, with its file. */
    async cancel(row: Row): Promise<void> {
      const resting = notInArray(leadImports.state, [...BUSY, 'done']);
      const [ended] = await ctx.db
        .update(leadImports)
        .set({ state: 'cancelled', received: 0, counts: null, finishedAt: now() })
        .where(and(eq(leadImports.id, row.id), resting))
        .returning({ id: leadImports.id });
      // One that began in the same moment is not that: it is stopped where it is.
      if (ended) await removeFiles(ctx, row.id);
      else running.get(row.id)?.abort();
    },
  };
}

/** What a gateway that died left behind: its imports have ended, and say so. */
export async function endStranded({ db }: Pick<GatewayContext, 'db'>, at: Date): Promise<void> {
  const ended = { state: 'failed' as const, reason: 'interrupted' as const, finishedAt: at };
  await db
    .update(leadImports)
    .set(ended)
    .where(inArray(leadImports.state, [...BUSY]));
}

/** Files that nobody needs any more. */
export async function forgetOldImports(ctx: Pick<GatewayContext, 'db' | 'config'>, now: number): Promise<void> {
  const old = await ctx.db
    .delete(leadImports)
    .where(
      or(
        lt(leadImports.createdAt, new Date(now - KEEP_MS)),
        and(eq(leadImports.state, 'uploading'), lt(leadImports.createdAt, new Date(now - limits.leadImports.unfinishedMs))),
      ),
    )
    .returning({ id: leadImports.id });
  for (const { id } of old) await removeFiles(ctx, id);
}
