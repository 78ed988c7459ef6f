/** Kamailio with rtpengine: a registrar, a proxy and a relay of media, as they stand in front of many a centre. */
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { ownAddress, run, type Program } from './programs';

/** Named otherwise than the host: a page must not take one for the other. */
export const REALM = 'pbx.example';
const PATH = '/phones';
const SECRET = Math.random().toString(36).slice(2);
export const passwordOf = (user: string): string => `${user}-${SECRET}`;

export interface SipServer {
  /** Address for pages. */
  readonly url: string;
  /** `host:port` for telephones that speak UDP, and for the trunk. */
  readonly udp: string;
  /** `host:port` that numbers beginning with 9 go to. */
  readonly trunk: string;
  /** SIGKILL of Kamailio: it forgets its registrations. Media goes on, for rtpengine is another program. */
  kill(): Promise<void>;
  /** Brings Kamailio up (again) and waits until it answers. */
  start(): Promise<void>;
  /** Ends both. */
  close(): Promise<void>;
}

/** rtpengine's own ping: a cookie, then a command in bencode. */
const ping = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(() => answer(false), 200);
    const answer = (alive: boolean) => {
      clearTimeout(timer);
      socket.close();
      done(alive);
    };
    socket.once('message', (reply) => answer(reply.includes('pong')));
    socket.once('error', () => answer(false));
    socket.send('1 d7:command4:pinge', port, '127.0.0.1');
  });

async function startRelay(control: number, folder: string): Promise<Program> {
  const first = await freePort();
  const relay = run(
    'rtpengine',
    [
      '--config-file=none',
      '--foreground',
      '--log-stderr',
      '--log-level=4',
      '--table=-1',
      `--interface=${ownAddress()}`,
      `--listen-ng=127.0.0.1:${control}`,
      `--port-min=${first}`,
      `--port-max=${first + 400}`,
    ],
    folder,
  );
  await relay.until(() => ping(control));
  return relay;
}

/** Both programs on free ports, with `folder` for their files. rtpengine comes first: Kamailio asks for it once, at its start. */
export async function startSipServer(folder: string): Promise<SipServer> {
  const [udpPort, wsPort, trunkPort, control] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const relay = await startRelay(control, folder);
  const [udp, trunk] = [`127.0.0.1:${udpPort}`, `127.0.0.1:${trunkPort}`];
  const defined = {
    LISTEN_UDP: `udp:${udp}`,
    LISTEN_WS: `tcp:127.0.0.1:${wsPort}`,
    WS_PATH: `"${PATH}"`,
    REALM: `"${REALM}"`,
    SECRET: `"${SECRET}"`,
    TRUNK: `"sip:${trunk}"`,
    RTPENGINE: `"udp:127.0.0.1:${control}"`,
  };
  const defines = Object.entries(defined).flatMap(([name, value]) => ['-A', `${name}=${value}`]);
  const config = join(import.meta.dirname, '../server/kamailio.cfg');
  let proxy: Program | null = null;
  const answers = () =>
    fetch(`http://127.0.0.1:${wsPort}/`).then(
      ({ status }) => status === 404,
      () => false,
    );

  const server: SipServer = {
    url: `ws://127.0.0.1:${wsPort}${PATH}`,
    udp,
    trunk,
    async start() {
      proxy = run('kamailio', ['-DD', '-E', '-m', '32', '-M', '4', '-Y', folder, '-f', config, ...defines], folder);
      await proxy.until(answers);
    },
    async kill() {
      await proxy?.end('SIGKILL');
      proxy = null;
    },
    async close() {
      await server.kill();
      await relay.end();
    },
  };
  await server.start();
  return server;
}
