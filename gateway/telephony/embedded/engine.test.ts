import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFloor, type FloorServer } from './testing/floor-server';
import type { TestCall } from './testing/call';

const HUMAN = '5145550101';
const status = async (call: TestCall) => ((await once(call, 'ended')) as [number])[0];

describe('the training floor: registration and calls', () => {
  let floor: FloorServer;
  let last = 0;
  const fresh = () => String(3000 + ++last);
  const id = (what: string) => `${what}-${++last}`;
  const down = (leg: string) => floor.events.wait('leg-down', (event) => event.leg === leg);

  beforeAll(async () => {
    floor = await startFloor();
  });
  afterAll(() => floor.close());

  /** The engine rings an agent. */
  async function ring(extension: string, more: { ringMs?: number; headers?: Record<string, string> } = {}) {
    const leg = id('leg');
    const callId = id('call');
    const o = { leg, callId, target: { extension }, callerId: { number: HUMAN, name: 'Ann' }, ringMs: 20_000, ...more };
    return { leg, callId, started: floor.engine.originate(o) };
  }

  describe('registration', () => {
    it('keeps one telephone of an extension when the other goes', async () => {
      const extension = fresh();
      const first = await floor.agent(extension);
      await floor.agent(extension);
      expect((await floor.engine.endpoint(extension)).contacts).toBe(2);
      first.dropSocket();
      await floor.events.wait('unregistered', (event) => event.extension === extension && event.contacts === 1);
      expect((await floor.engine.endpoint(extension)).registered).toBe(true);
    });

    it('knows at most 4 telephones of an extension: the oldest goes, and a colleague’s rings all the same', async () => {
      const [crowded, colleague] = [fresh(), fresh()];
      const oldest = await floor.agent(crowded, { autoAnswer: false });
      for (let i = 0; i < 8; i++) await floor.agent(crowded, { autoAnswer: false });
      expect((await floor.engine.endpoint(crowded)).contacts).toBe(4);
      const rung = vi.fn();
      oldest.on('call', rung);
      const { leg } = await ring(crowded);
      await floor.events.wait('leg-ringing', (event) => event.leg === leg);
      const forFour = (await floor.engine.stats()).udpSockets;
      await floor.engine.hangup(leg, 'cancelled');
      expect(rung).not.toHaveBeenCalled();
      await expect.poll(async () => (await floor.engine.stats()).udpSockets).toBe(0);
      const one = await floor.agent(colleague, { autoAnswer: false });
      const arrived = one.nextCall();
      const { leg: single } = await ring(colleague);
      await arrived;
      // However many telephones ring, a call takes its ports once.
      expect((await floor.engine.stats()).udpSockets).toBe(forFour);
      await floor.engine.hangup(single, 'cancelled');
    });
  });

  describe('an agent who dials', () => {
    async function dial(number: string, headers: string[] = []) {
      const agent = await floor.agent(fresh());
      const call = await agent.call(number, headers);
      const arrived = await floor.events.wait('leg-new', (event) => event.leg.from === agent.options.extension);
      return { agent, call, arrived, leg: arrived.leg.leg };
    }

    it('is announced with number, call id and header fields, hears the ringing early, and is answered', async () => {
      const { call, arrived, leg } = await dial('5145551234', ['X-Dialer-Call: proposed-1']);
      expect(arrived.leg).toMatchObject({ to: '5145551234', callId: 'proposed-1', state: 'new' });
      expect(Object.entries(arrived.headers).map(([name, value]) => [name.toLowerCase(), value])).toContainEqual([
        'x-dialer-call',
        'proposed-1',
      ]);
      const ringing = once(call, 'ringing');
      await floor.engine.ring(leg);
      expect(await ringing).toEqual([183]);
      const up = once(call, 'up');
      await floor.engine.answer(leg);
      await up;
      const event = await floor.events.wait('leg-up', (each) => each.leg === leg);
      expect(event.sipCallId).toBe(call.sipCallId);
      // Its handshake was done while it rang (early media): that is told after the answer all the same.
      const heard = await floor.events.wait('leg-heard', (each) => each.leg === leg);
      expect(floor.events.all.indexOf(heard)).toBeGreaterThan(floor.events.all.indexOf(event));
      const ended = status(call);
      await floor.engine.hangup(leg, 'normal');
      await ended;
      expect(await down(leg)).toMatchObject({ by: 'engine', cause: 'normal' });
    });

    it('may place so many calls at a time, and no more', async () => {
      const agent = await floor.agent(fresh());
      const calls = await Promise.all(Array.from({ length: 6 }, () => agent.call(HUMAN)));
      const refused = await Promise.race(calls.map((call) => status(call)));
      expect(refused).toBe(486);
      await agent.close();
    });

    it('must be registered, or prove itself', async () => {
      const extension = fresh();
      const agent = await floor.agent(extension, { connect: false });
      await agent.open();
      await agent.call(HUMAN);
      await floor.events.wait('leg-new', (event) => event.leg.from === extension);
      const stranger = await floor.agent(fresh(), { connect: false, secret: 'wrong' });
      await stranger.open();
      expect(await status(await stranger.call(HUMAN))).toBe(401);
    });
  });

  describe('an agent who is rung', () => {
    it('is heard once their sound has come, and that is told once', async () => {
      const agent = await floor.agent(fresh());
      agent.freeze(true);
      const { leg } = await ring(agent.options.extension);
      await floor.events.wait('leg-up', (event) => event.leg === leg);
      const heard = () => floor.events.of('leg-heard').filter((event) => event.leg === leg);
      expect(heard()).toEqual([]);
      agent.freeze(false);
      await floor.events.wait('leg-heard', (event) => event.leg === leg);
      const [call] = [...agent.calls];
      await call!.hold(true);
      await call!.hold(false);
      await call!.hangup();
      await down(leg);
      expect(heard()).toHaveLength(1);
    });
  });

  describe('a simulated lead', () => {
    async function callLead(number: string, ringMs = 5000) {
      const leg = id('lead');
      const o = { leg, callId: id('call'), target: { number, permit: leg }, callerId: { number: '5140000000' }, ringMs };
      await Promise.all([floor.engine.originate(o), floor.engine.originate(o)]);
      return leg;
    }

    it('has the mailbox at *97, which keys end', async () => {
      const leg = await callLead('*97');
      await floor.events.wait('leg-up', (event) => event.leg === leg);
      await floor.engine.dtmf(leg, '#');
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

    it('calls in by itself when the scenario says so', async () => {
      const { default: scenario } = await import('./training/scenarios/tests.json');
      const { parseScenario } = await import('./training/scenario');
      const inbound = [{ atMs: 50, from: '5145558888', did: '8005550111' }];
      const other = await startFloor({ scenario: parseScenario({ ...scenario, inbound }) });
      expect(await other.events.wait('leg-new')).toMatchObject({ did: '8005550111' });
      await other.close();
    });
  });
});
