import { decodeMuLaw } from './g711';
import { RATE } from './pcm';

const PCM16 = 1;
const MU_LAW = 7;
export const WAV_HEADER_BYTES = 44;

/** The header of a 16-bit WAV with this many bytes of samples. */
export function wavHeader(dataBytes: number, channels: 1 | 2): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  const block = channels * 2;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM16, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * block, 28);
  header.writeUInt16LE(block, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Two channels, sample by sample, as bytes of a stereo WAV. */
export function interleave(left: Int16Array, right: Int16Array): Buffer {
  const bytes = Buffer.allocUnsafe(left.length * 4);
  for (let i = 0; i < left.length; i++) {
    bytes.writeInt16LE(left[i]!, i * 4);
    bytes.writeInt16LE(right[i]!, i * 4 + 2);
  }
  return bytes;
}

interface Format {
  code: number;
  channels: number;
  rate: number;
  bits: number;
}

/**
 * Reads a WAV of 8 kHz, 16-bit or mu-law, into its channels.
 * @throws Error in words when the file is anything else
 */
export function readWav(bytes: Buffer): Int16Array[] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error('not a WAV file');
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (id === 'fmt ') format = readFormat(body);
    if (id === 'data') return split(samples(body, format), format!.channels);
    at += 8 + size + (size & 1);
  }
  throw new Error('a WAV file without samples');
}

function readFormat(body: Buffer): Format {
  return { code: body.readUInt16LE(0), channels: body.readUInt16LE(2), rate: body.readUInt32LE(4), bits: body.readUInt16LE(14) };
}

function samples(body: Buffer, format: Format | undefined): Int16Array {
  if (!format || format.rate !== RATE) throw new Error('a WAV file must be of 8 kHz');
  if (format.code === MU_LAW && format.bits === 8) return decodeMuLaw(body);
  if (format.code !== PCM16 || format.bits !== 16) throw new Error('a WAV file must be 16-bit or mu-law');
  const pcm = new Int16Array(body.length >> 1);
  for (let i = 0; i < pcm.length; i++) pcm[i] = body.readInt16LE(i * 2);
  return pcm;
}

function split(all: Int16Array, channels: number): Int16Array[] {
  if (channels === 1) return [all];
  return Array.from({ length: channels }, (_, channel) => all.filter((_, i) => i % channels === channel));
}
