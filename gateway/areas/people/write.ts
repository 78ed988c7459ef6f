/** People made and changed: each change recorded in its own transaction, and never a password with it. */
import { eq } from 'drizzle-orm';
import { createCallControl } from '../../calls/control';
import { agentById, fullName } from '../../people/agents';
import { lockCentre, managedPerson, notOneself, refuseFellow } from '../../people/managed';
import { allowsCallsByRole, giveByRole } from '../../people/attributes';
import { setClosed } from '../../people/closing';
import { hashPassword, oneTimePassword } from '../../platform/auth/passwords';
import { endAccess, type SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts } from '../../platform/db/schema';
import { conflict } from '../../platform/problem';
import { merged, recordChange, refuseUnseen } from '../workspace/record-change';
import { checkCodes, checkEntered, keepsAnAdministrator, takenMeanwhile } from './checks';
import { enteredOf, needsNewSignIn, toColumns, toFirstColumns, type Entered, type EnteredFirst, type Row } from './fields';

/** A password for the first sign-in, and what is stored of it. */
export interface FirstPassword {
  readonly password: string;
  readonly passwordHash: string;
}
export async function makeFirstPassword(): Promise<FirstPassword> {
  const password = oneTimePassword();
  return { password, passwordHash: await hashPassword(password) };
}

/** What a write has done: the person as they are now, and the centre's revision; null: nothing changed. */
export interface Written {
  readonly person: Row;
  readonly revision: number | null;
  /** What they were signed in to has ended. */
  readonly signedOut: boolean;
}

const idOnly = (rows: Row[]) => rows[0]!;

/** As it is recorded: the team by its manager's name. */
async function recorded(orm: Orm, { managerId, ...fields }: ReturnType<typeof enteredOf>) {
  const [manager] = managerId === null ? [] : await orm.select().from(accounts).where(eq(accounts.id, managerId));
  return { ...fields, team: manager ? fullName(manager) : '' };
}

export async function insertPerson(orm: Orm, account: SignedIn, now: Date, wanted: EnteredFirst, passwordHash: string): Promise<Written> {
  checkCodes(wanted);
  await lockCentre(orm, account.tenantId);
  await checkEntered(orm, account, wanted, null);
  const columns = toFirstColumns(wanted);
  const person = await orm
    .insert(accounts)
    .values({ ...columns, tenantId: account.tenantId, passwordHash, challenge: 'NEW_PASSWORD_REQUIRED' })
    .returning()
    .then(idOnly, (error: unknown) => takenMeanwhile(error, wanted));
  await giveByRole(orm, person, account);
  const to = { ...(await recorded(orm, enteredOf(person))), hasWebRtc: person.hasWebrtc };
  const change = { kind: 'person' as const, id: person.id, name: fullName(person), from: null, to };
  return { person, revision: await recordChange(orm, account, now, change), signedOut: false };
}

/** 409 while the person is on a call, or has one to finish: their page and telephone must stay as they are. */
async function notOnACall(ctx: GatewayContext, id: number): Promise<void> {
  const agent = await agentById(ctx.db, id);
  if (agent && (await ctx.use(createCallControl).liveOf(agent)))
    throw conflict('This person is on a call. Try again after it.', 'person-on-a-call');
}

export async function updatePerson(
  ctx: GatewayContext,
  orm: Orm,
  account: SignedIn,
  id: number,
  asked: Entered,
  was?: Partial<ReturnType<typeof enteredOf>>,
): Promise<Written> {
  const before = await managedPerson(orm, account, id, { lock: true });
  refuseFellow(account, before);
  const current = enteredOf(before);
  await refuseUnseen(orm, account.tenantId, { kind: 'person', id }, { current, was, wanted: asked });
  const wanted = merged<ReturnType<typeof enteredOf>>({ current, was, wanted: asked }) as Entered;
  await checkEntered(orm, account, wanted, before);
  const columns = toColumns(wanted);
  await keepsAnAdministrator(orm, before, { roles: columns.roles, closedAt: before.closedAt });
  const signedOut = needsNewSignIn(before, columns);
  if (signedOut) await notOnACall(ctx, id);
  const person = await orm
    .update(accounts)
    .set(columns)
    .where(eq(accounts.id, id))
    .returning()
    .then(idOnly, (error: unknown) => takenMeanwhile(error, wanted));
  if (!allowsCallsByRole(before.roles)) await giveByRole(orm, person, account);
  if (signedOut) await endAccess(orm, id);
  const [from, to] = [await recorded(orm, current), await recorded(orm, enteredOf(person))];
  const change = { kind: 'person' as const, id, name: fullName(person), from, to };
  return { person, revision: await recordChange(orm, account, new Date(ctx.clock.now()), change), signedOut };
}

/** Closed: signed out everywhere, and not in again. A repeat changes nothing. */
export async function closeOrOpen(ctx: GatewayContext, orm: Orm, account: SignedIn, id: number, close: boolean): Promise<number | null> {
  const person = await managedPerson(orm, account, id, { lock: true });
  notOneself(account, id);
  refuseFellow(account, person);
  if ((person.closedAt !== null) === close) return null;
  const closedAt = close ? new Date(ctx.clock.now()) : null;
  await keepsAnAdministrator(orm, person, { ...person, closedAt });
  await setClosed(orm, id, closedAt);
  const change = { kind: 'person' as const, id, name: fullName(person), from: { closed: !close }, to: { closed: close } };
  return recordChange(orm, account, new Date(ctx.clock.now()), change);
}
