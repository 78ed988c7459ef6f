/** How loud each voice of a recording is over its time: read once from the file, and kept beside it. */
import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

/** Loudest sample of each stretch, 0 to 100: `left` is the agent, `right` everybody else. */
export interface Peaks {
  readonly seconds: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Stretches of a recording, whatever its length: as many as a panel has room for. */
const STRETCHES = 240;
const HEADER = 44;
/** One sample of both voices, in bytes. */
const BLOCK = 4;

/** Peaks as they are kept: good for a file of this size. One that was read before it was whole has grown since. */
interface Kept extends Peaks {
  readonly size: number;
}

interface Sound {
  rate: number;
  bytes: number;
}

/** @throws Error when it is no stereo WAV of 16 bit as this gateway's engines write it */
async function soundOf(path: string): Promise<Sound> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(HEADER);
    await file.read(header, 0, HEADER, 0);
    const isOurs = header.toString('latin1', 8, 16) === 'WAVEfmt ' && header.readUInt16LE(22) === 2 && header.readUInt16LE(34) === 16;
    if (!isOurs || header.toString('latin1', 36, 40) !== 'data') throw new Error('not a stereo WAV of 16 bit');
    // The header of a recording that was cut says less than there is, or more.
    const bytes = Math.min(header.readUInt32LE(40), (await file.stat()).size - HEADER);
    return { rate: header.readUInt32LE(24), bytes: bytes - (bytes % BLOCK) };
  } finally {
    await file.close();
  }
}

async function measure(path: string): Promise<Peaks> {
  const { rate, bytes } = await soundOf(path);
  const loudest = [new Int32Array(STRETCHES), new Int32Array(STRETCHES)];
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  if (bytes > 0) {
    for await (const chunk of createReadStream(path, { start: HEADER, end: HEADER + bytes - 1 }) as AsyncIterable<Buffer>) {
      const all = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      const whole = all.length - (all.length % BLOCK);
      for (let i = 0; i < whole; i += BLOCK, at += BLOCK) {
        const stretch = Math.floor((at / bytes) * STRETCHES);
        for (const side of [0, 1]) {
          const level = Math.abs(all.readInt16LE(i + 2 * side));
          if (level > loudest[side]![stretch]!) loudest[side]![stretch] = level;
        }
      }
      rest = all.subarray(whole);
    }
  }
  const percent = (levels: Int32Array | undefined) => Array.from(levels ?? [], (level) => Math.round((level / 32768) * 100));
  return { seconds: bytes / BLOCK / rate, left: percent(loudest[0]), right: percent(loudest[1]) };
}

/** Of a finished recording. @throws Error when the file is gone or cannot be read */
export async function peaksOf(path: string): Promise<Peaks> {
  const kept = `${path}.peaks.json`;
  const known = await readFile(kept, 'utf8').then(
    (text) => JSON.parse(text) as Kept,
    () => null,
  );
  const { size } = await stat(path);
  if (known?.size === size) return known;
  const peaks: Kept = { ...(await measure(path)), size };
  // Put in its place whole: another listener may read it meanwhile. A full disk keeps nobody from listening.
  const draft = `${kept}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(peaks), { mode: 0o600 })
    .then(() => rename(draft, kept))
    .catch(() => undefined);
  return peaks;
}
