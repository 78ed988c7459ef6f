import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { leads } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { byNumber, findLeads, searchable } from './find';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const lead = (phone: string, firstName: string, lastName: string, more: Partial<typeof leads.$inferInsert> = {}) => ({
    tenantId: 1,
    phone,
    firstName,
    lastName,
    ...more,
  });
  await database.db
    .insert(leads)
    .values([
      lead('6175550101', 'María', 'Garcia Lopez', { marketingId: 'FE-LA-88213', email: 'Maria.GL@mail.example' }),
      lead('6175550102', 'Hélène', "O'Neil", { crmId: 'CRM-77', phoneOther: ['4165550199', '5145550177'] }),
      lead('5145550103', 'Marie-Claude', 'Tremblay', { marketingId: '100200' }),
      lead('5145550104', '', 'Nkrumah'),
      lead('4185550105', '李', '小龙'),
      lead('6175550101', 'Other', 'Centre', { tenantId: 2 }),
    ]);
});
afterAll(() => database.stop());

const phones = async (text: string, tenantId = 1) => (await findLeads(database.db, tenantId, text)).map(({ phone }) => phone).sort();

describe('a search', () => {
  it.each([
    ['a first name', 'maria', ['6175550101']],
    ['the beginning of one', 'mar', ['5145550103', '6175550101']],
    ['a name in capitals', 'GARCIA', ['6175550101']],
    ['the second of two last names', 'lopez', ['6175550101']],
    ['first and last name', 'maría garcía', ['6175550101']],
    ['last and first name', 'garcia lopez, maria', ['6175550101']],
    ['the second last name and the first', 'lopez maria', ['6175550101']],
    ['the beginning of a first name and a last name', 'mar tremblay', ['5145550103']],
    ['an initial and a last name', 'h oneil', ['6175550102']],
    ['a name without its accents', 'helene', ['6175550102']],
    ['a name with accents of their own characters', 'he\u0301le\u0300ne', ['6175550102']],
    ['a name with another apostrophe', 'O\u2019Neil', ['6175550102']],
    ['a name without its hyphen', 'marie claude', ['5145550103']],
    ['a last name without a first', 'nkrumah', ['5145550104']],
    ['another script', '李', ['4185550105']],
    ['a lead id', 'fe-la-88213', ['6175550101']],
    ['the beginning of a lead id', 'FE-LA', ['6175550101']],
    ['a lead id of digits', '100200', ['5145550103']],
    ['the id in the customer system', 'crm-77', ['6175550102']],
    ['an e-mail address', 'maria.gl@mail', ['6175550101']],
    ['a number', '617-555-0102', ['6175550102']],
    ['a number with its country', '+1 (617) 555-0102', ['6175550102']],
    ['the beginning of a number', '514555', ['5145550103', '5145550104']],
    ['the last digits of a number', '0105', ['4185550105']],
    ['a number without its area code', '555-0104', ['5145550104']],
  ])('finds by %s', async (_, text, found) => {
    expect(await phones(text)).toEqual(found);
  });

  it('finds nothing by signs alone, by letters from the middle of a word, or in another centre', async () => {
    for (const text of ['%', '_', "'", '\\', '-', '..', '()', 'arci', '💥', '\u{10ffff}']) expect(await phones(text), text).toEqual([]);
    expect(await phones('maria', 2)).toEqual([]);
    expect(await phones('6175550101', 2)).toEqual(['6175550101']);
  });

  it('takes any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (text) => {
        // NUL cannot be sent to PostgreSQL; the contract refuses it.
        await findLeads(database.db, 1, text.replaceAll('\0', ''));
      }),
      { numRuns: 60 },
    );
  });

  it('answers no more rows than its limit', async () => {
    const many = Array.from({ length: limits.search.rows + 5 }, (_, nth) => ({
      tenantId: 3,
      phone: `61725500${10 + nth}`,
      lastName: 'Same',
    }));
    await database.db.insert(leads).values(many);
    expect(await findLeads(database.db, 3, 'same')).toHaveLength(limits.search.rows);
  });
});

describe('a number', () => {
  it('is found as one of the other numbers of a lead, within the centre', async () => {
    expect((await byNumber(database.db, 1, '5145550177'))?.phone).toBe('6175550102');
    expect(await byNumber(database.db, 2, '5145550177')).toBeUndefined();
    expect(await byNumber(database.db, 1, '5145550178')).toBeUndefined();
  });
});

it('reads a name as the database does, or the index would not be asked for what it holds', async () => {
  const letters = [..."aZ éÉçÇŸÿñÑ-’'.,ßœŒ李\u0300\u0301\u0327\u0304", '𝒜'];
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), async (name) => {
      const { rows } = await database.db.execute<{ name: string }>(sql`select searchable(${name}) as name`);
      expect(searchable(name)).toBe(rows[0]!.name);
    }),
    { numRuns: 200 },
  );
});
