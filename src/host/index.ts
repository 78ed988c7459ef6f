/**
 * `@dialer/host`: everything of the dialer that a plugin may import. A plugin is a manifest (`manifest.ts`, plain data)
 * and a module (`index.tsx`, loaded when it is needed) whose default export is made by `definePlugin`.
 */
import { useContext, type ComponentType } from 'react';
import type { ApiPort } from '../core/ports/api';
import type { CommandId, PluginManifest, TokenId } from './manifest';
import type { Outcome, PluginError, Verdict } from '../core/outcome';
import type { CoreView } from '../core/views';
import { PluginScope } from './scope';

export * from './manifest';
export * from '../core/outcome';
export * from '../core/views';
export * from './format';
export * from './outcome-text';
export * from './store';
export * from './use-width';
export { ApiError } from '../core/ports/api';
export { loadList, type ListResult } from '../core/ports/load-list';
export type { ApiInput, ApiPort, ApiReply } from '../core/ports/api';

/** Major version of this API; a manifest names the one it was written for. */
export const HOST_API = 1;

/** Announcements. State is read from the core; an event only says that something happened. */
export interface HostEvents {
  'call-started': { callId: string };
  'call-ended': { callId: string };
  'lead-loaded': { leadId: string };
  'disposition-saved': { leadId: string; disposition: string };
  'follow-ups-changed': Record<string, never>;
  'summary-visible': Record<string, never>;
}

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** A piece of a plugin's own saved state: placement and preferences, never a person's data. */
export interface SavedState<T> {
  readonly value: T;
  set(next: T): void;
}

/** What a plugin's `activate` gets, and what its components get from `usePlugin()`. */
export interface PluginContext<Config = Record<string, unknown>> {
  readonly id: string;
  /** The plugin's configuration from the variant manifest and the administrator, already checked by its schema. */
  readonly config: Config;
  readonly core: CoreView;
  readonly api: ApiPort;
  /** Value of a token that the manifest requires; throws when the manifest does not declare it. */
  use<T>(token: TokenId): T;
  /** Value of an optional token, or null. */
  find<T>(token: TokenId): T | null;
  provide<T>(token: TokenId, value: T): void;
  /** Gives a declared command its action. */
  command(id: CommandId, run: () => Promise<Outcome> | Outcome, verdict?: () => Verdict): void;
  /** May refuse a command that the manifest lists in `guards`. A guard that throws lets the action pass. */
  guard(command: CommandId, verdict: () => Verdict): void;
  run(command: CommandId): Promise<Outcome>;
  on<E extends keyof HostEvents>(event: E, handler: (payload: HostEvents[E]) => void): void;
  announce<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): void;
  /** Registers a clean-up; all run in reverse when the plugin is deactivated. */
  own(dispose: () => void): void;
  /** Saved per person on the gateway; `parse` throws or migrates what it does not know. */
  state<T>(version: number, initial: T, parse: (saved: unknown, version: number) => T): SavedState<T>;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  /** Translates in the plugin's own namespace, then in the shared texts. */
  readonly t: Translate;
}

export interface PanelProps {
  readonly panelId: string;
}
export interface PageProps {
  /** Tells the frame that leaving would lose edits. */ onDirty(dirty: boolean): void;
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
  // eslint-disable-next-line -- the configuration type belongs to the plugin
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
/** Translations in the plugin's namespace. */
export const useT = (): Translate => usePlugin().t;

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
