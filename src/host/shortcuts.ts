/**
 * The keys that a plugin's command may have, and which command has them: one grammar for the shell, the registry,
 * `npm run check-variants`, the contract suite and the test host.
 */
import type { CommandManifest, PluginManifest } from './manifest';

/** Keys of the shell itself, with what they do in the words of a refusal. */
export const SHELL_SHORTCUTS = {
  answer: { keys: 'Ctrl+Alt+A', does: 'Answer' },
  reject: { keys: 'Ctrl+Alt+R', does: 'Reject' },
  hangUp: { keys: 'Ctrl+Alt+H', does: 'Hang up' },
  mute: { keys: 'Ctrl+Alt+M', does: 'Mute' },
  hold: { keys: 'Ctrl+Alt+O', does: 'Hold' },
  customize: { keys: 'Ctrl+Alt+L', does: 'Customize' },
} as const;

const MODIFIERS = ['Ctrl', 'Alt', 'Shift'];
const KEY = /^([A-Z0-9]|Enter|F([1-9]|1[0-2]))$/;
/** What no browser, system or text field takes for itself: neither reload, nor a tab, nor what a letter writes. */
const FREE = /^(Ctrl\+Alt\+(Shift\+)?[A-Z0-9]|Ctrl\+(Alt\+)?(Shift\+)?Enter|(Shift\+)?F[2489])$/;
const FREE_IN_WORDS = 'Ctrl+Alt with a letter or a digit, Ctrl+Enter, Ctrl+Alt+Enter, F2, F4, F8 and F9, each also with Shift';

/** A shortcut in its one form, or why it is none. */
export type ParsedShortcut = { readonly keys: string; readonly fault?: never } | { readonly keys?: never; readonly fault: string };

/** `alt+Ctrl+k` is `Ctrl+Alt+K`. Whether the keys are free is `shortcutFault`'s to say. */
export function parseShortcut(text: string): ParsedShortcut {
  const parts = text.split('+').map((part) => part.trim());
  const key = upper(parts.pop()!);
  const held = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase());
  const stranger = held.find((modifier) => !MODIFIERS.includes(modifier));
  if (stranger !== undefined) return { fault: `"${stranger}" is none of ${MODIFIERS.join(', ')}` };
  if (new Set(held).size < held.length) return { fault: 'it holds a key twice' };
  if (!KEY.test(key)) return { fault: `"${key}" is no key that a shortcut may have: a letter, a digit, Enter, or F1 to F12` };
  return { keys: [...MODIFIERS.filter((modifier) => held.includes(modifier)), key].join('+') };
}

const upper = (key: string) => (/^([a-z]|f\d+)$/.test(key) ? key.toUpperCase() : key);

const ofShell = (keys: string) => Object.values(SHELL_SHORTCUTS).find((shortcut) => shortcut.keys === keys);

/** Whose keys in their one form are: free for commands, the shell's, or of the browser, the system or a text field. */
export const whoseKeys = (keys: string): 'free' | 'shell' | 'browser' => (ofShell(keys) ? 'shell' : FREE.test(keys) ? 'free' : 'browser');

/** Why a plugin's command may not have these keys; null when it may. */
export function shortcutFault(text: string): string | null {
  const { keys, fault } = parseShortcut(text);
  if (fault !== undefined) return fault;
  const own = ofShell(keys);
  if (own) return `the shell has it: ${own.does}`;
  return whoseKeys(keys) === 'free' ? null : `the browser, the system or a text field has it; free are ${FREE_IN_WORDS}`;
}

/** The first shortcut of a plugin's commands that it may not have, in words; null when all are good. */
export function shortcutFaultOf(commands: readonly CommandManifest[] = []): string | null {
  for (const { id, shortcut } of commands) {
    const fault = shortcut === undefined ? null : shortcutFault(shortcut);
    if (fault) return `the shortcut ${shortcut} of ${id} cannot be: ${fault}`;
  }
  return null;
}

/** A command that has keys, or would have. */
export interface BoundCommand {
  readonly plugin: string;
  readonly command: CommandManifest;
  /** Null: another command has those that it would have. */
  readonly keys: string | null;
  /** The person chose them. */
  readonly own: boolean;
  /** Of the plugin's own keys, which it does not have: the command that has them. */
  readonly lostTo: BoundCommand | null;
}

/**
 * Which command has which keys, in the order of the plugins: a person's own (by the command's id) go before every plugin's,
 * and of two plugins that want the same the first has them. `own` that are not free count as not said.
 */
export function bindShortcuts(
  manifests: readonly Pick<PluginManifest, 'id' | 'contributes'>[],
  own: Readonly<Record<string, string>> = {},
): BoundCommand[] {
  const wanting = manifests.flatMap(({ id, contributes: { commands = [] } }) =>
    commands.flatMap((command) => (command.shortcut === undefined ? [] : [{ plugin: id, command, shortcut: command.shortcut }])),
  );
  const taken = new Map<string, BoundCommand>();
  const chosen = new Map<string, BoundCommand>();
  for (const { plugin, command } of wanting) {
    const { keys } = parseShortcut(Object.hasOwn(own, command.id) ? own[command.id]! : '');
    if (keys === undefined || whoseKeys(keys) !== 'free' || taken.has(keys)) continue;
    const bound = { plugin, command, keys, own: true, lostTo: null };
    taken.set(keys, bound);
    chosen.set(command.id, bound);
  }
  return wanting.map(({ plugin, command, shortcut }) => {
    const mine = chosen.get(command.id);
    if (mine) return mine;
    const { keys = null } = parseShortcut(shortcut);
    const lostTo = (keys !== null && taken.get(keys)) || null;
    const bound: BoundCommand = { plugin, command, keys: lostTo ? null : keys, own: false, lostTo };
    if (bound.keys !== null) taken.set(bound.keys, bound);
    return bound;
  });
}
