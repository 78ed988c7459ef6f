/** Bans of calls in an emergency: who switches them on and off, and that nobody there is rung in any way. */
import { and, desc, eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeAnew } from '../../calls/gate/ban-stack';
import { createPermits } from '../../calls/gate/permits';
import { nextLead } from '../../calls/next-lead';
import { callOverrides, campaigns, followUps, leads, permits, pluginChanges, settings } from '../../platform/db/schema';
import { NO_RULES } from '../../people/work-rules';
import { callsFloor, type Floor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: Floor;
let admin: TestClient;
let start: number;
const centre = { id: 1, variant: 'ISIUS' } as const;
/** In New York, which has no hours of its own; in Boston. */
const YORK = '2125550177';
const BOSTON = '6175550177';
const REASON = 'Executive Order 47, flood';
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(async () => {
  floor.engine.trunks.people = true;
  await turnTo('2026-12-02T12:00');
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(settings);
  await floor.db.delete(callOverrides);
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});

const at = (local: string) => moment.tz(local, 'America/New_York').toISOString();
async function turnTo(local: string): Promise<void> {
  floor.clock.advance(Date.parse(at(local)) - floor.clock.now());
  admin = await floor.gateway.signIn('admin@isius.demo');
}
const wanted = (more: object = {}) => ({
  region: 'ny',
  from: at('2026-12-02T12:00'),
  until: at('2026-12-12T17:00'),
  reason: REASON,
  ...more,
});
const begin = (more: object = {}, by = admin) => by.post('/workspace/emergency-bans', wanted(more));
const bans = async (by = admin) => (await by.get('/workspace/calling-rules')).body.bans;
const gate = () => floor.gateway.ctx.use(createPermits);
const look = () => gate().look({ centre, number: YORK });
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const idle = () => floor.settled();

describe('are switched on', () => {
  it.each([
    ['region', { region: 'zz' }],
    ['region', { region: '' }],
    ['until', { until: at('2026-12-02T11:59') }],
    ['until', { from: at('2026-12-10T12:00'), until: at('2026-12-10T12:00') }],
    ['until', { until: at('2027-06-01T12:01') }],
    ['from', { from: 'soon' }],
    ['until', { until: undefined }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'x'.repeat(100) }],
    ['reason', { reason: 'Order\u200b 47' }],
  ])('never without a right %s: %j', async (field, more) => {
    expect(await begin(more)).toMatchObject({ status: 422, body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } } });
    expect(await bans()).toEqual([]);
  });

  it('by administrators alone, for 180 days at most, with who, when and why among the centre’s changes', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const agent = await floor.gateway.signIn('qualifier@isius.demo');
    expect([(await begin({}, manager)).status, (await begin({}, agent)).status]).toEqual([403, 403]);
    const { status, body } = await begin({ until: at('2027-05-31T12:00') });
    expect(status).toBe(201);
    expect(await bans(manager)).toMatchObject([
      {
        id: body.id,
        place: 'New York',
        from: at('2026-12-02T12:00'),
        reason: REASON,
        by: expect.stringMatching(/\w/),
        state: 'on',
        ended_by: '',
      },
    ]);
    const [change] = await floor.db.select().from(pluginChanges).orderBy(desc(pluginChanges.id)).limit(1);
    expect(change).toMatchObject({
      subject: `emergency-ban:${body.id}`,
      to: { name: 'New York', fields: { region: 'ny', reason: REASON } },
    });
  });

  it.each([
    ['as', '6845550177', 'American Samoa', '96799'],
    ['gu', '6715550177', 'Guam', '96910'],
    ['mp', '6705550177', 'Northern Mariana Islands', '96950'],
    ['pr', '7875550177', 'Puerto Rico', '00901'],
    ['vi', '3405550177', 'U.S. Virgin Islands', '00802'],
  ])('for an island too, %s: by number, by address, and of whom nobody knows where they live', async (region, number, name, zip) => {
    const toldBy = await admin.get('/workspace/calling-rules');
    expect(toldBy.body.places).toContainEqual({ code: region, name });
    const lead = await floor.lead({ phone: number });
    const there = await floor.lead({ phone: BOSTON, zip });
    const unknown = { centre, number: '8005550177' };
    expect((await gate().look({ centre, number })).closed?.kind).not.toBe('ban');
    expect((await begin({ region })).status).toBe(201);
    const ban = { why: 'closed', closed: { kind: 'ban', region } };
    expect(await gate().look({ centre, number, lead })).toMatchObject(ban);
    expect(await gate().look({ centre, number: BOSTON, lead: there })).toMatchObject(ban);
    expect(await gate().look(unknown)).toMatchObject(ban);
    expect((await look()).why).toBeNull();
  });

  it('for their own centre alone, which alone ends them', async () => {
    const { body } = await begin();
    const other = await floor.gateway.signIn('admin@slica.demo');
    expect(await bans(other)).toEqual([]);
    expect((await other.delete(`/workspace/emergency-bans/${body.id}`)).status).toBe(404);
    const manager = await floor.gateway.signIn('manager@isius.demo');
    expect((await manager.delete(`/workspace/emergency-bans/${body.id}`)).status).toBe(403);
    expect((await look()).why).toBe('closed');
    expect((await gate().look({ centre: { id: 2, variant: 'SLICA' }, number: YORK })).why).not.toBe('closed');
  });

  it('and are kept when the centre saves its own hours', async () => {
    await begin();
    expect((await admin.put('/workspace/calling-rules', { days: null, most: 2 })).status).toBe(204);
    expect(await bans()).toHaveLength(1);
  });
});

it('forbid from their start to their end; ended early at once, with who did', async () => {
  const { body } = await begin({ from: at('2026-12-03T10:00') });
  expect((await bans())[0]).toMatchObject({ state: 'coming' });
  expect((await look()).allowed).toBe(true);
  await turnTo('2026-12-03T10:00');
  expect(await look()).toMatchObject({ why: 'closed', closed: { rule: 'us-ny-emergency', opensAt: Date.parse(at('2026-12-12T17:00')) } });
  expect((await admin.delete(`/workspace/emergency-bans/${body.id}`)).status).toBe(204);
  expect((await look()).allowed).toBe(true);
  expect((await bans())[0]).toMatchObject({ state: 'over', until: at('2026-12-03T10:00'), ended_by: expect.stringMatching(/\w/) });
  expect((await admin.delete(`/workspace/emergency-bans/${body.id}`)).status).toBe(404);
  await begin({ from: at('2026-12-03T10:00') });
  await turnTo('2026-12-12T17:00');
  expect((await look()).allowed).toBe(true);
});

it.each(['auto', 'paced', 'callback', 'follow-up', 'redial', 'manual', 'refer', 'party'] as const)(
  'nobody who may be there is rung, whatever asks: %s; the evidence says by which ban',
  async (path) => {
    await begin();
    const lead = await floor.lead({ phone: BOSTON, state: 'ny', zip: '10001', dueAt: null });
    for (const asked of [{ number: YORK }, { number: BOSTON, lead }]) {
      const ring = { centre, ...asked, path, accountId: 1, callId: crypto.randomUUID(), callerId: '' } as const;
      expect((await gate().ask(ring)).why).toBe('closed');
      await gate().grant(ring);
      const kept = () =>
        floor.db
          .select()
          .from(permits)
          .where(and(eq(permits.callId, ring.callId), eq(permits.rule, 'us-ny-emergency')));
      await expect.poll(async () => (await kept()).length).toBe(2);
      for (const row of await kept())
        expect(row).toMatchObject({
          granted: false,
          opensAt: new Date(at('2026-12-12T17:00')),
          evidence: { ban: { reason: REASON, region: 'ny' } },
        });
    }
    expect((await gate().ask({ centre, number: '7025550177', path: 'manual', accountId: 1 })).allowed).toBe(true);
  },
);

it('a number that rings as a ban begins is let go; where no ban holds it rings on', async () => {
  const [agent, other] = await Promise.all(['qualifier@isius.demo', 'qualifier2@isius.demo'].map((email) => floor.worker(email)));
  const legs = [];
  for (const [who, number] of [
    [agent!, YORK],
    [other!, BOSTON],
  ] as const) {
    floor.engine.arrive(`by-hand-${number}`, { from: who.extension, to: number });
    const { leg } = await floor.engine.rung(number);
    floor.engine.ringing(leg);
    legs.push(leg);
  }
  await begin();
  await expect.poll(() => floor.engine.hungUp, { timeout: 10_000 }).toContainEqual({ leg: legs[0], cause: 'cancelled' });
  expect(floor.engine.hungUp).not.toContainEqual({ leg: legs[1], cause: 'cancelled' });
});

it('are read with the evidence: who switched them on, and why', async () => {
  await begin();
  await gate().ask({ centre, number: YORK, path: 'manual', accountId: 1 });
  const rows = async () => (await admin.get('/workspace/permits')).body.rows;
  await expect
    .poll(async () => (await rows())[0])
    .toMatchObject({ granted: false, ban: { by: expect.stringMatching(/\w/), reason: REASON } });
});

it('are the law: no manager allows a call beyond them', async () => {
  await begin();
  const lead = await floor.lead({ phone: YORK, dueAt: null });
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const refused = await manager.post('/workspace/call-overrides', { lead_id: lead.id, until: at('2026-12-02T14:00'), reason: 'x' });
  expect(refused).toMatchObject({ status: 403, body: { why: 'closed' } });
  expect((await gate().beyond({ centre, number: YORK })).why).toBe('closed');
});

it('numbers for help are rung', async () => {
  floor.engine.trunks.emergency = true;
  await begin();
  const agent = await floor.worker('qualifier@isius.demo');
  floor.engine.arrive('help', { from: agent.extension, to: '911' });
  await expect.poll(() => JSON.stringify(floor.engine.noted)).toContain('"number":"911"');
  floor.engine.trunks.emergency = false;
});

it('are refused in words that say until when, by the clock of the person', async () => {
  await begin();
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: YORK, dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
  const words = 'New York: calls are forbidden in the emergency until Sat, Dec 12 5:00 PM for the lead.';
  expect(await agent.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({
    status: 403,
    body: { why: 'closed', message: words },
  });
  await agent.api.put('/workspace/language', { language: 'fr' });
  expect((await agent.api.post('/dials/follow-ups', { leadId: lead.id })).body.message).toMatch(
    /^New York\u00a0: les appels sont interdits en raison de l’urgence jusqu’au .* 17 h 00, heure du client\.$/,
  );
});

it('claims do not walk through leads there, which wait with the reason and its end, and are dialed once it is over', async () => {
  const next = () => nextLead(floor.gateway.ctx, floor.gateway.ctx.db, { centre, accountId: 1, provinces: [], rules: NO_RULES });
  const [campaign] = await floor.db
    .insert(campaigns)
    .values({ tenantId: 1, slug: 'bans', name: 'Bans', callerId: BOSTON })
    .onConflictDoNothing()
    .returning();
  const york = await floor.lead({ phone: YORK, priority: 1, campaignId: campaign!.id });
  const boston = await floor.lead({ phone: BOSTON });
  const last = await floor.lead({ phone: '6175550178', dueAt: null });
  // Their places are known before the ban.
  const first = await next();
  expect(first?.lead.id).toBe(york.id);
  await floor.db.update(leads).set({ claimedBy: null, leaseUntil: null, status: 'New', dials: 0 });
  expect((await read(york.id)).place).not.toMatch(/ ny /);
  const { body } = await begin();
  await expect.poll(async () => (await read(york.id)).place).toBe('');
  await idle();
  expect((await next())?.lead.id).toBe(boston.id);
  expect(await next()).toBeNull();
  expect(await read(york.id)).toMatchObject({ place: expect.stringMatching(/ ny /), claimedBy: null, retryAt: null, dials: 0 });
  expect(await floor.db.$count(permits, eq(permits.phone, YORK))).toBe(0);
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const rows = (await manager.get('/workspace/leads')).body.rows as { id: string }[];
  expect(rows.find(({ id }) => id === york.id)).toMatchObject({ next: 'banned', next_at: at('2026-12-12T17:00') });
  expect(rows.find(({ id }) => id === last.id)).not.toMatchObject({ next: 'banned' });
  const hopper = async () => (await manager.get('/settings/lead-campaigns/bans/hopper')).body;
  expect(await hopper()).toMatchObject({ dialable: 0, reasons: [{ why: 'banned', count: 1, until: at('2026-12-12T17:00') }] });
  expect((await admin.delete(`/workspace/emergency-bans/${body.id}`)).status).toBe(204);
  expect(await hopper()).toMatchObject({ dialable: 1, reasons: [] });
  expect((await next())?.lead.id).toBe(york.id);
  await floor.db.delete(leads);
  await floor.db.delete(campaigns).where(eq(campaigns.id, campaign!.id));
});

it('that are coming are planned for: claims meet nobody there from their first moment on, and pages know when they begin', async () => {
  const next = () => nextLead(floor.gateway.ctx, floor.gateway.ctx.db, { centre, accountId: 1, provinces: [], rules: NO_RULES });
  const york = await floor.lead({ phone: YORK });
  const undone = () => floor.db.update(leads).set({ claimedBy: null, leaseUntil: null, status: 'New', dials: 0 });
  expect((await next())?.lead.id).toBe(york.id);
  await undone();
  expect((await read(york.id)).place).not.toMatch(/ ny /);
  const from = at('2026-12-03T10:00');
  await begin({ from });
  await expect.poll(async () => (await read(york.id)).place).toBe('');
  // Until it begins they are dialed.
  expect((await next())?.lead.id).toBe(york.id);
  await undone();
  expect((await read(york.id)).place).toMatch(/ ny /);
  const { open } = (await look()).facts;
  expect(open.find(({ to }) => to > Date.parse(from))).toBeUndefined();
  expect(open.at(-1)!.to).toBe(Date.parse(from));
  await turnTo('2026-12-03T10:00');
  expect(await next()).toBeNull();
  expect(await read(york.id)).toMatchObject({ claimedBy: null, retryAt: null, dials: 0 });
  expect(await floor.db.$count(permits, eq(permits.phone, YORK))).toBe(0);
});

it('of one state that overlap hold each for itself: the later end counts, and ending one leaves the other', async () => {
  const short = (await begin({ until: at('2026-12-04T12:00') })).body.id;
  const long = (await begin({ from: at('2026-12-03T12:00'), reason: 'Executive Order 48' })).body.id;
  const closes = async () => (await look()).closed;
  const both = { until: Date.parse(at('2026-12-12T17:00')), opensAt: Date.parse(at('2026-12-12T17:00')) };
  // Beyond the days of which pages know the hours, too.
  expect(await closes()).toMatchObject(both);
  await turnTo('2026-12-03T12:00');
  expect(await closes()).toMatchObject({ until: Date.parse(at('2026-12-12T17:00')) });
  const end = (id: string) => admin.delete(`/workspace/emergency-bans/${id}`);
  expect((await end(long)).status).toBe(204);
  expect(await closes()).toMatchObject({ until: Date.parse(at('2026-12-04T12:00')) });
  expect((await bans()).map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [short, 'on'],
    [long, 'over'],
  ]);
  const again = (await begin({ reason: 'Executive Order 49' })).body.id;
  // What is kept of a refusal names the one that holds longest.
  const ring = { centre, number: YORK, path: 'manual', accountId: 1, callId: crypto.randomUUID(), callerId: '' } as const;
  expect((await gate().grant(ring)).why).toBe('closed');
  const [kept] = await floor.db.select().from(permits).where(eq(permits.callId, ring.callId));
  expect(kept).toMatchObject({ evidence: { ban: { id: again, reason: 'Executive Order 49' } } });
  expect((await end(short)).status).toBe(204);
  expect(await closes()).toMatchObject({ until: Date.parse(at('2026-12-12T17:00')) });
  expect((await end(again)).status).toBe(204);
  expect(await closes()).toBeNull();
});

it('reach every lead of the centre by the number that is rung next, however many there are', async () => {
  const word = 'US - America/New_York';
  const some = (count: number, from: number, more: object) =>
    Array.from({ length: count }, (_, nth) => ({ tenantId: 1, place: word, phone: String(from + nth), dueAt: new Date(), ...more }));
  await floor.db.insert(leads).values(some(2_500, 6175560000, {}));
  const last = some(3, 2125560000, {});
  // Of these the other number is rung: the one is in New York by it, the other is not any longer.
  const there = { phone: BOSTON, phoneOther: [YORK], rings: YORK };
  const gone = { phone: '2125550178', phoneOther: [BOSTON], rings: BOSTON };
  await floor.db.insert(leads).values([...last, ...some(1, 0, there), ...some(1, 0, gone)]);
  await floor.db.insert(leads).values(some(1, 2125570000, { tenantId: 2 }));
  await placeAnew(floor.db, { tenantId: 1, country: 'US' }, 'ny');
  const anew = (await floor.db.select().from(leads).where(eq(leads.place, ''))).map(({ phone }) => phone);
  expect(anew.toSorted()).toEqual([...last.map(({ phone }) => phone), BOSTON].toSorted());
  await floor.db.delete(leads);
});
