/** Attribute groups as the database has them: whoever is in one has its attributes. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { LIMITS } from '@dialer/contract/limits';
import { fullName } from '../../people/agents';
import { lockCentre } from '../../people/managed';
import type { Orm } from '../../platform/db/database';
import { accounts, attributeGroupAttributes, attributeGroups, attributeGroupUsers, attributes } from '../../platform/db/schema';
import { notFound } from '../../platform/problem';

type Row = typeof attributeGroups.$inferSelect;
export type AttributeRow = typeof attributes.$inferSelect;

/** A group's own fields, as managers enter them. */
export const fieldsOf = ({ name, shortName, provider, transferScore }: Row) => ({ name, shortName, provider, transferScore });
export type GroupFields = ReturnType<typeof fieldsOf>;

function byGroup<R extends { groupId: number }>(rows: readonly R[], member: (row: R) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), member(row)]);
  return groups;
}

export async function listGroups(orm: Orm, tenantId: number) {
  const rows = await orm
    .select()
    .from(attributeGroups)
    .where(eq(attributeGroups.tenantId, tenantId))
    .orderBy(asc(attributeGroups.name), asc(attributeGroups.id))
    .limit(LIMITS.many);
  const ids = rows.map(({ id }) => id);
  const [given, users] = await Promise.all([
    orm.select().from(attributeGroupAttributes).where(inArray(attributeGroupAttributes.groupId, ids)),
    orm.select().from(attributeGroupUsers).where(inArray(attributeGroupUsers.groupId, ids)),
  ]);
  const attributesOf = byGroup(given, ({ attributeId }) => attributeId);
  const usersOf = byGroup(users, ({ accountId }) => accountId);
  return rows.map((row) => ({
    ...row,
    attributeIds: attributesOf.get(row.id) ?? [],
    userIds: usersOf.get(row.id) ?? [],
  }));
}

/** A group of the centre; another centre's do not exist. `lock`: held until the transaction ends. */
export async function oneGroup(orm: Orm, tenantId: number, id: number, { lock = false } = {}): Promise<Row> {
  if (lock) await lockCentre(orm, tenantId);
  const found = orm
    .select()
    .from(attributeGroups)
    .where(and(eq(attributeGroups.id, id), eq(attributeGroups.tenantId, tenantId)));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw notFound('There is no such attribute group.');
  return row;
}

export const listAttributes = (orm: Orm, tenantId: number): Promise<AttributeRow[]> =>
  orm
    .select()
    .from(attributes)
    .where(eq(attributes.tenantId, tenantId))
    .orderBy(asc(attributes.type), asc(attributes.name), asc(attributes.id))
    .limit(LIMITS.many);

/** Of these ids those of the centre, by name. */
export const attributesAmong = async (orm: Orm, tenantId: number, ids: readonly number[]): Promise<AttributeRow[]> =>
  ids.length === 0
    ? []
    : orm
        .select()
        .from(attributes)
        .where(and(eq(attributes.tenantId, tenantId), inArray(attributes.id, [...ids])))
        .orderBy(asc(attributes.name), asc(attributes.id));

export async function peopleAmong(orm: Orm, tenantId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), inArray(accounts.id, [...ids])))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id));
  return rows.map((row) => ({ id: row.id, full_name: fullName(row), extension: row.extension ?? '', roles: row.roles }));
}

export async function usersOf(orm: Orm, groupId: number): Promise<number[]> {
  const rows = await orm.select().from(attributeGroupUsers).where(eq(attributeGroupUsers.groupId, groupId));
  return rows.map(({ accountId }) => accountId);
}
export async function attributesOf(orm: Orm, groupId: number): Promise<number[]> {
  const rows = await orm.select().from(attributeGroupAttributes).where(eq(attributeGroupAttributes.groupId, groupId));
  return rows.map(({ attributeId }) => attributeId);
}

export async function writeUsers(orm: Orm, groupId: number, ids: readonly number[]): Promise<void> {
  await orm.delete(attributeGroupUsers).where(eq(attributeGroupUsers.groupId, groupId));
  if (ids.length) await orm.insert(attributeGroupUsers).values(ids.map((accountId) => ({ groupId, accountId })));
}
export async function writeAttributes(orm: Orm, groupId: number, ids: readonly number[]): Promise<void> {
  await orm.delete(attributeGroupAttributes).where(eq(attributeGroupAttributes.groupId, groupId));
  if (ids.length) await orm.insert(attributeGroupAttributes).values(ids.map((attributeId) => ({ groupId, attributeId })));
}
