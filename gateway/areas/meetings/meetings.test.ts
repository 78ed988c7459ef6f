import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, fieldAgents, instantOffers, leads, meetings } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { distanceKm, pointOf } from '../../platform/places/distance';
import { importFieldAgents } from './import-agents';
import { postalIn } from './offers';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  floor.clock.advance(60_000); // requests are counted by the minute
});

const CLIENT = {
  first_name: 'Ana',
  last_name: 'Ramsey',
  dob: '1960-02-03',
  weight: '150',
  weight_units: 0,
  insurance: { type: ['life'], amount: 15_000 },
};
const somebody = (over: Partial<typeof leads.$inferInsert> = {}) =>
  floor.lead({ phone: '6175550101', firstName: 'Ana', lastName: 'Ramsey', zip: '02108', clients: [CLIENT], ...over });
const inDays = (days: number) => new Date(floor.clock.now() + days * 86_400_000).toISOString().slice(0, 16);
const book = (agent: Worker, leadId: string, over: object = {}, key?: string) =>
  agent.api.post('/meetings', { lead_id: leadId, meeting: { date: inDays(1), ...over } }, key ? { 'idempotency-key': key } : {});
const faults = async (answer: ReturnType<typeof book>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body.errors ?? {}).sort()];
};
const rows = () => floor.db.select().from(meetings);
const nearFew = { zip: '70119' };
const FORCED = { force: true, reasons: ['area'] };

describe('field agents', () => {
  it('are counted near a postal code, by how far each drives [BOOK-063, ENDPOINT-073]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const near = async (postal: string) => (await agent.api.get(`/available-agents?postal=${postal}`)).body.count;
    expect([await near('02108'), await near('70119'), await near('59001')]).toEqual([4, 2, 0]);
    // Providence is 65 km from Boston, further than its people drive; Worcester is nearer.
    expect([await near('02903'), await near('01608')]).toEqual([0, 0]);
    expect(await near('02460')).toBe(4);
    expect(await agent.api.get('/available-agents?postal=00000')).toMatchObject({ status: 404 });
    expect((await agent.api.get('/available-agents')).status).toBe(422);
    // Another centre has its own.
    const other = await floor.worker('qualifier@slica.demo');
    expect((await other.api.get('/available-agents?postal=02108')).body.count).toBe(0);
    expect((await other.api.get('/available-agents?postal=H2X1Y4')).body.count).toBe(4);
  });

  it('of an agency are those of it, and those of none [BOOK-063, ENDPOINT-073]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.db.update(fieldAgents).set({ mga: 'National' }).where(eq(fieldAgents.name, 'Paul Redfern'));
    const near = async (mga: string) => (await agent.api.get(`/available-agents?postal=02108&mga=${mga}`)).body.count;
    expect([await near('National'), await near('Northeast')]).toEqual([4, 3]);
    await floor.db.update(fieldAgents).set({ mga: '' }).where(eq(fieldAgents.name, 'Paul Redfern'));
  });

  it('are as far apart as the earth says', () => {
    expect(Math.round(distanceKm(pointOf('02108')!, pointOf('33101')!))).toBeGreaterThan(2000);
    expect(distanceKm(pointOf('02108')!, pointOf('02108')!)).toBe(0);
  });

  it('come from a file, which is the whole list; what is refused is said by line', async () => {
    const before = await floor.db.select().from(fieldAgents).where(eq(fieldAgents.tenantId, 2));
    const path = join(mkdtempSync(join(tmpdir(), 'agents-')), 'agents.csv');
    writeFileSync(path, 'Name,Postal,Reach_km\nLuc,H2X 1Y4,40\n,H2X 1Y4,40\nAnne,X1X 1X1,40\nMia,H2X 1Y4,5000\n');
    expect(await importFieldAgents(floor.db, path, 2)).toMatchObject({ imported: 1, refused: 3 });
    expect(readFileSync(path.replace('.csv', '.rejected.csv'), 'utf8').split('\n').slice(1, 4)).toEqual([
      '3,name: 1 to 99 letters,,H2X 1Y4,40',
      '4,postal: not known,Anne,X1X 1X1,40',
      '5,reach_km: a whole number from 1 to 500,Mia,H2X 1Y4,5000',
    ]);
    expect(await floor.db.select().from(fieldAgents).where(eq(fieldAgents.tenantId, 2))).toHaveLength(1);
    writeFileSync(path, 'Name,Postal\n');
    await expect(importFieldAgents(floor.db, path, 2)).rejects.toThrow('it has no reach_km');
    writeFileSync(path, 'name,postal,reach_km\nAnne,X1X 1X1,40\n');
    await expect(importFieldAgents(floor.db, path, 2)).rejects.toThrow('nothing was changed');
    await floor.db.delete(fieldAgents).where(eq(fieldAgents.tenantId, 2));
    await floor.db.insert(fieldAgents).values(before);
  });
});

describe('an instant offer', () => {
  const ask = async (agent: Worker, address: string) => {
    const { status, body } = await agent.api.post('/ioas', { address, firstName: 'Ana', lastName: 'Ramsey', mga: '' });
    expect([status, body.ioaId]).toEqual([201, expect.any(String)]);
    return body.ioaId as string;
  };
  const result = async (agent: Worker, id: string) => (await agent.api.get(`/ioas/${id}`)).body.result;

  it.each([
    ['12 Park St, Boston, MA 02108', [-1, 1, 2]],
    ['1819 N Dorgenois St, New Orleans, LA 70119', [-1, 1, 1]],
    ['4 Main St, Absarokee, MT 59001', [-1, 0, 0]],
    ['somewhere', [-1, 0, 0]],
  ])(
    'for %s stands at %j after 0, 10 and 20 s on a training floor [BOOK-066, BOOK-068, BOOK-069, ENDPOINT-094, ENDPOINT-095]',
    async (address, expected) => {
      const agent = await floor.worker('qualifier@isius.demo');
      const id = await ask(agent, address);
      const found = [await result(agent, id)];
      for (let more = 0; more < 2; more += 1) {
        floor.clock.advance(10_000);
        found.push(await result(agent, id));
      }
      expect(found).toEqual(expected);
    },
  );

  it('knows the postal code in an address', () => {
    expect(['1 Elm, Troy 02108-1234', '7 rue A, Montreal H2X 1Y4', '02108 Elm St', 'nowhere'].map(postalIn)).toEqual([
      '02108-1234',
      'H2X 1Y4',
      '02108',
      '',
    ]);
  });

  it('is nobody else’s, and is taken back by who asked for it [ENDPOINT-095, ENDPOINT-096]', async () => {
    const [agent, colleague] = [await floor.worker('qualifier@isius.demo'), await floor.worker('qualifier2@isius.demo')];
    const id = await ask(agent, 'Boston 02108');
    expect((await colleague.api.get(`/ioas/${id}`)).status).toBe(404);
    expect((await colleague.api.delete(`/ioas/${id}`)).status).toBe(204);
    expect((await agent.api.get(`/ioas/${id}`)).status).toBe(200);
    expect((await agent.api.delete(`/ioas/${id}`)).status).toBe(204);
    expect((await agent.api.get(`/ioas/${id}`)).status).toBe(404);
  });

  it('goes to the meeting that was booked with it, once, and stays with it [BOOK-071, BOOK-101, ENDPOINT-097]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await somebody();
    const id = await ask(agent, 'Boston 02108');
    const taken = { ioa: '1' };
    expect(await faults(book(agent, lead.id, taken))).toEqual([422, ['meeting.ioa']]);
    floor.clock.advance(20_000);
    const { body } = await book(agent, lead.id, taken);
    const { meetingCrmId } = body.data;
    const assign = (of: string) => agent.api.post(`/ioas/${id}/assign`, { leadCrmId: 'x', marketingId: '', meetingCrmId: of });
    expect((await assign('999999')).status).toBe(422);
    expect([(await assign(meetingCrmId)).status, (await assign(meetingCrmId)).status]).toEqual([201, 201]);
    expect(await floor.db.select().from(instantOffers)).toMatchObject([{ meetingId: Number(meetingCrmId) }]);
    await agent.api.delete(`/ioas/${id}`);
    expect((await agent.api.get(`/ioas/${id}`)).status).toBe(200);
    // It is used up.
    expect(await faults(book(agent, lead.id, taken))).toEqual([422, ['meeting.ioa']]);
  });

  it('is asked for twenty times a minute at most', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
    for (let more = 0; more < 20; more += 1) await ask(agent, 'x');
    expect(await agent.api.post('/ioas', { address: 'x', firstName: '', lastName: '', mga: '' })).toMatchObject({
      status: 429,
      body: { code: 'too-often' },
    });
  });
});

describe('a meeting', () => {
  it('is stored whole, with who booked it, and answered with its number [BOOK-077, ENDPOINT-111]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await somebody();
    const date = inDays(2);
    const { status, body } = await book(agent, lead.id, { date });
    expect([status, body]).toEqual([201, { data: { meetingCrmId: expect.stringMatching(/^\d+$/) } }]);
    expect(await rows()).toEqual([
      expect.objectContaining({
        id: Number(body.data.meetingCrmId),
        leadId: lead.id,
        accountId: agent.id,
        date: new Date(`${date}Z`),
        type: 'face-to-face',
        meeting: expect.objectContaining({ date, force: false, sameAddress: '1', availableAgents: 4 }),
      }),
    ]);
  });

  it('of one key is one, and of another key a second [BOOK-103]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await somebody();
    const date = inDays(1);
    const both = await Promise.all([1, 2].map(() => book(agent, lead.id, { date }, 'one')));
    expect(new Set(both.map(({ body }) => body.data.meetingCrmId)).size).toBe(1);
    expect((await book(agent, lead.id, { date }, 'two')).status).toBe(201);
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ['without a date', {}, { date: '' }, ['meeting.date']],
    ['in the past', {}, { date: '2020-01-01T10:00' }, ['meeting.date']],
    ['at a time that is none', {}, { date: 'soon' }, ['meeting.date']],
    ['forced without a reason', nearFew, { force: true }, ['meeting.reasons']],
    ['forced by a reason of no list', nearFew, { force: true, reasons: ['weather'] }, ['meeting.reasons.0']],
    ['forced by a language that nobody named', nearFew, { force: true, reasons: ['language'] }, ['meeting.reasonOther']],
    ['not forced where few agents are near', nearFew, {}, ['meeting.force']],
    ['by phone without a reason', {}, { type: 'phone' }, ['meeting.refusalReasons']],
    ['by phone for another reason that nobody named', {}, { type: 'phone', refusalReasons: ['other'] }, ['meeting.refusalReasonOther']],
    ['by phone with a forced visit', {}, { type: 'phone', refusalReasons: ['home'], ...FORCED }, ['meeting.type']],
    ['as a visit of who refused it', {}, { refused: true }, ['meeting.type']],
    ['of a kind that there is not', {}, { type: 'letter' }, ['meeting.type']],
    ['with an offer that nobody made', {}, { ioa: '1' }, ['meeting.ioa']],
    [
      'at a place that is not whole',
      {},
      { sameAddress: '0', address: { address: '1 Elm', postal: '02108' } },
      ['meeting.address.city', 'meeting.address.province'],
    ],
  ])('%s is refused at its field', async (_, lead, meeting, fields) => {
    const agent = await floor.worker('qualifier@isius.demo');
    const { id } = await somebody(lead);
    expect(await faults(book(agent, id, meeting))).toEqual([422, fields]);
    expect(await rows()).toEqual([]);
  });

  it('is judged by the stored client: whoever is too old is met by phone alone, whatever the page says [BOOK-104]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const old = await somebody({ clients: [{ ...CLIENT, dob: '1930-01-01' }] });
    expect(await faults(book(agent, old.id))).toEqual([422, ['meeting.type']]);
    expect((await book(agent, old.id, { type: 'phone', refusalReasons: ['age'] })).status).toBe(201);
  });

  it('keeps texts in letters that every system reads, and its place as it is written [BOOK-047, BOOK-048]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await somebody(nearFew);
    const place = { address: '7 rue Côté', apartment: '', buzzer: '', city: 'Métairie', postal: '70119', province: 'la', type: 3 };
    const sent = { force: true, reasons: ['language'], reasonOther: 'Créole “kreyòl”', sameAddress: '0', address: place };
    expect((await book(agent, lead.id, sent)).status).toBe(201);
    expect((await rows())[0]!.meeting).toMatchObject({ reasonOther: 'Creole "kreyol"', address: place, availableAgents: 2 });
  });

  it('is stored with all its fields, and a place of its own with the point and time zone of its code [BOOK-072]', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await somebody(nearFew);
    const place = { address: '7 Elm St', apartment: '2', buzzer: '14', city: 'Metairie', postal: '70119', province: 'la', type: 2 };
    // Where it is, is not the page's to say.
    const sent = { ...FORCED, sameAddress: '0', address: { ...place, latitude: 1, longitude: 1, timezone: 'Europe/Paris' } };
    expect((await book(agent, lead.id, sent)).status).toBe(201);
    const [row] = await rows();
    expect(row!.meeting).toEqual({
      ...{ date: inDays(1), type: 'face-to-face', ioa: false, ...FORCED, reasonOther: '', is_sun_life: 0, availableAgents: 2 },
      ...{ refused: false, refusalReasons: [], refusalReasonOther: '', sameAddress: '0' },
      address: { ...place, ...pointOf('70119'), timezone: 'America/Chicago' },
    });
    expect((await book(agent, lead.id, FORCED)).status).toBe(201);
    expect((await rows()).at(-1)!.meeting).toMatchObject({ sameAddress: '1', address: { latitude: null, longitude: null, timezone: '' } });
  });

  it('of Sun Life is the system’s: now, by phone, forced, with its reason, and only for whom it is there [BOOK-081, BOOK-082, MSG-112]', async () => {
    const sunlife = { is_sun_life: 1, date: '', type: 'face-to-face' };
    const american = await floor.worker('qualifier@isius.demo');
    expect((await book(american, (await somebody()).id, sunlife)).status).toBe(403);
    const agent = await floor.worker('qualifier@slica.demo');
    const lead = await somebody({ tenantId: 2, phone: '5145550101', zip: 'H2X1Y4', clients: [] });
    const may = (canTransferToSunlife: boolean) => floor.db.update(accounts).set({ canTransferToSunlife }).where(eq(accounts.id, agent.id));
    const [before] = await floor.db.select().from(accounts).where(eq(accounts.id, agent.id));
    await may(false);
    expect((await book(agent, lead.id, sunlife)).status).toBe(403);
    await may(true);
    expect((await book(agent, lead.id, sunlife)).status).toBe(201);
    await may(before!.canTransferToSunlife);
    const [row] = await rows();
    expect(row!.meeting).toMatchObject({ type: 'phone', force: true, reasons: ['Sent to SunLife'], is_sun_life: 1 });
    // Managers have them by the days of their centre, which ends its day hours after the world's.
    const manager = await floor.gateway.signIn('manager@slica.demo');
    const listed = async (from: string, to = from) => (await manager.get(`/meetings/sunlife?from=${from}&to=${to}`)).body;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(floor.clock.now());
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await listed(day)).toMatchObject([{ id: String(row!.id), client: 'Ana Ramsey', phone: lead.phone, language: 'en' }]);
    expect(await listed(tomorrow)).toEqual([]);
    await floor.db.update(meetings).set({ createdAt: new Date(`${tomorrow}T03:59:00Z`) });
    expect([(await listed(day)).length, (await listed(tomorrow)).length]).toEqual([1, 0]);
    const elsewhere = await floor.gateway.signIn('manager@isius.demo');
    expect((await elsewhere.get(`/meetings/sunlife?from=${day}&to=${day}`)).body).toEqual([]);
    expect((await agent.api.get(`/meetings/sunlife?from=${day}&to=${day}`)).status).toBe(403);
    expect((await manager.get(`/meetings/sunlife?from=2026-02-30&to=${day}`)).status).toBe(422);
    expect(Math.abs(row!.date.getTime() - floor.clock.now())).toBeLessThanOrEqual(60_000);
  });

  it('is not booked for a lead in a colleague’s hands, nor of another centre, and keeps its lead from being deleted', async () => {
    const [agent, colleague] = [await floor.worker('qualifier@isius.demo'), await floor.worker('qualifier2@isius.demo')];
    const lead = await somebody();
    await floor.talk(agent, lead.phone);
    expect((await book(colleague, lead.id)).status).toBe(409);
    const foreign = await somebody({ tenantId: 2, phone: '5145550101' });
    expect((await book(agent, foreign.id)).status).toBe(404);
    expect((await book(agent, lead.id)).status).toBe(201);
    const made = (await agent.api.post('/leads', { phone: '6175550177', type: 'manual' })).body.id;
    await floor.db
      .update(leads)
      .set({ zip: '02108', clients: [CLIENT] })
      .where(eq(leads.id, made));
    expect((await book(agent, made)).status).toBe(201);
    expect((await agent.api.delete(`/leads/${made}`)).status).toBe(409);
  });
});

it('the agency of a lead is its own, else that of where it is [LEAD-036, ENDPOINT-098]', async () => {
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await somebody({ state: 'tx' });
  const mga = async (query = '') => (await agent.api.get(`/leads/${lead.id}/mgas${query}`)).body.mga;
  expect([await mga(), await mga('?email=ana@mail.example&phone=6175550101&province=MA')]).toEqual(['National', 'Northeast']);
  await floor.db.update(leads).set({ mga: 'Ramsey & Sons' }).where(eq(leads.id, lead.id));
  expect(await mga('?province=MA')).toBe('Ramsey & Sons');
});
