import type { Socket } from 'node:net';
import { bounds } from './bounds';
import { Framing } from './framing';

/** A connection that nobody has said anything over is closed: also one whose far end is gone without a word. */
const IDLE_MS = 10 * 60_000;

/** One connection, by TCP or TLS, to or from a carrier. */
export class Wire {
  private readonly framing = new Framing();
  private over = false;
  /** Runs while something is waited for that has to come. */
  private deadline: NodeJS.Timeout | undefined;

  /** `theirs`: they have opened it, so they have something to say. */
  constructor(
    private readonly socket: Socket,
    theirs: boolean,
    private readonly on: { received(text: string): void; closed(): void; hopeless(): void },
  ) {
    if (theirs) this.wait();
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    socket.setTimeout(IDLE_MS, () => this.close());
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('error', () => {});
    socket.once('close', () => {
      this.over = true;
      clearTimeout(this.deadline);
      on.closed();
    });
  }

  get open(): boolean {
    return !this.over && !this.socket.destroyed;
  }

  /** What a carrier does not read cannot pile up here. */
  send(text: string): void {
    if (!this.open) return;
    this.socket.write(text);
    if (this.socket.writableLength > bounds.unreadBytes) this.close();
  }

  close(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.deadline);
    // The last words still leave; a carrier that does not take them is not waited for.
    this.socket.end();
    setTimeout(() => this.socket.destroy(), 500).unref();
  }

  private read(chunk: Buffer): void {
    if (this.over) return;
    const messages = this.framing.push(chunk);
    if (!messages) {
      this.on.hopeless();
      return this.close();
    }
    if (this.framing.pinged) this.send('\r\n');
    this.framing.pinged = false;
    // Empty lines are no message: they keep nothing open that has said nothing.
    if (messages.length) {
      clearTimeout(this.deadline);
      this.deadline = undefined;
    }
    if (this.framing.waits) this.wait();
    for (const text of messages) this.on.received(text);
  }

  /** What comes byte by byte gains no time by it. */
  private wait(): void {
    this.deadline ??= setTimeout(() => {
      this.on.hopeless();
      this.close();
    }, bounds.messageMs).unref();
  }
}
