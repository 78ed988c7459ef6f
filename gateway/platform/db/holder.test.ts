// @long
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { runGateway } from '../../run';
import { readConfig } from '../config';
import { createLogger } from '../log';
import { DatabaseHeld, holdDatabase, type Holding } from './holder';
import { openTestDatabase, type TestDatabase } from '../../testing/database';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase('bare')));
afterAll(() => database.stop());

/** What a test has left held would fail those after it. */
const held: Holding[] = [];
afterEach(async () => {
  await Promise.all(held.splice(0).map((each) => each.release()));
  // The server may not know yet that a connection is gone.
  await cut();
});

/** A gateway's hold, with what it says and a promise of its loss. */
async function hold(dataDir: string, url = database.url) {
  const said: string[] = [];
  const listeners: (() => void)[] = [];
  let lost!: (why: string) => void;
  const loss = new Promise<string>((resolve) => (lost = resolve));
  const holding: Holding = await holdDatabase(url, {
    dataDir,
    say: (text) => {
      said.push(text);
      for (const tell of listeners.splice(0)) tell();
    },
    onLost: lost,
  });
  held.push(holding);
  return {
    ...holding,
    loss,
    async heard(words: RegExp) {
      while (!said.some((text) => words.test(text))) await new Promise<void>((resolve) => listeners.push(resolve));
    },
  };
}

/** A way to the server that can break on this side alone: the server's side stays open. */
async function openWire(): Promise<{ url: string; cut(): void; silence(): void; close(): void }> {
  const { host, port } = inject('postgres').address;
  const upstream = () => (host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host));
  const near = new Set<Socket>();
  const far = new Set<Socket>();
  const server = createServer((client) => {
    const other = upstream();
    near.add(client);
    far.add(other);
    for (const socket of [client, other]) socket.on('error', () => {});
    client.on('data', (data) => other.write(data));
    other.on('data', (data) => client.destroyed || client.write(data));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: own } = server.address() as AddressInfo;
  const { user, password } = inject('postgres').address;
  const name = new URL(database.url.replace('@/', '@localhost/')).pathname;
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${own}${name}`,
    cut: () => near.forEach((socket) => socket.destroy()),
    /** What is sent is swallowed, also that one wants to end. */
    silence: () => near.forEach((socket) => Object.assign(socket, { allowHalfOpen: true }).removeAllListeners('data').resume()),
    close() {
      server.close();
      for (const socket of [...near, ...far]) socket.destroy();
    },
  };
}

/** Ends the connections that hold the lock, as a database that restarts does, and waits until they have ended. */
const cut = () =>
  database.db.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = 4000118 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );

/** Another gateway takes it while the connection of the first is broken; on a busy machine the first may be back before it. */
async function quicker(dataDir: string): Promise<Awaited<ReturnType<typeof hold>>> {
  await cut();
  return hold(dataDir).catch((error: unknown) => {
    if (error instanceof DatabaseHeld) return quicker(dataDir);
    throw error;
  });
}

describe('the hold on a database', () => {
  it('refuses a second gateway, names the first, and is free after it', async () => {
    const first = await hold('/one');
    const second = hold('/two');
    await expect(second).rejects.toThrow(DatabaseHeld);
    await expect(hold('/two')).rejects.toThrow(
      new RegExp(`in use by another gateway \\(dialer gateway ${process.pid}-\\w+ on .*since 20.*stop that one first`),
    );
    await first.release();
    await (await hold('/two')).release();
  });

  it('is taken again after its connection broke, and nobody is told to stop', async () => {
    const first = await hold('/one');
    await cut();
    await first.heard(/held again/);
    await expect(hold('/two')).rejects.toThrow(DatabaseHeld);
    expect(await Promise.race([first.loss, pause(0, 'still there')])).toBe('still there');
    await first.release();
  });

  it('is lost only when another gateway took it meanwhile', async () => {
    const first = await hold('/one');
    const second = await quicker('/two');
    expect(await first.loss).toMatch(/in use by another gateway/);
    await first.release();
    await expect(hold('/three')).rejects.toThrow(DatabaseHeld);
    await second.release();
  });

  it('is taken again when the server has not noticed that the connection is gone', async () => {
    const wire = await openWire();
    const first = await hold('/one', wire.url);
    wire.cut();
    await first.heard(/held again/);
    await expect(hold('/two')).rejects.toThrow(DatabaseHeld);
    await first.release();
    wire.close();
  });

  it('does not keep a gateway from stopping when its connection has fallen silent', async () => {
    const wire = await openWire();
    const first = await hold('/one', wire.url);
    wire.silence();
    await first.release();
    wire.close();
  }, 15_000);

  it('is asked for before a gateway touches the database', async () => {
    const first = await hold('/one');
    const dataDir = mkdtempSync(join(tmpdir(), 'dialer-held-'));
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database.url });
    const second = () =>
      runGateway(
        config,
        createLogger(config),
        () => {},
        () => {},
      );
    await expect(second()).rejects.toThrow(/in use by another gateway/);
    const { rows } = await database.db.pool.query(`select 1 from pg_tables where tablename = 'leads'`);
    expect(rows).toEqual([]);
    // The folder was let go, so the reason stays the database's.
    await expect(second()).rejects.toThrow(DatabaseHeld);
    await first.release();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('ends with its release, also while the connection is being made again', async () => {
    const first = await hold('/one');
    await cut();
    await first.heard(/broke/);
    await first.release();
    await (await hold('/two')).release();
  });
});
