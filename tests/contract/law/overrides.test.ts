/**
 * Whatever a manager allows, nobody is rung outside the law: the gate, with its database, beside the oracle that is written from
 * the tables alone. Centres with hours and counts of their own, overrides of every length, people and instants of everywhere.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hoursOf } from '../../../gateway/calls/gate/hours';
import { hoursWith, lawOf, LONGEST_OVERRIDE_MS, type Override } from '../../../gateway/calls/gate/overrides';
import { createPermits } from '../../../gateway/calls/gate/permits';
import { placeOf } from '../../../gateway/calls/gate/place-of-number';
import { TERMS, termsFrom } from '../../../gateway/calls/gate/terms';
import { callOverrides, leads, permits, settings } from '../../../gateway/platform/db/schema';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { mayCall, whereabouts } from './oracle';
import { question, randomly } from './people';

let floor: Floor;
beforeAll(async () => {
  floor = await callsFloor();
  floor.engine.trunks.people = true;
});
afterAll(() => floor.stop());

const DAY_MS = 86_400_000;
const own = (random: () => number) => {
  const hour = (from: number, span: number) => `${String(from + Math.floor(random() * span)).padStart(2, '0')}:00`;
  return Array.from({ length: 7 }, () => (random() < 0.2 ? '' : `${hour(9, 4)} ${hour(14, 6)}`));
};
const override = (at: number, random: () => number): Override => ({
  ...{ id: 1, tenantId: 1, phone: '', leadId: null, reason: 'x', accountId: 1, by: 'x' },
  at: new Date(at - random() * LONGEST_OVERRIDE_MS),
  until: new Date(at + random() * LONGEST_OVERRIDE_MS),
});

it('open hours with an override are the law’s while it lasts, and the centre’s own after it', () => {
  const random = randomly(132);
  let lifted = 0;
  for (let asked = 0; asked < 1_500; asked++) {
    const { person, at } = question(random);
    const place = placeOf({ phone: person.phone, zip: person.postal, state: '', timezone: person.written }, 'US');
    const terms = termsFrom({ days: own(random), most: 1, accepted: {} });
    const given = override(at, random);
    const hours = hoursWith(place, terms, given, at);
    const [law, narrow] = [hoursOf(place, lawOf(terms)), hoursOf(place, terms)];
    const open = hours.open(at - DAY_MS, at + 3 * DAY_MS);
    const isOpen = (when: number) => open.some(({ from, to }) => from <= when && when < to);
    const may = mayCall(whereabouts(person), at);
    expect([isOpen(at), hours.closedAt(at) === null]).toEqual([may, may]);
    const after = given.until.getTime();
    expect([isOpen(after - 1), isOpen(after)]).toEqual([law.isOpen(after - 1), narrow.isOpen(after)]);
    if (may && !narrow.isOpen(at)) lifted++;
  }
  expect(lifted).toBeGreaterThan(100);
});

it('the gate rings nobody outside the law by any override', async () => {
  const random = randomly(133);
  const gate = floor.gateway.ctx.use(createPermits);
  const answers = { rung: 0, refused: 0 };
  for (let asked = 0; asked < 150; asked++) {
    const { person, at } = question(random);
    floor.clock.advance(at - floor.clock.now());
    await floor.db.delete(settings);
    await floor.db
      .insert(settings)
      .values({ tenantId: 1, name: TERMS, value: { days: own(random), most: 1, accepted: {} }, updatedAt: new Date(at) });
    const [lead] = await floor.db
      .insert(leads)
      .values({ tenantId: 1, phone: person.phone, zip: person.postal, timezone: person.written })
      .returning();
    const { id: _id, ...given } = override(at, random);
    await floor.db.insert(callOverrides).values({ ...given, phone: person.phone });
    const callId = crypto.randomUUID();
    const ring = {
      centre: { id: 1, variant: 'ISIUS' as const },
      number: person.phone,
      lead,
      path: 'manual' as const,
      accountId: 1,
      callerId: '',
    };
    const { why } = await gate.grant({ ...ring, callId });
    const [row] = await floor.db.select().from(permits).where(eq(permits.callId, callId));
    if (why === null) {
      answers.rung++;
      expect(mayCall(whereabouts(person), at), JSON.stringify({ person, at, row })).toBe(true);
    } else {
      answers.refused++;
      if (why === 'closed') expect(mayCall(whereabouts(person), at)).toBe(false);
    }
    await floor.db.delete(leads);
  }
  expect(answers.rung).toBeGreaterThan(20);
  expect(answers.refused).toBeGreaterThan(20);
});
