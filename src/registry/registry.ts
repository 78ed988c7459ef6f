/**
 * Runs the plugins: loads a module when it is needed, activates it in its own try with a deadline, keeps what it
 * registered, and empties it again. A plugin that breaks, breaks alone.
 */
import { computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { PanelBadge, PluginManifest, Resolution, TokenId } from '../host';
import { Badges } from './badges';
import { Commands } from './commands';
import { neededPanels, type PanelEntry } from './consequences';
import type { Host } from './context';
import { allProvidersOf, providersOf, usersOf, waitForProviders } from './dependencies';
import { Events } from './events';
import { asError, Failures, MAX_CRASHES } from './failures';
import { activationOrder } from './resolve';
import { ACTIVATION_DEADLINE, Run, StartedTooLate } from './run';
import { clientWords } from './secrets';
import type { Editor, RegistrySetup, Release, RunState } from './setup';
import { Shortcuts } from './shortcuts';

const IDLE: RunState = { at: 'idle' };

export class Registry {
  readonly commands: Commands;
  readonly events: Events;
  private readonly badges: Badges;
  readonly shortcuts: Shortcuts;
  resolutions: ReadonlyMap<string, Resolution> = new Map();
  private release: Release;
  private readonly states = observable.map<string, RunState>([], { deep: false });
  private readonly runs = new Map<string, { run: Run; started: Promise<void> }>();
  /** Plugins that wait for a provider that has failed; they start when it does. */
  private readonly waiting = new Set<string>();
  /** Plugins that were late once: the second time they have failed. */
  private readonly late = new Set<string>();
  private readonly failures: Failures;
  private readonly host: Host;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly setup: RegistrySetup) {
    this.release = { manifests: setup.manifests, modules: setup.modules };
    this.failures = new Failures({
      log: setup.log,
      now: () => setup.core.clock.now(),
      callId: () => setup.core.calls.current?.callId ?? null,
      secrets: () => clientWords(setup.core),
      report: setup.onFailure,
    });
    this.commands = new Commands({
      onFault: ({ owner, command, kind, error, blame, acting }) => {
        this.failures.fault(owner, `${kind} ${command}`, error, blame);
        if (acting && (kind === 'guard' || kind === 'verdict')) queueMicrotask(() => setup.onGuardFault(owner, command));
      },
      log: (level, message, { command, plugin, reason, fields }) => {
        const callId = setup.core.calls.current?.callId;
        const facts = { command, ...(plugin && { plugin }), ...(reason && { reason }), ...(fields && { fields: [...fields] }) };
        setup.log(level, message, { ...facts, callId: callId ?? null });
        setup.onCommandNoted({ what: message, ...facts, ...(callId && { callId }) });
      },
      after: setup.after,
      order: () => this.order,
    });
    this.shortcuts = new Shortcuts(setup.preferences, () => this.active);
    this.events = new Events((owner, event, error) => this.failures.fault(owner, `event ${event}`, error));
    this.badges = new Badges((owner, panel, error, blame) => this.failures.fault(owner, `badge ${panel}`, error, blame));
    this.host = {
      core: setup.core,
      api: setup.api,
      log: setup.log,
      translate: setup.translate,
      preferences: setup.preferences,
      badges: this.badges,
      openPanel: (panel) => setup.openPanel(panel),
      commands: this.commands,
      events: this.events,
      keysOf: (command) => this.shortcuts.keysOf(command),
      tokens: new Map(),
      onFault: (plugin, where, error) => this.failures.fault(plugin, where, error),
    };
    makeObservable<Registry, 'release' | 'panels' | 'order'>(this, {
      resolutions: observableRef,
      release: observableRef,
      panels: computed,
      active: computed,
      order: computed,
      inUse: computed,
    });
  }

  get manifests(): readonly PluginManifest[] {
    return this.release.manifests;
  }
  /** Plugins that this person has now, in manifest order. */
  get active(): readonly PluginManifest[] {
    return this.manifests.filter((manifest) => this.resolutions.get(manifest.id)?.at === 'active');
  }
  /** Panels that a call cannot be worked without, and that this layout does not have. */
  neededPanels(placed: readonly { panel: string }[]): PanelEntry[] {
    return neededPanels(placed, this.active);
  }
  /** Ids of the plugins that this page really has: active, and neither stopped by an error nor waiting for one that is. */
  get inUse(): readonly string[] {
    return this.active.map(({ id }) => id).filter((id) => this.state(id).at !== 'failed');
  }
  /** Ids of the active plugins in the order in which they start. */
  private get order(): readonly string[] {
    return activationOrder(this.manifests, this.resolutions);
  }
  private get panels(): ReadonlyMap<string, PanelEntry> {
    return new Map(
      this.manifests.flatMap((plugin) => (plugin.contributes.panels ?? []).map((panel) => [panel.id, { plugin, panel }] as const)),
    );
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
  private isQuarantined(id: string): boolean {
    const state = this.state(id);
    return state.at === 'failed' && state.quarantined;
  }

  /**
   * Takes new resolutions. What is no longer active stops, dependants first; what must run from the start starts.
   * `changed` names plugins whose configuration or code is another now: those that ran start again with it, and so do
   * those that use what a plugin of this change gives. What a plugin has saved of itself stays.
   */
  apply(next: ReadonlyMap<string, Resolution>, changed: readonly string[] = []): void {
    const isActive = (id: string): boolean => next.get(id)?.at === 'active';
    const was = new Set(this.active.map(({ id }) => id));
    const differs = this.manifests.map(({ id }) => id).filter((id) => was.has(id) !== isActive(id));
    // What a plugin that nobody runs is set to concerns nobody: its users may be in the middle of a call.
    const renewed = changed.filter(isActive);
    const users = usersOf(this.manifests, [...differs, ...renewed], 'any');
    const order = [...this.order];
    const running = order.filter((id) => this.state(id).at !== 'idle' && !this.isQuarantined(id));
    const again = new Set(running.filter((id) => isActive(id) && (renewed.includes(id) || users.has(id))));
    const gone = [...this.runs.keys()].filter((id) => !order.includes(id));
    runInAction(() => {
      this.resolutions = next;
      for (const id of [...gone, ...order.reverse()]) if (!isActive(id) || again.has(id)) this.stop(id);
    });
    for (const id of activationOrder(this.manifests, next)) if (again.has(id) || this.startsAtOnce(id)) void this.ensure(id);
  }

  /** Development: manifests and modules as they are now. What a changed plugin did wrong is forgiven; `apply` follows. */
  replace(release: Release, changed: readonly string[] = []): void {
    runInAction(() => {
      this.release = release;
      for (const id of changed) {
        this.failures.forget(id);
        this.late.delete(id);
        if (this.isQuarantined(id)) this.stop(id);
      }
    });
  }

  private startsAtOnce(id: string): boolean {
    const manifest = this.manifest(id);
    return manifest?.activateOn === 'start' || Boolean(manifest?.contributes.topBar?.length);
  }

  /** Plugins that wait for the first call start when one is there. */
  watchCalls(): void {
    this.stops.push(
      reaction(
        () => (this.setup.core.calls.live ? this.active.filter(({ activateOn }) => activateOn === 'first-call') : []),
        (due) => due.forEach(({ id }) => void this.ensure(id)),
        { fireImmediately: true },
      ),
    );
  }

  /** Loads and activates a plugin once, after the providers of its tokens. Never rejects: what went wrong is its state. */
  ensure(id: string): Promise<void> {
    const manifest = this.manifest(id);
    const { at } = this.state(id);
    if (!manifest || at === 'ready' || at === 'failed' || this.resolutions.get(id)?.at !== 'active') return Promise.resolve();
    return this.runs.get(id)?.started ?? this.start(manifest);
  }

  /** After a failure: once more from the beginning. A quarantined plugin stays down for the session. */
  retry(id: string): Promise<void> {
    const manifest = this.manifest(id);
    if (!manifest || this.isQuarantined(id)) return Promise.resolve();
    this.stop(id);
    for (const provider of allProvidersOf(this.active, manifest)) if (this.state(provider).at === 'failed') void this.retry(provider);
    return this.ensure(id);
  }

  private start(manifest: PluginManifest, late = false): Promise<void> {
    const { id } = manifest;
    const run = new Run(
      manifest,
      {
        load: async () => {
          const load = this.release.modules[id];
          if (!load) throw new Error(`The plugin ${id} has a manifest but no module.`);
          return load();
        },
        loadTexts: () => this.setup.loadTexts(id),
        config: () => this.setup.config(id),
        centreStates: this.setup.centreStates,
        after: this.setup.after,
      },
      this.host,
    );
    const entry = { run, started: Promise.resolve() };
    this.runs.set(id, entry);
    runInAction(() => this.states.set(id, { at: 'starting', ...(late && { late }) }));
    entry.started = this.follow(manifest, run);
    return entry.started;
  }

  private async follow(manifest: PluginManifest, run: Run): Promise<void> {
    const { id } = manifest;
    const isCurrent = (): boolean => this.runs.get(id)?.run === run;
    try {
      await this.waitForProviders(manifest);
      if (!isCurrent()) return;
      const lost = manifest.requires?.find((token) => !this.host.tokens.has(token));
      if (lost !== undefined) return this.standDown(id, lost);
      const up = await run.up();
      if (!isCurrent()) return;
      runInAction(() => this.states.set(id, { at: 'ready', ...up }));
      this.wakeUsersOf(manifest);
    } catch (thrown) {
      if (!isCurrent()) return;
      if (thrown instanceof StartedTooLate && !this.late.has(id)) return this.startOnceMore(manifest, run, thrown);
      this.fell(id, run.step, thrown, true);
    }
  }

  /**
   * At a sign-in on a busy machine many plugins load at once, and one that was late is there a moment later: it is told to
   * whoever can mend it, is no crash of its own, and starts anew. Who waits for it waits for that start.
   */
  private startOnceMore(manifest: PluginManifest, run: Run, error: StartedTooLate): Promise<void> {
    this.late.add(manifest.id);
    this.failures.fault(manifest.id, run.step, error);
    run.end();
    return this.start(manifest, true);
  }

  private waitForProviders(manifest: PluginManifest): Promise<void> {
    return waitForProviders(manifest, {
      active: this.active,
      begun: (provider) => this.runs.has(provider),
      start: async (provider) => {
        await this.ensure(provider);
        if (this.state(provider).at !== 'ready') throw new Error(`${provider} does not run.`);
      },
      deadline: (run) => this.setup.after(ACTIVATION_DEADLINE, run),
    });
  }

  /** A provider that is required has failed: this plugin is not to blame, and starts when that one does. */
  private standDown(id: string, token: TokenId): void {
    const [provider = '', ...others] = providersOf(this.active, token, id);
    const providers = [provider, ...others].join(', ');
    const error = new Error(`It needs ${token}, and what provides it is not running: ${providers}.`);
    const its = this.state(provider);
    const behind = [provider, ...((its.at === 'failed' && its.behind) || [])];
    this.setup.log('warn', 'A plugin waits for another that failed.', { plugin: id, token, providers });
    this.stop(id);
    this.waiting.add(id);
    runInAction(() => this.states.set(id, { at: 'failed', error, crashes: 0, quarantined: false, behind }));
  }

  private wakeUsersOf({ id }: PluginManifest): void {
    for (const user of usersOf(this.active, [id], 'required')) {
      if (!this.waiting.delete(user)) continue;
      runInAction(() => this.states.delete(user));
      void this.ensure(user);
    }
  }

  /** A component of the plugin threw. The third crash of a session quarantines it. */
  crashed(id: string, thrown: unknown, where: string): void {
    this.fell(id, where, thrown, false);
  }

  /** `stopped`: nothing of the plugin runs any more. Otherwise a part of it fell, and the rest goes on until the third time. */
  private fell(id: string, where: string, thrown: unknown, stopped: boolean): void {
    const crashes = this.failures.crash(id, where, thrown);
    const quarantined = crashes >= MAX_CRASHES;
    if (!stopped && !quarantined) return;
    const users = quarantined ? [...usersOf(this.active, [id], 'required')].filter((user) => this.runs.has(user)) : [];
    runInAction(() => {
      for (const user of users.reverse()) this.stop(user);
      this.stop(id);
      this.states.set(id, { at: 'failed', error: asError(thrown), crashes, quarantined });
    });
    for (const user of users) void this.ensure(user);
  }

  /** What a panel's header says beside its title; read inside an observer. */
  badge(panel: string): PanelBadge | null {
    return this.badges.of(panel);
  }

  /** Asks a plugin whether its panel wants to be seen now. One that throws is shown, and said so once. */
  wantsToBeSeen(id: string, panel: string): boolean {
    const state = this.state(id);
    const shown = state.at === 'ready' ? state.module.panelShown?.[panel] : undefined;
    if (!shown || state.at !== 'ready') return true;
    try {
      return shown(state.context);
    } catch (thrown) {
      this.failures.fault(id, `shown ${panel}`, thrown, shown);
      return true;
    }
  }

  /** A plugin's own control in the form of its configuration. Its code is brought and not started: an administrator need not have it. */
  async editor(id: string, name: string): Promise<Editor> {
    const [module] = await Promise.all([this.release.modules[id]?.(), this.setup.loadTexts(id)]);
    const editor = module?.editors?.[name];
    if (!editor) throw new Error(`The module of ${id} has no editor ${name}.`);
    return editor as Editor;
  }
  /** An editor threw or did not come: the form goes on with a control of its own. */
  editorFailed(id: string, name: string, thrown: unknown): void {
    this.failures.fault(id, `editor ${name}`, thrown);
  }

  private stop(id: string): void {
    this.waiting.delete(id);
    this.runs.get(id)?.run.end();
    this.runs.delete(id);
    runInAction(() => this.states.delete(id));
  }

  private manifest(id: string): PluginManifest | undefined {
    return this.manifests.find((manifest) => manifest.id === id);
  }

  /** Registrations that plugins own now; back at its start after everything is deactivated. */
  get owned(): number {
    return [...this.runs.values()].reduce((sum, { run }) => sum + run.owned, 0);
  }

  /** Commands, guards, listeners, handlers and badges that plugins have here now. */
  get registered(): number {
    return this.commands.count + this.events.count + this.badges.count;
  }

  dispose(): void {
    for (const id of [...this.order].reverse()) this.stop(id);
    this.stops.splice(0).forEach((stop) => stop());
  }
}
