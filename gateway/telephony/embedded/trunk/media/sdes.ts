import { randomBytes } from 'node:crypto';

/** The crypto suites of RFC 4568 that are spoken here, the better one first. */
export const SUITES = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const;
export type Suite = (typeof SUITES)[number];

/** A master key and its salt, as one row of bytes. */
const KEY_BYTES = 30;

/** One `a=crypto` line: what its writer encrypts with. */
export interface SdesKey {
  tag: number;
  suite: Suite;
  /** 16 bytes of master key, 14 of salt. */
  key: Buffer;
  /** Bytes of the master key's index in each packet; 0: there is none. */
  indexBytes: number;
}

const LINE = /^(\d{1,9}) +(\S+) +inline:([A-Za-z0-9+/]{40})((?:\|[^|;\s]*){0,2})(?: +(.*))?$/;
/** Session parameters that change nothing about the packets; all others must be understood or refused (RFC 4568, section 6.3). */
const HARMLESS = /^(WSH=\d+|-.*)$/;
const MOST_INDEX_BYTES = 128;

/** Null for a suite, or a parameter, that is not spoken here. */
export function readCrypto(value: string): SdesKey | null {
  const [, tag, suite, key, more = '', parameters = ''] = LINE.exec(value.trim()) ?? [];
  const known = SUITES.find((each) => each === suite?.toUpperCase());
  if (!known || !parameters.split(' ').every((each) => each === '' || HARMLESS.test(each))) return null;
  const index = more.split('|').find((each) => each.includes(':'));
  const indexBytes = index ? Number(index.split(':')[1]) : 0;
  if (!Number.isInteger(indexBytes) || indexBytes < 0 || indexBytes > MOST_INDEX_BYTES) return null;
  return { tag: Number(tag), suite: known, key: Buffer.from(key!, 'base64'), indexBytes };
}

export const writeCrypto = ({ tag, suite, key }: SdesKey): string => `a=crypto:${tag} ${suite} inline:${key.toString('base64')}`;

/** Keys of our own, one for each suite: a key is never used with two. */
export const ownKeys = (): SdesKey[] => SUITES.map((suite, i) => ({ tag: i + 1, suite, key: randomBytes(KEY_BYTES), indexBytes: 0 }));
