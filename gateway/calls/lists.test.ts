import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NO_RULES } from '../people/work-rules';
import { campaigns, followUps, leadLists, leads } from '../platform/db/schema';
import { callsFloor, type CallsFloor } from '../testing/floor';
import { claimNext } from './lead-claims';
import { fillPlaces } from './stack-places';
import type { Claimant } from './lead-conditions';
import { listsInOrder, moveLeads, NO_LIST } from './lists';

let floor: CallsFloor;
let campaignId: number;
let other: number;
let me: number;
beforeAll(async () => {
  floor = await callsFloor();
  me = (await floor.gateway.account('qualifier@isius.demo')).id;
  const made = await floor.db
    .insert(campaigns)
    .values(['spring', 'autumn'].map((slug) => ({ tenantId: 1, slug, name: slug })))
    .returning();
  [campaignId, other] = made.map(({ id }) => id) as [number, number];
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(leadLists);
});
afterAll(() => floor.stop());

const NOW = moment.tz('2026-12-01T12:00', 'America/New_York').valueOf();
const when = { now: new Date(NOW) };
const ago = (minutes: number) => new Date(NOW - minutes * 60_000);
let numbers = 1000;
async function list(name: string, more: Partial<typeof leadLists.$inferInsert> = {}): Promise<number> {
  const [made] = await floor.db
    .insert(leadLists)
    .values({ tenantId: 1, campaignId, name, priority: 5, ...more })
    .returning();
  return made!.id;
}
const add = (firstName: string, more: Partial<typeof leads.$inferInsert> = {}) =>
  floor.lead({ firstName, phone: `617555${numbers++}`, state: 'ma', campaignId, dueAt: ago(5), ...more });
/** Whom claims take, in order. */
async function taken(more: Partial<Claimant> = {}): Promise<string[]> {
  await fillPlaces(floor.db, { tenantId: 1, country: 'US', keepsHours: true }, when, 500);
  const who: Claimant = { tenantId: 1, accountId: me, country: 'US', keepsHours: true, provinces: [], rules: NO_RULES, ...more };
  const names: string[] = [];
  for (let claim; (claim = await claimNext(floor.db, who, when));) names.push(claim.lead.firstName);
  return names;
}
/** Every way in which a stack is looked for. */
const WAYS: readonly (readonly [what: string, more: Partial<Claimant>])[] = [
  ['all leads', {}],
  ['one state', { provinces: ['MA'] }],
  ['some leads', { rules: { ...NO_RULES, dials: { min: 0, max: 5 } } }],
  ['some leads of one state', { provinces: ['MA'], rules: { ...NO_RULES, dials: { min: 0, max: 5 } } }],
];

it.each(WAYS)('dials %s list by list, then in the order of always; never one that is off or expired', async (_, more) => {
  const first = await list('First', { priority: 1 });
  const last = await list('Last', { priority: 9, expiresOn: '2026-12-01' });
  const usual = await list('Usual');
  await add('off', { listId: await list('Off', { priority: 1, active: false }) });
  await add('expired', { listId: await list('Old', { priority: 1, expiresOn: '2026-11-30' }) });
  await add('last', { listId: last, dueAt: ago(500) });
  await add('usual late', { listId: usual, dueAt: ago(10) });
  await add('none', { dueAt: ago(20) });
  await add('usual early', { listId: usual, dueAt: ago(30) });
  await add('first back', { listId: first, priority: 50 });
  await add('first', { listId: first, dueAt: ago(90) });
  await add('first later', { listId: first, dueAt: new Date(NOW + 60_000) });
  expect(await taken(more)).toEqual(['first back', 'first', 'usual early', 'none', 'usual late', 'last']);
});

it('looks into no list of a campaign that is not the person’s', async () => {
  await add('theirs', { listId: await list('Theirs', { campaignId: other, priority: 1 }), campaignId: other });
  await add('mine', { listId: await list('Mine', { priority: 9 }) });
  expect(await taken({ rules: { ...NO_RULES, deniedCampaigns: [other] } })).toEqual(['mine']);
});

it('looks into no list of a campaign that is off: its leads would stand in front of all others', async () => {
  const [off, on] = [await list('Off with its campaign', { campaignId: other, priority: 1 }), await list('On')];
  await add('rests', { listId: off, campaignId: other });
  await add('dialled', { listId: on });
  const lists = () => listsInOrder(floor.db, { tenantId: 1 }, when);
  expect(await lists()).toEqual([[off], [NO_LIST, on]]);
  await floor.db.update(campaigns).set({ active: false }).where(eq(campaigns.id, other));
  expect(await lists()).toEqual([[NO_LIST, on]]);
  expect(await taken()).toEqual(['dialled']);
  await floor.db.update(campaigns).set({ active: true }).where(eq(campaigns.id, other));
});

it('rings whom a call was promised, whatever became of their list', async () => {
  const { id } = await add('promised', { listId: await list('Off', { active: false }), dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, accountId: null, startsAt: ago(1) });
  expect(await taken()).toEqual(['promised']);
});

it('moves all leads of a list, and forgets that it had to', async () => {
  const [from, to] = [await list('From'), await list('To')];
  await floor.db.update(leadLists).set({ movesTo: to }).where(eq(leadLists.id, from));
  for (let nth = 0; nth < 3; nth++) await add('one', { listId: from });
  await add('stays', {});
  await moveLeads(floor.gateway.ctx);
  expect(await floor.db.$count(leads, eq(leads.listId, to))).toBe(3);
  expect((await floor.db.select().from(leadLists).where(eq(leadLists.id, from)))[0]!.movesTo).toBeNull();
});
