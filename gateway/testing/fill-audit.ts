/** Years of recorded changes in a database that is migrated: for the test of the audit's plans, and to try it by hand. */
import type { Pool } from 'pg';

/** Two in ten lines are the second centre's; person 7 has made few, the operator fewer. Gathers the statistics. */
export async function fillAudit(pool: Pool, lines: number): Promise<void> {
  await pool.query(
    `insert into tenants (id, variant, name, timezone) values (1, 'ISIUS', 'One', 'America/New_York'), (2, 'SLICA', 'Two', 'America/Toronto')
     on conflict do nothing`,
  );
  await pool.query(
    `insert into accounts (tenant_id, email, password_hash, first_name, last_name, roles)
     select 1, 'audit' || n || '@bench.example', 'none', case when n = 7 then 'Ana' else 'Person' || n end, 'Diaz' || n, '{manager}'
     from generate_series(1, 20) n`,
  );
  await pool.query(
    `insert into plugin_changes (tenant_id, revision, at, account_id, kind, subject, "from", "to")
     select case when n % 5 = 0 then 2 else 1 end, n, '2026-01-01Z'::timestamptz + n * (interval '300 days' / $1::int),
       case when n % 900 = 8 then null when n % 500 = 7 then 7 else 1 + n % 6 end,
       case when n % 3 = 0 then 'switch' else 'record' end,
       case when n % 3 = 0 then 'goals' when n % 4000 = 1 then 'audit:export' else 'person:' || n % 300 end,
       case when n % 3 > 0 then jsonb_build_object('name', 'Level' || n % 300, 'fields', jsonb_build_object('level', 'level ' || n % 5)) else 'true' end,
       case when n % 3 > 0 then jsonb_build_object('name', 'Quince' || n % 300, 'fields', jsonb_build_object('level', 'level ' || n % 7)) else 'false' end
     from generate_series(1, $1::int) n`,
    [lines],
  );
  await pool.query('vacuum analyze plugin_changes');
  await pool.query('analyze accounts');
}
