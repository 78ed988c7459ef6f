import { createSocket, type Socket } from 'node:dgram';
import { FRAME, strengthOf, toneOf } from '../../../media/pcm';
import { G711 } from '../agreed';
import type { Address } from '../far';
import { parseRtp, writeRtp, type Rtp } from '../rtp';
import { RtpPort, type RtpSettings } from '../rtp-port';

export const LOOPBACK = '127.0.0.1';

/** The range of one test file: files may run at the same time. */
export const settingsOf = (ports: readonly [number, number], more: Partial<RtpSettings> = {}): RtpSettings => ({
  address: LOOPBACK,
  ports,
  codecs: ['PCMU', 'PCMA'],
  srtp: 'never',
  ...more,
});

/** A port with what it told. */
export function portWith(settings: RtpSettings) {
  const heard = { digits: '', flows: 0, strange: [] as string[] };
  const port = new RtpPort(settings, {
    digit: (digit) => (heard.digits += digit),
    flows: () => heard.flows++,
    strange: (host) => heard.strange.push(host),
  });
  return { port, heard };
}

/** A tone's frames, on and on. */
export function toneFrames(hz: number): () => Int16Array {
  const second = toneOf(hz);
  let at = 0;
  return () => {
    const frame = second.subarray(at, at + FRAME);
    at = (at + FRAME) % second.length;
    return frame;
  };
}

/** Lets the sockets deliver what is on its way: once round the event loop, in which arrivals are read. */
const round = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What does not come in so many ms never does. */
const NEVER = 15_000;

/** Waits for it, round by round. */
export async function until(isSo: () => boolean): Promise<void> {
  for (const began = performance.now(); !isSo(); await round())
    if (performance.now() - began > NEVER) throw new Error(`This never came: ${isSo}`);
}

/** The shares of these tones in what was heard. */
export const strengths = (frames: readonly (Int16Array | null)[], ...tones: number[]): number[] => {
  const heard = frames.filter((frame) => frame !== null);
  return tones.map((hz) => Math.round(strengthOf(hz, heard)));
};

/** Two ports speak for so many ticks, each its tone. Resolves to what each heard. */
export async function talk(one: RtpPort, two: RtpPort, ticks: number, tones = [440, 900] as const) {
  const [saysOne, saysTwo] = [toneFrames(tones[0]), toneFrames(tones[1])];
  const heard = { one: [] as (Int16Array | null)[], two: [] as (Int16Array | null)[] };
  for (let i = 0; i < ticks; i++) {
    const before = [one.stats().sent, two.stats().sent, arrivals(one), arrivals(two)] as const;
    one.give(saysOne());
    two.give(saysTwo());
    const [byOne, byTwo] = [one.stats().sent - before[0], two.stats().sent - before[1]];
    await until(() => arrivals(two) - before[3] >= byOne && arrivals(one) - before[2] >= byTwo);
    heard.one.push(one.take());
    heard.two.push(two.take());
  }
  return heard;
}

/** Packets that came, of use or not. */
function arrivals(port: RtpPort): number {
  const { malformed, forged, strangers } = port.dropped;
  return port.stats().received + malformed + forged + strangers;
}

/** A carrier in a test: one socket, packets made by hand. */
export class FarEnd {
  readonly got: { packet: Rtp; from: Address }[] = [];
  readonly raw: Buffer[] = [];
  private sequence = 1000;
  private timestamp = 5000;

  private constructor(
    private readonly socket: Socket,
    readonly ssrc: number,
  ) {
    socket.on('message', (bytes, { address, port }) => {
      this.raw.push(bytes);
      const packet = parseRtp(bytes);
      if (packet && (packet.type < 64 || packet.type > 95)) this.got.push({ packet, from: { host: address, port } });
    });
  }

  static async open(ssrc = 7): Promise<FarEnd> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, LOOPBACK, resolve));
    return new FarEnd(socket, ssrc);
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Its description; `lines` in place of what stands below the m-line. */
  sdp(lines: string[] = [], { port = this.port, host = LOOPBACK, formats = '0 8 101', proto = 'RTP/AVP' } = {}): string {
    const family = host.includes(':') ? 6 : 4;
    const head = [
      'v=0',
      `o=- 1 1 IN IP${family} ${host}`,
      's=-',
      `c=IN IP${family} ${host}`,
      't=0 0',
      `m=audio ${port} ${proto} ${formats}`,
    ];
    return [...head, 'a=rtpmap:101 telephone-event/8000', ...lines, ''].join('\r\n');
  }

  /** The next packet of speech; `more` in place of its fields. */
  next(pcm: Int16Array, more: Partial<Rtp> = {}): Rtp {
    const payload = G711.PCMU.encode(pcm);
    const packet = { type: 0, marker: false, sequence: this.sequence, timestamp: this.timestamp, ssrc: this.ssrc, payload, ...more };
    this.sequence = (this.sequence + 1) & 0xffff;
    this.timestamp += pcm.length;
    return packet;
  }

  send(bytes: Rtp | Buffer, port: number): Promise<void> {
    const body = Buffer.isBuffer(bytes) ? bytes : writeRtp(bytes);
    return new Promise((resolve) => this.socket.send(body, port, LOOPBACK, () => resolve()));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }
}

/** The port of the audio in a description. */
export const portOf = (sdp: string): number => Number(/^m=audio (\d+)/m.exec(sdp)?.[1]);

/** Ports of this range, and ports in a call with a carrier made by hand. What is opened goes into `open`. */
export function carrierDesk(ports: readonly [number, number], open: { close(): Promise<void> }[]) {
  function port(signals?: RtpSettings['signals']) {
    const made = portWith(settingsOf(ports, signals && { signals }));
    open.push(made.port);
    return made;
  }

  async function carried(lines: string[] = [], at: Parameters<FarEnd['sdp']>[1] = {}, signals?: RtpSettings['signals']) {
    const far = await FarEnd.open();
    open.push(far);
    const mine = port(signals);
    const to = portOf(await mine.port.answer(far.sdp(lines, at)));
    /** Sends these and waits until as many have come. */
    const bring = async (packets: (Rtp | Buffer)[], from = far) => {
      const before = arrivals(mine.port);
      for (const packet of packets) await from.send(packet, to);
      await until(() => arrivals(mine.port) >= before + packets.length);
    };
    return { far, mine, to, bring };
  }

  return { port, carried };
}
