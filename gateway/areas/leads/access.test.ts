/** A lead in a colleague's hands is read-only to everybody else: each write, tried as a colleague, a manager and another centre. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { dispositions, doNotCall, followUps, leads } from '../../platform/db/schema';
import type { Answer, TestClient } from '../../testing/gateway';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const PHONE = '6175550101';
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const byPhone = (api: TestClient, phone = PHONE) => api.get(`/leads/by-phone/${phone}?type=manual&timestamp=1`);

/** Ana talks to a lead. */
async function talking(): Promise<{ ana: Worker; leadId: string; hangUp(): Promise<void> }> {
  const lead = await floor.lead({ phone: PHONE, firstName: 'Ida' });
  const ana = await floor.worker('qualifier@isius.demo');
  const { far } = await floor.talk(ana, PHONE);
  return {
    ana,
    leadId: lead.id,
    async hangUp() {
      floor.engine.down(far);
      await floor.settled();
    },
  };
}

const SUMMARY = { city: '', firstName: '', lastName: '', phone: '', province: '' };
const dispose = (api: TestClient, leadId: string, disposition: Record<string, unknown>) =>
  api.post(`/leads/${leadId}/dispositions`, { lead: SUMMARY, disposition });
const RESCHEDULE = { disposition: 'Pocket', date_time: '2031-05-06T18:15', reschedule_followup: true };

/** Every way to write a lead. */
const WRITES: readonly [what: string, write: (api: TestClient, id: string) => Promise<Answer>][] = [
  ['its fields', (api, id) => api.put(`/leads/${id}`, { notes: 'mine' })],
  ['its status', (api, id) => api.put(`/leads/${id}/statuses`, { status: 'Sold' })],
  ['its language', (api, id) => api.put(`/leads/${id}/languages`, { language: 'es' })],
  ['its existence', (api, id) => api.delete(`/leads/${id}`)],
  ['its follow-up', (api, id) => dispose(api, id, RESCHEDULE)],
  ['Do Not Call by its follow-up', (api, id) => dispose(api, id, { ...RESCHEDULE, disposition: 'Do Not Call' })],
];

describe('a lead in the hands of a colleague', () => {
  it.each([
    ['a colleague', 'advisor@isius.demo'],
    ['a manager', 'manager@isius.demo'],
  ])('cannot be written by %s, in its call and until it is disposed, and the refusal says by whom', async (_, email) => {
    const { leadId, hangUp } = await talking();
    const other = await floor.gateway.signIn(email);
    // A callback that is anybody's was the way round: it gives no right while somebody works on the lead.
    await floor.db.insert(followUps).values({ tenantId: 1, leadId, startsAt: new Date(0) });
    for (const after of ['in its call', 'before its disposition']) {
      if (after !== 'in its call') await hangUp();
      const before = await read(leadId);
      for (const [what, write] of WRITES)
        expect(await write(other, leadId), `${what} ${after}`).toMatchObject({
          status: 409,
          body: { code: 'lead-taken', colleague: expect.stringMatching(/\w+ \w+/), message: expect.stringContaining('works on this lead') },
        });
      // A disposition needs a call of one's own, whoever has the lead: the same answer as for one disposed already.
      expect((await dispose(other, leadId, { disposition: 'Do Not Call' })).status).toBe(404);
      expect(await read(leadId)).toEqual(before);
    }
    expect(await floor.db.select().from(dispositions)).toEqual([]);
    expect(await floor.db.select().from(doNotCall)).toEqual([]);
  });

  it('says so when it is read, to everybody but the one who has it', async () => {
    const { ana, leadId } = await talking();
    const other = await floor.gateway.signIn('advisor@isius.demo');
    const person = await floor.gateway.account('qualifier@isius.demo');
    expect((await byPhone(other)).body).toMatchObject({ id: leadId, taken_by: `${person.firstName} ${person.lastName}` });
    expect((await byPhone(ana.api)).body).toMatchObject({ id: leadId, taken_by: '' });
  });

  it('does not exist for another centre', async () => {
    const { leadId } = await talking();
    const foreign = await floor.gateway.signIn('qualifier@slica.demo');
    for (const [what, write] of WRITES) expect((await write(foreign, leadId)).status, what).toBe(404);
  });

  it('is written by its agent in the call and until it is disposed', async () => {
    const { ana, leadId, hangUp } = await talking();
    expect((await ana.api.put(`/leads/${leadId}`, { notes: 'mine' })).status).toBe(204);
    await hangUp();
    expect((await ana.api.put(`/leads/${leadId}/statuses`, { status: 'Sold' })).status).toBe(204);
    expect((await dispose(ana.api, leadId, { disposition: 'Voicemail' })).status).toBe(201);
    expect(await read(leadId)).toMatchObject({ notes: 'mine', status: 'Voicemail', claimedBy: null });
  });

  it('is no target for a call with another number', async () => {
    const { leadId } = await talking();
    const ben = await floor.worker('advisor@isius.demo');
    floor.engine.arrive('bens-phone', { from: ben.extension, to: '6175550199' });
    const far = await floor.engine.rung('6175550199');
    floor.engine.up(far.leg);
    floor.engine.down(far.leg);
    await floor.settled();
    expect(await ben.api.post(`/leads/${leadId}/calls`, { phone: PHONE, name: '', direction: 0 })).toMatchObject({
      status: 409,
    });
    expect((await dispose(ben.api, leadId, { disposition: 'Do Not Call' })).status).toBe(404);
  });
});

describe('a lead in nobody’s hands', () => {
  it('is written by anybody of the centre', async () => {
    const lead = await floor.lead({ phone: PHONE });
    const ben = await floor.gateway.signIn('advisor@isius.demo');
    expect((await ben.put(`/leads/${lead.id}`, { notes: 'looked up' })).status).toBe(204);
    expect((await byPhone(ben)).body).toMatchObject({ notes: 'looked up', taken_by: '' });
  });

  it('has its follow-up moved by the person who promised it, to another date only', async () => {
    const lead = await floor.lead({ phone: PHONE });
    const ana = await floor.worker('qualifier@isius.demo');
    const ben = await floor.worker('advisor@isius.demo');
    const [shared] = await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: lead.id, startsAt: new Date(0) })
      .returning();
    expect((await dispose(ana.api, lead.id, RESCHEDULE)).status).toBe(404);
    await floor.db.update(followUps).set({ accountId: ana.id }).where(eq(followUps.id, shared!.id));
    expect((await dispose(ben.api, lead.id, RESCHEDULE)).status).toBe(404);
    for (const disposition of ['Do Not Call', 'Sold', 'Voicemail'])
      expect((await dispose(ana.api, lead.id, { ...RESCHEDULE, disposition })).status).toBe(422);
    expect((await dispose(ana.api, lead.id, RESCHEDULE)).status).toBe(201);
    expect(await floor.db.select().from(doNotCall)).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes the temporary lead of one’s own call, and no other [describes LEAD-034] [ENDPOINT-101]', async () => {
    const imported = await floor.lead({ phone: PHONE });
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const ben = await floor.gateway.signIn('advisor@isius.demo');
    const manager = await floor.gateway.signIn('manager@isius.demo');
    for (const person of [ana, ben, manager])
      expect(await person.delete(`/leads/${imported.id}`)).toMatchObject({ status: 403, body: { code: 'lead-not-yours' } });
    const { id } = (await ana.post('/leads', { phone: '6175550102', type: 'inbound' })).body;
    for (const person of [ben, manager]) expect((await person.delete(`/leads/${id}`)).status).toBe(403);
    expect((await ana.delete(`/leads/${id}`)).status).toBe(204);
    expect((await byPhone(ana, '6175550102')).status).toBe(404);
    expect((await byPhone(ana)).status).toBe(200);
  });

  it('leaves what has a history', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const { id } = (await ana.api.post('/leads', { phone: '6175550102', type: 'inbound' })).body;
    await floor.db.insert(dispositions).values({ tenantId: 1, leadId: id, accountId: ana.id, disposition: 'Sold' });
    expect(await ana.api.delete(`/leads/${id}`)).toMatchObject({ status: 409, body: { code: 'lead-in-use' } });
  });
});
