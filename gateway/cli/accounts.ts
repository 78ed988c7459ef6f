import { eq } from 'drizzle-orm';
import { findByLogin, type Person } from '../areas/session/people';
import { withDatabase } from './database';
import { endAccess } from '../platform/auth/sessions';
import type { Database } from '../platform/db/database';
import { accounts } from '../platform/db/schema';
import { DEVICE, deriveSipSecret, gatewayKey } from '../platform/keys';
import { need, readArgs, UsageError } from './usage';

/** Ends what the person is signed in to. A running gateway notices within `sessions.noticeMs`. */
export const signOut = (db: Database, person: Pick<Person, 'id'>): Promise<void> => endAccess(db, person.id);

/** Closes an account at this time, which signs its person out, or opens it again (null). Nothing of their work is touched. */
export const setClosed = (db: Database, person: Pick<Person, 'id'>, closedAt: Date | null): Promise<void> =>
  db.tx(async (orm) => {
    await orm.update(accounts).set({ closedAt }).where(eq(accounts.id, person.id));
    if (closedAt) await endAccess(orm, person.id);
  });

/** A command with one person's e-mail address. */
const command = (name: string, said: (email: string) => string, run: (db: Database, person: Person) => Promise<void>) => ({
  usage: `${name} --email ADDRESS`,
  async run(args: string[]): Promise<void> {
    const { values } = readArgs({ args, options: { email: { type: 'string' } } });
    const email = need(values.email, '--email');
    await withDatabase(name, async (db) => {
      const found = await findByLogin(db, email);
      if (!found) throw new UsageError(`There is no account ${email}.`);
      await run(db, found.person);
    });
    console.log(said(email));
  },
});

/** Ends every session and known browser of a person, e.g. of a lost laptop; they may sign in again. */
export const signOutCommand = command('sign-out', (email) => `${email} is signed out everywhere.`, signOut);
/** Ends every session of a person and lets them sign in no more. */
export const closeAccount = command(
  'close-account',
  (email) => `${email} is signed out and cannot sign in any more. "npm run open-account -- --email ${email}" takes it back.`,
  (db, person) => setClosed(db, person, new Date()),
);
export const openAccount = command(
  'open-account',
  (email) => `${email} can sign in again.`,
  (db, person) => setClosed(db, person, null),
);

/** Prints the secret of a telephone that is no page (`hasWebrtc` off); it is right while its person is signed in. */
export const phoneSecret = {
  usage: 'phone-secret --email ADDRESS',
  async run(args: string[]): Promise<void> {
    const { values } = readArgs({ args, options: { email: { type: 'string' } } });
    const email = need(values.email, '--email');
    await withDatabase('phone-secret', async (db) => {
      const found = await findByLogin(db, email);
      if (!found) throw new UsageError(`There is no account ${email}.`);
      const { extension, hasWebrtc } = found.person;
      if (!extension) throw new UsageError(`${email} has no extension.`);
      if (hasWebrtc) throw new UsageError(`${email} telephones in the page, which asks for its own secret.`);
      const secret = deriveSipSecret(await gatewayKey(db, 'sip'), extension, DEVICE);
      console.log(`user ${extension}, password ${secret} (valid while ${email} is signed in)`);
    });
  },
};
