/** A gateway in the benchmark's own process, on a database server of its own, with any engine and people at work. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { startCalls, startUpkeep } from '../../../gateway/calls';
import { startGateway } from '../../../gateway/compose';
import { DEMO_PASSWORD } from '../../../gateway/demo/people';
import { seedDemo } from '../../../gateway/demo/seed';
import { readConfig } from '../../../gateway/platform/config';
import { startCluster } from '../../../gateway/platform/db/embedded/cluster';
import { choosePlace } from '../../../gateway/platform/db/embedded/place';
import { connect, connectionString, migrateDatabase } from '../../../gateway/platform/db/open';
import { accounts, leads } from '../../../gateway/platform/db/schema';
import { createLogger } from '../../../gateway/platform/log';
import { attachRealtime } from '../../../gateway/realtime';
import type { TelephonyEngine } from '../../../gateway/telephony/port';
import { createFakeEngine } from '../../../gateway/testing/engine';
import { cuttable } from '../../../gateway/testing/outage';
import { openPage, type TestPage } from '../../../gateway/testing/page';

/** Everything that a benchmark of calls holds in its hands; `close` when it is done. `clock`: the gateway's own, unless it is the machine's. */
export async function openFloorWith<E extends TelephonyEngine>(engine: E, clock?: { now(): number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster(choosePlace(dataDir, 'bench'), { password: 'bench' });
  const admin = new Client({ ...cluster.address, database: 'postgres' });
  await admin.connect();
  await admin.query('create database bench');
  await admin.end();
  const url = connectionString(cluster.address, 'bench');
  await migrateDatabase(url);
  const direct = connect(url);
  await seedDemo(direct.db, { clock: Date, leads: 0, centres: ['ISIUS', 'SLICA'] });
  const way = await cuttable(url);
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DRAIN_SECONDS: '0' });
  const gateway = await startGateway({
    config,
    db: way.db,
    log: createLogger(config),
    engine,
    ...(clock && { clock }),
    async prepare(ctx, server) {
      attachRealtime(server, ctx);
      await startCalls(ctx);
      startUpkeep(ctx);
    },
  });

  async function send(path: string, token: string, body: unknown, key?: string) {
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
  }
  const pages: TestPage[] = [];
  /** Somebody who has signed in, with a page that is only a socket. */
  async function person(email: string) {
    const token: string = (await send('/login', '', { email, password: DEMO_PASSWORD })).body.access_token!;
    const [account] = await direct.db.select().from(accounts).where(eq(accounts.email, email));
    const extension = account!.extension!;
    const page = openPage(gateway.url, token);
    pages.push(page);
    await page.ask('hello', { extension, hasWebRtc: true, tabId: `bench-${extension}` });
    await page.next('snapshot');
    return {
      page,
      extension,
      token,
      /** A request of theirs. */
      post: (path: string, body: unknown, key?: string) => send(path, token, body, key),
    };
  }

  return {
    url,
    ctx: gateway.ctx,
    /** Where pages and telephones find the gateway. */
    address: gateway.url,
    db: direct.db,
    way,
    engine,
    person,
    /** A lead that is due now. */
    async lead(phone: string, facts: Partial<typeof leads.$inferInsert> = {}) {
      const [row] = await direct.db
        .insert(leads)
        .values({ tenantId: 1, phone, dueAt: new Date(Date.now() - 1_000), ...facts })
        .returning();
      return row!;
    },
    async close() {
      for (const page of pages) page.close();
      await gateway.stop();
      await way.close();
      await direct.close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** With an engine that does what the benchmark says, and one agent at work. */
export async function openFloor() {
  const floor = await openFloorWith(createFakeEngine());
  return { ...floor, ...(await floor.person('qualifier@isius.demo')) };
}
