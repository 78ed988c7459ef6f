/**
 * Databases for tests. The first test on a machine makes a cluster with this release's tables below the temporary
 * folder; every later one starts its own server on a copy of it. Nothing is synced to disk, nothing outlives the test.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inProject } from '../root';
import { isAlive } from '../process';
import type { Database } from './database';
import { startCluster, type ClusterOptions } from './embedded/cluster';
import { choosePlace, type Place } from './embedded/place';
import { connect, connectionString, migrateDatabase } from './open';

const PASSWORD = 'test';
const PREFIX = 'dialer-test-db-';
const OPTIONS: ClusterOptions = {
  password: PASSWORD,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '24MB', autovacuum: 'off', jit: 'off' },
  initArguments: ['--no-sync', '--wal-segsize=1'],
};

export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  stop(): Promise<void>;
}

/** Everything that decides what the prepared cluster holds. */
function release(place: Place): string {
  const folder = inProject('gateway', 'platform', 'db', 'migrations');
  const content = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return createHash('sha256')
    .update(`${place.binaries.version} ${place.owner?.uid} ${content.join('\n')}`)
    .digest('hex')
    .slice(0, 16);
}

/** Copies keep the owner that PostgreSQL insists on. */
function giveTo(path: string, place: Place): void {
  if (!place.owner) return;
  chownSync(path, place.owner.uid, place.owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), place);
}

/** Folders of tests that were killed, and their servers. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(join(folder, 'tester'), 'utf8')))) continue;
      const server = Number(readFileSync(join(folder, 'data', 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
      if (server && isAlive(server)) process.kill(server, 'SIGQUIT');
    } catch {
      // Somebody else's, being made, or without a server.
    }
    if (existsSync(join(folder, 'tester'))) rmSync(folder, { recursive: true, force: true });
  }
}

function newPlace(): { folder: string; place: Place } {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(folder, 'tester'), String(process.pid));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  // Temporary folders are private to their maker; the database's user must pass through.
  if (process.getuid?.() === 0) for (const path of [folder, dataDir]) chmodSync(path, 0o755);
  return { folder, place: choosePlace(dataDir, PASSWORD) };
}

/** Makes the prepared cluster with the tables, once; two tests that do it together both succeed. */
async function prepare(template: string): Promise<void> {
  const { folder, place } = newPlace();
  const cluster = await startCluster(place, OPTIONS);
  const client = new Client({ ...cluster.address, database: 'postgres' });
  await client.connect();
  await client.query('create database dialer');
  await client.end();
  await migrateDatabase(connectionString(cluster.address, 'dialer'));
  await cluster.stop();
  try {
    renameSync(place.cluster, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A migrated, empty database on a server of its own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  sweep();
  const { folder, place } = newPlace();
  const template = join(tmpdir(), `dialer-test-cluster-${release(place)}`);
  if (!existsSync(join(template, 'PG_VERSION'))) await prepare(template);
  mkdirSync(place.home, { recursive: true });
  cpSync(template, place.cluster, { recursive: true });
  giveTo(place.home, place);
  const cluster = await startCluster(place, OPTIONS);
  // A test run that is cut short must not leave its server behind.
  const kill = () => void cluster.stop();
  process.once('exit', kill);
  const url = connectionString(cluster.address, 'dialer');
  const { db, close } = connect(url);
  return {
    db,
    url,
    async stop() {
      await close();
      await cluster.stop();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
