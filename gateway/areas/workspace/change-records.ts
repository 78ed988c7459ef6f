/** The recorded changes of a centre, as they are read and told. */
import { and, desc, eq, getTableColumns, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { fullName } from '../../people/agents';
import type { Orm } from '../../platform/db/database';
import { accounts, pluginChanges } from '../../platform/db/schema';
import type { ChangeRecord } from './rows';
import type { ChangeTarget } from './values';

export type PluginChange = PayloadOf<'getPluginChanges', 'reply'>[number];
const { words: _, area: __, ...READ } = getTableColumns(pluginChanges);
type Row = Omit<typeof pluginChanges.$inferSelect, 'words' | 'area'>;
/** Who runs the gateway has no account; a page says it in its reader's language. */
const OPERATOR = 'Operator';

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

/** What a plugin keeps may be large and is nobody's to read in a list: who changed it and when is told, and it can be undone. */
export const told = (change: PluginChange): PluginChange => (change.kind === 'state' ? { ...change, from: null, to: null } : change);

export async function readChanges(
  orm: Orm,
  tenantId: number,
  { where, limit, order = [desc(pluginChanges.id)] }: { where?: SQL | undefined; limit: number; order?: SQL[] },
): Promise<PluginChange[]> {
  const rows = await orm
    .select({ change: READ, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(pluginChanges)
    .leftJoin(accounts, eq(accounts.id, pluginChanges.accountId))
    .where(and(eq(pluginChanges.tenantId, tenantId), where))
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ change, firstName, lastName }) => describe(change, { firstName: firstName ?? '', lastName: lastName ?? '' }));
}

export const describe = (row: Row, by: { firstName: string; lastName: string }): PluginChange => ({
  id: row.id,
  revision: row.revision,
  at: row.at.toISOString(),
  by: { id: row.accountId, name: row.accountId === null ? OPERATOR : fullName(by) },
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
