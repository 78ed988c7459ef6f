import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import type { GatewayConfig } from '../config';
import { inProject } from '../root';
import { limits } from '../limits';
import { connectOnce, DatabaseUnreachable } from './connect-once';
import { createDatabase, type Database } from './database';
import { startCluster, type Address, type Cluster } from './embedded/cluster';
import { choosePlace, watchRemoval } from './embedded/place';
import { openLanes, type Fence } from './lanes';

const DATABASE = 'dialer';
/** One number for all gateways: two that start together migrate one after the other. */
const MIGRATION_LOCK = 4_000_117;

/** An open database, migrated, with what it takes to close it. */
export interface OpenDatabase {
  readonly db: Database;
  /** For other commands on this machine; holds a password. */
  readonly url: string;
  /** Only for the embedded server: tells when it ends by itself. */
  readonly cluster: Cluster | undefined;
  close(): Promise<void>;
}

/** The address of one database as a connection string; a socket's folder travels as a parameter, as libpq has it. */
export function connectionString({ host, port, user, password }: Address, database: string): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${who}@${host}:${port}/${database}`;
}

/** The embedded database's password: drawn once, readable by the gateway's user alone. */
function databasePassword(dataDir: string): string {
  const path = join(dataDir, 'database-password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeFileSync(`${path}.new`, password, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return password;
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = await connectOnce({ ...address, database: 'postgres' });
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Waits for another gateway that migrates, and for no dead one. */
async function lockMigrations(client: Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${limits.database.migrationWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('reset lock_timeout');
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    throw new DatabaseUnreachable(
      `Another gateway has been migrating the database at ${client.host}:${client.port} for ${limits.database.migrationWaitMs / 1000} s. Wait until it is done, or end it; then start again.`,
      { cause: error },
    );
  }
}

/** Brings the tables to this release. `say` hears what a migration could not do, e.g. numbers that it could not read. */
export async function migrateDatabase(url: string, say: (text: string) => void = () => {}): Promise<void> {
  const client = await connectOnce({ connectionString: url });
  client.on('notice', ({ severity, message }) => severity === 'WARNING' && message && say(message));
  try {
    await lockMigrations(client);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: inProject('gateway', 'platform', 'db', 'migrations') });
  } finally {
    await client.end();
  }
}

/** Connects to a database that is there and migrated. */
export function connect(url: string, say: (text: string) => void = () => {}, fence?: Fence): { db: Database; close(): Promise<void> } {
  const { pools, close } = openLanes(url, say, fence);
  return { db: createDatabase(pools), close };
}

/**
 * Opens the configured database: `DATABASE_URL`, or the embedded server in the data folder, whose lock the caller holds.
 * `fence`: for one of several gateways, which lets no connection write after another one has taken over.
 */
export async function openDatabase(config: GatewayConfig, say: (text: string) => void, fence?: Fence): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    await migrateDatabase(config.databaseUrl, say);
    const { db, close } = connect(config.databaseUrl, say, fence);
    return { db, url: config.databaseUrl, cluster: undefined, close };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const password = databasePassword(config.dataDir);
  const place = choosePlace(config.dataDir, password);
  const wasRemoved = watchRemoval(config.dataDir);
  if (place.moved) say(`The database's user (${place.owner?.name}) cannot enter ${config.dataDir}: the database is kept in ${place.home}.`);
  const cluster = await startCluster(place, { password, say });
  try {
    await ensureDatabase(cluster.address);
    const url = connectionString(cluster.address, DATABASE);
    await migrateDatabase(url, say);
    const { db, close } = connect(url, say);
    return {
      db,
      url,
      cluster,
      async close() {
        await close();
        await cluster.stop();
        // Nothing can open this database any more: what it takes to do so went with the data folder.
        if (place.moved && wasRemoved()) rmSync(place.home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
