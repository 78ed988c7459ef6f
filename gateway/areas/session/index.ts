/** Sign-in, passwords, sign-out, and what a signed-in person's page asks first. */
import { eq } from 'drizzle-orm';
import { verifyPassword } from '../../platform/auth/passwords';
import type { GatewayContext } from '../../platform/context';
import { accounts } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden, HttpProblem } from '../../platform/problem';
import { challengeProblem, isProof } from './challenge';
import { confirmReset, setPassword } from './password-reset';
import { describePerson, findByLogin, unknownLogin } from './people';
import { createThrottle, type Door } from './throttle';

/** Said only after the right password: strangers are not told who once worked here. */
const closed = () => new HttpProblem(403, 'This account is closed. Ask an administrator.', {}, { code: 'account-closed' });
const incorrect = () => new HttpProblem(422, 'The username/password combination is incorrect.', {}, { code: 'incorrect' });

export function createArea(ctx: GatewayContext) {
  const throttle = createThrottle(ctx.clock);
  const demoIsOver = (tenant: { demo: boolean }) => tenant.demo && !ctx.config.demo;

  /** The person of a login; wrong ones are counted by login and address, so that nobody can lock out a colleague elsewhere. */
  async function findPerson(login: string, door: Door) {
    throttle.check(door);
    // Counted before it is known to be wrong: guesses sent all at once would otherwise pass the check together.
    throttle.wrong(door);
    const found = await findByLogin(ctx.db, login);
    if (!found || demoIsOver(found.tenant)) throw unknownLogin();
    return found.person;
  }
  const doorOf = (purpose: string, login: string, address: string): Door => ({
    login: `${purpose} ${address} ${login.trim().toLowerCase()}`,
    address,
  });

  return defineArea({
    async login({ body, request, response }) {
      const door = doorOf('login', body.email, request.ip);
      const person = await findPerson(body.email, door);
      if (!(await verifyPassword(person.passwordHash, body.password))) throw incorrect();
      throttle.right(door);
      if (person.closedAt) throw closed();
      if (person.challenge) throw challengeProblem(ctx, person, person.challenge);
      const { token } = await ctx.sessions.open(person.id, request.ip);
      void response.header('authorization', `Bearer ${token}`);
      return describePerson(person, token);
    },

    async createPassword({ body, request }) {
      const door = doorOf('challenge', body.user.email, request.ip);
      const person = await findPerson(body.user.email, door);
      if (person.challenge !== 'NEW_PASSWORD_REQUIRED' || !isProof(ctx, person, body.user.token)) {
        throw forbidden('This step is no longer open. Sign in again.');
      }
      throttle.right(door);
      await setPassword(ctx, person, body.password);
    },

    async requestPasswordReset({ body, request }) {
      const person = await findPerson(body.username, doorOf('reset', body.username, request.ip));
      // No mailer is part of the gateway: whoever runs it makes the code and hands it on. A log is no place for it.
      ctx.log.warn({ account: person.id }, `Password reset requested: "npm run reset-password -- --email ${person.email}" makes a code.`);
    },

    async confirmPasswordReset({ body, request }) {
      const door = doorOf('code', body.username, request.ip);
      const person = await findPerson(body.username, door);
      await confirmReset(ctx, person, body.code, body.password);
      throttle.right(door);
    },

    async logout({ account }) {
      await ctx.sessions.revoke(account.sessionId);
    },

    async getTenantFeatures({ account }) {
      return { variant: account.tenant.variant, features: account.tenant.features };
    },

    async getWebrtcCredentials({ account }) {
      const { extension, hasWebrtc } = account;
      if (!extension || !hasWebrtc) throw forbidden('This account has no softphone in the browser.');
      const password = ctx.sipSecret(extension);
      await ctx.engine.account(extension, password);
      return { data: { password, username: extension, realm: ctx.config.realm } };
    },

    async setLanguage({ account, body }) {
      await ctx.db.update(accounts).set({ language: body.language }).where(eq(accounts.id, account.id));
    },
  });
}
