import type { RawData, WebSocket } from 'ws';
import { readGateway, type Ask, type FromFloor, type Hello, type LinkLimits, type Refusal } from './wire';

/** Against the rules; refused. */
const AGAINST_RULES = 1008;
/** Time to take the last word, before the connection is cut. */
const LAST_MS = 1000;
/** Pings without an answer after which the other side counts as gone. */
export const MISSED = 2;

export interface LineEvents {
  hello(line: GatewayLine, hello: Hello): void;
  ask(line: GatewayLine, ask: Ask): void;
  /** It said something that is no frame; it is closed. */
  broke(why: string): void;
  closed(line: GatewayLine): void;
}

/** One gateway's connection, as the floor sees it: hello first, then commands. Once it is refused nothing of it is heard. */
export class GatewayLine {
  private greeted = false;
  private over = false;
  private unanswered = 0;
  private readonly patience: NodeJS.Timeout;
  private readonly pinger: NodeJS.Timeout;

  constructor(
    private readonly ws: WebSocket,
    private readonly limits: LinkLimits,
    private readonly on: LineEvents,
  ) {
    this.patience = setTimeout(() => this.end(AGAINST_RULES), limits.helloMs);
    this.pinger = setInterval(() => this.ping(), limits.pingMs);
    ws.on('pong', () => (this.unanswered = 0));
    ws.on('message', (data: RawData) => this.heard(data as Buffer));
    // `close` follows. An error of the WebSocket itself is one of its frame: too large, or none.
    ws.on('error', (error: Error & { code?: string }) => {
      if (!this.over && error.code?.startsWith('WS_ERR_')) on.broke(error.code);
    });
    ws.on('close', () => this.closed());
  }

  /** A gateway that does not read is cut off before it fills the memory; it may come back and be told what it has missed. */
  send(frame: FromFloor): void {
    if (this.over || this.ws.readyState !== this.ws.OPEN) return;
    if (this.ws.bufferedAmount > this.limits.unreadBytes) this.ws.terminate();
    else this.ws.send(JSON.stringify(frame));
  }

  refuse(why: Refusal, words: string): void {
    this.send({ t: 'refused', why, words });
    this.end(AGAINST_RULES);
  }

  end(code: number): void {
    if (this.over) return;
    this.ws.close(code);
    // One that is stalled would never answer the close.
    setTimeout(() => this.ws.terminate(), LAST_MS).unref();
    this.closed();
  }

  private heard(bytes: Buffer): void {
    if (this.over) return;
    this.unanswered = 0;
    const frame = readGateway(bytes);
    if (!frame || (frame.t === 'hello') === this.greeted) {
      this.on.broke(frame ? `an unexpected ${frame.t}` : 'no frame');
      return this.end(AGAINST_RULES);
    }
    if (frame.t === 'ask') return this.on.ask(this, frame);
    this.greeted = true;
    clearTimeout(this.patience);
    this.on.hello(this, frame);
  }

  private ping(): void {
    if (this.unanswered >= MISSED) return this.ws.terminate();
    this.unanswered += 1;
    this.ws.ping();
  }

  private closed(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.patience);
    clearInterval(this.pinger);
    this.on.closed(this);
  }
}
