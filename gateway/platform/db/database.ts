import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { LANES, type Lane } from './lanes';
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
  /** The same database by the connections of another lane. */
  lane(name: Lane): Database;
}

/** Wraps the lanes' pools; the answer is the lane of calls. The pools' owner closes them. */
export function createDatabase(pools: Readonly<Record<Lane, Pool>>): Database {
  const lanes = new Map<Lane, Database>();
  for (const name of LANES) {
    const pool = pools[name];
    const orm = drizzle(pool, { schema, casing: 'snake_case' });
    const tx = <T>(run: (orm: Orm) => Promise<T>) => orm.transaction((inner) => run(inner));
    lanes.set(name, Object.assign(orm, { pool, tx, lane: (other: Lane) => lanes.get(other)! }));
  }
  return lanes.get('calls')!;
}
