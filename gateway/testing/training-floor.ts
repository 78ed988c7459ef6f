/** A whole gateway on the training floor, with telephones: real SIP and media, for tests of who hears whom. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine, parseScenario, type EmbeddedEngine } from '../telephony/embedded';
import tests from '../telephony/embedded/training/scenarios/tests.json';
import { TestAgent, testMedia } from '../telephony/embedded/testing/agent';
import { openFloor, type Floor, type Worker } from './floor';

export const REALM = 'dialer.local';

export interface TrainingFloor extends Floor<EmbeddedEngine> {
  /** Folder of the recordings. */
  readonly recordings: string;
  /** Closes it at the next `clear`, as each that is made here. */
  keep(phone: TestAgent): TestAgent;
  /** A telephone that is registered. */
  phone(extension: string, secret: string): Promise<TestAgent>;
  phoneOf(worker: Worker): Promise<TestAgent>;
  /** Somebody who is ready, with their telephone. */
  atWork(email: string): Promise<{ agent: Worker; phone: TestAgent }>;
}

export interface TrainingFloorOptions {
  /** First of 500 ports, which are this file's alone: the floor takes the lower half, the telephones the upper. */
  ports: number;
  /** What is other than in `scenarios/tests.json`. */
  scenario?: Partial<Record<keyof typeof tests, unknown>>;
  /** Before the gateway starts. */
  prepare?: (recordings: string) => void;
}

export async function openTrainingFloor({ ports, scenario, prepare }: TrainingFloorOptions): Promise<TrainingFloor> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dialer-floor-'));
  const recordings = join(dataDir, 'recordings');
  prepare?.(recordings);
  const engine = createEmbeddedEngine({
    realm: REALM,
    host: REALM,
    recordingsFolder: recordings,
    scenario: parseScenario({ ...tests, ...scenario }),
    announced: ['127.0.0.1'],
    icePorts: [ports, ports + 249],
  });
  const floor = await openFloor(engine, { DATA_DIR: dataDir });
  const media = await testMedia([ports + 250, ports + 499]);
  const url = `${floor.gateway.url.replace('http', 'ws')}/sip`;
  const phones: TestAgent[] = [];

  function keep(made: TestAgent): TestAgent {
    phones.push(made);
    return made;
  }
  async function phone(extension: string, secret: string): Promise<TestAgent> {
    const made = keep(new TestAgent({ url, realm: REALM, extension, secret, media }));
    const status = await made.connect();
    if (status !== 200) throw new Error(`The telephone of ${extension} was not registered: ${status}`);
    return made;
  }
  async function phoneOf({ extension, api }: Worker): Promise<TestAgent> {
    const { body } = await api.get('/webrtc/credentials');
    return phone(extension, body.data.password);
  }

  return {
    ...floor,
    recordings,
    keep,
    phone,
    phoneOf,
    async atWork(email) {
      const agent = await floor.worker(email);
      const own = await phoneOf(agent);
      await agent.page.next('phone-state', ({ registered }) => registered);
      await agent.status('ready');
      return { agent, phone: own };
    },
    async clear() {
      // Whom an agent has left talk on.
      const { legs } = await engine.list();
      await Promise.all(legs.map(({ leg }) => engine.hangup(leg, 'normal')));
      await floor.clear();
      await Promise.all(phones.splice(0).map((each) => each.close()));
    },
    async stop() {
      await floor.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
