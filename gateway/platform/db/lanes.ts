/**
 * Connections to PostgreSQL in lanes, so that one kind of work cannot take those of another: a call's end never waits
 * behind searches. A lane has a few connections and a queue with an end; work beyond it is refused at once, in words,
 * instead of waiting until everybody gives up.
 */
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Socket } from 'node:net';
import { limits } from '../limits';
import { preparedName } from './planned';

/**
 * `calls`: what calls write and need. `desk`: requests of people. `search`: searches, lists and sums over many rows.
 * `plugins`: all that the gateway's sides of plugins ask.
 */
export const LANES = ['calls', 'desk', 'search', 'plugins'] as const;
export type Lane = (typeof LANES)[number];

const { database } = limits;
const BOUNDS: Readonly<Record<Lane, { connections: number; waiting: number; waitMs: number; statementMs: number }>> = {
  calls: {
    connections: database.callsConnections,
    waiting: database.callsWaiting,
    waitMs: database.callsWaitMs,
    statementMs: database.callsStatementMs,
  },
  desk: {
    connections: database.deskConnections,
    waiting: database.deskWaiting,
    waitMs: database.deskWaitMs,
    statementMs: database.deskStatementMs,
  },
  search: {
    connections: database.searchConnections,
    waiting: database.searchWaiting,
    waitMs: database.searchWaitMs,
    statementMs: database.searchStatementMs,
  },
  plugins: {
    connections: database.pluginsConnections,
    waiting: database.pluginsWaiting,
    waitMs: database.pluginsWaitMs,
    statementMs: database.pluginsStatementMs,
  },
};

/** All connections of a lane are busy, and so is its queue, or the wait took too long. */
export class LaneBusy extends Error {
  override name = 'LaneBusy';
  readonly code = 'LANE_BUSY';
  constructor(lane: Lane) {
    super(`The database's lane "${lane}" is busy.`);
  }
}

/** What pg says of a wait that took longer than `connectionTimeoutMillis` in the pool's queue. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

type Took = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** The server gives up a statement by itself; an answer that comes no later than this after it never comes. */
const ANSWER_GRACE_MS = 1_000;

/** What pg says of a statement whose answer did not come within `query_timeout`. */
const NOT_ANSWERED = 'Query read timeout';

/** What pg has of a connection and does not declare; `readyForQuery` is false while an answer is owed. */
const inner = (client: Client | PoolClient) => client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Connections of a pool, also those that are being made; the pool itself tells only of those that are there. One that did
 * not answer in time is broken at once: a transaction's rollback would wait on it as long again.
 */
function tracked(clients: Set<Client>): typeof Client {
  class Tracked extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  Tracked.prototype.query = function (this: Client, ...args: unknown[]) {
    const [asked] = args as [{ readonly text: string } | string];
    const name = typeof asked === 'object' && preparedName(asked.text);
    if (name) args[0] = { ...asked, name };
    const answer = plain.apply(this, args);
    if (answer instanceof Promise)
      answer.catch((error: Error) => error.message === NOT_ANSWERED && inner(this).connection.stream.destroy());
    return answer;
  } as typeof Client.prototype.query;
  return Tracked;
}

/** Ends a lent connection without waiting for the server to agree. */
function close(client: PoolClient): void {
  client.release(true);
  inner(client).connection.stream.destroy();
}

/** Lets only a connection be used of which this holds when it is made. */
export interface Fence {
  /** What the connections are called in `pg_stat_activity`. */
  readonly name: string;
  /** A query that finds a row. */
  readonly check: { readonly text: string; readonly values: readonly unknown[] };
  /** Hears that a connection was refused. */
  closed(): void;
}

/** Another gateway does the work by now: this one reads and writes nothing any more. */
export class Fenced extends Error {
  override name = 'Fenced';
  readonly code = 'FENCED';
  constructor() {
    super('Another gateway has taken the work over.');
  }
}

const verifier = ({ check, closed }: Fence) => ({
  verify(client: PoolClient, done: (error?: Error) => void) {
    client.query(check.text, [...check.values]).then(
      ({ rowCount }) => {
        if (rowCount) return done();
        closed();
        done(new Fenced());
      },
      (error: Error) => done(error),
    );
  },
});

export class LanePool extends Pool {
  readonly #clients: Set<Client>;

  constructor(
    readonly lane: Lane,
    url: string,
    fence?: Fence,
  ) {
    const { connections, waitMs, statementMs } = BOUNDS[lane];
    const clients = new Set<Client>();
    super({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: waitMs,
      statement_timeout: statementMs,
      query_timeout: statementMs + ANSWER_GRACE_MS,
      Client: tracked(clients),
      ...(fence && { application_name: fence.name, ...verifier(fence) }),
    });
    this.#clients = clients;
  }

  /** Breaks every connection: what waits for an answer fails, and the next query gets a new one. */
  drop(): void {
    for (const client of this.#clients) inner(client).connection.stream.destroy();
  }

  /**
   * The server answers again, but perhaps not on these connections: idle ones are closed before anybody is lent them, and
   * one that owes an answer is broken when nothing is heard on it for `ms`.
   */
  doubt(ms: number): void {
    const owing = [...this.#clients]
      .filter((client) => !inner(client).readyForQuery)
      .map((client) => ({ stream: inner(client).connection.stream, heard: inner(client).connection.stream.bytesRead }));
    // Asked for all at once, and before whoever comes next: the pool lends idle ones first, in the order of asking.
    for (let nth = this.idleCount; nth > 0; nth--) super.connect().then(close, () => {});
    setTimeout(() => {
      for (const { stream, heard } of owing) if (stream.bytesRead === heard) stream.destroy();
    }, ms).unref();
  }

  override connect(): Promise<PoolClient>;
  override connect(took: Took): void;
  override connect(took?: Took): Promise<PoolClient> | void {
    const result = this.take();
    if (!took) return result;
    result.then(
      (client) => took(undefined, client, (release) => client.release(release as boolean | Error | undefined)),
      (error: Error) => took(error, undefined, () => {}),
    );
  }

  private async take(): Promise<PoolClient> {
    if (this.waitingCount >= BOUNDS[this.lane].waiting) throw new LaneBusy(this.lane);
    try {
      return await super.connect();
    } catch (error) {
      // With every connection lent it was the queue that took so long; else the server does not answer.
      const queued = (error as Error).message === WAITED_TOO_LONG && this.totalCount >= BOUNDS[this.lane].connections;
      throw queued ? new LaneBusy(this.lane) : error;
    }
  }
}

/** One pool for each lane; connections are opened when they are needed. `say` hears of idle ones that broke. */
export function openLanes(url: string, say: (text: string) => void, fence?: Fence): { pools: Record<Lane, Pool>; close(): Promise<void> } {
  let closing = false;
  const open = (lane: Lane): Pool => {
    const pool = new LanePool(lane, url, fence);
    // A connection that breaks while idle (server restarted) is replaced at the next query; unheard it would end the process.
    pool.on('error', (error) => closing || say(`A database connection broke: ${error.message}`));
    // One that breaks in mid-transaction is told by the query that fails; the pool does not listen to those it has lent.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pools = { calls: open('calls'), desk: open('desk'), search: open('search'), plugins: open('plugins') };
  return {
    pools,
    async close() {
      closing = true;
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
