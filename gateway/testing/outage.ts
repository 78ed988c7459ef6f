/** Ways to a test's database that break: a line that can be cut, and connections that break at a certain statement. */
import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { Pool } from 'pg';
import { createDatabase, type Database } from '../platform/db/database';
import { connect } from '../platform/db/open';

/** A gateway's way to its database. */
export interface Way {
  readonly db: Database;
  close(): Promise<void>;
}

export interface CutWay extends Way {
  /** Where the line begins, for a gateway that is a process of its own. */
  readonly url: string;
  /** Connections end, and no new one is accepted, as when the server's machine is gone. */
  cut(): Promise<void>;
  /** Nothing passes any more, and nobody is told; these connections stay so after `mend`, as behind a firewall that forgot them. */
  silence(): void;
  mend(): Promise<void>;
  /** From now on each new connection ends after so many bytes of answers, in the middle of one. */
  breakAfter(bytes: () => number): void;
  /** Connections that have ended so. */
  readonly broken: number;
}

/** A line in front of the database that can be cut. */
export async function cuttable(databaseUrl: string): Promise<CutWay> {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.searchParams.get('port') ?? url.port;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pipes = new Set<() => void>();
  let silent = false;
  let limit: () => number = () => Infinity;
  let broken = 0;
  /** Passes on what is within the limit, and breaks the line there. */
  function passOn(near: Socket, far: Socket): void {
    let left = limit();
    if (left === Infinity) return void far.pipe(near);
    far.on('data', (data: Buffer) => {
      if (near.destroyed) return;
      near.write(data.subarray(0, Math.max(0, left)));
      left -= data.length;
      if (left > 0) return;
      broken += 1;
      near.destroySoon();
      far.destroy();
    });
  }
  const server = createServer((near) => {
    if (silent) return keep(near);
    const far = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(Number(port), host);
    keep(near);
    keep(far);
    near.pipe(far);
    passOn(near, far);
    pipes.add(() => {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const line = `postgres://${url.username}:${url.password}@127.0.0.1:${own}${url.pathname}`;
  const { db, close } = connect(line);
  const hangUp = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    db,
    url: line,
    cut: hangUp,
    silence() {
      silent = true;
      pipes.forEach((stop) => stop());
      pipes.clear();
    },
    breakAfter: (bytes) => void (limit = bytes),
    get broken() {
      return broken;
    },
    async mend() {
      if (silent) return void (silent = false);
      if (server.listening) return;
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      await close();
      await hangUp();
    },
  };
}

/** `before`: the connection breaks instead of the statement; `after`: the statement is done and its answer is lost. */
export type Break = 'before' | 'after' | null;

export interface FragileWay extends Way {
  /** Asked before every statement; the test's own plan. */
  plan: () => Break;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Connections that break at the statements that the plan says. */
export function fragile(databaseUrl: string): FragileWay {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => {});
  const way: FragileWay = {
    db: createDatabase({ calls: pool, desk: pool, search: pool, plugins: pool }),
    close: () => pool.end(),
    plan: () => null,
  };
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const real = client.query.bind(client) as unknown as Query;
    const query: Query = (...args) => {
      const verdict = way.plan();
      if (verdict === 'before') stream.destroy();
      if (verdict !== 'after') return real(...args);
      const answered = typeof args.at(-1) === 'function' ? (args.pop() as (error: unknown) => void) : undefined;
      const lost = real(...args).then(() => {
        stream.destroy();
        throw new Error('Connection terminated unexpectedly');
      });
      if (answered) lost.catch(answered);
      return lost;
    };
    Object.assign(client, { query });
  });
  return way;
}
