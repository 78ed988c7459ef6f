/**
 * Sign-in, before there is a core: the login screen, the two password screens and the stored account. The page makes
 * one at boot and the core is created once `account` is there.
 */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { ApiPort, StoragePort } from '../ports';
import { ApiError } from '../ports';
import { accountFromReply, type Account } from './account';
import { loginFailure, type ChallengedUser, type LoginFailure } from './login-errors';
import { createAccountStore, type AccountStore } from './store';

type UiLanguage = 'en' | 'fr';

/** Longest login that the field takes [AUTH-002]. */
export const MAX_LOGIN_LENGTH = 100;

export type SignInResult = { ok: true } | ({ ok: false } & LoginFailure);
const failed = (failure: LoginFailure): SignInResult => ({ ok: false, ...failure });
const INVALID: LoginFailure = { messageKey: 'accounts.login.failed.invalid' };

/** The first of the browser's languages that the product speaks; English where it speaks none [I18N-004]. */
export function languageOfBrowser(languages: readonly string[]): UiLanguage {
  const codes = languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return codes.find((code) => code === 'en' || code === 'fr') ?? 'en';
}

export class SignIn {
  account: Account | null;
  loggingIn = false;
  /** The person who must create a password; kept in memory only [AUTH-021]. */
  challengedUser: ChallengedUser | null = null;
  /** The session ended by a 401, not by a logout [API-006]. */
  expired = false;
  resetRequestedFor: string | null = null;
  private readonly store: AccountStore;

  constructor(
    private readonly api: ApiPort,
    storage: StoragePort,
    private readonly ofBrowser: UiLanguage,
  ) {
    this.store = createAccountStore(storage);
    this.account = this.store.read();
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get loggedIn(): boolean {
    return this.account !== null;
  }
  /** What was chosen in this browser, then by the person, then the browser's own [I18N-014]. */
  get language(): UiLanguage {
    return this.languageOf(['en', 'fr']);
  }
  /** The same at a centre: what nobody has chosen is one of those in which it works. */
  languageOf(offered: readonly UiLanguage[]): UiLanguage {
    const chosen = this.store.language() ?? this.account?.user.language;
    return chosen ?? (offered.includes(this.ofBrowser) ? this.ofBrowser : offered[0]!);
  }

  /** POST /login [AUTH-006]; nothing is sent while a field is empty or a login is running [AUTH-004, AUTH-005]. */
  async login(email: string, password: string): Promise<SignInResult> {
    if (this.loggingIn) return failed({ messageKey: 'accounts.login.running' });
    if (!email || !password || email.length > MAX_LOGIN_LENGTH) return failed(INVALID);
    this.loggingIn = true;
    this.expired = false;
    try {
      return this.enter(await this.api.call('login', { body: { email, password } }));
    } catch (thrown) {
      return this.refuse(loginFailure(thrown));
    }
  }
  /** Creates the first password; needs the person of the challenge and a password [AUTH-026]. */
  async createPassword(password: string): Promise<SignInResult> {
    const { challengedUser: user } = this;
    if (!user || !password) return failed(INVALID);
    return this.tryPassword(async () => {
      await this.api.call('createPassword', { body: { user, password } });
      this.setChallenged(null);
    });
  }
  /** First state of a reset [AUTH-031]: asks for the code. */
  async requestReset(username: string): Promise<SignInResult> {
    if (!username) return failed(INVALID);
    return this.tryPassword(async () => {
      await this.api.call('requestPasswordReset', { body: { username } });
      this.setResetRequestedFor(username);
    });
  }
  /** Second state: confirms with the code; needs user, code and password [AUTH-030]. */
  async confirmReset(code: string, password: string): Promise<SignInResult> {
    const { resetRequestedFor: username } = this;
    if (!username || !code || !password) return failed(INVALID);
    return this.tryPassword(async () => {
      await this.api.call('confirmPasswordReset', { body: { username, code, password } });
      this.setResetRequestedFor(null);
    });
  }
  setLanguage(language: 'en' | 'fr'): void {
    this.store.setLanguage(language);
    const account = this.store.read(); // with the newest token
    if (!account) return;
    this.account = { ...account, user: { ...account.user, language } };
    this.store.write(this.account);
  }
  /** Forgets the account; `expired` when a 401 ended the session. */
  clear(expired = false): void {
    this.store.clear();
    this.account = null;
    this.expired = expired;
  }

  private enter(reply: unknown): SignInResult {
    this.loggingIn = false;
    const account = accountFromReply(reply);
    if (!account) return failed({ messageKey: 'accounts.login.failed.info' });
    this.store.write(account);
    this.account = account;
    this.challengedUser = null;
    return { ok: true };
  }
  private refuse(failure: LoginFailure): SignInResult {
    this.loggingIn = false;
    if (failure.challenge === 'NEW_PASSWORD_REQUIRED') this.challengedUser = failure.user ?? null;
    return failed(failure);
  }
  private setChallenged(user: ChallengedUser | null): void {
    this.challengedUser = user;
  }
  private setResetRequestedFor(username: string | null): void {
    this.resetRequestedFor = username;
  }
  private async tryPassword(send: () => Promise<void>): Promise<SignInResult> {
    try {
      await send();
      return { ok: true };
    } catch (thrown) {
      return failed(passwordFailure(thrown));
    }
  }
}

/** The server's field message where it has one [AUTH-035]; otherwise the words of a failed login. */
function passwordFailure(thrown: unknown): LoginFailure {
  if (thrown instanceof ApiError && thrown.status === 422) {
    const message = Object.values(thrown.errors).flat()[0] ?? thrown.message;
    return { messageKey: 'accounts.login.failed.invalid', ...(message && { message }) };
  }
  return loginFailure(thrown);
}

/** Restores the account of this tab, if there is one. `languages`: of the browser, the preferred one first. */
export const createSignIn = ({
  api,
  storage,
  languages = [],
}: {
  api: ApiPort;
  storage: StoragePort;
  languages?: readonly string[];
}): SignIn => new SignIn(api, storage, languageOfBrowser(languages));
