/**
 * The PostgreSQL server of a test run: one for all its files, with prepared databases that each test copies (see
 * `database.ts`). Nothing is synced to disk. However the run ends, a keeper takes the server down and removes
 * its folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { startCluster, type Address, type ClusterOptions } from '../platform/db/embedded/cluster';
import { choosePlace, type Place } from '../platform/db/embedded/place';
import { connect, connectionString, migrateDatabase } from '../platform/db/open';
import { accounts } from '../platform/db/schema';
import { seedDemo } from '../demo/seed';
import { DEMO_PASSWORD } from '../demo/people';

/** Of the database's user in every prepared cluster. */
export const PASSWORD = 'test';
const PREFIX = 'dialer-test-db-';
const OPTIONS: ClusterOptions = {
  password: PASSWORD,
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    shared_buffers: '64MB',
    // Gateways of several files at once, each with its pool.
    max_connections: '200',
    autovacuum: 'off',
    jit: 'off',
  },
  initArguments: ['--no-sync', '--wal-segsize=1'],
};

/** Prepared databases: `empty` has this release's tables, `demo` also the demo centres and their people. */
export type Template = 'empty' | 'demo';

/** What a test needs to make databases of its own; goes from the run to its workers as JSON. */
export interface TestServer {
  readonly address: Address;
  /** A folder for files of tests; it goes with the server. */
  readonly scratch: string;
}

/** A server that runs, for whoever started it. */
export interface RunningTestServer extends TestServer {
  stop(): Promise<void>;
}

/**
 * Waits in a process of its own until the run is gone (the pipe from it closes, even when it was killed), then ends the
 * server and removes its folders. Arguments: the server's id file, then the folders.
 */
const KEEPER = `
  const { readFileSync, rmSync } = require('node:fs');
  const [idFile, ...folders] = process.argv.slice(1);
  const alive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
  process.stdin.resume().on('end', async () => {
    try {
      const pid = Number(readFileSync(idFile, 'utf8').split('\\n')[0]);
      process.kill(pid, 'SIGQUIT');
      for (let nth = 0; nth < 500 && alive(pid); nth++) await new Promise((next) => setTimeout(next, 10));
    } catch {}
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
`;

function startKeeper(folder: string, place: Place): () => Promise<void> {
  const folders = place.socket && !place.socket.startsWith(folder) ? [folder, place.socket] : [folder];
  const keeper = spawn(process.execPath, ['-e', KEEPER, join(place.cluster, 'postmaster.pid'), ...folders], {
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own: Ctrl+C is for the run, not for the one that tidies up after it.
    detached: true,
  });
  keeper.unref();
  return async () => {
    const ended = once(keeper, 'exit');
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
}

/** Copies keep the owner that PostgreSQL insists on. */
function giveTo(path: string, place: Place): void {
  if (!place.owner) return;
  chownSync(path, place.owner.uid, place.owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), place);
}

/**
 * A fresh cluster takes more than a second to make and is the same every time, so the first one on a machine is kept.
 * It holds nothing of this project: only PostgreSQL's version and user decide what is in it.
 */
export async function prepareCluster(place: Place): Promise<void> {
  const kept = join(tmpdir(), `dialer-test-cluster-${place.binaries.version}-${place.owner?.uid ?? 'own'}`);
  if (!existsSync(join(kept, 'PG_VERSION'))) {
    await (await startCluster(place, OPTIONS)).stop();
    try {
      renameSync(place.cluster, kept);
    } catch (error) {
      // Another run was quicker.
      if (!existsSync(join(kept, 'PG_VERSION'))) throw error;
      rmSync(place.cluster, { recursive: true });
    }
  }
  mkdirSync(place.home, { recursive: true });
  cpSync(kept, place.cluster, { recursive: true });
  giveTo(place.home, place);
}

async function prepareTemplates(address: Address): Promise<void> {
  const admin = new Client({ ...address, database: 'postgres' });
  await admin.connect();
  await admin.query('create database empty');
  await migrateDatabase(connectionString(address, 'empty'));
  await admin.query('create database demo template empty strategy file_copy');
  await admin.end();
  const { db, close } = connect(connectionString(address, 'demo'));
  await seedDemo(db, { clock: { now: () => Date.now() }, leads: 0, centres: ['ISIUS', 'SLICA'] });
  // A hash tells how dear it is to check. Tests sign in hundreds of times; what a real one costs is set in passwords.ts.
  await db.update(accounts).set({ passwordHash: await hash(DEMO_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 }) });
  await close();
}

/** Starts a server with the prepared databases. Takes half a second, or two the first time on a machine. */
export async function startTestServer(): Promise<RunningTestServer> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const dataDir = join(folder, 'data');
  const scratch = join(folder, 'scratch');
  for (const path of [dataDir, scratch]) mkdirSync(path);
  // Temporary folders are private to their maker; the database's user must pass through.
  if (process.getuid?.() === 0) for (const path of [folder, dataDir]) chmodSync(path, 0o755);
  const place = choosePlace(dataDir, PASSWORD);
  const tidyUp = startKeeper(folder, place);
  try {
    await prepareCluster(place);
    const cluster = await startCluster(place, OPTIONS);
    await prepareTemplates(cluster.address);
    return {
      address: cluster.address,
      scratch,
      async stop() {
        await cluster.stop();
        await tidyUp();
      },
    };
  } catch (error) {
    await tidyUp();
    throw error;
  }
}
