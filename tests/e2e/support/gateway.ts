/**
 * A real gateway for one test file: the built program on a free port, with a data folder and a scenario of its own.
 * It is the same process that `npm start` runs; tests may kill it, start it again on the same folder, and read its log.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { freePort } from '../../support/free-port';
import { closeVisitors } from './visitors';

const root = resolve(import.meta.dirname, '../../..');

/** Names the data folder that a run has prepared (`prepared.ts`) to its workers. */
export const PREPARED = 'E2E_PREPARED';

export interface TestGateway {
  readonly url: string;
  readonly dataDir: string;
  /** Lines of the structured log since the first start. */
  readonly log: readonly string[];
  /** `instead`: other values of its environment, for this start. */
  start(instead?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL of the gateway alone; its database lives on as an orphan. */
  kill(): Promise<void>;
  /** Another release (see `buildRelease`) takes over the same data; what ran before it is stopped. */
  moveTo(release: string): Promise<void>;
  /** Runs a command of the command line against this gateway's data. */
  cli(...args: string[]): Promise<string>;
  /** Imports a file of `tests/e2e/files`, or of any path, into a campaign that is made for it; resolves to the report. */
  importLeads(file: string, campaign: string, tenant?: number): Promise<string>;
  /** Stops, removes the data folder, and closes the pages that have signed in there. */
  remove(): Promise<void>;
}

export interface TestGatewayOptions {
  /** A scenario file, by its path from the project's root. */
  scenario: string;
  env?: Record<string, string>;
  /** Folder of a built release (see `buildRelease`); without it the project's own build runs. */
  release?: string;
}

export async function createTestGateway({ scenario, env = {}, release = root }: TestGatewayOptions): Promise<TestGateway> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'dialer e2e '));
  // As root the database runs as another user, who must be able to enter; else it would be kept elsewhere and stay.
  await chmod(dataDir, 0o755);
  const prepared = process.env[PREPARED];
  // Another release has tables of its own. Whose the files are goes with the copy: as root the database runs as another user.
  if (prepared && release === root) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const log: string[] = [];
  const environment = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SCENARIO: resolve(root, scenario),
    LOG_LEVEL: 'info',
    ...env,
  };
  let child: ChildProcess | null = null;
  let cwd = release;

  const url = `http://127.0.0.1:${port}`;
  const ended = (process: ChildProcess) =>
    new Promise<void>((done) => (process.exitCode !== null || process.signalCode ? done() : process.once('exit', () => done())));

  async function start(instead: Readonly<Record<string, string>> = {}) {
    const its = { ...environment, ...instead };
    const started = spawn(process.execPath, ['dist/gateway/main.js'], { cwd, env: its, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => log.push(...text.split('\n').filter(Boolean)));
    await ready(started);
  }

  /** Polls the readiness route: the gateway has no other way to tell a stranger that it listens. */
  async function ready(process: ChildProcess) {
    for (;;) {
      if (process.exitCode !== null) throw new Error(`The gateway ended with ${process.exitCode}:\n${log.slice(-30).join('\n')}`);
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((next) => setTimeout(next, 50));
    }
  }

  async function end(signal: NodeJS.Signals) {
    if (!child) return;
    const ending = child;
    child = null;
    ending.kill(signal);
    await ended(ending);
  }

  async function cli(...args: string[]) {
    const run = spawn(process.execPath, ['dist/gateway/cli.js', ...args], {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    await ended(run);
    if (run.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${run.exitCode}:\n${output}`);
    return output;
  }

  return {
    url,
    dataDir,
    log,
    start,
    cli,
    importLeads: async (file, campaign, tenant = 1) => {
      // A copy: the report stands beside the file, and another test may import the same one now.
      const path = join(dataDir, basename(file));
      await copyFile(resolve(import.meta.dirname, '../files', file), path);
      return cli('leads-import', path, '--tenant', String(tenant), '--campaign', campaign, '--create-campaign');
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async moveTo(next) {
      await end('SIGTERM');
      cwd = next;
      await start();
    },
    async remove() {
      await closeVisitors(url);
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
