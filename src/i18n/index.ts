/**
 * Texts: one namespace per plugin and a few shared ones, each loaded when it is needed. A centre's overlay (`en_ca`)
 * lies over the base language: what it does not say, the language says, and English after that [I18N-001, I18N-002].
 */
import { createInstance, type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

export type UiLanguage = 'en' | 'fr';
export const UI_LANGUAGES: readonly UiLanguage[] = ['en', 'fr'];
/** Namespaces that every text may fall back to. */
export const SHARED = ['core', 'common'] as const;
/** Not loaded but given at sign-in: what the centre itself says, before what the product says. */
const CENTRE = 'centre';
export const WITH_CENTRE = [CENTRE, ...SHARED] as const;
/** A centre's own words by language and key, e.g. `dispositions.maple_gift`. */
export type CentreWords = Readonly<Partial<Record<UiLanguage, Readonly<Record<string, string>>>>>;

export type TextLoader = (language: string, namespace: string) => Promise<Record<string, unknown> | null>;

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/*/*.json',
    '../../plugins/*/locales/*.json',
    '../../plugins/settings/*/locales/*.json',
    // The gateway's letters, and the templates of plugins.
    '!../../locales/*/mail.json',
    '!../../plugins/_*/**',
  ],
  { import: 'default' },
);

/** Where a namespace's file lies: shared texts by language, a plugin's in its own folder. */
export const textPaths = (language: string, namespace: string): string[] => [
  `../../locales/${language}/${namespace}.json`,
  `../../plugins/${namespace.replace(/^settings-/, 'settings/')}/locales/${language}.json`,
];

const loadFile: TextLoader = async (language, namespace) => {
  const path = textPaths(language, namespace).find((candidate) => candidate in files);
  return path ? files[path]!() : null;
};

/** A namespace that an overlay does not have is empty, not an error. */
const backend = (load: TextLoader): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    load(language, namespace).then(
      (texts) => done(null, texts ?? {}),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
});

/** Code of the texts for a language in a centre: `en_ca` where the variant lays one over English. */
export const textCode = (language: UiLanguage, overlays: Partial<Record<UiLanguage, string>> = {}): string =>
  overlays[language] ?? language;

/** Falls from an overlay to its language, then to English. */
export const fallbacks = (code: string): string[] => {
  const language = code.split('_')[0] ?? code;
  return [...new Set([language, 'en'])].filter((other) => other !== code);
};

export interface Texts {
  readonly i18n: i18n;
  /** Changes the language, with the centre's overlay when it is known; also the page's `lang`. */
  use(language: UiLanguage, overlays?: Partial<Record<UiLanguage, string>>): Promise<void>;
  /** Lays a centre's own words over the shared ones; before anything of it is drawn. */
  setCentre(words: CentreWords): void;
  /** Brings a namespace before something of it is drawn. */
  load(namespaces: string | readonly string[]): Promise<void>;
  /** Translates in a namespace, then in the shared texts. */
  in(namespace: string): (key: string, params?: Record<string, string | number>) => string;
}

export async function createTexts(
  language: UiLanguage,
  { load = loadFile, instance = createInstance() }: { load?: TextLoader; instance?: i18n } = {},
): Promise<Texts> {
  await instance
    .use(backend(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbacks,
      load: 'currentOnly',
      lowerCaseLng: true,
      ns: ['shell', ...SHARED],
      defaultNS: 'shell',
      fallbackNS: [...WITH_CENTRE],
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      react: { useSuspense: false, bindI18n: 'languageChanged' },
    });
  return {
    i18n: instance,
    async use(next, overlays) {
      await instance.changeLanguage(textCode(next, overlays));
      document.documentElement.lang = next;
    },
    setCentre(words) {
      for (const [code, texts] of Object.entries(words)) {
        instance.removeResourceBundle(code, CENTRE);
        instance.addResources(code, CENTRE, texts);
      }
    },
    load: (namespaces) => instance.loadNamespaces(namespaces),
    in: (namespace) => (key, params) => instance.t(key, { ...params, ns: [namespace, ...WITH_CENTRE] }),
  };
}
