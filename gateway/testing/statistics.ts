/**
 * What PostgreSQL's planner knows of how values are spread, carried from the large database of the benchmark to a small
 * one: shares, distinct values, and the most common ones where they are no person's. `tests/bench/database.bench.ts` writes
 * the file anew with `DATABASE_STATISTICS=write`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const FILE = join(import.meta.dirname, 'statistics.json');

/** What queries look at; of the marked ones the values themselves are carried too. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  leads: ['id', 'tenant_id*', 'campaign_id*', 'phone', 'state*', 'place*', 'priority*', 'new*', 'due_at', 'claimed_by', 'retry_at'],
  calls: ['id', 'tenant_id*', 'account_id*', 'lead_id', 'phone', 'direction*', 'ended_at', 'to_dispose*'],
  dispositions: ['tenant_id*', 'account_id*', 'lead_id', 'call_id', 'disposition*'],
  follow_ups: ['tenant_id*', 'account_id*', 'promised_by', 'lead_id', 'done_at'],
  status_log: ['tenant_id*', 'account_id*', 'status*', 'ended_at'],
  do_not_call: ['tenant_id*', 'phone'],
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly null_frac: number;
  readonly avg_width: number;
  readonly n_distinct: number;
  readonly correlation: number | null;
  readonly most_common_vals: string | null;
  readonly most_common_freqs: number[] | null;
}

/** Reads them from a database that has been analyzed, into the file. */
export async function saveStatistics(pool: Pool): Promise<void> {
  const saved: Column[] = [];
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const name of columns) {
      const column = name.replace('*', '');
      const { rows } = await pool.query<Column>(
        `select tablename as table, attname as column, null_frac, avg_width, n_distinct, correlation, most_common_vals::text, most_common_freqs
         from pg_stats where schemaname = 'public' and tablename = $1 and attname = $2`,
        [table, column],
      );
      for (const row of rows) saved.push(name.endsWith('*') ? row : { ...row, most_common_vals: null, most_common_freqs: null });
    }
  }
  writeFileSync(FILE, `[\n${saved.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
}

/** Tells them to a database with the same tables. PostgreSQL 18 and later. */
export async function loadStatistics(pool: Pool): Promise<void> {
  for (const row of JSON.parse(readFileSync(FILE, 'utf8')) as Column[]) {
    const common = row.most_common_vals !== null && row.most_common_freqs !== null;
    await pool.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text, 'inherited', false,
         'null_frac', $3::real, 'avg_width', $4::integer, 'n_distinct', $5::real
         ${row.correlation === null ? '' : `, 'correlation', ${row.correlation}::real`}
         ${common ? `, 'most_common_vals', $6::text, 'most_common_freqs', $7::real[]` : ''})`,
      [
        row.table,
        row.column,
        row.null_frac,
        row.avg_width,
        row.n_distinct,
        ...(common ? [row.most_common_vals, row.most_common_freqs] : []),
      ],
    );
  }
}
