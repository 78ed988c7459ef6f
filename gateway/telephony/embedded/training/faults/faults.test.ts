// @long
/** Each named fault really happens on the floor, measured by packets, frames and frames' tones, and ends. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProject } from '../../../../platform/root';
import { planLead } from '../lead-plan';
import { randomOf } from '../random';
import { parseScenario } from '../scenario';
import shipped from '../scenarios/training-floor.json';
import forTests from '../scenarios/tests.json';
import { startFloor, type FloorServer, type Talk } from '../../testing/floor-server';
import type { TestAgent } from '../../testing/agent';
import { FAULT_IDS, FAULTS } from './list';
import { PacketWay } from './packets';
import { PhoneFaults } from './phones';

const HUMAN = '5145550101';
/** The agent's tone; the lead's is in its scenario. */
const AGENT_HZ = 700;
const LEAD_HZ = 1100;
/** Strength of a tone of 6,000 that has gone through mu-law. */
const LOUD = 3000;

describe('packets', () => {
  /** Sends so many packets along a way that loses a share of them, and tells which arrived. */
  function sent(count: number, lost: number, seed: number): number[] {
    const way = new PacketWay();
    way.disturb({ lost, lateMs: 0, random: randomOf(seed) });
    const arrived: number[] = [];
    for (let i = 0; i < count; i++) way.pass(() => arrived.push(i));
    return arrived;
  }

  it.each([0.05, 0.2])('are lost by their share, the same ones for the same seed: %d', (lost) => {
    const share = 1 - sent(20_000, lost, 1).length / 20_000;
    expect(share).toBeCloseTo(lost, 2);
    expect(sent(500, lost, 7)).toEqual(sent(500, lost, 7));
    expect(sent(500, lost, 7)).not.toEqual(sent(500, lost, 8));
  });

  it('pass as if nothing were there once the fault has ended, and what is late after the close arrives nowhere', async () => {
    const way = new PacketWay();
    const end = way.disturb({ lost: 0, lateMs: 30, random: randomOf(1) });
    let arrived = 0;
    for (let i = 0; i < 50; i++) way.pass(() => arrived++);
    expect(arrived).toBeLessThan(50);
    await expect.poll(() => arrived).toBe(50);
    way.pass(() => arrived++);
    way.close();
    end();
    way.pass(() => (arrived += 100));
    expect(arrived).toBe(150);
  });
});

it('telephones are kept away by extension, and for a time', () => {
  let now = 0;
  const faults = new PhoneFaults(() => now);
  faults.begin('cut', '1001', 5000);
  expect([faults.has('cut', '1001'), faults.has('refuse', '1001'), faults.has('cut', '1002')]).toEqual([true, false, false]);
  now = 5000;
  expect(faults.has('cut', '1001')).toBe(false);
});

describe('a scenario', () => {
  const withFaults = (...faults: object[]) => parseScenario({ ...forTests, faults });

  it('decides before the ring what is wrong with a number, and nothing else of the call changes', () => {
    const scenario = withFaults({ fault: 'late-answer', number: '01$' }, { fault: 'far-hold', number: '01$', afterMs: 100, forMs: 5 });
    const plain = planLead(parseScenario(forTests), HUMAN, 1);
    expect(planLead(scenario, HUMAN, 1)).toEqual({ ...plain, ringMs: 25_000, faults: [{ fault: 'far-hold', afterMs: 100, forMs: 5 }] });
    expect(planLead(scenario, '5145550102', 1).faults).toEqual([]);
  });

  it.each([
    [{ fault: 'thunder', number: '01$' }, /faults\[0\]\.fault/],
    [{ fault: 'loss-5' }, /either a number or a time/],
    [{ fault: 'loss-5', number: '01$', atMs: 5 }, /either a number or a time/],
    [{ fault: 'loss-5', atMs: 5, afterMs: 1 }, /afterMs is for a fault with a number/],
    [{ fault: 'loss-5', number: '01$', everyMs: 2000 }, /everyMs is for a fault with a time/],
    [{ fault: 'early-hang-up', atMs: 5 }, /wants a number/],
    [{ fault: 'loss-5', number: '(' }, /not a regular expression/],
  ])('that is wrong about a fault is refused in words: %j', (fault, words) => {
    expect(() => withFaults(fault)).toThrow(words);
  });

  it('that ships has a number for each fault but those that strike everybody, and the guide names all', () => {
    const guide = readFileSync(inProject('gateway', 'telephony', 'README.md'), 'utf8');
    // Any agent may dial them.
    const forEverybody: readonly string[] = ['media-worker-killed', 'gateway-restarted', 'clock-stepped'];
    const ownCall = FAULT_IDS.filter((fault) => !forEverybody.includes(fault));
    for (const [scenario, faults] of [
      [parseScenario(shipped), ownCall],
      [parseScenario(forTests), FAULT_IDS],
    ] as const) {
      expect(scenario.faults.map(({ fault }) => fault)).toEqual(faults);
      scenario.faults.forEach(({ fault, number }) =>
        expect(guide).toContain(`| \`${fault}\` | 212 555-${number!.slice(6, 10)} | ${FAULTS[fault].what} |`),
      );
    }
  });
});

/** Each has a call of its own, and all run at once. */
describe.concurrent('on the floor', () => {
  let floor: FloorServer;
  let last = 0;
  const agent = () => floor.agent(String(6000 + ++last));

  beforeAll(async () => {
    const speaks = [{ number: '01$', says: [`tone-${LEAD_HZ}`] }, ...forTests.overrides];
    const human = { ...forTests.human, beforeHelloMs: [0, 0], betweenLinesMs: [0, 0] };
    const scenario = parseScenario({ ...forTests, human, overrides: speaks, faults: [{ fault: 'far-hold', number: '0777$', afterMs: 0 }] });
    floor = await startFloor({ scenario });
  });
  afterAll(() => floor.close());

  /** Two who hear each other's tone. */
  async function talking(someone?: TestAgent): Promise<Talk> {
    const talk = await floor.talk(someone ?? (await agent()), HUMAN);
    talk.call.tone = AGENT_HZ;
    await bothHear(talk);
    return talk;
  }
  const leadHears = async ({ farLeg }: Talk) => (await floor.engine.hears(farLeg, [AGENT_HZ]))!.tones[0]!;
  const agentHears = ({ call }: Talk) => call.power(LEAD_HZ);
  /** `expect.poll` knows no tests side by side. */
  const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 8000, interval: 50 });
  const agentHearsAgain = (talk: Talk) => until(() => expect(agentHears(talk)).toBeGreaterThan(LOUD));
  const leadHearsAgain = (talk: Talk) => until(async () => expect(await leadHears(talk)).toBeGreaterThan(LOUD));
  async function bothHear(talk: Talk): Promise<void> {
    await agentHearsAgain(talk);
    await leadHearsAgain(talk);
  }

  it('agent-hears-nothing: no packet reaches the agent, the lead hears them, and it ends', async () => {
    const talk = await talking();
    const { heard } = talk.call;
    await floor.engine.strike({ fault: 'agent-hears-nothing', leg: talk.agentLeg, forMs: 2000 });
    const quiet = talk.call.heard;
    expect(quiet - heard).toBeLessThan(20);
    expect(await leadHears(talk)).toBeGreaterThan(LOUD);
    await until(() => expect(talk.call.heard).toBeGreaterThan(quiet + 100));
    expect(talk.call.worstGapMs).toBeGreaterThan(1800);
    await bothHear(talk);
  });

  it('lead-hears-nothing: no packet of the agent arrives, they hear the lead, and it ends', async () => {
    const talk = await talking();
    await floor.engine.strike({ fault: 'lead-hears-nothing', leg: talk.farLeg, forMs: 3000 });
    await until(async () => expect(await leadHears(talk)).toBe(0));
    expect(agentHears(talk)).toBeGreaterThan(LOUD);
    await bothHear(talk);
    expect(floor.events.of('leg-lost').filter((event) => event.leg === talk.agentLeg)).toEqual([]);
  });

  it.each([
    ['loss-5', 0.01, 0.12],
    ['loss-20', 0.1, 0.32],
  ] as const)('%s: about that share of both ways is missing', async (fault, least, most) => {
    const talk = await talking();
    await floor.engine.strike({ fault, leg: talk.agentLeg, forMs: 6000 });
    await until(async () => expect((await floor.engine.packets(talk.agentLeg))!.toAgent.in).toBeGreaterThan(200));
    const ways = (await floor.engine.packets(talk.agentLeg))!;
    for (const way of [ways.toAgent, ways.fromAgent]) {
      expect(way.lost / way.in).toBeGreaterThan(least);
      expect(way.lost / way.in).toBeLessThan(most);
    }
  });

  it('jitter: packets come late, and the call is heard all the same', async () => {
    const talk = await talking();
    talk.call.worstGapMs = 0;
    await floor.engine.strike({ fault: 'jitter', leg: talk.agentLeg, forMs: 3000 });
    await until(() => expect(talk.call.worstGapMs).toBeGreaterThan(50));
    const { heard } = talk.call;
    await until(() => expect(talk.call.heard).toBeGreaterThan(heard + 50));
    await bothHear(talk);
  });

  it('media-port-change: the audio goes on over another port, as the same leg', async () => {
    const talk = await talking();
    const before = talk.call.remotePort();
    const { heard } = talk.call;
    await floor.engine.strike({ fault: 'media-port-change', leg: talk.agentLeg });
    await until(() => expect(talk.call.remotePort()).not.toBe(before));
    await until(() => expect(talk.call.heard).toBeGreaterThan(heard + 50));
    await bothHear(talk);
    expect((await floor.engine.list()).legs.find(({ leg }) => leg === talk.agentLeg)?.state).toBe('up');
    const ended = once(talk.call, 'ended');
    await floor.engine.hangup(talk.agentLeg, 'normal');
    await ended;
    await floor.engine.hangup(talk.farLeg, 'normal');
  });

  it('signalling-lost: the socket is cut and comes back to nothing until it ends; the call is heard on', async () => {
    const someone = await agent();
    const { extension } = someone.options;
    const talk = await talking(someone);
    const closed = once(someone, 'closed');
    await floor.engine.strike({ fault: 'signalling-lost-5', extension, forMs: 1500 });
    await closed;
    await floor.events.wait('unregistered', (event) => event.extension === extension);
    await someone.open();
    const again = once(someone, 'closed');
    void someone.register(600);
    await again;
    expect((await floor.engine.endpoint(extension)).registered).toBe(false);
    await bothHear(talk);
    const back = async () => {
      await someone.open();
      return Promise.race([someone.register(600), once(someone, 'closed').then(() => 0)]);
    };
    await until(async () => expect(await back()).toBe(200));
    await bothHear(talk);
    await talk.call.hangup();
    await floor.events.wait('leg-down', (event) => event.leg === talk.agentLeg);
  });

  it('registration-refused: 403 until it ends, and the call goes on', async () => {
    const someone = await agent();
    const talk = await talking(someone);
    const closed = once(someone, 'closed');
    await floor.engine.strike({ fault: 'registration-refused', leg: talk.agentLeg, forMs: 4000 });
    await closed;
    expect(await someone.connect()).toBe(403);
    await bothHear(talk);
    await until(async () => expect(await someone.register(600)).toBe(200));
  });

  it('far-hold: music in place of the lead, who hears nobody; a scenario’s own comes with the answer', async () => {
    const talk = await talking();
    await floor.engine.strike({ fault: 'far-hold', leg: talk.farLeg, forMs: 2500 });
    await until(() => expect(agentHears(talk)).toBeLessThan(50));
    expect(talk.call.power(440) + talk.call.power(369.99) + talk.call.power(329.63)).toBeGreaterThan(50);
    await bothHear(talk);
    const other = await floor.talk(await agent(), '5145550777');
    await until(() => expect(other.call.power(440) + other.call.power(369.99)).toBeGreaterThan(50));
  });

  it('keys-swallowed: keys arrive nowhere, in either direction', async () => {
    const talk = await talking();
    await floor.engine.strike({ fault: 'keys-swallowed', leg: talk.agentLeg, forMs: 60_000 });
    const keys: string[] = [];
    talk.call.on('digit', (digit) => keys.push(digit));
    talk.call.press('5');
    await floor.engine.dtmf(talk.agentLeg, '7');
    await talk.call.hangup();
    await floor.events.wait('leg-down', (event) => event.leg === talk.agentLeg);
    expect(floor.events.of('dtmf').filter((event) => event.leg === talk.agentLeg)).toEqual([]);
    expect(keys).toEqual([]);
  });

  it('target-dies: the line is lost, and nobody has hung up', async () => {
    const talk = await talking();
    await floor.engine.strike({ fault: 'target-dies', leg: talk.farLeg });
    expect(await floor.events.wait('leg-down', (event) => event.leg === talk.farLeg)).toMatchObject({ by: 'engine', cause: 'lost' });
  });

  it('faults of the gateway are asked of it, and one with nothing to strike is refused in words', async () => {
    await floor.engine.strike({ fault: 'gateway-restarted' });
    await floor.engine.strike({ fault: 'clock-stepped' });
    await until(() => expect(floor.beyond).toEqual(['restart', 90_000]));
    await expect(floor.engine.strike({ fault: 'loss-5', leg: 'nobody' })).rejects.toThrow('There is no call for loss-5 to strike.');
    await expect(floor.engine.strike({ fault: 'late-answer' })).rejects.toThrow('give it a number in the scenario');
  });
});

describe('on a floor of its own', () => {
  it('media-worker-killed: the calls are down, and the floor opens again', async () => {
    const floor = await startFloor();
    const someone = await floor.agent('6900');
    const { agentLeg } = await floor.talk(someone, HUMAN);
    await floor.engine.strike({ fault: 'media-worker-killed' }).catch(() => undefined);
    await floor.events.wait('engine-down');
    expect(await floor.events.wait('leg-down', (event) => event.leg === agentLeg)).toMatchObject({ cause: 'failed' });
    await floor.events.wait('engine-up');
    await someone.connect();
    await (await floor.talk(someone, HUMAN)).call.audible();
    await floor.close();
  });
});
