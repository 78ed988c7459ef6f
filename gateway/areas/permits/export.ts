/** The evidence as a file, for a lawyer or a court: one row for each decision, written page by page while it is sent. */
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import { storedPhone } from '@dialer/rules/phone';
import type { Orm } from '../../platform/db/database';
import { campaigns } from '../../platform/db/schema';
import { pageOfPermits, type Filters, type PermitRow } from './rows';

const PAGE = 500;
/** In English in every centre: a file that is handed on is read by programs and by people outside. */
const COLUMNS = [
  ['permit', (row) => row.id],
  ['decided_at', (row) => row.at],
  ['number', (row) => row.phone],
  ['decision', (row) => (row.granted ? 'granted' : 'refused')],
  ['rule', (row) => row.rule ?? ''],
  ['rule_in_words', (row) => row.rule_words],
  ['allowed_again_at', (row) => row.opens_at ?? ''],
  ['asked_by', (row) => row.path],
  ['agent', (row) => row.by],
  ['campaign', (row) => row.campaign],
  ['lead', (row) => row.lead_id ?? ''],
  ['name', (row) => row.name],
  ['call', (row) => row.call_id ?? ''],
  ['local_times', (row) => row.times.join('; ')],
  ['zone_data', (row) => row.zone_data],
  ['override_of', (row) => row.override?.rule ?? ''],
  ['override_by', (row) => row.override?.by ?? ''],
  ['override_until', (row) => row.override?.until ?? ''],
  ['override_reason', (row) => row.override?.reason ?? ''],
  ['ban_by', (row) => row.ban?.by ?? ''],
  ['ban_reason', (row) => row.ban?.reason ?? ''],
  ['training_floor', (row) => (row.training ? 'yes' : 'no')],
  ['line_failed', (row) => (row.unreached ? 'yes' : 'no')],
] as const satisfies readonly (readonly [string, (row: PermitRow) => string])[];

/** Signs that every disk takes in a name; a search of any length stays a short part of it. */
const partOfName = (text: string): string => text.replace(/[^\w-]+/g, '_').slice(0, 40);

/** What the file is called: by what it was asked for, so that those of two numbers or campaigns are told apart on a disk. */
export async function exportName(orm: Orm, tenantId: number, { phone, campaign, only }: Filters, now: Date): Promise<string> {
  const [found] =
    campaign === undefined
      ? []
      : await orm
          .select({ slug: campaigns.slug })
          .from(campaigns)
          .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.id, campaign)));
  const parts = [phone && storedPhone(phone), found?.slug, only].flatMap((part) => (part ? [partOfName(part)] : []));
  return `${['call-evidence', ...parts, now.toISOString().slice(0, 10)].join('-')}.csv`;
}

/** Lines of the file; a cell that a spreadsheet would run as a formula is kept from it. */
export function permitsAsCsv(orm: Orm, tenantId: number, filters: Filters): Readable {
  const lines = (rows: readonly (readonly string[])[]) => `${csvLines(rows, { newline: '\r\n' })}\r\n`;
  async function* text(): AsyncGenerator<string> {
    yield UTF8_MARK + lines([COLUMNS.map(([name]) => name)]);
    for (let before: string | undefined; ;) {
      const page = await pageOfPermits(orm, tenantId, filters, { before, limit: PAGE, language: 'en' });
      if (page.length > 0) yield lines(page.map((row) => COLUMNS.map(([, cell]) => cell(row))));
      if (page.length < PAGE) return;
      before = page.at(-1)!.id;
    }
  }
  return Readable.from(text());
}
