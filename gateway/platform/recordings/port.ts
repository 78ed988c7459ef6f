/** Where recordings of calls are kept: a folder, or a service that speaks S3. What is in it is whole. */
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Something that is kept, and can be read in parts. */
export interface Stored {
  readonly size: number;
  /** The bytes from the first to the last, both with them. Rejects when they cannot be had: the stream may still break off. */
  read(first: number, last: number): Promise<Readable>;
}

/** One place of recordings, by the names below. All of it rejects when the place cannot be reached, or the name is none. */
export interface RecordingStorage {
  /** How operators know it; no secret is in it. */
  readonly name: string;
  /** Null: there is none of this name. */
  open(name: string, signal?: AbortSignal): Promise<Stored | null>;
  /** Keeps the first `size` bytes of a file, whole or not at all, in place of what has this name. `signal` gives it up. */
  put(name: string, path: string, size: number, signal?: AbortSignal): Promise<void>;
  /** The same of a short text. */
  write(name: string, text: string, signal?: AbortSignal): Promise<void>;
  /** What is not there is deleted already. */
  delete(name: string, signal?: AbortSignal): Promise<void>;
}

/** The recording of this key (`telephony/recordings.ts`). */
export const soundName = (key: string): string => `${key}.wav`;
/** What is kept beside a recording: how loud it is. */
export const peaksName = (sound: string): string => `${sound}.peaks.json`;

const NAME = /^[A-Za-z0-9][\w-]{0,127}(?:\.[a-z]{1,8}){1,3}$/;

/** A name that leads nowhere else, whatever it is kept in. @throws Error when it is none */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('this is no name of a recording');
  return name;
}

/** A file as something that is kept; null: there is no such file. */
export async function storedFile(path: string): Promise<Stored | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!found?.isFile()) return null;
  return {
    size: found.size,
    async read(start, end) {
      if (end < start) return Readable.from([]);
      // Open before anybody is told that it comes: then it is read to its end, even when it is moved away meanwhile.
      return (await open(path)).createReadStream({ start, end });
    },
  };
}

/** All of something short; null: it is not there. */
export async function bytesOf(stored: Stored | null, most = Infinity): Promise<Buffer | null> {
  if (!stored) return null;
  const parts: Uint8Array[] = [];
  for await (const part of (await stored.read(0, Math.min(most, stored.size) - 1)) as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}
