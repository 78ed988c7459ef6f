/**
 * Runs the plugins: loads a module when it is needed, activates it in its own try with a deadline, keeps what it
 * registered, and empties it again. A plugin that breaks, breaks alone.
 */
import { computed, makeObservable, observable, observableRef, runInAction, when } from 'mobx';
import type { PanelManifest, PluginContext, PluginManifest, PluginModule, Resolution, TokenId } from '../host';
import { Commands } from './commands';
import { createScope, type Host, type Scope } from './context';
import { Events } from './events';
import { activationOrder } from './resolve';

export type RunState =
  | { at: 'idle' }
  | { at: 'starting' }
  | { at: 'ready'; module: PluginModule; context: PluginContext }
  | { at: 'failed'; error: Error; crashes: number; quarantined: boolean };

export interface RegistrySetup extends Pick<Host, 'core' | 'api' | 'preferences' | 'log' | 'translate'> {
  manifests: readonly PluginManifest[];
  /** Loads a plugin's module; by plugin id. */
  modules: Readonly<Record<string, () => Promise<PluginModule>>>;
  /** The plugin's configuration, checked by its schema; rejects in words when it is not well formed. */
  config(plugin: string): Promise<Record<string, unknown>>;
  /** Brings the plugin's texts before anything of it is drawn. */
  loadTexts(plugin: string): Promise<void>;
  /** Timer of the deadline. */
  after(ms: number, run: () => void): () => void;
  /** A guard that threw was passed over. */
  onGuardFault(plugin: string, command: string): void;
}

/** Milliseconds that loading and activating one plugin may take. */
export const ACTIVATION_DEADLINE = 10_000;
/** Crashes in one session after which a plugin is left alone. */
export const MAX_CRASHES = 3;

const IDLE: RunState = { at: 'idle' };
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

export interface PanelEntry {
  plugin: PluginManifest;
  panel: PanelManifest;
}

export class Registry {
  readonly commands: Commands;
  readonly events: Events;
  resolutions: ReadonlyMap<string, Resolution> = new Map();
  private readonly states = observable.map<string, RunState>([], { deep: false });
  private readonly crashes = new Map<string, number>();
  private readonly scopes = new Map<string, Scope>();
  private readonly starting = new Map<string, Promise<void>>();
  private readonly tokens: Host['tokens'] = new Map();
  private readonly panels = new Map<string, PanelEntry>();
  private readonly stops: (() => void)[] = [];
  /** Functions of plugins whose failure was logged already. */
  private readonly blamed = new WeakSet<object>();

  constructor(private readonly setup: RegistrySetup) {
    this.commands = new Commands((owner, command, error) => {
      this.log('error', 'A guard failed; the action passes.', { plugin: owner, command, error: String(error) });
      setup.onGuardFault(owner, command);
    });
    this.events = new Events((owner, event, error) =>
      this.log('error', 'A handler failed.', { plugin: owner, event, error: String(error) }),
    );
    for (const plugin of setup.manifests) for (const panel of plugin.contributes.panels ?? []) this.panels.set(panel.id, { plugin, panel });
    makeObservable(this, { resolutions: observableRef, active: computed });
  }

  get manifests(): readonly PluginManifest[] {
    return this.setup.manifests;
  }
  /** Plugins that this person has now, in manifest order. */
  get active(): readonly PluginManifest[] {
    return this.setup.manifests.filter((manifest) => this.resolutions.get(manifest.id)?.at === 'active');
  }
  panel(id: string): PanelEntry | undefined {
    return this.panels.get(id);
  }
  /** Earlier ids of panels and what they are called now. */
  get aliases(): ReadonlyMap<string, string> {
    return new Map([...this.panels.values()].flatMap(({ panel }) => (panel.aliases ?? []).map((alias) => [alias, panel.id] as const)));
  }
  state(plugin: string): RunState {
    return this.states.get(plugin) ?? IDLE;
  }

  /** Takes new resolutions: what is no longer active stops, dependants first; what must run from the start starts. */
  apply(next: ReadonlyMap<string, Resolution>): void {
    const leaving = activationOrder(this.setup.manifests, this.resolutions).filter((id) => next.get(id)?.at !== 'active');
    runInAction(() => (this.resolutions = next));
    for (const id of leaving.reverse()) this.deactivate(id);
    for (const id of activationOrder(this.setup.manifests, next)) if (this.startsAtOnce(id)) void this.ensure(id);
  }

  private startsAtOnce(id: string): boolean {
    const manifest = this.manifest(id);
    return manifest?.activateOn === 'start' || Boolean(manifest?.contributes.topBar?.length);
  }

  /** Plugins that wait for the first call start when one is there. */
  watchCalls(): void {
    this.stops.push(
      when(
        () => this.setup.core.calls.live,
        () => {
          for (const manifest of this.active) if (manifest.activateOn === 'first-call') void this.ensure(manifest.id);
        },
      ),
    );
  }

  /** Loads and activates a plugin once, after the providers of its tokens. Never rejects: what went wrong is its state. */
  ensure(id: string): Promise<void> {
    const state = this.state(id);
    if (state.at === 'ready' || state.at === 'failed' || this.resolutions.get(id)?.at !== 'active') return Promise.resolve();
    const running = this.starting.get(id) ?? this.start(id).finally(() => this.starting.delete(id));
    this.starting.set(id, running);
    return running;
  }

  /** After a failure: once more from the beginning. A quarantined plugin stays down for the session. */
  retry(id: string): Promise<void> {
    const state = this.state(id);
    if (state.at === 'failed' && state.quarantined) return Promise.resolve();
    this.deactivate(id);
    for (const provider of this.providersOf(id)) if (this.state(provider).at === 'failed') void this.retry(provider);
    return this.ensure(id);
  }

  private async start(id: string): Promise<void> {
    const manifest = this.manifest(id)!;
    runInAction(() => this.states.set(id, { at: 'starting' }));
    // Providers first. A ring of optional tokens waits for nobody: those plugins are starting already.
    await Promise.all(
      this.providersOf(id).map((provider) =>
        this.starting.has(provider) && this.waitsFor(provider, id) ? undefined : this.ensure(provider),
      ),
    );
    let scope: Scope | null = null;
    try {
      const config = await this.withDeadline(this.setup.config(id));
      scope = createScope(manifest, config, { ...this.setup, commands: this.commands, events: this.events, tokens: this.tokens });
      const { context } = scope;
      const module = await this.withDeadline(this.bringUp(id, context));
      if (this.resolutions.get(id)?.at !== 'active') return this.abandon(id, scope);
      this.scopes.set(id, scope);
      runInAction(() => this.states.set(id, { at: 'ready', module, context }));
    } catch (thrown) {
      scope?.dispose();
      this.fail(id, asError(thrown), 'activate');
    }
  }

  private async bringUp(id: string, context: PluginContext): Promise<PluginModule> {
    const load = this.setup.modules[id];
    if (!load) throw new Error(`The plugin ${id} has a manifest but no module.`);
    const [module] = await Promise.all([load(), this.setup.loadTexts(id)]);
    await module.activate?.(context as PluginContext<never>);
    return module;
  }

  private abandon(id: string, scope: Scope): void {
    scope.dispose();
    runInAction(() => this.states.delete(id));
  }

  private withDeadline<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.setup.after(ACTIVATION_DEADLINE, () =>
        reject(new Error(`It did not start within ${ACTIVATION_DEADLINE / 1000} s.`)),
      );
      work.then(resolve, reject).finally(cancel);
    });
  }

  /** A component of the plugin threw. The third crash of a session quarantines it. */
  crashed(id: string, thrown: unknown, where: string): void {
    const error = asError(thrown);
    const crashes = this.fail(id, error, where, false);
    if (crashes < MAX_CRASHES) return;
    this.deactivate(id);
    runInAction(() => this.states.set(id, { at: 'failed', error, crashes, quarantined: true }));
  }

  /** Asks a plugin whether its panel wants to be seen now. One that throws is shown, and said so once. */
  wantsToBeSeen(id: string, panel: string): boolean {
    const state = this.state(id);
    const shown = state.at === 'ready' ? state.module.panelShown?.[panel] : undefined;
    if (!shown || state.at !== 'ready') return true;
    try {
      return shown(state.context);
    } catch (thrown) {
      if (!this.blamed.has(shown))
        this.log('error', 'A panel could not say whether it is shown.', { plugin: id, panel, error: asError(thrown).message });
      this.blamed.add(shown);
      return true;
    }
  }

  private fail(id: string, error: Error, where: string, stop = true): number {
    const crashes = (this.crashes.get(id) ?? 0) + 1;
    this.crashes.set(id, crashes);
    this.log('error', 'A plugin stopped working.', {
      plugin: id,
      where,
      error: error.message,
      stack: error.stack,
      callId: this.setup.core.calls.current?.callId ?? null,
    });
    if (stop) runInAction(() => this.states.set(id, { at: 'failed', error, crashes, quarantined: crashes >= MAX_CRASHES }));
    return crashes;
  }

  private deactivate(id: string): void {
    this.scopes.get(id)?.dispose();
    this.scopes.delete(id);
    runInAction(() => this.states.delete(id));
  }

  /** Active plugins that give this one a token. */
  private providersOf(id: string): string[] {
    const manifest = this.manifest(id);
    const wanted = [...(manifest?.requires ?? []), ...(manifest?.optional ?? [])];
    return this.active
      .filter((other) => other.id !== id && other.provides?.some((token: TokenId) => wanted.includes(token)))
      .map((other) => other.id);
  }

  private waitsFor(id: string, other: string, seen = new Set<string>()): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    return this.providersOf(id).some((provider) => provider === other || this.waitsFor(provider, other, seen));
  }

  private manifest(id: string): PluginManifest | undefined {
    return this.setup.manifests.find((manifest) => manifest.id === id);
  }

  private log(...line: Parameters<RegistrySetup['log']>): void {
    this.setup.log(...line);
  }

  /** Registrations that plugins own now; back at its start after everything is deactivated. */
  get owned(): number {
    return [...this.scopes.values()].reduce((sum, scope) => sum + scope.owned, 0);
  }

  dispose(): void {
    for (const id of activationOrder(this.setup.manifests, this.resolutions).reverse()) this.deactivate(id);
    this.stops.splice(0).forEach((stop) => stop());
  }
}
