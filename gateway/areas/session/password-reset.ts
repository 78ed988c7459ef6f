import { createHash } from 'node:crypto';
import { and, eq, gte, lte, or, sql } from 'drizzle-orm';
import type { Language } from '@dialer/rules/times';
import { checkNewPassword } from '../../platform/auth/password-policy';
import { hashPassword, readableSecret } from '../../platform/auth/passwords';
import type { Clock, GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, passwordResets } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { fieldProblem } from '../../platform/problem';
import type { Person } from './people';

/** How long a code may be used. */
export const VALID_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const LENGTH = 8;

const hashCode = (code: string) => createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex');
const wrongCode = () => fieldProblem('code', 'The code is wrong or has expired. Request a new one.');

/** What of a code is stored, and the code as people read it. */
function newCode(clock: Clock) {
  const code = readableSecret(LENGTH);
  return {
    code,
    row: { codeHash: hashCode(code), attempts: 0, expiresAt: new Date(clock.now() + VALID_MS) },
  };
}

/** A new code for this account; the one before is void. Whoever hands it to the person calls this. */
export async function issueResetCode(orm: Orm, clock: Clock, accountId: number): Promise<string> {
  const { code, row } = newCode(clock);
  const set = { ...row, handed: true };
  await orm
    .insert(passwordResets)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: passwordResets.accountId, set });
  return code;
}

/**
 * A new code that goes out by mail; null while another one stands: one that somebody hands to the person, which a request
 * of anybody must not void, or one that went out within `limits.mail.codeEveryMs`, which still counts.
 */
export async function requestResetCode(orm: Orm, clock: Clock, accountId: number): Promise<string | null> {
  const { code, row } = newCode(clock);
  const set = { ...row, handed: false };
  const [issued] = await orm
    .insert(passwordResets)
    .values({ accountId, ...set })
    .onConflictDoUpdate({
      target: passwordResets.accountId,
      set,
      setWhere: or(
        lte(passwordResets.expiresAt, new Date(clock.now())),
        and(
          or(eq(passwordResets.handed, false), gte(passwordResets.attempts, limits.login.wrongPerCode)),
          lte(passwordResets.expiresAt, new Date(clock.now() + VALID_MS - limits.mail.codeEveryMs)),
        ),
      ),
    })
    .returning({ accountId: passwordResets.accountId });
  return issued ? code : null;
}

/** How many codes went out lately, of a person and for an address. In memory: a restart forgives. */
export function createCodesSent({ clock }: Pick<GatewayContext, 'clock'>) {
  const sent = new Map<string, number[]>();
  function within(key: string, ms: number): number {
    const left = (sent.get(key) ?? []).filter((at) => clock.now() - at < ms);
    if (left.length > 0) sent.set(key, left);
    else sent.delete(key);
    return left.length;
  }
  const add = (key: string) => void sent.set(key, [...(sent.get(key) ?? []), clock.now()]);
  return {
    isEnoughFor: (accountId: number) => within(`person ${accountId}`, DAY_MS) >= limits.mail.codesPerDay,
    isEnoughFrom: (address: string) => within(`address ${address}`, HOUR_MS) >= limits.mail.codesPerHourAndAddress,
    count(accountId: number, address: string): void {
      add(`person ${accountId}`);
      add(`address ${address}`);
    },
  };
}

/** Sets a password, ends the challenge, every session and every open socket of the person. */
export async function setPassword(ctx: GatewayContext, person: Person, password: string, language: Language): Promise<void> {
  checkNewPassword(password, person.email, language);
  const passwordHash = await hashPassword(password);
  await ctx.db.tx(async (orm) => {
    await orm.update(accounts).set({ passwordHash, challenge: null }).where(eq(accounts.id, person.id));
    await orm.delete(passwordResets).where(eq(passwordResets.accountId, person.id));
    await ctx.sessions.revokeAll(person.id, orm);
  });
  await ctx.sessions.notice();
}

/** Changes the password by a code [AUTH-030]; a wrong code counts, mostly against its address (`door.ts`). */
export async function confirmReset(
  ctx: GatewayContext,
  person: Person,
  { code, password }: { code: string; password: string },
  language: Language,
): Promise<void> {
  const [row] = await ctx.db
    .update(passwordResets)
    .set({ attempts: sql`${passwordResets.attempts} + 1` })
    .where(eq(passwordResets.accountId, person.id))
    .returning();
  if (!row || row.attempts > limits.login.wrongPerCode || row.expiresAt.getTime() <= ctx.clock.now() || row.codeHash !== hashCode(code))
    throw wrongCode();
  await setPassword(ctx, person, password, language);
}
