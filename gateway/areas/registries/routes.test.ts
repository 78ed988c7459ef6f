import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPermits } from '../../calls/gate/permits';
import { doNotCall, exemptions, leads, pluginChanges, registries, registryFiles, registryNumbers } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { tidyRegistries } from './tidy';

let gateway: TestGateway;
let manager: TestClient;
let admin: TestClient;
let other: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  admin = await gateway.signIn('admin@isius.demo');
  other = await gateway.signIn('manager@slica.demo');
});
afterAll(() => gateway.stop());
afterEach(async () => {
  for (const table of [exemptions, registryNumbers, registries, registryFiles, doNotCall, leads]) await gateway.db.delete(table);
});

const NUMBER = '6175550144';
const today = () => new Date(gateway.clock.now()).toISOString().slice(0, 10);
const dayBefore = (days: number) => new Date(gateway.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
const BASE = '/workspace';

async function send(text: string, more: Record<string, unknown> = {}) {
  const bytes = Buffer.from(text);
  const about = { name: 'list.txt', bytes: bytes.length, scope: 'national-us', region: '', version_date: today(), ...more };
  const { body: made } = await manager.post(`${BASE}/registry-files`, about);
  const half = Math.ceil(bytes.length / 2);
  for (const at of [0, half]) {
    const data = bytes.subarray(at, at + half).toString('base64');
    const answer = await manager.put(`${BASE}/registry-files/${made.id}/parts`, { at, data, smaller: false });
    expect(answer.status).toBe(200);
  }
  await expect.poll(async () => (await manager.get(`${BASE}/registry-files/${made.id}`)).body.state).not.toBe('loading');
  return (await manager.get(`${BASE}/registry-files/${made.id}`)).body;
}
const ofOneRow = (more: object = {}) => ({
  ...{ name: 'list.txt', bytes: 10, scope: 'national-us', region: '', version_date: today() },
  ...more,
});
const whyNot = async (number = NUMBER) =>
  (await gateway.ctx.use(createPermits).look({ centre: { id: 1, variant: 'ISIUS' }, number })).facts.registry?.why ?? null;

it('takes a file in part by part, puts it in force and says by whom; another centre sees nothing of it', async () => {
  const file = await send(`617,5550144\n6175550145\nx\n${Array.from({ length: 20 }, (_, at) => 6175550200 + at).join('\n')}`);
  expect(file).toMatchObject({
    state: 'in-force',
    rows: 22,
    added: 22,
    refused: 1,
    problems: [{ line: 3, code: 'no-number', value: 'x' }],
  });
  expect(file.by).not.toBe('');
  expect(await whyNot()).toBe('registry');
  const { body } = await manager.get(`${BASE}/registries`);
  expect(body.registries).toEqual([
    expect.objectContaining({ scope: 'national-ca', version_date: null, kept: true }),
    expect.objectContaining({ scope: 'national-us', version_date: today(), days: 0, rows: 22 }),
  ]);
  expect(body.training).toBe(true);
  expect((await other.get(`${BASE}/registries`)).body.files).toEqual([]);
  expect((await other.get(`${BASE}/registry-files/${file.id}`)).status).toBe(404);
  expect((await other.delete(`${BASE}/registry-files/${file.id}`)).status).toBe(404);
  expect((await other.put(`${BASE}/registry-files/${file.id}/parts`, { at: 0, data: 'eA==' })).status).toBe(404);
  const changes = await gateway.db
    .select()
    .from(pluginChanges)
    .where(eq(pluginChanges.subject, `registry:${file.id}`));
  expect(changes[0]!.to).toMatchObject({ name: 'national-us', fields: { file: 'list.txt', added: 22 } });
});

it('says at its field what is wrong with a file’s day, state and area code', async () => {
  const about = { name: 'list.txt', bytes: 10, scope: 'national-us', region: '', version_date: today() };
  const faults = async (more: object) =>
    Object.keys((await manager.post(`${BASE}/registry-files`, { ...about, ...more })).body.errors ?? {});
  expect(await faults({ version_date: '2099-01-01' })).toEqual(['version_date']);
  expect(await faults({ region: '416' })).toEqual(['region']);
  expect(await faults({ scope: 'state', region: '' })).toEqual(['region']);
  expect(await faults({ scope: 'wireless', region: 'pa' })).toEqual(['region']);
});

it('tells a part that is misplaced where to go on, and forgets a file that is given up', async () => {
  const about = { name: 'list.txt', bytes: 10, scope: 'national-us', region: '', version_date: today() };
  const { body: made } = await manager.post(`${BASE}/registry-files`, about);
  const part = (at: number) =>
    manager.put(`${BASE}/registry-files/${made.id}/parts`, { at, data: Buffer.from('61755').toString('base64') });
  expect(await part(5)).toMatchObject({ status: 409, body: { received: 0 } });
  expect((await part(0)).body.received).toBe(5);
  expect((await part(0)).body.received).toBe(5);
  expect((await manager.delete(`${BASE}/registry-files/${made.id}`)).status).toBe(204);
  expect((await manager.get(`${BASE}/registry-files/${made.id}`)).body).toMatchObject({ state: 'failed', reason: 'cancelled' });
});

it('ends a load whose program died, when somebody gives it up and when the next one begins', async () => {
  const toldAt = new Date(gateway.clock.now() - 600_000);
  const dead = async () => {
    const values = { tenantId: 1, scope: 'national-us' as const, region: '', versionDate: today(), name: 'dead.txt', bytes: 1 };
    const [file] = await gateway.db
      .insert(registryFiles)
      .values({ ...values, state: 'loading', toldAt, createdAt: toldAt })
      .returning();
    await gateway.db.insert(registryNumbers).values({ phone: Number(NUMBER), version: file!.version });
    return file!.id;
  };
  const gone = async () => (await gateway.db.select().from(registryNumbers)).length;
  const first = await dead();
  expect((await manager.delete(`${BASE}/registry-files/${first}`)).status).toBe(204);
  expect((await manager.get(`${BASE}/registry-files/${first}`)).body).toMatchObject({ state: 'failed', reason: 'cancelled' });
  expect((await manager.delete(`${BASE}/registry-files/${first}`)).status).toBe(204);
  await expect.poll(gone).toBe(0);
  const second = await dead();
  expect((await manager.post(`${BASE}/registry-files`, ofOneRow())).status).toBe(201);
  expect((await manager.get(`${BASE}/registry-files/${second}`)).body).toMatchObject({ state: 'failed', reason: 'interrupted' });
  await expect.poll(gone).toBe(0);
});

it('says that a file in force cannot be given up', async () => {
  const { id } = await send(`617,5550144\n6175550145`);
  expect(await manager.delete(`${BASE}/registry-files/${id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/loaded already/) },
  });
  expect(await whyNot()).toBe('registry');
});

it('a row that no database can keep is one of the refused rows', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => 6175550200 + at).join('\n');
  expect(await send(`${rows}\n61755\u00000144`)).toMatchObject({ state: 'in-force', rows: 20, refused: 1 });
});

it('takes a file that is so much smaller from an administrator alone, with a reason, which the changes keep', async () => {
  await send(Array.from({ length: 20 }, (_, at) => 6175550200 + at).join('\n'));
  const post = (who: TestClient, more: object) => who.post(`${BASE}/registry-files`, ofOneRow(more));
  expect((await post(manager, { smaller: true, smaller_reason: 'A subscription for one area' })).status).toBe(403);
  for (const reason of ['', ' \u200b '])
    expect(await post(admin, { smaller: true, smaller_reason: reason })).toMatchObject({
      status: 422,
      body: { errors: { smaller_reason: [expect.any(String)] } },
    });
  const said = { smaller: true, smaller_reason: 'A subscription for one area' };
  const { body: made } = await post(admin, said);
  const part = { at: 0, data: Buffer.from(NUMBER).toString('base64') };
  const address = `${BASE}/registry-files/${made.id}`;
  expect((await manager.put(`${address}/parts`, { ...part, ...said })).status).toBe(403);
  expect((await admin.put(`${address}/parts`, { ...part, smaller: true })).status).toBe(422);
  expect((await admin.put(`${address}/parts`, { ...part, ...said })).status).toBe(200);
  await expect.poll(async () => (await admin.get(address)).body.state).toBe('in-force');
  const changes = () =>
    gateway.db
      .select()
      .from(pluginChanges)
      .where(eq(pluginChanges.subject, `registry:${made.id}`));
  await expect.poll(async () => (await changes())[0]?.to).toMatchObject({ fields: { rows: 1, smaller_reason: said.smaller_reason } });
});

it('takes the parts of a file from who began it alone, in whose name it comes in force', async () => {
  const { body: made } = await admin.post(`${BASE}/registry-files`, ofOneRow({ bytes: 22 }));
  expect((await admin.put(`${BASE}/registry-files/${made.id}/parts`, { at: 0, data: btoa('6175550144\n') })).status).toBe(200);
  const strange = await manager.put(`${BASE}/registry-files/${made.id}/parts`, { at: 11, data: btoa('6175550145\n') });
  expect(strange.status).toBe(403);
  expect((await admin.get(`${BASE}/registry-files/${made.id}`)).body).toMatchObject({ state: 'sending', received: 11 });
});

it('forgets files whose parts stopped coming', async () => {
  const about = { name: 'list.txt', bytes: 10, scope: 'national-us', region: '', version_date: today() };
  await manager.post(`${BASE}/registry-files`, about);
  await tidyRegistries(gateway.ctx, gateway.clock.now() + 25 * 3_600_000);
  expect((await manager.get(`${BASE}/registries`)).body.files).toEqual([]);
});

it('is told by an administrator, with a reason, that the centre needs a registry no more, and again', async () => {
  await send(`617,5550144\n6175550145`);
  await gateway.db.insert(leads).values({ tenantId: 1, phone: NUMBER, place: 'listed' });
  const keep = (who: TestClient, kept: boolean, reason = 'Businesses alone') =>
    who.put(`${BASE}/registries`, { scope: 'national-us', region: '', kept, reason });
  expect((await keep(manager, false)).status).toBe(403);
  expect((await keep(admin, false, '')).status).toBe(422);
  expect((await keep(admin, false)).status).toBe(204);
  expect(await whyNot()).toBeNull();
  const { body } = await manager.get(`${BASE}/registries`);
  expect(body.registries).toContainEqual(expect.objectContaining({ scope: 'national-us', kept: false, kept_reason: 'Businesses alone' }));
  await expect.poll(async () => (await gateway.db.select().from(leads))[0]!.place).toBe('');
  await keep(admin, true);
  expect(await whyNot()).toBe('registry');
});

const consent = (more: Record<string, unknown> = {}) => ({
  ...{ kind: 'consent', phone: NUMBER, valid_from: dayBefore(1), evidence: 'I agree to be called.', channel: 'web' },
  ...more,
});

it('records consent with its words, day, channel and who recorded it, and takes it back without forgetting it', async () => {
  await send(`617,5550144\n6175550145`);
  const { status, body } = await manager.post(`${BASE}/exemptions`, consent());
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'consent', phone: NUMBER, evidence: 'I agree to be called.', channel: 'web', valid_until: null });
  expect(await whyNot()).toBeNull();
  expect((await other.get(`${BASE}/exemptions`)).body).toEqual([]);
  expect((await other.post(`${BASE}/exemptions/${body.id}/revocation`, { reason: 'x' })).status).toBe(404);
  expect((await manager.post(`${BASE}/exemptions/${body.id}/revocation`, { reason: 'Said no more' })).status).toBe(204);
  expect(await whyNot()).toBe('registry');
  const [row] = (await manager.get(`${BASE}/exemptions?phone=(617)%20555-0144`)).body;
  expect(row).toMatchObject({ revoked_reason: 'Said no more', evidence: 'I agree to be called.' });
  expect((await manager.post(`${BASE}/exemptions/${body.id}/revocation`, { reason: 'x' })).status).toBe(404);
});

it('records the consent of a lead for its number, of this centre alone', async () => {
  const [mine] = await gateway.db.insert(leads).values({ tenantId: 1, phone: NUMBER, place: 'listed' }).returning();
  const [theirs] = await gateway.db.insert(leads).values({ tenantId: 2, phone: NUMBER }).returning();
  expect((await manager.post(`${BASE}/exemptions`, consent({ phone: '', lead_id: theirs!.id }))).status).toBe(404);
  expect((await manager.post(`${BASE}/exemptions`, consent({ phone: '', lead_id: mine!.id }))).body).toMatchObject({
    phone: NUMBER,
    lead_id: mine!.id,
  });
  expect((await gateway.db.select().from(leads).where(eq(leads.id, mine!.id)))[0]!.place).toBe('');
});

it.each([
  ['a consent of nobody', { phone: '', area_code: '617' }, 'phone'],
  ['a number that is none', { phone: '12' }, 'phone'],
  ['nothing at all', { kind: 'business', phone: '' }, 'phone'],
  ['a day to come', { valid_from: '2099-01-01' }, 'valid_from'],
  ['an inquiry without an end', { kind: 'inquiry' }, 'valid_until'],
  ['an inquiry of more than 90 days', { kind: 'inquiry', valid_until: '2099-01-01' }, 'valid_until'],
  ['an end before its beginning', { valid_until: dayBeforeNow(9) }, 'valid_until'],
  ['a customer of nobody', { kind: 'existing-business-relationship', phone: '', area_code: '617', valid_until: dayBeforeNow(-9) }, 'phone'],
  ['an inquiry of nobody', { kind: 'inquiry', phone: '', area_code: '617', valid_until: dayBeforeNow(-9) }, 'phone'],
  ['an area without an end', { kind: 'business', phone: '', area_code: '617' }, 'valid_until'],
  ['a business without an end', { kind: 'business' }, 'valid_until'],
  ['an end that nobody lives to see', { kind: 'business', phone: '', area_code: '617', valid_until: '9999-12-31' }, 'valid_until'],
  ['a consent until then', { valid_until: '9999-12-31' }, 'valid_until'],
  ['a day before there were registries', { valid_from: '1801-01-01' }, 'valid_from'],
  ['evidence that nobody sees', { evidence: '\u200b\u2066\u2069' }, 'evidence'],
  ['evidence that hides a word', { evidence: 'I agree\u200bnever' }, 'evidence'],
  ['evidence that turns its words', { evidence: 'I agree \u202eton' }, 'evidence'],
])('refuses at its field %s', async (_, more, field) => {
  const { status, body } = await admin.post(`${BASE}/exemptions`, consent(more));
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});
function dayBeforeNow(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

it('lets an area code or a campaign be exempted by who may switch a registry off alone, and until a day within five years', async () => {
  const area = { kind: 'business', phone: '', area_code: '617', valid_until: dayBefore(-1000) };
  const refused = await manager.post(`${BASE}/exemptions`, consent(area));
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringMatching(/Only administrators/) } });
  expect((await admin.post(`${BASE}/exemptions`, consent(area))).body).toMatchObject({ area_code: '617', phone: '' });
  expect((await manager.post(`${BASE}/exemptions`, consent({ kind: 'business', valid_until: dayBefore(-30) }))).status).toBe(201);
  expect((await manager.post(`${BASE}/exemptions`, consent({ evidence: 'Elle a dit :\n« Appelez-moi »\t👍🏽' }))).status).toBe(201);
});

it('puts pasted numbers on the centre’s own list, with who, when and why; nothing takes them off', async () => {
  const { body } = await manager.post(`${BASE}/do-not-call`, {
    phones: '(617) 555-0144\n617 555 0145, nobody\n6175550144',
    reason: 'Letter',
  });
  expect(body).toEqual({ added: 2, known: 0, refused: ['nobody'] });
  // As address books copy them; a reason that hides something is no evidence.
  const copied = await manager.post(`${BASE}/do-not-call`, {
    phones: '\u202a617-555-0144\u202c\n617\u200b555\u200b0145',
    reason: 'Letter',
  });
  expect(copied.body).toEqual({ added: 0, known: 2, refused: [] });
  expect((await manager.post(`${BASE}/do-not-call`, { phones: NUMBER, reason: 'asked\u200b' })).status).toBe(422);
  const again = await manager.post(`${BASE}/do-not-call`, { phones: '6175550144', reason: 'Another' });
  expect(again.body).toEqual({ added: 0, known: 1, refused: [] });
  const found = (await manager.get(`${BASE}/do-not-call?phone=617.555.0144`)).body;
  expect(found.rows).toEqual([{ phone: NUMBER, reason: 'Letter', by: expect.stringMatching(/./), at: expect.any(String) }]);
  expect((await manager.get(`${BASE}/do-not-call?phone=6175550199`)).body.rows).toEqual([]);
  expect((await manager.get(`${BASE}/do-not-call`)).body.rows).toHaveLength(2);
  expect((await other.get(`${BASE}/do-not-call`)).body.rows).toEqual([]);
  expect((await manager.post(`${BASE}/do-not-call`, { phones: 'nobody', reason: 'x' })).status).toBe(422);
});
