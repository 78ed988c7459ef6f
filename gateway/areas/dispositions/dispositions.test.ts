import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { calls, dispositions, doNotCall, followUps, leads, settings } from '../../platform/db/schema';
import { outlookOf, withNote } from './rules';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(settings);
});

/** An agent with an ended call whose lead waits. */
async function worked(phone = '6175550101', email = 'qualifier@isius.demo'): Promise<{ agent: Worker; leadId: string }> {
  const lead = await floor.lead({ phone });
  const agent = await floor.worker(email);
  floor.engine.down((await floor.talk(agent, phone)).far);
  await floor.settled();
  return { agent, leadId: lead.id };
}
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const rows = () => floor.db.select().from(dispositions);

describe('saving', () => {
  it('happens once per key: a repeat gets the stored answer, another body 409', async () => {
    const { agent, leadId } = await worked();
    const both = await Promise.all([1, 2].map(() => agent.dispose(leadId, { disposition: 'Voicemail' }, 'k1')));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    expect(await rows()).toHaveLength(1);
    expect((await agent.dispose(leadId, { disposition: 'Not Interested' }, 'k1')).status).toBe(409);
    expect((await read(leadId)).status).toBe('Voicemail');
  });

  it('stores all or nothing: a fault in between leaves the lead waiting, and the same key may try again', async () => {
    const { agent, leadId } = await worked();
    await floor.db.execute('alter table follow_ups rename to follow_ups_gone');
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k2')).status).toBe(500);
    await floor.db.execute('alter table follow_ups_gone rename to follow_ups');
    expect(await rows()).toHaveLength(0);
    expect((await agent.snapshot()).toDispose).toHaveLength(1);
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k2')).status).toBe(201);
  });

  it('finds the answer of a write whose reply was lost: the work is not done again', async () => {
    const { agent, leadId } = await worked();
    const first = await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k3');
    // The gateway dies after the commit; the page, with nothing heard, sends the same again.
    expect(await agent.dispose(leadId, { disposition: 'Voicemail' }, 'k3')).toMatchObject({ status: 201, body: first.body });
    expect(await rows()).toHaveLength(1);
  });

  it('takes only what this person is offered, in words otherwise [DISPO-013, DISPO-018]', async () => {
    const { agent, leadId } = await worked();
    for (const disposition of ['Sold', 'Live_Transfer', 'Nonsense', 'Inbound-Hoax']) {
      const answer = await agent.dispose(leadId, { disposition });
      expect(answer, disposition).toMatchObject({ status: 422, body: { code: 'disposition-not-offered' } });
      expect(answer.body.errors.disposition[0]).toContain(disposition);
    }
    expect([(await rows()).length, (await agent.snapshot()).toDispose.length]).toEqual([0, 1]);
    expect((await agent.dispose(leadId, { disposition: 'Junk' })).status).toBe(201);
  });

  describe('Voicemail of a SLICA advisor, whom it is not offered', () => {
    /** An auto call that is hung up by its page, as the countdown does; `verdict` is what detection heard before. */
    async function hungUp(verdict: 'machine' | 'unsure' | null): Promise<{ agent: Worker; leadId: string }> {
      const phone = '5145550101';
      const facts = { tenantId: 2, phone, state: 'qc', zip: 'H2X1Y4', dueAt: new Date(floor.clock.now() - 1000) };
      const [lead] = await floor.db.insert(leads).values(facts).returning();
      const agent = await floor.worker('advisor@slica.demo');
      const { far } = await floor.talk(agent, phone);
      const { call } = await agent.page.next('answer', ({ leg }) => leg === 'far');
      if (verdict) {
        floor.engine.emit({ type: 'detected', leg: far, verdict, cause: 'long' });
        await agent.page.next('voicemail-detection');
      }
      await agent.page.ask('hangup', { extension: agent.extension, channel: call.channel });
      await floor.settled();
      return { agent, leadId: lead!.id };
    }

    it('is taken after the countdown of a machine [VM-008]', async () => {
      const { agent, leadId } = await hungUp('machine');
      expect((await agent.dispose(leadId, { disposition: 'Voicemail' })).status).toBe(201);
      expect((await read(leadId)).status).toBe('Voicemail');
    });

    it.each(['unsure', null] as const)('is refused when detection heard no machine: %s', async (verdict) => {
      const { agent, leadId } = await hungUp(verdict);
      expect(await agent.dispose(leadId, { disposition: 'Voicemail' })).toMatchObject({
        status: 422,
        body: { code: 'disposition-not-offered' },
      });
    });
  });

  it('takes what the system set after a call before the redial, and disposes both calls at once [describes DISPO-044]', async () => {
    const { agent, leadId } = await worked();
    const [first] = await floor.db.select().from(calls);
    const side: NonNullable<typeof first>['facts']['side'] = { kind: 'live', state: 'merged', with: 'far', level: 1, phone: '', name: '' };
    await floor.db.update(calls).set({ facts: { ...first!.facts, side } });
    floor.clock.advance(1000); // the redial is the newer call
    expect((await agent.api.post('/dials/redials', { leadId })).status).toBe(201);
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    floor.engine.down((await floor.engine.rung('6175550101')).leg, 'busy');
    await floor.settled();
    expect(await floor.db.$count(calls, eq(calls.toDispose, true))).toBe(2);
    expect((await agent.dispose(leadId, { disposition: 'Sold' })).status).toBe(422);
    expect((await agent.dispose(leadId, { disposition: 'Live_Transfer' })).status).toBe(201);
    expect([await floor.db.$count(calls, eq(calls.toDispose, true)), (await rows()).length]).toEqual([0, 1]);
    expect((await agent.snapshot()).toDispose).toEqual([]);
  });

  it('is 404 for a lead that does not wait, or of another tenant', async () => {
    const { agent, leadId } = await worked();
    const other = await floor.worker('advisor@isius.demo');
    expect((await other.dispose(leadId, { disposition: 'Voicemail' })).status).toBe(404);
    const foreign = await floor.gateway.signIn('qualifier@slica.demo');
    expect((await foreign.post(`/leads/${leadId}/dispositions`, { lead: {}, disposition: { disposition: 'Dead' } })).status).toBe(404);
    expect((await foreign.put(`/leads/${leadId}`, { notes: 'mine' })).status).toBe(404);
    await agent.dispose(leadId, { disposition: 'Voicemail' });
    expect((await agent.dispose(leadId, { disposition: 'Voicemail' })).status).toBe(404);
  });
});

describe('what becomes of the lead', () => {
  it('a number that asked not to be called is kept, with its other numbers', async () => {
    const { agent, leadId } = await worked();
    await floor.db.update(leads).set({ phoneOther: ['6175550177'] });
    await agent.dispose(leadId, { disposition: 'Do Not Call' });
    expect((await floor.db.select().from(doNotCall)).map(({ phone }) => phone).sort()).toEqual(['6175550101', '6175550177']);
    expect((await read(leadId)).dueAt).toBeNull();
  });

  it('the number that was rung is listed too when the lead got another one meanwhile', async () => {
    const { agent, leadId } = await worked('6175550131');
    expect((await agent.api.put(`/leads/${leadId}`, { phone: '6175550139' })).status).toBe(204);
    await agent.dispose(leadId, { disposition: 'Do Not Call' });
    expect((await floor.db.select().from(doNotCall)).map(({ phone }) => phone).sort()).toEqual(['6175550131', '6175550139']);
  });

  it('a dated one needs its date and becomes the agent’s follow-up, in wall-clock time [DISPO-027, FUP-011, FUP-015, FUP-016]', async () => {
    const { agent, leadId } = await worked();
    expect(await agent.dispose(leadId, { disposition: 'Pocket' })).toMatchObject({
      status: 422,
      body: { errors: { date_time: ['date_time required'] } },
    });
    const saved = await agent.dispose(leadId, { disposition: 'Pocket', date_time: '2031-05-06T17:15', notes: 'After work' });
    expect(saved.body.data.followUpId).toEqual(expect.any(String));
    expect((await agent.api.get('/agents/follow-ups?limit=50&overdue=false')).body).toMatchObject([
      { leadId, startsAt: '2031-05-06T17:15:00.000Z', notes: 'After work', type: 1 },
    ]);
    expect((await agent.api.get('/agents/follow-ups?limit=50&overdue=true')).body).toEqual([]);
    const promisedAgo = async (phone: string, minutes: number) => {
      const { id } = await floor.lead({ phone, dueAt: null });
      const startsAt = new Date(floor.clock.now() - minutes * 60_000);
      await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, accountId: agent.id, startsAt });
      return id;
    };
    const late = [await promisedAgo('6175550177', 120), await promisedAgo('6175550178', 60)];
    const overdue = async (limit: number) => (await agent.api.get(`/agents/follow-ups?limit=${limit}&overdue=true`)).body;
    expect((await overdue(50)).map(({ leadId: of }: { leadId: string }) => of).toSorted()).toEqual(late.toSorted());
    expect(await overdue(1)).toHaveLength(1);
    expect((await agent.api.get('/agents/follow-ups?limit=50&overdue=false')).body).toHaveLength(1);
    expect((await agent.api.get(`/leads/followup-by-lead-id/${leadId}`)).body).toMatchObject({ leadId, type: 1 });
  });

  it('is rescheduled by its agent without a call, and replaces the promise before [FUP-030, DISPO-052]', async () => {
    const { agent, leadId } = await worked('6175550101', 'advisor@isius.demo');
    await agent.dispose(leadId, { disposition: 'Engaged Opportunity', date_time: '2031-05-06T17:15' });
    const moved = await agent.dispose(leadId, { disposition: 'Pocket', date_time: '2031-06-01T18:00', reschedule_followup: true });
    expect(moved.status).toBe(201);
    const open = (await floor.db.select().from(followUps)).filter(({ doneAt }) => doneAt === null);
    expect(open).toMatchObject([{ accountId: agent.id, startsAt: new Date('2031-06-01T18:00Z') }]);
    const other = await floor.worker('qualifier@isius.demo');
    expect((await other.dispose(leadId, { disposition: 'Pocket', date_time: '2031-06-01T18:00', reschedule_followup: true })).status).toBe(
      404,
    );
  });

  it('keeps its notes and its kind when it moves, without writing them into the lead’s history again', async () => {
    const { agent, leadId } = await worked('6175550101', 'advisor@isius.demo');
    await agent.dispose(leadId, { disposition: 'Engaged Opportunity', date_time: '2031-05-06T15:15', notes: 'Her husband decides' });
    const history = (await read(leadId)).creNotes;
    await agent.dispose(leadId, { disposition: 'Pocket', date_time: '2031-06-02T15:00', reschedule_followup: true, notes: '' });
    const open = (await floor.db.select().from(followUps)).filter(({ doneAt }) => doneAt === null);
    expect(open).toMatchObject([{ type: 3, notes: 'Her husband decides', startsAt: new Date('2031-06-02T15:00Z') }]);
    expect((await read(leadId)).creNotes).toBe(history);
  });

  it('a scheduled callback is anybody’s, when its time has come', async () => {
    const { agent, leadId } = await worked();
    await agent.dispose(leadId, { disposition: 'Callback Scheduled', date_time: '2031-05-06T17:15' });
    await floor.db.update(followUps).set({ startsAt: new Date(floor.clock.now() - 1000) });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).body).toMatchObject({ leadId, type: 'callback' });
  });

  it('a promise outside the person’s calling hours is refused in words, with the next hour that is allowed, and nothing is stored', async () => {
    const { agent, leadId } = await worked();
    const promise = { disposition: 'Callback Scheduled', date_time: '2031-05-06T09:00' };
    // 9:00 UTC is 5:00 AM in Boston, the place of the number.
    expect(await agent.dispose(leadId, promise)).toMatchObject({
      status: 422,
      body: {
        code: 'outside-hours',
        opensAt: '2031-05-06T12:00:00.000Z',
        errors: { date_time: [expect.stringMatching(/^It will be 5:00 AM for this lead.* Tue, May 6, 8:00 AM for the lead\.$/)] },
      },
    });
    expect(await floor.db.select().from(dispositions)).toEqual([]);
    expect((await agent.dispose(leadId, { ...promise, date_time: '2031-05-06T12:00' })).status).toBe(201);
    expect((await read(leadId)).status).toBe('Callback Scheduled');
  });

  it('a promise at a time that is over is refused in words, and nothing is stored; a minute ago will do, as clocks differ', async () => {
    const start = floor.clock.now();
    const noon = moment.tz(start, 'America/New_York').add(1, 'day').startOf('day').hour(12).valueOf();
    floor.clock.advance(noon - start);
    const { agent, leadId } = await worked();
    const at = (ms: number) => new Date(noon + ms).toISOString().slice(0, 16);
    const save = (ms: number, more = {}) => agent.dispose(leadId, { disposition: 'Callback Scheduled', date_time: at(ms), ...more });
    const refused = { status: 422, body: { code: 'time-passed', errors: { date_time: ['This time has passed. Choose a later one.'] } } };
    expect(await save(-15 * 60_000)).toMatchObject(refused);
    expect(await save(-60_000)).toMatchObject(refused);
    expect(await floor.db.select().from(dispositions)).toEqual([]);
    floor.clock.advance(59_000);
    expect((await save(0)).status).toBe(201);
    expect(await save(-86_400_000, { disposition: 'Pocket', reschedule_followup: true })).toMatchObject(refused);
    expect(await floor.db.select().from(followUps)).toMatchObject([{ startsAt: new Date(noon), doneAt: null }]);
    floor.clock.advance(start - floor.clock.now());
  });

  it('an appointment is no promise to call: its time is kept as it is, at any hour', async () => {
    const { agent, leadId } = await worked();
    expect((await agent.dispose(leadId, { disposition: 'Appointment Setup', date_time: '2031-05-06T09:00' })).status).toBe(201);
    expect(await floor.db.select().from(dispositions)).toMatchObject([{ dateTime: new Date('2031-05-06T09:00Z') }]);
    expect(await floor.db.select().from(followUps)).toEqual([]);
  });

  it('a scheduled callback stands in the list of who promised it, due or not, until somebody keeps it [FUP-015, ENDPOINT-070]', async () => {
    const { agent, leadId } = await worked();
    const other = await floor.worker('advisor@isius.demo');
    const at = new Date(floor.clock.now() + 86_400_000).toISOString().slice(0, 10);
    await agent.dispose(leadId, { disposition: 'Callback Scheduled', date_time: `${at}T17:00`, notes: 'Ask for Jean' });
    const listed = async (who: typeof agent, overdue: boolean) =>
      (await who.api.get(`/agents/follow-ups?limit=50&overdue=${overdue}`)).body;
    expect(await listed(agent, false)).toMatchObject([{ leadId, shared: true, notes: 'Ask for Jean', startsAt: `${at}T17:00:00.000Z` }]);
    expect(await listed(other, false)).toEqual([]);
    await floor.db.update(followUps).set({ startsAt: new Date(floor.clock.now() - 1000) });
    // Due: the dialer gives it to whoever is ready, so that it locks nobody as an overdue follow-up does.
    expect([await listed(agent, false), await listed(agent, true)]).toMatchObject([[{ leadId }], []]);
    expect((await agent.status('ready')).status).toBe(201);
    await floor.db.update(followUps).set({ doneAt: new Date() });
    expect(await listed(agent, false)).toEqual([]);
  });

  it('a scheduled callback is moved by who promised it, and by nobody else; it stays anybody’s [FUP-009, FUP-030]', async () => {
    const { agent, leadId } = await worked();
    await agent.dispose(leadId, { disposition: 'Callback Scheduled', date_time: '2031-05-06T17:15' });
    const move = { disposition: 'Pocket', date_time: '2031-06-02T18:00', reschedule_followup: true };
    const other = await floor.worker('advisor@isius.demo');
    expect((await other.dispose(leadId, move)).status).toBe(404);
    expect((await agent.dispose(leadId, move)).status).toBe(201);
    const open = (await floor.db.select().from(followUps)).filter(({ doneAt }) => doneAt === null);
    expect(open).toMatchObject([{ accountId: null, promisedBy: agent.id, startsAt: new Date('2031-06-02T18:00Z') }]);
  });

  it('leaves the status from before its call as the previous one, not “In Process”', async () => {
    const { agent, leadId } = await worked();
    await floor.db.update(leads).set({ previousStatus: 'Voicemail' });
    await agent.dispose(leadId, { disposition: 'Do Not Call' });
    expect(await read(leadId)).toMatchObject({ status: 'Do Not Call', previousStatus: 'Voicemail' });
    expect((await agent.api.get('/leads/by-phone/6175550101?type=manual')).body).toMatchObject({
      previous_status: 'Voicemail',
      calling: { do_not_call: true, is_number: true, area_code: 'fine', country: 'US', zones: ['America/New_York'], enforced: false },
    });
  });

  it('an unreached one comes again by the centre’s own sequence', async () => {
    await floor.db.insert(settings).values({ tenantId: 1, name: 'dialing-sequence', value: [7] });
    const { agent, leadId } = await worked();
    await agent.dispose(leadId, { disposition: 'Voicemail' });
    expect((await read(leadId)).dueAt?.getTime()).toBe(floor.clock.now() + 7 * 60_000);
  });

  it('rests as the rule for its outcome says, and is offered to nobody after the tries of that rule [SET-029]', async () => {
    const manager = await floor.worker('manager@isius.demo');
    const rule = { after: 'no-answer', minutes: 11, tries: 2 };
    expect((await manager.api.put('/settings/recycle-rules', { rules: [rule] })).status).toBe(204);
    const agent = await floor.worker('qualifier@isius.demo');
    const { id } = await floor.lead({ phone: '6175550101' });
    const ringOut = async () => {
      await agent.status('ready');
      await agent.api.post('/dials/auto');
      floor.engine.up((await floor.engine.rung(agent.extension)).leg);
      floor.engine.down((await floor.engine.rung('6175550101')).leg, 'no-answer');
      await floor.settled();
      expect((await agent.dispose(id, { disposition: 'Unreachable' })).status).toBe(201);
    };
    await ringOut();
    expect(await read(id)).toMatchObject({
      dueAt: new Date(floor.clock.now() + 11 * 60_000),
      tries: { Unreachable: 1, 'no-answer': 1 },
      usedUp: '',
    });
    await floor.db.update(leads).set({ dueAt: new Date(0) });
    await ringOut();
    expect(await read(id)).toMatchObject({ dueAt: null, usedUp: 'rule', tries: { 'no-answer': 2 } });
  });

  it('is offered again not before the wait that a manager has saved for its dial, and after the last one to nobody [SET-029, SET-030]', async () => {
    const manager = await floor.worker('manager@isius.demo');
    expect((await manager.api.put('/settings/dialing-sequence', { sequence: [60, 5] })).status).toBe(204);
    const { agent, leadId } = await worked();
    /** So many minutes later, as far as the lead is concerned. */
    const pass = (minutes: number) =>
      floor.db
        .update(leads)
        .set({ dueAt: sql`${leads.dueAt} - ${minutes} * interval '1 minute'` })
        .where(eq(leads.id, leadId));
    const offered = async () => {
      await agent.status('ready');
      return (await agent.api.post('/dials/auto')).status;
    };
    const talk = async () => {
      floor.engine.down((await floor.talk(agent, '6175550101')).far);
      await floor.settled();
    };
    for (const wait of [60, 5]) {
      expect((await agent.dispose(leadId, { disposition: 'Unreachable' })).status).toBe(201);
      await pass(wait - 1);
      expect(await offered()).toBe(404);
      await pass(1);
      await talk();
    }
    await agent.dispose(leadId, { disposition: 'Unreachable' });
    expect(await read(leadId)).toMatchObject({ dueAt: null, usedUp: 'sequence', lastOutcome: 'Unreachable', tries: { Unreachable: 3 } });
    expect(await offered()).toBe(404);
  });

  it.each([
    ['again', { kind: 'again', other: false, minutes: 5 }],
    [undefined, { kind: 'finished' }],
    ['callback', { kind: 'promised', personal: false, type: 1 }],
    ['follow-up', { kind: 'promised', personal: true, type: 1 }],
    ['engaged-opportunity', { kind: 'promised', personal: true, type: 3 }],
  ] as const)('%s: %o', (then, outlook) => {
    expect(outlookOf(then, { kind: 'again', other: false, minutes: 5 })).toEqual(outlook);
  });

  it('keeps notes as dated entries, the newest first [LEAD-040]', () => {
    const at = new Date('2030-01-02T03:04:05Z');
    expect(withNote(withNote('', 'first', at), 'second', at)).toBe('2030-01-02 | 03:04:05 - second<br>2030-01-02 | 03:04:05 - first');
  });
});

it('the last dials say whose, what was noted and where, with the lead’s page in the centre’s dashboard [FUP-018]', async () => {
  await floor.db.insert(settings).values({ tenantId: 1, name: 'dashboard', value: { url: 'https://crm.example/leads/{id}' } });
  const { agent, leadId } = await worked('6175550101');
  const [call] = await floor.db.select().from(calls);
  await floor.db.update(leads).set({ firstName: 'Curtis', lastName: 'Monroe', state: 'ma', crmId: 'crm 7' });
  await floor.db.update(calls).set({ name: 'Auto dial' });
  const last = async () => (await agent.api.get('/agents/last-dials?limit=10')).body;
  const dial = {
    ...{ leadId, clientName: 'Curtis Monroe', name: 'Auto dial', phone: '6175550101', state: 'ma' },
    ...{ url: 'https://crm.example/leads/crm%207', startedAt: call!.createdAt.toISOString() },
  };
  // Until it is disposed the lead's own status is told.
  expect(await last()).toMatchObject([{ ...dial, status: 'In Process', notes: '' }]);
  await agent.dispose(leadId, { disposition: 'Voicemail', notes: 'Hung up at the greeting' });
  await floor.db.update(leads).set({ status: 'New' });
  expect(await last()).toMatchObject([{ ...dial, status: 'Voicemail', notes: 'Hung up at the greeting' }]);
});

it('counts dials, pickups and sales of the hour and the day against the quotas [FUP-020, GOAL-006, ENDPOINT-014]', async () => {
  await floor.db.insert(settings).values({ tenantId: 1, name: 'quotas:dials', value: { advisor: [10, 80, 400, 1600] } });
  const { agent, leadId } = await worked('6175550101', 'advisor@isius.demo');
  await agent.dispose(leadId, { disposition: 'Sold' });
  const { body } = await agent.api.get(`/agents/${agent.id}/statistics`);
  expect(body).toMatchObject({
    dials: { hourly: { current: 1, target: 10 }, daily: { current: 1, target: 80 } },
    sales: { hourly: { current: 1, target: expect.any(Number) }, daily: { current: 1, target: expect.any(Number) } },
    transfers: { hourly: { current: 0, target: expect.any(Number) }, daily: { current: 0, target: expect.any(Number) } },
    pickups: 1,
    new_leads: 0,
    'new-leads-threshold': 20,
  });
  expect((await agent.api.get('/agents/last-dials?limit=10')).body).toMatchObject([
    { leadId, status: 'Sold', startedAt: expect.any(String) },
  ]);
  const [dial] = await floor.db.select().from(calls);
  await floor.db.insert(calls).values({ ...dial!, id: randomUUID() });
  const dials = async (limit: number) => (await agent.api.get(`/agents/last-dials?limit=${limit}`)).body;
  expect([(await dials(10)).length, (await dials(1)).length]).toEqual([2, 1]);
  // A colleague who was rung, and a call for help, are no dials.
  for (const phone of ['1004', '911']) await floor.db.insert(calls).values({ ...dial!, id: randomUUID(), phone });
  const { body: after } = await agent.api.get(`/agents/${agent.id}/statistics`);
  expect(after).toMatchObject({ dials: { daily: { current: 2 } }, pickups: 2 });
});
