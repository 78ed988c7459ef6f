import { randomInt } from 'node:crypto';
import { G711, agree, kindsOf, type Abilities, type Agreed, type Codec, type Kind } from './agreed';
import { ownKeys, writeCrypto, type SdesKey } from './sdes';
import { SdpProblem, familyOf, parseSdp, told, type Direction, type SdpLine } from './sdp';

/** Our own number for telephone-events in an offer. */
const EVENT = 101;

export interface NegotiationSettings {
  /** Told to the far end. */
  address: string;
  /** The best one first. */
  codecs: readonly Codec[];
  srtp: 'never' | 'must';
  /** Whether nobody is to be spoken to at this address. */
  inner?: (host: string) => boolean;
}

/** What one description of ours says of our audio line. */
interface Ours {
  proto: string;
  types: readonly [number, Kind][];
  direction: Direction;
  packetMs: number;
  keys: readonly SdesKey[];
  mux: boolean;
}

const REVERSED: Record<Direction, Direction> = { sendrecv: 'sendrecv', sendonly: 'recvonly', recvonly: 'sendonly', inactive: 'inactive' };
const NAMES: Record<Kind, string> = { PCMU: 'PCMU', PCMA: 'PCMA', event: 'telephone-event', noise: 'CN' };

/** Offer and answer (RFC 3264) about one line of audio. What fails changes nothing. */
export class Negotiation {
  /** What has been settled; null before the first answer. */
  agreed: Agreed | null = null;
  /** What a payload type stands for in what we receive. */
  kinds: ReadonlyMap<number, Kind> = new Map();
  private readonly able: Abilities;
  private readonly id = randomInt(1, 2 ** 47);
  private version = 1;
  private body = '';
  /** The session's m-lines: ours is null, all others are refused and stay in every later description (RFC 3264, section 8). */
  private lines: readonly (string | null)[] = [null];

  constructor(private readonly settings: NegotiationSettings) {
    const { codecs, srtp, address, inner } = settings;
    this.able = { codecs, srtp, family: familyOf(address), keys: srtp === 'must' ? ownKeys() : [], inner };
  }

  /** Our offer, the first one or another. Types that are in use keep their numbers. */
  offer(port: number): string {
    const { agreed, able } = this;
    const types: [number, Kind][] = able.codecs.map((codec) => [agreed?.codec === codec ? agreed.type : G711[codec].type, codec]);
    types.push([agreed?.event ?? EVENT, 'event']);
    this.kinds = new Map([...this.kinds, ...types]);
    const proto = able.srtp === 'must' ? 'RTP/SAVP' : 'RTP/AVP';
    return this.write(port, this.lines, { proto, types, direction: 'sendrecv', packetMs: 20, keys: able.keys, mux: agreed?.mux ?? false });
  }

  /**
   * The answer to our offer. Each one counts: a provisional answer may be followed by another.
   * @throws SdpProblem
   */
  accept(answer: string): Agreed {
    const line = parseSdp(answer).find((each, i) => each.media === 'audio' && (this.lines[i] === null || each.port !== 0));
    if (!line) throw new SdpProblem('The answer has no audio.');
    const agreed = agree(line, this.able);
    // What was not offered cannot be answered.
    agreed.mux &&= this.agreed?.mux ?? false;
    this.kinds = new Map([...kindsOf(line), ...this.kinds]);
    return (this.agreed = agreed);
  }

  /**
   * Our answer to an offer: the first audio line that can be had, all others are refused.
   * @throws SdpProblem when there is none
   */
  answer(offer: string): { agreed: Agreed; write(port: number): string } {
    const offered = parseSdp(offer);
    const { agreed, at } = this.choose(offered);
    const line = offered[at]!;
    return {
      agreed,
      write: (port) => {
        const types: [number, Kind][] = [[agreed.type, agreed.codec]];
        if (agreed.event !== null) types.push([agreed.event, 'event']);
        this.agreed = agreed;
        this.kinds = kindsOf(line);
        this.lines = offered.map((each, i) => (i === at ? null : refusal(each)));
        const keys = agreed.ours ? [{ ...agreed.ours, tag: agreed.theirs!.tag }] : [];
        const direction = agreed.far ? REVERSED[line.direction] : heldTheOldWay(line.direction);
        return this.write(port, this.lines, { proto: line.proto, types, direction, packetMs: agreed.packetMs, keys, mux: agreed.mux });
      },
    };
  }

  private choose(offered: SdpLine[]): { agreed: Agreed; at: number } {
    let first: SdpProblem | null = null;
    for (const [at, line] of offered.entries()) {
      if (line.media !== 'audio') continue;
      try {
        return { agreed: agree(line, this.able), at };
      } catch (error) {
        if (!(error instanceof SdpProblem)) throw error;
        first ??= error;
      }
    }
    throw first ?? new SdpProblem('The offer has no audio.');
  }

  private write(port: number, lines: readonly (string | null)[], ours: Ours): string {
    const { address } = this.settings;
    const at = `IN IP${this.able.family} ${address}`;
    const body = lines.map((line) => line ?? this.lineOf(port, ours)).join('\r\n');
    if (this.body && this.body !== body) this.version++;
    this.body = body;
    return `v=0\r\no=- ${this.id} ${this.version} ${at}\r\ns=-\r\nc=${at}\r\nt=0 0\r\n${body}\r\n`;
  }

  private lineOf(port: number, { proto, types, direction, packetMs, keys, mux }: Ours): string {
    return [
      `m=audio ${port} ${proto} ${types.map(([type]) => type).join(' ')}`,
      ...types.map(([type, kind]) => `a=rtpmap:${type} ${NAMES[kind]}/8000`),
      ...types.filter(([, kind]) => kind === 'event').map(([type]) => `a=fmtp:${type} 0-15`),
      `a=ptime:${packetMs}`,
      mux ? `a=rtcp:${port}` : `a=rtcp:${port + 1}`,
      ...(mux ? ['a=rtcp-mux'] : []),
      ...keys.map(writeCrypto),
      `a=${direction}`,
    ].join('\r\n');
  }
}

const heldTheOldWay = (direction: Direction): Direction => (direction === 'sendrecv' || direction === 'sendonly' ? 'recvonly' : 'inactive');

const refusal = (line: SdpLine): string => `m=${line.media} 0 ${told(line.proto)} ${line.formats.join(' ') || '0'}`;
