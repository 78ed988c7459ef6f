import { bounds } from './bounds';

const END = Buffer.from('\r\n\r\n');

/** The body's length that these header fields name (RFC 3261, 20.14; `l` is the short form); null: none that can be used. */
function contentLength(headers: string): number | null {
  const found = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,6})[ \t]*$/im.exec(headers);
  return found ? Number(found[1]) : null;
}

/**
 * Messages out of a stream, by Content-Length (RFC 3261, 18.3). Holds one message's bytes at most; a stream that does not
 * say where its message ends is hopeless and to be closed.
 */
export class Framing {
  private held: Buffer = Buffer.alloc(0);
  /** Empty lines came between messages that ask for an answer (RFC 5626, 4.4.1). */
  pinged = false;

  /** A message has begun that is not whole yet. */
  get waits(): boolean {
    return this.held.length > 0;
  }

  /** @returns the whole messages so far; null: the stream is hopeless */
  push(chunk: Buffer): string[] | null {
    this.held = this.held.length ? Buffer.concat([this.held, chunk]) : chunk;
    const messages: string[] = [];
    for (;;) {
      this.skipEmptyLines();
      const end = this.held.indexOf(END);
      if (end < 0) return this.held.length > bounds.headerBytes ? null : messages;
      if (end > bounds.headerBytes) return null;
      const length = contentLength(this.held.toString('latin1', 0, end));
      const whole = end + END.length + (length ?? 0);
      if (length === null || whole > bounds.messageBytes) return null;
      if (this.held.length < whole) return messages;
      messages.push(this.held.toString('utf8', 0, whole));
      this.held = this.held.subarray(whole);
    }
  }

  private skipEmptyLines(): void {
    let at = 0;
    while (at < this.held.length && (this.held[at] === 13 || this.held[at] === 10)) at++;
    if (at >= END.length) this.pinged = true;
    // A line's end may have come by half: without more it stays.
    if (at) this.held = this.held.subarray(at);
  }
}
