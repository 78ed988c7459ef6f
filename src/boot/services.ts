/** What the shell gets of a started session. */
import type { Core } from '../core';
import type { CoreEnv } from '../core/ports';
import type { Workspace } from '../core/workspace/model';
import type { Registry } from '../registry/registry';
import type { ShellServices } from '../shell/services';
import { pluginFiles } from './plugins';
import type { PreparedPage } from './prepare';
import type { Centre } from './centre';

interface ServicesSetup {
  page: PreparedPage;
  core: Core;
  env: Pick<CoreEnv, 'realtime' | 'browser'>;
  workspace: Workspace;
  registry: Registry;
  centre: Centre;
}

export function createServices({ page, core, env, workspace, registry, centre }: ServicesSetup): ShellServices {
  const { api, texts, storage, signIn } = page;
  return {
    core,
    workspace,
    registry,
    storage,
    admin: { api, configSchema: pluginFiles.configSchema },
    theme: page.theme,
    brand: { name: centre.variant.brand.name, logo: centre.logo },
    // Read when it is drawn: an administrator may switch the flag while the page is open.
    get languages() {
      return core.session.flag('languageSwitcher') ? centre.variant.uiLanguages : [];
    },
    setLanguage(language) {
      signIn.setLanguage(language);
      core.session.setLanguage(language);
      void texts.use(language, centre.variant.overlays);
      void api.call('setLanguage', { body: { language } }).catch(() => undefined); // the browser keeps it anyway [I18N-005]
    },
    translate: texts.in,
    loadTexts: (plugins) => texts.load(plugins),
    logout: () => void core.logout().finally(() => signIn.clear()),
    reload: env.browser.reload,
    useHere: () => core.useHere(),
  };
}
