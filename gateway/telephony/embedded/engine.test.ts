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
    it('admits an extension with its secret', async () => {
      const extension = fresh();
      const agent = await floor.agent(extension, { connect: false });
      await agent.open();
      expect(await agent.register(600)).toBe(200);
      expect(await floor.engine.endpoint(extension)).toEqual({ registered: true, contacts: 1 });
      await floor.events.wait('registered', (event) => event.extension === extension && event.contacts === 1);
      expect(await agent.register(0)).toBe(200);
      await floor.events.wait('unregistered', (event) => event.extension === extension && event.contacts === 0);
    });

    it('refuses a wrong secret, and an extension without an account', async () => {
      const extension = fresh();
      const agent = await floor.agent(extension, { secret: 'wrong', connect: false });
      await agent.open();
      expect(await agent.register(600)).toBe(401);
      await floor.engine.account(extension, []);
      expect(await agent.register(600)).toBe(401);
      expect((await floor.engine.endpoint(extension)).registered).toBe(false);
    });

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

    it('tells those apart who proved different secrets: one ends with its registration and its call, the other stays', async () => {
      const extension = fresh();
      const account = (...secrets: string[]) => floor.engine.account(extension, secrets);
      const [one, two] = [
        await floor.agent(extension, { secret: 'one', connect: false }),
        await floor.agent(extension, { secret: 'two', connect: false }),
      ];
      await account('one', 'two');
      expect([await one.connect(), await two.connect()]).toEqual([200, 200]);
      const call = await one.call(HUMAN);
      const { leg } = await floor.events.wait('leg-new', (event) => event.leg.from === extension);
      await floor.engine.answer(leg.leg);
      const [ended, closed] = [once(call, 'ended'), once(one, 'closed')];
      await account('two');
      await Promise.all([ended, closed]);
      expect(await down(leg.leg)).toMatchObject({ by: 'remote', cause: 'normal' });
      expect((await floor.engine.endpoint(extension)).contacts).toBe(1);
      expect(await two.register(600)).toBe(200);
      await one.open();
      expect(await one.register(600)).toBe(401);
    });

    it('bars an extension: neither REGISTER nor INVITE, but a live call goes on', async () => {
      const extension = fresh();
      const agent = await floor.agent(extension);
      const call = await agent.call(HUMAN);
      const { leg } = await floor.events.wait('leg-new', (event) => event.leg.from === extension);
      const up = once(call, 'up');
      await floor.engine.answer(leg.leg);
      await up;
      await floor.engine.account(extension, [agent.options.secret], true);
      expect((await floor.engine.endpoint(extension)).registered).toBe(false);
      expect(await agent.register(600)).toBe(403);
      expect(await status(await agent.call(HUMAN))).toBe(403);
      expect((await floor.engine.list()).legs.map((each) => each.leg)).toContain(leg.leg);
      await call.hangup();
      await down(leg.leg);
    });

    it('unregisters the telephones of an account that is removed', async () => {
      const extension = fresh();
      await floor.agent(extension);
      await floor.engine.account(extension, []);
      expect((await floor.engine.endpoint(extension)).contacts).toBe(0);
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

    it.each([
      ['declined', false, 403],
      ['failed', false, 404],
      ['busy', true, 486],
      ['no-answer', true, 480],
      ['declined', true, 603],
    ] as const)('is refused for “%s”, rung: %s, with %i', async (cause, rang, expected) => {
      const { call, leg } = await dial(HUMAN);
      if (rang) await floor.engine.ring(leg);
      const ended = status(call);
      await floor.engine.hangup(leg, cause);
      expect(await ended).toBe(expected);
    });

    it('may place so many calls at a time, and no more', async () => {
      const agent = await floor.agent(fresh());
      const calls = await Promise.all(Array.from({ length: 6 }, () => agent.call(HUMAN)));
      const refused = await Promise.race(calls.map((call) => status(call)));
      expect(refused).toBe(486);
      await agent.close();
    });

    it('may give up', async () => {
      const { call, leg } = await dial(HUMAN);
      const ringing = once(call, 'ringing');
      await floor.engine.ring(leg);
      await ringing;
      await call.hangup();
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'cancelled' });
    });

    it('may be hung up on in the same moment as it is answered', async () => {
      const { call, leg } = await dial(HUMAN);
      const ended = status(call);
      await Promise.all([floor.engine.answer(leg), floor.engine.hangup(leg, 'normal')]);
      expect(await ended).toBe(0);
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
    it('is told the call’s id and the caller, and answers', async () => {
      const agent = await floor.agent(fresh());
      const arrived = agent.nextCall();
      const { leg, callId } = await ring(agent.options.extension, { headers: { 'X-Dialer-Resume': '1' } });
      const call = await arrived;
      expect([call.header('X-Dialer-Call'), call.header('X-Dialer-Resume')]).toEqual([callId, '1']);
      expect(call.header('From')).toContain('"Ann"');
      const up = await floor.events.wait('leg-up', (event) => event.leg === leg);
      expect(up.sipCallId).toBe(call.sipCallId);
      await call.hangup();
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

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

    it.each([
      [486, 'busy'],
      [603, 'declined'],
      [480, 'no-answer'],
    ] as const)('refuses with %i: %s', async (code, cause) => {
      const agent = await floor.agent(fresh(), { autoAnswer: false });
      const arrived = agent.nextCall();
      const { leg } = await ring(agent.options.extension);
      (await arrived).reject(code);
      expect(await down(leg)).toMatchObject({ by: 'remote', cause });
    });

    it('does not answer in time: the ringing stops', async () => {
      const agent = await floor.agent(fresh(), { autoAnswer: false });
      const arrived = agent.nextCall();
      const { leg } = await ring(agent.options.extension, { ringMs: 400 });
      expect(await status(await arrived)).toBe(487);
      expect(await down(leg)).toMatchObject({ by: 'engine', cause: 'no-answer' });
    });

    it('is not there', async () => {
      const { leg } = await ring(fresh());
      expect(await down(leg)).toMatchObject({ by: 'engine', cause: 'not-registered' });
    });

    it('has two telephones: the first to answer has the call, the other stops ringing', async () => {
      const extension = fresh();
      const [one, two] = [await floor.agent(extension), await floor.agent(extension, { autoAnswer: false })];
      const arrived = two.nextCall();
      const { leg } = await ring(extension);
      const stopped = status(await arrived);
      await floor.events.wait('leg-up', (event) => event.leg === leg);
      expect(await stopped).toBe(487);
      expect(one.calls.size).toBe(1);
    });
  });

  describe('a simulated lead', () => {
    async function callLead(number: string, ringMs = 5000) {
      const leg = id('lead');
      const o = { leg, callId: id('call'), target: { number, permit: leg }, callerId: { number: '5140000000' }, ringMs };
      await Promise.all([floor.engine.originate(o), floor.engine.originate(o)]);
      return leg;
    }

    it.each([
      ['5145550103', 'remote', 'busy'],
      ['5145550106', 'remote', 'declined'],
      ['5145550110', 'remote', 'failed'],
      ['12', 'engine', 'failed'],
    ] as const)('at %s ends by %s: %s', async (number, by, cause) => {
      expect(await down(await callLead(number))).toMatchObject({ by, cause });
    });

    it('lets it ring', async () => {
      const leg = await callLead('5145550104', 500);
      expect(await floor.events.wait('leg-ringing', (event) => event.leg === leg)).toMatchObject({ early: true });
      expect(await down(leg)).toMatchObject({ by: 'engine', cause: 'no-answer' });
    });

    it('answers and hangs up when it likes', async () => {
      const leg = await callLead('5145550112');
      const up = await floor.events.wait('leg-up', (event) => event.leg === leg);
      const heard = await floor.events.wait('leg-heard', (event) => event.leg === leg);
      expect(floor.events.all.indexOf(heard)).toBeGreaterThan(floor.events.all.indexOf(up));
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

    it('has the mailbox at *97, which keys end', async () => {
      const leg = await callLead('*97');
      await floor.events.wait('leg-up', (event) => event.leg === leg);
      await floor.engine.dtmf(leg, '#');
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

    it('calls in, and waits only so long', async () => {
      const leg = await floor.engine.injectInbound({ from: '5145557777', did: '8005550100', patienceMs: 300 });
      const event = await floor.events.wait('leg-new', (each) => each.leg.leg === leg);
      expect(event).toMatchObject({ did: '8005550100', leg: { from: '5145557777', to: '8005550100', state: 'new' } });
      expect(await down(leg)).toMatchObject({ by: 'remote', cause: 'cancelled' });
    });

    it('calls in by itself when the scenario says so', async () => {
      const { default: scenario } = await import('./training/scenarios/tests.json');
      const { parseScenario } = await import('./training/scenario');
      const inbound = [{ atMs: 50, from: '5145558888', did: '8005550111' }];
      const other = await startFloor({ scenario: parseScenario({ ...scenario, inbound }), icePorts: [46_000, 46_099] });
      expect(await other.events.wait('leg-new')).toMatchObject({ did: '8005550111' });
      await other.close();
    });
  });

  it('says in a code that a leg is not there, and takes the end of what is not there as done', async () => {
    const { engine } = floor;
    for (const command of [
      engine.ring('x'),
      engine.answer('x'),
      engine.move('x', null),
      engine.music('x', true),
      engine.dtmf('x', '1'),
      engine.detect('x', true),
      engine.refer('x', '1', 200),
    ])
      await expect(command).rejects.toMatchObject({ name: 'EngineError', code: 'gone' });
    await Promise.all([engine.hangup('x', 'normal'), engine.closeRoom('x'), engine.stopPlay('x'), engine.stopRecord('x')]);
  });
});
