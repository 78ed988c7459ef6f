import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { bounds } from './bounds';
import { Wire } from './wire';
import type { Place } from './names';
import type { TrunkRefused } from './trunk-link';
import type { TrunkSettings } from './trunk-settings';

export interface WireSettings {
  /** The IPv4 address told in Via and Contact. */
  readonly address: string;
  /** 0: any free one; `tls` null: nobody calls us by TLS. */
  readonly ports: { readonly udp: number; readonly tcp: number; readonly tls: number | null };
  /** Our own certificate, for those who call us by TLS and carriers that want to see it. */
  readonly cert?: { readonly key: string; readonly cert: string };
  /** The address to listen at; all of them without it. */
  readonly listenAt?: string;
}

/** Where a message came from, and where its answer goes. */
export interface Origin extends Place {
  readonly wire: Wire | null;
}

export interface WireEvents {
  received(text: string, from: Origin): void;
  /** Whether this is a trunk's own address. */
  knows(address: string): boolean;
  refused(what: TrunkRefused): void;
}

/** Time in which a connection to a carrier stands, its handshake included. */
const CONNECT_MS = 5_000;

/** All sockets of the trunks: one for UDP, listeners for TCP and TLS, and the connections to and from carriers. */
export class Wires {
  /** The ports that we listen at. */
  ports = { udp: 0, tcp: 0, tls: null as number | null };
  private udp: Datagrams | null = null;
  private readonly servers: Server[] = [];
  private readonly wires = new Set<Wire>();
  private strangers = 0;
  /** Connections that each address has opened to us. */
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly settings: WireSettings,
    private readonly on: WireEvents,
  ) {}

  async start(): Promise<void> {
    const { ports, cert, listenAt } = this.settings;
    const udp = createSocket({ type: 'udp4', recvBufferSize: 1_048_576 });
    this.udp = udp;
    udp.on('message', (bytes, { address, port }) => this.datagram(bytes, { address, port, wire: null }));
    await new Promise<void>((done, fail) => {
      udp.once('error', fail);
      udp.bind(ports.udp, listenAt, () => {
        udp.off('error', fail);
        // A port that is closed over there (ICMP) is told by the answers that do not come.
        udp.on('error', () => {});
        done();
      });
    });
    const tcp = await this.listen(createServer(), ports.tcp, 'connection');
    const tls =
      ports.tls !== null && cert
        ? await this.listen(createTlsServer({ ...cert, handshakeTimeout: CONNECT_MS }), ports.tls, 'secureConnection')
        : null;
    this.ports = { udp: udp.address().port, tcp, tls };
  }

  stop(): void {
    for (const wire of [...this.wires]) wire.close();
    for (const server of this.servers.splice(0)) server.close();
    this.udp?.close();
    this.udp = null;
  }

  datagramTo(text: string, { address, port }: Place): void {
    try {
      this.udp?.send(text, port, address, () => {});
    } catch {
      // A place that is none: nothing arrives, as with any other.
    }
  }

  /** Answers where the question came from. */
  answer(text: string, to: Origin): void {
    if (to.wire) to.wire.send(text);
    else this.datagramTo(text, to);
  }

  /** A connection to a carrier. Rejects within `CONNECT_MS`, with the system's error code. */
  connect({ transport, host, tls }: TrunkSettings, { address, port }: Place, closed: (error: unknown) => void): Promise<Wire> {
    const cert = this.settings.cert ?? {};
    const name = /^[\d.]+$/.test(host) ? {} : { servername: host };
    const socket =
      transport === 'tls'
        ? connectTls({ host: address, port, ...name, ...cert, rejectUnauthorized: tls.verify, ...(tls.ca ? { ca: tls.ca } : {}) })
        : connect({ host: address, port });
    return new Promise((done, fail) => {
      let wire: Wire | null = null;
      const late = setTimeout(() => socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), CONNECT_MS);
      let trouble: unknown = Object.assign(new Error('closed'), { code: 'ECONNRESET' });
      socket.on('error', (error) => (trouble = error));
      socket.once(transport === 'tls' ? 'secureConnect' : 'connect', () => {
        clearTimeout(late);
        done((wire = this.add(socket, address, port, false)));
      });
      socket.once('close', () => {
        clearTimeout(late);
        if (wire) closed(trouble);
        else fail(trouble);
      });
    });
  }

  private async listen(server: Server, port: number, event: string): Promise<number> {
    this.servers.push(server);
    server.maxConnections = bounds.trunkSockets + bounds.strangerSockets;
    server.on(event, (socket: Socket) => this.take(socket));
    server.on('tlsClientError', () => this.on.refused('trunk-socket'));
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, this.settings.listenAt, () => {
        server.off('error', fail);
        server.on('error', () => {});
        done();
      });
    });
    return (server.address() as AddressInfo).port;
  }

  /** Somebody has connected. A stranger gets a moment, in which it can be told that it is one. */
  private take(socket: Socket): void {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const address = remoteAddress.replace(/^::ffff:/, '');
    const known = this.on.knows(address);
    const room = known ? this.wires.size < bounds.trunkSockets + bounds.strangerSockets : this.strangers < bounds.strangerSockets;
    const before = this.taken.get(address) ?? 0;
    socket.on('error', () => {});
    if (!room || before >= bounds.socketsPerAddress) {
      this.on.refused('trunk-socket');
      return void socket.destroy();
    }
    this.taken.set(address, before + 1);
    socket.once('close', () => this.left(address));
    const wire = this.add(socket, address, remotePort, true);
    if (known) return;
    this.strangers++;
    const late = setTimeout(() => wire.close(), bounds.strangerMs);
    socket.once('close', () => {
      this.strangers--;
      clearTimeout(late);
    });
  }

  private left(address: string): void {
    const others = (this.taken.get(address) ?? 1) - 1;
    if (others > 0) this.taken.set(address, others);
    else this.taken.delete(address);
  }

  private add(socket: Socket, address: string, port: number, theirs: boolean): Wire {
    const wire: Wire = new Wire(socket, theirs, {
      received: (text) => this.on.received(text, { address, port, wire }),
      closed: () => this.wires.delete(wire),
      hopeless: () => this.on.refused('trunk-frame'),
    });
    this.wires.add(wire);
    return wire;
  }

  private datagram(bytes: Buffer, from: Origin): void {
    if (bytes.length > bounds.messageBytes) return this.on.refused('trunk-frame');
    // Keep-alives: empty lines, or the four zeros of some telephones.
    if (bytes.length < 12) return;
    this.on.received(bytes.toString('utf8'), from);
  }
}
