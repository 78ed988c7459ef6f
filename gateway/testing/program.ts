/** The gateway's program as a process of its own, for tests that kill it and start it again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { Database } from '../platform/db/database';
import { connect } from '../platform/db/open';
import { inProject } from '../platform/root';
import { readRuntimeFile } from '../platform/runtime-file';

export interface Process {
  readonly process: ChildProcess;
  readonly url: string;
  /** Lines of its log. */
  readonly log: readonly string[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface Program extends Process {
  readonly db: Database;
}

export interface Start {
  /** Where it was built to. */
  readonly program: string;
  /** Its data folder. */
  readonly folder: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Builds the program into a folder of the project, where it finds its packages and files. */
export async function buildProgram(program: string): Promise<void> {
  await build({
    configFile: inProject('vite.gateway.config.ts'),
    logLevel: 'error',
    build: { outDir: program, emptyOutDir: true, sourcemap: false },
  });
}

/** Starts it, with a database or without, and waits until it listens. */
export async function startProcess({ program, folder, args = [], env = {} }: Start): Promise<Process> {
  const child = spawn(process.execPath, [join(program, 'main.js'), ...args], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_LEADS: '3',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const log: string[] = [];
  child.stderr.on('data', (data) => (said += String(data)));
  const url = await new Promise<string>((listening, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const entry = JSON.parse(line) as { url?: string };
      if (entry.url) listening(entry.url);
    });
    child.once('exit', () => failed(new Error(`The gateway did not start: ${said}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { process: child, url, log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Starts it as a gateway on a data folder and waits until it listens. */
export async function startProgram(how: Start): Promise<Program> {
  const started = await startProcess(how);
  const { env = {}, folder } = how;
  // One of several on one database keeps no file for commands: they are given the address.
  const { db, close } = connect(env['ROLE'] === 'gateway' ? env['DATABASE_URL']! : readRuntimeFile(folder)!.databaseUrl);
  const end = (how: 'kill' | 'stop') => close().then(() => started[how]());
  return { ...started, db, kill: () => end('kill'), stop: () => end('stop') };
}
