/**
 * Several gateways on this machine, as a centre would have them on several: PostgreSQL, floors for the calls, gateways, and in
 * front of them what any centre has there, a balancer that knows nothing of the dialer. All are processes of the built program.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { partFor } from '../../../gateway/telephony/parts';
import { freePort } from '../../support/free-port';
import { closeVisitors } from './visitors';
import { openHouseDatabase, type HouseDatabase } from './house-database';

const root = resolve(import.meta.dirname, '../../..');
const FIRST_WAIT_MS = 60_000;

/** One process of the house. */
export interface Part {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** Lines of its log since its first start. */
  readonly log: string[];
  readonly alive: boolean;
  readonly pid: number;
  /** `more`: variables of this start alone, and of those that follow by themselves. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGTERM, as an operator and a rolling release do; waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL, as a machine that dies. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

export interface House {
  /** Where people open the page: the balancer. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: HouseDatabase;
  /** The first of the floors. */
  readonly floor: Part;
  readonly floors: readonly Part[];
  readonly gateways: readonly Part[];
  /** That has the calls of a centre: of two floors each has one of the first two centres. */
  floorOf(centre: number): Part;
  /** Which of them has the desk. */
  desk(): Promise<Part>;
  /** The next connections come to this gateway alone; null: to each in turn. */
  send(to: Part | null): void;
  /** Everybody's connections break, as of a network that fails for a moment. */
  cut(): void;
  remove(): Promise<void>;
}

export interface HouseOptions {
  readonly gateways?: number;
  /** One, unless told otherwise. */
  readonly floors?: number;
  /** For every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** A process that ended by itself is begun again, as a service manager does. */
  readonly supervised?: boolean;
  /** The folder of the built release that a process runs, asked at each of its starts; this one, unless told otherwise. */
  readonly release?: (part: string) => string;
  /** Hears of each line that a process writes. */
  readonly said?: (part: string, line: string) => void;
}

const nameAt = (port: number) => `127.0.0.1:${port}`;
/** Which floor a centre has follows from their names: these are such that not all of the first two centres have the same. */
async function floorPorts(count: number): Promise<number[]> {
  for (;;) {
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const names = ports.map(nameAt);
    if (new Set(names).size === count && (count === 1 || partFor(1, names) !== partFor(2, names))) return ports;
  }
}

/** A process of the built program that answers at its port once it is ready. */
async function createPart(
  name: string,
  env: Readonly<Record<string, string>>,
  { supervised, said, release = () => root }: Pick<HouseOptions, 'supervised' | 'said' | 'release'>,
  own?: number,
): Promise<Part> {
  const port = own ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let child: ChildProcess | null = null;
  let wanted = false;
  let extra: Readonly<Record<string, string>> = {};

  async function ready(process: ChildProcess): Promise<void> {
    const last = performance.now() + FIRST_WAIT_MS;
    for (;;) {
      if (process.exitCode !== null) throw new Error(`${name} ended with ${process.exitCode}:\n${log.slice(-20).join('\n')}`);
      if ((await fetch(`${url}/health/ready`).catch(() => null))?.ok) return;
      if (performance.now() > last) throw new Error(`${name} is not ready:\n${log.slice(-20).join('\n')}`);
      await new Promise((next) => setTimeout(next, 50));
    }
  }
  function begin(): ChildProcess {
    const its = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env, ...extra, PORT: String(port) };
    const started = spawn(process.execPath, ['--enable-source-maps', 'dist/gateway/main.js'], {
      cwd: release(name),
      env: its,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = text.split('\n').filter(Boolean);
        log.push(...lines);
        lines.forEach((line) => said?.(name, line));
      });
    started.once('exit', (code) => {
      if (child !== started) return;
      child = null;
      if (supervised && wanted && code !== 0) setTimeout(() => wanted && child === null && begin(), 1_000);
    });
    return (child = started);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    wanted = false;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode) return;
    const exit = once(ending, 'exit');
    // One that was stopped hears nothing else.
    if (signal === 'SIGTERM') ending.kill('SIGCONT');
    ending.kill(signal);
    await exit;
  }
  return {
    ...{ name, port, url, log },
    get alive() {
      return child !== null;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    async start(more = {}) {
      extra = more;
      wanted = true;
      await ready(begin());
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (signal) => void child?.kill(signal),
  };
}

/** Hands each connection to the next gateway that takes it, and knows nothing of what goes over it. */
async function openBalancer(gateways: readonly Part[]): Promise<{ url: string; send(to: Part | null): void; cut(): void; close(): void }> {
  let turn = 0;
  let only: Part | null = null;
  const open = new Set<Socket>();

  function hand(caller: Socket, tries: number): void {
    const all = only ? [only] : gateways;
    const to = all[turn++ % all.length]!;
    const gateway = connect(to.port, '127.0.0.1');
    let isThere = false;
    gateway.once('connect', () => {
      isThere = true;
      caller.pipe(gateway).pipe(caller);
      caller.resume();
    });
    gateway.on('error', () => {
      if (!isThere && tries > 1 && !caller.destroyed) hand(caller, tries - 1);
      else caller.destroy();
    });
    gateway.on('close', () => isThere && caller.destroy());
    caller.on('close', () => gateway.destroy());
  }
  const server: Server = createServer({ pauseOnConnect: true }, (caller) => {
    open.add(caller);
    caller.on('error', () => caller.destroy());
    caller.once('close', () => open.delete(caller));
    hand(caller, gateways.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    send: (to) => void (only = to),
    cut: () => open.forEach((socket) => socket.destroy()),
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'dialer-house-'));
  chmodSync(folder, 0o755);
  const shared = join(folder, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  const database = await openHouseDatabase(folder);
  const databaseUrl = database.url;
  const secret = randomBytes(24).toString('hex');
  const common = { DATA_DIR: shared, FLOOR_SECRET: secret, ...options.env };
  const count = options.floors ?? 1;
  const ports = await floorPorts(count);
  const floors = await Promise.all(
    ports.map((port, nth) => {
      const name = count === 1 ? 'floor' : `floor-${nth + 1}`;
      // Two on one machine have their speech at ports of their own.
      const media: Record<string, string> = count === 1 ? {} : { MEDIA_PORTS: `${42_000 + nth * 500}-${42_499 + nth * 500}` };
      return createPart(name, { ...common, ...media, ROLE: 'floor' }, options, port);
    }),
  );
  const ofGateway = { ...common, ROLE: 'gateway', DATABASE_URL: databaseUrl, FLOOR_URL: floors.map(({ url }) => url).join(' ') };
  const gateways = await Promise.all(
    Array.from({ length: options.gateways ?? 3 }, (_, nth) => createPart(`gateway-${nth + 1}`, ofGateway, options)),
  );
  const balancer = await openBalancer(gateways);
  const remove = async () => {
    await closeVisitors(balancer.url);
    balancer.close();
    await Promise.all(gateways.map((each) => each.stop()));
    await Promise.all(floors.map((each) => each.stop()));
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(floors.map((each) => each.start()));
    // The first one makes the tables and the demo people; the others come to them.
    for (const each of gateways) await each.start();
  } catch (error) {
    await remove();
    throw error;
  }

  async function desk(): Promise<Part> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ address: string }>('select address from desk where until > now()');
    await client.end();
    const address = rows[0]?.address;
    const has = address && gateways.find(({ alive, log }) => alive && log.some((line) => line.includes(`"door":"${address}"`)));
    if (!has) throw new Error(`Nobody has the desk (${address ?? 'no row'}).`);
    return has;
  }
  const floorOf = (centre: number) => floors[ports.map(nameAt).indexOf(partFor(centre, ports.map(nameAt)))]!;
  return {
    ...{ url: balancer.url, databaseUrl, database, floor: floors[0]!, floors, floorOf, gateways },
    desk,
    send: balancer.send,
    cut: balancer.cut,
    remove,
  };
}
