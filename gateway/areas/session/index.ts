/** Sign-in, passwords, sign-out, and what a signed-in person's page asks first. */
import { eq } from 'drizzle-orm';
import { verifyPassword } from '../../platform/auth/passwords';
import type { GatewayContext } from '../../platform/context';
import { accounts } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden, HttpProblem } from '../../platform/problem';
import { challengeProblem, isProof } from './challenge';
import { confirmReset, issueResetCode, setPassword } from './password-reset';
import { describePerson, findByLogin, unknownLogin } from './people';
import { createThrottle } from './throttle';

const incorrect = () => new HttpProblem(422, 'The username/password combination is incorrect.', {}, { code: 'incorrect' });

export function createArea(ctx: GatewayContext) {
  const throttle = createThrottle(ctx.clock);
  const demoIsOver = (tenant: { demo: boolean }) => tenant.demo && !ctx.config.demo;

  /** The person of a login; wrong ones are counted by login and address, so that nobody can lock out a colleague elsewhere. */
  async function findPerson(login: string, key: string) {
    throttle.check(key);
    const found = await findByLogin(ctx.db, login);
    if (found && !demoIsOver(found.tenant)) return found.person;
    throttle.wrong(key);
    throw unknownLogin();
  }
  const doorOf = (purpose: string, login: string, ip: string) => `${purpose} ${ip} ${login.trim().toLowerCase()}`;

  return defineArea({
    async login({ body, request, response }) {
      const door = doorOf('login', body.email, request.ip);
      const person = await findPerson(body.email, door);
      if (!(await verifyPassword(person.passwordHash, body.password))) {
        throttle.wrong(door);
        throw incorrect();
      }
      throttle.right(door);
      if (person.challenge) throw challengeProblem(ctx, person, person.challenge);
      const { token } = await ctx.sessions.open(person.id);
      void response.header('authorization', `Bearer ${token}`);
      return describePerson(person, token);
    },

    async createPassword({ body, request }) {
      const person = await findPerson(body.user.email, doorOf('challenge', body.user.email, request.ip));
      if (person.challenge !== 'NEW_PASSWORD_REQUIRED' || !isProof(ctx, person, body.user.token)) {
        throw forbidden('This step is no longer open. Sign in again.');
      }
      await setPassword(ctx, person, body.password);
    },

    async requestPasswordReset({ body, request }) {
      const door = doorOf('reset', body.username, request.ip);
      const person = await findPerson(body.username, door);
      throttle.wrong(door);
      const code = await issueResetCode(ctx.db, ctx.clock, person.id);
      // No mailer is part of the gateway: whoever runs it hands the code on.
      ctx.log.warn({ account: person.id }, `Password reset requested by ${person.email}: give them the code ${code}`);
    },

    async confirmPasswordReset({ body, request }) {
      const person = await findPerson(body.username, doorOf('code', body.username, request.ip));
      await confirmReset(ctx, person, body.code, body.password);
    },

    async logout({ account }) {
      await ctx.sessions.revoke(account.sessionId);
      ctx.people.disconnect(account.id, account.sessionId);
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
