/** A file of people: every row is judged, and all are written or none is. By the e-mail a row is a new person or a change. */
import { eq, sql } from 'drizzle-orm';
import { holdsRole, type Issues } from '@dialer/contract';
import { payloads, type PayloadOf } from '@dialer/contract/schemas';
import { locateIssues, READ } from '@dialer/contract/schemas/issues';
import { lockCentre } from '../../people/managed';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts } from '../../platform/db/schema';
import { HttpProblem } from '../../platform/problem';
import type { Reply } from '../../platform/http/routes';
import { enteredOf, toWire, type Row } from './fields';
import { insertPerson, makeFirstPassword, updatePerson, type FirstPassword, type Written } from './write';

type Line = PayloadOf<'importPeople', 'body'>['rows'][number];
type Reported = Reply<'importPeople'>['rows'][number];

/** Undoes what was tried. */
class Undone extends Error {}

const NEW: Omit<ReturnType<typeof toWire>, 'id' | 'closed'> = {
  ...{ firstName: '', lastName: '', email: '', language: '', roles: [], managerId: null, extension: '', level: 1, isBilingual: false },
  ...{ autoAnswer: true, autoAnswerTime: 0, canTransferToSunlife: false, canTransferToMatcha: false, isIapp2Agent: false },
  ...{ hasWebRtc: true, outboundEligibility: 'none', provinces: [], healthLicenses: [] },
};

const YES = ['yes', 'oui', 'true', '1', 'x'];
const NO = ['no', 'non', 'false', '0', ''];

/** Cells as the contract has its field; what cannot be read stays a text, which the contract refuses. */
const CELL = {
  words: (text: string) =>
    text
      .split(/[\s,;|]+/)
      .map((word) => word.toLowerCase())
      .filter(Boolean),
  flag: (text: string) => {
    const word = text.trim().toLowerCase();
    return YES.includes(word) ? true : NO.includes(word) ? false : text;
  },
  number: (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text),
} as const;

/** The row over what stands of the person. `manager`: whom the row's e-mail of a manager names; undefined: nobody. */
function asked(line: Line, stands: typeof NEW, manager: number | undefined): Record<string, unknown> {
  const cell = <T>(text: string | undefined, read: (text: string) => T, otherwise: T | unknown) =>
    text === undefined ? otherwise : read(text);
  const trim = (text: string) => text.trim();
  return {
    ...stands,
    email: line.email?.trim() ?? '',
    firstName: cell(line.firstName, trim, stands.firstName),
    lastName: cell(line.lastName, trim, stands.lastName),
    language: cell(line.language, (text) => text.trim().toLowerCase(), stands.language),
    roles: cell(line.roles, CELL.words, stands.roles),
    managerId: cell(line.manager, (text) => (text.trim() === '' ? null : (manager ?? text)), stands.managerId),
    extension: cell(line.extension, trim, stands.extension),
    level: cell(line.level, CELL.number, stands.level),
    isBilingual: cell(line.isBilingual, CELL.flag, stands.isBilingual),
    autoAnswer: cell(line.autoAnswer, CELL.flag, stands.autoAnswer),
    hasWebRtc: cell(line.hasWebRtc, CELL.flag, stands.hasWebRtc),
    outboundEligibility: cell(line.outboundEligibility, (text) => text.trim().toLowerCase() || 'none', stands.outboundEligibility),
    provinces: cell(line.provinces, CELL.words, stands.provinces),
    healthLicenses: cell(line.healthLicenses, CELL.words, stands.healthLicenses),
  };
}

/** Why a row is refused, in words, and by a name that the page has words for. */
type Why = Pick<Reported, 'why'> & Partial<Pick<Reported, 'issue' | 'refusal'>>;
const refused = (line: Line, fields: string[], why: Why): Reported => ({
  ...{ line: line.line, email: line.email?.trim() ?? '', result: 'refused', fields, password: '', issue: null, refusal: null },
  ...why,
});

function whyOf({ status, message, errors, extra }: HttpProblem): Why {
  const why = Object.values(errors).flat()[0] ?? message;
  const issues = extra['issues'] as Issues | undefined;
  const issue = Object.values(issues ?? {}).flat()[0];
  if (issue) return { why, issue };
  if (status === 403) return { why, refusal: 'above' };
  return { why, refusal: extra.code === 'last-admin' || extra.code === 'person-on-a-call' ? extra.code : 'other' };
}

const NEVER_HERE = ['hasWebRtc', 'outboundEligibility', 'provinces', 'healthLicenses'] as const;
const differing = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(a).filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

async function findByEmail(orm: Orm, email: string): Promise<Row | undefined> {
  const [row] = await orm
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  return row;
}

/** Who manages in the centre by that e-mail, also somebody of an earlier row. */
async function managerByEmail(orm: Orm, tenantId: number, email: string): Promise<number | undefined> {
  const found = email === '' ? undefined : await findByEmail(orm, email);
  return found?.tenantId === tenantId && holdsRole(found.roles, 'manager') ? found.id : undefined;
}

export interface Imported {
  readonly report: Reply<'importPeople'>;
  /** Of a file that was written; nothing otherwise. */
  readonly written: readonly (Written & { password: string })[];
}

/** Addresses are one person's in all centres: of two files at once the second waits, wherever it comes from. */
const ONE_FILE = 78;

type Tx = (run: (orm: Orm) => Promise<Reply<'importPeople'>>) => Promise<Reply<'importPeople'>>;

/** Judges the rows and, unless one is refused, writes them all. Passwords take a while: they are made once nothing is refused. */
export async function importPeople(
  ctx: GatewayContext,
  account: SignedIn,
  { dry, rows }: PayloadOf<'importPeople', 'body'>,
  tx: Tx,
): Promise<Imported> {
  const tried = await rowByRow(ctx, account, rows, (run) => ctx.db.lane('desk').tx(run), null);
  if (dry || tried.report.rows.some(({ result }) => result === 'refused')) return tried;
  const passwords: FirstPassword[] = [];
  for (const { result } of tried.report.rows) if (result === 'created') passwords.push(await makeFirstPassword());
  return rowByRow(ctx, account, rows, tx, passwords);
}

/** `passwords`: of the people who are new, in the order of their rows; null: nothing is written. */
async function rowByRow(
  ctx: GatewayContext,
  account: SignedIn,
  rows: readonly Line[],
  tx: Tx,
  passwords: FirstPassword[] | null,
): Promise<Imported> {
  const reported: Reported[] = [];
  const written: (Written & { password: string })[] = [];
  const withoutPasswords = (done: boolean) => ({ done, rows: reported.map((row) => ({ ...row, password: '' })) });
  try {
    const kept = await tx(async (orm) => {
      await orm.execute(sql`select pg_advisory_xact_lock(${ONE_FILE})`);
      await lockCentre(orm, account.tenantId);
      const seen = new Set<string>();
      for (const line of rows) reported.push(await oneRow(orm, line, seen));
      if (!passwords || reported.some(({ result }) => result === 'refused')) throw new Undone();
      return withoutPasswords(true);
    });
    // Of a repeat under the same key nothing was written here: it is answered with what was stored, without passwords.
    return { report: reported.length ? { done: true, rows: reported } : kept, written };
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { report: withoutPasswords(false), written: [] };
  }

  async function oneRow(orm: Orm, line: Line, seen: Set<string>): Promise<Reported> {
    const email = line.email?.trim().toLowerCase() ?? '';
    if (seen.has(email)) return refused(line, ['email'], { why: 'The file has this address twice.', refusal: 'twice' });
    seen.add(email);
    // A row that the database itself refuses would else end the transaction of the others.
    await orm.execute(sql`savepoint one_row`);
    try {
      const done = await judged(orm, line);
      await orm.execute(sql`release savepoint one_row`);
      return done;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      await orm.execute(sql`rollback to savepoint one_row`);
      return refused(line, Object.keys(error.errors), whyOf(error));
    }
  }

  async function judged(orm: Orm, line: Line): Promise<Reported> {
    const found = await findByEmail(orm, line.email?.trim() ?? '');
    // Of another centre's people nothing is known here; that the address is theirs is said below.
    const before = found?.tenantId === account.tenantId ? found : undefined;
    const stands = before ? toWire(before) : NEW;
    const manager = await managerByEmail(orm, account.tenantId, line.manager?.trim() ?? '');
    const wanted = payloads.addPerson.body.safeParse(asked(line, stands, manager), READ);
    if (!wanted.success) {
      const issues = locateIssues(wanted.error.issues);
      const { path: _, text: why, ...issue } = issues[0]!;
      return refused(line, [...new Set(issues.map(({ path }) => String(path[0])))], { why, issue });
    }
    const is = { line: line.line, email: wanted.data.email, why: '', password: '', issue: null, refusal: null };
    if (!before) {
      const first = passwords ? (passwords.shift() ?? (await makeFirstPassword())) : { password: '', passwordHash: '' };
      const done = await insertPerson(orm, account, new Date(ctx.clock.now()), wanted.data, first.passwordHash);
      written.push({ ...done, password: first.password });
      return { ...is, result: 'created', fields: [], password: first.password };
    }
    const elsewhere = NEVER_HERE.filter((field) => JSON.stringify(wanted.data[field]) !== JSON.stringify(toWire(before)[field]));
    if (elsewhere.length)
      return refused(line, elsewhere, {
        why: 'Of people who are there already this is changed on the page of users.',
        refusal: 'elsewhere',
      });
    const done = await updatePerson(ctx, orm, account, before.id, wanted.data);
    const fields = differing(enteredOf(before), enteredOf(done.person));
    if (fields.length) written.push({ ...done, password: '' });
    return { ...is, result: fields.length ? 'changed' : 'same', fields };
  }
}
