/**
 * The plans of the everyday queries, on a filled database: none reads a whole table. The statements are recorded as the
 * gateway's own functions send them, so that a changed query is judged as it is.
 */
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byNumber, findLeads } from '../../areas/leads/find';
import { callsOf, toDisposeOf } from '../../calls/store';
import { fill } from '../../testing/fill';
import { openTestDatabase, type TestDatabase } from './testing';

const SIZE = { leads: 20_000, dispositions: 60_000, agents: 50 };
/** What grows with the years. */
const LARGE = /Seq Scan on (leads|calls|dispositions|follow_ups|status_log|do_not_call)\b/;

let database: TestDatabase;
const sent: { text: string; values: unknown[] }[] = [];

/** Notes every statement that leaves by the lane of calls. */
function record(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [first, values] = args as [string | { text: string }, unknown[] | undefined];
      sent.push({ text: typeof first === 'string' ? first : first.text, values: values ?? [] });
      return query(...args);
    },
  });
}

beforeAll(async () => {
  database = await openTestDatabase();
  // Without a lane's limits: filling takes longer than any query of the product may.
  const pool = new Pool({ connectionString: database.url });
  await fill(pool, SIZE);
  await pool.end();
  database.db.pool.on('connect', record);
}, 120_000);
afterAll(() => database.stop());

it.each([
  ['a search by first name', () => findLeads(database.db, 1, 'maria')],
  ['a search by first and last name', () => findLeads(database.db, 1, 'mama loss')],
  ['a search by number', () => findLeads(database.db, 1, '617-555-0101')],
  ['a search by lead id', () => findLeads(database.db, 1, 'FE100007')],
  ['a search by e-mail address', () => findLeads(database.db, 1, 'mamaa7@mail')],
  ['a lead by its number, or another one of it', () => byNumber(database.db, 1, '6175550101')],
  ["a person's calls for the snapshot", () => callsOf(database.db, 7, Date.now())],
  ["a person's undisposed leads", () => toDisposeOf(database.db, 7, Date.now())],
] as const)('%s reads no table whole', async (_, run) => {
  sent.length = 0;
  await run();
  const statements = [...sent];
  expect(statements).not.toEqual([]);
  for (const { text, values } of statements) {
    const { rows } = await database.db.lane('search').pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, text).not.toMatch(LARGE);
  }
});

it('would notice one that does', async () => {
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(`explain select 1 from leads where notes = 'x'`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(LARGE);
});
