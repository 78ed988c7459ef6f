/** A telephone that is rung and says nothing: its machine, or one on the way, stands still. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../../../platform/limits';
import { SipCalls } from './calls';
import { sipUri } from './library';
import type { SipNews } from './link';
import { parseMessage } from './message';
import { Peer } from './peer';
import type { Binding } from './registrar';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none = () => {};
const home = { host: 'floor.test', invited: none, registering: none, isBarred: () => false, trusted: none, refused: none, moved: none };
const digest = { check: () => ({ ok: false, stale: false }), challenge: () => '' } as never;

/** Telephones of one extension, by the numbers of their sockets. */
function extension(...sockets: number[]) {
  const said: SipNews[] = [];
  const cut: (number | null)[] = [];
  const sent = new Map<number, string[]>(sockets.map((socket) => [socket, []]));
  const peers = sockets.map((socket) => new Peer({ ...home, digest, send: (to, text) => void sent.get(to)!.push(text) }, socket));
  const bindings: Binding[] = peers.map((peer, nth) => ({
    ...{ extension: '1001', peer, hash: '', expiresAt: Infinity },
    contact: sipUri(`phone${nth}`, 'page.invalid'),
  }));
  const calls = new SipCalls({
    tell: (news) => void said.push(news),
    contacts: () => bindings,
    refused: none,
    silent: ({ socket }) => void cut.push(socket),
  });
  calls.carryOut({ type: 'ring', leg: 'leg', extension: '1001', caller: { number: '6175551294' }, headers: [], sdp: 'v=0\r\n' });
  return {
    ...{ said, cut },
    /** The telephone at this socket answers the INVITE. */
    answers(socket: number, status: string) {
      const lines = sent
        .get(socket)![0]!
        .split('\r\n')
        .filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
      const text = [`SIP/2.0 ${status}`, ...lines, 'Contact: <sip:phone@page.invalid;transport=ws>', 'Content-Length: 0', '', '']
        .join('\r\n')
        .replace(/^(To: .*)$/m, '$1;tag=there');
      const read = parseMessage(text);
      if (!('message' in read)) throw new Error('not a message');
      peers[sockets.indexOf(socket)]!.receive(read.message);
    },
    end: () => peers.forEach((peer) => peer.dispose()),
  };
}
const { ringSilentMs } = limits.sip;

it('is not reached: the call goes to somebody else within seconds, and its socket is cut', () => {
  const { said, cut, end } = extension(7);
  vi.advanceTimersByTime(ringSilentMs - 1);
  expect([said, cut]).toEqual([[], []]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([{ type: 'refused', leg: 'leg', cause: 'not-registered' }]);
  expect(cut).toEqual([7]);
  end();
});

it.each(['100 Trying', '180 Ringing'])('is rung on once it has said %s', (status) => {
  const { answers, said, cut, end } = extension(7);
  answers(7, status);
  vi.advanceTimersByTime(ringSilentMs * 3);
  expect(said.some(({ type }) => type === 'refused')).toBe(false);
  expect(cut).toEqual([]);
  end();
});

it('leaves the other telephone of the same person ringing, whose word counts', () => {
  const { answers, said, cut, end } = extension(7, 8);
  answers(8, '180 Ringing');
  vi.advanceTimersByTime(ringSilentMs);
  expect([said, cut]).toEqual([[{ type: 'ringing', leg: 'leg' }], [7]]);
  answers(8, '486 Busy Here');
  expect(said.at(-1)).toEqual({ type: 'refused', leg: 'leg', cause: 'busy' });
  end();
});

it('is forgotten with a call that was given up meanwhile', () => {
  const { said, cut, end, answers } = extension(7, 8);
  answers(8, '603 Decline');
  vi.advanceTimersByTime(ringSilentMs * 2);
  expect([said, cut]).toEqual([[{ type: 'refused', leg: 'leg', cause: 'declined' }], []]);
  end();
});
