/** How loud each voice of a recording is over its time: read once from the file, and kept beside it. */
import type { Found } from '../../platform/recordings';
import { bytesOf, peaksName, type Stored } from '../../platform/recordings/port';

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

/** It is there, and no stereo WAV of 16 bit as this gateway's engines write it. */
export class NoSound extends Error {
  override name = 'NoSound';
}

/** @throws NoSound */
async function soundOf(stored: Stored): Promise<Sound> {
  const header = (await bytesOf(stored, HEADER))!;
  if (header.length < HEADER) throw new NoSound('no header of a WAV');
  const isOurs = header.toString('latin1', 8, 16) === 'WAVEfmt ' && header.readUInt16LE(22) === 2 && header.readUInt16LE(34) === 16;
  if (!isOurs || header.toString('latin1', 36, 40) !== 'data') throw new NoSound('not a stereo WAV of 16 bit');
  // The header of a recording that was cut says less than there is, or more.
  const bytes = Math.min(header.readUInt32LE(40), stored.size - HEADER);
  return { rate: header.readUInt32LE(24), bytes: bytes - (bytes % BLOCK) };
}

async function measure(stored: Stored): Promise<Peaks> {
  const { rate, bytes } = await soundOf(stored);
  const loudest = [new Int32Array(STRETCHES), new Int32Array(STRETCHES)];
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  if (bytes > 0) {
    for await (const chunk of (await stored.read(HEADER, HEADER + bytes - 1)) as AsyncIterable<Uint8Array>) {
      const all = rest.length ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
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

/** Of a finished recording. @throws NoSound; any other error says that it cannot be read just now */
export async function peaksOf(name: string, { stored, place }: Found): Promise<Peaks> {
  const kept = peaksName(name);
  const known = await place
    .open(kept)
    .then(bytesOf)
    .then((bytes) => bytes && (JSON.parse(bytes.toString()) as Kept))
    .catch(() => null);
  if (known && known.size === stored.size) return known;
  const peaks: Kept = { ...(await measure(stored)), size: stored.size };
  // A full disk, or a storage that is just away, keeps nobody from listening.
  await place.write(kept, JSON.stringify(peaks)).catch(() => undefined);
  return peaks;
}
