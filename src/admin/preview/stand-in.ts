/**
 * A workspace without its plugins: the resolutions and the layout are those of the person who is previewed, but every
 * plugin is a stand-in that draws what its manifest says. Nothing of an agent's runs for the administrator, and nothing
 * is kept.
 */
import { EMPTY_DOCUMENT } from '../../core/workspace/document';
import type { Layout } from '../../core/workspace/layout';
import { createWorkspace, type Workspace } from '../../core/workspace/model';
import type { DocumentStore } from '../../core/workspace/store';
import { layoutRole } from '@dialer/contract';
import { done, type PanelManifest, type PluginManifest, type PluginModule } from '../../host';
import { Registry } from '../../registry/registry';
import type { ShellServices } from '../../shell/services';
import type { Preview, PreviewOf } from './audience';
import { StandInPanel } from './stand-in-panel';

const nothing = () => undefined;

/** A preview shows every panel that the person has, also those that come and go with a call. */
const always = ({ visibleWhen: _comesAndGoes, ...panel }: PanelManifest): PanelManifest => panel;

/** Needs nobody and starts with its first panel. */
export function standInManifest(manifest: PluginManifest): PluginManifest {
  const {
    requires: _requires,
    optional: _optional,
    provides: _provides,
    guards: _guards,
    listens: _listens,
    centreState: _kept,
    ...rest
  } = manifest;
  const panels = manifest.contributes.panels?.map(always);
  return { ...rest, activateOn: 'first-panel', contributes: { ...(panels && { panels }) } };
}

const standInModule = (manifest: PluginManifest): PluginModule => ({
  manifest,
  panels: Object.fromEntries((manifest.contributes.panels ?? []).map(({ id }) => [id, StandInPanel])),
});

export function standInRegistry(services: ShellServices, plugins: Preview['plugins']): Registry {
  const { registry, core, admin, translate, loadTexts } = services;
  const manifests = registry.manifests.map(standInManifest);
  const standIns = new Registry({
    openPanel: () => done,
    manifests,
    modules: Object.fromEntries(manifests.map((manifest) => [manifest.id, async () => standInModule(manifest)])),
    core,
    api: admin.api,
    log: nothing,
    translate,
    preferences: { read: nothing, write: nothing },
    config: async () => ({}),
    loadTexts: (plugin) => loadTexts([plugin]),
    centreStates: () => Promise.reject(new Error('A stand-in keeps nothing.')),
    after: core.clock.after,
    onGuardFault: nothing,
    onFailure: nothing,
    onCommandNoted: nothing,
  });
  standIns.apply(new Map(plugins.map(({ plugin, at, why }) => [plugin, { at, ...(why && { why }) }])));
  return standIns;
}

/** Holds nothing: what is arranged in a preview lives as long as the page. */
const noStore: DocumentStore = {
  load: async () => ({ from: 'gateway', revision: 0, document: EMPTY_DOCUMENT, unreadable: false, kept: null }),
  save: async ({ revision }) => ({ kind: 'saved', revision: revision + 1 }),
  keep: nothing,
  forget: nothing,
};

let ids = 0;

export function standInWorkspace({ core, translate }: ShellServices, registry: Registry, of: PreviewOf, placed: Layout): Workspace {
  const workspace = createWorkspace({
    store: noStore,
    alerts: { show: () => '', clear: nothing },
    clock: core.clock,
    uuid: () => `preview-${++ids}`,
    t: translate('shell'),
    log: nothing,
    variant: of.centre,
    role: layoutRole([of.role]),
    first: placed,
    least: (panel) => registry.panel(panel)?.panel.size ?? null,
    aliases: registry.aliases,
  });
  void workspace.load();
  return workspace;
}
