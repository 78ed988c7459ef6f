import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';

/** A SIP message is a few kB; an offer with many candidates may have ten. */
const LARGEST_MESSAGE = 64 * 1024;
const PING_MS = 25_000;

export interface SocketEvents {
  opened(socket: number): void;
  text(socket: number, text: string): void;
  closed(socket: number): void;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The WebSockets of the telephones (RFC 7118), each known by a number. */
export class SipSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  private readonly sockets = new Map<number, WebSocket>();
  private readonly answered = new WeakSet<WebSocket>();
  /** Telephones are let in while there is someone to serve them. */
  accepting = false;
  private last = 0;
  private pinger: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string,
    private readonly on: SocketEvents,
  ) {}

  /** Takes an upgrade that is for this path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.url?.split('?')[0] !== this.path) return false;
    const protocols = request.headers['sec-websocket-protocol']?.split(',').map((each) => each.trim());
    if (!protocols?.includes('sip')) refuse(socket, '400 Bad Request');
    else if (!this.accepting) refuse(socket, '503 Service Unavailable');
    else this.server.handleUpgrade(request, socket, head, (ws) => this.open(ws));
    return true;
  }

  send(id: number, text: string): void {
    const ws = this.sockets.get(id);
    if (ws?.readyState === ws?.OPEN) ws?.send(text);
  }

  get size(): number {
    return this.sockets.size;
  }

  /** Telephones connect again by themselves. */
  closeAll(): void {
    this.accepting = false;
    clearInterval(this.pinger);
    this.pinger = undefined;
    for (const ws of this.sockets.values()) ws.close(1001);
  }

  private open(ws: WebSocket): void {
    const id = ++this.last;
    this.sockets.set(id, ws);
    this.pinger ??= setInterval(() => this.ping(), PING_MS).unref();
    this.answered.add(ws);
    ws.on('pong', () => this.answered.add(ws));
    ws.on('message', (data: RawData) => this.on.text(id, data.toString()));
    // An error is followed by the close.
    ws.on('error', () => {});
    ws.on('close', () => {
      this.sockets.delete(id);
      this.on.closed(id);
    });
    this.on.opened(id);
  }

  /** A socket that has not answered the last ping is half open: its machine is gone. */
  private ping(): void {
    for (const ws of this.sockets.values()) {
      if (!this.answered.has(ws)) ws.terminate();
      this.answered.delete(ws);
      ws.ping();
    }
  }
}
