/** How the audit is read once it is long: each page by an index in the list's own order, never the whole table. */
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { fillAudit } from '../../testing/fill-audit';
import { planOf, recordStatements, type Statement } from '../../testing/statements';
import { listChanges, type AuditFilter } from './audit';

let database: TestDatabase;
let sent: Statement[];
beforeAll(async () => {
  database = await openTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  await fillAudit(pool, 40_000);
  await pool.end();
  sent = recordStatements(database.db.pool);
}, 120_000);
afterAll(() => database.stop());

const DAY: AuditFilter = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' };
const ASKED: [string, AuditFilter, number?][] = [
  ['the newest', {}],
  ['a page far down', {}, 9000],
  ['a kind', { area: 'switch' }],
  ['a kind that is rare', { area: 'audit' }],
  ['what one person did', { by: 7 }],
  ['what the operator did', { by: 0 }],
  ['a day', DAY],
  ['a kind on a day', { ...DAY, area: 'person' }],
  ['one thing', { subject: 'person:77' }],
  ['a rare word', { search: 'quince77' }],
  ['a common word', { search: 'level' }],
  ['a word that nothing has', { search: 'zzyzx' }],
  ['a name', { search: 'ana' }],
];

it.each(ASKED)('%s is not looked for in the whole table', async (_, filter, before) => {
  sent.length = 0;
  await listChanges(database.db, 1, { ...filter, ...(before && { before }), limit: 50 });
  const asked = sent.filter(({ text }) => text.includes('plugin_changes'));
  expect(asked).not.toEqual([]);
  for (const statement of asked)
    expect(await planOf(database.db.pool, statement), statement.text).not.toContain('Seq Scan on plugin_changes');
});
