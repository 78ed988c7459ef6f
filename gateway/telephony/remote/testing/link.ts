/** A floor with a fake engine on loopback, gateways for it, and a way between them that can be cut. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import type { FakeEngine } from '../../../testing/engine';
import { createFakeEngine } from '../../../testing/engine';
import { EventLog } from '../../embedded/testing/event-log';
import type { MeasuredEngine } from '../../port';
import { createRemoteEngine } from '../client';
import type { RemoteEngine, RemoteOptions } from '../remote-engine';
import { EngineServer, type EngineServerOptions } from '../server';

export const SECRET = 'a secret of gateway and floor, long enough';
export const SETTINGS = { engine: 'training', realm: 'floor.test' } as const;

export interface TestFloor {
  readonly fake: FakeEngine & MeasuredEngine;
  readonly server: EngineServer;
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** `port`: that of a floor that has ended. */
export async function openFloor(more: Partial<EngineServerOptions> = {}, port = 0): Promise<TestFloor> {
  const fake = Object.assign(createFakeEngine(), {
    stats: async () => ({ legs: fake.legs.size, rooms: 0, records: 0, worstGapMs: 20, skippedFrames: 0 }),
  });
  const server = new EngineServer({ engine: fake, secret: SECRET, settings: SETTINGS, ...more });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void (server.handleUpgrade(request, socket, head) || socket.destroy()));
  await server.start();
  const at = await listen(http, port);
  return {
    fake,
    server,
    port: at,
    url: `http://127.0.0.1:${at}`,
    async close() {
      const closed = once(http, 'close');
      http.close();
      await server.stop(0);
      http.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server | ReturnType<typeof createTcp>, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export interface TestGateway {
  readonly engine: RemoteEngine;
  readonly events: EventLog;
}

/** Not started yet. */
export function gatewayOf(url: string, more: Partial<RemoteOptions> = {}): TestGateway {
  const engine = createRemoteEngine({ url, secret: SECRET, settings: SETTINGS, ...more });
  return { engine, events: new EventLog() };
}

export async function openGateway(url: string, more: Partial<RemoteOptions> = {}): Promise<TestGateway> {
  const gateway = gatewayOf(url, more);
  await gateway.engine.start(gateway.events.push);
  return gateway;
}

export interface Way {
  readonly url: string;
  /** Connections that were made so far. */
  readonly made: number;
  /** All break, in the middle of whatever passes. */
  cut(): void;
  /** Nothing passes any more, and nobody is told; new connections pass. */
  silence(): void;
  /** Each of the next connections breaks after so many bytes of the floor's. */
  breakAfter(bytes: () => number): void;
  close(): Promise<void>;
}

/** A line in front of a floor. `own`: where one was before. */
export async function openWay(port: number, own = 0): Promise<Way> {
  const pairs = new Set<[Socket, Socket]>();
  let limit: () => number = () => Infinity;
  let made = 0;
  const server = createTcp((near) => {
    made += 1;
    const far = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    let left = limit();
    near.on('data', (data) => pairs.has(pair) && far.write(data));
    far.on('data', (data: Buffer) => {
      if (!pairs.has(pair)) return;
      near.write(data.subarray(0, left));
      left -= data.length;
      // What was written still arrives.
      if (left <= 0) near.end(end);
    });
    for (const each of pair) each.on('error', end).on('close', end);
  });
  const at = await listen(server, own);
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    url: `http://127.0.0.1:${at}`,
    get made() {
      return made;
    },
    cut,
    silence: () => pairs.clear(),
    breakAfter: (bytes) => void (limit = bytes),
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
