/** What one running plugin gets of the host, and the list of what it owns. */
import { observable, runInAction } from 'mobx';
import type { ApiPort, CommandId, CoreView, PluginContext, PluginManifest, SavedState, TokenId, Translate } from '../host';
import type { Commands } from './commands';
import type { Events } from './events';

export interface Envelope {
  version: number;
  value: unknown;
}
export interface Preferences {
  read(plugin: string): Envelope | undefined;
  write(plugin: string, envelope: Envelope): void;
}
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void;

/** What all contexts share. */
export interface Host {
  core: CoreView;
  api: ApiPort;
  commands: Commands;
  events: Events;
  /** Values of tokens, with the plugin that provides each. */
  tokens: Map<TokenId, { owner: string; value: unknown }>;
  preferences: Preferences;
  log: Log;
  translate(plugin: string): Translate;
}

export interface Scope {
  context: PluginContext;
  /** Runs every clean-up in reverse; one that throws does not keep the others from running. */
  dispose(): void;
  readonly owned: number;
}

/** `config` is the plugin's configuration, already checked by its schema. */
export function createScope(manifest: PluginManifest, config: Record<string, unknown>, host: Host): Scope {
  const { id } = manifest;
  const owned: (() => void)[] = [];
  const log: Log = (level, message, facts) => host.log(level, message, { plugin: id, ...facts });
  const declared = (list: readonly string[] | undefined, name: string, kind: string): void => {
    if (!list?.includes(name)) throw new Error(`Plugin ${id} does not declare ${name} in its manifest's ${kind}.`);
  };
  const commandIds = (manifest.contributes.commands ?? []).map((command) => command.id);

  const context: PluginContext = {
    id,
    config,
    core: host.core,
    api: host.api,
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
      const entry = { owner: id, value };
      host.tokens.set(token, entry);
      owned.push(() => {
        if (host.tokens.get(token) === entry) host.tokens.delete(token);
      });
    },
    command(command, run, verdict) {
      declared(commandIds, command, 'commands');
      owned.push(host.commands.add(command, { owner: id, run, verdict }));
    },
    guard(command: CommandId, verdict) {
      declared(manifest.guards, command, 'guards');
      owned.push(host.commands.guard(command, { owner: id, verdict }));
    },
    run: (command) => host.commands.run(command),
    on: (event, handler) => void owned.push(host.events.on(id, event, handler)),
    announce: (event, payload) => host.events.announce(event, payload),
    own: (dispose) => void owned.push(dispose),
    state: (version, initial, parse) => savedState(id, host.preferences, log, version, initial, parse),
    log,
    t: host.translate(id),
  };
  return {
    context,
    get owned() {
      return owned.length;
    },
    dispose() {
      while (owned.length) {
        try {
          owned.pop()?.();
        } catch (error) {
          log('warn', 'A clean-up failed.', { error: String(error) });
        }
      }
    },
  };
}

/**
 * A plugin's preferences behind their envelope. What cannot be read stays stored until the plugin writes; what a newer
 * release wrote is never overwritten by this one.
 */
function savedState<T>(
  plugin: string,
  preferences: Preferences,
  log: Log,
  version: number,
  initial: T,
  parse: (saved: unknown, version: number) => T,
): SavedState<T> {
  const stored = preferences.read(plugin);
  const newer = stored !== undefined && stored.version > version;
  const read = (): T => {
    if (!stored || newer) return initial;
    try {
      return parse(stored.value, stored.version);
    } catch (error) {
      log('warn', 'Saved preferences could not be read; the defaults stand.', { error: String(error), version: stored.version });
      return initial;
    }
  };
  const box = observable.box<T>(read(), { deep: false });
  return {
    get value() {
      return box.get();
    },
    set(next) {
      runInAction(() => box.set(next));
      if (!newer) preferences.write(plugin, { version, value: next });
    },
  };
}
