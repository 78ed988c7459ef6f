/** The PostgreSQL of a house of several gateways: a server that can be stopped, begun again and made to stand still. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startCluster } from '../../../gateway/platform/db/embedded/cluster';
import { choosePlace } from '../../../gateway/platform/db/embedded/place';
import { connectionString } from '../../../gateway/platform/db/open';

export interface HouseDatabase {
  readonly name: string;
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** To the server and each of its processes; those that serve a connection have left its group. */
  signal(name: NodeJS.Signals): void;
}

function familyOf(server: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return [server, ...pairs.flatMap(([pid, parent]) => (parent === server ? [pid!] : []))];
}

export async function openHouseDatabase(folder: string): Promise<HouseDatabase> {
  const place = choosePlace(folder, 'house');
  const begin = () => startCluster(place, { password: 'house' });
  let server: Awaited<ReturnType<typeof begin>> | null = await begin();
  const admin = new Client({ ...server.address, database: 'postgres' });
  await admin.connect();
  await admin.query('create database dialer');
  await admin.end();
  const signal = (name: NodeJS.Signals) => {
    const [pid] = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    for (const each of familyOf(Number(pid))) process.kill(each, name);
  };
  return {
    ...{ name: 'database', url: connectionString(server.address, 'dialer'), signal },
    async start() {
      server ??= await begin();
    },
    async stop() {
      const ending = server;
      server = null;
      if (!ending) return;
      // One that stands still ends no sooner than it wakes up.
      signal('SIGCONT');
      await ending.stop();
    },
  };
}
