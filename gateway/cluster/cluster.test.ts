// @long
/** Several gateways as processes on one database: what people notice when the one that works is stopped, killed, or stands still. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../demo/people';
import { desk, statusLog } from '../platform/db/schema';
import { inProject } from '../platform/root';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { openPage, type TestPage } from '../testing/page';
import { buildProgram, startProgram, type Program } from '../testing/program';

const program = inProject('node_modules', '.cache', `cluster-${process.pid}`);
const folder = mkdtempSync(join(tmpdir(), 'dialer-cluster-'));
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
const running: Program[] = [];
const pages: TestPage[] = [];
beforeAll(async () => {
  await buildProgram(program);
  database = await openTestDatabase('demo');
}, 240_000);
afterAll(async () => {
  await database.stop();
  for (const path of [program, folder]) rmSync(path, { recursive: true, force: true });
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  for (const each of running.splice(0)) if (each.process.exitCode === null && each.process.signalCode === null) await each.kill();
  await database.db.delete(desk);
});

async function gateway(): Promise<Program> {
  const env = { ROLE: 'gateway', DATABASE_URL: database.url, DEMO_LEADS: '0' };
  const started = await startProgram({ program, folder: join(folder, String(running.length)), env });
  running.push(started);
  return started;
}
const says = ({ log }: Program, words: string) => log.some((line) => (JSON.parse(line) as { msg: string }).msg === words);
const hasDesk = (one: Program) => vi.waitFor(() => expect(says(one, 'this gateway has the desk')).toBe(true), { timeout: 30_000 });
async function pair() {
  const first = await gateway();
  await hasDesk(first);
  const second = await gateway();
  await vi.waitFor(() => expect(says(second, 'another gateway has the desk')).toBe(true), { timeout: 10_000 });
  return { first, second };
}

async function send(url: string, method: string, path: string, body?: unknown, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
async function signIn(url: string, email: string) {
  const { status, body } = await send(url, 'POST', '/login', { email, password: DEMO_PASSWORD });
  expect(status).toBe(201);
  return body as { id: number; extension: string; access_token: string };
}
/** Their page is open, and let in. */
async function come(url: string, { extension, access_token }: { extension: string; access_token: string }) {
  const page = openPage(url, access_token);
  pages.push(page);
  await page.ask('hello', { extension, hasWebRtc: true, tabId: access_token.slice(-8) });
  await page.next('connection-accepted');
  return page;
}
const exit = (child: ChildProcess) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve());

it('lets people of one centre work by any of them, and goes on by another when the one that works is stopped', async () => {
  const { first, second } = await pair();
  const [ana, grace] = [await signIn(first.url, 'qualifier@isius.demo'), await signIn(second.url, 'manager@isius.demo')];
  await come(second.url, grace);
  const page = await come(second.url, ana);
  expect((await send(second.url, 'POST', '/agent-statuses', { status: 'ready' }, ana.access_token)).status).toBe(201);
  expect((await send(second.url, 'GET', '/workspace/floor', undefined, grace.access_token)).body.rows).toMatchObject([
    { id: ana.id, status: 'ready' },
  ]);

  // Any door tells of the one that works.
  expect(await (await fetch(`${second.url}/metrics`)).text()).toMatch(/^dialer_desk_epoch \d+$/m);
  // Asked while nobody has the desk: it waits for the next one, and nobody has to sign in again.
  const stopped = first.stop();
  await vi.waitFor(() => expect(says(first, 'the gateway stops: no new calls, running ones may end')).toBe(true));
  await hasDesk(second);
  expect((await send(second.url, 'GET', '/workspace/floor', undefined, grace.access_token)).status).toBe(200);
  await stopped;
  // The page learns that its desk is gone, and comes again with the session that it had.
  await page.closed();
  await come(second.url, ana);
});

it('goes on by another when the one that works is killed, and answers what was asked meanwhile', async () => {
  const { first, second } = await pair();
  const ana = await signIn(second.url, 'qualifier@isius.demo');
  await first.kill();
  // It waits for the next one; on a machine with other work longer than a request may.
  const answered = async () => expect((await send(second.url, 'GET', '/workspace', undefined, ana.access_token)).status).toBe(200);
  await vi.waitFor(answered, { timeout: 60_000 });
});

it('takes nothing from one that stood still and was given up', async () => {
  const { first, second } = await pair();
  const ana = await signIn(first.url, 'qualifier2@isius.demo');
  await come(first.url, ana);
  const statuses = () => database.db.select().from(statusLog).where(eq(statusLog.accountId, ana.id)).orderBy(statusLog.id);
  const before = await statuses();
  first.process.kill('SIGSTOP');
  await database.db.update(desk).set({ until: sql`now()` });
  await hasDesk(second);
  // What was sent to it meanwhile it does when it wakes up, for all that it knows.
  const late = send(first.url, 'POST', '/agent-statuses', { status: 'ready' }, ana.access_token).catch(() => ({ status: 0 }));
  const ended = exit(first.process);
  first.process.kill('SIGCONT');
  expect((await late).status).not.toBe(201);
  await ended;
  expect(await statuses()).toEqual(before);
  await come(second.url, ana);
  expect((await send(second.url, 'POST', '/agent-statuses', { status: 'ready' }, ana.access_token)).status).toBe(201);
});
