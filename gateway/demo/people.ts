/** The demo centres and their people. Only in demo mode; known password; refused beyond loopback (see `config.ts`). */
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../platform/auth/passwords';
import { ensureKnownAttributes, giveByRole } from '../people/attributes';
import type { Database, Orm } from '../platform/db/database';
import { accountAttributes, accounts, tenants } from '../platform/db/schema';

export const DEMO_PASSWORD = 'dialer-demo';

/** For who starts the gateway for the first time. */
export const DEMO_WELCOME = `Demo accounts: qualifier@isius.demo, advisor@slica.demo and more, password ${DEMO_PASSWORD}.`;

type NewTenant = typeof tenants.$inferInsert;
type NewAccount = typeof accounts.$inferInsert;

/** Tenant 1 has the two features that the product gives to it alone [VARIANT-010, VARIANT-011]. */
export const DEMO_TENANTS: readonly NewTenant[] = [
  {
    id: 1,
    variant: 'ISIUS',
    name: 'ISIUS (demo)',
    timezone: 'America/New_York',
    features: ['disclosures', 'recording-panel', 'manual-transfer'],
    demo: true,
  },
  { id: 2, variant: 'SLICA', name: 'SLICA (demo)', timezone: 'America/Toronto', features: ['manual-transfer'], demo: true },
];

/** Tenants of all demo centres. */
export const ALL_DEMO: readonly number[] = DEMO_TENANTS.map(({ id }) => id);

type Traits = Omit<Partial<NewAccount>, 'extension'>;
type Person = Pick<NewAccount, 'firstName' | 'lastName'> & Traits & { login: string; extension: string };

const qualifier: Traits = { roles: ['qualifier'] };
const advisor: Traits = { roles: ['advisor'], outboundEligibility: 'both', canTransferToMatcha: true };

const ISIUS: readonly Person[] = [
  { login: 'qualifier', extension: '1001', firstName: 'Nora', lastName: 'Whitfield', ...qualifier },
  {
    login: 'qualifier2',
    extension: '1002',
    firstName: 'Marcus',
    lastName: 'Bell',
    isBilingual: true,
    level: 2,
    canTransferToMatcha: true,
    ...qualifier,
  },
  {
    login: 'advisor',
    extension: '1003',
    firstName: 'Elena',
    lastName: 'Ortiz',
    isBilingual: true,
    healthLicenses: ['ny', 'ma', 'fl'],
    ...advisor,
  },
  { login: 'advisor2', extension: '1004', firstName: 'Samuel', lastName: 'Okafor', level: 3, ...advisor },
  { login: 'manager', extension: '1005', firstName: 'Grace', lastName: 'Lindqvist', roles: ['manager'] },
  { login: 'admin', extension: '1006', firstName: 'Victor', lastName: 'Hale', roles: ['admin'] },
  { login: 'ops', extension: '1007', firstName: 'Priya', lastName: 'Raman', roles: ['operations-manager'] },
];

const SLICA: readonly Person[] = [
  { login: 'qualifier', extension: '2001', firstName: 'Maxime', lastName: 'Gagnon', isBilingual: true, ...qualifier },
  { login: 'qualifier2', extension: '2002', firstName: 'Hannah', lastName: 'Friesen', canTransferToSunlife: true, ...qualifier },
  {
    login: 'advisor',
    extension: '2003',
    firstName: 'Camille',
    lastName: 'Tremblay',
    isBilingual: true,
    language: 'fr',
    canTransferToSunlife: true,
    isIapp2Agent: true,
    ...advisor,
  },
  { login: 'advisor2', extension: '2004', firstName: 'Owen', lastName: 'MacLeod', canTransferToSunlife: true, ...advisor },
  { login: 'manager', extension: '2005', firstName: 'Isabelle', lastName: 'Fortin', isBilingual: true, language: 'fr', roles: ['manager'] },
  { login: 'admin', extension: '2006', firstName: 'Gordon', lastName: 'Singh', roles: ['admin'] },
  { login: 'ops', extension: '2007', firstName: 'Mei', lastName: 'Chow', roles: ['operations-manager'] },
];

const domains = [
  { tenantId: 1, domain: 'isius.demo', people: ISIUS },
  { tenantId: 2, domain: 'slica.demo', people: SLICA },
];

/** A team is the agents of one manager. */
async function makeTeam(orm: Orm, tenantId: number, managerEmail: string): Promise<void> {
  const [manager] = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, managerEmail));
  if (!manager) return;
  await orm
    .update(accounts)
    .set({ managerId: manager.id })
    .where(
      sql`${accounts.tenantId} = ${tenantId} and ${accounts.managerId} is null and ${accounts.roles} && array['qualifier', 'advisor']`,
    );
}

/**
 * Makes what is missing and leaves what is there, so that changes made while trying the product stay.
 * One hash serves all: it is the same password, and everybody may know it.
 */
export async function seedPeople(db: Database, only: readonly number[] = ALL_DEMO): Promise<void> {
  const centres = domains.filter(({ tenantId }) => only.includes(tenantId));
  const wanted = centres.flatMap(({ tenantId, domain, people }) =>
    people.map(({ login, ...person }): Omit<NewAccount, 'passwordHash'> => ({
      roles: [],
      ...person,
      tenantId,
      email: `${login}@${domain}`,
    })),
  );
  const have = new Set((await db.select({ email: accounts.email }).from(accounts)).map(({ email }) => email.toLowerCase()));
  const missing = wanted.filter(({ email }) => !have.has(email));
  if (!missing.length) return;

  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.tx(async (orm) => {
    await orm
      .insert(tenants)
      .values(DEMO_TENANTS.filter(({ id }) => only.includes(id)))
      .onConflictDoNothing();
    const made = await orm
      .insert(accounts)
      .values(missing.map((person) => ({ ...person, passwordHash })))
      .onConflictDoNothing()
      .returning();
    for (const { tenantId, domain } of centres) {
      await makeTeam(orm, tenantId, `manager@${domain}`);
      const attributeId = await ensureKnownAttributes(orm, tenantId);
      const advisors = made.filter((person) => person.tenantId === tenantId && person.roles.includes('advisor'));
      for (const person of made.filter((each) => each.tenantId === tenantId)) await giveByRole(orm, person);
      if (advisors.length) await orm.insert(accountAttributes).values(advisors.map(({ id: accountId }) => ({ accountId, attributeId })));
    }
  });
}
