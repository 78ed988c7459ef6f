/** Where the account and the language are kept in the browser. */
import type { StoragePort } from '../ports';
import type { Account } from './account';

/** Session storage: gone with the tab [AUTH-043, AUTH-044]. */
const ACCOUNT_KEY = 'isi-dialer-account';
/** Local storage: holds `{user: {language}}` [I18N-005]. */
const DIALER_KEY = 'isi-dialer';

function parse(value: string | null): unknown {
  if (value === null) return null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' && value !== null && 'acl' in value && 'tokens' in value && 'user' in value;

export interface AccountStore {
  read(): Account | null;
  write(account: Account): void;
  clear(): void;
  token(): string | null;
  /** Keeps a rotated token; does nothing when nobody is signed in, so that a late reply cannot sign someone in. */
  setToken(token: string): void;
  /** The language chosen in this browser; null when none was. */
  language(): 'en' | 'fr' | null;
  setLanguage(language: 'en' | 'fr'): void;
}

export function createAccountStore(storage: StoragePort): AccountStore {
  const read = (): Account | null => {
    const value = parse(storage.read('session', ACCOUNT_KEY));
    return isAccount(value) ? value : null;
  };
  const write = (account: Account): void => storage.write('session', ACCOUNT_KEY, JSON.stringify(account));
  return {
    read,
    write,
    clear: () => storage.remove('session', ACCOUNT_KEY),
    token: () => read()?.tokens.accessToken ?? null,
    setToken(token) {
      const account = read();
      if (account) write({ ...account, tokens: { accessToken: token } });
    },
    language() {
      const value = parse(storage.read('local', DIALER_KEY)) as { user?: { language?: unknown } } | null;
      const language = value?.user?.language;
      return language === 'en' || language === 'fr' ? language : null;
    },
    setLanguage: (language) => storage.write('local', DIALER_KEY, JSON.stringify({ user: { language } })),
  };
}
