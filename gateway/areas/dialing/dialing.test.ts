import { eq, isNull } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { accounts, calls, doNotCall, followUps, leads, overstays, settings } from '../../platform/db/schema';

let floor: Floor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.update(accounts).set({ deactivated: false, inboundOnly: false });
  await floor.db.delete(settings);
});

const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const change = (agent: Worker, facts: Partial<typeof accounts.$inferInsert>) =>
  floor.db.update(accounts).set(facts).where(eq(accounts.id, agent.id));

async function ready(email = 'qualifier@isius.demo'): Promise<Worker> {
  const agent = await floor.worker(email);
  expect((await agent.status('ready')).status).toBe(201);
  return agent;
}

describe('POST /dials/auto', () => {
  it('gives two agents who dial at the same moment different leads', async () => {
    await floor.lead({ phone: '6175550101' });
    await floor.lead({ phone: '6175550102' });
    const agents = [await ready(), await ready('advisor@isius.demo')];
    const dials = await Promise.all(agents.map((agent) => agent.api.post('/dials/auto')));
    expect(dials.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(dials.map(({ body }) => body.leadId)).size).toBe(2);
  });

  it('answers a repeat while the agent rings with the same dial, and claims one lead only', async () => {
    await floor.lead({ phone: '6175550101' });
    await floor.lead({ phone: '6175550102' });
    const ana = await ready();
    const dials = await Promise.all([ana.api.post('/dials/auto'), ana.api.post('/dials/auto'), ana.api.post('/dials/auto')]);
    expect(new Set(dials.map(({ body }) => body.callId)).size).toBe(1);
    expect(dials.every(({ status }) => status === 201)).toBe(true);
    expect(await floor.db.$count(leads, eq(leads.claimedBy, ana.id))).toBe(1);
  });

  it('is 404 without a lead, 409 on a call, 403 when the agent may not [CALL-013]', async () => {
    const ana = await ready();
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 404, body: { message: 'leads.not_available' } });
    await floor.lead({ phone: '6175550101' });
    await ana.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    await floor.settled();
    expect((await ana.api.post('/dials/auto')).status).toBe(409);
    const ben = await floor.worker('advisor@isius.demo');
    expect((await ben.api.post('/dials/auto')).status).toBe(403);
    await ben.status('ready');
    await change(ben, { inboundOnly: true });
    expect((await ben.api.post('/dials/auto')).status).toBe(403);
    await change(ben, { inboundOnly: false, deactivated: true });
    expect((await ben.api.post('/dials/auto')).status).toBe(403);
  });

  it('is locked while a promise is overdue and follow-ups are enforced [STATUS-011, FUP-006]', async () => {
    const lead = await floor.lead({ phone: '6175550101', dueAt: null });
    await floor.lead({ phone: '6175550102' });
    const ana = await ready();
    // A day ago is past on every wall clock.
    await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: lead.id, accountId: ana.id, startsAt: new Date(floor.clock.now() - 86_400_000) });
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 403, body: { message: 'setters.overdueFollowUpsMessage' } });
    expect((await ana.status('ready')).status).toBe(403);
    expect((await ana.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(201);
  });

  it('is locked by a promise only once the follow-up window after its time is over; until then it stands among those to come [SET-011]', async () => {
    const lead = await floor.lead({ phone: '6175550101', dueAt: null });
    await floor.lead({ phone: '6175550102' });
    const ana = await ready();
    const manager = await floor.worker('manager@isius.demo');
    const { body: was } = await manager.api.get('/settings/globals');
    expect((await manager.api.put('/settings/globals', { ...was, 'follow-up-window': 40, was })).status).toBe(204);
    const promised = (minutes: number) => ({ startsAt: new Date(floor.clock.now() - minutes * 60_000) });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: ana.id, ...promised(41) });
    const listed = async (overdue: boolean) => (await ana.api.get(`/agents/follow-ups?limit=50&overdue=${overdue}`)).body.length;
    expect([await listed(true), await listed(false)]).toEqual([1, 0]);
    expect((await ana.api.post('/dials/auto')).status).toBe(403);
    await floor.db.update(followUps).set(promised(39));
    expect([await listed(true), await listed(false)]).toEqual([0, 1]);
    expect((await ana.api.post('/dials/auto')).status).toBe(201);
  });

  it('calls nobody outside the hours that a manager has saved, and says when they begin [SET-039, SET-040]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    const manager = await floor.worker('manager@isius.demo');
    const hours = async (days: readonly string[]) =>
      expect((await manager.api.put('/settings/operation-hours', { days })).status).toBe(204);
    await hours(Array(7).fill(''));
    const never = await ana.api.post('/dials/auto');
    expect(never).toMatchObject({ status: 403, body: { code: 'centre-closed', opensAt: null } });
    expect(never.body.message).toMatch(/^The centre is closed: it has no opening hours/);

    // Open on the day after tomorrow alone, by the clock of the centre.
    const zone = 'America/New_York';
    const day = moment.tz(floor.clock.now(), zone).startOf('day').add(2, 'days');
    await hours(Array.from({ length: 7 }, (_, at) => (at === day.isoWeekday() - 1 ? '09:30 17:00' : '')));
    const closed = await ana.api.post('/dials/auto');
    const opensAt = day.clone().add({ hours: 9, minutes: 30 }).toISOString();
    expect(closed).toMatchObject({ status: 403, body: { code: 'centre-closed', opensAt } });
    expect(closed.body.message).toBe(
      `The centre is closed now: nobody is dialled automatically. It opens ${day.format('ddd, MMM D')}, 9:30 AM, centre time.`,
    );
    expect((await read(lead.id)).claimedBy).toBeNull();

    await hours(Array(7).fill('00:00 24:00'));
    expect((await ana.api.post('/dials/auto')).status).toBe(201);
  });

  it('holds a callback that comes due while the centre is closed, and dials it first when it opens', async () => {
    const promised = await floor.lead({ phone: '6175550101', dueAt: null });
    await floor.lead({ phone: '6175550102' });
    const ana = await ready();
    const manager = await floor.worker('manager@isius.demo');
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: promised.id, startsAt: new Date(floor.clock.now() - 60_000) });
    await manager.api.put('/settings/operation-hours', { days: Array(7).fill('') });
    expect((await ana.api.post('/dials/auto')).status).toBe(403);
    await manager.api.put('/settings/operation-hours', { days: Array(7).fill('00:00 24:00') });
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 201, body: { leadId: promised.id, type: 'callback' } });
  });
});

describe('an agent phone that cannot be reached', () => {
  it('claims nothing when the phone is not registered: not-synced, with a notice and an overstay [STATUS-022, STATUS-068]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    floor.engine.missing.add(ana.extension);
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 409, body: { code: 'not_synced' } });
    expect(await ana.page.next('originate-failure')).toMatchObject({ call: null, leadId: null, message: 'not_synced' });
    expect(await ana.page.next('agent-status', ({ status }) => status === 'not-synced')).toMatchObject({ by: 'system' });
    expect((await read(lead.id)).claimedBy).toBeNull();
    expect(await floor.db.$count(overstays, eq(overstays.status, 'not-synced'))).toBe(1);
  });

  it('calls nobody for who has no page open, and claims nothing', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    await ana.leave();
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 409, body: { code: 'no-page' } });
    expect((await read(lead.id)).claimedBy).toBeNull();
  });

  it('gives a declined lead back before the fresh ones, and the agent after-call-work [CALL-025, CALL-027, STATUS-021, ENDPOINT-082]', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'New' });
    const ana = await ready();
    await ana.api.post('/dials/auto');
    const leg = await floor.engine.rung(ana.extension);
    floor.engine.ringing(leg.leg);
    floor.engine.down(leg.leg, 'declined');
    expect(await ana.page.next('originate-failure')).toMatchObject({
      leadId: lead.id,
      message: 'declined',
      call: { end: { cause: 'declined' } },
    });
    expect(await ana.page.next('agent-status', ({ status }) => status === 'after-call-work')).toMatchObject({ by: 'system' });
    expect(await read(lead.id)).toMatchObject({ claimedBy: null, status: 'New', priority: 50 });
    const confirm = async (message: string) => (await ana.api.put('/callback/originate-failure', { leadId: lead.id, message })).status;
    for (const message of ['declined', 'declined', 'not_answered', 'not_synced']) expect(await confirm(message)).toBe(204);
    expect(await confirm('asleep')).toBe(422);
    expect(await read(lead.id)).toMatchObject({ claimedBy: null, status: 'New', priority: 50 });
    expect(await ana.snapshot()).toMatchObject({ toDispose: [] });
  });

  it('lets a lead wait, longer each time, whose dial failed before any phone rang; the stack goes on without it', async () => {
    const first = await floor.lead({ phone: '6175550101', status: 'New', dueAt: new Date(floor.clock.now() - 9000) });
    const second = await floor.lead({ phone: '6175550102', status: 'New' });
    const ana = await ready();
    const fails = async () => {
      const { body } = await ana.api.post('/dials/auto');
      floor.engine.down((await floor.engine.rung(ana.extension)).leg, 'no-answer');
      await floor.settled();
      await ana.status('ready');
      return body.leadId;
    };
    expect([await fails(), await fails()]).toEqual([first.id, second.id]);
    expect((await ana.api.post('/dials/auto')).status).toBe(404);
    const waits = async () => (await read(first.id)).retryAt!.getTime() - floor.clock.now();
    expect(await read(first.id)).toMatchObject({ claimedBy: null, status: 'New', priority: 100, failedDials: 1 });
    expect(await waits()).toBeLessThanOrEqual(60_000);
    let turned = 0;
    for (const minutes of [2, 4, 8]) {
      const step = await waits();
      floor.clock.advance(step);
      turned += step;
      expect(await fails()).toBe(first.id);
      expect(await waits()).toBe(minutes * 60_000);
      await floor.db.update(leads).set({ dueAt: null }).where(eq(leads.id, second.id));
    }
    // A dial that reaches somebody ends the waiting.
    const step = await waits();
    floor.clock.advance(step);
    await ana.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    floor.engine.down((await floor.engine.rung('6175550101')).leg, 'busy');
    await floor.settled();
    expect(await read(first.id)).toMatchObject({ failedDials: 0, retryAt: null });
    floor.clock.advance(-turned - step);
  });

  it('frees the lead at once when the page leaves before it answers', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    await ana.api.post('/dials/auto');
    await floor.engine.rung(ana.extension);
    await ana.page.ask('goodbye', { extension: ana.extension, reason: 'unload' });
    await floor.settled();
    expect((await read(lead.id)).claimedBy).toBeNull();
    expect(floor.engine.legs.size).toBe(0);
  });
});

describe('follow-ups and redials', () => {
  it('dials a promise of the agent in any status, and nobody else’s [CALL-033, ENDPOINT-079]', async () => {
    const lead = await floor.lead({ phone: '6175550101', dueAt: null });
    const ana = await floor.worker('qualifier@isius.demo');
    const ben = await floor.worker('advisor@isius.demo');
    expect((await ana.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(404);
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: ana.id, startsAt: new Date(floor.clock.now()) });
    expect((await ben.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(403);
    expect(await ana.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({
      status: 201,
      body: { type: 'follow-up', leadId: lead.id },
    });
    expect((await ana.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(409);
  });

  it('redials a lead that waits for its disposition, in its one entry [CALL-034, ENDPOINT-080]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    expect((await ana.api.post('/dials/redials', { leadId: lead.id })).status).toBe(404);
    const first = await ana.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    floor.engine.down((await floor.engine.rung('6175550101')).leg, 'busy');
    await floor.settled();
    const again = await ana.api.post('/dials/redials', { leadId: lead.id });
    expect(again).toMatchObject({ status: 201, body: { type: 'auto', leadId: lead.id } });
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    floor.engine.down((await floor.engine.rung('6175550101')).leg, 'no-answer');
    await floor.settled();
    await vi.waitFor(async () => expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId: again.body.callId }]));
    expect(first.body.callId).not.toBe(again.body.callId);
    expect((await ana.dispose(lead.id, { disposition: 'Unreachable' })).status).toBe(201);
    expect(await floor.db.$count(calls, eq(calls.toDispose, true))).toBe(0);
  });

  it.each([
    ['declined', true],
    ['no-answer', false],
  ] as const)(
    'a follow-up that their own phone did not take (%s, rang: %s) is no dial of the person, and stays a promise [CALL-025]',
    async (cause, rang) => {
      const lead = await floor.lead({ phone: '6175550101', dueAt: null });
      const ana = await floor.worker('qualifier@isius.demo');
      const promise = { tenantId: 1, leadId: lead.id, accountId: ana.id, startsAt: new Date(floor.clock.now()) };
      await floor.db.insert(followUps).values(promise);
      await ana.api.post('/dials/follow-ups', { leadId: lead.id });
      const { leg } = await floor.engine.rung(ana.extension);
      if (rang) floor.engine.ringing(leg);
      floor.engine.down(leg, cause);
      expect((await ana.page.next('originate-failure')).leadId).toBe(lead.id);
      await floor.settled();
      expect(await read(lead.id)).toMatchObject({ claimedBy: null, priority: 100, dials: lead.dials });
      expect(await floor.db.$count(followUps, isNull(followUps.doneAt))).toBe(1);
    },
  );

  it('a redial that their own phone did not take is no dial of the person, who still waits for the disposition [CALL-025]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await ready();
    await ana.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    floor.engine.down((await floor.engine.rung('6175550101')).leg, 'busy');
    await floor.settled();
    const { dials } = await read(lead.id);
    await ana.api.post('/dials/redials', { leadId: lead.id });
    const { leg } = await floor.engine.rung(ana.extension);
    floor.engine.ringing(leg);
    floor.engine.down(leg, 'no-answer');
    await ana.page.next('originate-failure');
    await floor.settled();
    expect(await read(lead.id)).toMatchObject({ claimedBy: ana.id, dials });
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id }]);
  });

  it('refuses a redial of qualifiers, and of nobody else, while an administrator has switched it off [CALL-035]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const redial = async (who: string) => (await floor.gateway.signIn(who)).post('/dials/redials', { leadId: lead.id });
    const admin = await floor.gateway.signIn('admin@isius.demo');
    const { revision: now } = (await admin.get('/workspace/plugins')).body;
    const set = (revision: number, on: boolean) =>
      admin.post('/workspace/plugins/changes', { revision, change: { kind: 'flag', flag: 'qualifierRedial', on } });
    expect((await set(now, false)).status).toBe(201);
    expect((await redial('qualifier@isius.demo')).status).toBe(403);
    expect((await redial('advisor@isius.demo')).status).toBe(404);
    expect((await redial('qualifier@slica.demo')).status).toBe(404);
    expect((await set(now + 1, true)).status).toBe(201);
    expect((await redial('qualifier@isius.demo')).status).toBe(404);
  });
});

it('never dials a number that asked not to be called, also not as a follow-up', async () => {
  const lead = await floor.lead({ phone: '6175550101', status: 'Pocket', dueAt: null });
  const ben = await floor.worker('advisor@isius.demo');
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: ben.id, startsAt: new Date(floor.clock.now()) });
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550101' });
  expect(await ben.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({
    status: 403,
    body: { message: 'This number asked not to be called.' },
  });
  expect((await read(lead.id)).claimedBy).toBeNull();
});
