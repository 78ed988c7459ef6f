import { mkdirSync } from 'node:fs';
import { readConfig } from '../platform/config';
import { DatabaseUnreachable } from '../platform/db/connect-once';
import type { Database } from '../platform/db/database';
import { isDatabaseAway } from '../platform/db/errors';
import { connect, openDatabase } from '../platform/db/open';
import { lockFolder } from '../platform/lock';
import { readRuntimeFile } from '../platform/runtime-file';

const say = (text: string) => console.error(text);

/** An outage in the middle of a command, in words. Every command may be run again. */
function inWords(error: unknown): never {
  if (!isDatabaseAway(error)) throw error;
  throw new DatabaseUnreachable(
    `The database does not answer any more (${(error as Error).message}). What was stored until now is kept. See that PostgreSQL runs and can be reached, then run the command again: nothing is stored twice.`,
    { cause: error },
  );
}

/**
 * Runs a command on the gateway's database: beside a running gateway on the same server; else the database is started
 * for it, under the lock that keeps a gateway from starting meanwhile.
 */
export async function withDatabase<T>(what: string, run: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const gateway = config.databaseUrl ? null : readRuntimeFile(config.dataDir);
  if (gateway) {
    const { db, close } = connect(gateway.databaseUrl, say);
    return run(db).catch(inWords).finally(close);
  }
  mkdirSync(config.dataDir, { recursive: true });
  // A database of the centre's own takes care of several programs by itself.
  const unlock = config.databaseUrl ? () => {} : lockFolder(config.dataDir, what);
  try {
    const { db, close } = await openDatabase(config, say);
    return await run(db).catch(inWords).finally(close);
  } finally {
    unlock();
  }
}
