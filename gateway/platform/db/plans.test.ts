/**
 * The plans of the everyday queries (`gateway/testing/everyday.ts`), on a filled database: none reads a whole table. The
 * statements are recorded as the gateway's own functions send them, so that a changed query is judged as it is. How values
 * are spread is told to the planner as it was in a million leads; it knows by itself how small the tables are here, where
 * reading one whole is cheaper than ever.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentById } from '../../people/agents';
import { anEveryday, type Everyday, EVERYDAY } from '../../testing/everyday';
import { fill } from '../../testing/fill';
import { LARGE, planOf, READS_WHOLE, recordStatements, type Statement } from '../../testing/statements';
import { loadStatistics } from '../../testing/statistics';
import { inProject } from '../root';
import { openTestDatabase, type TestDatabase } from '../../testing/database';

const SIZE = { leads: 20_000, dispositions: 60_000, agents: 50 };
let database: TestDatabase;
let day: Everyday;
let sent: Statement[];
const plan = (statement: Statement) => planOf(database.db.lane('search').pool, statement);

beforeAll(async () => {
  database = await openTestDatabase();
  // Without a lane's limits: filling takes longer than any query of the product may.
  const pool = new Pool({ connectionString: database.url });
  await fill(pool, SIZE);
  await loadStatistics(pool);
  await pool.end();
  sent = recordStatements(database.db.pool);
  // Noon in New York: the dialer looks at leads only where people may be called.
  day = await anEveryday(database.db, (await agentById(database.db, 7))!, new Date(new Date().setUTCHours(18, 0, 0, 0)));
}, 180_000);
afterAll(() => database.stop());

it.each(EVERYDAY)('%s reads no table whole', async (_, ask) => {
  sent.length = 0;
  await ask(day);
  expect(sent).not.toEqual([]);
  for (const statement of [...sent]) expect(await plan(statement), statement.text).not.toMatch(READS_WHOLE);
});

/**
 * Where the gateway asks large tables, and how often. Nobody can tell by a machine which query is an everyday one; but a
 * new one changes a number here, and whoever changes it looks.
 */
const ASKED: Readonly<Record<string, number>> = {
  'areas/agents/follow-ups.ts': 6,
  'areas/agents/lists.ts': 1,
  'areas/agents/overview.ts': 2,
  'areas/calls/link.ts': 1,
  'areas/calls/routes.ts': 2,
  'areas/dispositions/repository.ts': 7,
  'areas/exceptions/repository.ts': 1,
  'areas/floor/rows.ts': 3,
  'areas/follow-ups/lists.ts': 5,
  'areas/lead-list/rows.ts': 10,
  'areas/lead-list/whole-lead.ts': 4,
  'areas/lead-settings/lists.ts': 1,
  'areas/leads-import/store.ts': 2,
  'areas/leads/access.ts': 3,
  'areas/leads/find.ts': 3,
  'areas/leads/repository.ts': 8,
  'areas/meetings/sunlife.ts': 1,
  'areas/permits/rows.ts': 1,
  'areas/recordings/listening.ts': 2,
  'areas/registries/exemptions.ts': 1,
  'areas/registries/judge-file.ts': 1,
  'areas/registries/load-registry.ts': 5,
  'areas/registries/own-list.ts': 2,
  'areas/settings/retreaver-mappings.ts': 1,
  'areas/statistics/figures.ts': 8,
  'areas/status/routes.ts': 1,
  'areas/transfers/live.ts': 1,
  'calls/attach.ts': 1,
  'calls/claimed-leads.ts': 13,
  'calls/dial-queries.ts': 2,
  'calls/engine-only.ts': 2,
  'calls/gate/ban-stack.ts': 3,
  'calls/gate/do-not-call.ts': 2,
  'calls/gate/numbers-of-lead.ts': 1,
  'calls/gate/permits.ts': 1,
  'calls/gate/whose-number.ts': 2,
  // Reads all leads of one campaign, for a manager who asks.
  'calls/hopper.ts': 3,
  'calls/inbound.ts': 1,
  'calls/gate/registries.ts': 2,
  'calls/gate/registry-stack.ts': 5,
  'calls/lead-claims.ts': 5,
  'calls/lead-conditions.ts': 3,
  // By ids of calls, when a gateway takes over.
  'calls/left-on-the-line.ts': 1,
  'calls/lists.ts': 4,
  'calls/manual.ts': 2,
  'calls/metrics.ts': 1,
  'calls/recovery.ts': 1,
  'calls/record/stored-record.ts': 1,
  'calls/stack-order.ts': 7,
  'calls/stack-places.ts': 14,
  'calls/storage/call-writes.ts': 2,
  'calls/storage/stored-calls.ts': 6,
  'calls/tracking/tagged-lead.ts': 4,
  'people/overdue.ts': 1,
  'people/statuses.ts': 9,
  'platform/auth/endings.ts': 1,
  'plugins/call-news.ts': 2,
};
const TABLE = '(?:leads|calls|callsTable|dispositions|followUps|statusLog|doNotCall|registryNumbers)';
const BY_NAME = `(?:${LARGE.join('|')})`;
const ASKS = new RegExp(
  `(?:\\b(?:from|innerJoin|leftJoin|update|delete)\\(\\s*|\\$count\\(\\s*)${TABLE}\\b|\\b(?:from|join|update) (?:\\$\\{${TABLE}\\}|${BY_NAME}\\b)`,
  'g',
);

it('knows every place where a large table is asked; a new query is added to everyday.ts when people wait for it', () => {
  const gateway = inProject('gateway');
  const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/test\.ts$|testing|\/migrations\/|^demo\//.test(file));
  const found = files.map((file) => [file, readFileSync(join(gateway, file), 'utf8').match(ASKS)?.length ?? 0] as const);
  expect(Object.fromEntries(found.filter(([, times]) => times > 0))).toEqual(ASKED);
});

it('would notice one that does', async () => {
  expect(await plan({ text: `select 1 from leads where notes = 'x'`, values: [] })).toMatch(READS_WHOLE);
});

it('has the statistics of the large database', async () => {
  const { rows } = await database.db.pool.query<{ n_distinct: number }>(
    `select n_distinct from pg_stats where tablename = 'leads' and attname = 'place'`,
  );
  expect(rows[0]!.n_distinct).toBeGreaterThan(20);
});
