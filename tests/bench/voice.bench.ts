/**
 * Voice of the training floor, measured: from the 200 to the first sound, and 20 calls at once, calm and with a main thread
 * that does nothing but work.
 */
import { REALM, secretOf, startFloor, type FloorServer } from '../../gateway/telephony/embedded/testing/floor-server';
import { parseScenario } from '../../gateway/telephony/embedded/training/scenario';
import scenario from '../../gateway/telephony/embedded/training/scenarios/tests.json';
import { figure } from './support/figures';
import { telephones, type Telephones } from './support/telephones';

const CALLS = 20;
const NUMBER = '5145550101';
const PHASE_MS = 6000;
const BLOCK_MS = 900;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** An agent dials a person who speaks at once. */
async function dialled(floor: FloorServer, extension: string): Promise<number> {
  const agent = await floor.agent(extension);
  const call = await agent.call(NUMBER);
  const { leg } = await floor.events.wait('leg-new', (event) => event.leg.from === extension);
  const [room, far] = [`room-${extension}`, `far-${extension}`];
  await floor.engine.openRoom(room);
  await floor.engine.ring(leg.leg);
  await floor.engine.move(leg.leg, room);
  await floor.engine.originate({
    leg: far,
    callId: far,
    target: { number: NUMBER, permit: 'bench' },
    callerId: { number: '1' },
    ringMs: 9000,
    room,
  });
  await floor.events.wait('leg-up', (event) => event.leg === far);
  await floor.engine.answer(leg.leg);
  await call.audible();
  const took = call.audibleAt - call.upAt;
  await floor.engine.hangup(far, 'normal');
  await agent.close();
  await floor.engine.closeRoom(room);
  return took;
}

/** An agent is rung and answers; ringing of the next leg is what can be heard first. */
async function rung(floor: FloorServer, extension: string): Promise<number> {
  const agent = await floor.agent(extension);
  const { call, farLeg, room } = await floor.talk(agent, NUMBER);
  await call.audible();
  const took = call.audibleAt - call.upAt;
  await floor.engine.hangup(farLeg, 'normal');
  await agent.close();
  await floor.engine.closeRoom(room);
  return took;
}

async function series(what: string, measure: (extension: string) => Promise<number>, first: number): Promise<void> {
  const values: number[] = [];
  for (let i = 0; i < CALLS; i++) values.push(await measure(String(first + i)));
  figure(what, values, 'ms', 250);
}

function blockMainThread(): void {
  for (const until = performance.now() + BLOCK_MS; performance.now() < until;) Math.sqrt(until);
}

async function phase(floor: FloorServer, phones: Telephones, what: string, busy: boolean): Promise<void> {
  await floor.engine.stats();
  await phones.ask({ type: 'measure' }, 'measured');
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  while (performance.now() - began < PHASE_MS) {
    if (busy) blockMainThread();
    await sleep(busy ? 20 : 100);
  }
  const used = process.cpuUsage(cpu);
  const elapsed = performance.now() - began;
  const heard = await phones.ask({ type: 'measure' }, 'measured');
  const { worstGapMs, skippedFrames } = await floor.engine.stats();
  const share = ((used.user + used.system) / 1000 / elapsed) * 100;
  figure(`${what}: longest pause of the media clock`, [worstGapMs], 'ms', 60);
  figure(`${what}: frames skipped`, [skippedFrames], '', 1);
  figure(`${what}: longest pause that a telephone heard`, heard.worstGapsMs, 'ms', 60);
  // While the main thread is busy its own work is in this figure too.
  if (!busy) figure(`${what}: the engine, of one core`, [share], '%', 40);
}

async function atOnce(floor: FloorServer): Promise<void> {
  const accounts = Array.from({ length: CALLS }, (_, i) => ({ extension: String(8000 + i), secret: secretOf(String(8000 + i)) }));
  for (const { extension, secret } of accounts) await floor.engine.account(extension, [secret]);
  const phones = telephones();
  await phones.ask({ type: 'connect', order: { url: floor.url, realm: REALM, accounts } }, 'connected');
  for (const { extension } of accounts) {
    const room = `bench-${extension}`;
    await floor.engine.openRoom(room);
    const common = { callId: room, callerId: { number: '1' }, ringMs: 9000, room };
    await floor.engine.originate({ ...common, leg: `a-${extension}`, target: { extension } });
    await floor.engine.originate({ ...common, leg: `f-${extension}`, target: { number: NUMBER, permit: 'bench' } });
    await floor.engine.record(`r-${extension}`, room);
    await floor.engine.detect(`f-${extension}`, true);
  }
  await floor.events.wait('leg-up', (event) => event.leg === `f-${8000 + CALLS - 1}`);
  await sleep(1500);
  await phase(floor, phones, `${CALLS} recorded calls, calm`, false);
  await phase(floor, phones, `${CALLS} recorded calls, main thread busy`, true);
  await phones.close();
}

const human = { ...scenario.human, beforeHelloMs: [0, 0] };
const floor = await startFloor({ scenario: parseScenario({ ...scenario, human }) });
await series('the 200 of a dialled call to the first sound', (extension) => dialled(floor, extension), 6000);
await series('an agent’s own answer to the first sound', (extension) => rung(floor, extension), 7000);
await atOnce(floor);
await floor.close();
process.exit(0);
