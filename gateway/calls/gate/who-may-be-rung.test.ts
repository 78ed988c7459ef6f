/** The one gate: every way to dial, against everything that forbids it. */
import fc from 'fast-check';
import { and, eq, gt } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { spelling } from '@dialer/rules/phone-testing';
import { accounts, calls, doNotCall, exemptions, followUps, leads, permits, registries, registryNumbers } from '../../platform/db/schema';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { createHealthFacts } from '../../platform/http/health-facts';
import { theLaw } from '../law/law';
import { createOrchestrator } from '../orchestrator';
import { createPermits } from './permits';

let floor: Floor;
/** The machine's own time; the clock is turned from here. */
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(() => void (floor.engine.trunks.people = true));
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.engine.trunks.emergency = false;
  floor.clock.advance(start - floor.clock.now());
});

const NUMBER = '6175550199';
const OTHER = '6175550177';
const NOON = '12:00';

/** Turns the clock to the next time that a clock in the zone shows `time`. */
function turnTo(time: string, zone = 'America/New_York'): void {
  const now = floor.clock.now();
  const [hour, minute] = time.split(':').map(Number);
  const then = moment.tz(now, zone).set({ hour, minute, second: 0, millisecond: 0 });
  if (then.valueOf() < now) then.add(1, 'day');
  floor.clock.advance(then.valueOf() - now);
}

const list = (phone: string) => floor.db.insert(doNotCall).values({ tenantId: 1, phone }).onConflictDoNothing();
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const rungNumbers = (): string[] =>
  floor.engine.noted.flatMap(({ command, args }) => {
    const target = command === 'originate' ? (args[0] as { target: { number?: string } }).target : {};
    return target.number === undefined ? [] : [target.number];
  });

/** Waits until what the engine was just told has been followed up. */
async function followedUp(): Promise<void> {
  await floor.gateway.ctx.db.select().from(leads).limit(1);
  for (let round = 0; round < 5; round++) {
    await floor.settled();
    await new Promise((done) => setImmediate(done));
  }
}

let dials = 0;
/** An agent's phone dials or hands over by itself, without the page. Resolves when the gateway has made up its mind. */
async function byHand(agent: Worker, number: string): Promise<{ leg: string }> {
  const leg = `hand-${++dials}`;
  const before = floor.engine.noted.length;
  floor.engine.arrive(leg, { from: agent.extension, to: number });
  const told = () =>
    floor.engine.noted.slice(before).some(({ command, args }) => command === 'move' || (command === 'hangup' && args[0] === leg));
  while (!told()) await new Promise((done) => setImmediate(done));
  await followedUp();
  return { leg };
}

async function refer(agent: Worker, number: string): Promise<void> {
  const line = floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!;
  const before = floor.engine.noted.length;
  floor.engine.emit({ type: 'refer', leg: line.agentLeg, ref: 'r1', to: number });
  const told = () =>
    floor.engine.noted
      .slice(before)
      .some(
        ({ command, args }) => command === 'refer' || (command === 'originate' && !('extension' in (args[0] as { target: object }).target)),
      );
  while (!told()) await new Promise((done) => setImmediate(done));
  await followedUp();
}

/** The agent answers their own phone, if it rings. */
async function pickUp(agent: Worker): Promise<void> {
  const line = floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id);
  if (!line) return;
  const { leg } = await floor.engine.rung(agent.extension);
  floor.engine.up(leg);
  await followedUp();
}

type Way = 'auto' | 'callback' | 'follow-up' | 'redial' | 'by hand' | 'transfer';
const WAYS: readonly Way[] = ['auto', 'callback', 'follow-up', 'redial', 'by hand', 'transfer'];
type Moment = 'before the dial' | 'while the agent’s phone rings';

/** What has to be there before an agent can dial a lead in this way. */
async function prepare(way: Way, agent: Worker, lead: typeof leads.$inferSelect): Promise<void> {
  const promise = { tenantId: 1, leadId: lead.id, startsAt: new Date(floor.clock.now() - 1000) };
  if (way === 'callback') await floor.db.insert(followUps).values(promise);
  if (way === 'follow-up') await floor.db.insert(followUps).values({ ...promise, accountId: agent.id });
  if (way === 'redial' || way === 'auto' || way === 'callback') expect((await agent.status('ready')).status).toBe(201);
  if (way === 'redial') {
    await agent.api.post('/dials/auto');
    await pickUp(agent);
    floor.engine.down((await floor.engine.rung(lead.phone)).leg, 'busy');
    await followedUp();
  }
  if (way === 'transfer') {
    await byHand(agent, OTHER);
    floor.engine.up((await floor.engine.rung(OTHER)).leg);
    await followedUp();
  }
}

async function dial(way: Way, agent: Worker, lead: typeof leads.$inferSelect, spelled: string): Promise<number> {
  if (way === 'by hand') return (void (await byHand(agent, spelled)), 0);
  if (way === 'transfer') return (void (await refer(agent, spelled)), 0);
  const path = way === 'follow-up' ? '/dials/follow-ups' : way === 'redial' ? '/dials/redials' : '/dials/auto';
  return (await agent.api.post(path, path === '/dials/auto' ? undefined : { leadId: lead.id })).status;
}

it('rings no number of the do-not-call list, in any way, however it is written, whenever it was listed before', async () => {
  turnTo(NOON);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WAYS),
      fc.constantFrom<Moment | 'never'>('before the dial', 'while the agent’s phone rings', 'never'),
      spelling(NUMBER),
      async (way, when, spelled) => {
        const agent = await floor.worker('qualifier@isius.demo');
        const due = way === 'auto' || way === 'redial' ? {} : { dueAt: null };
        const lead = await floor.lead({ phone: NUMBER, ...due });
        await prepare(way, agent, lead);
        floor.engine.noted.length = 0;
        if (when === 'before the dial') await list(NUMBER);
        await dial(way, agent, lead, spelled);
        const agentFirst = way !== 'by hand' && way !== 'transfer';
        if (when === 'while the agent’s phone rings' && agentFirst) await list(NUMBER);
        if (agentFirst) await pickUp(agent);
        const expected = when === 'never' || (when === 'while the agent’s phone rings' && !agentFirst) ? [NUMBER] : [];
        expect(rungNumbers()).toEqual(expected);
        await floor.clear();
      },
    ),
    // Every way meets every moment, and further spellings are drawn.
    {
      numRuns: 24,
      examples: WAYS.flatMap((way) =>
        (['before the dial', 'while the agent’s phone rings', 'never'] as const).map(
          (when) => [way, when, '011 (617) 555-0199'] as [Way, typeof when, string],
        ),
      ),
    },
  );
}, 90_000);

it.each(['by hand', 'transfer'] as const)('rings no number that bills its caller, of an island or of no area code: %s', async (way) => {
  turnTo(NOON);
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: NUMBER, dueAt: null });
  await prepare(way, agent, lead);
  floor.engine.noted.length = 0;
  await dial(way, agent, lead, '9005550101');
  await dial(way, agent, lead, '1 617 976 0101');
  for (const code of ['876', '809', '242', '268', '211', '555']) await dial(way, agent, lead, `${code}2550101`);
  await dial(way, agent, lead, `\u202e${OTHER}`);
  expect(rungNumbers()).toEqual([]);
});

it('a number that is listed while the agent’s phone rings ends the call in words; the lead goes back undisposed', async () => {
  turnTo(NOON);
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: NUMBER, status: 'Voicemail' });
  await prepare('auto', agent, lead);
  await dial('auto', agent, lead, NUMBER);
  await list(NUMBER);
  await pickUp(agent);
  expect(await agent.page.next('hangup')).toMatchObject({ call: { far: 'none', end: { by: 'system', cause: 'do-not-call' } } });
  expect(await read(lead.id)).toMatchObject({ claimedBy: null, status: 'Voicemail' });
  expect((await agent.snapshot()).toDispose).toEqual([]);
});

/** Puts the number on the list after the last word and before its ring; `then`: what its leg does at once. */
function listedInBetween(then: (leg: string) => void = () => {}) {
  const ring = floor.engine.originate.bind(floor.engine);
  const rung: string[] = [];
  const spy = vi.spyOn(floor.engine, 'originate').mockImplementation(async (order) => {
    const isNumber = 'number' in order.target && order.target.number === NUMBER;
    if (isNumber) await list(NUMBER);
    await ring(order);
    if (!isNumber) return;
    then(order.leg);
    rung.push(order.leg);
  });
  return { rung, restore: () => spy.mockRestore() };
}

it.each<Way>(['auto', 'by hand', 'transfer'])(
  'a number that is listed between the last word and its ring is let go before it answers (%s)',
  async (way) => {
    turnTo(NOON);
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER, ...(way === 'auto' ? {} : { dueAt: null }) });
    await prepare(way, agent, lead);
    const { rung, restore } = listedInBetween();
    await dial(way, agent, lead, NUMBER);
    if (way === 'auto') await pickUp(agent);
    await expect.poll(() => floor.engine.hungUp).toContainEqual({ leg: rung[0], cause: 'cancelled' });
    restore();
    expect(rung).toHaveLength(1);
    await followedUp();
    if (way === 'transfer') {
      expect(floor.engine.noted).toContainEqual({ command: 'refer', args: [expect.any(String), 'r1', 603] });
      expect(floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)).toMatchObject({ refer: null, call: { far: 'up' } });
    } else expect(await agent.page.next('hangup')).toMatchObject({ call: { end: { by: 'system', cause: 'do-not-call' } } });
  },
);

it.each<Way>(['auto', 'by hand', 'transfer'])('a number that is listed while it rings is let go: %s', async (way) => {
  turnTo(NOON);
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: NUMBER, ...(way === 'auto' ? {} : { dueAt: null }) });
  await prepare(way, agent, lead);
  await dial(way, agent, lead, NUMBER);
  if (way === 'auto') await pickUp(agent);
  const { leg } = await floor.engine.rung(NUMBER);
  floor.engine.ringing(leg);
  await followedUp();
  expect(floor.engine.hungUp).toEqual([]);
  await list(NUMBER);
  await expect.poll(() => floor.engine.hungUp, { timeout: 10_000 }).toContainEqual({ leg, cause: 'cancelled' });
});

it('who has answered before the list was looked at again is not cut off', async () => {
  turnTo(NOON);
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: NUMBER });
  await prepare('auto', agent, lead);
  const { rung, restore } = listedInBetween((leg) => floor.engine.up(leg));
  await dial('auto', agent, lead, NUMBER);
  await pickUp(agent);
  await expect.poll(() => rung).toHaveLength(1);
  restore();
  await followedUp();
  expect(floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!.call).toMatchObject({ far: 'up', end: null });
});

it.each(WAYS.filter((way) => way !== 'auto' && way !== 'callback'))('writes down that a listed number was not rung: %s', async (way) => {
  turnTo(NOON);
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: NUMBER, ...(way === 'redial' ? {} : { dueAt: null }) });
  await prepare(way, agent, lead);
  await list(NUMBER);
  await dial(way, agent, lead, NUMBER);
  const path = way === 'by hand' ? 'manual' : way === 'transfer' ? 'refer' : way;
  const kept = () =>
    floor.db
      .select()
      .from(permits)
      .where(and(eq(permits.leadId, lead.id), eq(permits.rule, 'do-not-call')));
  await expect.poll(kept).toMatchObject([{ tenantId: 1, phone: NUMBER, path, granted: false, counts: false, accountId: agent.id }]);
});

describe('a blind transfer', () => {
  it('rings nobody for who may not call any more, and help all the same', async () => {
    turnTo(NOON);
    floor.engine.trunks.emergency = true;
    const agent = await floor.worker('qualifier@isius.demo');
    await prepare('transfer', agent, await floor.lead({ phone: NUMBER }));
    await floor.db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, agent.id));
    floor.engine.noted.length = 0;
    await refer(agent, NUMBER);
    expect(rungNumbers()).toEqual([]);
    expect(floor.engine.noted).toContainEqual({ command: 'refer', args: [expect.any(String), 'r1', 403] });
    await floor.db.update(accounts).set({ deactivated: false }).where(eq(accounts.id, agent.id));
    await refer(agent, NUMBER);
    expect(rungNumbers()).toEqual([NUMBER]);
  });
});

describe('calling hours', () => {
  it('are kept on every way to dial, and the refusal says what time it is there [CALL-013]', async () => {
    turnTo('21:30');
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    expect((await agent.status('ready')).status).toBe(201);
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    await byHand(agent, NUMBER);
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
    expect(await agent.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({
      status: 403,
      body: { code: 'may-not-ring', why: 'closed', message: 'It is 9:30 PM for this lead. Massachusetts allows calls from 8:00 AM.' },
    });
    expect(rungNumbers()).toEqual([]);
    expect((await read(lead.id)).claimedBy).toBeNull();
  });

  it('are said in French to who works in French', async () => {
    turnTo('21:30', 'America/Toronto');
    const agent = await floor.worker('qualifier@slica.demo');
    const [lead] = await floor.db.insert(leads).values({ tenantId: 2, phone: '5145550199', state: 'qc', zip: 'H2X1Y4' }).returning();
    await floor.db.insert(followUps).values({ tenantId: 2, leadId: lead!.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
    const ask = async (page: string) =>
      (await agent.api.post('/dials/follow-ups', { leadId: lead!.id }, { 'accept-language': page })).body.message as string;
    // Who has chosen no language is told in that of the page.
    expect([(await ask('fr')).slice(0, 5), (await ask('en')).slice(0, 5)]).toEqual(['Il es', 'It is']);
    await agent.api.put('/workspace/language', { language: 'fr' });
    expect(await ask('en')).toMatch(/^Il est/);
    const refused = await agent.api.post('/dials/follow-ups', { leadId: lead!.id });
    await agent.api.put('/workspace/language', { language: 'en' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Il est 21 h 30 chez ce client; les appels sont permis à partir de (9|10) h 00\.$/) },
    });
  });

  it('hold in every zone that the area code or the address reaches into', async () => {
    // 8:30 in New York is 7:30 in Chicago; 850 is Florida on both sides of the border, whatever the postal code says.
    turnTo('08:30');
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: '8505550101' });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    await floor.lead({ phone: '8505550102', zip: '32301', state: 'fl' });
    await floor.lead({ phone: '3055550103', zip: '90012', state: 'ca' });
    const given = { tenantId: 1, kind: 'consent', evidence: 'Signed', channel: 'paper', validFrom: new Date(0) } as const;
    // By machine people in Florida are called with written consent alone.
    await floor.db
      .insert(exemptions)
      .values(['8505550101', '8505550102', '3055550103', '3055550104'].map((phone) => ({ ...given, phone })));
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    const east = await floor.lead({ phone: '3055550104', zip: '32301', state: 'fl' });
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 201, body: { leadId: east.id } });
    await floor.db.delete(exemptions);
  });

  it('pass over leads that are closed for one that is open behind them, without offering one twice', async () => {
    turnTo('21:30');
    for (let n = 0; n < 30; n++) await floor.lead({ phone: `61755502${String(n).padStart(2, '0')}`, priority: 10 });
    const west = await floor.lead({ phone: '2135550101', zip: '90012', state: 'ca' });
    const agent = await floor.worker('qualifier@isius.demo');
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 201, body: { leadId: west.id } });
  });

  it('end while the agent’s phone rings: the number is not rung', async () => {
    // Massachusetts closes at 8 PM; a call that rings for half a minute and is greeted has to begin before 7:58:30 PM.
    turnTo('19:58');
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    await prepare('auto', agent, lead);
    expect(await dial('auto', agent, lead, NUMBER)).toBe(201);
    floor.clock.advance(60_000);
    await pickUp(agent);
    expect(rungNumbers()).toEqual([]);
    expect(await agent.page.next('hangup')).toMatchObject({ call: { end: { cause: 'closed' } } });
  });

  it('are judged by no old table of zones: nobody is dialled by machine, and by hand one still may', async () => {
    floor.clock.advance(Date.parse('2027-03-03T12:00:00-05:00') - floor.clock.now());
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({
      status: 403,
      body: { code: 'zones-old', message: expect.stringMatching(/more than 120 days old/) },
    });
    await byHand(agent, OTHER);
    expect(rungNumbers()).toEqual([OTHER]);
    // What `/health/ready` tells operators.
    expect(floor.gateway.ctx.use(createHealthFacts).all()).toMatchObject({
      law: { version: theLaw().version, zones: { version: moment.tz.dataVersion, state: 'old' } },
    });
  });

  it('forbid nothing on the training floor, which says so', async () => {
    floor.engine.trunks.people = false;
    turnTo('23:30');
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    expect((await agent.api.get(`/dials/facts/${NUMBER}`)).body).toMatchObject({ enforced: false, do_not_call: false });
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 201, body: { leadId: lead.id } });
  });

  it('are not lifted by a manifest where the engine rings real people', () => {
    const permits = floor.gateway.ctx.use(createPermits);
    expect(permits.isTraining({ id: 1, variant: 'ISIUS' })).toBe(false);
    floor.engine.trunks.people = false;
    expect(permits.isTraining({ id: 1, variant: 'ISIUS' })).toBe(true);
  });
});

describe('two leads with one number', () => {
  it('are not called at once, whoever dials and in whatever way', async () => {
    turnTo(NOON);
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    for (let n = 0; n < 2; n++) await floor.lead({ phone: NUMBER });
    const second = await floor.lead({ phone: NUMBER, dueAt: null });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: second.id, accountId: ben.id, startsAt: new Date(floor.clock.now()) });
    await ana.status('ready');
    await ben.status('ready');
    const answers = await Promise.all([ana.api.post('/dials/auto'), ben.api.post('/dials/auto')]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await floor.db.$count(calls, eq(calls.phone, NUMBER))).toBe(1);
    const free = answers[0]!.status === 201 ? ben : ana;
    expect((await free.api.post('/dials/auto')).status).toBe(404);
    await byHand(free, NUMBER);
    if (free === ben)
      expect(await ben.api.post('/dials/follow-ups', { leadId: second.id })).toMatchObject({ status: 403, body: { why: 'on-a-call' } });
    await pickUp(free === ben ? ana : ben);
    expect(rungNumbers()).toEqual([NUMBER]);
  });
});

describe('numbers for help', () => {
  it.each(['911', '9-1-1', '9911', '933', '988', '1911'])('%s passes every rule where there is a line for it', async (typed) => {
    turnTo('03:00');
    floor.engine.trunks.emergency = true;
    const agent = await floor.worker('qualifier@isius.demo');
    const number = /933|988/.exec(typed)?.[0] ?? '911';
    await list(number);
    await byHand(agent, typed);
    expect(rungNumbers()).toEqual([number]);
    expect((await floor.db.select().from(calls))[0]).toMatchObject({ phone: number, leadId: null });
    expect(await floor.db.$count(leads)).toBe(0);
  });

  it('are rung instead of the call that the agent is in, and for who may not call', async () => {
    turnTo(NOON);
    floor.engine.trunks.emergency = true;
    const agent = await floor.worker('qualifier@isius.demo');
    await byHand(agent, OTHER);
    await byHand(agent, '911');
    expect(rungNumbers()).toEqual([OTHER, '911']);
  });

  it('fail at once on the training floor, and are no 403', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const { leg } = await byHand(agent, '911');
    expect(floor.engine.hungUp).toContainEqual({ leg, cause: 'failed' });
    expect(rungNumbers()).toEqual([]);
  });

  it('are never dialled by the machinery for leads', async () => {
    turnTo(NOON);
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: '911' });
    await floor.lead({ phone: '411', priority: 1 });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    expect(rungNumbers()).toEqual([]);
  });
});

describe('registries', () => {
  const VERSION = 901;
  const dayBefore = (days: number) => new Date(floor.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
  type Registry = Partial<typeof registries.$inferInsert>;
  /** The centre has a registry with these numbers; `days`: how old its file is. */
  async function listedOn(
    phones: readonly string[],
    { days = 1, answeredOn, ...more }: Registry & { days?: number; answeredOn?: string } = {},
  ) {
    const row = {
      tenantId: 1,
      scope: 'national-us' as const,
      region: '',
      kept: true,
      version: VERSION,
      ...more,
      versionDate: dayBefore(days),
    };
    const target = [registries.tenantId, registries.scope, registries.region];
    await floor.db.insert(registries).values(row).onConflictDoUpdate({ target, set: row });
    const numbers = phones.map((phone) => ({ phone: Number(phone), version: more.version ?? VERSION, answeredOn: answeredOn ?? null }));
    if (numbers.length > 0) await floor.db.insert(registryNumbers).values(numbers).onConflictDoNothing();
  }
  const lift = (more: Partial<typeof exemptions.$inferInsert> = {}) =>
    floor.db.insert(exemptions).values({
      ...{ tenantId: 1, kind: 'consent' as const, phone: NUMBER, evidence: 'Yes, call me.' },
      ...{ validFrom: new Date(floor.clock.now() - 86_400_000), ...more },
    });
  async function none(): Promise<void> {
    await floor.db.delete(exemptions);
    await floor.db.delete(registryNumbers);
    await floor.db.delete(registries).where(and(eq(registries.tenantId, 1), gt(registries.version, 0)));
    const scopes = ['national-us', 'national-ca'] as const;
    await floor.db
      .insert(registries)
      .values(scopes.map((scope) => ({ tenantId: 1, scope, kept: false })))
      .onConflictDoNothing();
  }
  beforeEach(() => turnTo(NOON));
  afterEach(none);

  const facts = async (agent: Worker, phone = NUMBER) => (await agent.api.get(`/dials/facts/${phone}`)).body;

  it.each(WAYS)('ring no listed number, in any way, and ring it once there is consent: %s', async (way) => {
    const agent = await floor.worker('qualifier@isius.demo');
    for (const consent of [false, true]) {
      const lead = await floor.lead({ phone: NUMBER, ...(way === 'auto' || way === 'redial' ? {} : { dueAt: null }) });
      await prepare(way, agent, lead);
      await listedOn([NUMBER]);
      if (consent) await lift();
      floor.engine.noted.length = 0;
      await dial(way, agent, lead, '011 (617) 555-0199');
      if (way !== 'by hand' && way !== 'transfer') await pickUp(agent);
      expect(rungNumbers()).toEqual(consent ? [NUMBER] : []);
      for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
      await followedUp();
      await floor.db.delete(calls);
      await floor.db.delete(followUps);
      await floor.db.delete(leads);
      await none();
    }
  });

  it('a number that is listed while the agent’s phone rings is not rung', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    await prepare('auto', agent, lead);
    await dial('auto', agent, lead, NUMBER);
    await listedOn([NUMBER]);
    await pickUp(agent);
    expect(await agent.page.next('hangup')).toMatchObject({ call: { far: 'none', end: { by: 'system', cause: 'registry' } } });
  });

  it('are said in words, with the registry and its age', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER, dueAt: null });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
    const ask = async () => (await agent.api.post('/dials/follow-ups', { leadId: lead.id })).body;
    await listedOn([NUMBER]);
    expect(await ask()).toMatchObject({ why: 'registry', message: expect.stringContaining('registry (United States)') });
    await listedOn([], { days: 40 });
    await floor.db.delete(registryNumbers);
    expect(await ask()).toMatchObject({ why: 'registry-old', message: expect.stringContaining('is 40 days old') });
    expect(await facts(agent)).toMatchObject({ registry: { why: 'registry-old', scope: 'national-us', days: 40 } });
  });

  it('of 31 days are called by, and of 32 are not; an exemption needs none', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await listedOn([], { days: 31 });
    expect((await facts(agent)).registry).toBeNull();
    await listedOn([], { days: 32 });
    expect((await facts(agent)).registry).toMatchObject({ why: 'registry-old', days: 32 });
    // Of the other country the centre keeps none.
    expect((await facts(agent, '4165550199')).registry).toBeNull();
    await lift();
    expect((await facts(agent)).registry).toBeNull();
  });

  it('that were never loaded forbid every number on a real line, and none on the training floor', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.db.delete(registries).where(eq(registries.tenantId, 1));
    await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 403, body: { why: 'registry-missing' } });
    floor.engine.trunks.people = false;
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
  });

  it('too old stop automatic dials in words, of that country alone', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: NUMBER });
    await agent.status('ready');
    await listedOn([], { days: 33 });
    expect(await agent.api.post('/dials/auto')).toMatchObject({
      status: 403,
      body: { code: 'may-not-ring', why: 'registry-old', message: expect.stringMatching(/\(United States\).* 33 days old/) },
    });
    expect(await read(lead.id)).toMatchObject({ claimedBy: null, status: 'New', dials: 0 });
    await listedOn([], { days: 3 });
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
  });

  it('keep a listed lead from being offered, and do not let it stand in front of the others', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await listedOn([NUMBER]);
    const listed = await floor.lead({ phone: NUMBER, priority: 1 });
    const free = await floor.lead({ phone: OTHER });
    await agent.status('ready');
    const { body } = await agent.api.post('/dials/auto');
    expect(body.leadId).toBe(free.id);
    expect(await read(listed.id)).toMatchObject({ place: 'listed', claimedBy: null, dials: 0 });
  });

  it('are lifted by what covers the number, while it is valid, and by nothing else', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await listedOn([NUMBER]);
    const says = async () => (await facts(agent)).registry?.why ?? null;
    const past = new Date(floor.clock.now() - 1000);
    const next = new Date(floor.clock.now() + 60_000);
    for (const useless of [
      { phone: OTHER },
      { phone: null, areaCode: '212' },
      { phone: null, campaignId: 1 },
      { tenantId: 2 },
      { validFrom: new Date(floor.clock.now() + 3_600_000) },
      { validUntil: past },
      { revokedAt: past },
    ])
      await lift(useless);
    expect(await says()).toBe('registry');
    await lift({ kind: 'existing-business-relationship', phone: null, areaCode: '617', validUntil: next });
    expect(await says()).toBeNull();
    floor.clock.advance(60_001);
    expect(await says()).toBe('registry');
  });

  it('lifted or not, the centre’s own list stands', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await lift();
    await list(NUMBER);
    const lead = await floor.lead({ phone: NUMBER });
    await dial('by hand', agent, lead, NUMBER);
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    expect(rungNumbers()).toEqual([]);
  });

  it.each(['az', 'nj', 'la', 'ma'])('of mobile telephones want consent where the law does: %s', async (state) => {
    const agent = await floor.worker('qualifier@isius.demo');
    await listedOn([NUMBER], { scope: 'wireless' });
    await lift({ kind: 'existing-business-relationship' });
    await floor.lead({ phone: NUMBER, state, dueAt: null });
    const says = async () => (await facts(agent)).registry?.why ?? null;
    expect(await says()).toBe(state === 'ma' ? null : 'wireless');
    await lift();
    expect(await says()).toBeNull();
  });

  it('of reassigned numbers forbid one until its new owner has consented', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await listedOn([NUMBER], { scope: 'reassigned', region: 'yes', answeredOn: dayBefore(10) });
    const lead = await floor.lead({ phone: NUMBER });
    const says = async () => (await facts(agent)).registry?.why ?? null;
    await lift({ validFrom: new Date(floor.clock.now() - 20 * 86_400_000) });
    await agent.status('ready');
    expect(await says()).toBe('reassigned');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    await lift({ validFrom: new Date(floor.clock.now() - 5 * 86_400_000) });
    expect(await says()).toBeNull();
    await floor.db.update(leads).set({ place: '' }).where(eq(leads.id, lead.id));
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
  });
});
