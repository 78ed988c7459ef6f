/**
 * `@dialer/host`: everything of the dialer that a plugin may import. A plugin is a manifest (`manifest.ts`, plain data)
 * and a module (`index.tsx`, loaded when it is needed) whose default export is made by `definePlugin`.
 */
import { useContext, type ComponentType } from 'react';
import type { FlagId } from '@dialer/contract';
import type { PluginRoute, RouteInput, RouteReply } from '@dialer/contract/plugin-routes';
import type { ApiOptions, ApiPort } from '../core/ports/api';
import type { CommandId, PluginManifest, Token } from './manifest';
import type { Command, CommandAction, PayloadOf, PluginEvent, Schema } from './names';
import type { Outcome, PluginError, Verdict } from '../core/outcome';
import type { CentreState, CoreView, HostEvents, ToldByPlugins } from '../core/views';
import { CurrentTexts, PluginScope } from './scope';

export * from './manifest';
export * from './names';
export * from '../core/outcome';
export * from '../core/views';
export * from './format';
export * from './outcome-text';
export * from './store';
export * from './use-minute';
export * from './use-width';
export * from './worked-on';
export { ApiError } from '../core/ports/api';
export type { ApiInput, ApiPort, ApiReply } from '../core/ports/api';

/** Major version of this API; a manifest names the one it was written for. */
export const HOST_API = 1;

/** A text by its key, its `{{names}}` filled from `params`; `plugin:key` is in that plugin's texts. A key that nothing knows comes back. */
export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** A plugin's own saved state: preferences, never a person's or a lead's data. */
export interface SavedState<T> {
  /** Observable, and replaced as a whole. */
  readonly value: T;
  /** Saved a moment later, with the person's layout. What a newer release has saved is not overwritten. */
  set(next: T): void;
}

/** What a panel's header says beside its title. */
export interface PanelBadge {
  readonly value: number | string;
  /** The same in words, for who hears it or points at it: `3 messages wait`. */
  readonly label: string;
}

/** The plugin's own side on the gateway. */
export interface GatewayPort {
  /** A write that must not be lost passes `key`: it is tried again by itself, and kept once. */
  call<R extends PluginRoute>(route: R, input: RouteInput<R>, options?: ApiOptions): Promise<RouteReply<R>>;
}

/** What a plugin's `activate` gets, and what its components get from `usePlugin()`. */
export interface PluginContext<Config = Record<string, unknown>> {
  /** The plugin's id, as in its manifest. */
  readonly id: string;
  /** The plugin's configuration from the variant manifest and the administrator, already checked by its schema. */
  readonly config: Config;
  /** State of the world, observable, and what may be done in it. */
  readonly core: CoreView;
  /** REST operations by their names in the contract. `call` rejects with `ApiError`. */
  readonly api: ApiPort;
  /** Routes of the plugin's own gateway side, from its `routes.ts`, typed both ways. `call` rejects with `ApiError`. */
  readonly gateway: GatewayPort;
  /**
   * Whether a flag that the manifest declares in `flags` is on for this person; throws for any other. Observable: it follows
   * an administrator's switch as `core.session.flag`, which has the product's flags, does.
   */
  flag(id: FlagId): boolean;
  /** Value of a token that the manifest `requires`; throws when it is not declared or its provider does not run. */
  use<T>(token: Token<T>): T;
  /**
   * Value of a token that the manifest has in `optional`, or null while nothing provides it; throws when not declared.
   * Ask at each use: a provider that goes into quarantine takes its value back, and those who can do without it go on.
   */
  find<T>(token: Token<T>): T | null;
  /** Gives other plugins a value under a token that the manifest `provides`, until this plugin is deactivated. */
  provide<T>(token: Token<T>, value: NoInfer<T>): void;
  /** Gives a command of the manifest its action, and says what it takes. */
  command<P extends object>(command: Command<P>, action: CommandAction<P>): void;
  /**
   * May refuse a command that the manifest lists in `guards`. Asked with the payload at each run, and before the click of a
   * button that has one; without, before any other click. A guard that throws lets the action pass.
   */
  guard<P extends object>(command: Command<P>, verdict: (payload?: P) => Verdict): void;
  /**
   * Hears, before it is done, of a command that the manifest lists in `listens`, and may answer fields to put over those of
   * its payload, also after a moment: it has a second. Each hears what those before it have added. What the payload's schema
   * refuses is dropped.
   */
  before<P extends object>(command: Command<P>, listener: (payload: P) => Partial<P> | void | Promise<Partial<P> | void>): void;
  /** Hears what became of a command that the manifest lists in `listens` and that was done or tried. Nobody waits for it. */
  after<P extends object>(command: Command<P>, listener: (payload: P, outcome: Outcome) => void | Promise<void>): void;
  /**
   * May any plugin's command be run now? Its own verdict, then every guard's, each in the name of its plugin; `reasonOf` puts
   * it into words. Observable: a component that reads it follows it. `CommandButton` of `@dialer/ui` is a button with it.
   */
  verdict<P extends object>(command: Command<P>, payload?: P): Verdict;
  /**
   * Runs any plugin's command. Never rejects: an action that throws has `failed`, and so has a payload that is not what the
   * command takes (`fields` names which); a command that nobody gives is `refused`.
   */
  run<P extends object>(command: Command<P>, ...payload: PayloadOf<P>): Promise<Outcome>;
  /** The keys that run a command for this person, chosen by them or the plugin's own; null: none. Observable. */
  shortcut(command: CommandId): string | null;
  /** Hears announcements of the core and of other plugins until the plugin is deactivated. */
  on<E extends keyof HostEvents>(event: E, handler: (payload: HostEvents[E]) => void): void;
  on<P>(event: PluginEvent<P>, handler: (payload: P) => void): void;
  /**
   * Tells every plugin. A handler that throws is logged, and the others hear it. Throws for an event that is another's: the
   * core's own, but for those that plugins tell, or another plugin's.
   */
  announce<E extends ToldByPlugins>(event: E, payload: HostEvents[E]): void;
  announce<P>(event: PluginEvent<P>, payload: P): void;
  /**
   * Brings a panel, of whatever plugin, into sight: scrolled to, and marked for a moment. Refused, with words for the person,
   * where the panel is not on their layout (which stays theirs), has nothing to show, or the workspace is not on the screen.
   */
  openPanel(panel: string): Outcome;
  /**
   * A count or a short word in the header of a panel of the manifest, asked again whenever something observable in it has
   * changed; null shows none. One that throws shows none and is reported once.
   */
  badge(panel: string, read: () => PanelBadge | null): void;
  /** Registers a clean-up. All run in reverse when the plugin is deactivated; one that throws keeps none from running. */
  own(dispose: () => void): void;
  /**
   * The plugin's preferences, saved per person on the gateway; one for each plugin. `parse` gets what was saved and the
   * version that saved it, and returns today's shape. When it throws, `initial` stands and nothing is lost until `set`.
   */
  state<T>(version: number, initial: T, parse: (saved: unknown, version: number) => T): SavedState<T>;
  /**
   * The value that the plugin keeps for the whole centre, one for each plugin: on the gateway, on every page at once when
   * somebody saves it. The manifest's `centreState` says who may save, and the version of the shape; `schema` is the default
   * export of the plugin's `centre-state.ts`, an object of zod whose fields have defaults, by which the gateway judges too.
   * `parse` turns what an earlier version has saved into what the schema reads. What cannot be read counts as not saved,
   * and can be taken back on the Changes page.
   */
  centreState<T extends object>(schema: Schema<T>, parse?: (saved: unknown, version: number) => unknown): CentreState<T>;
  /** A line with the plugin's id; never a client's data. */
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  /** Translates in the plugin's own namespace, then in the shared texts. */
  readonly t: Translate;
}

/** What a panel's component gets. */
export interface PanelProps {
  readonly panelId: string;
}
/** What a page shows of itself in its address, so that a link shows what its sender saw: a search, a sort, what is open. */
export interface PageAddress {
  get(name: string): string;
  /** Empty values leave the address. Back does not return here: for what is refined step by step, as a search. */
  set(values: Record<string, string>): void;
  /** As `set`, and Back returns here: for what opens and closes. */
  go(values: Record<string, string>): void;
}
/** What a settings page's component gets. */
export interface PageProps {
  /** Tells the frame that leaving would lose edits. */
  onDirty(dirty: boolean): void;
  readonly address: PageAddress;
}

/**
 * What an editor of a configuration's field gets: the control that `config.ts` names by `.meta({ editor: 'name' })`. It stands
 * in no plugin frame, since the plugin need not run for the administrator: it has these properties and nothing of `usePlugin()`.
 */
export interface EditorProps<Value = unknown> {
  /** What stands in the form; undefined while nothing does, or nothing that is of the field's kind. */
  readonly value: Value | undefined;
  /** What is to stand there; undefined is nothing. The schema judges it as anything that is typed. */
  onChange(next: Value | undefined): void;
  /** Name of the field, which stands above the editor. */
  readonly label: string;
  /** The administrator may only look. */
  readonly disabled: boolean;
  /** Translates in the plugin's namespace. */
  readonly t: Translate;
}

/** A plugin's module. Components are keyed by the ids of its manifest's contributions. */
export interface PluginModule {
  readonly manifest: PluginManifest;
  readonly panels?: Readonly<Record<string, ComponentType<PanelProps>>>;
  /** Right side of the panel's header: one line of state or facts. */
  readonly panelFacts?: Readonly<Record<string, ComponentType>>;
  /** A panel that takes itself away for facts that no `visibleWhen` names; observed, and its place is kept. */
  readonly panelShown?: Readonly<Record<string, (ctx: PluginContext) => boolean>>;
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  readonly routes?: Readonly<Record<string, ComponentType>>;
  readonly overlays?: Readonly<Record<string, ComponentType>>;
  readonly topBar?: Readonly<Record<string, ComponentType>>;
  /** Controls of the plugin's own in the form of its configuration; `later()` of `@dialer/ui` keeps their code from everybody else. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<never>>>>;
  /** Runs once when the plugin starts, with ten seconds to finish. What it registers is undone when the plugin stops. */
  readonly activate?: (ctx: PluginContext<never>) => void | Promise<void>;
}

/** Ties a manifest to its code; checks that every declared contribution has a component. */
export function definePlugin<C>(
  manifest: PluginManifest,
  parts: Omit<PluginModule, 'manifest' | 'activate'> & { activate?: (ctx: PluginContext<C>) => void | Promise<void> },
): PluginModule {
  const missing = (kind: string, declared: readonly { id?: string; path?: string }[] | undefined, given: object | undefined) =>
    (declared ?? [])
      .map((d) => d.id ?? d.path ?? '')
      .filter((id) => !given || !(id in given))
      .map((id) => `${kind} ${id}`);
  const c = manifest.contributes;
  const gaps = [
    ...missing('panel', c.panels, parts.panels),
    ...missing('page', c.settingsPages, parts.pages),
    ...missing('route', c.routes, parts.routes),
    ...missing('overlay', c.overlays, parts.overlays),
    ...missing('top-bar item', c.topBar, parts.topBar),
  ];
  if (gaps.length)
    throw new Error(`Plugin ${manifest.id}: its manifest declares ${gaps.join(', ')}, but its module has no such component.`);
  return { manifest, ...parts } as PluginModule;
}

/** The frame around a plugin's component provides its context. */
export const PluginProvider = PluginScope.Provider;

/** The plugin's context inside its own components. */
export function usePlugin<Config = Record<string, unknown>>(): PluginContext<Config> {
  const ctx = useContext(PluginScope);
  if (!ctx) throw new Error('usePlugin() was called outside a plugin frame.');
  return ctx as PluginContext<Config>;
}
/** The core's observable state; wrap the component in `observer`. */
export const useCore = (): CoreView => usePlugin().core;
/** Translations in the plugin's namespace; the component is drawn again when the language changes. */
export function useT(): Translate {
  useContext(CurrentTexts);
  return usePlugin().t;
}

/** Puts anything thrown by a call into the words that a screen shows. */
export function toPluginError(error: unknown): PluginError {
  if (error && typeof error === 'object' && 'status' in error) {
    const e = error as { status?: number; message?: string; errors?: Record<string, string[]> };
    return {
      ...(e.status !== undefined && { status: e.status }),
      ...(e.message && { message: e.message }),
      ...(e.errors && { fields: e.errors }),
    };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
