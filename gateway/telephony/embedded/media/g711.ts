/** G.711 mu-law (PCMU, RTP payload type 0), by table. */
const linear = new Int16Array(256);
const coded = new Uint8Array(65536);

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
