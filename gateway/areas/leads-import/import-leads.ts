/** A file of leads into one campaign of a centre. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@dialer/rules/times';
import { neverCallAgain } from '../../calls/gate/do-not-call';
import type { Centres } from '../../people/centre';
import type { Database } from '../../platform/db/database';
import { isLaneBusy } from '../../platform/db/errors';
import { readHeader, type Columns, type Field } from './columns';
import { readLead, type Doubt, type ImportedLead } from './lead-row';
import { doubtText, problemText, type Problem } from './problems';
import { inspectFile, UnreadableFile, type FileKind } from './read-file';
import { openRejected, rejectedPath, type RejectedFile } from './rejected';
import type { FileRow } from '@dialer/rules/csv';
import { readRows, type Batch } from './rows';
import { askedNotToBeCalled, findCampaign, inCampaign, lookForCampaign, storeLeads, type Target } from './store';

export interface ImportOptions {
  readonly path: string;
  readonly tenantId: number;
  readonly centres: Centres;
  readonly campaign: string;
  readonly createCampaign?: boolean;
  /** Gives the list of the campaign that the leads go into; null, or absent: none. */
  readonly listFor?: (campaign: { id: number; name: string }) => Promise<number | null>;
  /** Columns of the file that have names of their own; null: its values go to the notes. */
  readonly mapping?: Readonly<Record<string, Field | null>>;
  /** Only looks: nothing is kept but the file of the rows that would stay out. */
  readonly dryRun?: boolean;
  /** Of the reasons in the file of the rows that stay out; English unless given. */
  readonly language?: Language;
  /** Where that file goes; beside the file unless given. */
  readonly rejectedPath?: string;
  /** Bytes after which it takes no more rows, and says how many more there are; it holds all of them unless given. */
  readonly rejectedBytes?: number;
  /** Stops between two batches, and between two parts of the file; what is in the campaign by then stays there. */
  readonly signal?: AbortSignal;
  /** Called after each batch. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called for each row that stays out. */
  readonly onProblem?: (line: number, problem: Problem) => void;
  /** Called for each value that could not be read, of a row that goes in all the same. */
  readonly onDoubt?: (line: number, doubt: Doubt) => void;
}

export interface Progress {
  /** Of the file, 0 to 1. */
  readonly share: number;
  readonly rows: number;
  readonly counts: Counts;
}

export interface ImportResult {
  readonly campaign: { readonly name: string; readonly created: boolean };
  readonly kind: FileKind;
  /** Rows of the file; the five that follow add up to it. */
  readonly rows: number;
  readonly imported: number;
  /** The number was in the campaign before, or stands twice in the file. */
  readonly duplicates: number;
  /** The number is on the do-not-call list, and stays there. */
  readonly doNotCall: number;
  /** The file's status says so: the number was put on the do-not-call list. */
  readonly optedOut: number;
  readonly refused: number;
  /** Values that could not be read, of rows that were imported all the same. */
  readonly doubts: number;
  /** Columns that nobody knows; their values went to the notes. */
  readonly unknownColumns: readonly string[];
  /** Where the rows stand that were not imported, and those with a doubt, with the reasons; null when there are none. */
  readonly rejectedFile: string | null;
}

/** Rows by what became of them. */
export type Counts = Record<'rows' | 'imported' | 'duplicates' | 'doNotCall' | 'optedOut' | 'refused', number>;

/** Sorts the rows of a batch: what can be stored, and every other row into the file of the rejected. */
function readBatch(columns: Columns, rows: readonly FileRow[], reject: (row: FileRow, problem: Problem, as: keyof Counts) => void) {
  const good: { row: FileRow; lead: ImportedLead; doubts: readonly Doubt[] }[] = [];
  const optOuts: string[] = [];
  for (const row of rows) {
    const result = readLead(columns, row);
    if (result.ok) good.push({ row, lead: result.lead, doubts: result.doubts });
    else {
      optOuts.push(...(result.optOut ?? []));
      reject(row, result.problem, result.optOut ? 'optedOut' : 'refused');
    }
  }
  return { good, optOuts };
}

/** How a batch is kept: in the campaign, or nowhere. */
type Keep = (leads: readonly ImportedLead[]) => Promise<{ fresh: Set<string>; unfit: Set<ImportedLead> }>;

/** Of a dry run: which numbers would be new. Those of the file are remembered, since none is in the campaign after its row. */
function lookOnly(db: Database, tenantId: number, into: { id: number | null }): Keep {
  const seen = new Set<string>();
  return async (leads) => {
    const phones = leads.map(({ phone }) => phone);
    const there = into.id === null ? new Set<string>() : await inCampaign(db, tenantId, into.id, phones);
    const fresh = new Set(phones.filter((phone) => !there.has(phone) && !seen.has(phone)));
    for (const phone of fresh) seen.add(phone);
    return { fresh, unfit: new Set() };
  };
}

/** How long a file waits for a connection that people need more, and how long between two looks, in milliseconds. */
const PATIENCE = { most: 120_000, each: 250 } as const;
/** Nobody sits and waits for a row of a file: where all connections are busy it waits, and goes on. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let waited = 0; ; waited += PATIENCE.each) {
    try {
      return await work();
    } catch (error) {
      if (!isLaneBusy(error) || waited >= PATIENCE.most) throw error;
      await pause(PATIENCE.each, undefined, signal && { signal });
    }
  }
}

/** People who wait for the gateway come between two batches of this many rows. */
const ROWS_AT_ONCE = 250;
const slices = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));

/**
 * Reads the file once, batch by batch. Safe to interrupt and to run again: what is in the campaign is found there and
 * reported as a duplicate.
 */
export async function importLeads(db: Database, options: ImportOptions): Promise<ImportResult> {
  const { tenantId, dryRun = false, language = 'en', signal } = options;
  const kind = await inspectFile(options.path, signal);
  const counts: Counts = { rows: 0, imported: 0, duplicates: 0, doNotCall: 0, optedOut: 0, refused: 0 };
  let campaign: Target | undefined;
  let keep: Keep | undefined;
  let columns: Columns | undefined;
  let rejected: RejectedFile | undefined;

  /** The header decides whether there is anything to do: nothing is made before it has been read. */
  async function begin(header: FileRow): Promise<void> {
    columns = readHeader(header.fields, options.mapping);
    if (dryRun) {
      campaign = await lookForCampaign(db, tenantId, options.campaign);
      keep = lookOnly(db, tenantId, campaign);
    } else {
      const into = await findCampaign(db, tenantId, options.campaign, !!options.createCampaign, options.centres);
      campaign = into;
      const listId = (await options.listFor?.(into)) ?? null;
      keep = (leads) => storeLeads(db, tenantId, { ...into, listId }, leads);
    }
    rejected = openRejected(options.rejectedPath ?? rejectedPath(options.path), columns.header, {
      most: options.rejectedBytes,
      language,
    });
  }

  const reject = (row: FileRow, problem: Problem, as: keyof Counts) => {
    counts[as]++;
    rejected!.write(row.line, problemText(problem, language), row.fields);
    options.onProblem?.(row.line, problem);
  };

  let doubted = 0;
  /** It goes in; what of it could not be read is told, and stands in the file with the reason. */
  const takeIn = (row: FileRow, doubts: readonly Doubt[]) => {
    counts.imported++;
    if (doubts.length === 0) return;
    doubted += doubts.length;
    rejected!.write(row.line, doubtText(doubts, language), row.fields);
    for (const doubt of doubts) options.onDoubt?.(row.line, doubt);
  };

  async function store(rows: readonly FileRow[]): Promise<void> {
    counts.rows += rows.length;
    const { good, optOuts } = readBatch(columns!, rows, reject);
    // First of all: another row with such a number, here or in a file before, is not called either.
    if (!dryRun)
      await patiently(() => neverCallAgain(db, { tenantId, phones: optOuts, reason: 'import', accountId: null, at: new Date() }), signal);
    const phones = good.map(({ lead }) => lead.phone);
    const barred = await patiently(() => askedNotToBeCalled(db, tenantId, phones), signal);
    const callable = good.filter(({ lead }) => !barred.has(lead.phone));
    const { fresh, unfit } = await patiently(() => keep!(callable.map(({ lead }) => lead)), signal);
    for (const { row, lead, doubts } of good) {
      if (unfit.has(lead)) reject(row, { code: 'cannot-be-kept' }, 'refused');
      else if (barred.has(lead.phone)) reject(row, { code: 'do-not-call', value: lead.phone }, 'doNotCall');
      // Taken off the set at its first row: a second row with this number is a duplicate within the file.
      else if (fresh.delete(lead.phone)) takeIn(row, doubts);
      else reject(row, { code: 'duplicate', value: lead.phone }, 'duplicates');
    }
  }

  const take = async ({ rows, bytes }: Batch) => {
    let body = rows;
    if (!columns && rows[0]) {
      await begin(rows[0]);
      body = rows.slice(1);
    }
    for (const some of columns ? slices(body) : []) {
      signal?.throwIfAborted();
      await store(some);
      await rejected!.flushed();
      options.onProgress?.({ share: Math.min(1, bytes / kind.size), rows: counts.rows, counts: { ...counts } });
      await nextTurn();
    }
  };
  await readRows(options.path, kind, take, signal).catch(async (error: unknown) => {
    // What stayed out until then is told all the same.
    await rejected?.close();
    throw error;
  });
  if (!columns || !campaign || !rejected) throw new UnreadableFile('This file has no lines.', 'empty');
  await rejected.close();
  const allIn = counts.imported === counts.rows;
  return {
    ...counts,
    campaign: { name: campaign.name, created: campaign.created },
    kind,
    doubts: doubted,
    unknownColumns: columns.unknown,
    rejectedFile: allIn && doubted === 0 ? null : rejected.path,
  };
}
