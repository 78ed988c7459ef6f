import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NO_RULES, type WorkRules } from '../people/work-rules';
import { doNotCall, followUps, leads } from '../platform/db/schema';
import { callsFloor, type CallsFloor } from '../testing/floor';
import { neverCallAgain } from './gate/do-not-call';
import { LISTED } from './gate/place-of-number';
import { claimNext } from './lead-claims';
import type { Claimant } from './lead-conditions';
import { fillPlaces } from './stack-places';

let floor: CallsFloor;
let me: number;
beforeAll(async () => {
  floor = await callsFloor();
  me = (await floor.gateway.account('qualifier@isius.demo')).id;
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(doNotCall);
});
afterAll(() => floor.stop());

const NOW = moment.tz('2026-12-01T14:00', 'America/New_York').valueOf();
const when = { now: new Date(NOW) };
/** Open at two in New York. For somebody who calls these states alone each is a stack of its own, more than are judged at first. */
const STATES = ['ma', 'ny', 'nc', 'ga', 'oh', 'pa', 'va', 'sc', 'me', 'nh', 'vt', 'ri', 'de', 'mn', 'wi', 'ia', 'mo', 'ar', 'co', 'nv'];
const claim = (who: Partial<Claimant> = {}) =>
  claimNext(floor.db, { tenantId: 1, accountId: me, provinces: [], country: 'US', keepsHours: true, ...who }, when);
const fill = () => fillPlaces(floor.db, { tenantId: 1, country: 'US', keepsHours: true }, when, 500);

const people = fc.array(
  fc.record({
    state: fc.constantFrom(...STATES),
    priority: fc.constantFrom(50, 100),
    ago: fc.integer({ min: -2, max: 20 }),
    // Who stands in front of others and cannot be offered is what an order goes wrong by.
    is: fc.oneof({ weight: 3, arbitrary: fc.constant('free') }, fc.constantFrom('held', 'never', 'promised', 'aside', 'late')),
  }),
  { minLength: 20, maxLength: 60 },
);
const rules = fc.constantFrom<WorkRules>(NO_RULES, { ...NO_RULES, dials: { min: 0, max: 5 } });

it('offers leads of many places in one order, whoever stands in front and cannot be offered', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(people, rules, fc.boolean(), async (drawn, workRules, byState) => {
      await floor.clear();
      await floor.db.delete(doNotCall);
      const expected: { id: string; key: [number, number, number] }[] = [];
      for (const [nth, { state, priority, ago, is }] of drawn.entries()) {
        const phone = `617555${1000 + nth}`;
        const dueAt = new Date(NOW - ago * 60_000);
        const lead = await floor.lead({ phone, state, priority, dueAt });
        if (is === 'held') await floor.db.update(leads).set({ claimedBy: me, leaseUntil: when.now }).where(eq(leads.id, lead.id));
        if (is === 'aside')
          await floor.db
            .update(leads)
            .set({ retryAt: new Date(NOW + 60_000) })
            .where(eq(leads.id, lead.id));
        if (is === 'promised')
          await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: me, startsAt: new Date(0) });
        if (is === 'never') await floor.db.insert(doNotCall).values({ tenantId: 1, phone });
        if (is === 'free' && dueAt <= when.now) expected.push({ id: lead.id, key: [priority, dueAt.getTime(), nth] });
        if (is === 'late') {
          // On the list since its place is known: nothing but the list itself says so.
          await fill();
          await floor.db.insert(doNotCall).values({ tenantId: 1, phone });
        }
      }
      await fill();
      expected.sort(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
      const taken: string[] = [];
      const who = { rules: workRules, provinces: byState ? STATES : [] };
      for (let next; (next = await claim(who));) taken.push(next.lead.id);
      expect(taken).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 15 },
  );
});

it('judges further stacks where those in front have somebody who cannot be offered before their lead', async () => {
  const states = STATES.slice(0, 12);
  const ago = (minutes: number) => new Date(NOW - minutes * 60_000);
  for (const [nth, state] of states.entries()) {
    const first = await floor.lead({ phone: `617555${2000 + nth}`, state, dueAt: ago(60) });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: first.id, accountId: me, startsAt: new Date(0) });
    await floor.lead({ phone: `617555${3000 + nth}`, state, dueAt: ago(1) });
  }
  const { id } = await floor.lead({ phone: '6175554000', state: STATES[12]!, dueAt: ago(5) });
  await fill();
  expect((await claim({ provinces: STATES }))?.lead.id).toBe(id);
});

it('judges as many stacks as it takes: forty of them have one order, whoever stands in front of each', async () => {
  const more = ['nj', 'ky', 'in', 'wv', 'mi', 'il', 'ks', 'ne', 'sd', 'nd', 'wy', 'ut', 'id', 'mt', 'or', 'wa', 'nm', 'tn', 'az', 'ca'];
  const states = [...STATES, ...more];
  const ago = (minutes: number) => new Date(NOW - minutes * 60_000);
  const expected: string[] = [];
  for (const [nth, state] of states.entries()) {
    const first = await floor.lead({ phone: `617555${5000 + nth}`, state, dueAt: ago(200 - nth) });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: first.id, accountId: me, startsAt: new Date(0) });
    // The later somebody stands in front, the sooner it is the turn of who stands behind.
    expected.unshift((await floor.lead({ phone: `617555${6000 + nth}`, state, dueAt: ago(1 + nth) })).id);
  }
  await fill();
  const taken: string[] = [];
  for (let next; (next = await claim({ provinces: states }));) taken.push(next.lead.id);
  expect(taken).toEqual(expected);
});

it('takes all leads of a number that asked not to be called off the stack, which claims would look past for ever', async () => {
  const mine = await floor.lead({ phone: '6175550101', state: 'ma' });
  const busy = await floor.lead({ phone: '6175550102', state: 'ma' });
  await fill();
  const placeOf = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!.place;
  expect(await placeOf(mine.id)).toContain('US');
  await floor.db.tx((orm) => neverCallAgain(orm, { tenantId: 1, phones: ['6175550101'], reason: 'asked', accountId: me, at: when.now }));
  expect(await placeOf(mine.id)).toBe(LISTED);
  // One that somebody saves in that moment is not waited for, and is offered no more all the same.
  await floor.db.tx(async (held) => {
    await held.update(leads).set({ city: 'Boston' }).where(eq(leads.id, busy.id));
    await floor.db.tx((orm) => neverCallAgain(orm, { tenantId: 1, phones: ['6175550102'], reason: 'asked', accountId: me, at: when.now }));
  });
  expect(await placeOf(busy.id)).toContain('US');
  expect(await claim()).toBeNull();
});
