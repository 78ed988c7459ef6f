import WebSocket, { type RawData } from 'ws';
import { MISSED } from './gateway-line';
import { SECRET_HEADER } from './secret';
import { ENGINE_PATH, readFloor, type FromFloor, type FromGateway, type Hello, type LinkLimits } from './wire';

/** Pauses before it tries again, ms, the last for all that follow. */
const AGAIN_MS: readonly number[] = [100, 200, 400, 1000, 2000];

/** Time to take the last word, before the connection is cut. */
const LAST_MS = 500;

/** Why there is no connection: the floor knows another secret; nobody listens there; or anything else. */
export type Trouble = 'wrong-secret' | 'nobody' | 'other';

export interface FloorLineEvents {
  hello(): Hello;
  said(frame: FromFloor): void;
  /** A connection that was open is no more. */
  lost(): void;
  /** None could be made; it is tried again. */
  failed(trouble: Trouble, words: string): void;
}

/** The connection to a floor, as its gateway sees it: opened again whenever it is lost. It knows nothing of calls. */
export class FloorLine {
  private socket: WebSocket | null = null;
  private timer: NodeJS.Timeout | undefined;
  private tries = 0;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly secret: string,
    private readonly limits: LinkLimits,
    private readonly on: FloorLineEvents,
    private readonly againMs: readonly number[] = AGAIN_MS,
  ) {}

  open(): void {
    if (this.closed || this.socket) return;
    const url = new URL(ENGINE_PATH, this.url);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, {
      headers: { [SECRET_HEADER]: this.secret },
      handshakeTimeout: this.limits.helloMs,
      maxPayload: this.limits.answerBytes,
      perMessageDeflate: false,
    });
    this.socket = socket;
    let isOpen = false;
    let unanswered = 0;
    let trouble: [Trouble, string] = ['other', 'the connection was closed'];
    const ping = setInterval(() => {
      if (!isOpen) return;
      if (unanswered >= MISSED) return socket.terminate();
      unanswered += 1;
      socket.ping();
    }, this.limits.pingMs);
    socket.on('open', () => {
      isOpen = true;
      this.send(this.on.hello());
    });
    socket.on('pong', () => (unanswered = 0));
    socket.on('message', (data: RawData) => {
      unanswered = 0;
      if (this.socket !== socket) return;
      const frame = readFloor(data as Buffer);
      if (frame) this.on.said(frame);
      else this.cut();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (trouble = [troubleOf(error), error.message]));
    socket.on('close', () => {
      clearInterval(ping);
      if (this.socket !== socket) return;
      this.socket = null;
      this.again();
      if (isOpen) this.on.lost();
      else this.on.failed(...trouble);
    });
  }

  /** The floor is there, and takes us: the next cut is answered at once. */
  steady(): void {
    this.tries = 0;
  }

  send(frame: FromGateway): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Something is not as it should be: what follows is heard over another connection. */
  cut(): void {
    const { socket } = this;
    if (!socket) return;
    // What it has received already is not heard any more, either.
    this.socket = null;
    socket.terminate();
    this.again();
    this.on.lost();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
    // A floor that hangs does not answer the close.
    if (socket) setTimeout(() => socket.terminate(), LAST_MS).unref();
  }

  private again(): void {
    if (this.closed) return;
    const pause = this.againMs[Math.min(this.tries++, this.againMs.length - 1)]!;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
  }
}

const troubleOf = ({ code, message }: NodeJS.ErrnoException): Trouble =>
  code === 'ECONNREFUSED' ? 'nobody' : message.endsWith('response: 401') ? 'wrong-secret' : 'other';
