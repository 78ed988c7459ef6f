/**
 * The gateway as a process of its own, killed without warning: what it has acknowledged is there afterwards, once.
 * Its program is built for the test into the project's `node_modules`, where it finds its packages and files.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './platform/db/database';
import { connect } from './platform/db/open';
import { calls, dispositions, leads } from './platform/db/schema';
import { DEMO_PASSWORD } from './demo/people';
import { isAlive } from './platform/process';
import { inProject } from './platform/root';
import { readRuntimeFile } from './platform/runtime-file';

const program = inProject('node_modules', '.cache', `gateway-${process.pid}`);
const dataDir = mkdtempSync(join(tmpdir(), 'dialer-killed-'));
let running: Gateway | undefined;
/** Whole gateways start here, on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

interface Gateway {
  readonly process: ChildProcess;
  readonly url: string;
  readonly db: Database;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program on the test's data folder and waits until it listens. */
async function start(...args: string[]): Promise<Gateway> {
  const child = spawn(process.execPath, [join(program, 'main.js'), ...args], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_LEADS: '3',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => (said += String(data)));
  const url = await new Promise<string>((listening, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { url?: string };
      if (entry.url) listening(entry.url);
    });
    child.once('exit', () => failed(new Error(`The gateway did not start: ${said}`)));
  });
  const { db, close } = connect(readRuntimeFile(dataDir)!.databaseUrl);
  const end = async (signal: NodeJS.Signals) => {
    await close();
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    running = undefined;
  };
  running = { process: child, url, db, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
  return running;
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
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  };
  const { body } = await send(url, 'POST', '/login', { email: 'qualifier@isius.demo', password: DEMO_PASSWORD }, {});
  return {
    id: body.id as number,
    call: (base: string, method: string, path: string, content: unknown, key: string = randomUUID()) =>
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
    rows.map(({ id, phone }) => ({
      id: randomUUID(),
      tenantId: 1,
      accountId,
      extension: '1001',
      leadId: id,
      type: 'auto',
      direction: 0,
      phone,
      facts: { type: 'auto', since: { created: 0, ended: 1 }, end: { by: 'far', cause: 'normal' } } as never,
      endedAt: new Date(),
      toDispose: true,
    })),
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  // PostgreSQL's user must be able to pass through.
  chmodSync(dataDir, 0o755);
  await build({
    configFile: inProject('vite.gateway.config.ts'),
    logLevel: 'error',
    build: { outDir: program, emptyOutDir: true, sourcemap: false },
  });
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

  it('ends in order, with its database, when the process that it was to end with is killed', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const gateway = await start(`--ends-with=${parent.pid}`);
    const server = databaseProcess();
    const ended = once(gateway.process, 'exit');
    await gateway.db.pool.end();
    parent.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    running = undefined;
    expect(isAlive(server)).toBe(false);
  });
});
