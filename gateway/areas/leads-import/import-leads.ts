/** A file of leads into one campaign of a centre. */
import { neverCallAgain } from '../../calls/gate/do-not-call';
import type { Centres } from '../../people/centre';
import type { Database } from '../../platform/db/database';
import { readHeader, type Columns, type Field } from './columns';
import { readLead, type ImportedLead } from './lead-row';
import { inspectFile, UnreadableFile, type FileKind } from './read-file';
import { openRejected, rejectedPath, type RejectedFile } from './rejected';
import type { FileRow } from '@dialer/rules/csv';
import { readRows } from './rows';
import { askedNotToBeCalled, findCampaign, storeLeads } from './store';

export interface ImportOptions {
  readonly path: string;
  readonly tenantId: number;
  readonly centres: Centres;
  readonly campaign: string;
  readonly createCampaign?: boolean;
  /** Columns of the file that have names of their own. */
  readonly mapping?: Readonly<Record<string, Field>>;
  /** Called after each batch. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** Of the file, 0 to 1. */
  readonly share: number;
  readonly rows: number;
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
  /** Columns that nobody knows; their values went to the notes. */
  readonly unknownColumns: readonly string[];
  /** Where the rows that were not imported stand with their reasons; null when all were. */
  readonly rejectedFile: string | null;
}

type Counts = Record<'rows' | 'imported' | 'duplicates' | 'doNotCall' | 'optedOut' | 'refused', number>;

/** Sorts the rows of a batch: what can be stored, and every other row into the file of the rejected. */
function readBatch(columns: Columns, rows: readonly FileRow[], reject: (row: FileRow, reason: string, as: keyof Counts) => void) {
  const good: { row: FileRow; lead: ImportedLead }[] = [];
  const optOuts: string[] = [];
  for (const row of rows) {
    const result = readLead(columns, row);
    if (result.ok) good.push({ row, lead: result.lead });
    else {
      optOuts.push(...(result.optOut ?? []));
      reject(row, result.reason, result.optOut ? 'optedOut' : 'refused');
    }
  }
  return { good, optOuts };
}

/**
 * Reads the file once, batch by batch. Safe to interrupt and to run again: what is in the campaign is found there and
 * reported as a duplicate.
 */
export async function importLeads(db: Database, options: ImportOptions): Promise<ImportResult> {
  const kind = await inspectFile(options.path);
  const counts: Counts = { rows: 0, imported: 0, duplicates: 0, doNotCall: 0, optedOut: 0, refused: 0 };
  let campaign: Awaited<ReturnType<typeof findCampaign>> | undefined;
  let columns: Columns | undefined;
  let rejected: RejectedFile | undefined;

  /** The header decides whether there is anything to do: nothing is made before it has been read. */
  async function begin(header: FileRow): Promise<void> {
    columns = readHeader(header.fields, options.mapping);
    campaign = await findCampaign(db, options.tenantId, options.campaign, !!options.createCampaign, options.centres);
    rejected = openRejected(rejectedPath(options.path), columns.header);
  }

  const reject = (row: FileRow, reason: string, as: keyof Counts) => {
    counts[as]++;
    rejected!.write(row.line, reason, row.fields);
  };

  async function store(rows: readonly FileRow[]): Promise<void> {
    counts.rows += rows.length;
    const { good, optOuts } = readBatch(columns!, rows, reject);
    // First of all: another row with such a number, here or in a file before, is not called either.
    await neverCallAgain(db, { tenantId: options.tenantId, phones: optOuts, reason: 'import', accountId: null, at: new Date() });
    const barred = await askedNotToBeCalled(
      db,
      options.tenantId,
      good.map(({ lead }) => lead.phone),
    );
    const callable = good.filter(({ lead }) => !barred.has(lead.phone));
    const { fresh, unfit } = await storeLeads(
      db,
      options.tenantId,
      campaign!,
      callable.map(({ lead }) => lead),
    );
    for (const { row, lead } of good) {
      if (unfit.has(lead)) reject(row, 'the database cannot keep a value of this row', 'refused');
      else if (barred.has(lead.phone)) reject(row, 'this number is on the do-not-call list', 'doNotCall');
      // Taken off the set at its first row: a second row with this number is a duplicate within the file.
      else if (fresh.delete(lead.phone)) counts.imported++;
      else reject(row, 'duplicate: this number is in the campaign already', 'duplicates');
    }
  }

  await readRows(options.path, kind, async ({ rows, bytes }) => {
    let body = rows;
    if (!columns && rows[0]) {
      await begin(rows[0]);
      body = rows.slice(1);
    }
    if (columns) await store(body);
    options.onProgress?.({ share: Math.min(1, bytes / kind.size), rows: counts.rows });
  });
  if (!columns || !campaign || !rejected) throw new UnreadableFile('This file has no lines.');
  await rejected.close();
  const allIn = counts.imported === counts.rows;
  return {
    ...counts,
    campaign: { name: campaign.name, created: campaign.created },
    kind,
    unknownColumns: columns.unknown,
    rejectedFile: allIn ? null : rejected.path,
  };
}
