import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineEvent } from '../../port';
import { createEmbeddedEngine, type EmbeddedEngine, type EmbeddedOptions } from '../index';
import tests from '../training/scenarios/tests.json';
import { parseScenario } from '../training/scenario';
import { TestAgent, testMedia } from './agent';
import type { TestCall } from './call';

/** The member of the union that may have this type, though it may share it with another. */
type EventOf<T extends EngineEvent['type']> = EngineEvent extends infer E
  ? E extends { type: infer U }
    ? T extends U
      ? E & { type: T }
      : never
    : never
  : never;

/** Keeps the engine's events, and waits for those that are still to come. */
export class EventLog {
  readonly all: EngineEvent[] = [];
  private listeners = new Set<(event: EngineEvent) => void>();

  push = (event: EngineEvent): void => {
    this.all.push(event);
    for (const listener of this.listeners) listener(event);
  };

  of<T extends EngineEvent['type']>(type: T): EventOf<T>[] {
    return this.all.filter((event) => event.type === type) as EventOf<T>[];
  }

  /** The first event of this type that fits, past or to come. */
  async wait<T extends EngineEvent['type']>(
    type: T,
    fits: (event: EventOf<T>) => boolean = () => true,
    timeoutMs = 15_000,
  ): Promise<EventOf<T>> {
    const past = this.of(type).find(fits);
    if (past) return past;
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`no ${type} came; seen: ${this.all.map((event) => event.type).join(', ')}`)),
        timeoutMs,
      );
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
  engine: EmbeddedEngine;
  /** What faults of the gateway asked for. */
  beyond: (number | 'restart')[];
  events: EventLog;
  recordings: string;
  /** Where telephones connect. */
  url: string;
  /** An agent with an account, connected unless told otherwise. */
  agent(extension: string, more?: { secret?: string; autoAnswer?: boolean; connect?: boolean }): Promise<TestAgent>;
  /** An agent and a party at this number, in one room, both up. */
  talk(agent: TestAgent, number: string): Promise<Talk>;
  close(): Promise<void>;
}

/** A call that stands: ids of its room and legs, and the agent's end of it. */
export interface Talk {
  room: string;
  agentLeg: string;
  farLeg: string;
  call: TestCall;
}

export const REALM = 'floor.test';
export const secretOf = (extension: string) => `secret-of-${extension}`;

export async function startFloor(options: Partial<EmbeddedOptions> = {}): Promise<FloorServer> {
  const recordings = join(tmpdir(), `floor-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const beyond: FloorServer['beyond'] = [];
  const engine = createEmbeddedEngine({
    realm: REALM,
    host: REALM,
    recordingsFolder: recordings,
    scenario: parseScenario(tests),
    announced: ['127.0.0.1'],
    icePorts: [43_000, 43_999],
    beyond: { restart: () => void beyond.push('restart'), stepClock: (byMs) => void beyond.push(byMs) },
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
    beyond,
    events,
    recordings,
    url,
    async agent(extension, { secret = secretOf(extension), autoAnswer = true, connect = true } = {}) {
      await engine.account(extension, [secretOf(extension)]);
      const agent = new TestAgent({ url, realm: REALM, extension, secret, autoAnswer, media: await media });
      agents.push(agent);
      if (connect) await agent.connect();
      return agent;
    },
    async talk(agent, number) {
      const id = randomUUID();
      const talk = { room: `room-${id}`, agentLeg: `agent-${id}`, farLeg: `far-${id}` };
      await engine.openRoom(talk.room);
      const common = { callId: id, room: talk.room, ringMs: 20_000 };
      const arrived = agent.nextCall();
      await engine.originate({ ...common, leg: talk.agentLeg, target: { extension: agent.options.extension }, callerId: { number } });
      const call = await arrived;
      await events.wait('leg-up', (event) => event.leg === talk.agentLeg);
      await engine.originate({ ...common, leg: talk.farLeg, target: { number, permit: talk.farLeg }, callerId: { number: '5140000000' } });
      await events.wait('leg-up', (event) => event.leg === talk.farLeg);
      return { ...talk, call };
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
