/** One stereo WAV from what Asterisk has recorded in parts, each two files of one ear. */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RATE } from '../embedded/media/pcm';
import { interleave, readWav, wavHeader } from '../embedded/media/wav';
import type { Joining } from './model/kernel';

/** Samples that are written at once: 10 s. Between two writes everything else goes on. */
const BLOCK = RATE * 10;
const PER_MS = RATE / 1000;

/** An empty recording: so it is known at once whether there can be one. */
export async function beginFile(file: string): Promise<void> {
  // What was said on a call is for the gateway's user alone.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(wavHeader(0, 2)).finally(() => handle.close());
}

/** Writes the file of a recording: agents left, everyone else right, silence where no part was. `fetch` gets one of its WAV files. */
export async function joinParts(file: string, { lengthMs, parts }: Joining, fetch: (name: string) => Promise<Buffer>): Promise<void> {
  const sounds: { at: number; left: Int16Array; right: Int16Array }[] = [];
  for (const { left, right, atMs } of parts) {
    const [one, other] = [await fetch(left), await fetch(right)].map((bytes) => readWav(bytes)[0] ?? new Int16Array(0));
    sounds.push({ at: Math.round(atMs * PER_MS), left: one!, right: other! });
  }
  const ends = sounds.map(({ at, left, right }) => at + Math.max(left.length, right.length));
  // A part is a little longer than the time in which it was wanted; what comes after it is not pushed back by that.
  const length = Math.max(Math.round(lengthMs * PER_MS), ...ends, 0);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.write(wavHeader(length * 4, 2));
    for (let from = 0; from < length; from += BLOCK) {
      const size = Math.min(BLOCK, length - from);
      const [left, right] = [new Int16Array(size), new Int16Array(size)];
      for (const sound of sounds) {
        lay(sound.left, sound.at - from, left);
        lay(sound.right, sound.at - from, right);
      }
      await handle.writeFile(interleave(left, right));
    }
  } finally {
    await handle.close();
  }
}

/** Puts what falls into this block there. */
function lay(sound: Int16Array, at: number, into: Int16Array): void {
  const first = Math.max(0, -at);
  const last = Math.min(sound.length, into.length - at);
  if (last > first) into.set(sound.subarray(first, last), at + first);
}
