/** One run of a floor as a process: the engine and its door, without a database and without people. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createOwnEngine, linkSettings, logOf } from './engine';
import type { GatewayConfig } from './platform/config';
import { createCallers } from './platform/http/caller';
import { operatorsDoor } from './platform/http/operators';
import { limits } from './platform/limits';
import { within } from './platform/process';
import { startRecordings } from './platform/recordings/start';
import { createRefused } from './platform/refused';
import type { EmbeddedEngine } from './telephony/embedded';
import { handedOn } from './telephony/remote/secret';
import { EngineServer } from './telephony/remote/server';
import type { Run } from './run';

/** Time of the engine to say how it is. */
const ANSWER_MS = 1000;

/** What the engine says of itself; nothing rather than an old number when it does not answer. */
function measure(metrics: Registry, engine: EmbeddedEngine, floor: EngineServer): void {
  collectDefaultMetrics({ register: metrics });
  const registers = [metrics];
  const stats = () => within(engine.stats(), ANSWER_MS).catch(() => undefined);
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) => {
    const made: Gauge = new Gauge({
      ...{ name, help, registers },
      async collect() {
        const value = await read();
        if (value === undefined) made.remove();
        else made.set(value);
      },
    });
  };
  gauge('dialer_engine_legs', 'Lines that the floor holds', async () => (await stats())?.legs);
  gauge('dialer_engine_rooms', 'Rooms in which lines hear each other', async () => (await stats())?.rooms);
  gauge('dialer_engine_recordings', 'Recordings that are being written', async () => (await stats())?.records);
  gauge('dialer_floor_led', 'Whether a gateway has the say at this floor', () => Number(floor.isLed));
  gauge('dialer_floor_epoch', 'The highest epoch of a gateway so far', () => floor.epoch);
}

interface Doors {
  readonly metrics: Registry;
  readonly mayMeasure: ReturnType<typeof operatorsDoor>;
  /** How the floor is; null: it cannot take work. */
  health(): Promise<object | null>;
}

async function answer({ metrics, mayMeasure, health }: Doors, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, body: object | string, type = 'application/json') => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
  if (path === '/health/live') return say(200, { live: true });
  if (path === '/health/ready' || path === '/health') {
    const ready = await health();
    return say(ready ? 200 : 503, { ready: ready !== null, ...ready });
  }
  if (path !== '/metrics') return say(404, { message: 'A floor has no page: it is for gateways.' });
  const may = mayMeasure(request);
  if (may === 'yes') return say(200, await metrics.metrics(), metrics.contentType);
  if (may === 'nowhere')
    return say(403, { message: 'This is open on the floor’s own machine only. Set OPERATIONS_TOKEN to read it from elsewhere.' });
  response.setHeader('www-authenticate', 'Basic realm="operations", charset="UTF-8"');
  return say(401, { message: 'This needs the token of OPERATIONS_TOKEN.' });
}

function serverOf({ tls }: GatewayConfig): Server {
  const times = { requestTimeout: limits.http.requestMs };
  if (!tls) return createServer(times);
  return createTlsServer({
    ...times,
    cert: readFileSync(tls.cert),
    key: readFileSync(tls.key),
    handshakeTimeout: limits.http.tlsHandshakeMs,
  }) as Server;
}

async function listen(server: Server, { port, host }: GatewayConfig): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}

/** Starts a floor. */
export async function runFloor(config: GatewayConfig, log: Logger): Promise<Pick<Run, 'url' | 'stop'>> {
  const secret = config.floorSecret!;
  const metrics = new Registry();
  const refused = createRefused(metrics);
  const callers = createCallers(config.trustProxy);
  const recordings = await startRecordings({ config, log, metrics });
  const engine = createOwnEngine(config, log, refused, { callerOf: (request) => handedOn(request, secret) ?? callers.of(request) });
  const floor = new EngineServer({
    ...{ engine, secret, settings: linkSettings(config), log: logOf(log), refused },
    heed: (event) => recordings.heed(event),
  });
  measure(metrics, engine, floor);
  let stopping = false;
  const doors: Doors = {
    metrics,
    mayMeasure: operatorsDoor({ token: config.operationsToken, callers }),
    health: async () => {
      const stats = stopping ? null : await within(engine.stats(), ANSWER_MS).catch(() => null);
      return stats && { led: floor.isLed, epoch: floor.epoch, legs: stats.legs };
    },
  };
  const server = serverOf(config);
  server.on('request', (request, response) => {
    answer(doors, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a question to the floor failed');
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    // A connection that breaks before anybody has taken it; unheard, the error would end the process.
    socket.on('error', () => socket.destroy());
    if (!floor.handleUpgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await floor.start();
  const stop = async (drainMs = config.drainMs) => {
    stopping = true;
    await floor.stop(drainMs);
    await recordings.stop();
    server.close();
    server.closeAllConnections();
  };
  try {
    await listen(server, config);
  } catch (error) {
    await stop(0);
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  let ending: Promise<void> | undefined;
  return { url: `${config.tls ? 'https' : 'http'}://${host}:${port}`, stop: (drainMs) => (ending ??= stop(drainMs)) };
}
