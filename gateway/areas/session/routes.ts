/** Sign-in, passwords, sign-out, and what a signed-in person's page asks first. */
import { eq } from 'drizzle-orm';
import { verifyPassword } from '../../platform/auth/passwords';
import { createPhoneAccounts } from '../../calls/phone-accounts';
import type { GatewayContext } from '../../platform/context';
import { createLetters } from '../../people/letters';
import { accounts } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { placeOf } from '../../platform/http/caller';
import { languageIn } from '../../platform/http/routing';
import { forbidden, HttpProblem } from '../../platform/problem';
import { challengeProblem, isProof } from './challenge';
import { confirmReset, createCodesSent, requestResetCode, setPassword, VALID_MS } from './password-reset';
import { rememberBrowser } from './known-browser';
import { createEntrance } from './door';
import { iceServersOf } from './ice-servers';
import { describePerson } from './people';

/** Said only after the right password: strangers are not told who once worked here. */
const closed = () => new HttpProblem(403, 'This account is closed. Ask an administrator.', {}, { code: 'account-closed' });
const tooManyCodes = () => {
  const message = 'Very many codes were asked for from here. Wait an hour, or ask a manager for a code.';
  return new HttpProblem(429, message, {}, { code: 'too-often' }, { 'retry-after': '3600' });
};
const incorrect = () => new HttpProblem(422, 'The username/password combination is incorrect.', {}, { code: 'incorrect' });

export function createArea(ctx: GatewayContext) {
  const { enter } = createEntrance(ctx);
  const codes = createCodesSent(ctx);

  return defineArea({
    login: ({ body, request, response }) =>
      enter('login', body.email, request, async (person, isRight) => {
        if (!(await verifyPassword(person.passwordHash, body.password))) throw incorrect();
        isRight();
        if (person.closedAt) throw closed();
        if (person.challenge) throw challengeProblem(ctx, person, person.challenge);
        const { token, sessionId } = await ctx.sessions.open(person, request.ip, request.headers['user-agent']);
        // A page asks for its telephone's secret itself; a device has its own, which is right while its person is here.
        if (!person.hasWebrtc) await ctx.use(createPhoneAccounts).admit(person, sessionId);
        void response.header('authorization', `Bearer ${token}`);
        rememberBrowser(ctx, request, response, person);
        return describePerson(ctx.db, person, token);
      }),

    createPassword: ({ body, request }) =>
      enter('challenge', body.user.email, request, async (person, isRight) => {
        if (person.challenge !== 'NEW_PASSWORD_REQUIRED' || !isProof(ctx, person, body.user.token)) {
          throw forbidden('This step is no longer open. Sign in again.');
        }
        isRight();
        await setPassword(ctx, person, body.password, languageIn(request.headers['accept-language']));
      }),

    // Each request counts as a wrong try: nothing is proved by it. What becomes of the mail changes neither the answer nor its time.
    requestPasswordReset: ({ body, request }) =>
      enter('reset', body.username, request, async (person) => {
        // Costs as much as every other try.
        await verifyPassword(person.passwordHash, 'somebody');
        if (person.closedAt)
          return void ctx.log.info({ account: person.id }, 'a password reset of a closed account was asked for: no mail');
        const address = placeOf(request.ip);
        if (codes.isEnoughFrom(address)) {
          ctx.refused('too-often');
          throw tooManyCodes();
        }
        if (codes.isEnoughFor(person.id))
          return void ctx.log.info({ account: person.id }, 'a password reset was asked for too often today: no mail');
        const code = await requestResetCode(ctx.db, ctx.clock, person.id);
        if (code === null) return void ctx.log.info({ account: person.id }, 'a password reset was asked for while a code stands: no mail');
        codes.count(person.id, address);
        const spoken = languageIn(request.headers['accept-language']);
        ctx.use(createLetters).resetAsked(person, { code, validMs: VALID_MS }, spoken);
      }),

    confirmPasswordReset: ({ body, request }) =>
      enter('code', body.username, request, async (person, isRight) => {
        await confirmReset(ctx, person, body, languageIn(request.headers['accept-language']));
        isRight();
      }),

    async logout({ account }) {
      await ctx.sessions.revoke(account.sessionId);
    },

    async getTenantFeatures({ account }) {
      return { variant: account.tenant.variant, features: account.tenant.features };
    },

    async getWebrtcCredentials({ account }) {
      const { extension, hasWebrtc } = account;
      if (!extension || !hasWebrtc) throw forbidden('This account has no softphone in the browser.');
      await ctx.use(createPhoneAccounts).admit(account, account.sessionId);
      const password = ctx.sipSecret(extension, account.sessionId);
      const servers = iceServersOf(ctx.config.media, account.id, ctx.clock.now());
      const centre = ctx.config.floorUrls.length > 0 ? { centre: account.tenantId } : {};
      return { data: { password, username: extension, realm: ctx.config.realm, ...centre, ...servers } };
    },

    async setLanguage({ account, body }) {
      await ctx.db.update(accounts).set({ language: body.language }).where(eq(accounts.id, account.id));
    },
  });
}
