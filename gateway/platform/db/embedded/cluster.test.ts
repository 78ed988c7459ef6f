// @long
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, until } from '../../process';
import { readConfig } from '../../config';
import { PASSWORD, prepareCluster } from '../../../testing/postgres';
import { openDatabase } from '../open';
import { accounts } from '../schema';
import { startCluster, type Cluster } from './cluster';
import { choosePlace, type Place } from './place';

let folder: string;
let place: Place;
let running: Cluster[] = [];
const options = { password: PASSWORD, settings: { shared_buffers: '16MB' }, initArguments: ['--wal-segsize=1', '--no-sync'] };

async function start(more: { restarts?: number } = {}): Promise<Cluster> {
  const cluster = await startCluster(place, { ...options, ...more });
  running.push(cluster);
  return cluster;
}

/** What a start finds: a cluster that an earlier one has made. To make one takes a second, and is tried where it is said. */
async function startMade(more: { restarts?: number } = {}): Promise<Cluster> {
  await prepareCluster(place);
  return start(more);
}

/** As a killed gateway leaves it: nobody starts this one again. */
const startUnwatched = () => startMade({ restarts: 0 });

async function ask(cluster: Cluster, sql: string) {
  const client = new Client({ ...cluster.address, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = (at: Place) => Number(readFileSync(join(at.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'with a space '));
  chmodSync(folder, 0o755);
  place = choosePlace(join(folder, 'data'), 'secret');
});
afterEach(async () => {
  await Promise.all(running.map((cluster) => cluster.stop()));
  running = [];
  if (place.socket) rmSync(place.socket, { recursive: true, force: true });
  rmSync(place.home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('is made by the first start, and keeps its rows over a clean stop', async () => {
    const first = await start();
    await ask(first, "create table t as select 'kept' as word");
    await first.stop();
    expect(existsSync(join(place.cluster, 'postmaster.pid'))).toBe(false);
    expect(await ask(await start(), 'select word from t')).toEqual([{ word: 'kept' }]);
  });

  it('stops the orphan of a killed gateway and starts on its files', async () => {
    const orphan = await startUnwatched();
    await ask(orphan, 'create table t ()');
    const pid = pidOf(place);
    const next = await start();
    expect(isAlive(pid)).toBe(false);
    expect(await ask(next, "select to_regclass('t') is not null as there")).toEqual([{ there: true }]);
  });

  it('recovers after a kill -9 of the server itself, and loses nothing acknowledged', async () => {
    const first = await startUnwatched();
    await ask(first, 'create table t as select 7 as n');
    process.kill(pidOf(place), 'SIGKILL');
    expect(existsSync(join(place.cluster, 'postmaster.pid'))).toBe(true);
    expect(await ask(await start(), 'select n from t')).toEqual([{ n: 7 }]);
  });

  it('starts although the stale id file names a living process of somebody else', async () => {
    const first = await startMade();
    await first.stop();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
      ...(place.owner && { uid: place.owner.uid, gid: place.owner.gid }),
      cwd: '/',
    });
    await until(() => !!other.pid, 1000);
    writeFileSync(
      join(place.cluster, 'postmaster.pid'),
      `${other.pid}\n${place.cluster}\n1700000000\n5432\n${place.home}\n\n  123456 0\nready\n`,
    );
    try {
      expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isAlive(other.pid!)).toBe(true);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('begins again after an interrupted first initialisation', async () => {
    await prepareCluster(place);
    // What an interruption leaves behind: the draft, not yet the cluster.
    renameSync(place.cluster, `${place.cluster}.new`);
    rmSync(join(`${place.cluster}.new`, 'PG_VERSION'));
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('starts a server again that ended by %s, at the same address', async (signal) => {
    const cluster = await startMade();
    let isDead = false;
    cluster.onDeath(() => (isDead = true));
    await ask(cluster, 'create table t as select 7 as n');
    const pid = pidOf(place);
    process.kill(pid, signal);
    const rows = () => ask(cluster, 'select n from t').catch(() => []);
    expect(await until(async () => !isAlive(pid) && (await rows()).length === 1, 30_000)).toBe(true);
    expect(isDead).toBe(false);
    await cluster.stop();
    expect(existsSync(join(place.cluster, 'postmaster.pid'))).toBe(false);
  });

  it('tells of a server that cannot be started again', async () => {
    const cluster = await startMade();
    const died = new Promise<void>((told) => cluster.onDeath(told));
    const pid = pidOf(place);
    rmSync(join(place.cluster, 'PG_VERSION'));
    process.kill(pid, 'SIGINT');
    await died;
  });

  it.runIf(process.getuid?.() === 0)(
    'keeps database and programs elsewhere when root starts it in a folder that nobody else enters',
    async () => {
      chmodSync(folder, 0o700);
      place = choosePlace(join(folder, 'data'), 'secret');
      expect(place).toMatchObject({ moved: true, home: expect.stringMatching(/^\/var\/lib\/dialer\//) });
      expect(place.owner!.uid).toBeGreaterThan(0);
      expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  it.runIf(process.getuid?.() === 0)('shares no database between two data folders, also of one name at two times', () => {
    chmodSync(folder, 0o700);
    const of = (name: string, secret: string) => choosePlace(join(folder, name), secret).home;
    expect(new Set([of('a', 'one'), of('b', 'one'), of('a', 'two')]).size).toBe(3);
    mkdirSync(join(folder, 'a'));
    symlinkSync(join(folder, 'a'), join(folder, 'link'));
    expect(of('link', 'one')).toBe(of('a', 'one'));
  });

  it.runIf(process.getuid?.() === 0)(
    'goes with a data folder that is removed while it runs, and stays with one that is there',
    async () => {
      chmodSync(folder, 0o700);
      const config = readConfig({ DATA_DIR: join(folder, 'data') });
      await (await openDatabase(config, () => {})).close();
      const { home } = choosePlace(config.dataDir, readFileSync(join(config.dataDir, 'database-password'), 'utf8'));
      expect(existsSync(home)).toBe(true);
      const again = await openDatabase(config, () => {});
      expect(await again.db.$count(accounts)).toBe(0);
      rmSync(folder, { recursive: true });
      await again.close();
      expect(existsSync(home)).toBe(false);
    },
  );

  it('puts its socket where its name is short enough, however deep the data folder lies', async () => {
    place = choosePlace(join(folder, 'a-folder-with-a-very-long-name-'.repeat(4), 'data'), 'secret');
    expect(`${place.socket}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(103);
    const cluster = await startMade();
    expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    expect(existsSync(place.socket!)).toBe(false);
  });
});
