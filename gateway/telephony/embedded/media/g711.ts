/** G.711, by table: mu-law (PCMU, RTP payload type 0) of North America and Japan, A-law (PCMA, 8) of everywhere else. */
const linear = new Int16Array(256);
const coded = new Uint8Array(65536);

const aLinear = new Int16Array(256);
const aCoded = new Uint8Array(65536);

const BIAS = 0x84;
const LOUDEST = 32635;

for (let code = 0; code < 256; code++) {
  const bits = ~code & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << ((bits & 0x70) >> 4);
  linear[code] = bits & 0x80 ? BIAS - magnitude : magnitude - BIAS;
}
for (let sample = -32768; sample < 32768; sample++) {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(LOUDEST, Math.abs(sample)) + BIAS;
  let exponent = 7;
  for (let mask = 0x4000; (magnitude & mask) === 0 && exponent > 0; mask >>= 1) exponent--;
  coded[sample & 0xffff] = ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** A-law sends every second bit turned over, so that silence is no row of equal bits. */
const TURNED = 0x55;

for (let code = 0; code < 256; code++) {
  const bits = code ^ TURNED;
  const segment = (bits & 0x70) >> 4;
  const step = (bits & 0x0f) << 4;
  const magnitude = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1);
  aLinear[code] = bits & 0x80 ? magnitude : -magnitude;
}
for (let sample = -32768; sample < 32768; sample++) {
  const short = sample >> 3;
  const magnitude = short < 0 ? -short - 1 : short;
  let segment = 0;
  while (magnitude > (0x20 << segment) - 1) segment++;
  const step = (magnitude >> Math.max(1, segment)) & 0x0f;
  aCoded[sample & 0xffff] = ((segment << 4) | step | (short < 0 ? 0 : 0x80)) ^ TURNED;
}

export function decodeMuLaw(bytes: Uint8Array): Int16Array {
  const pcm = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) pcm[i] = linear[bytes[i]!]!;
  return pcm;
}

export function encodeMuLaw(pcm: Int16Array): Buffer {
  const bytes = Buffer.allocUnsafe(pcm.length);
  for (let i = 0; i < pcm.length; i++) bytes[i] = coded[pcm[i]! & 0xffff]!;
  return bytes;
}

export function decodeALaw(bytes: Uint8Array): Int16Array {
  const pcm = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) pcm[i] = aLinear[bytes[i]!]!;
  return pcm;
}

export function encodeALaw(pcm: Int16Array): Buffer {
  const bytes = Buffer.allocUnsafe(pcm.length);
  for (let i = 0; i < pcm.length; i++) bytes[i] = aCoded[pcm[i]! & 0xffff]!;
  return bytes;
}
