import { createSocket, type Socket, type SocketOptions } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import type { Address } from './far';

/** All ports of the range are in use. */
export class NoPort extends Error {
  override readonly name = 'NoPort';

  constructor(readonly ports: readonly [number, number]) {
    super(`All audio ports from ${ports[0]} to ${ports[1]} are in use.`);
  }
}

export interface PairEvents {
  rtp(bytes: Buffer, from: Address): void;
  rtcp(bytes: Buffer, from: Address): void;
}

type Bound = { socket: Socket } | { code: string | undefined; error: Error };

/** A port of its own network alone where the address is of the loopback, else of all networks. */
function homeOf(address: string): string {
  if (isIP(address) === 6) return address === '::1' ? '::1' : '::';
  return address.startsWith('127.') ? address : '0.0.0.0';
}

function bind(address: string, port: number): Promise<Bound> {
  const family = isIP(address) === 6 ? 6 : 4;
  // Only addresses are sent to. Nothing is looked up, so that a packet leaves at once, also one before the close.
  const lookup: SocketOptions['lookup'] = (host, _options, done) => done(null, host, family);
  const socket = createSocket({ type: `udp${family}`, ipv6Only: family === 6, lookup });
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      shut(socket);
      resolve({ code: error.code, error });
    });
    socket.bind({ address: homeOf(address), port, exclusive: true }, () => {
      socket.removeAllListeners('error');
      // What the network says of one packet ends no call: whether audio comes is watched elsewhere.
      socket.on('error', () => {});
      resolve({ socket });
    });
  });
}

function shut(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    try {
      socket.close(() => resolve());
    } catch {
      // It is closed already.
      resolve();
    }
  });
}

/** An even UDP port for RTP and the odd one above for RTCP (RFC 3550, section 11). */
export class UdpPair {
  private constructor(
    /** RTP's. */
    readonly port: number,
    private readonly rtp: Socket,
    private readonly rtcp: Socket,
    on: PairEvents,
  ) {
    rtp.on('message', (bytes, { address, port: from }) => on.rtp(bytes, { host: address, port: from }));
    rtcp.on('message', (bytes, { address, port: from }) => on.rtcp(bytes, { host: address, port: from }));
  }

  /**
   * The first free pair, from a place in the range that nobody can guess: it is also not the one of a call that has just ended,
   * whose last packets may still be on their way.
   * @throws NoPort
   */
  static async open(address: string, ports: readonly [number, number], on: PairEvents): Promise<UdpPair> {
    const first = ports[0] + (ports[0] & 1);
    const pairs = Math.floor((ports[1] + 1 - first) / 2);
    const start = pairs > 0 ? randomInt(pairs) : 0;
    for (let i = 0; i < pairs; i++) {
      const port = first + 2 * ((start + i) % pairs);
      const sockets = await openBoth(address, port);
      if (sockets) return new UdpPair(port, ...sockets, on);
    }
    throw new NoPort(ports);
  }

  sendRtp(bytes: Buffer, to: Address): void {
    send(this.rtp, bytes, to);
  }

  sendRtcp(bytes: Buffer, to: Address): void {
    send(this.rtcp, bytes, to);
  }

  /** What has been sent goes out first. */
  async close(): Promise<void> {
    await Promise.all([shut(this.rtp), shut(this.rtcp)]);
  }
}

/** Null: one of the two is in use. */
async function openBoth(address: string, port: number): Promise<[Socket, Socket] | null> {
  const rtp = await bind(address, port);
  if ('error' in rtp) return refusedBy(rtp);
  const rtcp = await bind(address, port + 1);
  if (!('error' in rtcp)) return [rtp.socket, rtcp.socket];
  await shut(rtp.socket);
  return refusedBy(rtcp);
}

function refusedBy({ code, error }: { code: string | undefined; error: Error }): null {
  if (code === 'EADDRINUSE' || code === 'EACCES') return null;
  throw error;
}

function send(socket: Socket, bytes: Buffer, { host, port }: Address): void {
  try {
    // With a callback an error is told to it alone; a packet that cannot go is a packet lost.
    socket.send(bytes, port, host, () => {});
  } catch {
    // The socket is closed, or the address impossible.
  }
}
