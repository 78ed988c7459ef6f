import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bounds } from './bounds';
import { Bench, PLAIN, stopTheClock } from './testing/bench';
import { Carrier } from './testing/carrier';

describe('connections that a trunk’s own address opens', () => {
  let bench: Bench;
  let carrier: Carrier;
  beforeEach(async () => {
    stopTheClock();
    bench = await new Bench().open();
    carrier = await bench.carrier({ transport: 'tcp' });
    await bench.state('up');
  });
  afterEach(() => bench.close());

  const connect = () => carrier.call(bench.lines.ports.tcp);
  const closing = (socket: Socket) => new Promise<void>((done) => void socket.once('close', () => done()));
  const options = () => carrier.request('OPTIONS', `sip:x@127.0.0.1:${bench.lines.ports.tcp}`);
  /** So that our side has read what was sent. */
  const turn = () => new Promise((done) => setImmediate(done));

  /** A connection that has said it is there by a whole message, so that ours knows it. */
  async function known(): Promise<Socket> {
    const socket = await connect();
    socket.write(options());
    await carrier.next('200 OPTIONS');
    return socket;
  }

  it('are closed when nothing whole comes in time, however little by little it comes', async () => {
    const [silent, half, dripping] = [await connect(), await connect(), await connect()];
    const closed = Promise.all([silent, half, dripping].map(closing));
    half.write(options().slice(0, 50));
    dripping.write('\r\n\r\n');
    await known();
    for (let i = 0; i < 10; i++) {
      dripping.write(`X-${i}: y\r\n`);
      await turn();
      vi.advanceTimersByTime(bounds.messageMs / 10);
    }
    vi.advanceTimersByTime(1000);
    await closed;
    expect(bench.refused['trunk-frame']).toBe(3);
  });

  it('stay while they speak in whole messages, and while they are still between them', async () => {
    const socket = await known();
    vi.advanceTimersByTime(10 * bounds.messageMs);
    socket.write(options());
    await carrier.next('200 OPTIONS');
    const closed = closing(socket);
    socket.write(options().slice(0, 50));
    await known();
    vi.advanceTimersByTime(bounds.messageMs + 1000);
    await closed;
  });

  it('are so many at once and no more, and another comes in when one has gone', async () => {
    const all: Socket[] = [];
    for (let i = 0; i < bounds.socketsPerAddress; i++) all.push(await known());
    await closing(await connect());
    expect(bench.refused['trunk-socket']).toBe(1);
    const gone = closing(all[0]!);
    all[0]!.end();
    await gone;
    await known();
  });

  it('of strangers too', async () => {
    // One without any line: a line that goes is known until its end.
    const other = await new Bench().open();
    for (let i = 0; i < bounds.socketsPerAddress; i++) await carrier.call(other.lines.ports.tcp);
    await closing(await carrier.call(other.lines.ports.tcp));
    expect(other.refused['trunk-socket']).toBe(1);
    await other.close();
  });

  it('of strangers are closed after a moment, and another stranger comes in then', async () => {
    const { strangerSockets } = bounds;
    Object.assign(bounds, { strangerSockets: 1 });
    const other = await new Bench().open();
    const strange = () => carrier.call(other.lines.ports.tcp);
    try {
      const closed = closing(await strange());
      await closing(await strange());
      expect(other.refused['trunk-socket']).toBe(1);
      vi.advanceTimersByTime(bounds.strangerMs);
      await closed;
      // Our side hears of the close a little after theirs.
      for (let i = 0; i < 20; i++) await turn();
      (await strange()).write(options());
      await other.until(() => other.refused['trunk-stranger'] === 1);
      expect(other.refused['trunk-socket']).toBe(1);
    } finally {
      Object.assign(bounds, { strangerSockets });
      await other.close();
    }
  });

  it('a connection of ours that begins a message and does not end it is closed', async () => {
    const tcp = await new Carrier('tcp').start();
    bench.carriers.push(tcp);
    await bench.lines.set([{ ...PLAIN, id: 't3', port: tcp.port, transport: 'tcp', optionsEveryS: 600 }]);
    const said = await tcp.next('OPTIONS');
    tcp.reply(said, 200);
    said.answer('SIP/2.0 200 O');
    const [socket] = [...tcp.sockets];
    const closed = closing(socket!);
    await bench.state('up');
    for (let i = 0; i < 20; i++) await turn();
    vi.advanceTimersByTime(bounds.messageMs + 1000);
    await closed;
  });
});
