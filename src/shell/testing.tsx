/** The shell around a fake core, for its component tests: real texts, a real registry and workspace, no gateway. */
import { act, render } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { Profiler } from 'react';
import { fakeApi, fakeCore, type Acts, type FakeApi, type FakeCore, type FakeCoreOptions } from '@dialer/host/testing';
import type { z } from 'zod';
import { fakeCentres } from '../host/fakes/centre';
import { allow, type PluginManifest, type PluginModule, type Resolution } from '../host';
import type { AlertItem, AlertStackView, ConnectionView, DialPadView, SoftphoneView } from '../core/shell-view';
import { wordsOf } from '../core/ports';
import { readDocument } from '../core/workspace/document';
import type { Item } from '../core/workspace/layout';
import { createWorkspace, type Workspace } from '../core/workspace/model';
import { createTexts, type UiLanguage } from '../i18n';
import { Registry } from '../registry/registry';
import { AddressBar, Addresses } from './addresses';
import { customizeParts } from './grid/customize/customize-parts';
import { openPanel } from './grid/open-panel';
import { soundParts } from './softphone/sound-parts';
import { Shell } from './shell';
import type { ShellCore, ShellServices } from './services';
import { ThemeStore } from './theme';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
export type FakeShellCore = Omit<FakeCore, 'alerts'> & {
  alerts: Omit<ShellCore['alerts'], keyof AlertStackView> & Writable<AlertStackView>;
  softphone: FakeSoftphone;
  connection: Writable<ConnectionView>;
  pluginNews: number;
  settled: boolean;
  setUnsaved: ShellCore['setUnsaved'];
};

type FakeSoftphone = Writable<Omit<SoftphoneView, 'pad'>> & { readonly pad: Writable<DialPadView> };

function fakeShellCore(acts: Acts, options: FakeCoreOptions): FakeShellCore {
  const core = fakeCore(acts, options);
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void acts.push([name, ...args]);
  const later = (name: string) => async () => void acts.push([name]);
  const pad = observable<Writable<DialPadView>>(
    {
      text: '',
      note: null,
      isHelp: false,
      set: (text) => runInAction(() => (pad.text = text)),
      press: (key) => runInAction(() => (pad.text += key)),
      paste: record('softphone.pad.paste'),
      clear: record('softphone.pad.clear'),
      settle: record('softphone.pad.settle'),
    },
    {},
    { deep: false },
  );
  const softphone = observable<FakeSoftphone>(
    {
      shown: true,
      connected: true,
      registration: 'registered',
      microphone: 'granted',
      sessions: [],
      transferring: null,
      answersItself: false,
      volume: 100,
      microphones: [{ id: 'm1', label: 'Headset' }],
      speakers: [{ id: 's1', label: 'Desk speaker' }],
      microphone_id: '',
      speaker_id: '',
      ringer_id: '',
      micLevel: 0,
      sound: null,
      farLevel: 0,
      pad,
      call: later('softphone.call'),
      voicemail: later('softphone.voicemail'),
      answer: record('softphone.answer'),
      reject: record('softphone.reject'),
      hangUp: record('softphone.hangUp'),
      hold: record('softphone.hold'),
      holdVerdict: () => allow,
      mute: record('softphone.mute'),
      transfer: record('softphone.transfer'),
      setVolume: record('softphone.setVolume'),
      setDevices: record('softphone.setDevices'),
      askMicrophone: later('softphone.askMicrophone'),
      check: () => Promise.reject(new Error('This test has no pre-call check.')),
    },
    {},
    { deep: false },
  );
  const stack = observable({ items: [] as AlertItem[], toasts: [] as AlertItem[] }, {}, { deep: false });
  const alerts = Object.defineProperties(
    Object.assign(Object.create(core.alerts) as object, {
      // What is shown stands in the stack, as the core's own does.
      show(alert: Parameters<typeof core.alerts.show>[0]) {
        const id = core.alerts.show(alert);
        runInAction(() => {
          const buttons = (alert.buttons ?? []).map((button) => ({ ...button, label: wordsOf(button.label) }));
          const shown: AlertItem = { dismissible: true, ...alert, id, message: wordsOf(alert.message), buttons };
          stack.items = [...stack.items.filter((item) => item.id !== id), shown];
        });
        return id;
      },
      clear: core.alerts.clear,
      toast: core.alerts.toast,
      dismiss: record('alerts.dismiss'),
    }),
    {
      items: {
        get: () => stack.items,
        set(next) {
          stack.items = next;
        },
      },
      toasts: {
        get: () => stack.toasts,
        set(next) {
          stack.toasts = next;
        },
      },
    },
  );
  const connection = observable<Writable<ConnectionView>>(
    { state: 'open', attempt: 0, refused: null, callElsewhere: false, online: true, greeted: true, greetedAt: null, serves: () => true },
    {},
    { deep: false },
  );
  const state = observable({ pluginNews: 0, settled: true });
  const member = (name: 'pluginNews' | 'settled') => ({
    get: () => state[name],
    set: (value: never) => runInAction(() => void (state[name] = value)),
  });
  return Object.defineProperties(
    { ...core, alerts, softphone, connection, setUnsaved: record('setUnsaved') },
    { pluginNews: member('pluginNews'), settled: member('settled') },
  ) as unknown as FakeShellCore;
}

export interface TestShellOptions extends FakeCoreOptions {
  path?: string;
  language?: UiLanguage;
  languages?: readonly UiLanguage[];
  plugins?: readonly {
    manifest: PluginManifest;
    module?: Omit<PluginModule, 'manifest'>;
    resolution?: Resolution;
    config?: z.ZodType<Record<string, unknown>>;
    /** Its configuration, as the schema would hand it over. */
    values?: Record<string, unknown>;
    /** Texts of a plugin that is not in this release, in the page's language. */
    texts?: Readonly<Record<string, string>>;
  }[];
  placed?: readonly Item[];
  /** Document that the gateway has stored of the workspace; without it nothing, and `placed` is the first layout. */
  stored?: unknown;
  /** False: the gateway has not said yet who waits. */
  settled?: boolean;
  /** React has drawn something on the page. */
  onDraw?: () => void;
}

export interface TestShell {
  core: FakeShellCore;
  api: FakeApi;
  acts: Acts;
  workspace: Workspace;
  registry: Registry;
  addresses: Addresses;
  services: ShellServices;
  did(name: string): unknown[][];
  change(set: () => void): Promise<void>;
}

export async function renderShell({
  path = '/',
  language = 'en',
  languages = ['en', 'fr'],
  plugins = [],
  placed = [],
  stored,
  settled = true,
  onDraw = () => undefined,
  ...options
}: TestShellOptions = {}): Promise<TestShell> {
  const acts: Acts = [];
  const core = fakeShellCore(acts, options);
  core.session.language = language;
  core.settled = settled;
  const texts = await createTexts(language);
  for (const { manifest, texts: own } of plugins) if (own) texts.i18n.addResources(language, manifest.id, own);
  await customizeParts.load();
  await soundParts.load();
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void acts.push([name, ...args]);
  const memory = new Map<string, string>();
  const storage = {
    read: (_: string, key: string) => memory.get(key) ?? null,
    write: (_: string, key: string, value: string) => void memory.set(key, value),
  };
  const api = fakeApi();
  const registry: Registry = new Registry({
    openPanel: (panel) => openPanel(services, panel),
    manifests: plugins.map(({ manifest }) => manifest),
    modules: Object.fromEntries(
      plugins.flatMap(({ manifest, module }) => (module ? [[manifest.id, async () => ({ manifest, ...module }) as PluginModule]] : [])),
    ),
    core,
    api,
    preferences: { read: (id) => workspace.plugins[id], write: (id, envelope) => workspace.setPreferences(id, envelope) },
    log: record('log'),
    config: async (id) => plugins.find(({ manifest }) => manifest.id === id)?.values ?? {},
    translate: texts.in,
    loadTexts: texts.load,
    centreStates: async () => fakeCentres(api, core.clock).open,
    after: () => () => undefined,
    onGuardFault: () => undefined,
    onFailure: record('failure'),
    onCommandNoted: () => undefined,
  });
  const workspace: Workspace = createWorkspace({
    store: {
      load: async () => {
        const read = readDocument(stored ?? null);
        return read.kind === 'newer' ? { from: 'newer-release' } : { from: 'gateway', revision: 0, kept: null, ...read };
      },
      save: async ({ revision }) => ({ kind: 'saved', revision: revision + 1 }),
      keep: () => undefined,
      forget: () => undefined,
    },
    alerts: core.alerts,
    clock: { now: () => 0, after: () => () => undefined },
    t: texts.in('shell'),
    log: record('log'),
    uuid: () => crypto.randomUUID(),
    variant: core.session.variant.code,
    role: 'qualifier',
    first: placed,
    least: () => ({ minW: 1, minH: 1 }),
    aliases: new Map(),
  });
  await workspace.load();
  registry.apply(new Map(plugins.map(({ manifest, resolution }) => [manifest.id, resolution ?? { at: 'active' as const }])));
  const services: ShellServices = {
    core,
    workspace,
    registry,
    storage,
    languages,
    admin: {
      api,
      configSchema: async (id) => plugins.find(({ manifest }) => manifest.id === id)?.config ?? null,
    },
    theme: new ThemeStore(storage),
    brand: { name: 'Test', logo: null },
    setLanguage: (next) => (record('setLanguage')(next), void texts.use(next)),
    translate: texts.in,
    loadTexts: async () => undefined,
    logout: record('logout'),
    reload: record('reload'),
    useHere: record('useHere'),
  };
  const addresses = Addresses.inMemory(path);
  await act(async () => {
    render(
      <Profiler id="page" onRender={onDraw}>
        <AddressBar addresses={addresses}>
          <Shell services={services} />
        </AddressBar>
      </Profiler>,
    );
  });
  return {
    core,
    api,
    acts,
    workspace,
    registry,
    addresses,
    services,
    did: (name) => acts.filter(([act_]) => act_ === name).map(([, ...args]) => args),
    change: (set) => act(async () => runInAction(set)),
  };
}
