import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import { campaigns, doNotCall, leads, pluginChanges, retreaverMappings } from '../../platform/db/schema';
import type { TestClient } from '../../testing/gateway';
import { limits } from '../../platform/limits';

let floor: CallsFloor;
let ana: TestClient;
let foreign: TestClient;
beforeAll(async () => {
  floor = await callsFloor();
  ana = await floor.gateway.signIn('qualifier@isius.demo');
  foreign = await floor.gateway.signIn('qualifier@slica.demo');
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const byPhone = (client: TestClient, phone: string) => client.get(`/leads/by-phone/${phone}?type=manual&timestamp=1`);

describe('a lead', () => {
  it('is made by number and type, once, in English, and found again by it [ENDPOINT-099, ENDPOINT-102, I18N-009] [describes LEAD-035]', async () => {
    expect((await byPhone(ana, '6175550101')).status).toBe(404);
    const made = await ana.post('/leads', { phone: '(617) 555-0101', type: 'inbound' });
    expect(made).toMatchObject({
      status: 201,
      body: { phone: '6175550101', is_inbound: true, language: 'en', clients: [{ first_name: '' }], address: { type: 1 } },
    });
    expect((await ana.post('/leads', { phone: '6175550101', type: 'manual' })).body.id).toBe(made.body.id);
    expect((await byPhone(ana, '16175550101')).body.id).toBe(made.body.id);
    expect((await byPhone(foreign, '6175550101')).status).toBe(404);
  });

  it('is made with 201, saved with 204 and removed with 204, after which nobody finds it [LEAD-035]', async () => {
    const made = await ana.post('/leads', { phone: '6175550143', type: 'manual' });
    expect(made.status).toBe(201);
    expect((await ana.put(`/leads/${made.body.id}`, { notes: 'by mistake' })).status).toBe(204);
    expect((await byPhone(ana, '6175550143')).body.notes).toBe('by mistake');
    expect((await foreign.delete(`/leads/${made.body.id}`)).status).toBe(404);
    expect((await ana.delete(`/leads/${made.body.id}`)).status).toBe(204);
    expect((await byPhone(ana, '6175550143')).status).toBe(404);
  });

  it('keeps the client that a save does not have, and what it does not have of one [LEAD-008]', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const save = async (clients: object[]) => expect((await ana.put(`/leads/${lead.id}`, { clients })).status).toBe(204);
    await save([{ first_name: 'Ida' }, { first_name: 'Paul', insurance: { carrier: 'a', premium: 'p1' } }]);
    await save([{ last_name: 'Low' }]);
    await save([{}, { insurance: { carrier: 'b' } }]);
    expect((await byPhone(ana, '6175550101')).body.clients).toMatchObject([
      { first_name: 'Ida', last_name: 'Low' },
      { first_name: 'Paul', insurance: { carrier: 'b', premium: 'p1' } },
    ]);
  });

  it('stands nowhere but on the earth', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const wrong = await ana.put(`/leads/${lead.id}`, { address: { latitude: 90.1, longitude: -181 } });
    expect(Object.keys(wrong.body.errors)).toEqual(['address.latitude', 'address.longitude']);
  });

  it('has measures of at most ten letters', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const issues = async (client: object) => (await ana.put(`/leads/${lead.id}`, { clients: [client] })).body?.errors;
    expect(Object.keys(await issues({ height: 'x'.repeat(11), weight: 'x'.repeat(11) }))).toEqual(['clients.0.height', 'clients.0.weight']);
    expect(await issues({ height: 'x'.repeat(10), weight: '1234567890' })).toBeUndefined();
  });

  it('is born yesterday at the latest, by the clock of where it is: another date of birth is refused at its field [DISPO-033]', async () => {
    // In Hawaii, where it is still yesterday in the night of the East.
    const lead = await floor.lead({ phone: '8085550101', clients: [{ first_name: 'Ida' }, {}] });
    const day = (ahead: number) => moment.tz(floor.clock.now(), 'Pacific/Honolulu').add(ahead, 'days').format('YYYY-MM-DD');
    const save = (...clients: object[]) => ana.put(`/leads/${lead.id}`, { clients, email: 'ida@mail.example' });
    for (const dob of [day(0), day(1), '2999-01-01']) {
      const at = (nth: number) => ({ status: 422, body: { issues: { [`clients.${nth}.dob`]: [{ code: 'past-date' }] } } });
      expect(await save({ dob })).toMatchObject(at(0));
      expect(await save({ dob: '1960-01-01' }, { dob })).toMatchObject(at(1));
    }
    const stored = async () => (await byPhone(ana, '8085550101')).body;
    expect(await stored()).toMatchObject({ email: '', clients: [{ dob: '' }, { dob: '' }] });
    expect((await save({ dob: day(-1) }, { dob: '' })).status).toBe(204);
    expect((await stored()).clients[0].dob).toBe(day(-1));
    // What an import left as it came keeps nobody from saving something else.
    await floor.db.update(leads).set({ clients: [{ dob: '2999-01-01' }] });
    expect((await save({ dob: '2999-01-01', first_name: 'Ida' })).status).toBe(204);
  });

  it('is made once by twelve requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ana.post('/leads', { phone: '6175550142', type: 'manual' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await floor.db.select().from(leads).where(eq(leads.phone, '6175550142'))).toHaveLength(1);
  });

  it('is found by one of its other numbers', async () => {
    const lead = await floor.lead({ phone: '6175550101', phoneOther: ['6175550155'] });
    expect((await byPhone(ana, '6175550155')).body).toMatchObject({ id: lead.id, phone_other: '["6175550155"]' });
  });

  it('has at most four other numbers: what cannot be kept whole is refused by field, and nothing is dropped [BOOK-051] [BOOK-052]', async () => {
    const four = ['6175550151', '6175550152', '6175550153', '6175550154'];
    const lead = await floor.lead({ phone: '6175550101', phoneOther: four });
    const issueOf = async (phones: unknown) => (await ana.put(`/leads/${lead.id}`, { phone_other: phones })).body?.issues?.phone_other;
    const fifth = [...four, '6175550155'];
    for (const phones of [fifth, JSON.stringify(fifth), [...four, 'no number']])
      expect(await issueOf(phones)).toEqual([{ code: 'too-many', max: 4 }]);
    for (const phones of ['["6175550151", "12"]', '[["6175550151"]]', '[{ "toString": 1 }]'])
      expect(await issueOf(phones)).toEqual([{ code: 'phone' }]);
    for (const phones of ['[broken', '{}']) expect(await issueOf(phones)).toEqual([{ code: 'list' }]);
    expect((await byPhone(ana, '6175550101')).body.phone_other).toBe(JSON.stringify(four));
    // A text of at most 191 letters, of numbers of ten digits each.
    const padded = (length: number) => `["6175550151"${' '.repeat(length - 14)}]`;
    expect([await issueOf(padded(191)), await issueOf(padded(192))]).toEqual([undefined, [{ code: 'too-long', max: 191 }]]);
    expect(await issueOf(['61755501511'])).toEqual([{ code: 'phone' }]);
    expect(await issueOf(four.slice(1))).toBeUndefined();
    expect((await byPhone(ana, '6175550101')).body.phone_other).toBe(JSON.stringify(four.slice(1)));
  });

  it('keeps what a save does not name, within a client too [ENDPOINT-100]', async () => {
    const lead = await floor.lead({
      phone: '6175550101',
      firstName: 'Ida',
      lastName: 'Lowe',
      notes: 'old',
      clients: [{ first_name: 'Ida', last_name: 'Lowe', dob: '1960-01-01', insurance: { carrier: 'A', applied: 1 } }],
    });
    const body = {
      email: 'ida@mail.example',
      address: { zip: '02134', state: 'MA' },
      clients: [{ last_name: 'Low', insurance: { carrier: 'B' } }],
      phone_other: ['6175550102'],
    };
    expect((await ana.put(`/leads/${lead.id}`, body)).status).toBe(204);
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({
      email: 'ida@mail.example',
      notes: 'old',
      address: { zip: '02134', state: 'ma', city: '' },
      clients: [{ first_name: 'Ida', last_name: 'Low', dob: '1960-01-01', insurance: { carrier: 'B', applied: 1 } }],
    });
    expect((await ana.get('/leads/search/Ida%20Low')).body).toHaveLength(1);
  });

  it('takes a state that there is, because the law goes by it, and a postal code of one line; what an import left may stay', async () => {
    const lead = await floor.lead({ phone: '6175550101', state: 'zz' });
    const put = async (address: object) => {
      const { status, body } = await ana.put(`/leads/${lead.id}`, { address });
      return [status, Object.keys((body as { errors?: object } | null)?.errors ?? {})];
    };
    expect(await put({ state: 'zz', city: 'Boston' })).toEqual([204, []]);
    for (const state of ['q', '1', '\u202e', 'yy']) expect(await put({ state })).toEqual([422, ['address.state']]);
    expect(await put({ zip: '1\u0007' })).toEqual([422, ['address.zip']]);
    expect(await put({ state: 'FL', zip: '33101' })).toEqual([204, []]);
    expect(await put({ state: '' })).toEqual([204, []]);
  });

  it('keeps both clients apart, with what a save does not name of either [ENDPOINT-100] [LEAD-011]', async () => {
    const health = { conditions: [{ name: 'asthma', duration: '3 years' }], medications: [{ name: 'salbutamol', duration: '2 years' }] };
    const lead = await floor.lead({
      phone: '6175550101',
      clients: [
        { first_name: 'Ida', ...health, insurance: { carrier: 'A' } },
        { first_name: 'Otto', ...health, insurance: { carrier: 'B' } },
      ],
    });
    await ana.put(`/leads/${lead.id}`, { clients: [{ dob: '1960-01-01' }, { dob: '1961-01-01' }] });
    expect((await byPhone(ana, '6175550101')).body.clients).toMatchObject([
      { first_name: 'Ida', dob: '1960-01-01', ...health, insurance: { carrier: 'A' } },
      { first_name: 'Otto', dob: '1961-01-01', ...health, insurance: { carrier: 'B' } },
    ]);
  });

  it('keeps its name when its first client is saved without one', async () => {
    const lead = await floor.lead({ phone: '6175550101', firstName: 'Ida', lastName: 'Lowe' });
    await ana.put(`/leads/${lead.id}`, { clients: [{ gender: 2 }] });
    expect((await byPhone(ana, '6175550101')).body.clients).toMatchObject([{ first_name: 'Ida', last_name: 'Lowe', gender: 2 }]);
  });

  it('takes nothing that the contract does not name, and refuses what does not fit', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    await ana.put(`/leads/${lead.id}`, { tenant_id: 2, claimedBy: 1, dials: 9, clients: [{ first_name: 'Ida', secret: 1 }] });
    const [row] = await floor.db.select().from(leads).where(eq(leads.id, lead.id));
    expect(row).toMatchObject({ tenantId: 1, claimedBy: null, dials: 0, clients: [{ first_name: 'Ida', last_name: '' }] });
    expect(await ana.put(`/leads/${lead.id}`, { clients: [{ gender: 7 }] })).toMatchObject({
      status: 422,
      body: { errors: { 'clients.0.gender': [expect.any(String)] } },
    });
  });

  it('has CRE notes that are added to and never rewritten, by nobody [describes LEAD-040]', async () => {
    const history = '2026-11-17 | 10:05:00 - Asked for a call';
    const added = '2026-11-18 | 09:00:00 - Prefers mornings';
    const lead = await floor.lead({ phone: '6175550101', creNotes: history });
    const save = (notes: string) => ana.put(`/leads/${lead.id}`, { cre_notes: notes });
    for (const rewritten of ['', added, history.slice(0, -1), `${history}!`, history.replace('call', 'visit')])
      expect(await save(rewritten), rewritten).toMatchObject({ status: 422, body: { errors: { cre_notes: [expect.any(String)] } } });
    for (const kept of [history, `${added}<br>${history}`, `${added}<br>${history}<br>${added}`])
      expect((await save(kept)).status, kept).toBe(204);
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ cre_notes: `${added}<br>${history}<br>${added}` });
  });

  it("shows the number that it is called from: its own, else its campaign's", async () => {
    const [campaign] = await floor.db.insert(campaigns).values({ tenantId: 1, slug: 'a', name: 'A', callerId: '6175550199' }).returning();
    await floor.lead({ phone: '6175550101', campaignId: campaign!.id });
    await floor.lead({ phone: '6175550102', campaignId: campaign!.id, localDid: '3125550199' });
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ campaign: 'A', local_did: '6175550199' });
    expect((await byPhone(ana, '6175550102')).body.local_did).toBe('3125550199');
  });

  it('changes status and language by their own calls [ENDPOINT-103, ENDPOINT-110]', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'New' });
    expect((await ana.put(`/leads/${lead.id}/statuses`, { status: 'Sold' })).status).toBe(204);
    expect((await ana.put(`/leads/${lead.id}/languages`, { language: 'es' })).status).toBe(204);
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ status: 'Sold', previous_status: 'New', language: 'es' });
  });
});

describe('a status that somebody sets by hand', () => {
  const lines = async () => {
    const found = await floor.db.select().from(pluginChanges).where(eq(pluginChanges.area, 'lead'));
    return found.map(({ accountId, subject, from, to, at }) => ({ accountId, subject, from, to, at }));
  };

  it.each([
    ['by its own call', (id: string, status: string) => ana.put(`/leads/${id}/statuses`, { status })],
    ['by a save', (id: string, status: string) => ana.put(`/leads/${id}`, { status })],
  ])('is a line of the audit %s: who, when, from and to; the same again is none', async (_how, set) => {
    const lead = await floor.lead({ phone: '6175550101', firstName: 'Ann', lastName: 'Lee', status: 'New' });
    const before = await lines();
    for (let times = 0; times < 2; times++) expect((await set(lead.id, 'Sold')).status).toBe(204);
    const { id: accountId } = await floor.gateway.account('qualifier@isius.demo');
    const side = (status: string) => ({ name: 'Ann Lee', fields: { status } });
    expect((await lines()).slice(before.length)).toEqual([
      { accountId, subject: `lead:${lead.id}`, from: side('New'), to: side('Sold'), at: new Date(floor.clock.now()) },
    ]);
  });

  it('is no line where another field is saved, a claim sets it, or a call is disposed', async () => {
    const before = (await lines()).length;
    const agent = await floor.worker('qualifier2@isius.demo');
    const lead = await floor.lead({ phone: '6175550101', state: 'ma', zip: '02108' });
    const { far } = await floor.talk(agent, '6175550101');
    expect((await agent.api.put(`/leads/${lead.id}/statuses`, { status: 'In Process' })).status).toBe(204);
    expect((await agent.api.put(`/leads/${lead.id}`, { notes: 'Has a dog' })).status).toBe(204);
    floor.engine.down(far);
    await floor.settled();
    expect((await agent.dispose(lead.id, { disposition: 'Unreachable' })).status).toBe(201);
    expect(await lines()).toHaveLength(before);
  });

  it('is set so often a minute by one person', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'New' });
    const bob = await floor.gateway.signIn('qualifier2@isius.demo');
    floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
    const set = async (nth: number) => (await bob.put(`/leads/${lead.id}/statuses`, { status: nth % 2 ? 'New' : 'Voicemail' })).status;
    for (let nth = 0; nth < limits.leadStatuses.perMinute; nth++) expect(await set(nth)).toBe(204);
    expect(await set(limits.leadStatuses.perMinute)).toBe(429);
    floor.clock.advance(60_000);
  });
});

describe('a lead that is Do Not Call', () => {
  const OTHER = '6175550144';
  const NEWER = '6175550177';
  const barred = async (phone: string) => (await ana.get(`/dials/facts/${phone}`)).body.do_not_call as boolean;
  const listed = async () => (await floor.db.select().from(doNotCall)).map(({ phone }) => phone).sort();
  const status = (id: string, to: string) => ana.put(`/leads/${id}/statuses`, { status: to });
  const save = (id: string, to: string) => ana.put(`/leads/${id}`, { status: to });

  it.each([
    ['its status', status],
    ['a save', save],
  ])('by %s has its numbers on the list, and no status takes them off', async (_, mark) => {
    const lead = await floor.lead({ phone: '6175550101', phoneOther: [OTHER], status: 'Voicemail' });
    expect(await barred('6175550101')).toBe(false);
    expect((await mark(lead.id, 'Do Not Call')).status).toBe(204);
    const { id } = await floor.gateway.account('qualifier@isius.demo');
    expect(await floor.db.select().from(doNotCall)).toEqual(
      expect.arrayContaining(['6175550101', OTHER].map((phone) => expect.objectContaining({ phone, accountId: id, reason: 'status' }))),
    );
    for (const lift of [status, save]) expect((await lift(lead.id, 'New')).status).toBe(204);
    for (const phone of ['6175550101', OTHER]) expect([phone, await barred(phone)]).toEqual([phone, true]);
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ status: 'New', calling: { do_not_call: true } });
  });

  it('keeps its old number on the list when it gets another, which is on it too', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'Do Not Call' });
    expect((await ana.put(`/leads/${lead.id}`, { phone: NEWER, phone_other: [OTHER] })).status).toBe(204);
    expect(await listed()).toEqual(['6175550101', OTHER, NEWER]);
  });

  it('puts numbers on the list by a few saves a minute of one person, whatever the saves change', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'Do Not Call' });
    const bob = await floor.gateway.signIn('qualifier2@isius.demo');
    const other = (n: number) => ({ phone_other: [`61755502${String(n).padStart(2, '0')}`] });
    const { perMinute } = limits.doNotCall;
    for (let n = 0; n < perMinute; n++) expect((await bob.put(`/leads/${lead.id}`, other(n))).status).toBe(204);
    expect(await bob.put(`/leads/${lead.id}`, other(perMinute))).toMatchObject({ status: 429, body: { code: 'too-often' } });
    expect(await listed()).toHaveLength(1 + perMinute);
    // What puts nobody on the list is no part of it, and others have their own share.
    expect((await bob.put(`/leads/${lead.id}`, { notes: 'Asked by letter' })).status).toBe(204);
    expect((await ana.put(`/leads/${lead.id}`, other(99))).status).toBe(204);
    floor.clock.advance(60_000);
    expect((await bob.put(`/leads/${lead.id}`, other(98))).status).toBe(204);
  });

  it('counts for its number whichever of several leads it is', async () => {
    const older = await floor.lead({ phone: '6175550101', createdAt: new Date(0) });
    const newer = await floor.lead({ phone: '6175550101' });
    await status(newer.id, 'Do Not Call');
    expect(await barred('6175550101')).toBe(true);
    await ana.put(`/leads/${newer.id}`, { phone: NEWER });
    expect([await barred('6175550101'), await barred(NEWER)]).toEqual([true, true]);
    expect(older.status).toBe('New');
  });

  it('is on the list however its row was written, while somebody works on it too', async () => {
    await floor.lead({ phone: '(617) 555-0101', status: 'Do Not Call', phoneOther: ['+1 617 555 0144'] });
    await floor.lead({ phone: NEWER, status: 'In Process', previousStatus: 'Do Not Call' });
    await floor.lead({ phone: '6175550188', status: 'In Process', previousStatus: 'Voicemail' });
    expect(await listed()).toEqual(['6175550101', OTHER, NEWER]);
  });

  it('is New, then In Process while somebody works on it, then what it was disposed as; no other is known [LEAD-046]', async () => {
    await floor.lead({ phone: '6175550101', state: 'ma', zip: '02108' });
    const agent = await floor.worker('qualifier2@isius.demo');
    const now = async () => (await byPhone(agent.api, '6175550101')).body as { id: string; status: string };
    const { id, status: first } = await now();
    const { far } = await floor.talk(agent, '6175550101');
    // The page says so when its lead is loaded.
    await agent.api.put(`/leads/${id}/statuses`, { status: 'In Process' });
    const worked = (await now()).status;
    floor.engine.down(far);
    await floor.settled();
    expect((await agent.dispose(id, { disposition: 'Unreachable' })).status).toBe(201);
    expect([first, worked, (await now()).status]).toEqual(['New', 'In Process', 'Unreachable']);
    expect((await agent.api.put(`/leads/${id}/statuses`, { status: 'Archived' })).status).not.toBe(204);
  });

  it('takes a status that people know, and no other', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'Voicemail' });
    for (const set of [status, save]) {
      for (const unknown of ['DNC', 'do not call', 'Whatever'])
        expect(await set(lead.id, unknown)).toMatchObject({
          status: 422,
          body: { errors: { status: [expect.stringContaining('Voicemail')] }, issues: { status: [{ code: 'choice' }] } },
        });
      expect((await set(lead.id, 'In Process')).status).toBe(204);
    }
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ status: 'In Process', previous_status: 'Voicemail' });
  });
});

describe('the number of a lead', () => {
  it.each(['911', '9-1-1', '112', '1002', '16175', '+44 20 7946 0000', ''])('is never %j', async (phone) => {
    const lead = await floor.lead({ phone: '6175550101' });
    expect(await ana.put(`/leads/${lead.id}`, { phone })).toMatchObject({
      status: 422,
      body: { errors: { phone: [expect.stringMatching(/\w/)] } },
    });
    expect((await byPhone(ana, '6175550101')).body.id).toBe(lead.id);
    const refused = await ana.post('/leads', { phone, type: 'manual' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { phone: [expect.stringMatching(/\w/)] } } });
    expect(await floor.db.select().from(leads)).toHaveLength(1);
  });

  it('is whatever the network said of a caller, for who has the call', async () => {
    const worker = await floor.worker('qualifier@isius.demo');
    await worker.status('ready');
    const did = '8005550100';
    await floor.db.insert(retreaverMappings).values({ tenantId: 1, did: did, prefix: 'X' });
    floor.engine.arrive('abroad', { from: '+442079460123', to: did, did });
    floor.engine.up((await floor.engine.rung(worker.extension)).leg);
    await floor.settled();
    expect(await worker.api.post('/leads', { phone: '+442079460123', type: 'inbound' })).toMatchObject({
      status: 201,
      body: { phone: '+442079460123' },
    });
    expect((await foreign.post('/leads', { phone: '+442079460123', type: 'inbound' })).status).toBe(422);
  });

  it('is corrected in any spelling; one that its campaign has already is refused in words', async () => {
    const [campaign] = await floor.db.insert(campaigns).values({ tenantId: 1, slug: 'twice', name: 'Twice' }).returning();
    const lead = await floor.lead({ phone: '6175550101', campaignId: campaign!.id });
    await floor.lead({ phone: '6175550102', campaignId: campaign!.id });
    expect(await ana.put(`/leads/${lead.id}`, { phone: '617-555-0102', notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'number-in-campaign', message: expect.stringContaining('has this number already') },
    });
    expect((await byPhone(ana, '6175550101')).body).toMatchObject({ id: lead.id, notes: '' });
    expect((await ana.put(`/leads/${lead.id}`, { phone: '+1 (617) 555-0103' })).status).toBe(204);
    expect((await byPhone(ana, '6175550103')).body.id).toBe(lead.id);
  });
});

describe('the search', () => {
  it('finds by lead id, number, name and e-mail, within the tenant; nothing is a 404 [FUP-027, ENDPOINT-072]', async () => {
    await floor.lead({
      phone: '6175550101',
      firstName: 'Ida',
      lastName: 'Lowe',
      marketingId: 'FE100001',
      email: 'ida@mail.example',
      state: 'ma',
      status: 'New',
    });
    await floor.lead({ phone: '5145550101', tenantId: 2, firstName: 'Ida' });
    for (const text of ['FE100001', '617-555-0101', 'ida lowe', 'lowe, id', 'fe100', '0101', 'ida@mail']) {
      expect((await ana.get(`/leads/search/${encodeURIComponent(text)}`)).body).toMatchObject([
        { marketing_id: 'FE100001', name: 'Ida Lowe', phone: '6175550101', address: { state: 'ma' }, status: 'New' },
      ]);
    }
    expect((await ana.get('/leads/search/nobody')).status).toBe(404);
    expect((await ana.get(`/leads/search/${encodeURIComponent('%')}`)).status).toBe(404);
  });
});
