/** Everything of one signed-in person: core, registry, workspace, and the wires between them. */
import { layoutRole } from '@dialer/contract';
import { askBeforeLeaving } from '../adapters/devices';
import { createCore, createAccountStore, destroyCore, type Account, type Core } from '../core';
import type { CoreEnv } from '../core/ports';
import { ApiError } from '../core/ports';
import { createWorkspace, type Workspace } from '../core/workspace/model';
import { createDocumentStore } from '../core/workspace/store';
import type { Item } from '../core/workspace/layout';
import { Configurations } from '../registry/configurations';
import type { CentreStates } from '../registry/context';
import { Delivery, type WorkspaceReply } from '../registry/delivery';
import { unknownPlugins } from '../registry/manifests';
import { Registry } from '../registry/registry';
import { openPanel } from '../shell/grid/open-panel';
import { againAfterFailure } from '../ui/load-again';
import type { ShellServices } from '../shell/services';
import { nameConfigurations, nameFaults } from './faults';
import { pluginFiles } from './plugins';
import { createPorts, type SessionPorts } from './ports';
import type { PreparedPage } from './prepare';
import { createServices } from './services';
import { askCentre, type Centre } from './centre';
import { centreWords } from './centre-words';
import { sipAddress } from './sip-address';
import { openTabs } from './tabs';

/** Milliseconds that the page waits for all plugins' texts: one that does not come must not keep a person from their calls. */
const TEXTS_PATIENCE = 3000;

/** What plugins keep for their centre: only pages whose plugins do load it. */
const loadCentreStates = againAfterFailure(() => import('../core/centre-state'));

export interface Session {
  services: ShellServices;
  end(): void;
}

/** Null: the gateway has no workspace, or could not be asked; it is asked again when it says that there is something. */
async function askWorkspace({ api, log }: PreparedPage): Promise<WorkspaceReply | null> {
  try {
    return await api.call('getWorkspace', {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    log('warn', 'The plugins’ switches could not be read; the centre’s plugins stand.', { status: error.status });
    return null;
  }
}

/** Loads the centre and the plugins, starts the core, and opens the workspace. Rejects when the centre cannot be loaded. */
export async function startSession(page: PreparedPage, account: Account, ports: SessionPorts = createPorts(page)): Promise<Session> {
  const { api, texts, storage, config, log, signIn } = page;
  const own = api.call('getTenantFeatures', {});
  const [tenant, centre, asked, { manifests, faults }] = await Promise.all([
    own,
    askCentre(api, own),
    askWorkspace(page),
    pluginFiles.loadManifests(),
  ]);
  texts.setCentre(centreWords(centre.variant));
  const language = signIn.languageOf(centre.variant.uiLanguages);
  await texts.use(language, centre.variant.overlays);
  await Promise.race([texts.load(manifests.map(({ id }) => id)), new Promise<void>((enough) => ports.clock.after(TEXTS_PATIENCE, enough))]);

  const env: CoreEnv = {
    ...ports,
    api,
    storage,
    log,
    t: texts.in('core'),
    pluginTitle: (id) => {
      const manifest = registry.manifests.find((plugin) => plugin.id === id);
      return manifest ? texts.in(id)(manifest.titleKey) : id;
    },
  };
  const core = createCore(env, {
    account,
    variant: centre.variant,
    tenantFeatures: tenant.features,
    language,
    map: { tileUrl: config.tileUrl, credit: config.tileCredit },
    sip: { url: sipAddress(config.sipUrl, location), realm: config.realm || location.hostname },
    token: () => createAccountStore(storage).token(),
  });

  const shellText = texts.in('shell');
  const configurations = new Configurations(centre.variant, pluginFiles.configOf, ports.clock.after);
  let workspace: Workspace | null = null;
  let centreStates: CentreStates | null = null;
  const tabs = openTabs(account.id, (id, envelope) => workspace?.takePreferences(id, envelope));
  const registry: Registry = new Registry({
    openPanel: (panel) => openPanel({ registry, core, workspace: workspace!, translate: texts.in }, panel),
    manifests,
    modules: pluginFiles.modules,
    core,
    api,
    preferences: {
      read: (id) => workspace?.plugins[id],
      write(id, envelope) {
        workspace?.setPreferences(id, envelope);
        tabs.tell(id, envelope);
      },
    },
    log,
    config: (id) => configurations.of(id),
    centreStates: async () =>
      (centreStates ??= (await loadCentreStates()).createCentreStates({
        ...env,
        uuid: env.browser.uuid,
        owner: `${centre.variant.code}/${account.id}`,
      })),
    translate: texts.in,
    loadTexts: (id) => texts.load(id),
    after: ports.clock.after,
    onGuardFault: (id) =>
      core.alerts.show({
        message: () => shellText('plugins.guardFault', { plugin: env.pluginTitle(id) }),
        type: 'warning',
        unique: `guard-${id}`,
        timeout: 5000,
      }),
    onFailure: (failure) => void core.pluginFailed(failure),
    onCommandNoted: (note) => core.commandNoted(note),
  });
  workspace = openWorkspace(page, core, registry, centre, env);
  workspace.setPublished(asked?.published ?? null);
  await workspace.load();

  const delivery = await Delivery.start(
    {
      core,
      registry,
      workspace,
      configurations,
      variant: centre.variant,
      tenantFeatures: tenant.features,
      fetch: () => api.call('getWorkspace', {}),
      after: ports.clock.after,
      t: shellText,
      log,
      onConfigurationFaults: (bad) => nameConfigurations(core, shellText, bad, env.pluginTitle, log),
    },
    asked,
  );
  registry.watchCalls();
  nameFaults(
    core,
    shellText,
    { bad: faults.map(({ path, reason }) => `${path} (${reason})`), unknown: unknownPlugins(centre.variant.plugins, manifests) },
    log,
  );

  const ends = [
    core.onAnnounce((event, payload) => registry.events.announce(event, payload)),
    askBeforeLeaving(() => core.atWork !== null),
    () => delivery.stop(),
    () => tabs.close(),
    () => workspace?.close(),
    () => registry.dispose(),
    () => ports.softphone.stop(),
    () => ports.realtime.close(),
    () => destroyCore(core),
  ];
  // Vitest has the interface without its data.
  if (import.meta.hot?.data) ends.unshift((await import('./hot')).followFiles({ core, delivery, registry, texts, log }));
  return {
    services: createServices({ page, core, env, workspace, registry, centre }),
    end: () => ends.splice(0).forEach((end) => end()),
  };
}

function openWorkspace(page: PreparedPage, core: Core, registry: Registry, centre: Centre, { clock, browser }: CoreEnv): Workspace {
  const role = layoutRole([core.session.workingRole]);
  const first: Item[] = (centre.layouts[role] ?? []).map((place) => ({
    ...place,
    plugin: registry.panel(place.panel)?.plugin.id ?? place.panel,
  }));
  return createWorkspace({
    store: createDocumentStore({ api: page.api, storage: page.storage }, core.session.accountId, role),
    alerts: core.alerts,
    clock,
    uuid: browser.uuid,
    t: page.texts.in('shell'),
    log: page.log,
    variant: centre.variant.code,
    role,
    first,
    least: (panel) => registry.panel(panel)?.panel.size ?? null,
    aliases: registry.aliases,
  });
}
