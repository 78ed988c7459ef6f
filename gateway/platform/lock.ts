import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error';
import { processIdentity } from './process';

/** Another gateway or command works on the data folder. */
export class FolderInUse extends OperatorError {
  override name = 'FolderInUse';
}

/** Who holds a data folder. */
export interface Holder {
  pid: number;
  identity: string;
  since: string;
  /** What it is, for people: `gateway`, `leads:import`. */
  what: string;
}

const lockPath = (dataDir: string) => join(dataDir, 'gateway.lock');

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** The living holder of a data folder, or null: a lock left behind by a killed process does not count. */
export function folderHolder(dataDir: string): Holder | null {
  const holder = readHolder(lockPath(dataDir));
  return holder && processIdentity(holder.pid) === holder.identity ? holder : null;
}

/** Moves a dead process's lock away; when another starter was quicker, its fresh lock is put back. */
function removeStale(path: string, mine: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && processIdentity(moved.pid) === moved.identity && aside !== mine) {
    try {
      linkSync(aside, path);
    } catch {
      // A third one holds it by now, which is just as good: this start is refused.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Takes the data folder for this process, or throws `FolderInUse` with words. The lock file appears with its content
 * at once (written aside, then linked), so that nobody reads half of it. Returns its release.
 */
export function lockFolder(dataDir: string, what: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = lockPath(dataDir);
  const draft = `${path}.new.${process.pid}`;
  const holder: Holder = { pid: process.pid, identity: processIdentity(process.pid), since: new Date().toISOString(), what };
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(draft, path);
        return () => {
          if (readHolder(path)?.identity === holder.identity) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (folderHolder(dataDir)) break;
      removeStale(path, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const other = folderHolder(dataDir);
  throw new FolderInUse(
    `The data folder ${dataDir} is in use by another ${other?.what ?? 'gateway'}${other ? ` (process ${other.pid}, since ${other.since})` : ''}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}
