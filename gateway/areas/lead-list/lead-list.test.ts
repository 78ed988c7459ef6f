import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LAW_ALONE } from '../../calls/gate/terms';
import { fullName } from '../../people/agents';
import { campaigns, dispositions, doNotCall, followUps, leads, meetings, pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { listed } from './rows';

let gateway: TestGateway;
let manager: TestClient;
let agentId: number;
const ids: Record<'spring' | 'over', number> = { spring: 0, over: 0 };
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  agentId = (await gateway.account('qualifier@isius.demo')).id;
  for (const [slug, active] of [
    ['spring', true],
    ['over', false],
  ] as const) {
    const [made] = await gateway.db.insert(campaigns).values({ tenantId: 1, slug, name: slug, active }).returning({ id: campaigns.id });
    ids[slug] = made!.id;
  }
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  for (const table of [followUps, dispositions, leads, doNotCall]) await gateway.db.delete(table);
  gateway.clock.advance(60_000);
});

type Lead = typeof leads.$inferInsert;
async function add(firstName: string, more: Partial<Lead> = {}): Promise<string> {
  const phone = `617555${String(1_000 + (await gateway.db.$count(leads))).slice(-4)}`;
  const dueAt = new Date(gateway.clock.now() - 1_000);
  const [made] = await gateway.db
    .insert(leads)
    .values({ tenantId: 1, firstName, phone, dueAt, ...more })
    .returning({ id: leads.id });
  return made!.id;
}
const list = async (query = '') => (await manager.get(`/workspace/leads${query}`)).body;
const names = (body: { rows: { name: string }[] }) => body.rows.map(({ name }) => name);

it('has the newest first, a page at a time, by campaign and by status, and says how many there are', async () => {
  for (let nth = 0; nth < 7; nth++)
    await add(`Lead ${nth}`, { campaignId: nth % 2 ? ids.spring : null, status: nth < 3 ? 'New' : 'Voicemail' });
  await add('Elsewhere', { tenantId: 2 });
  const first = await list('?limit=3');
  expect([names(first), first.total, first.total_more, first.more]).toEqual([['Lead 6', 'Lead 5', 'Lead 4'], 7, false, true]);
  expect(first.statuses).toEqual(['New', 'Voicemail']);
  expect(first.training).toBe(true);
  const last = await list(`?limit=5&before=${first.rows.at(-1).position}`);
  expect([names(last), last.more]).toEqual([['Lead 3', 'Lead 2', 'Lead 1', 'Lead 0'], false]);
  expect(names(await list(`?campaign=${ids.spring}`))).toEqual(['Lead 5', 'Lead 3', 'Lead 1']);
  expect(names(await list('?status=New'))).toEqual(['Lead 2', 'Lead 1', 'Lead 0']);
  expect(names(await list(`?status=New&campaign=${ids.spring}`))).toEqual(['Lead 1']);
});

it('finds by name, number and lead id, within the other filters', async () => {
  await add('Ana', { lastName: 'Garcia', marketingId: 'SPR-7', campaignId: ids.spring });
  await add('Anabel', { lastName: 'Roy' });
  expect(names(await list('?q=ana'))).toEqual(['Anabel Roy', 'Ana Garcia']);
  expect(names(await list('?q=spr-7'))).toEqual(['Ana Garcia']);
  expect(names(await list(`?q=ana&campaign=${ids.spring}`))).toEqual(['Ana Garcia']);
  expect(await list('?q=nobody')).toMatchObject({ rows: [], total: 0 });
});

it('says of each lead its outcome, and whether it is dialled next or what keeps it', async () => {
  const now = gateway.clock.now();
  const soon = new Date(now + 3_600_000);
  await add('Now');
  await add('Waits', { dueAt: soon });
  await add('Rests', { retryAt: soon });
  await add('Busy', { dueAt: soon, lastOutcome: 'busy' });
  await add('Spent', { dueAt: null, usedUp: 'rule', lastOutcome: 'busy' });
  await add('Closed', { dueAt: null });
  await add('In hands', { claimedBy: agentId });
  await add('Off', { campaignId: ids.over });
  await add('Never', { phone: '6175559999' });
  await gateway.db.insert(doNotCall).values({ tenantId: 1, phone: '6175559999' });
  const promised = await add('Promised');
  const callback = await add('Callback');
  for (const [leadId, accountId] of [
    [promised, agentId],
    [callback, null],
  ] as const)
    await gateway.db.insert(followUps).values({ tenantId: 1, leadId, accountId, startsAt: soon });
  const old = { tenantId: 1, leadId: promised, accountId: agentId };
  await gateway.db.insert(dispositions).values([
    { ...old, disposition: 'Voicemail', createdAt: new Date(now - 9_000) },
    { ...old, disposition: 'Callback', createdAt: new Date(now - 5_000) },
  ]);
  const { rows } = await list();
  const told = Object.fromEntries(
    rows.map((row: Record<string, unknown>) => [
      row['name'],
      [row['next'], row['next_at'], ...(row['next_after'] ? [row['next_after']] : [])],
    ]),
  );
  const at = soon.toISOString();
  expect(told).toEqual({
    Now: ['now', null],
    Waits: ['waits', at],
    Rests: ['waits', at],
    Busy: ['waits', at, 'busy'],
    Spent: ['tries-used', null, 'busy'],
    Closed: ['closed', null],
    'In hands': ['in-hands', null],
    Off: ['campaign-off', null],
    Never: ['never', null],
    Promised: ['follow-up', at],
    Callback: ['callback', at],
  });
  expect(rows.find(({ name }: { name: string }) => name === 'Promised').outcome).toBe('Callback');
});

it('does not say “now” of a lead of whom nothing tells the time zone, nor of a new one outside its hours', async () => {
  await add('Nowhere', { phone: '8005550142', state: 'zz' });
  await add('New in Hawaii', { phone: '8085550143' });
  await add('New in Boston', { phone: '6175550144' });
  const rows = await gateway.db.select().from(leads);
  // Ten in the morning in Boston, before dawn in Hawaii; one in the afternoon in Hawaii, after dinner in Boston.
  const told = async (at: string) => {
    const view = { now: Date.parse(at), keepsHours: true, country: 'US', terms: LAW_ALONE } as const;
    return Object.fromEntries((await listed(gateway.db, 1, rows, view)).map(({ name, next }) => [name, next]));
  };
  expect(await told('2027-02-15T15:00:00Z')).toEqual({ Nowhere: 'zone-unknown', 'New in Hawaii': 'hours', 'New in Boston': 'now' });
  expect(await told('2027-02-15T23:00:00Z')).toMatchObject({ Nowhere: 'zone-unknown', 'New in Hawaii': 'now' });
  // Where the law wants written consent before a machine dials, one that nothing is known of is called by hand.
  await add('New in Miami', { phone: '3055550145' });
  const [miami] = await gateway.db.select().from(leads).where(eq(leads.phone, '3055550145'));
  const view = { now: Date.parse('2027-02-15T15:00:00Z'), keepsHours: true, country: 'US', terms: LAW_ALONE } as const;
  const next = async (more: object) => (await listed(gateway.db, 1, [miami!], { ...view, ...more }))[0]!.next;
  expect([await next({}), await next({ keepsHours: false })]).toEqual(['needs-consent', 'now']);
});

it('is taken as a file that runs nothing in a spreadsheet; who took it is among the changes, and its address is theirs', async () => {
  await add('=HYPERLINK("http://x")', { lastName: 'Roy', campaignId: ids.spring });
  await add('Bo');
  const { status, body } = await manager.post('/workspace/lead-exports', { campaign: ids.spring });
  expect(status).toBe(201);
  const file = await fetch(gateway.url + body.url);
  const bytes = Buffer.from(await file.arrayBuffer());
  const text = bytes.toString('utf8');
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/);
  expect(text.startsWith('\uFEFFName,Phone,State')).toBe(true);
  const [, row, ...none] = text.trimEnd().split('\r\n');
  expect(row).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\) Roy",6175551000,,spring,,New,/);
  expect(none).toEqual([]);
  const changes = await gateway.db
    .select()
    .from(pluginChanges)
    .where(and(eq(pluginChanges.kind, 'record'), eq(pluginChanges.subject, 'leads:export')));
  expect(changes).toMatchObject([{ to: { fields: { campaign: 'spring', rows: 1 } } }]);
  // When the session that asked has ended, nobody fetches it any more.
  const ops = await gateway.signIn('ops@isius.demo');
  const { body: theirs } = await ops.post('/workspace/lead-exports', {});
  await ops.post('/logout');
  expect((await fetch(gateway.url + theirs.url)).status).toBe(404);
});

it('writes the file of a French manager in French, with every page of the list', async () => {
  const nadia = await gateway.signIn('manager@slica.demo');
  await nadia.put('/workspace/language', { language: 'fr' });
  const many = Array.from({ length: 1_203 }, (_, nth) => ({ tenantId: 2, firstName: `Zoé ${nth}`, phone: String(5_145_550_000 + nth) }));
  await gateway.db.insert(leads).values(many);
  const { body } = await nadia.post('/workspace/lead-exports', {});
  const lines = (await (await fetch(gateway.url + body.url)).text()).trimEnd().split('\r\n');
  expect(lines[0]).toContain('Téléphone,Province,Campagne');
  expect(new Set(lines.slice(1)).size).toBe(1_203);
  expect(lines.at(-1)).toContain('Peut être appelé');
});

it('opens one with all that is known of it, what became of it and by whom, and what is promised; to another centre it is not there', async () => {
  const now = gateway.clock.now();
  const at = (ms: number) => new Date(now + ms);
  const id = await add('Ana', {
    ...{ lastName: 'Roy', campaignId: ids.spring, email: 'ana@mail.example', city: 'Boston', state: 'ma', zip: '02108' },
    ...{ notes: 'After six', clients: [{ first_name: 'Ana', dob: '1960-02-28' }], dials: 2, claimedBy: agentId },
  });
  const mine = { tenantId: 1, leadId: id, accountId: agentId };
  await gateway.db.insert(dispositions).values([
    { ...mine, disposition: 'Voicemail', createdAt: at(-9_000) },
    { ...mine, disposition: 'Not Interested', reason: 'Price', notes: 'Too dear', createdAt: at(-5_000) },
  ]);
  await gateway.db.insert(followUps).values({ ...mine, startsAt: at(3_600_000), type: 3 });
  await gateway.db.insert(meetings).values({ ...mine, date: at(7_200_000), type: 'IOA', meeting: {} });
  const { status, body } = await manager.get(`/workspace/leads/${id}`);
  const by = fullName(await gateway.account('qualifier@isius.demo'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ name: 'Ana Roy', campaign: 'spring', email: 'ana@mail.example', city: 'Boston', state: 'MA', dob: '1960-02-28', dials: 2 },
    ...{ notes: 'After six', worked_on_by: by, calls: [] },
    calling: { allowed: true, zones: ['America/New_York'] },
    outcomes: [
      { outcome: 'Not Interested', reason: 'Price', notes: 'Too dear', by, at: at(-5_000).toISOString() },
      { outcome: 'Voicemail', by },
    ],
    follow_up: { at: at(3_600_000).toISOString(), by, engaged: true },
    meeting: { at: at(7_200_000).toISOString(), by, type: 'IOA' },
  });
  const other = await gateway.signIn('manager@slica.demo');
  expect((await other.get(`/workspace/leads/${id}`)).status).toBe(404);
  const agent = await gateway.signIn('qualifier@isius.demo');
  expect((await agent.get(`/workspace/leads/${id}`)).status).toBe(403);
  await gateway.db.delete(meetings);
});

it('is for managers and above', async () => {
  const agent = await gateway.signIn('qualifier@isius.demo');
  expect((await agent.get('/workspace/leads')).status).toBe(403);
  expect((await agent.post('/workspace/lead-exports', {})).status).toBe(403);
});
