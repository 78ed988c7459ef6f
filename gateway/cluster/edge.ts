/**
 * The door of one of several gateways. Whoever has the desk does all the work; the others hand on what comes to them,
 * requests and sockets alike, so that a page may come to any of them. While nobody has the desk, requests wait for a while.
 */
import { createServer, Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { isIP, type AddressInfo } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import type { GatewayConfig } from '../platform/config';
import { createCallers, isThisMachine, type Callers } from '../platform/http/caller';
import { limits } from '../platform/limits';
import { answeredLive, answeredNotReady, boundReady } from './door-health';
import { doorOf, isAsked, isSame, nameOf, sayOpen, TOKEN, VIA } from './door-presence';

const CALLER = 'x-forwarded-for';
/** Nobody's address. */
const UNKNOWN = '0.0.0.0';

/** Where the work is done: by a server in this process, at another gateway's inner address, or nowhere at this moment. */
export type Place = { readonly here: Server } | { readonly there: string } | null;

export interface EdgeParts {
  readonly config: Pick<GatewayConfig, 'port' | 'host' | 'tls' | 'trustProxy'>;
  /** Where the other gateways reach this one; they alone, by a secret that is all theirs. */
  readonly inner: { readonly host: string; readonly port: number };
  readonly secret: string;
  /** Takes telephones' sockets where they end elsewhere than at the desk; false: not one of them. */
  phones?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  failed(error: Error): void;
}

export interface Edge {
  /** Where people reach it. */
  readonly url: string;
  /** Where the other gateways do, as they are told. */
  readonly innerAddress: string;
  /** Of what comes to a desk in this process. */
  readonly callers: Callers;
  /** From now on the work is done there. */
  turnTo(place: Place): void;
  /** Takes nothing more; what is open is cut, and pages come to another gateway. */
  close(): Promise<void>;
}

/** Callers of a desk behind doors: each request says who they are, in the one address that the door has put there. */
export const behindDoors: Callers = {
  isProxy: (_address: string, hop?: number) => (hop ?? 0) === 0,
  of({ headers }) {
    const said = String(headers[CALLER] ?? '');
    return isIP(said) ? said : UNKNOWN;
  },
};

/**
 * What says how long a body is. It must not go on where none does: the desk would take the bytes that come next over this
 * connection for it, and they are somebody else's request.
 */
function withoutBody(request: IncomingMessage): IncomingMessage {
  for (const name of ['content-length', 'transfer-encoding', 'trailer', 'expect']) delete request.headers[name];
  return request;
}

function refuse(response: ServerResponse, seconds: number): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const body = JSON.stringify({
    message: 'The dialer is being taken over by another machine. Try again in a moment.',
    code: 'unavailable',
  });
  response.writeHead(503, {
    'content-type': 'application/json',
    'retry-after': String(seconds),
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
const cut = (socket: Duplex) => void socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');

/** Requests that came while nobody had the desk, in the order in which they came. */
function createWaiting() {
  const waiting = new Set<() => void>();
  /** Connections on which one waits: whoever sends many at once over one has one place. */
  const taken = new WeakSet<Duplex>();
  /** Until when each may wait, however often it has waited before; by the process's own clock, ms. */
  const until = new WeakMap<IncomingMessage, number>();
  return {
    /** `go` when there is a desk, `give` when it takes too long; false: too many wait already, or another one on its connection. */
    add(request: IncomingMessage, go: () => void, give: () => void): boolean {
      const { socket } = request;
      if (waiting.size >= limits.cluster.requests || taken.has(socket)) return false;
      taken.add(socket);
      const last = until.get(request) ?? performance.now() + limits.cluster.requestMs;
      until.set(request, last);
      const end = () => {
        clearTimeout(timer);
        waiting.delete(run);
        taken.delete(socket);
        socket.off('close', end);
      };
      const run = () => {
        end();
        go();
      };
      const late = () => {
        end();
        give();
      };
      const timer = setTimeout(late, Math.max(0, last - performance.now()));
      timer.unref();
      socket.once('close', end);
      waiting.add(run);
      return true;
    },
    run: () => [...waiting].forEach((run) => run()),
  };
}

/** Time to take the last words at a door that closes. */
const LAST_MS = 500;
/** Nobody listens there: a desk whose process has just died. */
const isNobodyThere = (error: Error) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
/** Its connection broke before an answer came: most often one that was kept open, and that the other end closed in that moment. */
const isReset = (error: Error) => ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
/** Milliseconds: a connection that was closed breaks at once; one that breaks later was cut for want of an answer. */
const AT_ONCE = 2000;
/** Nothing of it is gone when it could not be handed on. */
const isBare = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
/** A page's event socket: it tries again by itself, with pauses that are spread over all pages. */
const isOfSocket = ({ url }: IncomingMessage) => url?.startsWith('/socket.io/') === true;

export async function openEdge({ config, inner, secret, phones, failed }: EdgeParts): Promise<Edge> {
  const callers = createCallers(config.trustProxy);
  /** Connections to the desk that there is. */
  let agent = new Agent({ keepAlive: true });
  /** One of its own for each request. */
  let fresh = new Agent();
  /** Whose connection broke: they are asked once more. */
  const again = new WeakSet<IncomingMessage>();
  const proxy = createProxyServer({ headers: { [TOKEN]: secret }, proxyTimeout: 120_000 });
  const waiting = createWaiting();
  /** They end with the desk that they were handed to; a machine that has died does not say so itself. */
  const pages = new Set<Duplex>();
  const telephones = new Set<Duplex>();
  /** Whatever is open, also what has left HTTP. */
  const connections = new Set<Duplex>();
  let place: Place = null;
  /** What this door writes on all that it hands on. */
  let name = '';
  /** Where each request went that was handed on, and when: by the process's own clock, ms. */
  const handedOn = new WeakMap<IncomingMessage, { to: Place; at: number }>();
  let closing = false;
  const remember = (sockets: Set<Duplex>, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };

  const brokeAtOnce = (request: IncomingMessage) => performance.now() - (handedOn.get(request)?.at ?? 0) < AT_ONCE;

  proxy.on('error', (error, request, response) => {
    failed(error);
    if (!response || !('writeHead' in response)) return void (response as Duplex | undefined)?.destroy();
    const wasCut = request !== undefined && place !== handedOn.get(request)?.to;
    if (request && (isNobodyThere(error) || wasCut) && isBare(request) && !response.headersSent) {
      if (wasCut) hand(request, response as ServerResponse);
      else wait(request, response as ServerResponse);
    } else if (request && isReset(error) && brokeAtOnce(request) && isBare(request) && !response.headersSent && !again.has(request)) {
      again.add(request);
      hand(request, response as ServerResponse);
    } else refuse(response as ServerResponse, 1);
  });

  function wait(request: IncomingMessage, response: ServerResponse): void {
    if (answeredNotReady(request, response)) return;
    if (isOfSocket(request)) return refuse(response, 1);
    if (
      !waiting.add(
        request,
        () => hand(request, response),
        () => refuse(response, 1),
      )
    )
      refuse(response, 2);
  }

  function hand(request: IncomingMessage, response: ServerResponse): void {
    if (closing) refuse(response, 1);
    else if (answeredLive(request, response)) return;
    else if (place === null) wait(request, response);
    else if ('here' in place) place.here.emit('request', request, response);
    else {
      handedOn.set(request, { to: place, at: performance.now() });
      boundReady(request, response);
      // One that comes here again has been read to its end before, and would never end again.
      const body = isBare(request) ? { buffer: Readable.from([]) } : {};
      if (isBare(request)) withoutBody(request);
      void proxy.web(request, response, { target: place.there, agent: again.has(request) ? fresh : agent, ...body }).catch(failed);
    }
  }

  function handSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // One that breaks before anybody has taken it; unheard, the error would end the process.
    socket.on('error', () => socket.destroy());
    if (closing) return cut(socket);
    if (phones?.(request, socket, head)) return remember(telephones, socket);
    if (place === null) return cut(socket);
    remember(pages, socket);
    if ('here' in place) place.here.emit('upgrade', request, socket, head);
    else void proxy.ws(withoutBody(request), socket as never, { target: place.there, agent }, head).catch(failed);
  }

  /**
   * Who it is, as this door sees it; what the caller has written there is worth nothing. Whom a proxy on this machine has passed
   * on that is not named is nobody's: they would count as being here, and operators' pages are open to who is.
   */
  function named(request: IncomingMessage): IncomingMessage {
    const { headers, socket } = request;
    const direct = socket.remoteAddress ?? '';
    const wasPassedOn = headers[CALLER] !== undefined || headers['forwarded'] !== undefined;
    headers[CALLER] = wasPassedOn && isThisMachine(direct) && !callers.isProxy(direct) ? UNKNOWN : callers.of(request);
    for (const header of [TOKEN, 'forwarded']) delete headers[header];
    headers[VIA] = name;
    return request;
  }
  const tls = config.tls && {
    cert: readFileSync(config.tls.cert),
    key: readFileSync(config.tls.key),
    handshakeTimeout: limits.http.tlsHandshakeMs,
  };
  const door: Server = tls ? createTlsServer(tls) : createServer();
  door.requestTimeout = limits.http.requestMs;
  door.keepAliveTimeout = limits.http.idleMs;
  door.on('request', (request: IncomingMessage, response: ServerResponse) => hand(named(request), response));
  door.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => handSocket(named(request), socket, head));

  function isFromDoor({ headers }: IncomingMessage): boolean {
    const isOurs = isSame(String(headers[TOKEN] ?? ''), secret);
    delete headers[TOKEN];
    return isOurs && !closing;
  }
  /** From another gateway. It is never handed on again: two that point at each other would never end. */
  const deskFor = (request: IncomingMessage): Server | null =>
    isFromDoor(request) && place !== null && 'here' in place ? place.here : null;
  const innerDoor = createServer((request, response) => {
    if (isAsked(request)) return isFromDoor(request) ? sayOpen(response, name) : refuse(response, 1);
    const desk = deskFor(request);
    if (desk) desk.emit('request', request, response);
    else refuse(response, 1);
  });
  innerDoor.requestTimeout = limits.http.requestMs;
  innerDoor.keepAliveTimeout = limits.http.idleMs;
  innerDoor.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const desk = deskFor(request);
    if (!desk) return cut(socket);
    remember(pages, socket);
    desk.emit('upgrade', request, socket, head);
  });

  const listen = (server: Server, port: number, host: string) =>
    new Promise<AddressInfo>((done, fail) => {
      server.on('connection', (socket: Duplex) => remember(connections, socket));
      server.once('error', fail);
      server.listen(port, host, () => done(server.address() as AddressInfo));
    });
  const urlOf = (host: string, port: number, scheme = 'http') => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const own = await listen(innerDoor, inner.port, inner.host);
  const outer = await listen(door, config.port, config.host).catch((error: unknown) => {
    innerDoor.close();
    throw error;
  });

  const innerAddress = urlOf(inner.host, own.port);
  name = nameOf(innerAddress, secret);

  return {
    url: urlOf(config.host, outer.port, config.tls ? 'https' : 'http'),
    innerAddress,
    callers: { ...behindDoors, doorOf: (request) => doorOf(request, secret) },
    turnTo(next) {
      place = next;
      pages.forEach((socket) => socket.destroy());
      // One that stands still answers when it wakes up, and one that has died with its machine never: what was asked is asked anew.
      agent.destroy();
      agent = new Agent({ keepAlive: true });
      fresh.destroy();
      fresh = new Agent();
      if (next !== null) waiting.run();
    },
    async close() {
      // What has come, and is read only now, is for nobody here any more.
      closing = true;
      const closed = [door, innerDoor].map((server) => new Promise<void>((done) => server.close(() => done())));
      for (const sockets of [pages, telephones]) sockets.forEach((socket) => socket.destroy());
      const late = setTimeout(() => connections.forEach((socket) => socket.destroy()), LAST_MS);
      await Promise.all(closed);
      clearTimeout(late);
      agent.destroy();
      fresh.destroy();
    },
  };
}
