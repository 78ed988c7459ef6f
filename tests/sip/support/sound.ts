/** Tones in files: what a telephone says, and what it has heard. */
import { writeFileSync } from 'node:fs';

const RATE = 8000;
const HEADER = 44;

/** A WAV file of one tone, as baresip reads it: 8 kHz, 16 bits, one channel. */
export function writeTone(file: string, hertz: number, seconds: number): void {
  const samples = RATE * seconds;
  const wav = Buffer.alloc(HEADER + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * hertz * n) / RATE)), HEADER + 2 * n);
  writeFileSync(file, wav);
}

/** The last samples of a recording that may still be growing. */
export function lastSamples(wav: Buffer, count: number): number[] {
  const all = Math.floor((wav.length - HEADER) / 2);
  if (all < count) return [];
  return Array.from({ length: count }, (_, n) => wav.readInt16LE(HEADER + 2 * (all - count + n)));
}

/** How strong a frequency is, 0 to 1 of full scale (Goertzel). */
function strength(samples: readonly number[], hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + turn * one - two, one];
  return (2 * Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))) / samples.length / 32_768;
}

/** The loudest frequency from 200 to 2000 Hz, to the nearest 20; null for silence. */
export function loudest(samples: readonly number[]): number | null {
  if (!samples.length) return null;
  let best = { hertz: 0, level: 0 };
  for (let hertz = 200; hertz <= 2000; hertz += 20) {
    const level = strength(samples, hertz);
    if (level > best.level) best = { hertz, level };
  }
  return best.level > 0.01 ? best.hertz : null;
}
