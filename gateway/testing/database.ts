/**
 * Databases for tests: each copies a prepared one on the run's server (`gateway/testing/postgres.ts`), in a few
 * hundredths of a second, and drops it at the end.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Template, TestServer } from './postgres';
import type {} from './setup';
import type { Database } from '../platform/db/database';
import { connect, connectionString } from '../platform/db/open';
import { pluginChanges } from '../platform/db/schema';

export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  /** Closes the connections and drops the database. */
  stop(): Promise<void>;
}

async function asAdmin({ address }: TestServer, sql: string): Promise<void> {
  const client = new Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own: `empty` has this release's tables and no rows, `demo` also the demo centres with their people
 * and quotas (and no leads). `bare` has not even tables.
 */
export async function openTestDatabase(content: Template | 'bare' = 'empty'): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `create database ${name}${content === 'bare' ? '' : ` template ${content} strategy file_copy`}`);
  const url = connectionString(server.address, name);
  const { db, close } = connect(url);
  return {
    db,
    url,
    async stop() {
      await close();
      await asAdmin(server, `drop database ${name} with (force)`);
    },
  };
}

/** Takes the recorded changes away, which no program may: the trigger that keeps them is asleep meanwhile. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.tx(async (orm) => {
    await orm.execute(sql`set local session_replication_role = replica`);
    await orm.delete(pluginChanges);
  });
}
