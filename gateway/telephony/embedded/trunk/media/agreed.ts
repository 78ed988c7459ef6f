import { isIP } from 'node:net';
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from '../../media/g711';
import type { Address } from './far';
import { readCrypto, type SdesKey } from './sdes';
import { SdpProblem, isNowhere, told, valuesOf, type SdpLine } from './sdp';

export type Codec = 'PCMU' | 'PCMA';
/** What a payload type stands for. */
export type Kind = Codec | 'event' | 'noise';

/** G.711 both ways, by its name in SDP. */
export const G711 = {
  PCMU: { type: 0, encode: encodeMuLaw, decode: decodeMuLaw },
  PCMA: { type: 8, encode: encodeALaw, decode: decodeALaw },
} as const;

/** What the two ends have settled on. */
export interface Agreed {
  /** Where its audio is to go; null: nowhere (held the old way). */
  far: Address | null;
  farRtcp: Address | null;
  /** RTCP shares RTP's port (RFC 5761). */
  mux: boolean;
  /** We may send, we may hear. */
  sends: boolean;
  hears: boolean;
  codec: Codec;
  /** The payload types that we send with; null: the far end has no telephone-events. */
  type: number;
  event: number | null;
  packetMs: number;
  /** What the far end encrypts with; null: it does not. */
  theirs: SdesKey | null;
  ours: SdesKey | null;
}

export interface Abilities {
  codecs: readonly Codec[];
  srtp: 'never' | 'must';
  family: 4 | 6;
  keys: readonly SdesKey[];
  /** Whether nobody is to be spoken to at this address. */
  inner?: ((host: string) => boolean) | undefined;
}

const PLAIN = ['RTP/AVP', 'RTP/AVPF'];
const SECURE = ['RTP/SAVP', 'RTP/SAVPF'];
/** Packet lengths that are sent when asked for, ms; else 20. */
const PACKETS = [10, 20, 30, 40, 60];
const FIXED: Record<string, Kind> = { '0': 'PCMU', '8': 'PCMA', '13': 'noise' };
const NAMES: Record<string, Kind> = { PCMU: 'PCMU', PCMA: 'PCMA', 'TELEPHONE-EVENT': 'event', CN: 'noise' };

/** The payload types of a line that are known here, in its own order. */
export function kindsOf(line: SdpLine): Map<number, Kind> {
  const kinds = new Map<number, Kind>();
  const named = new Map(valuesOf(line, 'rtpmap').map((value) => [value.split(' ')[0], value.split(/ +/)[1]?.toUpperCase() ?? '']));
  for (const format of line.formats) {
    const [name = '', rate, channels = '1'] = named.get(format)?.split('/') ?? [];
    const kind = named.has(format) ? (rate === '8000' && channels === '1' ? NAMES[name] : undefined) : FIXED[format];
    if (kind && /^\d{1,3}$/.test(format) && Number(format) < 128) kinds.set(Number(format), kind);
  }
  return kinds;
}

/**
 * What comes of an audio line of the far end's.
 * @throws SdpProblem, in words, when nothing does
 */
export function agree(line: SdpLine, able: Abilities): Agreed {
  const secure = able.srtp === 'must';
  if (line.port === 0) throw new SdpProblem('The far end refuses the audio (port 0).');
  if (!(secure ? SECURE : PLAIN).includes(line.proto.toUpperCase()))
    throw new SdpProblem(
      secure
        ? `The audio must be encrypted (RTP/SAVP), the far end has ${told(line.proto)}.`
        : `The audio is to be sent by ${told(line.proto)}, only RTP/AVP is possible on this trunk.`,
    );
  const kinds = [...kindsOf(line)];
  const speech = kinds.find(([, kind]) => able.codecs.includes(kind as Codec));
  if (!speech)
    throw new SdpProblem(
      `No codec in common: the far end has ${told(line.formats.join(', ')) || 'none'}, we have ${able.codecs.join(', ')}.`,
    );
  return {
    ...addressesOf(line, able),
    mux: line.attributes.includes('rtcp-mux'),
    sends: (line.direction === 'sendrecv' || line.direction === 'recvonly') && !isNowhere(line.connection!.host),
    hears: line.direction === 'sendrecv' || line.direction === 'sendonly',
    codec: speech[1] as Codec,
    type: speech[0],
    event: kinds.find(([, kind]) => kind === 'event')?.[0] ?? null,
    packetMs: packetOf(line),
    ...(secure ? keysOf(line, able.keys) : { theirs: null, ours: null }),
  };
}

function addressesOf(line: SdpLine, { family, inner = () => false }: Abilities): { far: Address | null; farRtcp: Address | null } {
  const { connection, port } = line;
  if (!connection) throw new SdpProblem('The far end does not say where its audio is (no c= line).');
  const { host } = connection;
  if (isIP(host) === 0) throw new SdpProblem(`The audio's address "${told(host)}" is a name: only IP addresses can be used.`);
  if (isNowhere(host)) return { far: null, farRtcp: null };
  // Who asks for that asks for a flood at somebody else's.
  if (/^(22[4-9]|23\d|255)\./.test(host) || /^ff/i.test(host))
    throw new SdpProblem(`"${told(host)}" is an address of many: speech goes to one.`);
  if (isIP(host) !== family) throw new SdpProblem(`The audio is at an IPv${isIP(host)} address, this trunk speaks IPv${family}.`);
  if (inner(host)) throw new SdpProblem(`The audio is at "${told(host)}", where no carrier may be (TRUNK_ALLOW).`);
  const [, rtcpPort, , rtcpHost] = /^(\d{1,5})( IN IP[46] (\S+))?$/.exec(valuesOf(line, 'rtcp')[0] ?? '') ?? [];
  const at = asSent(rtcpHost && isIP(rtcpHost) === family && !inner(rtcpHost) ? rtcpHost : host);
  const rtcp = rtcpPort ? Number(rtcpPort) : port + 1;
  return { far: { host: asSent(host), port }, farRtcp: rtcp > 0 && rtcp < 65_536 ? { host: at, port: rtcp } : null };
}

/** An address as a socket writes it: IPv6 has many ways to write one. */
function asSent(host: string): string {
  if (isIP(host) !== 6) return host;
  return new URL(`http://[${host.split('%')[0]}]`).hostname.slice(1, -1);
}

/** The length that is asked for, if it can be had, and never more than the far end takes. */
function packetOf(line: SdpLine): number {
  const wanted = Number(valuesOf(line, 'ptime')[0]);
  const most = Number(valuesOf(line, 'maxptime')[0] ?? 60) || 60;
  const length = PACKETS.includes(wanted) ? wanted : 20;
  return PACKETS.findLast((each) => each <= Math.min(length, most)) ?? 10;
}

function keysOf(line: SdpLine, own: readonly SdesKey[]): { theirs: SdesKey; ours: SdesKey } {
  for (const value of valuesOf(line, 'crypto')) {
    const theirs = readCrypto(value);
    const ours = own.find((each) => each.suite === theirs?.suite);
    if (theirs && ours) return { theirs, ours };
  }
  throw new SdpProblem('The far end gives no key that can be used (a=crypto with AES_CM_128_HMAC_SHA1_80 or _32).');
}
