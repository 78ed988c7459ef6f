/**
 * The way to one Asterisk: requests over HTTP that is kept open, events over a WebSocket that is pinged and opened again.
 * It knows nothing of calls.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import WebSocket from 'ws';
import { EngineError } from '../errors';
import { codeOf } from './errors';
import type { Answer, Ask } from './model/kernel';

export interface AriAddress {
  /** `http://127.0.0.1:8088`; what stands before `/ari`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface ClientNews {
  /** The events' socket is open. Nothing that happened before is told any more. */
  opened(): void;
  /** It is closed, or says nothing any more; it is being opened again. */
  lost(): void;
  event(raw: unknown): void;
}

export interface ClientTimes {
  requestMs: number;
  pingMs: number;
  /** Pauses before it tries again, the last for all that follow. */
  againMs: readonly number[];
}

const TIMES: ClientTimes = { requestMs: 3000, pingMs: 2000, againMs: [100, 250, 500, 1000, 2000, 5000] };
/** Pings without an answer after which the socket counts as dead. */
const MISSED = 2;
/** A recording of hours is fetched at once; nothing else is nearly as long. */
const LONGEST_BODY = 512 * 1024 * 1024;

export class AriClient {
  private readonly base: URL;
  private readonly agent: HttpAgent;
  private socket: WebSocket | null = null;
  private isOpen = false;
  private closed = false;
  private tries = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly times: ClientTimes;

  /** @param apps whose events come; the first is the calls' own */
  constructor(
    private readonly address: AriAddress,
    private readonly apps: readonly string[],
    private readonly news: ClientNews,
    times: Partial<ClientTimes> = {},
  ) {
    this.base = new URL(address.url);
    this.times = { ...TIMES, ...times };
    this.agent = new (this.base.protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 64 });
  }

  /** Opens the events' socket, and again whenever it is lost. */
  open(): void {
    if (!this.closed && !this.socket) this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.terminate();
    this.agent.destroy();
  }

  /** The address of a WebSocket of this server. */
  socketUrl(path: string): string {
    const url = new URL(path, this.base);
    url.protocol = this.base.protocol === 'https:' ? 'wss:' : 'ws:';
    return url.href;
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.address.user}:${this.address.password}`).toString('base64')}`;
  }

  /** Never rejects: what went wrong is an answer too. */
  async ask(ask: Ask): Promise<Answer> {
    try {
      const { status, bytes } = await this.send(ask);
      const body = parse(bytes);
      if (status < 300) return { ok: true, status, body };
      const words = wordsOf(body) ?? `status ${status}`;
      return { ok: false, code: codeOf(status, words), status, words };
    } catch (error) {
      const known =
        error instanceof EngineError ? error : new EngineError('unreachable', error instanceof Error ? error.message : String(error));
      return { ok: false, code: known.code, status: null, words: known.message };
    }
  }

  /** A file. @throws EngineError */
  async fetch(path: string): Promise<Buffer> {
    const { status, bytes } = await this.send({ method: 'GET', path });
    if (status >= 300) throw new EngineError(codeOf(status, ''), `status ${status}`);
    return bytes;
  }

  private send({ method, path, query = {}, body }: Ask): Promise<{ status: number; bytes: Buffer }> {
    const url = new URL(`${this.base.pathname.replace(/\/$/, '')}/ari${path}`, this.base);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((done, fail) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        {
          method,
          agent: this.agent,
          headers: {
            authorization: this.authorization,
            ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          response.on('data', (part: Buffer) => {
            size += part.length;
            if (size > LONGEST_BODY) request.destroy(new EngineError('refused', 'the answer is too long'));
            else parts.push(part);
          });
          response.on('error', fail);
          response.on('end', () => {
            clearTimeout(timer);
            done({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) });
          });
        },
      );
      const timer = setTimeout(
        () => request.destroy(new EngineError('timeout', `no answer to ${method} ${path} in ${this.times.requestMs} ms`)),
        this.times.requestMs,
      );
      request.on('error', (error) => {
        clearTimeout(timer);
        fail(error);
      });
      request.end(text);
    });
  }

  private connect(): void {
    const url = new URL(this.socketUrl(`${this.base.pathname.replace(/\/$/, '')}/ari/events`));
    url.searchParams.set('app', this.apps.join(','));
    // The password stays out of the address, which servers write into logs.
    const socket = new WebSocket(url, {
      headers: { authorization: this.authorization },
      handshakeTimeout: this.times.requestMs,
      perMessageDeflate: false,
    });
    this.socket = socket;
    let unanswered = 0;
    const ping = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (unanswered >= MISSED) return socket.terminate();
      unanswered++;
      socket.ping();
    }, this.times.pingMs);
    socket.on('open', () => {
      this.tries = 0;
      this.isOpen = true;
      this.news.opened();
    });
    socket.on('pong', () => (unanswered = 0));
    socket.on('message', (data) => {
      unanswered = 0;
      if (this.socket !== socket) return;
      const raw = parse(Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]));
      if (raw !== undefined) this.news.event(raw);
    });
    // `close` follows, and says all there is to do.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(ping);
      if (this.socket === socket) this.again();
    });
  }

  private again(): void {
    this.socket = null;
    if (this.closed) return;
    const wasOpen = this.isOpen;
    this.isOpen = false;
    const pause = this.times.againMs[Math.min(this.tries++, this.times.againMs.length - 1)]!;
    this.timer = setTimeout(() => this.connect(), pause);
    if (wasOpen) this.news.lost();
  }
}

function parse(bytes: Buffer): unknown {
  if (!bytes.length) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function wordsOf(body: unknown): string | undefined {
  const message: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
  return typeof message === 'string' ? message.slice(0, 300) : undefined;
}
