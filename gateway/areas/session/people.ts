import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { accounts, tenants } from '../../platform/db/schema';
import { HttpProblem } from '../../platform/problem';
import { readPermissions } from '../../platform/auth/permissions';

export type Person = typeof accounts.$inferSelect;

/** The account of a login name, whatever its capitals, with its tenant. */
export async function findByLogin(orm: Orm, login: string) {
  const [row] = await orm
    .select({ person: accounts, tenant: tenants })
    .from(accounts)
    .innerJoin(tenants, eq(tenants.id, accounts.tenantId))
    .where(eq(sql`lower(${accounts.email})`, login.trim().toLowerCase()));
  return row;
}

export const unknownLogin = () => new HttpProblem(404, 'The username does not exist.', {}, { code: 'unknown-login' });

/** The account in the wire's shape [AUTH-040], with the permissions that attributes give. */
export const describePerson = async (orm: Orm, person: Omit<Person, 'passwordHash'>, token: string) => ({
  access_token: token,
  auto_answer: person.autoAnswer,
  auto_answer_time: person.autoAnswerTime,
  id: person.id,
  tenant_id: person.tenantId,
  deactivated: person.deactivated,
  email: person.email,
  extension: person.extension ?? '',
  has_webrtc: person.hasWebrtc,
  first_name: person.firstName,
  last_name: person.lastName,
  language: person.language ?? '',
  roles: person.roles,
  permissions: (await readPermissions(orm, [person.id])).get(person.id) ?? [],
  inbound_only: person.inboundOnly,
  can_transfer_to_sunlife: person.canTransferToSunlife,
  is_iapp2_agent: person.isIapp2Agent,
  can_transfer_to_matcha: person.canTransferToMatcha,
  is_external: person.isExternal,
  health_licenses: person.healthLicenses,
  outbound_eligibility: person.outboundEligibility,
});
