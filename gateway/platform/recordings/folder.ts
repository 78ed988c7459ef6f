/** Recordings as files of a folder: this machine's, or a disk that several share. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkedName, storedFile, type RecordingStorage } from './port';

/** Names of what is not whole yet; one that a kill has left is removed when it has not grown for so long. */
const DRAFT = /^\..+\.draft$/;
const OLD_DRAFT_MS = 3_600_000;

/** The folder must be there: one that was made here would lie below the disk that is not mounted yet, and vanish with its mount. */
export function createFolderStorage(folder: string): RecordingStorage {
  const pathOf = (name: string) => join(folder, checkedName(name));
  let swept = -Infinity;

  async function mustBe(): Promise<void> {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found?.isDirectory()) throw new Error(`the folder ${folder} is not there: mount its disk, or make it`);
  }

  /** At most once an hour: a folder may hold a million recordings. */
  async function sweepDrafts(): Promise<void> {
    const now = Date.now();
    if (now - swept < OLD_DRAFT_MS) return;
    swept = now;
    for (const name of (await readdir(folder)).filter((each) => DRAFT.test(each))) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && now - found.mtimeMs >= OLD_DRAFT_MS) await rm(join(folder, name), { force: true });
    }
  }

  /** Beside its place until it is whole and on the disk; then it is there at once. */
  async function place(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, size: number, signal?: AbortSignal): Promise<void> {
    const path = pathOf(name);
    await mustBe();
    await sweepDrafts();
    const draft = join(folder, `.${name}.${randomUUID()}.draft`);
    try {
      // What was said on a call is for the gateway's user alone.
      const file = await open(draft, 'wx', 0o600);
      try {
        for await (const part of content) {
          signal?.throwIfAborted();
          await file.writeFile(part);
        }
        const { size: written } = await file.stat();
        if (written !== size) throw new Error(`${written} of ${size} bytes could be written`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(folder);
  }

  return {
    name: folder,
    async open(name) {
      const found = await storedFile(pathOf(name));
      // Without its folder nobody knows what is in it.
      if (!found) await mustBe();
      return found;
    },
    put: (name, path, size, signal) => place(name, size === 0 ? [] : contentOf(path, size), size, signal),
    write: (name, text, signal) => place(name, [Buffer.from(text)], Buffer.byteLength(text), signal),
    async delete(name) {
      await mustBe();
      await rm(pathOf(name), { force: true });
    },
  };
}

/** Opened by whoever takes the first part: what nobody reads is not left open. */
async function* contentOf(path: string, size: number): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>;
}

/** The new name is on the disk, too: the file that it was made of is about to go. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
