// @long
/** A floor and its gateway as processes: calls go on when the gateway is killed, and end with the floor. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from './demo/people';
import { calls, desk, leads } from './platform/db/schema';
import { inProject } from './platform/root';
import { TestAgent, testMedia } from './telephony/embedded/testing/agent';
import { claimPorts, type Ports } from './telephony/embedded/testing/ports';
import { openTestDatabase, type TestDatabase } from './testing/database';
import { openPage, type TestPage } from './testing/page';
import { buildProgram, startProcess, startProgram, type Process, type Program } from './testing/program';

const program = inProject('node_modules', '.cache', `floor-${process.pid}`);
const folder = mkdtempSync(join(tmpdir(), 'dialer-floor-process-'));
const FLOOR_SECRET = randomUUID();
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let ports: Ports;
const running = new Set<Process>();
const open: (() => unknown)[] = [];
beforeAll(async () => {
  await buildProgram(program);
  [database, ports] = await Promise.all([openTestDatabase('demo'), claimPorts()]);
}, 240_000);
afterAll(async () => {
  ports.free();
  await database.stop();
  for (const path of [program, folder]) rmSync(path, { recursive: true, force: true });
});
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
  for (const each of running) if (!isOver(each.process)) await each.kill();
  running.clear();
});

async function startFloor(port = '0'): Promise<Process> {
  const scenario = inProject('gateway', 'telephony', 'embedded', 'training', 'scenarios', 'tests.json');
  const env = { ROLE: 'floor', FLOOR_SECRET, PORT: port, SCENARIO: scenario, MEDIA_PORTS: ports.engine.join('-') };
  const floor = await startProcess({ program, folder, env });
  running.add(floor);
  return floor;
}
async function startGateway(floor: Process, port = '0', more: Record<string, string> = {}): Promise<Program> {
  const env = { FLOOR_URL: floor.url, FLOOR_SECRET, PORT: port, DATABASE_URL: database.url, DEMO_LEADS: '0', DRAIN_SECONDS: '30', ...more };
  const gateway = await startProgram({ program, folder, env });
  running.add(gateway);
  return gateway;
}
const healthOf = async ({ url }: Process) => (await (await fetch(`${url}/health/ready`)).json()) as { led: boolean; legs: number };
const portOf = ({ url }: Process) => new URL(url).port;

interface Person {
  readonly extension: string;
  readonly access_token: string;
}
async function send(url: string, method: string, path: string, token = '', body?: unknown) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
async function come(url: string, { extension, access_token }: Person): Promise<TestPage> {
  const page = openPage(url, access_token);
  open.push(page.close);
  expect(await page.ask('hello', { extension, hasWebRtc: true })).toMatchObject({ ok: true });
  return page;
}

/** Somebody who talks with a lead that stays on the line. */
async function talking({ url }: Program, email: string, number: string) {
  const person = (await send(url, 'POST', '/login', '', { email, password: DEMO_PASSWORD })).body as Person;
  await database.db.insert(leads).values({ tenantId: email.includes('isius') ? 1 : 2, phone: number, dueAt: new Date(0) });
  const { realm, password } = (await send(url, 'GET', '/webrtc/credentials', person.access_token)).body.data;
  const sip = { realm, extension: person.extension, secret: password, media: await testMedia(ports.phones) };
  const phone = new TestAgent({ url: `${url.replace('http', 'ws')}/sip`, ...sip });
  open.push(() => phone.close());
  const page = await come(url, person);
  expect(await phone.connect()).toBe(200);
  await page.next('phone-state', ({ registered }) => registered);
  expect((await send(url, 'POST', '/agent-statuses', person.access_token, { status: 'ready' })).status).toBe(201);
  const { callId } = (await send(url, 'POST', '/dials/auto', person.access_token)).body as { callId: string };
  await page.next('answer', ({ leg }) => leg === 'far');
  return { person, phone, callId };
}
const rowOf = async (callId: string) => (await database.db.select().from(calls).where(eq(calls.id, callId)))[0];

it('a gateway that is killed in a call ends it not: the next one takes it up, and the page hangs it up there', async () => {
  const floor = await startFloor();
  const first = await startGateway(floor);
  const { person, phone, callId } = await talking(first, 'qualifier@isius.demo', '6175550101');
  await expect.poll(async () => (await rowOf(callId))?.facts.far, { timeout: 5000 }).toBe('up');
  await first.kill();
  await expect.poll(() => healthOf(floor), { timeout: 5000 }).toMatchObject({ led: false, legs: 2 });
  expect(phone.calls.size).toBe(1);

  const second = await startGateway(floor, portOf(first));
  expect(await healthOf(floor)).toMatchObject({ led: true, legs: 2 });
  expect(await rowOf(callId)).toMatchObject({ endedAt: null });
  // Its socket went with the gateway; the call did not.
  expect(await phone.connect()).toBe(200);
  const page = await come(second.url, person);
  expect(phone.calls.size).toBe(1);
  expect(await page.ask('hangup', { extension: person.extension, channel: '' })).toMatchObject({ ok: true });
  expect((await page.next('hangup')).call).toMatchObject({ callId, end: { by: 'agent', cause: 'normal' } });
  await expect.poll(() => rowOf(callId)).toMatchObject({ endBy: 'agent', toDispose: true });
  await expect.poll(async () => (await healthOf(floor)).legs).toBe(0);
  expect(phone.calls.size).toBe(0);
  await floor.stop();
  expect(floor.process.exitCode).toBe(0);
});

it('a gateway that stops in order waits for no call; a floor that is killed ends them, and their leads wait to be disposed', async () => {
  const floor = await startFloor();
  const first = await startGateway(floor);
  const { person, callId } = await talking(first, 'qualifier2@isius.demo', '2125550101');
  const began = performance.now();
  await first.stop();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await healthOf(floor)).toMatchObject({ led: false, legs: 2 });

  const second = await startGateway(floor, portOf(first));
  const page = await come(second.url, person);
  await floor.kill();
  const next = await startFloor(portOf(floor));
  expect((await page.next('hangup')).call).toMatchObject({ callId, end: { by: 'system', cause: 'engine-down' } });
  await expect.poll(() => rowOf(callId)).toMatchObject({ endBy: 'system', endCause: 'engine-down', toDispose: true });
  await expect.poll(() => healthOf(next)).toMatchObject({ led: true, legs: 0 });
});

it('of several gateways the next one takes the calls up when the one with the desk stands still, which then commands nothing', async () => {
  const floor = await startFloor();
  const has = (one: Program) => vi.waitFor(() => expect(one.log.join()).toContain('this gateway has the desk'), { timeout: 30_000 });
  const first = await startGateway(floor, '0', { ROLE: 'gateway' });
  await has(first);
  const second = await startGateway(floor, '0', { ROLE: 'gateway' });
  // Their page and their telephone come by the door of the other one.
  const { person, phone, callId } = await talking(second, 'qualifier@slica.demo', '4165550101');
  await expect.poll(async () => (await rowOf(callId))?.facts.far, { timeout: 5000 }).toBe('up');
  first.process.kill('SIGSTOP');
  await database.db.update(desk).set({ until: sql`now()` });
  await has(second);
  const ended = once(first.process, 'exit');
  first.process.kill('SIGCONT');
  await ended;
  expect(await healthOf(floor)).toMatchObject({ led: true, legs: 2 });
  expect(phone.calls.size).toBe(1);
  const page = await come(second.url, person);
  expect(await page.ask('hangup', { extension: person.extension, channel: '' })).toMatchObject({ ok: true });
  expect((await page.next('hangup')).call).toMatchObject({ callId, end: { by: 'agent', cause: 'normal' } });
  await expect.poll(() => phone.calls.size).toBe(0);
});

it('a floor shows its figures here, has no page, and says what it lacks', async () => {
  const floor = await startFloor();
  const metrics = await (await fetch(`${floor.url}/metrics`)).text();
  expect(metrics).toMatch(/^dialer_floor_led 0$/m);
  expect(metrics).toMatch(/^dialer_engine_legs 0$/m);
  expect((await fetch(`${floor.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  expect((await fetch(`${floor.url}/`)).status).toBe(404);
  expect((await fetch(`${floor.url}/health/live`)).status).toBe(200);
  await expect(startProcess({ program, folder, env: { ROLE: 'floor' } })).rejects.toThrow('FLOOR_SECRET is missing');
  const exit = once(floor.process, 'exit');
  floor.process.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
