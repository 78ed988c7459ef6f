import { isIP } from 'node:net';

/** Why the two ends cannot speak, in words for the log and the carrier. */
export class SdpProblem extends Error {
  override readonly name = 'SdpProblem';
}

export interface Connection {
  family: 4 | 6;
  host: string;
}

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** One m-line with what stands below it, and what it takes over from the session. */
export interface SdpLine {
  media: string;
  port: number;
  proto: string;
  formats: string[];
  connection: Connection | null;
  direction: Direction;
  /** Each without its `a=`. */
  attributes: string[];
}

const MOST_CHARACTERS = 16_384;
const MOST_LINES = 16;
const MOST_ATTRIBUTES = 256;
const MOST_FORMATS = 64;

const MEDIA = /^m=([\w.-]{1,32}) (\d{1,5})(?:\/\d{1,5})? ([\w/.-]{1,64})((?: \S{1,32})*) *$/;
const CONNECTION = /^c=IN IP([46]) ([^\s/]{1,64})/i;
const DIRECTIONS: readonly string[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] satisfies Direction[];

/** A word of the far end's as it may stand in a text. */
export const told = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);

/**
 * Reads the m-lines of a session description (RFC 8866), of any order and any line ends.
 * @throws SdpProblem when it is none
 */
export function parseSdp(text: string): SdpLine[] {
  if (text.length > MOST_CHARACTERS) throw new SdpProblem(`The session description is longer than ${MOST_CHARACTERS} characters.`);
  const [session = [], ...medias] = sections(text.split(/\r\n|\n|\r/).filter((line) => line !== ''));
  if (!session[0]?.startsWith('v=0')) throw new SdpProblem('This is no session description: it does not begin with v=0.');
  if (medias.length > MOST_LINES) throw new SdpProblem(`The session description has more than ${MOST_LINES} media lines.`);
  const above = { connection: connectionOf(session), direction: directionOf(attributesOf(session)) };
  return medias.map((lines) => mediaOf(lines, above.connection, above.direction ?? 'sendrecv'));
}

function sections(lines: string[]): string[][] {
  const all: string[][] = [[]];
  for (const line of lines) {
    if (line.startsWith('m=')) all.push([]);
    all.at(-1)!.push(line);
  }
  return all;
}

function mediaOf(lines: string[], connection: Connection | null, direction: Direction): SdpLine {
  const [, media, port, proto, formats = ''] = MEDIA.exec(lines[0]!) ?? [];
  if (!media || !proto || Number(port) > 65_535) throw new SdpProblem(`The media line "${told(lines[0]!)}" cannot be read.`);
  const attributes = attributesOf(lines);
  return {
    media: media.toLowerCase(),
    port: Number(port),
    proto,
    formats: formats.trim().split(' ').filter(Boolean).slice(0, MOST_FORMATS),
    connection: connectionOf(lines) ?? connection,
    direction: directionOf(attributes) ?? direction,
    attributes,
  };
}

const attributesOf = (lines: string[]): string[] =>
  lines
    .filter((line) => line.startsWith('a='))
    .slice(0, MOST_ATTRIBUTES)
    .map((line) => line.slice(2).trim());

const directionOf = (attributes: string[]): Direction | null =>
  (attributes.findLast((each) => DIRECTIONS.includes(each)) as Direction | undefined) ?? null;

function connectionOf(lines: string[]): Connection | null {
  const [, family, host] = CONNECTION.exec(lines.find((line) => line.startsWith('c=')) ?? '') ?? [];
  return host ? { family: family === '6' ? 6 : 4, host } : null;
}

/** The values of all attributes of this name. */
export const valuesOf = (line: SdpLine, name: string): string[] =>
  line.attributes.filter((each) => each.startsWith(`${name}:`)).map((each) => each.slice(name.length + 1).trim());

/** Nobody is there: how a call is held in RFC 2543. */
export const isNowhere = (host: string): boolean => host === '0.0.0.0' || (isIP(host) === 6 && /^[0:]+$/.test(host));

export const familyOf = (address: string): 4 | 6 => (isIP(address) === 6 ? 6 : 4);
