/** The texts of this release as a plugin's test sees them: the plugin's own, then the shared ones, read from the files. */
import { createInstance, type i18n } from 'i18next';

type Texts = Record<string, unknown>;
const pluginTexts = import.meta.glob<Texts>(['../../../plugins/*/locales/*.json', '../../../plugins/settings/*/locales/*.json'], {
  eager: true,
  import: 'default',
});
const sharedTexts = import.meta.glob<Texts>('../../../locales/*/*.json', { eager: true, import: 'default' });

/** The plugin's namespace over the shared ones in the given languages, the first one first; English after all of them. */
export function pluginTextsOf(plugin: string, languages: readonly string[]): i18n {
  const texts = createInstance();
  const all = [...new Set([...languages, 'en'])];
  void texts.init({
    lng: all[0]!,
    fallbackLng: all.slice(1),
    lowerCaseLng: true,
    load: 'currentOnly',
    ns: [plugin, 'core', 'common'],
    defaultNS: plugin,
    fallbackNS: ['core', 'common'],
    initAsync: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });
  const folder = `/plugins/${plugin.replace(/^settings-/, 'settings/')}/locales/`;
  for (const language of all) {
    for (const [path, json] of Object.entries(pluginTexts))
      if (path.endsWith(`${folder}${language}.json`)) texts.addResourceBundle(language, plugin, json, true);
    for (const [path, json] of Object.entries(sharedTexts)) {
      const shared = new RegExp(`/locales/${language}/(\\w+)\\.json$`).exec(path)?.[1];
      if (shared) texts.addResourceBundle(language, shared, json, true);
    }
  }
  return texts;
}
