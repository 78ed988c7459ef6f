import { findByLogin } from '../areas/session/people';
import { issueResetCode } from '../areas/session/password-reset';
import { recordByOperator } from './accounts';
import { withDatabase } from './database';
import { need, readArgs, UsageError } from './usage';

/** Makes a code for "reset password" on the sign-in page: for a gateway without a mailer, and for the last administrator. */
export const resetPassword = {
  usage: 'reset-password --email ADDRESS',
  async run(args: string[]): Promise<void> {
    const { values } = readArgs({ args, options: { email: { type: 'string' } } });
    const email = need(values.email, '--email');
    const code = await withDatabase('reset-password', async (db) => {
      const found = await findByLogin(db, email);
      if (!found) throw new UsageError(`There is no account ${email}.`);
      return db.tx(async (orm) => {
        await recordByOperator(orm, found.person, { reset_code: false }, { reset_code: true });
        return issueResetCode(orm, { now: () => Date.now() }, found.person.id);
      });
    });
    console.log(`Code for ${email}, valid for 30 minutes: ${code}\nOpen the sign-in page, choose "reset password", and enter it there.`);
  },
};
