import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds } from './bounds';
import { Framing } from './framing';

const message = (body: string) => `BYE sip:x SIP/2.0\r\nl: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('messages out of a stream', () => {
  it('are whole, however the stream is cut, with empty lines between them', () => {
    const bodies = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (all, cuts) => {
        const stream = Buffer.from(all.map((body) => `\r\n${message(body)}`).join(''));
        const framing = new Framing();
        const found: string[] = [];
        for (let at = 0, i = 0; at < stream.length; i++) {
          const size = cuts[i % cuts.length]!;
          found.push(...framing.push(stream.subarray(at, at + size))!);
          at += size;
        }
        expect(found).toEqual(all.map(message));
        expect(framing.pinged).toBe(false);
      }),
    );
  });

  it('a keep-alive is seen', () => {
    const framing = new Framing();
    expect(framing.push(Buffer.from('\r\n\r\n'))).toEqual([]);
    expect(framing.pinged).toBe(true);
  });

  it('a stream that cannot be cut is hopeless, and is not kept', () => {
    for (const stream of ['A: b\r\n\r\n', 'A: b\r\nContent-Length: -1\r\n\r\n', `A: b\r\nContent-Length: ${bounds.messageBytes}\r\n\r\n`]) {
      expect(new Framing().push(Buffer.from(stream))).toBeNull();
    }
    expect(new Framing().push(Buffer.alloc(bounds.headerBytes + 1, 65))).toBeNull();
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void new Framing().push(Buffer.from(bytes))));
  });
});
