// @long
/**
 * The gateway as a process of its own, killed without warning: what it has acknowledged is there afterwards, once.
 * Its program is built for the test into the project's `node_modules`, where it finds its packages and files.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blankCall } from '@dialer/contract';
import { journalFolder } from './calls/storage/journal';
import type { Database } from './platform/db/database';
import { calls, dispositions, leads } from './platform/db/schema';
import { DEMO_PASSWORD } from './demo/people';
import { isAlive } from './platform/process';
import { inProject } from './platform/root';
import { TestAgent, testMedia } from './telephony/embedded/testing/agent';
import { openTestDatabase } from './testing/database';
import { cuttable } from './testing/outage';
import forTests from './telephony/embedded/training/scenarios/tests.json';
import { openPage } from './testing/page';
import { buildProgram, startProgram, type Program, type Start } from './testing/program';
import { storm } from '../tests/support/exactly-once/storm';

const program = inProject('node_modules', '.cache', `gateway-${process.pid}`);
const dataDir = mkdtempSync(join(tmpdir(), 'dialer-killed-'));
let running: Program | undefined;
/** Whole gateways start here, on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

/** The test's own data folder, unless another one is named. */
async function start(how: Partial<Start> = {}): Promise<Program> {
  const gateway = await startProgram({ program, folder: dataDir, ...how });
  gateway.process.once('exit', () => (running = running === gateway ? undefined : running));
  return (running = gateway);
}

/** The id of the embedded database's server. */
const databaseProcess = (): number => Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

interface Answer {
  readonly status: number;
  readonly body: any;
}

/** A person of the demo: their calls, with the token that outlives the gateway. */
async function signIn(url: string) {
  const send = async (base: string, method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  };
  const { body } = await send(url, 'POST', '/login', { email: 'qualifier@isius.demo', password: DEMO_PASSWORD }, {});
  return {
    id: body.id as number,
    extension: body.extension as string,
    token: body.access_token as string,
    call: (base: string, method: string, path: string, content?: unknown, key: string = randomUUID()) =>
      send(base, method, path, content, { authorization: `Bearer ${body.access_token}`, 'idempotency-key': key }),
  };
}

const disposition = (nth: number) => ({
  lead: { city: '', firstName: '', lastName: '', phone: '', province: '' },
  disposition: { disposition: 'Not Interested', reason: '', reason_other: '', notes: `note ${nth}` },
});

/** Leads of a person whose calls have ended and who wait for their disposition. */
async function waitingLeads(db: Database, accountId: number, count: number): Promise<string[]> {
  const [known] = await db.select().from(leads).limit(1);
  const rows = await db
    .insert(leads)
    .values(Array.from({ length: count }, (_, nth) => ({ tenantId: 1, phone: `617${4_000_000 + nth}`, claimedBy: accountId })))
    .returning({ id: leads.id, phone: leads.phone });
  expect(known).toBeDefined();
  await db.insert(calls).values(
    rows.map(({ id: leadId, phone }) => {
      const callId = randomUUID();
      // Whole, because a page that opens within the next minute is told of it.
      const facts = blankCall({
        ...{ callId, type: 'auto', leadId, phone, agent: 'down', far: 'down' },
        ...{ since: { created: 0, ended: 1 }, end: { by: 'far', cause: 'normal' } },
      });
      const row = { tenantId: 1, accountId, extension: '1001', leadId, phone, type: 'auto' as const, direction: 0 as const, facts };
      return { ...row, id: callId, endedAt: new Date(), toDispose: true };
    }),
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  // PostgreSQL's user must be able to pass through.
  chmodSync(dataDir, 0o755);
  await buildProgram(program);
});
afterAll(async () => {
  await running?.kill();
  rmSync(program, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a gateway that is killed', () => {
  it('right after an acknowledgement has lost nothing, and answers the repeat as before', async () => {
    const first = await start();
    const ana = await signIn(first.url);
    const [lead] = await waitingLeads(first.db, ana.id, 1);
    const path = `/leads/${lead}/dispositions`;
    const saved = await ana.call(first.url, 'POST', path, disposition(1), 'k');
    expect(saved.status).toBe(201);
    await first.kill();

    const second = await start();
    expect(await ana.call(second.url, 'POST', path, disposition(1), 'k')).toEqual(saved);
    expect(await second.db.$count(dispositions, eq(dispositions.leadId, lead!))).toBe(1);
    expect((await ana.call(second.url, 'POST', path, disposition(1))).status).toBe(404);
    await second.stop();
  });

  it('in a storm of dispositions, with its database, keeps every acknowledged one; each is there once when all are repeated', async () => {
    const COUNT = 60;
    const first = await start();
    const ana = await signIn(first.url);
    const waiting = await waitingLeads(first.db, ana.id, COUNT);
    const keys = waiting.map(() => randomUUID());
    const acknowledged = new Map<number, unknown>();
    const save = async (url: string, nth: number) => {
      const answer = await ana.call(url, 'POST', `/leads/${waiting[nth]}/dispositions`, disposition(nth), keys[nth]);
      if (answer.status === 201) acknowledged.set(nth, answer.body);
      return answer;
    };
    let killing: Promise<void> | undefined;
    const storm = waiting.map(async (_, nth) => {
      // A call that the kill cuts off has no answer: the page keeps its draft and sends it again.
      await save(first.url, nth).catch(() => undefined);
      if (acknowledged.size >= COUNT / 4) {
        killing ??= (async () => {
          process.kill(databaseProcess(), 'SIGKILL');
          await first.kill();
        })();
      }
    });
    await Promise.all(storm);
    await killing;
    const before = new Map(acknowledged);
    expect(before.size).toBeGreaterThanOrEqual(COUNT / 4);

    const second = await start();
    const kept = new Set((await second.db.select().from(dispositions)).map(({ leadId }) => leadId));
    expect([...before.keys()].filter((nth) => !kept.has(waiting[nth]!))).toEqual([]);
    const again = await Promise.all(waiting.map((_, nth) => save(second.url, nth)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    for (const [nth, body] of before) expect(again[nth]!.body).toEqual(body);
    const rows = (await second.db.select().from(dispositions)).filter(({ leadId }) => waiting.includes(leadId));
    expect(rows.map(({ notes }) => notes).sort()).toEqual(waiting.map((_, nth) => `note ${nth}`).sort());
    expect(await second.db.$count(calls, eq(calls.toDispose, true))).toBe(0);
    const server = databaseProcess();
    await second.stop();
    expect(isAlive(server)).toBe(false);
  });

  it('among lines that break, double clicks and killed tabs: of 60 dispositions each is there once, as it was written', async () => {
    const report = await storm({ saves: 60, share: 0.3, seed: 'rain 7', start });
    expect(report).toMatchObject({ saves: 60, rows: 60, lost: 0, double: 0, wrong: 0, waiting: 0, left: 0, complaints: [] });
    for (const trouble of ['reset', 'cut', 'twice', 'double-click', 'reload', 'kill-early', 'kill-late'] as const)
      expect(report.troubles[trouble], trouble).toBeGreaterThan(0);
  }, 300_000);

  it('ends in order, with its database, when the process that it was to end with is killed', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const gateway = await start({ args: [`--ends-with=${parent.pid}`] });
    const server = databaseProcess();
    const ended = once(gateway.process, 'exit');
    await gateway.db.pool.end();
    parent.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect(isAlive(server)).toBe(false);
  });

  it('by a fault of the training floor begins again by itself, with the same data', async () => {
    const scenario = join(dataDir, 'restart.json');
    writeFileSync(scenario, JSON.stringify({ ...forTests, faults: [{ fault: 'gateway-restarted', atMs: 500 }] }));
    const gateway = await start({ env: { SCENARIO: scenario } });
    const urls = () => gateway.log.flatMap((line) => (JSON.parse(line) as { url?: string }).url ?? []);
    await vi.waitFor(() => expect(urls().length).toBeGreaterThan(1), { timeout: 60_000, interval: 100 });
    expect((await signIn(urls().at(-1)!)).extension).toMatch(/^\d+$/);
    await gateway.stop();
    expect(gateway.process.exitCode).toBe(0);
  });

  it('while the database is away has lost no call: the next start stores its end, once, and the agent disposes it', async () => {
    const folder = mkdtempSync(join(dataDir, 'away-'));
    const database = await openTestDatabase('demo');
    const way = await cuttable(database.url);
    const scenario = inProject('gateway', 'telephony', 'embedded', 'training', 'scenarios', 'tests.json');
    const env = { DATABASE_URL: way.url, DEMO_LEADS: '0', SCENARIO: scenario, MEDIA_PORTS: '46100-46199' };
    const left = () => readdirSync(journalFolder(folder)).sort();
    const first = await start({ folder, env });
    const ana = await signIn(first.url);
    const { call, extension, token } = ana;
    const [lead] = await database.db
      .insert(leads)
      .values({ tenantId: 1, phone: '6175550101', dueAt: new Date(0) })
      .returning();
    const secret = (await call(first.url, 'GET', '/webrtc/credentials')).body.data;
    const media = await testMedia([46_200, 46_299]);
    const phone = new TestAgent({
      url: `${first.url.replace('http', 'ws')}/sip`,
      realm: secret.realm,
      extension,
      secret: secret.password,
      media,
    });
    const page = openPage(first.url, token);
    try {
      expect(await page.ask('hello', { extension, hasWebRtc: true })).toMatchObject({ ok: true });
      expect(await phone.connect()).toBe(200);
      await page.next('phone-state', ({ registered }) => registered);
      expect((await call(first.url, 'POST', '/agent-statuses', { status: 'ready' })).status).toBe(201);
      const { callId } = (await call(first.url, 'POST', '/dials/auto')).body as { callId: string };
      await page.next('answer', ({ leg }) => leg === 'far');
      await way.cut();
      expect(await page.ask('hangup', { extension, channel: '' })).toMatchObject({ ok: true });
      await expect.poll(left, { timeout: 30_000 }).toEqual([`${callId}.json`]);
      expect((await page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'normal' });
      const row = async () => (await database.db.select().from(calls))[0]!;
      expect(await row()).toMatchObject({ id: callId, endedAt: null, toDispose: false });
      await first.kill();

      // What a kill in the middle of a write leaves, and a disk that has lost the end of a file.
      const whole = readFileSync(join(journalFolder(folder), `${callId}.json`), 'utf8');
      const torn = `${randomUUID()}.json`;
      writeFileSync(join(journalFolder(folder), `${callId}.json.new`), whole.slice(0, 40));
      writeFileSync(join(journalFolder(folder), torn), whole.slice(0, -20));
      await way.mend();
      const second = await start({ folder, env });
      expect(await row()).toMatchObject({ id: callId, endBy: 'agent', endCause: 'normal', toDispose: true });
      expect(await database.db.$count(calls)).toBe(1);
      expect(left()).toEqual([torn]);
      expect(second.log.find((line) => line.includes(torn))).toContain('cannot be read');
      const path = `/leads/${lead!.id}/dispositions`;
      expect((await call(second.url, 'POST', path, disposition(1))).status).toBe(201);
      expect((await call(second.url, 'POST', path, disposition(1))).status).toBe(404);
      expect(await database.db.$count(dispositions)).toBe(1);
      await second.kill();

      // Nothing of it is stored again.
      const before = await row();
      const third = await start({ folder, env });
      expect(await row()).toEqual(before);
      await third.stop();
    } finally {
      page.close();
      await phone.close();
      await running?.kill();
      await way.close();
      await database.stop();
    }
  });
});
