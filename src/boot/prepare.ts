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

/** Milliseconds that an answer may take, and after which it is asked for again. */
const CONFIG = { within: 5000, again: 2000 };

/** What the gateway tells the page; its own origin where nobody has one (a static preview); null: no answer. */
async function askForConfig(): Promise<PageConfig | null> {
  try {
    const reply = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(CONFIG.within) });
    const isPage = reply.headers.get('content-type')?.startsWith('text/html') === true;
    if (reply.status === 404 || (reply.ok && isPage)) return OWN_ORIGIN;
    return reply.ok ? { ...OWN_ORIGIN, ...((await reply.json()) as Partial<PageConfig>) } : null;
  } catch {
    return null;
  }
}

/** Asks until there is an answer: a page that begins without it has no telephone. `waits` is called at each try that failed. */
async function readConfig(waits: () => void): Promise<PageConfig> {
  for (;;) {
    const config = await askForConfig();
    if (config) return config;
    waits();
    await new Promise((done) => setTimeout(done, CONFIG.again));
  }
}

/** `say`: shows words before there is a page. */
export async function prepare(say: (words: string) => void): Promise<PreparedPage> {
  const storage = createStorage();
  const account = createAccountStore(storage);
  const theme = new ThemeStore(storage);
  const { languages } = navigator;
  const reading = createTexts(account.language() ?? languageOfBrowser(languages));
  const waits = () => void reading.then((read) => say(read.in('shell')('boot.waits')));
  const [config, texts] = await Promise.all([readConfig(waits), reading]);
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
