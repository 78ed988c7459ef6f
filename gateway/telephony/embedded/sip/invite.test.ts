import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloads } from '@dialer/contract/schemas';
import { sipUri, type OutgoingInviteRequestDelegate } from './library';
import { Peer } from './peer';
import { parseMessage as readSip } from './message';

interface JsSipRequest {
  method: string;
  body: string;
  getHeaders(name: string): string[];
  getHeader(name: string): string | undefined;
  from: { display_name: string | undefined; uri: { user: string } };
}
/** The parser of the page's own softphone, which drops what it cannot read. */
const { parseMessage } = createRequire(import.meta.url)('jssip/lib/Parser') as {
  parseMessage(text: string, ua: unknown): JsSipRequest | undefined;
};

const OFFER = 'v=0\r\n';

/** The INVITE that rings extension 1001 for this caller, as it goes over the wire. */
function invite(caller: { number: string; name?: string }, headers: string[] = [], delegate: OutgoingInviteRequestDelegate = {}) {
  const sent: string[] = [];
  const digest = { check: () => ({ ok: false, stale: false }), challenge: () => '' } as never;
  const none = () => {};
  const home = {
    host: 'floor.test',
    digest,
    invited: none,
    registering: none,
    isBarred: () => false,
    trusted: none,
    refused: none,
    moved: none,
  };
  const peer = new Peer({ ...home, send: (_: number, text: string) => void sent.push(text) }, 1);
  peer.invite({ contact: sipUri('abc', 'page.invalid'), extension: '1001' }, caller, OFFER, headers, delegate);
  // The wire is UTF-8.
  return { peer, text: Buffer.from(sent[0]!, 'utf8').toString('utf8') };
}

const withoutControls = (text: string) => Buffer.from(text.replace(/\p{Cc}/gu, ''), 'utf8').toString('utf8');

const anyName = fc.oneof(
  fc.constantFrom(
    'Jean "Johnny"',
    'back\\slash\\',
    '\\"',
    '"',
    'a\r\nX-Evil: 1\r\n\r\nv=1',
    'tab\tnul\0del\x7f',
    'Zoë 😀 Œuvre',
    '<sip:9@evil>;tag=1',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\r', '\n', '<', '>', ';', ':', ' ', 'é', '😀', '\ud83d', 'a'), maxLength: 200 }),
  fc.constant('x'.repeat(200)),
);

describe('an INVITE and the people it names', () => {
  it('any name reaches the softphone as it is, in exactly one From, and adds nothing to the message', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const { peer, text } = invite({ number: '6175551294', name });
        const read = parseMessage(text, {});
        peer.dispose();
        expect(read?.method).toBe('INVITE');
        expect(read!.getHeaders('from')).toHaveLength(1);
        expect(read!.from.uri.user).toBe('6175551294');
        expect(read!.from.display_name ?? '').toBe(withoutControls(name));
        expect(read!.getHeader('x-evil')).toBeUndefined();
        expect(read!.body).toBe(OFFER);
      }),
      { numRuns: 300 },
    );
  });

  it('any number and any header of the gateway stay in their own place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 32 }), anyName, (number, value) => {
        const { peer, text } = invite({ number }, [`X-Dialer-Note: ${value}`]);
        const read = parseMessage(text, {});
        peer.dispose();
        expect(read!.getHeaders('from')).toHaveLength(1);
        expect(decodeURIComponent(read!.from.uri.user)).toBe(withoutControls(number) || 'anonymous');
        expect(read!.getHeader('x-evil')).toBeUndefined();
        expect(read!.body).toBe(OFFER);
      }),
      { numRuns: 200 },
    );
  });

  it('a softphone that repeats the name in its answer is understood', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        let status = 0;
        const { peer, text } = invite({ number: '6175551294', name }, [], {
          onReject: (reply) => void (status = reply.message.statusCode ?? 0),
        });
        const field = (field: string) => text.split('\r\n').find((line) => line.startsWith(`${field}: `))!;
        const reply = ['SIP/2.0 486 Busy Here', ...['Via', 'From', 'Call-ID', 'CSeq'].map(field), `${field('To')};tag=phone`];
        const parsed = readSip([...reply, 'Content-Length: 0', '', ''].join('\r\n'));
        if (!('message' in parsed)) throw new Error(parsed.fault);
        peer.receive(parsed.message);
        peer.dispose();
        expect(status).toBe(486);
      }),
      { numRuns: 200 },
    );
  });

  it('a lead’s and a client’s one-line texts take no control character, their notes take lines', () => {
    const takes = (body: object) => payloads.saveLead.body.safeParse(body).success;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        const isOneLine = !/\p{Cc}/u.test(name);
        expect(takes({ clients: [{ first_name: name }] })).toBe(isOneLine);
        expect(takes({ clients: [{ last_name: name }] })).toBe(isOneLine);
        expect(takes({ address: { street: name } })).toBe(isOneLine);
        expect(takes({ email: name })).toBe(isOneLine);
        expect(takes({ notes: name })).toBe(true);
      }),
    );
    expect(takes({ clients: [{ first_name: 'Jean\r\nX-Evil: 1' }] })).toBe(false);
    expect(takes({ clients: [{ first_name: 'Jean "Johnny"' }] })).toBe(true);
  });
});
