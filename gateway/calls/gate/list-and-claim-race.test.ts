/** Lists that grow while 64 workers claim: what was listed before a claim began is never claimed. */
import { drizzle } from 'drizzle-orm/node-postgres';
import moment from 'moment-timezone';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '../../platform/db/schema';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { claimNext } from '../lead-claims';
import { fillPlaces } from '../stack-places';
import { neverCallAgain } from './do-not-call';
import { judgeAnew } from './registry-stack';

const LEADS = 1_500;
const WORKERS = 64;
/** Connections that the workers share; each worker asks again at once. */
const CONNECTIONS = 32;
const VERSION = 700;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  pool = new Pool({ connectionString: database.url, max: CONNECTIONS });
  // The database goes at the end while some of so many connections are still closing.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

it('never claims a number that was listed before the claim began', async () => {
  const orm = drizzle(pool, { schema, casing: 'snake_case' });
  const { doNotCall, leads, registries, registryNumbers } = schema;
  const phones = Array.from({ length: LEADS }, (_, at) => String(6_172_000_000 + at));
  // Noon in New York: the dialer looks at leads only where people may be called.
  const now = moment.tz('America/New_York').set({ hour: 12, minute: 0 }).toDate();
  await orm.insert(leads).values(phones.map((phone) => ({ tenantId: 1, phone, dueAt: new Date(now.getTime() - 60_000) })));
  const day = now.toISOString().slice(0, 10);
  await orm.insert(registries).values({ tenantId: 1, scope: 'national-us', region: '', version: VERSION, versionDate: day });
  while ((await fillPlaces(orm, { tenantId: 1, country: 'US', keepsHours: true }, { now }, 500)) > 0);

  /** By number, when its listing was committed; milliseconds. */
  const listedAt = new Map<string, number>();
  const claimed: { phone: string; began: number }[] = [];
  // From the head of the stack on, so that lists and claims meet.
  let next = 0;
  async function list(nth: number): Promise<void> {
    while (claimed.length + listedAt.size < LEADS * 0.9 && next < LEADS) {
      const some = phones.slice(next, (next += 1 + (nth % 4)));
      next += nth % 7;
      if (nth % 2 === 0) await neverCallAgain(orm, { tenantId: 1, phones: some, reason: 'race', accountId: null, at: now });
      else
        await orm
          .insert(registryNumbers)
          .values(some.map((phone) => ({ phone: Number(phone), version: VERSION })))
          .onConflictDoNothing();
      const at = performance.now();
      for (const phone of some) if (!listedAt.has(phone)) listedAt.set(phone, at);
    }
  }
  async function claim(nth: number): Promise<void> {
    for (;;) {
      const began = performance.now();
      const who = { tenantId: 1, accountId: 1_000 + nth, provinces: [], country: 'US' as const, keepsHours: false };
      const found = await claimNext(orm, who, { now });
      if (!found) return;
      claimed.push({ phone: found.lead.phone, began });
    }
  }
  // And the stack is judged anew meanwhile, as after a file.
  const judging = (async () => {
    for (let round = 0; round < 5; round++) await judgeAnew(orm, 1, VERSION);
  })();
  await Promise.all([judging, ...Array.from({ length: WORKERS }, (_, nth) => (nth < WORKERS / 2 ? list(nth) : claim(nth)))]);

  const leaks = claimed.filter(({ phone, began }) => (listedAt.get(phone) ?? Infinity) < began);
  expect(leaks).toEqual([]);
  expect(new Set(claimed.map(({ phone }) => phone)).size).toBe(claimed.length);
  // They did meet: numbers were claimed and then listed, and listed and then left alone.
  expect(claimed.length).toBeGreaterThan(100);
  expect(listedAt.size).toBeGreaterThan(100);
  const left = await orm.$count(doNotCall);
  expect(left).toBeGreaterThan(0);
}, 120_000);
