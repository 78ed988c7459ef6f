import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { PATTERNS } from '@dialer/contract/limits';
import { ROLES, type Role, type VariantCode } from '@dialer/contract';
import { checkNewPassword } from '../platform/auth/password-policy';
import { hashPassword } from '../platform/auth/passwords';
import type { Database } from '../platform/db/database';
import { centresIn, type Centres } from '../people/centre';
import { ensureKnownAttributes, giveByRole } from '../people/attributes';
import { readConfig } from '../platform/config';
import { accounts, tenants } from '../platform/db/schema';
import { HttpProblem } from '../platform/problem';
import { recordByOperator } from './accounts';
import { withDatabase } from './database';
import { askHidden } from './prompt';
import { need, readArgs, readNumber, UsageError } from './usage';

export interface NewPerson {
  readonly email: string;
  readonly tenantId: number;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly extension?: string | undefined;
  /** Makes the tenant when it does not exist. */
  readonly centre?: { readonly variant: VariantCode; readonly name: string; readonly timezone: string } | undefined;
}

async function ensureTenant(db: Database, { tenantId, centre }: NewPerson): Promise<void> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  if (tenant?.demo) {
    throw new UsageError(
      `Tenant ${tenantId} is a demo centre: its people can sign in only in demo mode. Name another number with --variant, or set DATA_DIR to a folder of your own.`,
    );
  }
  if (tenant) return;
  if (!centre) throw new UsageError(`There is no tenant ${tenantId}. Add --variant and --name to make it.`);
  // Disclosures and the recording panel are for tenant 1 [VARIANT-010].
  const features = tenantId === 1 ? ['disclosures', 'recording-panel', 'manual-transfer'] : ['manual-transfer'];
  await db.insert(tenants).values({ id: tenantId, ...centre, features });
  await ensureKnownAttributes(db, tenantId);
}

/** Makes one person of a real centre. Throws `UsageError` with what is wrong. */
export async function createPerson(db: Database, person: NewPerson, password: string): Promise<void> {
  const { email, tenantId, role, firstName, lastName, extension } = person;
  try {
    checkNewPassword(password, email);
  } catch (error) {
    throw error instanceof HttpProblem ? new UsageError(error.message) : error;
  }
  const [taken] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  if (taken) throw new UsageError(`There is an account ${email} already. Use "reset-password --email ${email}" if its password is lost.`);
  if (extension) {
    const [used] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.extension, extension));
    if (used) throw new UsageError(`Extension ${extension} belongs to ${used.email}.`);
  }
  await ensureTenant(db, person);
  const passwordHash = await hashPassword(password);
  await db.tx(async (orm) => {
    const values = { email, tenantId, roles: [role], firstName, lastName, extension: extension ?? null, passwordHash };
    const [made] = await orm.insert(accounts).values(values).returning({ id: accounts.id });
    await giveByRole(orm, { ...values, id: made!.id });
    await recordByOperator(orm, { ...values, id: made!.id }, null, { email, roles: [role], extension: values.extension });
  });
}

function readPerson(args: string[], centres: Centres): NewPerson {
  const text = { type: 'string' } as const;
  const { values } = readArgs({
    args,
    options: { email: text, tenant: text, role: text, first: text, last: text, extension: text, variant: text, name: text },
  });
  const role = (values.role ?? 'admin') as Role;
  if (!ROLES.includes(role)) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`);
  const variant = values.variant?.toUpperCase();
  if (variant && !centres.codes.includes(variant)) throw new UsageError(`--variant must be ${centres.codes.join(' or ')}.`);
  if (values.extension && !PATTERNS.extension.test(values.extension)) throw new UsageError('--extension must have 3 to 6 digits.');
  const email = need(values.email, '--email');
  return {
    email,
    tenantId: readNumber(values.tenant, '--tenant'),
    role,
    firstName: values.first ?? email.split('@')[0]!,
    lastName: values.last ?? '',
    extension: values.extension,
    centre: variant ? { variant, name: values.name ?? variant, timezone: centres.of(variant).timezone } : undefined,
  };
}

/** `npm run create-admin -- --email ana@centre.com --tenant 3 --variant MAPLE --name "My centre"` */
export const createAdmin = {
  usage:
    'create-admin --email ADDRESS --tenant NUMBER [--variant CODE --name CENTRE] [--role admin|manager|qualifier|advisor|…] [--extension DIGITS] [--first NAME] [--last NAME]',
  async run(args: string[]): Promise<void> {
    const person = readPerson(args, centresIn(readConfig(process.env).variantsDir));
    const typed = process.stdin.isTTY ? await askHidden('Password (leave empty to have one made): ') : '';
    const password = typed || randomBytes(12).toString('base64url');
    await withDatabase('create-admin', (db) => createPerson(db, person, password));
    console.log(`${person.email} can sign in as ${person.role} of tenant ${person.tenantId}.`);
    if (!typed) console.log(`Password (shown only now): ${password}`);
  },
};
