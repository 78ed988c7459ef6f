import { existsSync, rmSync, statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fullName } from '../../people/agents';
import { campaigns, doNotCall, leadImports, leads, pluginChanges } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { startTestGateway, type Answer, type TestClient, type TestGateway } from '../../testing/gateway';
import { fileOf, reportOf } from './files';
import { endStranded, forgetOldImports } from './jobs';

let gateway: TestGateway;
let manager: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.db.delete(leadImports);
  await gateway.db.delete(doNotCall);
  gateway.clock.advance(60_000);
});

const begin = (bytes: number, name = 'seniors.csv', who = manager) => who.post('/workspace/lead-imports', { name, bytes });
const part = (id: string, at: number, data: Buffer, who = manager) =>
  who.put(`/workspace/lead-imports/${id}/parts`, { at, data: data.toString('base64') });
/** The file, sent in parts of so many bytes. */
async function sent(text: string, size = 1_000): Promise<string> {
  const bytes = Buffer.from(text);
  const { id } = (await begin(bytes.length)).body as { id: string };
  for (let at = 0; at < bytes.length; at += size) expect((await part(id, at, bytes.subarray(at, at + size))).status).toBe(200);
  return id;
}
const check = (id: string, mapping: Record<string, string | null> = {}, campaign = 'Seniors') =>
  manager.post(`/workspace/lead-imports/${id}/checks`, { mapping, campaign });
const look = async (id: string): Promise<Answer['body']> => (await manager.get(`/workspace/lead-imports/${id}`)).body;
/** Once it has come to rest. */
const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const now = await look(id);
      expect(now.state).not.toMatch(/checking|running/);
      return now;
    },
    { timeout: 30_000, interval: 20 },
  );
const inCampaign = (name: string) =>
  gateway.db
    .select({ phone: leads.phone, firstName: leads.firstName, notes: leads.notes })
    .from(leads)
    .innerJoin(campaigns, eq(campaigns.id, leads.campaignId))
    .where(eq(campaigns.name, name))
    .orderBy(leads.position);

const FILE = [
  'fname,phone,zip,secret',
  'Ana,(617) 555-0111,02108,one',
  'Bo,617555,02108,two',
  'Cy,6175550112,02108,three',
  'Di,6175550111,02108,twice',
  'Ed,6175550113,02108,barred',
].join('\n');

it('takes a file part by part, says what its columns are, checks all rows and keeps none, then takes them in', async () => {
  await gateway.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550113' });
  const id = await sent(FILE, 40);
  const by = fullName(await gateway.account('manager@isius.demo'));
  expect(await look(id)).toMatchObject({ state: 'uploaded', name: 'seniors.csv', received: Buffer.byteLength(FILE), by });
  const { body: columns } = await manager.get(`/workspace/lead-imports/${id}/columns`);
  expect(columns).toMatchObject({ encoding: 'utf8', separator: ',' });
  expect(columns.columns).toEqual([
    { name: 'fname', field: null, samples: ['Ana', 'Bo', 'Cy'] },
    { name: 'phone', field: 'phone', samples: ['(617) 555-0111', '617555', '6175550112'] },
    { name: 'zip', field: 'zip', samples: ['02108', '02108', '02108'] },
    { name: 'secret', field: null, samples: ['one', 'two', 'three'] },
  ]);

  const mapping = { fname: 'firstName', secret: 'ignored' };
  expect(await check(id, mapping)).toMatchObject({ status: 202, body: { state: 'checking' } });
  const checked = await settled(id);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { rows: 5, imported: 2, duplicates: 1, do_not_call: 1, opted_out: 0, refused: 1 },
    problems: [
      { line: 3, code: 'not-a-phone', value: '617555' },
      { line: 5, code: 'duplicate', value: '6175550111' },
      { line: 6, code: 'do-not-call', value: '6175550113' },
    ],
    has_report: true,
  });
  expect(await inCampaign('Seniors')).toEqual([]);

  expect((await manager.post(`/workspace/lead-imports/${id}/start`)).status).toBe(202);
  expect(await settled(id)).toMatchObject({ state: 'done', counts: { imported: 2 } });
  expect(await inCampaign('Seniors')).toEqual([
    { phone: '6175550111', firstName: 'Ana', notes: '' },
    { phone: '6175550112', firstName: 'Cy', notes: '' },
  ]);
  // Once more: it is not at that step, and nothing comes in twice.
  expect(await manager.post(`/workspace/lead-imports/${id}/start`)).toMatchObject({ status: 409, body: { code: 'import-step' } });
  expect((await manager.get('/workspace/lead-imports')).body).toMatchObject([{ id, campaign: 'Seniors' }]);
  const [change] = await gateway.db
    .select()
    .from(pluginChanges)
    .where(eq(pluginChanges.subject, `leads:${id}`));
  expect(change).toMatchObject({ kind: 'record', to: { name: 'seniors.csv', fields: { campaign: 'Seniors', imported: 2 } } });
});

it('puts the leads of a file into a list of the campaign, made where there is none of that name', async () => {
  const mapping = { fname: 'firstName', secret: 'ignored' };
  const take = async (list: string) => {
    const id = await sent(FILE);
    expect(
      (await manager.post(`/workspace/lead-imports/${id}/checks`, { mapping, campaign: 'Listed', list, list_source: ' Vendor ' })).status,
    ).toBe(202);
    await settled(id);
    await manager.post(`/workspace/lead-imports/${id}/start`);
    return settled(id);
  };
  expect(await take('November')).toMatchObject({ state: 'done', list: 'November', list_source: 'Vendor', counts: { imported: 3 } });
  const read = async () => (await manager.get('/settings/lead-campaigns/listed/lists')).body;
  expect(await read()).toMatchObject({ rows: [{ name: 'November', source: 'Vendor', priority: 5, active: true, leads: 3 }], without: 0 });
  // Whom the campaign has already stays where they are.
  expect(await take('november')).toMatchObject({ counts: { imported: 0 } });
  expect((await read()).rows).toHaveLength(1);
});

it('gives the rows that stayed out as a file, with the reason in the person’s language, to whoever has the address', async () => {
  const id = await sent(FILE);
  await check(id, {}, 'Report');
  await settled(id);
  const { status, body } = await manager.post(`/workspace/lead-imports/${id}/report`);
  expect(status).toBe(201);
  const file = await fetch(gateway.url + body.url);
  expect(file.headers.get('content-disposition')).toContain('seniors-rejected.csv');
  const text = await file.text();
  expect(text).toContain('3,"""617555"" is not a phone number of the United States or Canada",Bo,617555,02108,two');
  expect((await fetch(`${gateway.url}${body.url}x`)).status).toBe(404);
  // Fetched once, it is nobody’s address any more.
  expect((await fetch(gateway.url + body.url)).status).toBe(404);
  // The file is nobody else's on this machine.
  expect(statSync(reportOf(gateway.ctx, id)).mode & 0o077).toBe(0);
  expect(statSync(fileOf(gateway.ctx, id)).mode & 0o077).toBe(0);

  const nadia = await gateway.signIn('manager@slica.demo');
  await nadia.put('/workspace/language', { language: 'fr' });
  const bytes = Buffer.from(FILE);
  const made = (await begin(bytes.length, 'aînés.csv', nadia)).body;
  await part(made.id, 0, bytes, nadia);
  await nadia.post(`/workspace/lead-imports/${made.id}/checks`, { mapping: {}, campaign: 'Aînés' });
  await vi.waitFor(async () => expect((await nadia.get(`/workspace/lead-imports/${made.id}`)).body.state).toBe('checked'));
  const { body: french } = await nadia.post(`/workspace/lead-imports/${made.id}/report`);
  expect(await (await fetch(gateway.url + french.url)).text()).toContain('n’est pas un numéro de téléphone des États-Unis ou du Canada');
});

it('takes a lead in whose state, date of birth or e-mail cannot be read, and says which, in what column, and what it has instead', async () => {
  const file = [
    'phone,state,dob,email,zip,gender,language,alt',
    '6175550141,ZZ,31/31/1980,ana at mail,,Q,klingon,12',
    '8005550142,,1980-02-28,bo@mail.example,99999,M,en,',
    '6175550143,Massachusetts,,,,U,,',
    '6175550144,XX,,,02108,,,',
    '617,ZZ,31/31/1980,,,,,',
  ].join('\n');
  const id = await sent(file);
  await check(id, { alt: 'otherPhone' }, 'Doubts');
  const checked = await settled(id);
  expect(checked).toMatchObject({ counts: { imported: 4, refused: 1 }, kinds: [{ code: 'not-a-phone', count: 1 }] });
  const found = Object.fromEntries(
    checked.warnings.map(({ field, count, rows }: { field: string; count: number; rows: Record<string, unknown>[] }) => [
      field,
      [count, ...rows.map(({ line, column, value, becomes }) => [line, column, value, becomes])],
    ]),
  );
  expect(found).toEqual({
    state: [2, [2, 'state', 'ZZ', ''], [5, 'state', 'XX', 'MA']],
    dob: [1, [2, 'dob', '31/31/1980', '']],
    email: [1, [2, 'email', 'ana at mail', '']],
    zip: [1, [3, 'zip', '99999', '99999']],
    gender: [1, [2, 'gender', 'Q', '']],
    language: [1, [2, 'language', 'klingon', 'en']],
    otherPhone: [1, [2, 'alt', '12', '']],
  });
  await manager.post(`/workspace/lead-imports/${id}/start`);
  expect((await settled(id)).warnings).toEqual(checked.warnings);
  const rows = await gateway.db
    .select({ phone: leads.phone, state: leads.state, email: leads.email, notes: leads.notes })
    .from(leads)
    .innerJoin(campaigns, eq(campaigns.id, leads.campaignId))
    .where(eq(campaigns.name, 'Doubts'))
    .orderBy(leads.position);
  const notes = 'other phone: 12\nemail: ana at mail\ndate of birth: 31/31/1980\nstate: ZZ\ngender: Q\nlanguage: klingon';
  expect(rows).toEqual([
    { phone: '6175550141', state: '', email: '', notes },
    { phone: '8005550142', state: '', email: 'bo@mail.example', notes: '' },
    { phone: '6175550143', state: 'ma', email: '', notes: '' },
    { phone: '6175550144', state: 'ma', email: '', notes: 'state: XX' },
  ]);
  const { body } = await manager.post(`/workspace/lead-imports/${id}/report`);
  const report = await (await fetch(gateway.url + body.url)).text();
  expect(report).toContain('5,"taken in all the same: state ""XX"" could not be read, the field has MA",6175550144,XX');
  expect(report).toContain('dob ""31/31/1980"" could not be read, the field stays empty');
  expect(report).toContain('"617"" is not a phone number');
});

it('counts the rows that stay out for each reason, and keeps a hundred of each', async () => {
  const bad = Array.from({ length: 250 }, (_, nth) => `X${nth},12`);
  const id = await sent(['fname,phone', ...bad, 'Ana,6175550151', 'Bo,', 'Cy,6175550151'].join('\n'));
  await check(id, {}, 'Many');
  const { kinds, problems } = await settled(id);
  expect(kinds).toEqual([
    { code: 'not-a-phone', count: 250 },
    { code: 'no-phone', count: 1 },
    { code: 'duplicate', count: 1 },
  ]);
  expect(problems.filter(({ code }: { code: string }) => code === 'not-a-phone')).toHaveLength(100);
  expect(problems).toHaveLength(102);
});

it('takes a part once, at its place, and says what it has; what is no table is refused with the reason', async () => {
  const bytes = Buffer.from(FILE);
  const { id } = (await begin(bytes.length)).body;
  expect((await part(id, 0, bytes.subarray(0, 30))).body.received).toBe(30);
  // Its answer was lost: sent again it is the same part.
  expect((await part(id, 0, bytes.subarray(0, 30))).body.received).toBe(30);
  expect(await part(id, 50, bytes.subarray(50))).toMatchObject({ status: 409, body: { code: 'import-part', received: 30 } });
  expect((await part(id, 30, Buffer.concat([bytes.subarray(30), Buffer.from('more')]))).status).toBe(409);
  expect((await manager.get(`/workspace/lead-imports/${id}/columns`)).status).toBe(409);
  expect((await check(id)).status).toBe(409);
  expect((await part(id, 30, bytes.subarray(30))).body.state).toBe('uploaded');

  const workbook = await sent('PK\u0003\u0004 and so on');
  const refused = await manager.get(`/workspace/lead-imports/${workbook}/columns`);
  expect(refused).toMatchObject({ status: 422, body: { reason: 'workbook' } });
  const phoneless = await sent('name,city\nAna,Boston\n');
  await check(phoneless);
  expect(await settled(phoneless)).toMatchObject({ state: 'failed', reason: 'no-phone' });
});

it.each([
  ['a file without a byte', { name: 'a.csv', bytes: 0 }, 'bytes'],
  ['a file that is too large', { name: 'a.csv', bytes: 200_000_001 }, 'bytes'],
  ['a name of two lines', { name: 'a\nb.csv', bytes: 5 }, 'name'],
  ['a name of blanks', { name: '   ', bytes: 5 }, 'name'],
  ['a name of signs without a shape', { name: '\u200b\u2060', bytes: 5 }, 'name'],
])('refuses %s', async (_, body, field) => {
  const refused = await manager.post('/workspace/lead-imports', body);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
});

it('takes the parts of a file from who began it alone, in whose name its leads come in', async () => {
  const { id } = (await begin(10)).body as { id: string };
  const admin = await gateway.signIn('admin@isius.demo');
  expect((await part(id, 0, Buffer.from('phone'), admin)).status).toBe(403);
  expect((await part(id, 0, Buffer.from('phone'))).status).toBe(200);
});

it('is the centre’s own: to another centre there is no such import, at any of its addresses', async () => {
  const id = await sent(FILE);
  const other = await gateway.signIn('manager@slica.demo');
  const asked = await Promise.all([
    other.get(`/workspace/lead-imports/${id}`),
    other.get(`/workspace/lead-imports/${id}/columns`),
    other.put(`/workspace/lead-imports/${id}/parts`, { at: 0, data: 'QQ==' }),
    other.post(`/workspace/lead-imports/${id}/checks`, { mapping: {}, campaign: 'Mine' }),
    other.post(`/workspace/lead-imports/${id}/start`),
    other.post(`/workspace/lead-imports/${id}/report`),
    other.delete(`/workspace/lead-imports/${id}`),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(Array(7).fill(404));
  expect((await other.get('/workspace/lead-imports')).body).toEqual([]);
});

it('stops when it is cancelled: what is in the campaign by then stays, and one file is read at a time', async () => {
  const rows = Array.from({ length: 6_000 }, (_, nth) => `P${nth},617${2_000_000 + nth}`);
  const id = await sent(`fname,phone\n${rows.join('\n')}\n`, 100_000);
  await check(id, {}, 'Cancelled');
  const second = await sent(FILE);
  expect(await check(second)).toMatchObject({ status: 409, body: { code: 'import-runs' } });
  await settled(id);
  await manager.post(`/workspace/lead-imports/${id}/start`);
  await vi.waitFor(async () => expect((await inCampaign('Cancelled')).length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  expect((await manager.delete(`/workspace/lead-imports/${id}`)).status).toBe(204);
  const ended = await settled(id);
  const kept = await inCampaign('Cancelled');
  expect(ended.state).toBe('cancelled');
  expect(kept.length).toBeLessThan(rows.length);
  // Taken up again where it stopped, by checking it again.
  await check(id, {}, 'Cancelled');
  expect((await settled(id)).counts.duplicates).toBe(kept.length);
});

it('started and cancelled at the same time, it either goes in or it does not: what it says is what is there', async () => {
  const rows = Array.from({ length: 1_500 }, (_, nth) => `R${nth},617${5_000_000 + nth}`);
  for (let nth = 0; nth < 6; nth++) {
    const id = await sent(`fname,phone\n${rows.join('\n')}\n`, 100_000);
    await check(id, {}, `Race ${nth}`);
    await settled(id);
    const [started] = await Promise.all([
      manager.post(`/workspace/lead-imports/${id}/start`),
      manager.delete(`/workspace/lead-imports/${id}`),
    ]);
    const ended = await settled(id);
    const kept = await inCampaign(`Race ${nth}`);
    if (started.status === 409) expect([ended.state, kept.length]).toEqual(['cancelled', 0]);
    else expect([['cancelled', 'done'].includes(ended.state), ended.counts?.imported ?? 0]).toEqual([true, kept.length]);
    // One that was given up has no file left: it is sent again.
    if (started.status === 409) expect((await check(id)).status).toBe(404);
  }
});

it('is ended by a gateway that comes back, and forgotten with its file after a week', async () => {
  const id = await sent(FILE);
  await gateway.db.update(leadImports).set({ state: 'running' });
  await endStranded(gateway.ctx, new Date(gateway.clock.now()));
  expect(await look(id)).toMatchObject({ state: 'failed', reason: 'interrupted' });
  await forgetOldImports(gateway.ctx, gateway.clock.now() + 6 * 86_400_000);
  expect(existsSync(fileOf(gateway.ctx, id))).toBe(true);
  await forgetOldImports(gateway.ctx, gateway.clock.now() + 8 * 86_400_000);
  expect(existsSync(fileOf(gateway.ctx, id))).toBe(false);
  expect((await manager.get(`/workspace/lead-imports/${id}`)).status).toBe(404);
});

it('has room for so many bytes of a centre: one that is given up or taken in makes room, another centre has its own', async () => {
  const large = 200_000_000;
  const all = [];
  for (let n = 0; n < limits.leadImports.bytesPerCentre / large - 1; n++) all.push(await begin(large));
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const both = await Promise.all([begin(large), begin(large)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('imports-full');
  expect((await begin(large, 'x.csv', await gateway.signIn('manager@slica.demo'))).status).toBe(201);
  expect((await manager.delete(`/workspace/lead-imports/${all[0]!.body.id}`)).status).toBe(204);
  const id = await sent(FILE);
  expect((await begin(large)).status).toBe(409);
  expect((await check(id)).status).toBe(202);
  await settled(id);
  expect((await manager.post(`/workspace/lead-imports/${id}/start`)).status).toBe(202);
  expect(await settled(id)).toMatchObject({ state: 'done', has_report: true });
  expect([existsSync(fileOf(gateway.ctx, id)), existsSync(reportOf(gateway.ctx, id))]).toEqual([false, true]);
  expect((await begin(large - statSync(reportOf(gateway.ctx, id)).size)).status).toBe(201);
});

it('writes one part at a time: what it says that it has is what lies there', async () => {
  for (let nth = 0; nth < 10; nth++) {
    const { id } = (await begin(1_000)).body;
    await Promise.all([10, 500, 30, 900].map((length) => part(id, 0, Buffer.alloc(length, 'a'))));
    expect((await look(id)).received).toBe(statSync(fileOf(gateway.ctx, id)).size);
  }
});

it('given up while a part is on its way, it is given up: nothing of it lies there, and no part is taken any more', async () => {
  for (let nth = 0; nth < 10; nth++) {
    const { id } = (await begin(200_000)).body;
    await part(id, 0, Buffer.alloc(100, 'a'));
    const [, given] = await Promise.all([
      part(id, 100, Buffer.alloc(150_000, 'a')),
      manager.delete(`/workspace/lead-imports/${id}`),
      part(id, 100, Buffer.alloc(50_000, 'a')),
    ]);
    expect(given.status).toBe(204);
    expect(await look(id)).toMatchObject({ state: 'cancelled', received: 0 });
    expect(existsSync(fileOf(gateway.ctx, id))).toBe(false);
    expect(await part(id, 0, Buffer.alloc(100, 'a'))).toMatchObject({ status: 409, body: { code: 'import-part' } });
  }
});

it('whose beginning is not there any more is sent again from the beginning', async () => {
  const { id } = (await begin(1_000)).body;
  await part(id, 0, Buffer.alloc(500, 'a'));
  rmSync(fileOf(gateway.ctx, id));
  expect(await part(id, 500, Buffer.alloc(500, 'a'))).toMatchObject({ status: 409, body: { code: 'import-part', received: 0 } });
  expect((await part(id, 0, Buffer.alloc(1_000, 'a'))).body.state).toBe('uploaded');
});

it('takes room for the report of its check too', async () => {
  const large = 200_000_000;
  for (let n = 0; n < limits.leadImports.bytesPerCentre / large - 1; n++) await begin(large);
  const id = await sent(FILE);
  await check(id);
  expect(await settled(id)).toMatchObject({ state: 'checked', received: Buffer.byteLength(FILE), has_report: true });
  const both = Buffer.byteLength(FILE) + statSync(reportOf(gateway.ctx, id)).size;
  expect((await begin(large - both + 1)).body.code).toBe('imports-full');
  expect((await begin(large - both)).status).toBe(201);
});

it('that has not come whole within a day is forgotten, with what came of it', async () => {
  const whole = await sent(FILE);
  const { id } = (await begin(1_000)).body;
  expect((await part(id, 0, Buffer.alloc(500, 'a'))).status).toBe(200);
  const { unfinishedMs } = limits.leadImports;
  await forgetOldImports(gateway.ctx, gateway.clock.now() + unfinishedMs - 1_000);
  expect(existsSync(fileOf(gateway.ctx, id))).toBe(true);
  await forgetOldImports(gateway.ctx, gateway.clock.now() + unfinishedMs + 1_000);
  expect(existsSync(fileOf(gateway.ctx, id))).toBe(false);
  expect((await part(id, 500, Buffer.alloc(500, 'a'))).status).toBe(404);
  expect(await look(whole)).toMatchObject({ state: 'uploaded' });
});
