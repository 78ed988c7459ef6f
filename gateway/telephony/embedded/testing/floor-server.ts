import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine, type EmbeddedEngine, type EmbeddedOptions } from '../index';
import tests from '../training/scenarios/tests.json';
import { parseScenario } from '../training/scenario';
import { TestAgent, testMedia } from './agent';
import type { TestCall } from './call';
import type { MeasuredEngine } from '../../port';
import { EventLog } from './event-log';
import { claimPorts, type Ports } from './ports';

/** A whole training floor with its HTTP server, on loopback. */
export interface FloorServer {
  engine: EmbeddedEngine;
  /** The engine as its gateway has it: the same, or what `through` has put before it. */
  port: MeasuredEngine;
  /** What faults of the gateway asked for. */
  beyond: (number | 'restart')[];
  events: EventLog;
  recordings: string;
  ports: Ports;
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

/** Puts something between the engine and its gateway, on the same HTTP server; what it makes is started in the engine's place. */
export type Through = (engine: EmbeddedEngine, server: Server) => Promise<SocketPort>;
type SocketPort = MeasuredEngine & Pick<EmbeddedEngine, 'handleUpgrade'>;

/** @param more in place of what it has by itself; asked with the ports that are this floor's own */
export async function startFloor(
  more: Partial<EmbeddedOptions> | ((ports: Ports) => Partial<EmbeddedOptions>) = {},
  through: Through = async (engine) => engine,
): Promise<FloorServer> {
  const recordings = join(tmpdir(), `floor-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const beyond: FloorServer['beyond'] = [];
  const ports = await claimPorts();
  const engine = createEmbeddedEngine({
    realm: REALM,
    host: REALM,
    recordingsFolder: recordings,
    scenario: parseScenario(tests),
    announced: ['127.0.0.1'],
    icePorts: ports.engine,
    beyond: { restart: () => void beyond.push('restart'), stepClock: (byMs) => void beyond.push(byMs) },
    ...(typeof more === 'function' ? more(ports) : more),
  });
  const events = new EventLog();
  const server = createServer();
  server.on('upgrade', (request, socket, head) => void (port.handleUpgrade(request, socket, head) || socket.destroy()));
  server.listen(0, '127.0.0.1');
  const media = testMedia(ports.phones);
  await once(server, 'listening');
  const port = await through(engine, server);
  await Promise.all([port.start(events.push), media]);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;
  const agents: TestAgent[] = [];

  return {
    engine,
    port,
    beyond,
    events,
    recordings,
    ports,
    url,
    async agent(extension, { secret = secretOf(extension), autoAnswer = true, connect = true } = {}) {
      await port.account(extension, [secretOf(extension)]);
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
      await port.stop(0);
      await closeServer(server);
      ports.free();
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
