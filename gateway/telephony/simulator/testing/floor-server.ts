import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineEvent } from '../../port';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index';
import tests from '../scenarios/tests.json';
import { parseScenario } from '../scenario';
import { TestAgent, testMedia } from './agent';

type EventOf<T extends EngineEvent['type']> = Extract<EngineEvent, { type: T }>;

/** Keeps the engine's events, and waits for those that are still to come. */
export class EventLog {
  readonly all: EngineEvent[] = [];
  private listeners = new Set<(event: EngineEvent) => void>();

  push = (event: EngineEvent): void => {
    this.all.push(event);
    for (const listener of this.listeners) listener(event);
  };

  of<T extends EngineEvent['type']>(type: T): EventOf<T>[] {
    return this.all.filter((event): event is EventOf<T> => event.type === type);
  }

  /** The first event of this type that fits, past or to come. */
  async wait<T extends EngineEvent['type']>(type: T, fits: (event: EventOf<T>) => boolean = () => true, timeoutMs = 15_000): Promise<EventOf<T>> {
    const past = this.of(type).find(fits);
    if (past) return past;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no ${type} came; seen: ${this.all.map((event) => event.type).join(', ')}`)), timeoutMs);
      const listener = (event: EngineEvent) => {
        if (event.type !== type || !fits(event as EventOf<T>)) return;
        clearTimeout(timer);
        this.listeners.delete(listener);
        done(event as EventOf<T>);
      };
      this.listeners.add(listener);
    });
  }
}

/** A whole training floor with its HTTP server, on loopback. */
export interface FloorServer {
  engine: Simulator;
  events: EventLog;
  recordings: string;
  /** An agent with an account, connected unless told otherwise. */
  agent(extension: string, more?: { secret?: string; autoAnswer?: boolean; connect?: boolean }): Promise<TestAgent>;
  close(): Promise<void>;
}

export const REALM = 'floor.test';
export const secretOf = (extension: string) => `secret-of-${extension}`;

export async function startFloor(options: Partial<SimulatorOptions> = {}): Promise<FloorServer> {
  const recordings = join(tmpdir(), `floor-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const engine = createSimulator({
    realm: REALM, host: REALM, recordingsFolder: recordings, scenario: parseScenario(tests), announced: ['127.0.0.1'], icePorts: [43_000, 43_999],
    ...options,
  });
  const events = new EventLog();
  const server = createServer();
  server.on('upgrade', (request, socket, head) => void (engine.handleUpgrade(request, socket, head) || socket.destroy()));
  server.listen(0, '127.0.0.1');
  const media = testMedia([44_000, 44_999]);
  await Promise.all([once(server, 'listening'), engine.start(events.push), media]);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;
  const agents: TestAgent[] = [];

  return {
    engine,
    events,
    recordings,
    async agent(extension, { secret = secretOf(extension), autoAnswer = true, connect = true } = {}) {
      await engine.account(extension, secretOf(extension));
      const agent = new TestAgent({ url, realm: REALM, extension, secret, autoAnswer, media: await media });
      agents.push(agent);
      if (connect) await agent.connect();
      return agent;
    },
    async close() {
      await Promise.all(agents.map((agent) => agent.close()));
      await engine.stop(0);
      await closeServer(server);
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
