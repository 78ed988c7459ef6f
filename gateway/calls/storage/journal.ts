/**
 * What the database has not taken yet, on disk: one small file a call in `DATA_DIR/unstored`, so that a gateway that is
 * killed while the database is away loses no call. A file holds the whole of the newest facts, is written and fsynced
 * under another name first, and goes when the database has them. It holds a name and a number: only the gateway's user
 * may read it.
 */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Line } from '../line/line';
import { createSerial } from '../../platform/serial';

const VERSION = 1;
const CALL_ID = /^[0-9a-f-]{36}$/;

/** The newest facts of a call, and whether they are its end. */
export interface Entry {
  readonly line: Line;
  readonly over: boolean;
}

export interface Journal {
  /** Resolves when the entry is on the disk. An older one of the same call is replaced. */
  write(entry: Entry): Promise<void>;
  /** The database has the call. */
  remove(callId: string): Promise<void>;
  /** The database refuses the call for good: its file stays, under a name that `read` passes over. */
  setAside(entry: Entry): Promise<void>;
  /** Before the first write: what a gateway before this one left; `broken` names files that cannot be read. */
  read(): Promise<{ entries: Entry[]; broken: string[] }>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

export const journalFolder = (dataDir: string): string => join(dataDir, 'unstored');

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; there the rename alone must do.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export function createJournal(folder: string): Journal {
  const serial = createSerial();
  const pathOf = (callId: string, kind = 'json') => join(folder, `${callId}.${kind}`);

  async function put({ line, over }: Entry, kind: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = pathOf(line.call.callId, kind);
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify({ version: VERSION, over, line }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await syncFolder(folder);
  }

  function parse(text: string): Entry | undefined {
    try {
      const { version, line, over } = JSON.parse(text) as Entry & { version: number };
      return version === VERSION && CALL_ID.test(line.call.callId) && typeof line.call.rev === 'number' ? { line, over } : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    write: (entry) => serial.run(entry.line.call.callId, () => put(entry, 'json')),
    remove: (callId) => serial.run(callId, () => rm(pathOf(callId), { force: true })),
    setAside: (entry) =>
      serial.run(entry.line.call.callId, async () => {
        await put(entry, 'refused');
        await rm(pathOf(entry.line.call.callId), { force: true });
      }),
    async read() {
      const found = (await readdir(folder).catch(() => [])).sort();
      // A write that a kill has cut off was never said to be on the disk; it holds a name and a number, and is of no use.
      for (const name of found.filter((each) => each.endsWith('.new'))) await rm(join(folder, name), { force: true });
      const names = found.filter((name) => name.endsWith('.json'));
      const entries: Entry[] = [];
      const broken: string[] = [];
      for (const name of names) {
        const entry = parse(await readFile(join(folder, name), 'utf8'));
        if (entry) entries.push(entry);
        else broken.push(name);
      }
      return { entries, broken };
    },
    idle: () => serial.idle(),
  };
}
