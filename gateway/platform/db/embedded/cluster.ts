import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { commandLine, isAlive, pause, until } from '../../process';
import { program } from './binaries';
import { privateFolder, type Place } from './place';
import { STOP_MS, watchOver } from './watch-over';

const run = promisify(execFile);
const USER = 'dialer';
const START_MS = 30_000;
const KEEP_LOG_BYTES = 5_000_000;

/** How to reach one database of a running server. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** A running PostgreSQL server of our own. */
export interface Cluster {
  readonly address: Address;
  /** Closes connections and stops; everything acknowledged is on disk either way. */
  stop(): Promise<void>;
  /** Called when the server has ended without having been asked to, and could not be started again. */
  onDeath(tell: () => void): void;
}

export interface ClusterOptions {
  readonly password: string;
  /** Further server settings, e.g. `fsync: 'off'` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly initArguments?: readonly string[];
  /** How often within a minute a server that ended by itself is started again; 3 unless told. */
  readonly restarts?: number;
  readonly say?: (text: string) => void;
}

const identity = ({ owner }: Place) => (owner ? { uid: owner.uid, gid: owner.gid } : {});
/** A neutral environment: PGDATA, LD_LIBRARY_PATH and LC_* of the caller must not reach the server. */
const environment = ({ home }: Place) => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
});

/** Makes the cluster's files. An interrupted attempt leaves only a folder of another name, which the next one removes. */
async function initialise(place: Place, options: ClusterOptions): Promise<void> {
  const draft = `${place.cluster}.new`;
  const secret = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(secret, options.password, { mode: 0o600 });
  if (place.owner) chownSync(secret, place.owner.uid, place.owner.gid);
  try {
    await run(
      program(place.binaries, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(options.initArguments ?? []),
      ],
      { ...identity(place), cwd: place.home, env: environment(place) },
    );
  } catch (error) {
    throw new Error(
      `The database could not be created in ${place.home}: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`,
    );
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, place.cluster);
}

/** A running server writes its process id and folder here. */
function postmaster(place: Place): number | null {
  try {
    const [pid] = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) || null;
  } catch {
    return null;
  }
}

/**
 * After a gateway was killed its server lives on, or its id file names a process that is gone or is by now somebody
 * else. We hold the data folder's lock, so a server on this cluster is ours: it is stopped. The id file of a dead
 * server stays where it is: PostgreSQL reads it to see that no backend of it survives.
 */
async function endOrphan(place: Place, say: (text: string) => void): Promise<void> {
  const pid = postmaster(place);
  if (!pid || !isAlive(pid)) return;
  if (!commandLine(pid).includes(place.cluster) && process.platform !== 'win32') {
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
    return;
  }
  say(`A database server of a gateway that was killed still runs (process ${pid}); it is stopped first.`);
  process.kill(pid, 'SIGINT');
  if (await until(() => !isAlive(pid), STOP_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await until(() => !isAlive(pid), STOP_MS)))
    throw new Error(`The old database server (process ${pid}) does not stop. End it by hand, then start again.`);
}

const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

/** The server's own log, begun anew when it has grown large. */
function openLog(place: Place): number {
  if ((statSync(place.log, { throwIfNoEntry: false })?.size ?? 0) > KEEP_LOG_BYTES) renameSync(place.log, `${place.log}.1`);
  const file = openSync(place.log, 'a', 0o600);
  if (place.owner) chownSync(place.log, place.owner.uid, place.owner.gid);
  return file;
}

const logTail = (place: Place) => readFileSync(place.log, 'utf8').trim().split('\n').slice(-5).join('\n');

function spawnServer(place: Place, port: number, options: ClusterOptions): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: place.socket ? '' : '127.0.0.1',
    unix_socket_directories: place.socket ?? '',
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failing statements would bring clients' data into the log.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...options.settings,
  };
  const log = openLog(place);
  try {
    return spawn(
      program(place.binaries, 'postgres'),
      ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...identity(place),
        cwd: place.home,
        env: environment(place),
        stdio: ['ignore', log, log],
        // A process group of its own: Ctrl-C is for the gateway, which stops the server when its calls have ended.
        detached: true,
        windowsHide: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

async function accepts(address: Address): Promise<boolean> {
  const client = new Client({ ...address, database: 'postgres', connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Wrong password: somebody replaced the password file; waiting would not mend it.
    if ((error as { code?: string }).code === '28P01')
      throw new Error(
        'The database does not accept the password in the data folder; its file "database-password" does not belong to this database.',
      );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** One try; null when backends of a killed server still hold the files, which passes by itself. */
async function launch(place: Place, address: Address, options: ClusterOptions): Promise<ChildProcess | null> {
  const child = spawnServer(place, address.port, options);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const answered = await until(async () => ended || accepts(address), START_MS);
  if (answered && !ended) return child;
  const tail = logTail(place);
  if (ended && /still in use|already exists/.test(tail)) return null;
  child.kill('SIGQUIT');
  throw new Error(`The database does not start. Its last words (${place.log}):\n${tail}`);
}

async function launchPatiently(place: Place, address: Address, options: ClusterOptions): Promise<ChildProcess> {
  for (let tries = 0; tries <= 10; tries++) {
    if (tries) await pause(300);
    const child = await launch(place, address, options);
    if (child) return child;
  }
  throw new Error(`Another database server uses the files in ${place.cluster}. Stop it first.\n${logTail(place)}`);
}

/** Starts the cluster at this place, making it first when there is none. The caller holds the data folder's lock. */
export async function startCluster(place: Place, options: ClusterOptions): Promise<Cluster> {
  mkdirSync(place.home, { recursive: true, mode: 0o755 });
  privateFolder(place.home, place.owner);
  if (place.socket && place.socket !== place.home) privateFolder(place.socket, place.owner);
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place, options);
  await endOrphan(place, options.say ?? (() => {}));

  const port = place.socket ? 5432 : await freePort();
  const address: Address = { host: place.socket ?? '127.0.0.1', port, user: USER, password: options.password };
  const launchAgain = () => launchPatiently(place, address, options);
  const server = watchOver(await launchAgain(), { launchAgain, restarts: options.restarts, say: options.say });
  return {
    address,
    onDeath: server.onDeath,
    async stop() {
      await server.stop();
      if (place.socket && place.socket !== place.home) rmSync(place.socket, { recursive: true, force: true });
    },
  };
}
