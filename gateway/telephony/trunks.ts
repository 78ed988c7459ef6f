/**
 * A SIP trunk as an engine knows it: where the carrier is, how we prove ourselves, how it wants numbers written, how much it
 * takes. And, purely, which trunk a call goes over and how its number is written there.
 */
import type { TrunkState } from './port';

/** How a carrier wants the number in its address: `+16175550100`, `16175550100` or `6175550100`. */
export const NUMBER_FORMATS = ['plus', 'country', 'national'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface Trunk {
  /** Of this gateway, across all centres. */
  readonly id: string;
  /** Whose it is. */
  readonly centre?: number;
  /** The carrier's name or address. */
  readonly host: string;
  /** Null: the carrier's DNS says (SRV), else 5060, with TLS 5061. */
  readonly port: number | null;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** Everything is sent there instead, as `host` or `host:port`; null: to the carrier itself. */
  readonly proxy: string | null;
  /** What stands behind the @ of our own address; null: the carrier's host. */
  readonly domain: string | null;
  readonly user: string | null;
  /** Where it is another than the user. */
  readonly authUser: string | null;
  readonly secret: string | null;
  /** False: the carrier knows us by our address. */
  readonly register: boolean;
  readonly registerEveryS: number;
  /** OPTIONS are sent so often to see whether the carrier answers; 0: never. */
  readonly optionsEveryS: number;
  readonly tls: { readonly verify: boolean; readonly ca: string | null };
  readonly codecs: readonly ('PCMU' | 'PCMA')[];
  /** Speech is encrypted (RFC 4568), or the call is not made. */
  readonly srtp: boolean;
  readonly format: NumberFormat;
  /** Digits before every number, as some carriers want them. */
  readonly prefix: string;
  /** Calls at the same time, both directions; null: as many as there are. */
  readonly maxCalls: number | null;
  /** Numbers for help go over it: the carrier knows where the centre is. */
  readonly emergency: boolean;
  /** Calls that begin within a second. */
  readonly callsPerSecond: number;
}

const DIGITS_OF_A_NATIONAL_NUMBER = 10;

/** A North American number of ten digits as this trunk wants it; help (911) and other short numbers stay as they are. */
export function numberFor({ format, prefix }: Pick<Trunk, 'format' | 'prefix'>, number: string): string {
  const digits = number.replace(/\D/g, '');
  const national = digits.length === DIGITS_OF_A_NATIONAL_NUMBER + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== DIGITS_OF_A_NATIONAL_NUMBER) return national;
  const written = { plus: `+1${national}`, country: `1${national}`, national }[format];
  return written.startsWith('+') ? `+${prefix}${written.slice(1)}` : prefix + written;
}

/** A number from a carrier, however it is written, as this gateway keeps numbers: ten digits, or as it came. */
export function numberFrom({ prefix }: Pick<Trunk, 'prefix'>, written: string): string {
  const digits = written.replace(/^\+/, '').replace(/[\s().-]/g, '');
  const bare =
    prefix !== '' && digits.startsWith(prefix) && digits.length > DIGITS_OF_A_NATIONAL_NUMBER ? digits.slice(prefix.length) : digits;
  return bare.length === DIGITS_OF_A_NATIONAL_NUMBER + 1 && bare.startsWith('1') ? bare.slice(1) : bare;
}

/** What a trunk carries just now. */
export interface Load {
  readonly calls: number;
  /** Calls that began within the last second. */
  readonly begun: number;
}

/** Why a trunk cannot take a call now; null: it can. */
export type WhyNotOver = 'down' | 'full' | 'too-fast';
export function whyNotOver(trunk: Trunk, state: TrunkState['state'] | undefined, load: Load): WhyNotOver | null {
  if (state === undefined || state === 'down' || state === 'off') return 'down';
  if (trunk.maxCalls !== null && load.calls >= trunk.maxCalls) return 'full';
  return load.begun >= trunk.callsPerSecond ? 'too-fast' : null;
}

/** Those of `wanted` that can take a call now, in that order; one that nobody has answered yet comes after those that are up. */
export function routesFor(
  wanted: readonly string[],
  trunks: ReadonlyMap<string, { trunk: Trunk; state: TrunkState['state']; load: Load }>,
): { over: Trunk[]; why: WhyNotOver } {
  const known = wanted.flatMap((id) => trunks.get(id) ?? []);
  const whys = known.map(({ trunk, state, load }) => whyNotOver(trunk, state, load));
  const able = known.filter((_, nth) => whys[nth] === null);
  const over = [...able.filter(({ state }) => state === 'up'), ...able.filter(({ state }) => state !== 'up')].map(({ trunk }) => trunk);
  // Full says more than down: it passes by itself.
  return { over, why: whys.includes('too-fast') ? 'too-fast' : whys.includes('full') ? 'full' : 'down' };
}
