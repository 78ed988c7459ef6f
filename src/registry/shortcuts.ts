/** The keys of the commands on this page: the person's own, saved with their workspace, else the plugins'. */
import { computed, makeObservable } from 'mobx';
import { bindShortcuts, parseShortcut, type BoundCommand } from '../host/shortcuts';
import type { PluginManifest } from '../host';
import type { Preferences } from './saved-state';

/** The shell's own preferences, beside those of the plugins. */
export const SHELL = 'shell';
const VERSION = 1;
type Own = Readonly<Record<string, string>>;

/** What was saved; anything else than texts by command is nothing. */
function readOwn(value: unknown): Own {
  const { keys } = (value ?? {}) as { keys?: unknown };
  const entries = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export class Shortcuts {
  constructor(
    private readonly preferences: Preferences,
    private readonly active: () => readonly PluginManifest[],
  ) {
    makeObservable<Shortcuts, 'own' | 'byCommand'>(this, { own: computed, bound: computed, byCommand: computed });
  }

  /** Commands of the active plugins that have keys, or lost them to another. */
  get bound(): readonly BoundCommand[] {
    return bindShortcuts(this.active(), this.own);
  }
  /** The keys that run a command now; null: none. */
  keysOf(command: string): string | null {
    return this.byCommand.get(command)?.keys ?? null;
  }
  /** A newer release has saved them: they are not read and not written over. */
  get fromNewerRelease(): boolean {
    return (this.preferences.read(SHELL)?.version ?? VERSION) > VERSION;
  }
  /** The person's own keys for a command, free and nobody else's; null: the plugin's again. */
  choose(command: string, keys: string | null): void {
    const { [command]: _, ...others } = this.own;
    const standard = this.bound.find((one) => one.command.id === command)?.command.shortcut;
    const isStandard = keys === null || (standard !== undefined && parseShortcut(standard).keys === keys);
    this.write(isStandard ? others : { ...others, [command]: keys });
  }
  /** The plugins' keys for everything. */
  resetAll(): void {
    this.write({});
  }

  private get own(): Own {
    const saved = this.preferences.read(SHELL);
    return saved && !this.fromNewerRelease ? readOwn(saved.value) : {};
  }
  private get byCommand(): ReadonlyMap<string, BoundCommand> {
    return new Map(this.bound.map((one) => [one.command.id, one]));
  }
  private write(keys: Own): void {
    if (!this.fromNewerRelease) this.preferences.write(SHELL, { version: VERSION, value: { keys } });
  }
}
