/**
 * An agent hangs up while the database is away for half a minute: from its return until the end is stored, and until the
 * disposition, which the page sends again and again, is taken. Once with a line that is cut, once with one that swallows
 * everything and forgets its connections.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { startCalls } from '../../../gateway/calls';
import { createFakeEngine } from '../../../gateway/testing/engine';
import { startGateway } from '../../../gateway/compose';
import { readConfig } from '../../../gateway/platform/config';
import { startCluster } from '../../../gateway/platform/db/embedded/cluster';
import { choosePlace } from '../../../gateway/platform/db/embedded/place';
import { connect, connectionString, migrateDatabase } from '../../../gateway/platform/db/open';
import { accounts, calls, leads } from '../../../gateway/platform/db/schema';
import { seedDemo } from '../../../gateway/demo/seed';
import { DEMO_PASSWORD } from '../../../gateway/demo/people';
import { createLogger } from '../../../gateway/platform/log';
import { attachRealtime } from '../../../gateway/realtime';
import { openPage } from '../../../gateway/testing/page';
import { cuttable } from '../../../gateway/testing/outage';
import { figure } from './figures';

const AWAY_MS = 30_000;
/** As often as the page does at first. */
const AGAIN_MS = 2_000;
const TIMES = Number(process.env.OUTAGE_TIMES ?? 3);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const dataDir = mkdtempSync(join(tmpdir(), 'bench-outage-'));
chmodSync(dataDir, 0o755);
const cluster = await startCluster(choosePlace(dataDir, 'bench'), { password: 'bench' });
const admin = new Client({ ...cluster.address, database: 'postgres' });
await admin.connect();
await admin.query('create database bench');
await admin.end();
const url = connectionString(cluster.address, 'bench');
await migrateDatabase(url);
const direct = connect(url);
await seedDemo(direct.db, { clock: Date, leads: 0 });
const way = await cuttable(url);
const engine = createFakeEngine();
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DRAIN_SECONDS: '0' });
const gateway = await startGateway({
  config,
  db: way.db,
  log: createLogger(config),
  engine,
  async prepare(ctx, server) {
    attachRealtime(server, ctx);
    await startCalls(ctx);
  },
});

const send = async (path: string, token: string, body: unknown, key?: string) => {
  const response = await fetch(`${gateway.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as Record<string, never> };
};
const email = 'qualifier@isius.demo';
const token: string = (await send('/login', '', { email, password: DEMO_PASSWORD })).body.access_token!;
const [account] = await direct.db.select().from(accounts).where(eq(accounts.email, email));
const extension = account!.extension!;
const page = openPage(gateway.url, token);
await page.ask('hello', { extension, hasWebRtc: true, tabId: 'bench' });
await page.next('snapshot');

async function round(nth: number, how: 'cut' | 'silence') {
  const phone = `617555${1000 + nth}`;
  const [lead] = await direct.db
    .insert(leads)
    .values({ tenantId: 1, phone, dueAt: new Date(Date.now() - 1_000) })
    .returning();
  await send('/agent-statuses', token, { status: 'ready' });
  const { callId } = (await send('/dials/auto', token, {})).body as unknown as { callId: string };
  engine.up((await engine.rung(extension)).leg);
  engine.up((await engine.rung(phone)).leg);
  await page.next('answer', ({ leg }) => leg === 'far');
  await way[how]();
  const hungUp = performance.now();
  await page.ask('hangup', { extension, channel: '' });
  await page.next('hangup', ({ call }) => call.callId === callId);
  const told = performance.now() - hungUp;
  const content = {
    lead: { city: '', firstName: '', lastName: '', phone: '', province: '' },
    disposition: { disposition: 'Not Interested', reason: '', reason_other: '', notes: '' },
  };
  let disposed = 0;
  const codes = new Set<string>();
  const disposing = (async () => {
    for (;;) {
      const { status, body } = await send(`/leads/${lead!.id}/dispositions`, token, content, callId);
      if (status === 201) return void (disposed = performance.now());
      codes.add(`${status} ${String(body?.['code'])}`);
      await pause(AGAIN_MS);
    }
  })();
  await pause(AWAY_MS);
  await way.mend();
  const back = performance.now();
  for (;;) {
    const [row] = await direct.db.select().from(calls).where(eq(calls.id, callId));
    if (row?.endedAt) break;
    await pause(20);
  }
  const stored = performance.now() - back;
  await disposing;
  console.log(`${how}: the disposition was answered ${[...codes].join(', ')} meanwhile`);
  return { told, stored, disposed: disposed - back };
}

let nth = 0;
for (const [how, words] of [
  ['cut', 'line cut'],
  ['silence', 'line silent'],
] as const) {
  const rounds = [];
  for (let time = 0; time < TIMES; time++) rounds.push(await round(++nth, how));
  figure(
    `database 30 s away, ${words}: hang-up until the page is told`,
    rounds.map(({ told }) => told),
    'ms',
    2_000,
  );
  figure(
    `database 30 s away, ${words}: its return until the end is stored`,
    rounds.map(({ stored }) => stored),
    'ms',
    5_000,
  );
  figure(
    `database 30 s away, ${words}: its return until the disposition is`,
    rounds.map(({ disposed }) => disposed),
    'ms',
  );
}
page.close();
await gateway.stop();
await way.close();
await direct.close();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
