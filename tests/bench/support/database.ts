/** What `database.bench.ts` measures. */
import { Pool } from 'pg';
import { createRefused } from '../../../gateway/platform/refused';
import { Registry } from 'prom-client';
import { createShare } from '../../../gateway/areas/leads/share';
import { findLeads } from '../../../gateway/areas/leads/find';
import { agentById } from '../../../gateway/people/agents';
import { leadById } from '../../../gateway/calls/lead-claims';
import { fillPlaces } from '../../../gateway/calls/stack-places';
import { connect, connectionString } from '../../../gateway/platform/db/open';
import type { Database } from '../../../gateway/platform/db/database';
import { limits } from '../../../gateway/platform/limits';
import { anEveryday, type Everyday, EVERYDAY } from '../../../gateway/testing/everyday';
import { fill } from '../../../gateway/testing/fill';
import { startTestServer } from '../../../gateway/testing/postgres';
import { planOf, READS_WHOLE, recordStatements } from '../../../gateway/testing/statements';
import { saveStatistics } from '../../../gateway/testing/statistics';
import { figure } from './figures';

const TIMES = 51;
const LIMIT_MS = 30;
const COLLEAGUE_MS = 100;
const SEARCHES = 200;

/** A database that is filled, and what ends it. */
async function open(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_BENCH_URL) return { url: process.env.DATABASE_BENCH_URL, stop: async () => {} };
  const server = await startTestServer();
  const url = connectionString(server.address, 'empty');
  const leads = Number(process.env.DATABASE_LEADS ?? 50_000);
  const pool = new Pool({ connectionString: url });
  await fill(pool, { leads, dispositions: leads * 3, agents: 200 }, (what) => console.log(`filling: ${what}`));
  await placesOf(url);
  await pool.query('vacuum analyze');
  await pool.end();
  return { url, stop: server.stop };
}

/** As upkeep does in the background, here at once. */
async function placesOf(url: string): Promise<void> {
  const { db, close } = connect(url);
  for (const who of [{ tenantId: 1, country: 'US' } as const, { tenantId: 2, country: 'CA' } as const])
    while ((await fillPlaces(db, { ...who, keepsHours: true }, { now: new Date() }, 1000)) > 0);
  await close();
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

async function everyday(day: Everyday): Promise<void> {
  for (const [what, ask] of EVERYDAY) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await timed(() => ask(day)));
    figure(what, times, 'ms', LIMIT_MS);
  }
}

/** How many of the statements that one round sends read a large table whole, by the plans of this very database. */
async function wholeReads(url: string, day: Everyday): Promise<void> {
  const { db, close } = connect(url);
  const sent = recordStatements(db.pool);
  for (const [, ask] of EVERYDAY) await ask({ ...day, db });
  let whole = 0;
  for (const statement of sent) {
    if (!READS_WHOLE.test(await planOf(db.lane('desk').pool, statement))) continue;
    whole++;
    console.log(`reads a table whole: ${statement.text}`);
  }
  figure('everyday statements that read a large table whole', [whole], '', 1);
  await close();
}

/** One person searches 200 times at once, as the search area lets them; a colleague asks for a lead again and again. */
async function beside(db: Database, day: Everyday): Promise<void> {
  const share = createShare({ now: () => Date.now() }, createRefused(new Registry()), limits.search.perMinute);
  const ask = () => timed(() => leadById(db.lane('desk'), 1, day.leadId));
  const calm: number[] = [];
  for (let time = 0; time < TIMES; time++) calm.push(await ask());
  figure("a colleague's request, nobody searches (control)", calm, 'ms');
  const [busy, answers]: [number[], number[]] = [[], []];
  let left = SEARCHES;
  const searches = Array.from({ length: SEARCHES }, () =>
    timed(() => share.run(7, () => findLeads(db.lane('search'), 1, 'ma')))
      .then(
        (took) => void answers.push(took),
        () => {},
      )
      .finally(() => left--),
  );
  do busy.push(await ask());
  while (left > 0);
  await Promise.all(searches);
  figure(`a colleague's request beside ${SEARCHES} searches of one person`, busy, 'ms', COLLEAGUE_MS);
  figure('those of the searches that were answered', answers, 'ms');
  // The lane alone, should many people search at once: their shares do not bound them together.
  left = SEARCHES;
  const many: number[] = [];
  const all = Array.from({ length: SEARCHES }, () =>
    findLeads(db.lane('search'), 1, 'ma')
      .catch(() => {})
      .finally(() => left--),
  );
  do many.push(await ask());
  while (left > 0);
  await Promise.all(all);
  figure(`a colleague's request beside ${SEARCHES} searches of as many people`, many, 'ms', COLLEAGUE_MS);
}

export async function measureDatabase(): Promise<void> {
  const { url, stop } = await open();
  const { db, close } = connect(url);
  try {
    const { rows } = await db.pool.query<{ leads: string; dispositions: string }>(
      `select (select count(*) from leads) as leads, (select count(*) from dispositions) as dispositions`,
    );
    console.log(
      `${Number(rows[0]!.leads).toLocaleString('en-US')} leads, ${Number(rows[0]!.dispositions).toLocaleString('en-US')} dispositions`,
    );
    // Noon in New York: the dialer looks at leads only where people may be called.
    const { rows: busy } = await db.pool.query<{ id: number }>(
      `select account_id as id from calls where tenant_id = 1 group by account_id order by count(*) desc, account_id limit 1`,
    );
    const day = await anEveryday(db, (await agentById(db, busy[0]!.id))!, new Date(new Date().setUTCHours(18, 0, 0, 0)));
    await everyday(day);
    await beside(db, day);
    await wholeReads(url, day);
    if (process.env.DATABASE_STATISTICS === 'write') await saveStatistics(db.pool);
  } finally {
    await close();
    await stop();
  }
}
