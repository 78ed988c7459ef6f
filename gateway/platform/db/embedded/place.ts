import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBinaries, type Binaries } from './binaries';
import { canEnter, databaseOwner, type Owner } from './owner';

/** Where one embedded database lives and who runs it. */
export interface Place {
  readonly owner: Owner | null;
  readonly binaries: Binaries;
  /** Folder of the cluster's folder, its log and socket. */
  readonly home: string;
  /** The cluster itself (`PGDATA`). */
  readonly cluster: string;
  readonly log: string;
  /** Folder of the local socket; null on Windows, which uses a port. */
  readonly socket: string | null;
  /** The home lies elsewhere than in the data folder, because its owner cannot enter that. */
  readonly moved: boolean;
}

/** A socket's address holds 103 characters on macOS and 107 on Linux, with `/.s.PGSQL.5432` at its end. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length;
const SHARED = '/var/lib/dialer';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The folder by its own name, whatever links lead to it. */
const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/**
 * Watches a data folder whose database lies elsewhere; the answer, later, is whether the folder has been removed. One on a
 * disk that was taken away has not: its place now belongs to another device.
 */
export function watchRemoval(dataDir: string): () => boolean {
  const { dev } = statSync(dataDir);
  return () => {
    if (existsSync(dataDir)) return false;
    let above = dirname(dataDir);
    while (!existsSync(above)) above = dirname(above);
    return statSync(above).dev === dev;
  };
}

/** Makes a folder that only the database's user enters; refuses one that somebody else put there. */
export function privateFolder(path: string, owner: Owner | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stat = lstatSync(path);
  const uid = owner?.uid ?? process.getuid?.();
  const me = process.getuid?.();
  if (!stat.isDirectory() || (uid !== undefined && stat.uid !== uid && stat.uid !== me)) {
    throw new Error(`${path} belongs to somebody else. Remove it, or set DATA_DIR to another folder.`);
  }
  if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

/** A folder that everybody may pass through, whatever the umask. */
function openFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/**
 * Decides the place for a data folder: inside it where that works, else below /var/lib (only ever needed as root). There
 * it belongs to this folder alone: `secret`, which lies in the folder, tells it from one that was removed and made anew
 * under the same name.
 */
export function choosePlace(dataDir: string, secret: string): Place {
  const owner = databaseOwner();
  const moved = !canEnter(dataDir, owner);
  const home = moved ? join(SHARED, digest(`${realPath(dataDir)} ${secret}`)) : join(dataDir, 'database');
  if (moved) openFolder(SHARED);
  const near = home.length <= LONGEST_SOCKET_FOLDER;
  return {
    owner,
    binaries: findBinaries(owner, SHARED),
    home,
    cluster: join(home, 'cluster'),
    log: join(home, 'postgres.log'),
    socket: process.platform === 'win32' ? null : near ? home : join(owner ? '/tmp' : tmpdir(), `dialer-${digest(home)}`),
    moved,
  };
}
