/** Puts a gateway together and takes it apart again; `main.ts` runs it as a process, tests run it in theirs. */
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createAreas } from './areas';
import type { GatewayConfig } from './platform/config';
import type { Clock, GatewayContext } from './platform/context';
import { createContext } from './platform/create-context';
import type { Database } from './platform/db/database';
import { createServer } from './platform/http/server';
import type { TelephonyEngine } from './telephony/port';

/** An engine that the page's softphone reaches through this gateway's own port, at `/sip`. */
export interface SocketEngine extends TelephonyEngine {
  handleUpgrade?(request: import('node:http').IncomingMessage, socket: import('node:stream').Duplex, head: Buffer): void;
}

export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly engine: SocketEngine;
  readonly clock?: Clock;
  /** Called with the complete context before the server listens, e.g. to attach realtime. */
  readonly prepare?: (ctx: GatewayContext, server: import('node:http').Server) => void | Promise<void>;
}

export interface RunningGateway {
  readonly ctx: GatewayContext;
  /** Where it listens. */
  readonly url: string;
  /** No new work; running requests and calls end, at most `config.drainMs`; then everything is closed but the database. */
  stop(): Promise<void>;
}

const isSip = (url = '') => url === '/sip' || url.startsWith('/sip?') || url.startsWith('/sip/');

/** Starts listening; what has been started is stopped again when a later step fails. */
export async function startGateway({ config, db, log, engine, clock, prepare }: GatewayParts): Promise<RunningGateway> {
  const ctx = await createContext({ config, db, log, engine, clock });
  const app = await createServer(ctx, { areas: createAreas(ctx) });
  const stop = async () => {
    ctx.drain();
    await ctx.stop();
    await app.close();
  };
  try {
    app.server.on('upgrade', (request, socket, head) => {
      if (isSip(request.url) && engine.handleUpgrade) engine.handleUpgrade(request, socket, head);
    });
    await prepare?.(ctx, app.server as import('node:http').Server);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { ctx, url: `${config.tls ? 'https' : 'http'}://${host}:${port}`, stop };
}
