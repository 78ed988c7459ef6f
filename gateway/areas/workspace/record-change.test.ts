import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, pluginChanges, pluginStates } from '../../platform/db/schema';
import { forgetChanges, openTestDatabase, type TestDatabase } from '../../testing/database';
import { merged, mergedMembers, recordChange, refuseUnseen } from './record-change';

let server: TestDatabase;
let author: { id: number; tenantId: number };
beforeAll(async () => {
  server = await openTestDatabase('demo');
  const [manager] = await server.db.select().from(accounts).where(eq(accounts.email, 'manager@isius.demo'));
  author = { id: manager!.id, tenantId: manager!.tenantId };
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(pluginStates);
  await forgetChanges(server.db);
});

const NOW = new Date('2026-11-24T15:00:00Z');
const spring = { kind: 'lead-campaign', id: 7, name: 'Spring' } as const;
const keep = (from: Record<string, unknown> | null, to: Record<string, unknown> | null) =>
  server.db.tx((orm) => recordChange(orm, author, NOW, { ...spring, from, to }));
const rows = () => server.db.select().from(pluginChanges).orderBy(pluginChanges.id);

it('keeps who changed what of a record, from and to, and nothing where nothing differs', async () => {
  expect(await keep({ name: 'Spring', active: true }, { name: 'Spring', active: false })).toBe(1);
  expect(await keep({ active: false }, { active: false })).toBeNull();
  expect(await keep(null, { name: 'Spring' })).toBe(2);
  expect(await keep({ name: 'Spring' }, null)).toBe(3);
  expect((await rows()).map(({ kind, subject, accountId, at, from, to }) => ({ kind, subject, accountId, at, from, to }))).toEqual(
    [
      { from: { name: 'Spring', fields: { active: true } }, to: { name: 'Spring', fields: { active: false } } },
      { from: null, to: { name: 'Spring', fields: { name: 'Spring' } } },
      { from: { name: 'Spring', fields: { name: 'Spring' } }, to: null },
    ].map((sides) => ({ kind: 'record', subject: 'lead-campaign:7', accountId: author.id, at: NOW, ...sides })),
  );
});

it('refuses what would overwrite somebody else’s change unseen, and says whose it is', async () => {
  await keep({ prefix: 'SPR' }, { prefix: 'SOLD' });
  const ask = (wanted: object, was: object | undefined) =>
    refuseUnseen(server.db, author.tenantId, spring, {
      current: { name: 'Spring', prefix: 'SOLD' },
      was: was as never,
      wanted: wanted as never,
    });
  const was = { name: 'Spring', prefix: 'SPR' };
  await expect(ask({ name: 'Spring', prefix: 'MINE' }, was)).rejects.toMatchObject({
    status: 409,
    extra: { code: 'changed-meanwhile', current: { name: 'Spring', prefix: 'SOLD' }, since: [{ subject: 'lead-campaign:7' }] },
  });
  // Only their own field, the same value, or without saying what was read: nothing is lost that nobody asked to lose.
  await ask({ name: 'Summer', prefix: 'SPR' }, was);
  await ask({ name: 'Spring', prefix: 'SOLD' }, was);
  await ask({ name: 'Spring', prefix: 'MINE' }, undefined);
});

it('writes what the author changed over what stands', () => {
  const current = { name: 'Spring', prefix: 'SOLD' };
  expect(merged({ current, was: { name: 'Spring', prefix: 'SPR' }, wanted: { name: 'Summer', prefix: 'SPR' } })).toEqual({
    name: 'Summer',
    prefix: 'SOLD',
  });
  expect(merged({ current, was: undefined, wanted: { name: 'A', prefix: 'B' } })).toEqual({ name: 'A', prefix: 'B' });
});

it('loses no member that somebody else put in, and brings none back that they took out', () => {
  const ids = fc.uniqueArray(fc.nat({ max: 30 }));
  fc.assert(
    fc.property(ids, ids, ids, (was, wanted, current) => {
      const after = new Set(mergedMembers(current, wanted, was));
      for (const id of new Set([...was, ...wanted, ...current])) {
        const mine = wanted.includes(id) !== was.includes(id);
        expect(after.has(id)).toBe(mine ? wanted.includes(id) : current.includes(id));
      }
    }),
  );
  expect(mergedMembers([1, 2], [2, 3, 3], undefined)).toEqual([2, 3]);
});
