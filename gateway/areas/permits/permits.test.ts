import moment from 'moment-timezone';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPermits } from '../../calls/gate/permits';
import { campaigns, leads, pluginChanges } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
let agent: number;
let spring: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  agent = (await gateway.account('qualifier@isius.demo')).id;
  const [made] = await gateway.db.insert(campaigns).values({ tenantId: 1, slug: 'spring', name: 'Spring' }).returning();
  spring = made!.id;
});
afterAll(() => gateway.stop());

const ANA = '6175550101';
const BEN = '3125550102';
/** Decides about a ring of this number by hand, as the gate does just before it; a minute passes. */
async function ring(number: string, centre: { id: number; variant: 'ISIUS' | 'SLICA' } = { id: 1, variant: 'ISIUS' }) {
  const callId = crypto.randomUUID();
  await gateway.ctx.use(createPermits).grant({ centre, number, path: 'manual', accountId: agent, callId, callerId: '8005550100' });
  gateway.clock.advance(60_000);
}
beforeEach(async () => {
  await gateway.db.delete(leads);
  // Evidence stays; each test looks at what came after this moment. At noon of a Wednesday nobody is asleep.
  turnTo(3, 12);
  manager = await gateway.signIn('manager@isius.demo');
});
/** The next time at which clocks in New York show this. */
function turnTo(weekday: number, hour: number): void {
  const now = gateway.clock.now();
  const then = moment.tz(now, 'America/New_York').isoWeekday(weekday).startOf('day').hour(hour);
  while (then.valueOf() <= now) then.add(7, 'days');
  gateway.clock.advance(then.valueOf() - now);
}
const since = () => `from=${encodeURIComponent(new Date(gateway.clock.now()).toISOString())}`;
const list = async (query: string, by = manager) => (await by.get(`/workspace/permits?${query}`)).body;
const phones = (body: { rows: { phone: string }[] }) => body.rows.map(({ phone }) => phone);

it('has the newest first, a page at a time, of a number as people write it, of a campaign, and of one decision', async () => {
  const from = since();
  await gateway.db.insert(leads).values({ tenantId: 1, phone: ANA, firstName: 'Ana', lastName: 'Roy', campaignId: spring, zip: '02108' });
  for (const number of [ANA, BEN, ANA, '2115550100']) await ring(number);
  const first = await list(`${from}&limit=2`);
  expect([phones(first), first.more]).toEqual([['2115550100', ANA], true]);
  const last = first.rows.at(-1);
  const rest = await list(`${from}&limit=5&before=${last.id}`);
  expect([phones(rest), rest.more]).toEqual([[BEN, ANA], false]);
  expect(phones(await list(`${from}&phone=${encodeURIComponent('(617) 555-0101')}`))).toEqual([ANA, ANA]);
  expect(phones(await list(`${from}&campaign=${spring}`))).toEqual([ANA, ANA]);
  expect(await list(`${from}&only=refused`)).toMatchObject({
    rows: [{ phone: '2115550100', rule: 'no-area-code', rule_words: 'No such area code' }],
  });
  expect((await list(`${from}&campaign=${spring}&limit=1`)).rows[0]).toMatchObject({
    path: 'manual',
    granted: true,
    name: 'Ana Roy',
    campaign: 'Spring',
    by: expect.stringMatching(/\w/),
    times: [expect.stringMatching(/^America\/New_York 20\d\d-/)],
    training: true,
  });
});

it('notes on the training floor which rule would have refused the ring on a real line, and until when', async () => {
  turnTo(4, 4);
  manager = await gateway.signIn('manager@isius.demo');
  const from = since();
  await gateway.db.insert(leads).values({ tenantId: 1, phone: ANA, firstName: 'Ana', lastName: 'Roy', zip: '02108' });
  await ring(ANA);
  const [row] = (await list(from)).rows;
  expect(row).toMatchObject({
    granted: true,
    training: true,
    rule: expect.stringMatching(/hours/),
    rule_words: expect.stringMatching(/\w/),
  });
  expect(new Date(row.opens_at).getTime()).toBeGreaterThan(gateway.clock.now());
});

it('shows nothing of another centre, and nothing to agents', async () => {
  const from = since();
  await ring(ANA, { id: 2, variant: 'SLICA' });
  expect(await list(from)).toEqual({ rows: [], more: false });
  expect((await list(from, await gateway.signIn('manager@slica.demo'))).rows).toHaveLength(1);
  expect((await (await gateway.signIn('qualifier@isius.demo')).get('/workspace/permits')).status).toBe(403);
});

it('is taken away as a file once, which is among the changes of the centre; a formula in a name stays text', async () => {
  const from = since();
  await gateway.db.insert(leads).values({ tenantId: 1, phone: ANA, firstName: '=1+1' });
  await ring(ANA);
  await ring(BEN);
  const { status, body } = await manager.post('/workspace/permit-exports', { phone: ANA, from: decodeURIComponent(from.slice(5)) });
  expect(status).toBe(201);
  const file = await fetch(new URL(body.url, gateway.url));
  expect(file.headers.get('content-disposition')).toMatch(/call-evidence-6175550101-20\d\d-\d\d-\d\d\.csv/);
  const [header, ...lines] = (await file.text()).trim().split('\r\n');
  expect(header).toContain('permit,decided_at,number,decision,rule');
  expect(lines).toEqual([expect.stringContaining(`${ANA},granted,,,,manual,`)]);
  expect(lines[0]).toMatch(/'=1\+1|"'=1\+1"/);
  expect((await fetch(new URL(body.url, gateway.url))).status).toBe(404);
  const changes = await gateway.db.select().from(pluginChanges);
  expect(changes.at(-1)).toMatchObject({ subject: 'permits:export', to: { fields: { phone: ANA } } });
});

it('is named as a file by its number, campaign and decision, so that two are told apart', async () => {
  const nameOf = async (filters: object) => {
    const { body } = await manager.post('/workspace/permit-exports', filters);
    const file = await fetch(new URL(body.url, gateway.url));
    await file.body?.cancel();
    return /filename="(.*)-20\d\d-\d\d-\d\d\.csv"/.exec(file.headers.get('content-disposition') ?? '')?.[1];
  };
  expect(await nameOf({})).toBe('call-evidence');
  expect(await nameOf({ phone: '(617) 555-0101' })).toBe('call-evidence-6175550101');
  expect(await nameOf({ campaign: spring, only: 'refused' })).toBe('call-evidence-spring-refused');
  expect(await nameOf({ phone: '../a b"c' })).toBe('call-evidence-_a_b_c');
});

it('refuses a page that begins nowhere', async () => {
  expect((await manager.get('/workspace/permits?before=yesterday')).status).toBe(422);
});
