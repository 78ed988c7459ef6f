/**
 * Sign-in, before there is a core: the login screen, the two password screens and the stored account. The page makes
 * one at boot and the core is created once `account` is there.
 */
import { flow, toGenerator, types, type Instance } from 'mobx-state-tree';
import type { ApiPort, StoragePort } from '../ports';
import { ApiError } from '../ports';
import { accountFromReply, type Account } from './account';
import { loginFailure, type ChallengedUser, type LoginFailure } from './login-errors';
import { createAccountStore, type AccountStore } from './store';

/** Longest login that the field takes [AUTH-002]. */
export const MAX_LOGIN_LENGTH = 100;

export type SignInResult = { ok: true } | ({ ok: false } & LoginFailure);
const failed = (failure: LoginFailure): SignInResult => ({ ok: false, ...failure });

const SignInModel = types
  .model('SignIn', {})
  .volatile(() => ({
    account: null as Account | null,
    loggingIn: false,
    /** The person who must create a password; kept in memory only [AUTH-021]. */
    challengedUser: null as ChallengedUser | null,
    /** The session ended by a 401, not by a logout [API-006]. */
    expired: false,
    resetRequestedFor: null as string | null,
    api: null as unknown as ApiPort,
    store: null as unknown as AccountStore,
  }))
  .views((self) => ({
    get loggedIn(): boolean {
      return self.account !== null;
    },
    /** Local storage first, then the account, then English [I18N-014]. */
    get language(): 'en' | 'fr' {
      return self.store.language() ?? self.account?.user.language ?? 'en';
    },
  }))
  .actions((self) => ({
    connect(api: ApiPort, storage: StoragePort) {
      self.api = api;
      self.store = createAccountStore(storage);
      self.account = self.store.read();
    },
    /** POST /login [AUTH-006]; nothing is sent while a field is empty or a login is running [AUTH-004, AUTH-005]. */
    login: flow(function* (email: string, password: string) {
      if (self.loggingIn) return failed({ messageKey: 'accounts.login.running' });
      if (!email || !password || email.length > MAX_LOGIN_LENGTH) return failed({ messageKey: 'accounts.login.failed.invalid' });
      self.loggingIn = true;
      self.expired = false;
      try {
        const reply: unknown = yield* toGenerator(self.api.call('login', { body: { email, password } }));
        const account = accountFromReply(reply);
        if (!account) return failed({ messageKey: 'accounts.login.failed.info' });
        self.store.write(account);
        self.account = account;
        self.challengedUser = null;
        return { ok: true } as SignInResult;
      } catch (thrown) {
        const failure = loginFailure(thrown);
        if (failure.challenge === 'NEW_PASSWORD_REQUIRED') self.challengedUser = failure.user ?? null;
        return failed(failure);
      } finally {
        self.loggingIn = false;
      }
    }),
    /** Creates the first password; needs the person of the challenge and a password [AUTH-026]. */
    createPassword: flow(function* (password: string) {
      if (!self.challengedUser || !password) return failed({ messageKey: 'accounts.login.failed.invalid' });
      try {
        yield self.api.call('createPassword', { body: { user: self.challengedUser, password } });
        self.challengedUser = null;
        return { ok: true } as SignInResult;
      } catch (thrown) {
        return failed(passwordFailure(thrown));
      }
    }),
    /** First state of a reset [AUTH-031]: asks for the code. */
    requestReset: flow(function* (username: string) {
      if (!username) return failed({ messageKey: 'accounts.login.failed.invalid' });
      try {
        yield self.api.call('requestPasswordReset', { body: { username } });
        self.resetRequestedFor = username;
        return { ok: true } as SignInResult;
      } catch (thrown) {
        return failed(passwordFailure(thrown));
      }
    }),
    /** Second state: confirms with the code; needs user, code and password [AUTH-030]. */
    confirmReset: flow(function* (code: string, password: string) {
      if (!self.resetRequestedFor || !code || !password) return failed({ messageKey: 'accounts.login.failed.invalid' });
      try {
        yield self.api.call('confirmPasswordReset', { body: { username: self.resetRequestedFor, code, password } });
        self.resetRequestedFor = null;
        return { ok: true } as SignInResult;
      } catch (thrown) {
        return failed(passwordFailure(thrown));
      }
    }),
    setLanguage(language: 'en' | 'fr') {
      self.store.setLanguage(language);
      const account = self.store.read(); // with the newest token
      if (!account) return;
      self.account = { ...account, user: { ...account.user, language } };
      self.store.write(self.account);
    },
    /** Forgets the account; `expired` when a 401 ended the session. */
    clear(expired = false) {
      self.store.clear();
      self.account = null;
      self.expired = expired;
    },
  }));

/** The server's field message where it has one [AUTH-035]; otherwise the words of a failed login. */
function passwordFailure(thrown: unknown): LoginFailure {
  if (thrown instanceof ApiError && thrown.status === 422) {
    const message = Object.values(thrown.errors).flat()[0] ?? thrown.message;
    return { messageKey: 'accounts.login.failed.invalid', ...(message && { message }) };
  }
  return loginFailure(thrown);
}

export interface SignIn extends Instance<typeof SignInModel> {}

/** Restores the account of this tab, if there is one. */
export function createSignIn(ports: { api: ApiPort; storage: StoragePort }): SignIn {
  const signIn = SignInModel.create({});
  signIn.connect(ports.api, ports.storage);
  return signIn;
}
