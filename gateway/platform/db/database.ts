import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import * as schema from './schema';

/** What a query needs: the database itself or a running transaction; repositories take this. */
export type Orm = Pick<
  NodePgDatabase<typeof schema>,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'
>;

/**
 * The Database port. Queries outside a transaction go straight to it; `tx` runs a function in one transaction,
 * committed when it resolves and rolled back when it throws.
 */
export interface Database extends Orm {
  tx<T>(run: (orm: Orm) => Promise<T>): Promise<T>;
  /** For what drizzle has no words for (COPY-like batches, LISTEN, advisory locks). */
  readonly pool: Pool;
}

/** Wraps a pool; the pool's owner closes it. */
export function createDatabase(pool: Pool): Database {
  const orm = drizzle(pool, { schema, casing: 'snake_case' });
  return Object.assign(orm, { pool, tx: <T>(run: (orm: Orm) => Promise<T>) => orm.transaction((tx) => run(tx)) });
}
