import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseMapping } from '../areas/leads-import/columns';
import { importLeads, type ImportResult } from '../areas/leads-import/import-leads';
import { UnreadableFile } from '../areas/leads-import/read-file';
import { centresIn } from '../people/centre';
import { readConfig } from '../platform/config';
import { withDatabase } from './database';
import { createProgressBar } from './progress';
import { need, readArgs, readNumber, UsageError } from './usage';

const count = (rows: number) => rows.toLocaleString('en-US');

function readMapping(path: string | undefined) {
  if (!path) return undefined;
  try {
    return parseMapping(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UsageError(`The mapping file ${path} cannot be read.`);
  }
}

/** The summary at the end, a line for everything that happened. */
export function describeResult({ campaign, kind, unknownColumns, rejectedFile, ...counts }: ImportResult): string {
  const lines = [
    `${count(counts.imported)} of ${count(counts.rows)} leads are new in campaign "${campaign.name}"${campaign.created ? ' (made now)' : ''}.`,
    counts.duplicates && `${count(counts.duplicates)} duplicates: their numbers are in the campaign already.`,
    counts.doNotCall && `${count(counts.doNotCall)} not imported: their numbers are on the do-not-call list.`,
    counts.optedOut &&
      `${count(counts.optedOut)} not imported: their status asks not to be called. Their numbers are on the do-not-call list now.`,
    counts.refused && `${count(counts.refused)} refused.`,
    counts.doubts && `${count(counts.doubts)} values could not be read; their leads are in, with the values in their notes.`,
    rejectedFile && `Every such row stands with its line and reason in ${rejectedFile}`,
    unknownColumns.length && `Columns without a field of their own went to the notes: ${unknownColumns.join(', ')}.`,
    kind.encoding === 'windows-1252' && 'The file is not UTF-8; it was read as Windows-1252.',
  ];
  return lines.filter(Boolean).join('\n');
}

/** `npm run leads:import -- file.csv --tenant 1 --campaign "Final Expense"` */
export const leadsImport = {
  usage: 'leads-import FILE --tenant NUMBER --campaign NAME [--create-campaign] [--mapping FILE.json]',
  async run(args: string[]): Promise<void> {
    const { values, positionals } = readArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        campaign: { type: 'string' },
        'create-campaign': { type: 'boolean' },
        mapping: { type: 'string' },
      },
    });
    if (positionals.length !== 1) throw new UsageError('Name one file.');
    const path = resolve(positionals[0]!);
    const options = {
      path,
      tenantId: readNumber(values.tenant, '--tenant'),
      centres: centresIn(readConfig(process.env).variantsDir),
      campaign: need(values.campaign, '--campaign'),
      createCampaign: values['create-campaign'] ?? false,
      mapping: readMapping(values.mapping),
    };
    // Beside a gateway with calls on it, an import has time.
    setPriority(constants.priority.PRIORITY_LOW);
    const bar = createProgressBar(process.stderr);
    const result = await withDatabase('leads:import', (db) => importLeads(db, { ...options, onProgress: bar.show })).finally(bar.end);
    console.log(describeResult(result));
  },
};
