/** A centre as a change is judged: what its variant and the release have, and its teams. */
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { workingRole, type Role } from '@dialer/contract';
import { LIMITS } from '@dialer/contract/limits';
import { fullName } from '../../people/agents';
import type { Centres } from '../../people/centre';
import { givenPermissions, permissionsIn } from '../../platform/auth/permissions';
import type { Tenant } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { accounts } from '../../platform/db/schema';
import { catalogue } from '../../plugins/catalogue';
import type { Centre } from './checks';
import { rolesOf } from './scopes';

/** Someone of a centre, as the administrator's page shows them. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  /** The role that a switch means. */
  readonly role: Role;
  /** Account id of the manager. */
  readonly team: number | null;
  readonly roles: readonly string[];
  readonly permissions: string[];
}

/** The people of a centre by name, no more than `LIMITS.many`. */
export async function readColleagues(orm: Orm, tenantId: number): Promise<Colleague[]> {
  const rows = await orm
    .select({ ...getTableColumns(accounts), given: givenPermissions })
    .from(accounts)
    .where(eq(accounts.tenantId, tenantId))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
    .limit(LIMITS.many);
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    role: workingRole(row.roles),
    team: row.managerId,
    roles: row.roles,
    permissions: permissionsIn(row.given, row.roles),
  }));
}

/** A team is the agents of one manager: whoever works as one, or has agents. */
export function teamsOf(people: readonly Colleague[]): { id: number; name: string }[] {
  const leading = new Set(people.map(({ team }) => team));
  return people.filter(({ id, role }) => role === 'manager' || leading.has(id)).map(({ id, name }) => ({ id, name }));
}

export const centreOf = (
  centres: Centres,
  { variant, features }: Pick<Tenant, 'variant' | 'features'>,
  people: readonly Colleague[],
): Centre => ({
  catalogue,
  variant: centres.of(variant),
  first: centres.besides(variant).layouts,
  features,
  teams: teamsOf(people),
  roles: rolesOf(people),
});

export async function readCentre(orm: Orm, centres: Centres, { id, variant, features }: Tenant): Promise<Centre> {
  return centreOf(centres, { variant, features }, await readColleagues(orm, id));
}
