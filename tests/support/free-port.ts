/**
 * Ports for programs of a test. They lie below those that the system gives to outgoing connections: a program that is killed and
 * started again finds its port as free as it left it.
 */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const FIRST = 20_000;
const PAIRS = 5_000;

/** Each is given once, so that two of one moment differ. */
const given = new Set<number>();

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const tcp = createServer();
    const udp = createSocket('udp4');
    const close = (free: boolean) => {
      tcp.close(() => undefined);
      udp.close();
      done(free);
    };
    tcp.once('error', () => close(false));
    udp.once('error', () => close(false));
    tcp.listen(port, '127.0.0.1', () => udp.bind(port, '127.0.0.1', () => close(true)));
  });

/** A port of this machine's own that is free for TCP and UDP, and so is the one above it, for a program that takes two. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * Math.floor(Math.random() * PAIRS);
    if (given.has(port) || !(await isFree(port)) || !(await isFree(port + 1))) continue;
    given.add(port);
    return port;
  }
}
