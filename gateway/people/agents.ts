/** The people who work on calls, with their centre; read afresh each time, because a manager may change them at any moment. */
import { eq, type SQL } from 'drizzle-orm';
import type { Language } from '@dialer/rules/times';
import type { Database } from '../platform/db/database';
import { accounts, tenants } from '../platform/db/schema';
import { givenPermissions, permissionsIn } from '../platform/auth/permissions';

type AccountRow = typeof accounts.$inferSelect;
/** `permissions`: with those that attributes give. */
export type Agent = Omit<AccountRow, 'passwordHash' | 'language'> & {
  readonly language: Language;
  readonly tenant: typeof tenants.$inferSelect;
};

async function find(db: Database, where: SQL): Promise<Agent | undefined> {
  const [row] = await db
    .select({ account: accounts, tenant: tenants, given: givenPermissions })
    .from(accounts)
    .innerJoin(tenants, eq(tenants.id, accounts.tenantId))
    .where(where);
  if (!row) return undefined;
  const { passwordHash: _, ...person } = row.account;
  const permissions = permissionsIn(row.given, person.roles);
  return { ...person, permissions, language: person.language ?? 'en', tenant: row.tenant };
}

export const agentById = (db: Database, id: number): Promise<Agent | undefined> => find(db, eq(accounts.id, id));

/** Extensions are unique on a gateway. */
export const agentByExtension = (db: Database, extension: string): Promise<Agent | undefined> =>
  find(db, eq(accounts.extension, extension));

export const isAdvisor = (agent: Pick<Agent, 'roles'>): boolean => agent.roles.includes('advisor');

/** An advisor who may call out [GUARD-024]. */
export const isOutboundEligible = (agent: Pick<Agent, 'roles' | 'outboundEligibility'>): boolean =>
  isAdvisor(agent) && agent.outboundEligibility !== 'none';

/** Of a person or a lead. */
export const fullName = (person: { firstName: string; lastName: string }): string => `${person.firstName} ${person.lastName}`.trim();
