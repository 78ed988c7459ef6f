import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { limits } from '../../platform/limits';
import { SipSockets } from './sockets';

const listeners = () => ({ opened: vi.fn(), text: vi.fn(), closed: vi.fn(), refused: vi.fn() });

describe('the telephones’ WebSockets', () => {
  let server: Server;
  let sockets: SipSockets;
  let on: ReturnType<typeof listeners>;

  beforeEach(async () => {
    on = listeners();
    sockets = new SipSockets('/sip', on);
    sockets.accepting = true;
    server = createServer();
    server.on('upgrade', (request, socket, head) => {
      if (!sockets.handleUpgrade(request, socket, head)) socket.end('HTTP/1.1 418 Elsewhere\r\n\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    sockets.closeAll();
    server.closeAllConnections();
    server.close();
  });

  const connect = (path: string, protocol?: string) =>
    new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, protocol);
  const refusal = async (socket: WebSocket) =>
    ((await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }])[1].statusCode;

  it('takes SIP over the subprotocol sip, on its own path only', async () => {
    const socket = connect('/sip', 'sip');
    await once(socket, 'open');
    expect(socket.protocol).toBe('sip');
    expect(await refusal(connect('/socket.io', 'sip'))).toBe(418);
    expect(await refusal(connect('/sip'))).toBe(400);
    expect(await refusal(connect('/sip', 'graphql'))).toBe(400);
  });

  it('refuses telephones while nobody could serve them', async () => {
    sockets.accepting = false;
    expect(await refusal(connect('/sip', 'sip'))).toBe(503);
  });

  it('brings text both ways, and says when a telephone has gone', async () => {
    const socket = connect('/sip', 'sip');
    await once(socket, 'open');
    socket.send('OPTIONS');
    await vi.waitFor(() => expect(on.text).toHaveBeenCalledWith(1, 'OPTIONS'));
    const answered = once(socket, 'message');
    sockets.send(1, 'SIP/2.0 200 OK');
    expect(String((await answered)[0])).toBe('SIP/2.0 200 OK');
    sockets.send(99, 'nobody is there');
    socket.close();
    await vi.waitFor(() => expect(on.closed).toHaveBeenCalledWith(1));
    expect(sockets.size).toBe(0);
  });

  it('ends a telephone that sends far too much', async () => {
    const socket = connect('/sip', 'sip');
    await once(socket, 'open');
    socket.send('x'.repeat(100_000));
    expect((await once(socket, 'close'))[0]).toBe(1009);
    expect(on.text).not.toHaveBeenCalled();
  });

  describe('of strangers', () => {
    const open = async () => {
      const socket = connect('/sip', 'sip');
      socket.on('error', () => {});
      await once(socket, 'open');
      return socket;
    };

    it('close when nobody has proved an extension in time, and stay open when somebody has', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const [silent, proved] = [await open(), await open()];
        sockets.trust(2);
        const closed = once(silent, 'close');
        vi.advanceTimersByTime(limits.sip.strangerMs + 1);
        await closed;
        expect(on.refused).toHaveBeenCalledWith('sip-silent');
        expect(proved.readyState).toBe(WebSocket.OPEN);
        expect(sockets.size).toBe(1);
      } finally {
        vi.useRealTimers();
      }
    });

    it('are only so many from one address at a time; the newest is always let in, and a proved one never goes', async () => {
      const proved = await open();
      sockets.trust(1);
      const first = await open();
      const gone = once(first, 'close');
      for (let i = 0; i < limits.sip.strangersPerAddress; i++) await open();
      await gone;
      expect(on.refused).toHaveBeenCalledWith('sip-socket');
      expect(proved.readyState).toBe(WebSocket.OPEN);
    }, 30_000);

    it('can prove themselves while others of their address send all that it may', async () => {
      const { addressFrameBurst, strangerFrameBurst } = limits.sip;
      // The clock stands still, so what the address may send is used up and stays so. `vi.waitFor` would move it.
      vi.useFakeTimers({ toFake: ['performance'] });
      try {
        const ends: Promise<unknown>[] = [];
        for (let i = 0; i <= addressFrameBurst / strangerFrameBurst; i++) {
          const junk = await open();
          ends.push(once(junk, 'close'));
          for (let n = 0; n < strangerFrameBurst; n++) junk.send('JUNK');
        }
        await Promise.race(ends);
        expect(on.refused).toHaveBeenCalledWith('sip-rate');
        const phone = await open();
        const heard = new Promise<string>((done) =>
          on.text.mockImplementation((_id, text: string) => text.endsWith('proof') && done('heard')),
        );
        phone.send('REGISTER sip:dialer.local SIP/2.0');
        phone.send('REGISTER sip:dialer.local SIP/2.0 with its proof');
        expect(await Promise.race([heard, once(phone, 'close').then(() => 'closed')])).toBe('heard');
        expect(phone.readyState).toBe(WebSocket.OPEN);
      } finally {
        vi.useRealTimers();
      }
    }, 30_000);

    it('may say little: a flood ends the socket, a long frame too', async () => {
      const flood = await open();
      const closed = once(flood, 'close');
      for (let i = 0; i < limits.sip.strangerFrameBurst + 5; i++) flood.send('OPTIONS');
      await closed;
      expect(on.text.mock.calls.length).toBeLessThanOrEqual(limits.sip.strangerFrameBurst);
      expect(on.refused).toHaveBeenCalledWith('sip-rate');
      const long = await open();
      long.send('x'.repeat(limits.sip.strangerFrameBytes + 1));
      expect((await once(long, 'close'))[0]).toBe(1009);
      expect(on.refused).toHaveBeenCalledWith('sip-frame');
    });

    it('may say more once they have proved themselves', async () => {
      const proved = await open();
      sockets.trust(1);
      const long = 'x'.repeat(limits.sip.strangerFrameBytes + 1);
      proved.send(long);
      await vi.waitFor(() => expect(on.text).toHaveBeenCalledWith(1, long));
    });

    it('count a flood of pings as a flood, and a frame in a thousand pieces as none', async () => {
      const pinging = await open();
      const closed = once(pinging, 'close');
      for (let i = 0; i < limits.sip.strangerFrameBurst + 5; i++) pinging.ping();
      await closed;
      const pieces = await open();
      const ended = once(pieces, 'close');
      for (let i = 0; i < 1000; i++) pieces.send('x', { fin: false });
      await ended;
      expect(on.text).not.toHaveBeenCalled();
    });
  });
});
