import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeRtp } from './rtp';
import { SUITES, ownKeys, readCrypto, writeCrypto, type SdesKey, type Suite } from './sdes';
import { Opener, Sealer } from './srtp';

const keyOf = (suite: Suite, key = randomBytes(30)): SdesKey => ({ tag: 1, suite, key, indexBytes: 0 });
const packet = (sequence: number, ssrc = 9) =>
  writeRtp({
    type: 0,
    marker: false,
    sequence: sequence & 0xffff,
    timestamp: 160 * sequence,
    ssrc,
    payload: Buffer.from(`speech ${sequence}`),
  });

describe.each(SUITES)('SRTP with %s', (suite) => {
  it('opens what was sealed, once, and tells nothing of it on the way', () => {
    const key = keyOf(suite);
    const [sealer, opener] = [new Sealer(key), new Opener(key)];
    const sealed = sealer.rtp(packet(1));
    expect(sealed).toHaveLength(packet(1).length + (suite.endsWith('32') ? 4 : 10));
    expect(sealed.includes('speech')).toBe(false);
    expect(opener.rtp(sealed)).toEqual(packet(1));
    expect(opener.rtp(sealed)).toBeNull();
  });

  it('opens nothing by another key, and nothing that was touched', () => {
    const key = keyOf(suite);
    const sealed = new Sealer(key).rtp(packet(1));
    expect(new Opener(keyOf(suite)).rtp(sealed)).toBeNull();
    for (let at = 0; at < sealed.length; at++) {
      const touched = Buffer.from(sealed);
      touched[at]! ^= 1;
      expect(new Opener(key).rtp(touched)).toBeNull();
    }
  });

  it('keeps the count over the wrap of the numbers, through a loss there and packets that overtake', () => {
    const key = keyOf(suite);
    const [sealer, opener] = [new Sealer(key), new Opener(key)];
    const numbers = Array.from({ length: 1000 }, (_, i) => 65_000 + i);
    const sealed = new Map(numbers.map((number) => [number, sealer.rtp(packet(number))]));
    const arriving = [65_000, 65_200, 65_199, 65_700, 65_535, 65_701, 65_690, 65_999];
    for (const number of arriving) {
      const open = opener.rtp(sealed.get(number)!);
      if (number === 65_535) expect(open).toBeNull();
      else expect(open, String(number)).toEqual(packet(number));
    }
  });

  it('seals RTCP, which nothing opens twice', () => {
    const key = keyOf(suite);
    const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 9, 0x81, 203, 0, 1, 0, 0, 0, 9]);
    const sealer = new Sealer(key);
    const opener = new Opener(key);
    const sealed = sealer.rtcp(report);
    expect(sealed.subarray(8, 16)).not.toEqual(report.subarray(8, 16));
    expect(opener.rtcp(sealed)).toEqual(report);
    expect(opener.rtcp(sealed)).toBeNull();
    expect(new Opener(keyOf(suite)).rtcp(sealer.rtcp(report))).toBeNull();
  });

  it('passes over the index of a master key', () => {
    const key = keyOf(suite);
    const sealed = new Sealer(key).rtp(packet(1));
    const tag = suite.endsWith('32') ? 4 : 10;
    const indexed = Buffer.concat([sealed.subarray(0, -tag), Buffer.from([0, 0, 0, 1]), sealed.subarray(-tag)]);
    expect(new Opener({ ...key, indexBytes: 4 }).rtp(indexed)).toEqual(packet(1));
  });

  it('never throws, whatever bytes come', () => {
    const opener = new Opener(keyOf(suite));
    const any = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(any, (bytes) => opener.rtp(bytes) === null && opener.rtcp(bytes) === null),
      { numRuns: 500 },
    );
  });
});

describe('SRTP', () => {
  it('is what others speak: the packet by which libsrtp proves itself', () => {
    const key = Buffer.from('e1f97a0d3e018be0d64fa32c06de41390ec675ad498afeebb6960b3aabe6', 'hex');
    const plain = Buffer.from('800f1234decafbadcafebabeabababababababababababababababab', 'hex');
    const sealed = Buffer.from('800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb', 'hex');
    const by = keyOf('AES_CM_128_HMAC_SHA1_80', key);
    expect(new Sealer(by).rtp(plain)).toEqual(sealed);
    expect(new Opener(by).rtp(sealed)).toEqual(plain);
  });
});

describe('keys in a description (RFC 4568)', () => {
  const inline = 'inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz';

  it('are read as they were written', () => {
    for (const key of ownKeys()) expect(readCrypto(writeCrypto(key).slice('a=crypto:'.length))).toEqual(key);
  });

  it('may have a lifetime, an index and harmless parameters', () => {
    expect(readCrypto(`1 AES_CM_128_HMAC_SHA1_80 ${inline}|2^20|1:4 WSH=64`)).toMatchObject({ tag: 1, indexBytes: 4 });
    expect(readCrypto(`2 AES_CM_128_HMAC_SHA1_32 ${inline}|1:1`)).toMatchObject({ suite: SUITES[1], indexBytes: 1 });
    expect(readCrypto(`2 AES_CM_128_HMAC_SHA1_32 ${inline}|2^31`)).toMatchObject({ indexBytes: 0 });
  });

  it('are refused where they are not understood', () => {
    const refused = [
      `1 AES_256_CM_HMAC_SHA1_80 ${inline}`,
      `1 AES_CM_128_HMAC_SHA1_80 ${inline} UNENCRYPTED_SRTP`,
      `1 AES_CM_128_HMAC_SHA1_80 ${inline};${inline}`,
      `1 AES_CM_128_HMAC_SHA1_80 ${inline}|1:900`,
      '1 AES_CM_128_HMAC_SHA1_80 inline:c2hvcnQ=',
      '',
    ];
    expect(refused.map(readCrypto)).toEqual(refused.map(() => null));
    fc.assert(fc.property(fc.string(), (any) => readCrypto(any) === null));
  });
});
