/** Puts a gateway together and takes it apart again; `main.ts` runs it as a process, tests run it in theirs. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { createAreas } from './areas';
import { measureCalls } from './calls/metrics';
import { createCallControl } from './calls/control';
import type { GatewayConfig } from './platform/config';
import type { Clock, GatewayContext } from './platform/context';
import { createContext, forRequests } from './create-context';
import { serveClientPages } from './demo/client-pages';
import type { Database } from './platform/db/database';
import type { Callers } from './platform/http/caller';
import { createServer } from './platform/http/server';
import { until } from './platform/process';
import { createPlugins, type Plugins } from './plugins';
import { loadSides, type FoundSide } from './plugins/sides';
import type { TelephonyEngine } from './telephony/port';

/** An engine may have phones that come through this gateway's own port; false: the upgrade is not for it. */
export interface SocketEngine extends TelephonyEngine {
  handleUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly engine: SocketEngine;
  readonly clock?: Clock;
  /** The gateway's sides of plugins; those of this release unless told. */
  readonly plugins?: readonly FoundSide[];
  /** Of a gateway that is reached through a door (`cluster/edge.ts`): it listens nowhere itself, and the door knows who calls. */
  readonly callers?: Callers;
  /** Of a gateway that has the desk of several: what an earlier one leaves on a disk that they share is told from its own by it. */
  readonly epoch?: number;
  /** Starts what lives beside HTTP (calls, realtime, plugins), with the complete context and before anyone is let in. */
  readonly prepare?: (ctx: GatewayContext, server: Server, plugins: Plugins) => void | Promise<void>;
}

export interface RunningGateway {
  readonly ctx: GatewayContext;
  readonly server: Server;
  /** Where it listens; empty behind a door. */
  readonly url: string;
  /** No new work; calls get `config.drainMs`, or this, to end; then everything is closed but the database, which is the caller's. */
  stop(drainMs?: number): Promise<void>;
}

/** socket.io takes its own path by itself. */
const SOCKET_IO = '/socket.io/';

/** Milliseconds that requests under way may take once the gateway stops; then their connections are cut. */
const CLOSE_GRACE = 3000;

/**
 * Hands sockets that leave HTTP by an upgrade to whom they are for; those for nobody are refused, or they would stay open
 * for ever. The server forgets them all, so the returned function ends them, and those of pages that come back meanwhile.
 */
function serveUpgrades(server: Server, engine: SocketEngine): () => void {
  const open = new Set<Duplex>();
  let closed = false;
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A connection that breaks before anybody has taken it; unheard, the error would end the process.
    socket.on('error', () => socket.destroy());
    if (closed) return void socket.destroy();
    if (engine.handleUpgrade?.(request, socket, head) || request.url?.startsWith(SOCKET_IO)) return;
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return () => {
    closed = true;
    open.forEach((socket) => socket.destroy());
  };
}

/** Starts listening; what has been started is stopped again when a later step fails. */
export async function startGateway(parts: GatewayParts): Promise<RunningGateway> {
  const { config, db, log, engine, clock, prepare } = parts;
  const ctx = await createContext({ config, db, log, engine, clock, callers: parts.callers, epoch: parts.epoch });
  measureCalls(ctx);
  const requests = forRequests(ctx);
  const plugins = createPlugins(ctx, parts.plugins ?? (await loadSides()));
  const app = await createServer(requests, { areas: createAreas(requests), more: plugins.served });
  serveClientPages(app, requests);
  // With TLS it is an https.Server, which differs in nothing that is used here.
  const server = app.server as Server;
  const endUpgrades = serveUpgrades(server, engine);

  const stop = async (drainMs = config.drainMs) => {
    ctx.drain();
    const calls = ctx.use(createCallControl);
    await until(async () => (await calls.live()) === 0, drainMs);
    await ctx.stop();
    endUpgrades();
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE);
    await app.close();
    clearTimeout(cut);
  };
  try {
    await prepare?.(ctx, server, plugins);
    ctx.onStop(await ctx.sessions.startNotice());
    if (parts.callers) await app.ready();
    else await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  if (parts.callers) return { ctx, server, url: '', stop };
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { ctx, server, url: `${config.tls ? 'https' : 'http'}://${host}:${port}`, stop };
}
