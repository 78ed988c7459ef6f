import { findByLogin, type Person } from '../areas/session/people';
import { withDatabase } from './database';
import { endAccess } from '../platform/auth/sessions';
import { recordChange, type Fields } from '../areas/workspace/record-change';
import { fullName } from '../people/agents';
import { setClosed as closeAccess } from '../people/closing';
import type { Database, Orm } from '../platform/db/database';
import { DEVICE, deriveSipSecret, gatewayKey } from '../platform/keys';
import { need, readArgs, UsageError } from './usage';

/** Of whom the audit speaks. */
type Recorded = Pick<Person, 'id' | 'tenantId' | 'firstName' | 'lastName'>;

/** What who runs the gateway does to a person, in the audit of their centre: by no account. */
export async function recordByOperator(orm: Orm, person: Recorded, from: Fields | null, to: Fields): Promise<void> {
  const { id, tenantId } = person;
  await recordChange(orm, { id: null, tenantId }, new Date(), { kind: 'person', id, name: fullName(person), from, to });
}

/** Ends what the person is signed in to. A running gateway notices within `sessions.noticeMs`. */
export const signOut = (db: Database, person: Recorded): Promise<void> =>
  db.tx(async (orm) => {
    await endAccess(orm, person.id);
    await recordByOperator(orm, person, { signed_out: false }, { signed_out: true });
  });

/** Closes an account at this time, or opens it again (null). */
export const setClosed = (db: Database, person: Recorded & Pick<Person, 'closedAt'>, closedAt: Date | null): Promise<void> =>
  db.tx(async (orm) => {
    await closeAccess(orm, person.id, closedAt);
    await recordByOperator(orm, person, { closed: person.closedAt !== null }, { closed: closedAt !== null });
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
