import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway } from './errors';
import { LANES, LanePool, type Lane } from './lanes';
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
  /** Breaks all connections, of every lane: they answer nothing any more, and would be waited for. */
  drop(): void;
  /** Trusts no connection that stands now, of any lane: one is kept only if something is heard on it within `ms`. */
  doubt(ms: number): void;
  /** The same database by the connections of another lane. */
  lane(name: Lane): Database;
}

/**
 * Transactions on a pool. The connection is lent and given back here: drizzle's own transaction on a pool never gives it
 * back when BEGIN fails, so that every outage would cost connections until none is left.
 */
function transactionsOn(pool: Pool): Database['tx'] {
  /** Drizzle over one connection, made once for each. */
  const ofClients = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  return async (run) => {
    const client = await pool.connect();
    try {
      const orm = ofClients.get(client) ?? drizzle(client, { schema, casing: 'snake_case' });
      ofClients.set(client, orm);
      const result = await orm.transaction((inner) => run(inner));
      client.release();
      return result;
    } catch (error) {
      // One that broke is not used again.
      client.release(isDatabaseAway(error));
      throw error;
    }
  };
}

/** Wraps the lanes' pools; the answer is the lane of calls. The pools' owner closes them. */
export function createDatabase(pools: Readonly<Record<Lane, Pool>>): Database {
  const lanes = new Map<Lane, Database>();
  const each = (what: (pool: LanePool) => void) => {
    for (const pool of Object.values(pools)) if (pool instanceof LanePool) what(pool);
  };
  const drop = () => each((pool) => pool.drop());
  const doubt = (ms: number) => each((pool) => pool.doubt(ms));
  for (const name of LANES) {
    const pool = pools[name];
    const orm = drizzle(pool, { schema, casing: 'snake_case' });
    lanes.set(name, Object.assign(orm, { pool, tx: transactionsOn(pool), drop, doubt, lane: (other: Lane) => lanes.get(other)! }));
  }
  return lanes.get('calls')!;
}
