/** Everything of one signed-in person: core, registry, workspace, and the wires between them. */
import { reaction } from 'mobx';
import type { Switch } from '../host';
import { HOST_API } from '../host';
import { createBrowser, askBeforeLeaving } from '../adapters/devices';
import { createClock } from '../adapters/clock';
import { claimTabId, createRealtime } from '../adapters/realtime';
import { createSoftphone } from '../adapters/telephony';
import { createCore, createAccountStore, destroyCore, type Account, type Core } from '../core';
import type { CoreEnv } from '../core/ports';
import { ApiError } from '../core/ports';
import { createDocumentStore } from '../core/workspace/document';
import { createWorkspace, type Workspace } from '../core/workspace/model';
import type { Item } from '../core/workspace/layout';
import { unknownPlugins } from '../registry/manifests';
import { Registry } from '../registry/registry';
import { resolve } from '../registry/resolve';
import type { ShellServices } from '../shell/services';
import { nameFaults } from './faults';
import { configOf, configSchema, loadManifests, modules } from './plugins';
import type { PreparedPage } from './prepare';
import { layoutRole, loadCentre, type Centre } from './variants';

export interface Session {
  services: ShellServices;
  end(): void;
}

interface Switches {
  revision: number;
  list: readonly Switch[];
}

/** Against a gateway without the workspace calls the variant's manifest alone decides. */
async function loadSwitches(page: PreparedPage): Promise<Switches> {
  try {
    const { revision, switches } = await page.api.call('getWorkspace', {});
    return { revision, list: switches as readonly Switch[] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    page.log('warn', 'The plugins’ switches could not be read; the centre’s plugins stand.', { status: error.status });
    return { revision: 0, list: [] };
  }
}

const webSocketUrl = (sipUrl: string): string => sipUrl || `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/sip`;

/** Loads the centre and the plugins, starts the core, and opens the workspace. Rejects when the centre cannot be loaded. */
export async function startSession(page: PreparedPage, account: Account): Promise<Session> {
  const { api, texts, storage, config, log, signIn } = page;
  const [tenant, switches, { manifests, faults }] = await Promise.all([
    api.call('getTenantFeatures', {}),
    loadSwitches(page),
    loadManifests(),
  ]);
  const centre = await loadCentre(tenant.variant);
  await texts.use(signIn.language, centre.variant.overlays);

  const ends: (() => void)[] = [];
  const browser = createBrowser();
  const clock = createClock();
  const env: CoreEnv = {
    api,
    storage,
    clock,
    browser,
    log,
    t: texts.in('core'),
    pluginTitle: (id) => {
      const manifest = manifests.find((plugin) => plugin.id === id);
      return manifest ? texts.in(id)(manifest.titleKey) : id;
    },
    softphone: createSoftphone({ log }),
    realtime: createRealtime({
      socketUrl: config.socketUrl,
      clock,
      uuid: browser.uuid,
      tabId: () => claimTabId(storage, browser.uuid, navigator.locks),
      log,
    }),
  };
  const core = createCore(env, {
    account,
    variant: centre.variant,
    tenantFeatures: tenant.features,
    language: signIn.language,
    sip: { url: webSocketUrl(config.sipUrl), realm: config.realm || location.hostname },
    token: () => createAccountStore(storage).token(),
  });

  const shellText = texts.in('shell');
  let workspace: Workspace | null = null;
  const registry = new Registry({
    manifests,
    modules,
    core,
    api,
    preferences: { read: (id) => workspace?.plugins[id], write: (id, envelope) => workspace?.setPreferences(id, envelope) },
    log,
    config: (id) => configOf(id, { ...centre.variant.plugins[id] }),
    translate: texts.in,
    loadTexts: (id) => texts.load(id),
    after: clock.after,
    onGuardFault: (plugin) =>
      core.alerts.show({ message: shellText('plugins.guardFault', { plugin }), type: 'warning', unique: `guard-${plugin}`, timeout: 5000 }),
    onFailure: (failure) => core.pluginFailed(failure),
  });
  workspace = openWorkspace(page, core, registry, centre, clock);
  await workspace.load();

  const applySwitches = ({ revision, list }: Switches) => {
    registry.apply(
      resolve({
        manifests,
        variant: centre.variant,
        switches: list,
        tenantFeatures: tenant.features,
        hostApi: HOST_API,
        account: {
          holds: core.session.hasRole,
          permissions: core.session.permissions,
          workingRole: core.session.workingRole,
          team: teamOf(list),
        },
      }),
    );
    core.pluginsApplied(revision, registry.inUse);
  };
  await texts.load(manifests.map((manifest) => manifest.id));
  applySwitches(switches);
  registry.watchCalls();
  nameFaults(core, shellText, { bad: faults.map((fault) => fault.path), unknown: unknownPlugins(centre.variant.plugins, manifests) }, log);

  ends.push(core.onAnnounce((event, payload) => registry.events.announce(event, payload as never)));
  ends.push(followSwitches(page, core, applySwitches, shellText));
  ends.push(askBeforeLeaving(() => core.calls.live));

  const services: ShellServices = {
    core,
    workspace,
    registry,
    storage,
    admin: { api, hostApi: HOST_API, tenantFeatures: tenant.features, loadCentre, configSchema },
    theme: page.theme,
    brand: { name: centre.variant.brand.name, logo: centre.logo },
    languages: core.session.flag('languageSwitcher') ? centre.variant.uiLanguages : [],
    setLanguage(language) {
      signIn.setLanguage(language);
      core.session.setLanguage(language);
      void texts.use(language, centre.variant.overlays);
      void api.call('setLanguage', { body: { language } }).catch(() => undefined); // the browser keeps it anyway [I18N-005]
    },
    translate: texts.in,
    loadTexts: (plugins) => texts.load(plugins),
    async conference(action, phone) {
      const ack = await env.realtime.command(action, {
        extension: core.session.extension,
        phone,
        ...(core.calls.current && { callId: core.calls.current.callId }),
      });
      return ack.ok ? { kind: 'done' } : { kind: 'failed', error: { message: ack.message } };
    },
    logout: () => void core.logout().finally(() => signIn.clear()),
    reload: browser.reload,
  };
  return {
    services,
    end() {
      ends.splice(0).forEach((end) => end());
      registry.dispose();
      env.softphone.stop();
      env.realtime.close();
      destroyCore(core);
    },
  };
}

/** The gateway answers with the switches of the person's own centre and team: a team that is named is theirs. */
const teamOf = (list: readonly Switch[]): number | null => list.find((s) => s.team !== undefined)?.team ?? null;

function openWorkspace(page: PreparedPage, core: Core, registry: Registry, centre: Centre, clock: CoreEnv['clock']): Workspace {
  const role = layoutRole(core.session.workingRole);
  const first: Item[] = (centre.layouts[role] ?? []).map((place) => ({
    ...place,
    plugin: registry.panel(place.panel)?.plugin.id ?? place.panel,
  }));
  return createWorkspace({
    store: createDocumentStore({ api: page.api, storage: page.storage }, core.session.accountId, role),
    alerts: core.alerts,
    clock,
    t: page.texts.in('shell'),
    log: page.log,
    first,
    least: (panel) => registry.panel(panel)?.panel.size ?? { minW: 1, minH: 1 },
    aliases: registry.aliases,
  });
}

/** What an administrator changed is fetched at once and applied when no call is live and no disposition is open [F20]. */
function followSwitches(page: PreparedPage, core: Core, apply: (switches: Switches) => void, t: (key: string) => string): () => void {
  const WAITING = 'plugins-waiting';
  return reaction(
    () => ({ waits: core.pluginChangeWaits, calm: core.calm, revision: core.pluginRevision }),
    ({ waits, calm }) => {
      if (!waits) return;
      if (!calm) return void core.alerts.show({ message: t('plugins.changeWaits'), type: 'warning', unique: WAITING, timeout: null });
      core.alerts.clear(WAITING);
      // A fetch that fails leaves the old switches in force.
      void loadSwitches(page).then(
        (switches) => switches.revision > 0 && apply(switches),
        () => undefined,
      );
    },
  );
}
