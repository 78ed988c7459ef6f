import { mkdirSync } from 'node:fs';
import { readConfig } from '../platform/config';
import type { Database } from '../platform/db/database';
import { connect, openDatabase } from '../platform/db/open';
import { lockFolder } from '../platform/lock';
import { readRuntimeFile } from '../platform/runtime-file';

const say = (text: string) => console.error(text);

/**
 * Runs a command on the gateway's database: beside a running gateway on the same server; else the database is started
 * for it, under the lock that keeps a gateway from starting meanwhile.
 */
export async function withDatabase<T>(what: string, run: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const gateway = config.databaseUrl ? null : readRuntimeFile(config.dataDir);
  if (gateway) {
    const { db, close } = connect(gateway.databaseUrl, say);
    return run(db).finally(close);
  }
  mkdirSync(config.dataDir, { recursive: true });
  // A database of the centre's own takes care of several programs by itself.
  const unlock = config.databaseUrl ? () => {} : lockFolder(config.dataDir, what);
  try {
    const { db, close } = await openDatabase(config, say);
    return await run(db).finally(close);
  } finally {
    unlock();
  }
}
