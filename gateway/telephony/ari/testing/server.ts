/** The fake Asterisk behind a real port: HTTP, the events' WebSocket, and media WebSockets. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { FakeAsterisk } from './fake-asterisk';
import { seeded } from './world';

type Given = { status: number; body?: unknown } | 'silence' | undefined;

export interface FakeServer {
  readonly url: string;
  readonly fake: FakeAsterisk;
  /** Open events' sockets. */
  readonly sockets: Set<WebSocket>;
  /** Open media sockets, by connection. */
  readonly media: Map<string, WebSocket>;
  /** In place of the fake's own answer. */
  answer: ((method: string, path: string) => Given | Promise<Given>) | null;
  /** No more events' sockets than these are taken. */
  most: number;
  /** Cuts the events' sockets; `for`: none is taken for so long, ms. */
  cut(forMs?: number): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length ? JSON.parse(Buffer.concat(parts).toString('utf8')) : undefined;
}

export const FAKE_LOGIN = { user: 'gw', password: 'secret' } as const;

/** `telephones`: takes the WebSockets that are theirs, and says of each whether it is. */
export async function startFakeAsterisk(
  telephones: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean = () => false,
): Promise<FakeServer> {
  const sockets = new Set<WebSocket>();
  const media = new Map<string, WebSocket>();
  const timers = new Set<NodeJS.Timeout>();
  let closedUntil = 0;
  const fake = new FakeAsterisk({
    after: (ms, run) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    },
    emit: (_, event) => {
      for (const socket of sockets) socket.send(JSON.stringify(event));
    },
    random: seeded(1),
  });
  fake.connected = false;
  const expected = `Basic ${Buffer.from(`${FAKE_LOGIN.user}:${FAKE_LOGIN.password}`).toString('base64')}`;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const path = url.pathname.replace(/^\/ari/, '');
    const body = await readBody(request);
    const given = await running.answer?.(request.method ?? '', path);
    if (given === 'silence') return;
    const isKnown = request.headers.authorization === expected;
    const answer = !isKnown
      ? { status: 401, body: { message: 'Authentication required' } }
      : (given ?? fake.request(request.method ?? '', path, Object.fromEntries(url.searchParams), body));
    const bytes = Buffer.isBuffer(answer.body) ? answer.body : answer.body === undefined ? '' : JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': Buffer.isBuffer(answer.body) ? 'audio/wav' : 'application/json' }).end(bytes);
  });
  const accept = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (telephones(request, socket, head)) return;
    const url = new URL(request.url ?? '/', 'http://fake');
    const isMedia = url.pathname.startsWith('/media/');
    if (request.headers.authorization !== expected || (!isMedia && (Date.now() < closedUntil || sockets.size >= running.most)))
      return socket.destroy();
    accept.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {});
      if (isMedia) {
        const connection = decodeURIComponent(url.pathname.slice('/media/'.length));
        if (!fake.mediaSocket(connection, true)) return opened.close();
        media.set(connection, opened);
        return void opened.on('close', () => fake.mediaSocket(connection, false));
      }
      sockets.add(opened);
      fake.connected = true;
      opened.on('close', () => {
        sockets.delete(opened);
        fake.connected = sockets.size > 0;
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const running: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fake,
    sockets,
    media,
    answer: null,
    most: Infinity,
    cut(forMs = 0) {
      closedUntil = Date.now() + forMs;
      for (const socket of sockets) socket.terminate();
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of [...sockets, ...media.values()]) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return running;
}
