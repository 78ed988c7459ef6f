/** The way between pages and gateway, on which single requests go wrong. Its address stays when the gateway starts anew. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net';

/**
 * `reset`: the request does not arrive. `cut`: it does, and its reply is lost half way. `twice`: it arrives two times at
 * once. `kill-early`, `kill-late`: the gateway dies while it works on it, or when it has answered and nobody has heard.
 */
export type Fault = 'reset' | 'cut' | 'twice' | 'kill-early' | 'kill-late';

export interface Way {
  readonly url: string;
  /** Requests that were meant for `to` so far. */
  readonly requests: number;
  /** Where the gateway listens; null: nowhere, so that every request ends without an answer. */
  lead(to: string | null): void;
  close(): Promise<void>;
}

/** `judge` says what goes wrong with a request; `kill` ends the gateway and resolves when another one listens. */
export async function faultyWay(judge: (request: IncomingMessage) => Fault | null, kill: () => Promise<void>): Promise<Way> {
  let target: URL | null = null;
  let requests = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };

  /** Hands a request on; the reply comes whole or not at all. */
  function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<{ from: IncomingMessage; text: Buffer }> {
    return new Promise((answered, lost) => {
      if (!target) return lost(new Error('The gateway is away.'));
      const { hostname, port } = target;
      const on = ask({ hostname, port, method, path: url, headers, agent: false }, (from) => {
        const chunks: Buffer[] = [];
        from.on('data', (chunk: Buffer) => chunks.push(chunk));
        from.on('end', () => answered({ from, text: Buffer.concat(chunks) })).on('error', lost);
      });
      on.on('error', lost).end(body);
    });
  }

  async function pass(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    requests++;
    const fault = judge(request);
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const replies = [forward(request, body), ...(fault === 'twice' ? [forward(request, body)] : [])];
    if (fault === 'kill-early') void kill();
    const { from, text } = (await Promise.all(replies))[0]!;
    if (fault === 'kill-late') void kill();
    if (fault === 'kill-late') return void request.socket.destroy();
    response.writeHead(from.statusCode!, from.headers);
    if (fault !== 'cut') return void response.end(text);
    response.write(text.subarray(0, text.length / 2), () => request.socket.resetAndDestroy());
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
    request.on('end', () => void pass(request, response, Buffer.concat(chunks)).catch(() => request.socket.destroy()));
  });
  server.on('connection', keep);
  // The socket of events, as it is.
  server.on('upgrade', ({ method, url, headers }, near: Socket, head: Buffer) => {
    if (!target) return near.destroy();
    const far = connectTo(Number(target.port), target.hostname);
    keep(far);
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    far.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    far.write(head);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    lead(to) {
      target = to === null ? null : new URL(to);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
