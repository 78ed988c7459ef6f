/** The recorded changes of a centre, as they are read and told. */
import { and, desc, eq, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import type { Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { fullName } from '../../people/agents';
import type { Orm } from '../../platform/db/database';
import { accounts, pluginChanges } from '../../platform/db/schema';
import type { ChangeRecord } from './rows';
import type { ChangeTarget } from './values';

export type PluginChange = PayloadOf<'getPluginChanges', 'reply'>[number];
type Row = typeof pluginChanges.$inferSelect;

/** Changes of this one thing. */
export const about = ({ kind, subject, role, team }: Omit<ChangeTarget, 'kind'> & { kind: ChangeTarget['kind'] | 'record' }) =>
  and(
    eq(pluginChanges.kind, kind),
    eq(pluginChanges.subject, subject),
    role === null ? isNull(pluginChanges.role) : eq(pluginChanges.role, role),
    team === null ? isNull(pluginChanges.team) : eq(pluginChanges.team, team),
  );

/** The newest change of each plugin and flag, by scope. */
export async function newestOfEach(orm: Orm, tenantId: number): Promise<ChangeRecord[]> {
  const { kind, subject, role, team, revision, at, id } = pluginChanges;
  const rows = await orm
    .selectDistinctOn([kind, subject, role, team], {
      kind,
      subject,
      role,
      team,
      revision,
      at,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(pluginChanges)
    .leftJoin(accounts, eq(accounts.id, pluginChanges.accountId))
    .where(and(eq(pluginChanges.tenantId, tenantId), notInArray(kind, ['layout', 'state', 'note', 'record'])))
    .orderBy(kind, subject, role, team, desc(id));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    kind: row.kind as ChangeTarget['kind'],
    role: row.role as Role | null,
    name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    at: row.at.toISOString(),
  }));
}

/** A page of a centre's changes, newest first. */
export async function listChanges(orm: Orm, tenantId: number, query: PayloadOf<'getPluginChanges', 'query'>): Promise<PluginChange[]> {
  const { kind, subject, before, limit } = query;
  const where = and(
    kind && eq(pluginChanges.kind, kind),
    subject === undefined ? undefined : eq(pluginChanges.subject, subject),
    before === undefined ? undefined : lt(pluginChanges.id, before),
  );
  return (await readChanges(orm, tenantId, { where, limit })).map(told);
}

/** What a plugin keeps may be large and is nobody's to read in a list: who changed it and when is told, and it can be undone. */
export const told = (change: PluginChange): PluginChange => (change.kind === 'state' ? { ...change, from: null, to: null } : change);

export async function readChanges(
  orm: Orm,
  tenantId: number,
  { where, limit }: { where?: SQL | undefined; limit: number },
): Promise<PluginChange[]> {
  const rows = await orm
    .select({ change: pluginChanges, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(pluginChanges)
    .leftJoin(accounts, eq(accounts.id, pluginChanges.accountId))
    .where(and(eq(pluginChanges.tenantId, tenantId), where))
    .orderBy(desc(pluginChanges.id))
    .limit(limit);
  return rows.map(({ change, firstName, lastName }) => describe(change, { firstName: firstName ?? '', lastName: lastName ?? '' }));
}

export const describe = (row: Row, by: { firstName: string; lastName: string }): PluginChange => ({
  id: row.id,
  revision: row.revision,
  at: row.at.toISOString(),
  by: { id: row.accountId, name: fullName(by) },
  kind: row.kind,
  subject: row.subject,
  ...(row.role !== null && { role: row.role as Role }),
  ...(row.team !== null && { team: row.team }),
  from: row.from,
  to: row.to,
  reason: row.reason,
  undoes: row.undoes,
  undoneBy: row.undoneBy,
});
