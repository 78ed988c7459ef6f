/**
 * Named faults that a call survives, each 20 times: how long the agent hears nothing of the lead's tone, beyond what the
 * fault itself silences; and how many calls have ended.
 */
import { once } from 'node:events';
import type { FaultId } from '../../gateway/telephony/embedded/training/faults/list';
import { strengthOf } from '../../gateway/telephony/embedded/media/pcm';
import { parseScenario } from '../../gateway/telephony/embedded/training/scenario';
import tests from '../../gateway/telephony/embedded/training/scenarios/tests.json';
import { startFloor, type Talk } from '../../gateway/telephony/embedded/testing/floor-server';
import type { TestAgent } from '../../gateway/telephony/embedded/testing/agent';
import { figure, p95 } from './support/figures';

const AT_ONCE = 10;
const ROUNDS = 2;
const NUMBER = '5145550101';
const HZ = 1100;
/** Of a tone of 6,000: a frame that carries it. */
const CARRIES = 1000;
const LASTS_MS = 3000;
const AFTER_MS = 3000;
const WANTED_MS = 1000;

/** What each silences by itself, ms. */
const SURVIVED: readonly (readonly [FaultId | null, number])[] = [
  [null, 0],
  ['loss-5', 0],
  ['loss-20', 0],
  ['jitter', 0],
  ['media-port-change', 0],
  ['signalling-lost-5', 0],
  ['registration-refused', 0],
  ['lead-hears-nothing', 0],
  ['agent-hears-nothing', LASTS_MS],
  ['far-hold', LASTS_MS],
];

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const floor = await startFloor({
  scenario: parseScenario({
    ...tests,
    human: { ...tests.human, beforeHelloMs: [0, 0], betweenLinesMs: [0, 0] },
    overrides: [{ number: NUMBER, says: [`tone-${HZ}`] }],
  }),
});
const agents: TestAgent[] = [];
for (let i = 0; i < AT_ONCE; i++) agents.push(await floor.agent(String(7000 + i)));

/** A telephone whose socket was cut comes back as a page's does: again and again. */
async function reconnect(agent: TestAgent): Promise<void> {
  while (!(await floor.engine.endpoint(agent.options.extension)).registered) {
    await sleep(500);
    await agent.open();
    await Promise.race([agent.register(600), once(agent, 'closed')]);
  }
}

/** The longest time without the tone while the fault lasts and a while after; null: the call has ended. */
async function gapOf({ call, agentLeg, farLeg, room }: Talk, fault: FaultId | null): Promise<number | null> {
  let worst = 0;
  let last = performance.now();
  const note = () => {
    worst = Math.max(worst, performance.now() - last);
    last = performance.now();
  };
  call.listener = (frame) => strengthOf(HZ, [frame]) > CARRIES && note();
  if (fault) await floor.engine.strike({ fault, leg: agentLeg, forMs: LASTS_MS });
  await sleep(LASTS_MS + AFTER_MS);
  note();
  const stands = (await floor.engine.list()).legs.some(({ leg }) => leg === agentLeg);
  await floor.engine.hangup(agentLeg, 'normal');
  await floor.engine.hangup(farLeg, 'normal');
  await floor.engine.closeRoom(room);
  return stands ? worst : null;
}

for (const [fault, silencesMs] of SURVIVED) {
  const gaps: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(agents.map(reconnect));
    const talks: Talk[] = [];
    for (const agent of agents) talks.push(await floor.talk(agent, NUMBER));
    await Promise.all(talks.map(({ call }) => call.audible()));
    gaps.push(...(await Promise.all(talks.map((talk) => gapOf(talk, fault)))));
  }
  const survived = gaps.filter((gap) => gap !== null).map((gap) => Math.max(0, gap - silencesMs));
  const what = fault ?? 'calm';
  figure(`${what}: silence beyond the fault’s own, 95 of 100`, [p95(survived)], 'ms', WANTED_MS);
  figure(`${what}: silence beyond the fault’s own`, survived, 'ms', WANTED_MS);
  figure(`${what}: calls that have ended`, [gaps.length - survived.length], '', 1);
}
await floor.close();
process.exit(0);
