import { eq } from 'drizzle-orm';
import { parsePhoneNumber } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlace } from '../platform/places/postal';
import { accounts, allowedExtensions, campaigns, followUps, leads, settings } from '../platform/db/schema';
import { seedDemo } from './seed';
import { openTestDatabase, type TestDatabase } from '../testing/database';

let database: TestDatabase;
const clock = { now: () => Date.UTC(2026, 2, 2, 15) };
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.db, { clock, leads: 240, centres: ['ISIUS', 'SLICA'] });
});
afterAll(() => database.stop());

describe('the demo', () => {
  it('has seven people a centre, with unique extensions of four digits and agents who have a manager', async () => {
    const people = await database.db.select().from(accounts);
    expect(people.map(({ email }) => email).sort()).toEqual(
      ['isius', 'slica']
        .flatMap((centre) =>
          ['admin', 'advisor', 'advisor2', 'manager', 'ops', 'qualifier', 'qualifier2'].map((who) => `${who}@${centre}.demo`),
        )
        .sort(),
    );
    expect(new Set(people.map(({ extension }) => extension)).size).toBe(14);
    expect(people.every(({ extension }) => /^\d{4}$/.test(extension ?? ''))).toBe(true);
    const manager = people.find(({ email }) => email === 'manager@slica.demo')!;
    expect(
      people
        .filter(({ managerId }) => managerId === manager.id)
        .map(({ email }) => email)
        .sort(),
    ).toEqual(['advisor2@slica.demo', 'advisor@slica.demo', 'qualifier2@slica.demo', 'qualifier@slica.demo'].sort());
  });

  it('lets people hand calls to each colleague of their centre, once: who is taken off the list stays off it', async () => {
    const allowed = async () => (await database.db.select().from(allowedExtensions)).map(({ extension }) => extension).sort();
    const all = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '2001', '2002', '2003', '2004', '2005', '2006', '2007'];
    expect(await allowed()).toEqual(all);
    await database.db.delete(allowedExtensions).where(eq(allowedExtensions.extension, '1001'));
    await seedDemo(database.db, { clock, leads: 240, centres: ['ISIUS', 'SLICA'] });
    expect(await allowed()).toEqual(all.slice(1));
  });

  it('has 240 leads a centre with valid 555-01XX numbers, at real places, in the right languages', async () => {
    const rows = await database.db.select().from(leads);
    for (const tenantId of [1, 2]) {
      const own = rows.filter((lead) => lead.tenantId === tenantId);
      expect(own).toHaveLength(240);
      expect(new Set(own.map(({ phone }) => phone)).size).toBe(240);
      expect(new Set(own.map(({ lastName }) => lastName)).size).toBeGreaterThan(15);
      expect(new Set(own.map(({ language }) => language)).size).toBe(2);
    }
    for (const lead of rows) {
      expect(lead.phone).toMatch(/^\d{3}55501\d\d$/);
      expect(parsePhoneNumber(lead.phone, 'US').isValid(), lead.phone).toBe(true);
      expect(findPlace(lead.zip), lead.zip).toMatchObject({ region: lead.state, latitude: lead.latitude, timezone: lead.timezone });
      expect(lead.tenantId === 1 ? /^\d{5}$/ : /^[A-Z]\d[A-Z]\d[A-Z]\d$/).toSatisfy((shape: RegExp) => shape.test(lead.zip));
    }
  });

  it('offers first a lead whose simulated owner answers', async () => {
    const rows = await database.db.select().from(leads);
    for (const tenantId of [1, 2]) {
      const due = rows.filter((lead) => lead.tenantId === tenantId && lead.dueAt).sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime());
      expect(due[0]!.phone).toMatch(/0101$/);
    }
  });

  it('promises each advisor two calls on leads that the stack does not offer', async () => {
    const promises = await database.db.select().from(followUps);
    expect(promises).toHaveLength(8);
    const rows = await database.db.select().from(leads);
    for (const { leadId, startsAt } of promises) {
      expect(rows.find(({ id }) => id === leadId)!.dueAt).toBeNull();
      expect(startsAt.getTime()).toBeGreaterThan(clock.now());
      expect(startsAt.getUTCMinutes() % 15).toBe(0);
    }
  });

  it('has quotas for both working roles: hour, day, week, month [describes SET-035]', async () => {
    const rows = await database.db.select().from(settings);
    expect(rows.map(({ tenantId, name }) => `${tenantId} ${name}`).sort()).toEqual(
      [1, 2].flatMap((tenant) => ['dials', 'meetings', 'sales'].map((kind) => `${tenant} quotas:${kind}`)),
    );
    for (const { value } of rows) {
      for (const quota of Object.values(value as Record<string, number[]>)) {
        expect(quota).toHaveLength(4);
        expect(quota).toEqual([...quota].sort((a, b) => a - b));
      }
    }
  });

  it('changes nothing when it runs again', async () => {
    const count = async () => Promise.all([accounts, campaigns, leads, followUps, settings].map((table) => database.db.$count(table)));
    const before = await count();
    await seedDemo(database.db, { clock, leads: 240, centres: ['ISIUS', 'SLICA'] });
    expect(await count()).toEqual(before);
  });
});

describe('a demo with few leads', () => {
  it.each([0, 1, 3, 12])('opens with %i a centre, and leaves most of them to the stack', async (count) => {
    const small = await openTestDatabase();
    try {
      await seedDemo(small.db, { clock, leads: count, centres: ['ISIUS', 'SLICA'] });
      const rows = await small.db.select().from(leads);
      expect(rows).toHaveLength(count * 2);
      expect(rows.filter(({ dueAt }) => dueAt !== null)).toHaveLength(Math.min(count, 10) * 2);
    } finally {
      await small.stop();
    }
  });
});

it('is made of the centres that the gateway has: one without its folder gets nobody', async () => {
  const small = await openTestDatabase();
  try {
    await seedDemo(small.db, { clock, leads: 1, centres: ['MAPLE'] });
    expect(await small.db.$count(accounts)).toBe(0);
    await seedDemo(small.db, { clock, leads: 1, centres: ['MAPLE', 'SLICA'] });
    const seeded = await small.db.select({ tenantId: accounts.tenantId }).from(accounts);
    expect([...new Set(seeded.map(({ tenantId }) => tenantId))]).toEqual([2]);
    expect((await small.db.select({ tenantId: leads.tenantId }).from(leads)).map(({ tenantId }) => tenantId)).toEqual([2]);
  } finally {
    await small.stop();
  }
});
