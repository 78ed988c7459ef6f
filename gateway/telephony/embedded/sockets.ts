import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type ServerOptions, type WebSocket } from 'ws';
import { limits } from '../../platform/limits';
import type { Refused } from '../../platform/refused';
import { Bucket } from './rate';
import { Strangers, type Stranger } from './strangers';

/** Pings left unanswered by a telephone that is gone: one may be late. */
const PINGS_MISSED = 2;
/** Pieces of one frame: a browser sends it whole. */
const MOST_PIECES = 64;
/** Codes of a WebSocket's end (RFC 6455): the server goes, against the rules, too large. */
const GOING = 1001;
const AGAINST_RULES = 1008;
const TOO_LARGE = 1009;
const REGISTER = Buffer.from('REGISTER ');

const {
  frameBytes,
  strangerFrameBytes,
  strangerRegisters,
  strangerFramesPerSecond,
  strangerFrameBurst,
  framesPerSecond,
  frameBurst,
  unreadBytes,
  pingMs,
} = limits.sip;

const SERVER_OPTIONS: ServerOptions & { maxFragments: number } = {
  noServer: true,
  maxPayload: frameBytes,
  maxFragments: MOST_PIECES,
  perMessageDeflate: false,
  handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
};

export interface SocketEvents {
  opened(socket: number): void;
  text(socket: number, text: string): void;
  closed(socket: number): void;
  /** Something was turned away. */
  refused(what: Refused): void;
}

/** One telephone's WebSocket. */
interface Line {
  readonly id: number;
  readonly ws: WebSocket;
  readonly address: string;
  /** Null once it has proved itself. */
  stranger: Stranger | null;
  rate: Bucket;
  /** So many more REGISTERs do not count to its address. */
  free: number;
  /** Pings since it has answered one. */
  unanswered: number;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const monotonic = () => performance.now();

/**
 * The WebSockets of the telephones (RFC 7118), each known by a number. Whoever has not proved an extension yet is a
 * stranger: there are few of them at a time, for a short time, and they say little.
 */
export class SipSockets {
  private readonly server = new WebSocketServer(SERVER_OPTIONS);
  private readonly lines = new Map<number, Line>();
  private readonly strangers: Strangers;
  /** Telephones are let in while there is someone to serve them. */
  accepting = false;
  private last = 0;
  private pinger: NodeJS.Timeout | undefined;

  /** `addressOf`: who connects, as the limits count it. */
  constructor(
    private readonly path: string,
    private readonly on: SocketEvents,
    private readonly addressOf: (request: IncomingMessage) => string = (request) => request.socket.remoteAddress ?? '',
  ) {
    this.strangers = new Strangers(
      monotonic,
      () => on.refused('sip-silent'),
      () => on.refused('sip-socket'),
    );
  }

  /** Takes an upgrade that is for this path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.url?.split('?')[0] !== this.path) return false;
    const protocols = request.headers['sec-websocket-protocol']?.split(',').map((each) => each.trim());
    const address = this.addressOf(request);
    if (!protocols?.includes('sip')) refuse(socket, '400 Bad Request');
    else if (!this.accepting) refuse(socket, '503 Service Unavailable');
    else this.server.handleUpgrade(request, socket, head, (ws) => this.open(ws, address));
    return true;
  }

  /** A telephone that does not read what it is sent is let go before it fills the memory. */
  send(id: number, text: string): void {
    const ws = this.lines.get(id)?.ws;
    if (!ws || ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > unreadBytes) ws.terminate();
    else ws.send(text);
  }

  /** This telephone has proved an extension. */
  trust(id: number): void {
    const line = this.lines.get(id);
    if (!line?.stranger) return;
    this.strangers.forget(line.stranger);
    line.stranger = null;
    line.rate = new Bucket(framesPerSecond, frameBurst, monotonic());
  }

  /** Nobody is served over this socket any more. */
  close(id: number): void {
    this.lines.get(id)?.ws.close(AGAINST_RULES);
  }

  /** Its line is cut: neither side has said goodbye. */
  cut(id: number): void {
    this.lines.get(id)?.ws.terminate();
  }

  get size(): number {
    return this.lines.size;
  }

  /** Telephones connect again by themselves. */
  closeAll(): void {
    this.accepting = false;
    clearInterval(this.pinger);
    this.pinger = undefined;
    for (const { ws, stranger } of this.lines.values()) {
      if (stranger) this.strangers.forget(stranger);
      ws.close(GOING);
    }
  }

  private open(ws: WebSocket, address: string): void {
    const id = ++this.last;
    const stranger: Stranger = { address, registers: false, dismiss: () => ws.terminate() };
    const line: Line = {
      id,
      ws,
      address,
      stranger,
      rate: new Bucket(strangerFramesPerSecond, strangerFrameBurst, monotonic()),
      free: strangerRegisters,
      unanswered: 0,
    };
    this.lines.set(id, line);
    this.strangers.add(stranger);
    this.pinger ??= setInterval(() => this.ping(), pingMs).unref();
    ws.on('pong', () => (line.unanswered = 0));
    ws.on('message', (data: RawData) => this.heard(line, data));
    // A ping is answered by `ws` itself; a flood of them is a flood all the same.
    ws.on('ping', () => void this.isInTime(line));
    // An error is followed by the close.
    ws.on('error', (error: Error & { code?: string }) => {
      if (error.code?.startsWith('WS_ERR_')) this.on.refused('sip-frame');
    });
    ws.on('close', () => {
      if (line.stranger) this.strangers.forget(line.stranger);
      this.lines.delete(id);
      this.on.closed(id);
    });
    this.on.opened(id);
  }

  private heard(line: Line, data: RawData): void {
    if (line.ws.readyState !== line.ws.OPEN || !this.isInTime(line, data as Buffer)) return;
    const bytes = data as Buffer;
    if (line.stranger && bytes.length > strangerFrameBytes) {
      this.on.refused('sip-frame');
      return line.ws.close(TOO_LARGE);
    }
    this.on.text(line.id, bytes.toString());
  }

  /**
   * Whether this frame is within the rates; a telephone that exceeds its own is let go. What a telephone needs to prove
   * itself does not count to its address: a flood from beside it would otherwise keep it out.
   */
  private isInTime(line: Line, frame?: Buffer): boolean {
    const own = line.rate.take(monotonic());
    if (own && !line.stranger) return true;
    if (own && line.free > 0 && frame?.subarray(0, REGISTER.length).equals(REGISTER)) {
      line.free -= 1;
      line.stranger!.registers = true;
      return true;
    }
    if (own && this.strangers.mayTalk(line.address)) return true;
    this.on.refused('sip-rate');
    if (own) line.ws.close(AGAINST_RULES);
    else line.ws.terminate();
    return false;
  }

  /** A socket that answers no pings is half open: its machine, or a door on the way, is gone or stands still. */
  private ping(): void {
    this.strangers.sweep();
    for (const line of this.lines.values()) {
      if (line.unanswered >= PINGS_MISSED) line.ws.terminate();
      line.unanswered += 1;
      line.ws.ping();
    }
  }
}
