/**
 * People of a centre as managers make and change them, and where they are signed in. Nobody acts on somebody above
 * themselves or gives a role above their own; a password leaves the gateway once, and is written down nowhere.
 */
import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { LIMITS } from '@dialer/contract/limits';
import { fullName } from '../../people/agents';
import { createLetters } from '../../people/letters';
import { managedPerson, notOneself, refuseFellow } from '../../people/managed';
import { announcePermissions } from '../../platform/auth/permissions';
import { hashPassword } from '../../platform/auth/passwords';
import { endAccess, type SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, sessions } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { issueResetCode, VALID_MS } from '../session/password-reset';
import { announceRecord, recordChange } from '../workspace/record-change';
import { toWire, type Row } from './fields';
import { importPeople } from './import';
import { sessionsOf } from './sessions';
import { closeOrOpen, insertPerson, makeFirstPassword, updatePerson, type Written } from './write';

type Tx = (run: (orm: Orm) => Promise<void>) => Promise<void>;

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;
  const letters = ctx.use(createLetters);
  const now = () => new Date(ctx.clock.now());

  /** Once a change is kept: who is signed out goes at once, and the centre's pages hear of it. */
  async function follow({ tenantId }: SignedIn, revision: number | null): Promise<void> {
    await ctx.sessions.notice();
    await announceRecord(ctx, tenantId, revision);
  }

  const invite = (account: SignedIn, { person }: Pick<Written, 'person'>, password: string) =>
    letters.accountMade(person, { password }, account.language);

  /** A change of a person that ends what they are signed in to, and nothing else. */
  async function signOut(account: SignedIn, tx: Tx, id: number, end: (orm: Orm, person: Row) => Promise<void>) {
    let revision: number | null = null;
    await tx(async (orm) => {
      const person = await managedPerson(orm, account, id, { lock: true });
      refuseFellow(account, person);
      await end(orm, person);
      const sides = { from: { signed_out: false }, to: { signed_out: true } };
      revision = await recordChange(orm, account, now(), { kind: 'person', id, name: fullName(person), ...sides });
    });
    await follow(account, revision);
  }

  async function setOpen(account: SignedIn, tx: Tx, id: number, close: boolean) {
    let revision: number | null = null;
    await tx(async (orm) => void (revision = await closeOrOpen(ctx, orm, account, id, close)));
    await follow(account, revision);
  }

  return defineArea({
    async getPeople({ account }) {
      const rows = await db
        .lane('search')
        .select()
        .from(accounts)
        .where(eq(accounts.tenantId, account.tenantId))
        .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
        .limit(LIMITS.people);
      return rows.map(toWire);
    },
    getPerson: async ({ account, params }) => toWire(await managedPerson(db, account, params.id)),

    async addPerson({ account, body, tx }) {
      const { password, passwordHash } = await makeFirstPassword();
      let made: Written | undefined;
      const reply = await tx(async (orm) => {
        made = await insertPerson(orm, account, now(), body, passwordHash);
        return { id: made.person.id, password: '' };
      });
      if (!made) return reply;
      invite(account, made, password);
      await announceRecord(ctx, account.tenantId, made.revision);
      return { ...reply, password };
    },

    async setPerson({ account, params, body, tx }) {
      const { was, ...wanted } = body;
      let done: Written | undefined;
      await tx(async (orm) => void (done = await updatePerson(ctx, orm, account, params.id, wanted, was)));
      if (!done) return;
      // A role may hold more or fewer permissions.
      if (!done.signedOut) await announcePermissions(ctx, [params.id]);
      await follow(account, done.revision);
    },

    async resetPersonPassword({ account, params, tx }) {
      // Nobody knows it: the code alone leads to a new one.
      const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
      let issued: { code: string; person: Row; revision: number | null } | undefined;
      const reply = await tx(async (orm) => {
        const person = await managedPerson(orm, account, params.id, { lock: true });
        notOneself(account, params.id);
        refuseFellow(account, person);
        await orm.update(accounts).set({ passwordHash, challenge: null }).where(eq(accounts.id, person.id));
        const code = await issueResetCode(orm, ctx.clock, person.id);
        await endAccess(orm, person.id);
        const sides = { from: { reset_code: false }, to: { reset_code: true } };
        const change = { kind: 'person' as const, id: person.id, name: fullName(person), ...sides };
        issued = { code, person, revision: await recordChange(orm, account, now(), change) };
        return { code: '' };
      });
      if (!issued) return reply;
      const { code, person, revision } = issued;
      letters.resetOrdered(person, { code, validMs: VALID_MS, by: fullName(account) }, account.language);
      await follow(account, revision);
      return { code };
    },

    closePerson: ({ account, params, tx }) => setOpen(account, tx, params.id, true),
    openPerson: ({ account, params, tx }) => setOpen(account, tx, params.id, false),

    getPersonSessions: async ({ account, params }) => sessionsOf(ctx, account, (await managedPerson(db, account, params.id)).id),
    endPersonSession: ({ account, params, tx }) =>
      signOut(account, tx, params.id, async (orm, { id }) => {
        const ended = await orm
          .update(sessions)
          .set({ revokedAt: now() })
          .where(and(eq(sessions.id, params.session), eq(sessions.accountId, id)))
          .returning();
        if (ended.length === 0) throw notFound('There is no such session.');
      }),
    endPersonSessions: ({ account, params, tx }) => signOut(account, tx, params.id, (orm, { id }) => endAccess(orm, id)),

    async importPeople({ account, body, tx }) {
      const { report, written } = await importPeople(ctx, account, body, tx);
      for (const one of written) if (one.password) invite(account, one, one.password);
      if (written.length) await follow(account, written.at(-1)!.revision);
      return report;
    },
  });
}
