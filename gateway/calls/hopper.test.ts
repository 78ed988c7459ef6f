import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  attempts,
  campaigns,
  doNotCall,
  exemptions,
  followUps,
  leadLists,
  leads,
  registries,
  registryNumbers,
} from '../platform/db/schema';
import { callsFloor, type CallsFloor } from '../testing/floor';
import { NO_RULES } from '../people/work-rules';
import { LAW_ALONE } from './gate/terms';
import { countHopper, type Whole } from './hopper';
import { claimNext } from './lead-claims';
import { fillPlaces } from './stack-places';
import { readLists } from './lists';

let floor: CallsFloor;
let campaignId: number;
let me: number;
beforeAll(async () => {
  floor = await callsFloor();
  me = (await floor.gateway.account('qualifier@isius.demo')).id;
  const [made] = await floor.db.insert(campaigns).values({ tenantId: 1, slug: 'spring', name: 'Spring' }).returning();
  campaignId = made!.id;
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(attempts);
  await floor.db.update(campaigns).set({ active: true });
  await floor.db.delete(leadLists);
});
afterAll(() => floor.stop());

/** 10 AM in New York, 7 AM in California. */
const NOW = moment.tz('2026-12-01T10:00', 'America/New_York').valueOf();
const MIN = 60_000;
const when = { now: new Date(NOW) };
const ago = (minutes: number) => new Date(NOW - minutes * MIN);
const ahead = (minutes: number) => new Date(NOW + minutes * MIN);
const FREE = { provinces: [], rules: NO_RULES };
const whole = (more: Partial<Whole> = {}): Whole => ({
  ...{ tenantId: 1, campaignId, country: 'US', keepsHours: true, terms: LAW_ALONE, closed: new Set(), givers: [FREE] },
  ...more,
});
let numbers = 1000;
type New = Partial<typeof leads.$inferInsert>;
/** In Massachusetts unless it says otherwise. */
const add = (more: New = {}) => floor.lead({ phone: `617555${numbers++}`, state: 'ma', campaignId, dueAt: ago(5), ...more });
const place = () => fillPlaces(floor.db, { tenantId: 1, country: 'US', keepsHours: true }, when, 500);
const count = (more: Partial<Whole> = {}) => countHopper(floor.db, whole(more), when);
const told = async (more: Partial<Whole> = {}) =>
  Object.fromEntries((await count(more)).reasons.map(({ why, after, count: leads }) => [after ? `${why} ${after}` : why, leads]));

it('says of each lead why it is not dialled, in one word', async () => {
  await add();
  await add({ claimedBy: me });
  const promised = await add();
  const callback = await add({ dueAt: null });
  await floor.db.insert(followUps).values([
    { tenantId: 1, leadId: promised.id, accountId: me, startsAt: ahead(60) },
    { tenantId: 1, leadId: callback.id, accountId: null, startsAt: ahead(90) },
  ]);
  await add({ dueAt: null, usedUp: 'rule', lastOutcome: 'busy' });
  await add({ dueAt: null, usedUp: 'sequence' });
  await add({ dueAt: null, status: 'Sold' });
  const never = await add();
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: never.phone });
  await add({ dueAt: ahead(30), lastOutcome: 'busy' });
  await add({ dueAt: ahead(30), lastOutcome: 'no-answer' });
  await add({ dueAt: ahead(30) });
  await add({ retryAt: ahead(30), retryWhy: 'capped' });
  await add({ retryAt: ahead(30), retryWhy: 'fault' });
  const lost = await add();
  const attempt = { id: randomUUID(), tenantId: 1, campaignId, leadId: lost.id, phone: lost.phone, placedAt: ago(60), verdictAt: ago(59) };
  await floor.db.insert(attempts).values({ ...attempt, abandoned: true, outcome: 'abandoned' });
  await add({ phone: '4155551001', state: 'ca' });
  await add({ phone: '8005551001', state: '' });
  await place();
  await add();
  expect(await told()).toEqual({
    ...{ 'in-hands': 1, promised: 1, callback: 1, 'tries-used': 1, 'sequence-used': 1, closed: 1, never: 1, 'rests busy': 1 },
    ...{ 'rests no-answer': 1, waits: 1, capped: 1, fault: 1, abandoned: 1, hours: 1, 'zone-unknown': 1, unsorted: 1 },
  });
  const { dialable, total, reasons } = await count();
  expect([dialable, total]).toEqual([1, 17]);
  // 8 AM in California.
  expect(reasons.find(({ why }) => why === 'hours')!.until).toBe(ahead(60).toISOString());
  expect(await told({ closed: new Set(['US'] as const) })).toMatchObject({ 'registry-old': 3, unsorted: 1 });
  expect(await told({ givers: [{ ...FREE, provinces: ['NY'] }] })).toMatchObject({ 'no-agent': 9 });
  await floor.db.update(campaigns).set({ active: false });
  expect(await told()).toMatchObject({ 'campaign-off': 10 });
});

it('finds who is on a registry, whether or not the stack knows it yet', async () => {
  const lead = await add();
  await place();
  const [registry] = await floor.db
    .insert(registries)
    .values({ tenantId: 1, scope: 'state', region: 'ma', version: 77, versionDate: '2026-11-30', rows: 1 })
    .returning();
  await floor.db.insert(registryNumbers).values({ phone: Number(lead.phone), version: registry!.version! });
  expect(await told()).toEqual({ registry: 1 });
  await floor.db.update(leads).set({ place: '' });
  await place();
  expect(await told()).toEqual({ registry: 1 });
  await floor.db.delete(registries);
});

it('says how many become dialable in each of the hours to come: at their time, or when their hours open after it', async () => {
  await add({ dueAt: ahead(30), lastOutcome: 'busy' });
  await add({ dueAt: ahead(125) });
  await add({ retryAt: ahead(61), retryWhy: 'capped' });
  await add({ dueAt: ahead(13 * 60) });
  await add({ phone: '4155551002', state: 'ca' });
  await add({ phone: '4155551003', state: 'ca', dueAt: ahead(20) });
  const later = await add({ dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: later.id, accountId: null, startsAt: ahead(185) });
  await place();
  expect((await count()).hours).toEqual([1, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
});

it('counts as dialable exactly what claims take, whatever the leads are like', async () => {
  const givers = [
    { provinces: ['MA', 'FL'], rules: { ...NO_RULES, prefixes: { only: ['fe'] } } },
    { provinces: ['NY', 'CA'], rules: { ...NO_RULES, dials: { min: 1, max: 2 } } },
  ];
  const lead = fc.record({
    state: fc.constantFrom('ma', 'ny', 'ca', 'fl'),
    marketingId: fc.constantFrom('FE-1', 'MP-2'),
    dials: fc.nat({ max: 3 }),
    due: fc.constantFrom(-10, -10, -10, 10, null),
    retry: fc.constantFrom(null, null, null, -5, 5),
    promise: fc.constantFrom(null, null, null, null, 'own', 'due', 'later'),
    listed: fc.constantFrom(false, false, false, true),
    consented: fc.boolean(),
    taken: fc.constantFrom(false, false, false, true),
    list: fc.constantFrom('none', 'first', 'last', 'off', 'expired'),
  });
  const ids = await listsOf({
    first: { priority: 1 },
    last: { priority: 9, expiresOn: '2026-12-01' },
    off: { active: false },
    expired: { expiresOn: '2026-11-30' },
  });
  const lists = await readLists(floor.db, 1, when);
  await fc.assert(
    fc.asyncProperty(fc.array(lead, { minLength: 30, maxLength: 40 }), async (all) => {
      for (const { due, retry, promise, listed, consented, taken, list, ...facts } of all) {
        const area = { ma: '617', ny: '212', ca: '415', fl: '305' }[facts.state]!;
        const at = (minutes: number | null) => (minutes === null ? null : ahead(minutes));
        const phone = `${area}555${numbers++}`;
        const { id } = await add({
          ...facts,
          listId: ids[list] ?? null,
          phone,
          dueAt: at(due),
          retryAt: at(retry),
          claimedBy: taken ? me : null,
        });
        if (consented) await floor.db.insert(exemptions).values(written(phone));
        if (listed) await floor.db.insert(doNotCall).values({ tenantId: 1, phone });
        const starts = promise === 'due' ? ago(1) : ahead(30);
        if (promise)
          await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, accountId: promise === 'own' ? me : null, startsAt: starts });
      }
      await place();
      // In parts, as of a campaign with more leads than one statement counts.
      const { dialable, total } = await countHopper(floor.db, whole({ givers, lists }), when, 7);
      expect(total).toBe(all.length);
      let taken = 0;
      const who = { tenantId: 1, accountId: me, country: 'US' as const, keepsHours: true };
      for (const giver of givers) while (await claimNext(floor.db, { ...who, ...giver }, when)) taken += 1;
      expect(taken).toBe(dialable);
      await floor.clear();
    }),
    { numRuns: 8 },
  );
});

const written = (phone: string) =>
  ({ tenantId: 1, kind: 'consent', phone, evidence: 'Signed', channel: 'paper', validFrom: ago(600) }) as const;

it('says who is called by hand alone for want of a written consent, unless they asked to be called back', async () => {
  await add({ phone: '3055550151', state: 'fl' });
  const consented = await add({ phone: '3055550152', state: 'fl' });
  await floor.db.insert(exemptions).values(written(consented.phone));
  const asked = await add({ phone: '3055550153', state: 'fl', dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: asked.id, startsAt: ago(1) });
  await add({ phone: '3055550154', state: 'fl', dueAt: ahead(30) });
  await place();
  const { dialable, reasons, hours } = await count();
  expect([dialable, reasons.map(({ why, count: leads }) => [why, leads])]).toEqual([
    2,
    [
      ['needs-consent', 1],
      ['waits', 1],
    ],
  ]);
  // Its time comes, its turn does not.
  expect(hours.every((leads) => leads === 0)).toBe(true);
  expect(await told({ keepsHours: false })).toEqual({ waits: 1 });
  await floor.db.delete(exemptions);
});

/** Lists of the campaign by their names. */
async function listsOf(wanted: Readonly<Record<string, Partial<typeof leadLists.$inferInsert>>>): Promise<Record<string, number>> {
  const rows = Object.entries(wanted).map(([name, more]) => ({ tenantId: 1, campaignId, name, priority: 5, ...more }));
  const made = await floor.db.insert(leadLists).values(rows).returning();
  return Object.fromEntries(made.map(({ id, name }) => [name, id]));
}

it('names the list that is off or expired, and calls whom it was promised all the same', async () => {
  const ids = await listsOf({ Off: { active: false }, Old: { expiresOn: '2026-11-30' }, Today: { expiresOn: '2026-12-01' } });
  for (const list of ['Off', 'Off', 'Old', 'Today']) await add({ listId: ids[list]! });
  const promised = await add({ listId: ids['Off']! });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: promised.id, accountId: null, startsAt: ago(1) });
  await place();
  const { dialable, reasons } = await count({ lists: await readLists(floor.db, 1, when) });
  expect(dialable).toBe(2);
  expect(reasons).toMatchObject([
    { why: 'list-off', count: 2, list: 'Off', expired_on: null },
    { why: 'list-expired', count: 1, list: 'Old', expired_on: '2026-11-30' },
  ]);
  // Its last day ends at the centre's midnight, five hours after that of UTC.
  const lateEvening = { now: new Date(moment.tz('2026-12-01T23:59', 'America/New_York').valueOf()) };
  expect((await readLists(floor.db, 1, lateEvening)).find(({ name }) => name === 'Today')!.rests).toBeNull();
  const nextDay = { now: new Date(moment.tz('2026-12-02T00:00', 'America/New_York').valueOf()) };
  expect((await readLists(floor.db, 1, nextDay)).find(({ name }) => name === 'Today')!.rests).toBe('list-expired');
});

it('is read by managers of the centre, with who may call, and when the centre opens', async () => {
  await add();
  await floor.gateway.ctx.db.update(campaigns).set({ active: true });
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const { status, body } = await manager.get('/settings/lead-campaigns/spring/hopper');
  expect([status, body.total, body.active, body.is_open, body.opens_at, body.hours.length]).toEqual([200, 1, true, true, null, 12]);
  expect(body.training).toBe(true);
  floor.engine.trunks.people = true;
  expect((await manager.get('/settings/lead-campaigns/spring/hopper')).body.training).toBe(false);
  floor.engine.trunks.people = false;
  expect(body.agents).toBeGreaterThan(1);
  await manager.put('/settings/operation-hours', { days: ['', '', '', '', '', '', ''] });
  expect((await manager.get('/settings/lead-campaigns/spring/hopper')).body).toMatchObject({ is_open: false, opens_at: null });
  expect((await (await floor.gateway.signIn('manager@slica.demo')).get('/settings/lead-campaigns/spring/hopper')).status).toBe(404);
});
