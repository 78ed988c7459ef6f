/**
 * What the database has not taken yet, on disk: one small file a call in `DATA_DIR/unstored`, so that a gateway that is
 * killed while the database is away loses no call. A file holds the whole of the newest facts, is written and fsynced
 * under another name first, and goes when the database has them. It holds a name and a number: only the gateway's user
 * may read it.
 *
 * Several gateways share the folder. Each desk writes into a folder of its own, by its epoch, and notes when it has stored
 * what was left before: what an earlier one writes later, because it stood still and woke up, is nobody's truth any more.
 */
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Line } from '../line/line';
import { createSerial } from '../../platform/serial';

const VERSION = 1;
const CALL_ID = /^[0-9a-f-]{36}$/;
const OF_DESK = /^desk-(\d+)$/;
/** Holds the epoch of the last desk that has stored what was left. */
const REPLAYED = 'replayed';

const KINDS = ['json', 'refused'] as const;
const REFUSED = /\.refused$/;
const isRefused = (name: string): boolean => REFUSED.test(name);

/** The newest facts of a call, and whether they are its end. */
export interface Entry {
  readonly line: Line;
  readonly over: boolean;
}

/** One that lies there, and where. `refused`: the database would not have it before. */
export interface Left extends Entry {
  readonly folder: string;
  readonly refused: boolean;
}

export interface Journal {
  /** Resolves when the entry is on the disk. An older one of the same call is replaced. */
  write(entry: Entry): Promise<void>;
  /** The database has the call, also one that was set aside. `folder`: where it lies, if another one has left it. */
  remove(callId: string, folder?: string): Promise<void>;
  /** The database refuses the call: its file stays here until the next gateway or desk tries again. */
  setAside(entry: Entry, folder?: string): Promise<void>;
  /**
   * Before the first write: what gateways before this one left, the oldest first; `broken` names files that cannot be read,
   * `late` those that were written by one that was given up, which are passed over from now on.
   */
  read(): Promise<{ entries: Left[]; broken: string[]; late: string[] }>;
  /** All that was left is stored or set aside. */
  replayed(): Promise<void>;
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

/** Whole or not at all, and on the disk. */
async function put(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
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

/**
 * Names of whole files there, of each call the newest; what a kill has cut off was never said to be on the disk, and is of no
 * use. What is written of a call after it was set aside is newer.
 */
async function wholeFiles(folder: string): Promise<string[]> {
  const found = (await readdir(folder).catch(() => [])).sort();
  for (const name of found.filter((each) => each.endsWith('.new'))) await rm(join(folder, name), { force: true });
  return found.filter((name) => name.endsWith('.json') || (isRefused(name) && !found.includes(name.replace(REFUSED, '.json'))));
}

/** `epoch`: of the desk that this gateway has, one of several. */
export function createJournal(root: string, epoch?: number): Journal {
  const serial = createSerial();
  const own = epoch === undefined ? root : join(root, `desk-${epoch}`);
  const pathOf = (folder: string, callId: string, kind = 'json') => join(folder, `${callId}.${kind}`);
  const save = ({ line, over }: Entry, folder: string, kind: string) =>
    put(pathOf(folder, line.call.callId, kind), JSON.stringify({ version: VERSION, over, line }));

  /** Epochs of desks that have left a folder, the earliest first. */
  async function desks(): Promise<number[]> {
    const found = await readdir(root).catch(() => []);
    const epochs = found.flatMap((name) => OF_DESK.exec(name)?.[1] ?? []).map(Number);
    return epochs.sort((a, b) => a - b);
  }

  return {
    write: (entry) => serial.run(entry.line.call.callId, () => save(entry, own, 'json')),
    remove: (callId, folder = own) =>
      serial.run(callId, async () => {
        for (const kind of KINDS) await rm(pathOf(folder, callId, kind), { force: true });
      }),
    setAside: (entry, folder = own) =>
      serial.run(entry.line.call.callId, async () => {
        const { callId } = entry.line.call;
        // With this desk's own, so that the one after it tries again, too.
        await save(entry, own, 'refused');
        await rm(pathOf(folder, callId), { force: true });
        if (folder !== own) await rm(pathOf(folder, callId, 'refused'), { force: true });
      }),
    async read() {
      const last = Number(await readFile(join(root, REPLAYED), 'utf8').catch(() => 0));
      const [entries, broken, late]: [Left[], string[], string[]] = [[], [], []];
      for (const desk of [null, ...(await desks())]) {
        const folder = desk === null ? root : join(root, `desk-${desk}`);
        for (const name of await wholeFiles(folder)) {
          const path = join(folder, name);
          if (desk !== null && desk < last) {
            // What was set aside there is of a desk that was given up, or of a release that did not take it along: it stays.
            if (isRefused(name)) continue;
            late.push(path);
            await rename(path, path.replace(/json$/, 'late'));
            continue;
          }
          const entry = parse(await readFile(path, 'utf8'));
          if (entry) entries.push({ ...entry, folder, refused: isRefused(name) });
          else broken.push(name);
        }
      }
      return { entries, broken, late };
    },
    async replayed() {
      if (epoch === undefined) return;
      await put(join(root, REPLAYED), String(epoch));
      // One in which something was set aside stays.
      for (const desk of await desks()) if (desk !== epoch) await rmdir(join(root, `desk-${desk}`)).catch(() => {});
    },
    idle: () => serial.idle(),
  };
}
