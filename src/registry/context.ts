/** What one running plugin gets of the host, and the list of what it owns. */
import type {
  ApiPort,
  Schema,
  CentreState,
  CommandAction,
  CoreView,
  Outcome,
  PluginContext,
  PluginManifest,
  TokenId,
  Translate,
  Verdict,
} from '../host';
import type { RoutesPort } from '../core/ports';
import { carryInto } from '../host/carried';
import type { Badges } from './badges';
import type { Commands } from './commands';
import type { Events } from './events';
import { openCentreState, type CentreStates } from './centre-state';
import type { Log } from './failures';
import { savedState, type Preferences } from './saved-state';

export type { CentreStates } from './centre-state';
export type { Envelope, Preferences } from './saved-state';

/** What all contexts share. */
export interface Host {
  core: CoreView;
  api: ApiPort & RoutesPort;
  commands: Commands;
  events: Events;
  /** The keys that run a command for this person; null: none. */
  keysOf(command: string): string | null;
  /** Values of tokens, with the plugin that provides each. */
  tokens: Map<TokenId, { owner: string; value: unknown }>;
  preferences: Preferences;
  badges: Badges;
  openPanel(panel: string): Outcome;
  log: Log;
  translate(plugin: string): Translate;
  /** Something of a plugin threw and was passed over. */
  onFault(plugin: string, where: string, error: unknown): void;
}

export interface Scope {
  context: PluginContext;
  /** Runs every clean-up in reverse; one that throws does not keep the others from running. What comes later registers nothing. */
  dispose(): void;
  readonly owned: number;
}

/** A host for a plugin that starts: what is kept for the centre is there when its manifest says that it keeps something. */
export type ScopeHost = Host & { centreStates: CentreStates | null };

/** A plugin types its functions by the command's payload. Here that is any object: the command's schema has read it. */
type Judge = (payload?: object) => Verdict;
type Hear = (payload: object, outcome?: Outcome) => unknown;

/** `config` is the plugin's configuration, already checked by its schema. */
export function createScope(manifest: PluginManifest, config: Record<string, unknown>, host: ScopeHost): Scope {
  const { id } = manifest;
  const owned: (() => void)[] = [];
  let closed = false;
  const log: Log = (level, message, facts) => host.log(level, message, { plugin: id, ...facts });
  const declared = (list: readonly string[] | undefined, name: string, kind: string): void => {
    if (!list?.includes(name)) throw new Error(`Plugin ${id} does not declare ${name} in its manifest's ${kind}.`);
  };
  /** An `activate` that answers after its deadline, or after the plugin was switched off, must leave nothing behind. */
  const register = (add: () => () => void): void => {
    if (closed) return log('warn', 'A plugin that was stopped registered something; it was left out.');
    owned.push(add());
  };
  const cleanUp = (dispose: () => void): void => {
    try {
      dispose();
    } catch (error) {
      log('warn', 'A clean-up failed.', { error: String(error) });
    }
  };
  /** One for each plugin, whoever of its components asks first. */
  let centreState: CentreState<object> | null = null;
  const panelIds = (manifest.contributes.panels ?? []).map((panel) => panel.id);
  const commandIds = (manifest.contributes.commands ?? []).map((command) => command.id);

  const context: PluginContext = {
    id,
    config,
    core: host.core,
    api: host.api,
    gateway: { call: (route, input, options) => host.api.route(id, route, input, options) },
    use<T>(token: TokenId) {
      declared(manifest.requires, token, 'requires');
      const given = host.tokens.get(token);
      if (!given) throw new Error(`Plugin ${id} needs ${token}, and its provider is not running.`);
      return given.value as T;
    },
    find<T>(token: TokenId) {
      declared([...(manifest.optional ?? []), ...(manifest.requires ?? [])], token, 'optional');
      return (host.tokens.get(token)?.value as T | undefined) ?? null;
    },
    provide(token, value) {
      declared(manifest.provides, token, 'provides');
      register(() => {
        const entry = { owner: id, value };
        host.tokens.set(token, entry);
        const forget = import.meta.hot ? carryInto(host.core, `${id} ${token}`, value) : undefined;
        return () => {
          forget?.();
          if (host.tokens.get(token) === entry) host.tokens.delete(token);
        };
      });
    },
    command(command, action) {
      declared(commandIds, command, 'commands');
      register(() => host.commands.add(command, { owner: id, ...(action as CommandAction) }));
    },
    guard(command, verdict) {
      declared(manifest.guards, command, 'guards');
      register(() => host.commands.guard(command, { owner: id, verdict: verdict as Judge }));
    },
    before(command, listener) {
      declared(manifest.listens, command, 'listens');
      register(() => host.commands.listeners.addBefore(command, { owner: id, hear: listener as Hear }));
    },
    after(command, listener) {
      declared(manifest.listens, command, 'listens');
      register(() => host.commands.listeners.addAfter(command, { owner: id, hear: listener as Hear }));
    },
    flag(id) {
      const own = manifest.flags?.find((flag) => flag.id === id);
      if (!own) throw new Error(`Plugin ${manifest.id} does not declare the flag ${id} in its manifest's flags.`);
      return host.core.session.variant.flags[id] ?? own.default;
    },
    shortcut: (command) => host.keysOf(command),
    verdict: (command, payload) => host.commands.verdict(command, payload),
    run: (command, ...[payload]) => host.commands.run(command, payload, id),
    on: (event: string, handler: (payload: never) => void) => register(() => host.events.on(id, event, handler)),
    announce: (event: string, payload: unknown) => host.events.announceAs(id, event, payload),
    openPanel: (panel) => host.openPanel(panel),
    badge(panel, read) {
      declared(panelIds, panel, 'panels');
      register(() => host.badges.add(panel, { owner: id, read }));
    },
    // What a late answer opened is closed at once.
    own: (dispose) => (closed ? cleanUp(dispose) : void owned.push(dispose)),
    state: (version, initial, parse) =>
      savedState({
        plugin: id,
        preferences: host.preferences,
        version,
        initial,
        parse,
        onUnreadable: (error) => host.onFault(id, 'restore', error),
        running: () => !closed,
      }),
    centreState<T extends object>(schema: Schema<T>, parse?: (saved: unknown, version: number) => unknown) {
      if (!manifest.centreState || !host.centreStates) throw new Error(`Plugin ${id} does not declare centreState in its manifest.`);
      if (!centreState) {
        const opened = openCentreState(host.centreStates, {
          plugin: id,
          schema,
          version: manifest.centreState.version ?? 1,
          parse,
          onUnreadable: (error) => host.onFault(id, 'restore', error),
        });
        centreState = opened.state;
        context.own(opened.close);
      }
      return centreState as CentreState<T>;
    },
    log,
    t: host.translate(id),
  };
  return {
    context,
    get owned() {
      return owned.length;
    },
    dispose() {
      while (owned.length) cleanUp(owned.pop()!);
      closed = true;
    },
  };
}
