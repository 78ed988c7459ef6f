/**
 * `@dialer/host/testing`: a host for tests of one plugin. `createTestHost` gives a fake core (plain observables), a fake
 * REST port and the plugin's own texts in both languages; `render` activates the plugin and draws one contribution.
 *
 *     const host = createTestHost(plugin);
 *     host.core.calls.current = aCallView();
 *     await host.render({ panel: 'call-type' });
 *     expect(screen.getByText('Auto')).toBeVisible();
 *     host.dispose();                       // and host.owned is empty
 */
import type { ComponentType, ReactElement } from 'react';
import { act, render as renderReact } from '@testing-library/react';
import { BlueprintProvider } from '@blueprintjs/core';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { runInAction } from 'mobx';
import { PluginProvider, type HostEvents, type PluginContext, type PluginModule } from './index';
import { done, type Outcome, type Verdict } from '../core/outcome';
import { fakeApi, type FakeApi } from './fakes/api';
import { fakeCore, type Acts, type FakeCore, type FakeCoreOptions } from './fakes/core';

export * from './fakes/api';
export * from './fakes/builders';
export * from './fakes/core';

type Texts = Record<string, unknown>;
const pluginTexts = import.meta.glob<Texts>(['../../plugins/*/locales/*.json', '../../plugins/settings/*/locales/*.json'], {
  eager: true,
  import: 'default',
});
const sharedTexts = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });

export interface TestHostOptions extends FakeCoreOptions {
  language?: 'en' | 'fr';
  /** Overlay over the language, as a centre's variant names it: `en_ca`. */
  overlay?: string;
  config?: object;
}
/** One contribution by its id, e.g. `{ panel: 'goals' }`. */
export type Contribution = { panel: string } | { page: string } | { overlay: string } | { topBar: string } | { route: string };

export interface TestHost {
  readonly core: FakeCore;
  readonly api: FakeApi;
  readonly ctx: PluginContext;
  readonly acts: Acts;
  /** Names of the acts, in order. */
  did(name: string): unknown[][];
  readonly announced: [event: string, payload: unknown][];
  readonly dirty: boolean[];
  /** Registrations that the plugin still owns; 0 after `dispose`. */
  owned(): number;
  /** Sets observables as one change, and lets React follow. */
  change(set: () => void): Promise<void>;
  emit<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): Promise<void>;
  verdict(command: string): Verdict;
  /** Activates the plugin once. */
  activate(): Promise<void>;
  render(what: Contribution): Promise<ReturnType<typeof renderReact>>;
  dispose(): void;
}

/** A host around one plugin, with nothing real behind it. */
export function createTestHost(
  plugin: PluginModule,
  { language = 'en', overlay, config = {}, ...coreOptions }: TestHostOptions = {},
): TestHost {
  const acts: Acts = [];
  const core = fakeCore(acts, { ...coreOptions, session: { ...coreOptions.session, language } });
  const api = fakeApi();
  const scope = contextParts();
  const texts = createTexts(plugin.manifest.id, overlay ? [overlay, language] : [language]);
  const ctx: PluginContext = {
    id: plugin.manifest.id,
    config: config as Record<string, unknown>,
    core,
    api,
    ...scope.parts,
    log: (level, message, facts) => void acts.push(['log', level, message, facts]),
    t: (key, params) => texts.t(key, params ?? {}),
  };
  let activated: Promise<void> | null = null;
  const activate = () => (activated ??= Promise.resolve(plugin.activate?.(ctx as PluginContext<never>)));
  const dirty: boolean[] = [];
  return {
    core,
    api,
    ctx,
    acts,
    dirty,
    announced: scope.announced,
    activate,
    did: (name) => acts.filter(([act_]) => act_ === name).map(([, ...args]) => args),
    owned: () => scope.owned.length,
    change: (set) => act(async () => runInAction(set)),
    emit: (event, payload) => act(async () => scope.emit(event, payload)),
    verdict: (command) => scope.commands.get(command)?.verdict?.() ?? { allow: true },
    async render(what) {
      await activate();
      const pieces = componentsOf(plugin, what, (now) => dirty.push(now));
      let view!: ReturnType<typeof renderReact>;
      await act(async () => {
        view = renderReact(
          <I18nextProvider i18n={texts}>
            <BlueprintProvider>
              <PluginProvider value={ctx}>{pieces}</PluginProvider>
            </BlueprintProvider>
          </I18nextProvider>,
        );
      });
      return view;
    },
    dispose: () => scope.dispose(),
  };
}

/** The contribution's component and, for a panel, the facts of its header before it. */
function componentsOf(plugin: PluginModule, what: Contribution, onDirty: (dirty: boolean) => void): ReactElement {
  if ('panel' in what) {
    const Panel = need(plugin.panels?.[what.panel], what);
    const Facts = plugin.panelFacts?.[what.panel];
    return (
      <section>
        <header>{Facts && <Facts />}</header>
        <Panel panelId={what.panel} />
      </section>
    );
  }
  if ('page' in what) {
    const Page = need(plugin.pages?.[what.page], what);
    return <Page onDirty={onDirty} />;
  }
  const Component = need(
    'overlay' in what ? plugin.overlays?.[what.overlay] : 'route' in what ? plugin.routes?.[what.route] : plugin.topBar?.[what.topBar],
    what,
  );
  return <Component />;
}

function need<P>(component: ComponentType<P> | undefined, what: Contribution): ComponentType<P> {
  if (!component) throw new Error(`The plugin has no ${JSON.stringify(what)}.`);
  return component;
}

type Handler = (payload: never) => void;
interface Command {
  run: () => Promise<Outcome> | Outcome;
  verdict?: (() => Verdict) | undefined;
}

/** The registrations of one plugin, and their bookkeeping. */
function contextParts() {
  const owned: (() => void)[] = [];
  const handlers = new Map<string, Set<Handler>>();
  const tokens = new Map<string, unknown>();
  const commands = new Map<string, Command>();
  const announced: [string, unknown][] = [];
  const emit = (event: string, payload: unknown) => handlers.get(event)?.forEach((handler) => handler(payload as never));
  const parts: Omit<PluginContext, 'id' | 'config' | 'core' | 'api' | 'log' | 't'> = {
    use<T>(token: string) {
      if (!tokens.has(token)) throw new Error(`No value for ${token}.`);
      return tokens.get(token) as T;
    },
    find: <T,>(token: string) => (tokens.get(token) ?? null) as T | null,
    provide: (token, value) => void tokens.set(token, value),
    command(id, run, verdict) {
      commands.set(id, { run, verdict });
      owned.push(() => commands.delete(id));
    },
    guard: () => undefined,
    run: async (id) => commands.get(id)?.run() ?? done,
    on(event, handler) {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set.add(handler as Handler));
      owned.push(() => set.delete(handler as Handler));
    },
    announce(event, payload) {
      announced.push([event, payload]);
      emit(event, payload);
    },
    own: (dispose) => void owned.push(dispose),
    state(_version, initial) {
      let value = initial;
      return {
        get value() {
          return value;
        },
        set: (next) => {
          value = next;
        },
      };
    },
  };
  const dispose = () => {
    while (owned.length) owned.pop()?.();
  };
  return { parts, owned, announced, commands, emit, dispose };
}

/** The plugin's texts, then the shared ones, in the given languages, first one first. */
function createTexts(plugin: string, languages: string[]): i18n {
  const texts = createInstance();
  void texts.init({
    lng: languages[0] ?? 'en',
    fallbackLng: languages.slice(1),
    lowerCaseLng: true,
    load: 'currentOnly',
    ns: [plugin, 'core', 'common'],
    defaultNS: plugin,
    fallbackNS: ['core', 'common'],
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const folder = `/plugins/${plugin.replace(/^settings-/, 'settings/')}/locales/`;
  for (const language of languages) {
    for (const [path, json] of Object.entries(pluginTexts))
      if (path.endsWith(`${folder}${language}.json`)) texts.addResourceBundle(language, plugin, json, true);
    for (const [path, json] of Object.entries(sharedTexts)) {
      const shared = new RegExp(`/locales/${language}/(\\w+)\\.json$`).exec(path)?.[1];
      if (shared) texts.addResourceBundle(language, shared, json, true);
    }
  }
  return texts;
}
