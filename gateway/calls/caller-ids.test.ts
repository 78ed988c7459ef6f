import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callerIds, callerIdUses, campaigns, leads, permits } from '../platform/db/schema';
import { regionsOfAreaCode } from '../platform/places/area-codes';
import { callsFloor, type Floor } from '../testing/floor';
import { fromPool, inOrder, isUsable, readPool, seenBy, type PoolNumber } from './caller-ids';

const NOW = Date.UTC(2026, 11, 2, 17);
const codes = ['212', '646', '617', '305', '312', '807'];
const numbers = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String),
    areaCode: fc.constantFrom(...codes),
    active: fc.boolean(),
    dailyCap: fc.integer({ min: 1, max: 5 }),
    restingUntil: fc.option(fc.integer({ min: NOW - 3, max: NOW + 3 })),
    used: fc.integer({ min: 0, max: 6 }),
  }),
  { selector: ({ number }) => number, maxLength: 12 },
);
const people = fc.record({
  phone: fc.constantFrom(...codes).map((code) => `${code}5550101`),
  state: fc.constantFrom('', 'ny', 'ma', 'fl'),
});

describe('the choice', () => {
  const far = ({ areaCode }: PoolNumber, to: ReturnType<typeof seenBy>) =>
    areaCode === to.areaCode ? 0 : regionsOfAreaCode(areaCode).some((state) => to.states.includes(state)) ? 1 : 2;

  it('is never one that is off, rests or has reached its cap, and leaves out no other', () => {
    fc.assert(
      fc.property(numbers, people, (pool, person) => {
        const chosen = inOrder(pool, seenBy(person), NOW);
        expect(new Set(chosen)).toEqual(new Set(pool.filter((each) => isUsable(each, NOW))));
        for (const { active, used, dailyCap, restingUntil } of chosen)
          expect(active && used < dailyCap && (restingUntil === null || restingUntil <= NOW)).toBe(true);
      }),
    );
  });

  it('is the nearest of these, and of those that are as near the least used; the order of the pool is nothing', () => {
    fc.assert(
      fc.property(numbers, people, (pool, person) => {
        const to = seenBy(person);
        const chosen = inOrder(pool, to, NOW);
        for (const [at, one] of chosen.slice(1).entries()) {
          const before = chosen[at]!;
          expect(far(before, to) < far(one, to) || (far(before, to) === far(one, to) && before.used <= one.used)).toBe(true);
        }
        expect(inOrder([...pool].reverse(), to, NOW)).toEqual(chosen);
      }),
    );
  });
});

describe('on the floor', () => {
  let floor: Floor;
  beforeAll(async () => void (floor = await callsFloor()));
  afterAll(() => floor.stop());
  afterEach(async () => {
    await floor.clear();
    await floor.db.delete(callerIdUses);
    await floor.db.delete(callerIds);
    await floor.db.update(leads).set({ campaignId: null });
    await floor.db.delete(campaigns).where(inArray(campaigns.slug, ['pooled', 'other']));
  });
  const NEW_YORK = '2125550171';
  const BOSTON = '6175550172';
  const OWN = '8005550100';
  async function pooled(rows: readonly Partial<typeof callerIds.$inferInsert>[], slug = 'pooled'): Promise<number> {
    const [made] = await floor.db.insert(campaigns).values({ tenantId: 1, slug, name: slug, callerId: OWN }).returning();
    const values = rows.map((row) => ({
      tenantId: 1,
      campaignId: made!.id,
      number: '',
      areaCode: row.number!.slice(0, 3),
      dailyCap: 2,
      ...row,
    }));
    await floor.db.insert(callerIds).values(values);
    return made!.id;
  }
  const now = () => new Date(floor.clock.now());
  const boston = { phone: '6175550199', state: 'ma' };
  const take = (id: number) => fromPool(floor.db, id, boston, now());

  it('64 dials at once never show a number oftener than its cap, also where two campaigns have it', async () => {
    const id = await pooled([
      { number: NEW_YORK, dailyCap: 7 },
      { number: BOSTON, dailyCap: 20 },
    ]);
    const other = await pooled([{ number: NEW_YORK, dailyCap: 7 }], 'other');
    const shown = await Promise.all(Array.from({ length: 64 }, (_, nth) => take(nth % 4 ? id : other)));
    const count = (number: string | null) => shown.filter((each) => each === number).length;
    expect([count(BOSTON), count(NEW_YORK), count(null)]).toEqual([20, 7, 37]);
    expect((await readPool(floor.db, id, now())).map(({ used }) => used).sort()).toEqual([20, 7]);
  });

  it('counts by the day of the centre: at its midnight all begin anew', async () => {
    const id = await pooled([{ number: BOSTON, dailyCap: 1 }]);
    expect([await take(id), await take(id)]).toEqual([BOSTON, null]);
    const before = floor.clock.now();
    // 11:59 PM and midnight in New York, where the centre is.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(before);
    const offset = new Date(before).getTime() - Date.parse(`${new Date(before).toLocaleString('sv', { timeZone: 'America/New_York' })}Z`);
    const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000 + Math.round(offset / 60_000) * 60_000;
    floor.clock.advance(midnight - 60_000 - before);
    expect(await take(id)).toBeNull();
    floor.clock.advance(60_000);
    expect(await take(id)).toBe(BOSTON);
    floor.clock.advance(before - floor.clock.now());
  });

  it('is what the person sees by machine and by hand, and stands in the evidence; when none is left, the campaign’s own is', async () => {
    const campaignId = await pooled([
      { number: NEW_YORK, dailyCap: 1 },
      { number: BOSTON, dailyCap: 1 },
    ]);
    const dial = async (who: string, phone: string, byHand = false): Promise<string> => {
      const agent = await floor.worker(`${who}@isius.demo`);
      await floor.lead({ phone, campaignId, ...(byHand && { dueAt: null }) });
      if (byHand) floor.engine.arrive(`hand-${phone}`, { from: agent.extension, to: phone });
      else {
        await agent.status('ready');
        expect((await agent.api.post('/dials/auto')).status).toBe(201);
        floor.engine.up((await floor.engine.rung(agent.extension)).leg);
      }
      const { callerId } = await floor.engine.rung(phone);
      await floor.settled();
      const [permit] = await floor.db.select().from(permits).where(eq(permits.phone, phone));
      expect(permit!.evidence['callerId']).toBe(callerId.number);
      return callerId.number;
    };
    expect(await dial('qualifier', '6175550181')).toBe(BOSTON);
    expect(await dial('advisor', '6175550182', true)).toBe(NEW_YORK);
    expect(await dial('qualifier2', '6175550183')).toBe(OWN);
  });

  it('keeps the number that a lead came in by', async () => {
    const campaignId = await pooled([{ number: BOSTON }]);
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: '6175550185', campaignId, localDid: '8005550177' });
    await agent.status('ready');
    await agent.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    expect((await floor.engine.rung('6175550185')).callerId.number).toBe('8005550177');
    expect(await floor.db.$count(callerIdUses)).toBe(0);
  });
});
