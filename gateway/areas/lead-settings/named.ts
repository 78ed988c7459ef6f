/** Lead prefixes and lead groups: things of a centre that have a name and nothing else to enter [SET-049, SET-052]. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { leadGroupAdvisors, leadGroupPrefixes, leadGroups, leadPrefixes } from '../../platform/db/schema';
import { notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { merged, recordChange, refuseUnseen } from '../workspace/record-change';
import { refuseTaken } from './taken';

type Author = Pick<SignedIn, 'id' | 'tenantId'>;
const TABLES = { 'lead-prefix': leadPrefixes, 'lead-group': leadGroups } as const;
export type NamedKind = keyof typeof TABLES;
interface Named {
  readonly name: string;
  readonly was?: { name?: string | undefined } | undefined;
}

export const listPrefixes = (orm: Orm, tenantId: number) =>
  orm
    .select({ id: leadPrefixes.id, name: leadPrefixes.name })
    .from(leadPrefixes)
    .where(eq(leadPrefixes.tenantId, tenantId))
    .orderBy(asc(sql`lower(${leadPrefixes.name})`));

/** With how many prefixes and advisors each has [SET-052]. */
export const listGroups = (orm: Orm, tenantId: number) =>
  orm
    .select({
      id: leadGroups.id,
      name: leadGroups.name,
      assignedPrefixesCount: orm.$count(leadGroupPrefixes, eq(leadGroupPrefixes.groupId, leadGroups.id)),
      assignedAdvisorsCount: orm.$count(leadGroupAdvisors, eq(leadGroupAdvisors.groupId, leadGroups.id)),
    })
    .from(leadGroups)
    .where(eq(leadGroups.tenantId, tenantId))
    .orderBy(asc(sql`lower(${leadGroups.name})`));

async function refuseTwice(orm: Orm, kind: NamedKind, tenantId: number, name: string, self: number | null): Promise<void> {
  const table = TABLES[kind];
  const same = await orm
    .select({ name: table.name })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(sql`lower(${table.name})`, sql`lower(${name}::text)`),
        self === null ? undefined : ne(table.id, self),
      ),
    );
  refuseTaken({ name: same.map((other) => other.name) });
}

/** Gives the new record's id and the centre's revision. */
export async function addNamed(orm: Orm, kind: NamedKind, author: Author, now: Date, { name }: Named) {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  await refuseTwice(orm, kind, tenantId, name, null);
  const table = TABLES[kind];
  const [made] = await orm.insert(table).values({ tenantId, name }).returning({ id: table.id });
  const { id } = made!;
  return { id, revision: await recordChange(orm, author, now, { kind, id, name, from: null, to: { name } }) };
}

/** Gives the centre's new revision; null: nothing differed. */
export async function setNamed(orm: Orm, kind: NamedKind, author: Author, now: Date, id: number, { name, was }: Named) {
  const { tenantId } = author;
  const table = TABLES[kind];
  await lockState(orm, tenantId);
  const [row] = await orm
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.id, id)));
  if (!row) throw notFound(kind === 'lead-prefix' ? 'There is no such prefix.' : 'There is no such group.');
  await refuseUnseen(orm, tenantId, { kind, id }, { current: row, was, wanted: { name } });
  const next = merged({ current: row, was, wanted: { name } });
  await refuseTwice(orm, kind, tenantId, next.name, id);
  await orm.update(table).set(next).where(eq(table.id, id));
  return recordChange(orm, author, now, { kind, id, name: next.name, from: row, to: next });
}
