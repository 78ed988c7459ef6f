/** An engine that refuses commands, or never answers them: calls end properly all the same, and nobody else notices. */
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls, leads, retreaverMappings } from '../platform/db/schema';
import { limits } from '../platform/limits';
import { type Floor, openFloor, type Worker } from '../testing/floor';
import { WAIT_MS } from './inbound';
import { createOrchestrator, type Orchestrator } from './orchestrator';
import { createFakeEngine, type FakeEngine } from '../testing/engine';
import { EngineError } from '../telephony/errors';

const DID = '8005550100';
const COMMANDS = [
  'ring',
  'answer',
  'openRoom',
  'closeRoom',
  'move',
  'music',
  'play',
  'stopPlay',
  'record',
  'stopRecord',
  'detect',
  'refer',
  'hangup',
] as const;
type Mood = 'refuses' | 'has no such leg' | 'hangs' | null;

/** What the engine does not do, and how: asked at each command. */
let mood: (command: string, args: unknown[]) => Mood = () => null;
const fake = createFakeEngine();
const moody = new Proxy(fake, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name);
    if (typeof value !== 'function') return value;
    return (...args: unknown[]) => {
      const now = mood(String(name), args);
      if (now === 'refuses') return Promise.reject(new Error(`the engine refuses "${String(name)}"`));
      if (now === 'has no such leg') return Promise.reject(new EngineError('gone', 'there is no such leg'));
      return now === 'hangs' ? new Promise(() => {}) : Reflect.apply(value, target, args);
    };
  },
});

let floor: Floor<FakeEngine>;
let orchestrator: Orchestrator;
beforeAll(async () => {
  floor = await openFloor(moody);
  orchestrator = floor.gateway.ctx.use(createOrchestrator);
  await floor.db.insert(retreaverMappings).values({ tenantId: 1, did: DID, prefix: 'X' });
});
afterAll(() => floor.stop());
afterEach(async () => {
  mood = () => null;
  vi.useRealTimers();
  for (const leg of [...fake.legs.keys()]) fake.down(leg);
  await floor.clear();
  fake.noted.length = 0;
  fake.hungUp.length = 0;
});

/** Commands of this name that failed so far. */
async function failuresOf(command: string): Promise<number> {
  const text = await floor.gateway.ctx.metrics.getSingleMetricAsString('dialer_engine_failures_total');
  return Number(new RegExp(`command="${command}"} (\\d+)`).exec(text)?.[1] ?? 0);
}
const rowOf = async (callId: string) => (await floor.db.select().from(calls).where(eq(calls.id, callId)))[0]!;

async function talking(email = 'qualifier@isius.demo', phone = '6175550101') {
  const lead = await floor.lead({ phone });
  const agent = await floor.worker(email);
  await agent.status('ready');
  const { body, status } = await agent.api.post('/dials/auto');
  expect(status).toBe(201);
  const { leg: agentLeg } = await fake.rung(agent.extension);
  fake.up(agentLeg);
  const { leg: farLeg } = await fake.rung(phone);
  fake.up(farLeg);
  await agent.page.next('answer', ({ leg }) => leg === 'far');
  return { agent, lead, callId: body.callId as string, agentLeg, farLeg };
}
const hangUp = (agent: Worker) => agent.page.ask('hangup', { extension: agent.extension, channel: '' });

describe('an engine that is gone', () => {
  it('ends each call at once: its lead waits to be disposed', async () => {
    const { agent, lead, callId, agentLeg, farLeg } = await talking();
    // Its last words come in this order, or the other way round.
    const away = async () => (await floor.gateway.ctx.metrics.getSingleMetric('dialer_engine_away')!.get()).values[0]?.value;
    for (const type of ['control-lost', 'control-back'] as const) {
      fake.emit({ type });
      expect(await away()).toBe(type === 'control-lost' ? 1 : 0);
    }
    fake.emit({ type: 'engine-down' });
    expect(await away()).toBe(1);
    for (const leg of [agentLeg, farLeg]) fake.down(leg, 'failed');
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'system', cause: 'engine-down' });
    fake.emit({ type: 'engine-up' });
    await floor.settled();
    expect(orchestrator.live()).toEqual([]);
    expect(await rowOf(callId)).toMatchObject({ endBy: 'system', endCause: 'engine-down', toDispose: true });
    expect((await agent.dispose(lead.id, { disposition: 'Voicemail' })).status).toBe(201);
  });
});

describe('an engine that refuses a command', () => {
  it('that came for a leg which has just ended: no failure, and no second party is refused for it', async () => {
    const before = await failuresOf('move');
    const { agent, agentLeg } = await talking();
    fake.emit({ type: 'refer', leg: agentLeg, ref: 'r1', to: '6175550177' });
    const third = await fake.rung('6175550177');
    mood = (name, [leg]) => (name === 'move' && leg !== third.leg ? 'has no such leg' : null);
    fake.ringing(third.leg);
    fake.up(third.leg);
    await floor.settled();
    expect(fake.legs.has(third.leg)).toBe(true);
    expect(await failuresOf('move')).toBe(before);
    await hangUp(agent);
  });

  it.each(COMMANDS)('"%s" each time: the call goes on to its end, which is stored, disposed and counted', async (command) => {
    const before = await failuresOf(command);
    // Nothing can be ended by an engine that never ends anything: it refuses each leg once.
    const refused = new Set<unknown>();
    mood = (name, [leg]) => {
      if (name !== command || (name === 'hangup' && refused.has(leg))) return null;
      refused.add(leg);
      return 'refuses';
    };
    const { agent, lead, callId, agentLeg, farLeg } = await talking();
    const say = (event: Parameters<Orchestrator['apply']>[1]) => orchestrator.apply(callId, event);
    say({ type: 'play', file: 'notice' });
    say({ type: 'play', file: null });
    say({ type: 'record', on: false, key: '' });
    say({ type: 'extra', index: 1, key: 'extra.wav' });
    fake.emit({ type: 'leg-held', leg: agentLeg, held: true });
    fake.emit({ type: 'leg-held', leg: agentLeg, held: false });
    fake.emit({ type: 'refer', leg: agentLeg, ref: 'r1', to: '6175550177' });
    const third = await fake.rung('6175550177');
    fake.ringing(third.leg);
    fake.up(third.leg);
    // The agent leaves; the two parties talk on, until one of them hangs up.
    fake.down(agentLeg);
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect(fake.legs.has(farLeg)).toBe(true);
    fake.down(third.leg);
    if (command !== 'hangup') await vi.waitFor(() => expect([...fake.legs.keys()]).toEqual([]));
    await floor.settled();

    expect(orchestrator.live()).toEqual([]);
    expect(await rowOf(callId)).toMatchObject({ endBy: 'agent', toDispose: true });
    expect((await agent.dispose(lead.id, { disposition: 'Voicemail' })).status).toBe(201);
    // Not asked in such a call: an agent's own dial has them, see below.
    if (!['ring', 'answer'].includes(command)) expect(await failuresOf(command)).toBeGreaterThan(before);
  });

  it('"hangup" once: the leg is told again, and nobody stays on the line', async () => {
    const { agent, farLeg, agentLeg } = await talking();
    const refused: unknown[] = [];
    mood = (name, [leg]) => (name === 'hangup' && !refused.includes(leg) ? (refused.push(leg), 'refuses') : null);
    await hangUp(agent);
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect([refused.sort(), [...fake.legs.keys()]]).toEqual([[agentLeg, farLeg].sort(), []]);
  });

  it('"originate" of the agent’s phone: the page is told, and the lead is back, for later', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    mood = (name) => (name === 'originate' ? 'refuses' : null);
    const { body } = await agent.api.post('/dials/auto');
    expect(await agent.page.next('originate-failure')).toMatchObject({ message: 'not_synced', leadId: lead.id });
    await floor.settled();
    expect(await rowOf(body.callId)).toMatchObject({ endCause: 'not_synced', toDispose: false });
    const [row] = await floor.db.select().from(leads).where(eq(leads.id, lead.id));
    expect(row).toMatchObject({ claimedBy: null, failedDials: 1 });
  });

  it('"originate" of the lead’s: the call ends, and the lead is back, for later', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    await agent.api.post('/dials/auto');
    const own = await fake.rung(agent.extension);
    mood = (name) => (name === 'originate' ? 'refuses' : null);
    fake.up(own.leg);
    expect((await agent.page.next('hangup')).call.end).toEqual({ by: 'far', cause: 'failed' });
    await floor.settled();
    expect([...fake.legs.keys()]).toEqual([]);
    expect(await floor.db.$count(calls, isNull(calls.endedAt))).toBe(0);
    expect((await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]).toMatchObject({ id: lead.id });
  });

  it('"endpoint": the page is let in all the same, and a dial says that the phone is not there until it registers', async () => {
    mood = (name) => (name === 'endpoint' ? 'refuses' : null);
    await floor.lead({ phone: '6175550101' });
    const agent = await floor.worker('advisor@isius.demo');
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 409, body: { code: 'not_synced' } });
    fake.emit({ type: 'registered', extension: agent.extension, contacts: 1 });
    await agent.page.next('phone-state', ({ registered }) => registered);
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
  });

  it('"endpoint", for as long as the floor is away: the page is told that its phone is there once the floor is back', async () => {
    mood = (name) => (name === 'endpoint' ? 'refuses' : null);
    const agent = await floor.worker('qualifier2@isius.demo');
    fake.emit({ type: 'control-lost' });
    mood = () => null;
    fake.emit({ type: 'control-back' });
    await agent.page.next('phone-state', ({ registered }) => registered);
    expect((await agent.snapshot()).agent.phone.registered).toBe(true);
  });

  it.each(['ring', 'endpoint'])('"%s" for a caller: somebody who is ready is offered them all the same', async (command) => {
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    const other = await floor.worker('advisor@isius.demo');
    floor.clock.advance(1_000);
    await other.status('ready');
    // Nothing is known of this phone: the engine is asked, and says nothing.
    mood = (name, [extension]) => (name === command && (name === 'ring' || extension === agent.extension) ? 'refuses' : null);
    fake.arrive('caller-r', { from: '6175550101', to: DID, did: DID });
    const { leg } = await fake.rung(command === 'ring' ? agent.extension : other.extension);
    fake.up(leg);
    expect((await (command === 'ring' ? agent : other).page.next('answer', (said) => said.leg === 'far')).call.far).toBe('up');
    expect(await failuresOf(command)).toBeGreaterThan(0);
  });

  it.each(['answer', 'play'])('"%s" for a caller whom nobody could take: they are released', async (command) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    fake.arrive('caller-n', { from: '6175550101', to: DID, did: DID });
    await vi.waitFor(() => expect(fake.noted).toContainEqual({ command: 'ring', args: ['caller-n'] }));
    mood = (name) => (name === command ? 'refuses' : null);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await vi.waitFor(() => expect(fake.hungUp).toEqual([{ leg: 'caller-n', cause: 'normal' }]));
  });
});

describe('an engine that never answers a command', () => {
  it.each(['pauseRecord', 'music', 'detect'] as const)(
    '"%s": the hang-up passes by, the rest of the call is asked, other calls hear nothing of it',
    async (command) => {
      const { agent, callId, farLeg, agentLeg } = await talking();
      const other = await talking('advisor@isius.demo', '6175550102');
      mood = (name) => (name === command ? 'hangs' : null);
      // Its deadline comes when the test says so.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      if (command === 'pauseRecord') orchestrator.apply(callId, { type: 'record', on: false, key: '' });
      else if (command === 'music') fake.emit({ type: 'leg-held', leg: agentLeg, held: true });
      else orchestrator.apply(callId, { type: 'detected', leg: farLeg, verdict: 'human', cause: '', at: floor.clock.now() });
      expect(await hangUp(agent)).toMatchObject({ ok: true });
      expect((await agent.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'normal' });
      expect(await hangUp(other.agent)).toMatchObject({ ok: true });
      await other.agent.page.next('hangup');
      const closed = () => fake.noted.filter(({ command: name }) => name === 'closeRoom').map(({ args }) => args[0]);
      expect([[...fake.legs.keys()], closed()]).toEqual([[], [other.callId]]);
      // What comes after the command is asked when that is given up.
      await vi.advanceTimersByTimeAsync(limits.engine.commandMs * 2);
      expect(closed()).toEqual([other.callId, callId]);
      vi.useRealTimers();
      await floor.settled();
      expect(await rowOf(callId)).toMatchObject({ endBy: 'agent', toDispose: true });
    },
  );

  it('"hangup" is given up and told again', async () => {
    const { agent, farLeg } = await talking();
    let asked = 0;
    mood = (name, [leg]) => (name === 'hangup' && leg === farLeg && ++asked === 1 ? 'hangs' : null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await hangUp(agent);
    expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await vi.advanceTimersByTimeAsync(limits.engine.commandMs + limits.engine.hangupAgainMs);
    expect([asked, [...fake.legs.keys()]]).toEqual([2, []]);
    expect(await failuresOf('hangup')).toBeGreaterThan(0);
  });
});
