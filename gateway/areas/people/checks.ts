/** What may be written of a person, and by whom: refused at the field that is wrong. */
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { holdsRole } from '@dialer/contract';
import { REGIONS } from '@dialer/rules/country';
import { fullName } from '../../people/agents';
import { mayManage } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { violates } from '../../platform/db/errors';
import { accounts } from '../../platform/db/schema';
import { conflict, fieldIssue, fieldProblem } from '../../platform/problem';
import { refuseTaken } from '../lead-settings/taken';
import type { Entered, EnteredFirst, Row } from './fields';

const KNOWN: ReadonlySet<string> = new Set([...REGIONS.US, ...REGIONS.CA]);

/** Who has it already: of the own centre by name, of another one only that it is so. */
const holder = ({ tenantId }: Pick<SignedIn, 'tenantId'>, value: string, rows: readonly Row[]): string[] =>
  rows.map((row) => (row.tenantId === tenantId ? fullName(row) : value));

/** Roles not above one's own, a team of the centre, and a login and an extension that nobody else has. `before`: who is changed. */
export async function checkEntered(orm: Orm, account: SignedIn, wanted: Entered, before: Row | null): Promise<void> {
  if (!mayManage(account.roles, wanted.roles)) throw fieldIssue('roles', { code: 'role-above' });
  if (wanted.managerId !== null && wanted.managerId !== before?.managerId) {
    const [manager] = await orm
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, wanted.managerId), eq(accounts.tenantId, account.tenantId)));
    if (!manager || !holdsRole(manager.roles, 'manager') || manager.id === before?.id) throw fieldIssue('managerId', { code: 'id' });
  }
  const another = (what: SQL) =>
    orm
      .select()
      .from(accounts)
      .where(and(what, before ? ne(accounts.id, before.id) : undefined));
  const logins = await another(eq(sql`lower(${accounts.email})`, wanted.email.toLowerCase()));
  const phones = wanted.extension === '' ? [] : await another(eq(accounts.extension, wanted.extension));
  refuseTaken({ email: holder(account, wanted.email, logins), extension: holder(account, wanted.extension, phones) });
}

/** The same of what is entered once. */
export function checkCodes({ provinces, healthLicenses }: Pick<EnteredFirst, 'provinces' | 'healthLicenses'>): void {
  for (const [field, codes] of Object.entries({ provinces, healthLicenses })) {
    const unknown = codes.find((code) => !KNOWN.has(code));
    if (unknown !== undefined) throw fieldProblem(field, `“${unknown}” is no state or province.`);
  }
}

/** Somebody else took the login or the extension while it was checked. */
export function takenMeanwhile(error: unknown, { email, extension }: Pick<Entered, 'email' | 'extension'>): never {
  if (violates(error, 'accounts_email')) throw fieldIssue('email', { code: 'taken', choices: email });
  if (violates(error, 'accounts_extension_index')) throw fieldIssue('extension', { code: 'taken', choices: extension });
  throw error;
}

/**
 * 409 where the centre would be without an open account that may administer it. Called while the centre's changes are
 * locked, so that of two at once the second sees what the first has made.
 */
export async function keepsAnAdministrator(orm: Orm, before: Row, after: Pick<Row, 'roles' | 'closedAt'>): Promise<void> {
  const administers = ({ roles, closedAt }: Pick<Row, 'roles' | 'closedAt'>) => closedAt === null && holdsRole(roles, 'admin');
  if (!administers(before) || administers(after)) return;
  const others = await orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, before.tenantId), ne(accounts.id, before.id), isNull(accounts.closedAt)));
  if (!others.some(administers)) throw conflict('This is the last administrator of the centre.', 'last-admin');
}
