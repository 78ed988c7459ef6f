/**
 * One gateway holds a database: it alone knows which calls live, and at its start it closes those of the gateway before
 * it. Two of them would end each other's calls. The lock is PostgreSQL's own (an advisory lock of a session), on a
 * connection that does nothing else, so that it goes with the process however that ends.
 */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Client } from 'pg';
import { limits } from '../limits';
import { OperatorError } from '../operator-error';
import { within } from '../process';
import { connectOnce } from './connect-once';

/** One number for all gateways; the lock is of one database, so two centres on one server do not meet. */
const HOLDER_LOCK = 4_000_118;
/** A server that gives no answer for `holdMs` may be there again on a connection that is made later. */
const { holdMs, holdEveryMs } = limits.database;

/** Another gateway holds the database; the message says which, and what to do. */
export class DatabaseHeld extends OperatorError {
  override name = 'DatabaseHeld';
}

export interface Holding {
  /** Lets the database go. */
  release(): Promise<void>;
}

/** What the holder is known by in `pg_stat_activity`. */
const nameOf = (dataDir: string): string =>
  `dialer gateway ${process.pid}-${randomBytes(3).toString('hex')} on ${hostname()}, ${dataDir}`.slice(0, 63);

/** A connection of which both sides notice within half a minute that the other is gone: a dead gateway holds nothing. */
const connectTo = (url: string, name: string): Promise<Client> =>
  connectOnce({ connectionString: url, application_name: name, query_timeout: holdMs });

/** Ends a connection, politely if the server answers; one that has fallen silent is not waited for. */
async function end(client: Client): Promise<void> {
  const ended = client.end();
  await within(ended, holdMs).catch(() => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy());
}

interface Holder {
  readonly pid: number;
  readonly name: string;
  readonly since: Date;
  readonly place: string | null;
}

/** Who has the lock; undefined when it was let go meanwhile. */
async function holderOf(client: Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select a.pid, a.application_name as name, a.backend_start as since, host(a.client_addr) as place from pg_locks l
     join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [HOLDER_LOCK],
  );
  return rows[0];
}

async function take(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [HOLDER_LOCK]);
  return rows[0]!.taken;
}

function refusal(holder: Holder | undefined): DatabaseHeld {
  const who = holder && ` (${holder.name}${holder.place ? ` at ${holder.place}` : ''}, since ${holder.since.toISOString()})`;
  return new DatabaseHeld(
    `DATABASE_URL is in use by another gateway${who ?? ''}. Two gateways on one database end each other's calls: stop that one first, or give this one a database of its own.`,
  );
}

/**
 * Holds the database for the life of this process; throws `DatabaseHeld` when another gateway does. When the connection
 * breaks, the lock is taken again as soon as the database is back; only when another gateway was quicker, `onLost` is called.
 */
export async function holdDatabase(
  url: string,
  { dataDir, say, onLost }: { dataDir: string; say(text: string): void; onLost(why: string): void },
): Promise<Holding> {
  const name = nameOf(dataDir);
  let current = await connectTo(url, name);
  let released = false;
  let timer: NodeJS.Timeout | undefined;

  function watch(client: Client): void {
    client.once('end', () => {
      if (released) return;
      say('The connection that holds the database broke; it is made again.');
      again();
    });
  }

  function again(): void {
    if (released) return;
    timer = setTimeout(() => void regain(), holdEveryMs);
    timer.unref();
  }

  async function regain(): Promise<void> {
    let client: Client | undefined;
    try {
      client = await connectTo(url, name);
      if (released) return void (await end(client));
      if (await take(client)) {
        current = client;
        watch(client);
        return say('The database is held again.');
      }
      const holder = await holderOf(client);
      // The server has not noticed yet that our broken connection is gone: it is ended there, and the lock with it.
      const isOurs = holder?.name === name;
      if (isOurs) await client.query('select pg_terminate_backend($1)', [holder.pid]);
      await end(client);
      if (isOurs || !holder) return again();
      if (!released) onLost(refusal(holder).message);
    } catch {
      // The database is still away, or went again: nobody else can have it.
      if (client) await end(client);
      again();
    }
  }

  if (!(await take(current))) {
    const holder = await holderOf(current);
    await end(current);
    throw refusal(holder);
  }
  watch(current);
  return {
    async release() {
      released = true;
      clearTimeout(timer);
      await end(current);
    },
  };
}
