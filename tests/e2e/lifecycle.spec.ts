/**
 * `npm start` as a supervisor sees it: npm, its shell, the gateway, PostgreSQL. Whatever happens to npm, nothing of it
 * stays behind. No page is opened here; these tests stand with the browser's because they need the built gateway.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { isAlive } from '../../gateway/platform/process';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';

const root = resolve(import.meta.dirname, '../..');
let dataDir: string;
let npm: ChildProcess;

const database = (): number => Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts it and waits until it listens; the ids of the gateway and its database. */
async function start(): Promise<{ gateway: number; server: number; url: string }> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DRAIN_SECONDS: '5' };
  npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let said = '';
  for (const stream of [npm.stdout!, npm.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const running = () => readRuntimeFile(dataDir) ?? (npm.exitCode === null ? undefined : 'ended');
  await expect.poll(running, { timeout: 60_000, message: 'the gateway listens' }).toBeDefined();
  const found = readRuntimeFile(dataDir);
  expect(found, said).not.toBeNull();
  return { gateway: found!.pid, server: database(), url: found!.url };
}

test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dialer-life-'));
  chmodSync(dataDir, 0o755);
});
test.afterEach(() => {
  const left = readRuntimeFile(dataDir)?.pid;
  if (left) process.kill(left, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`ends with npm, and in order, when that gets ${signal} and nobody reads its output any more`, async () => {
    const { gateway, server, url } = await start();
    const socket = await fetch(`${url}/health/ready`);
    expect(socket.ok).toBe(true);
    // As when a supervisor is killed, or `npm start | head`: what the gateway still says goes nowhere.
    npm.stdout!.destroy();
    npm.stderr!.destroy();
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(() => isAlive(gateway), { timeout: 15_000, message: 'the gateway runs' }).toBe(false);
    expect(isAlive(server)).toBe(false);
    // An end in order takes the runtime file and the lock with it, and its database was shut down.
    expect(readRuntimeFile(dataDir)).toBeNull();
    expect(() => database()).toThrow(/ENOENT/);
  });
}
