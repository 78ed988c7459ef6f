/** What the page needs before it can show anything: its configuration, storage, texts, REST, sign-in and theme. */
import { createHttpApi, type HttpApi } from '../adapters/http';
import { createStorage } from '../adapters/storage';
import type { StoragePort } from '../core/ports';
import { createAccountStore } from '../core/session/store';
import { createSignIn, languageOfBrowser, type SignIn } from '../core/session/sign-in';
import { createTexts, type Texts } from '../i18n';
import { ThemeStore } from '../shell/theme';

/** Run-time configuration of the page, served as /config.json; empty addresses are the page's own origin. */
export interface PageConfig {
  apiUrl: string;
  socketUrl: string;
  sipUrl: string;
  realm: string;
  variant: string;
  tileUrl: string;
  tileCredit: string;
}
const OWN_ORIGIN: PageConfig = { apiUrl: '', socketUrl: '', sipUrl: '', realm: '', variant: '', tileUrl: '', tileCredit: '' };

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void;

export interface PreparedPage {
  config: PageConfig;
  storage: StoragePort;
  texts: Texts;
  api: HttpApi;
  signIn: SignIn;
  theme: ThemeStore;
  log: Log;
}

const log: Log = (level, message, facts) => console[level](message, facts ?? '');

/** A page without /config.json (a static preview) speaks to its own origin. */
async function readConfig(): Promise<PageConfig> {
  try {
    const reply = await fetch('/config.json', { cache: 'no-store' });
    return reply.ok ? { ...OWN_ORIGIN, ...((await reply.json()) as Partial<PageConfig>) } : OWN_ORIGIN;
  } catch {
    return OWN_ORIGIN;
  }
}

export async function prepare(): Promise<PreparedPage> {
  const storage = createStorage();
  const account = createAccountStore(storage);
  const theme = new ThemeStore(storage);
  const { languages } = navigator;
  const [config, texts] = await Promise.all([readConfig(), createTexts(account.language() ?? languageOfBrowser(languages))]);
  const api = createHttpApi({
    apiUrl: config.apiUrl,
    tokens: account,
    onSessionExpired: () => signIn.clear(true),
    after: (ms, run) => window.setTimeout(run, ms),
    text: texts.in('core'),
    language: () => document.documentElement.lang,
    log,
  });
  const signIn = createSignIn({ api, storage, languages });
  await texts.use(signIn.language);
  return { config, storage, texts, api, signIn, theme, log };
}
