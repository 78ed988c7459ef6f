/** Keyboard shortcuts: of the shell and of plugins' commands, also inside text fields; `?` alone works outside of them. */
import { useEffect } from 'react';
import { parseShortcut } from '../host/shortcuts';

export interface Shortcut {
  /** e.g. `Ctrl+Shift+Enter`. */
  keys: string;
  title: string;
  run(): void;
  /** Shell shortcuts come first in the list and win over plugins'. */
  own: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** The letter or digit of the key itself: with Ctrl+Alt a Canadian French keyboard writes `µ` with the key M. */
const ofKey = (code: string): string | undefined => /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];

/**
 * `Ctrl+Enter` of an event, modifiers in one fixed order; Command counts as Ctrl. By the key that was pressed, not by the
 * character that it writes; what is written with AltGr is text and no shortcut.
 */
export function keysOf(event: Pressed): string {
  if (event.getModifierState?.('AltGraph')) return event.key;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  const key = (isChord && ofKey(event.code)) || (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  return [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : '', key]
    .filter(Boolean)
    .join('+');
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens on the window while mounted. The first shortcut with the keys runs. */
export function useShortcuts(shortcuts: readonly Shortcut[], onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.altKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        return onHelp();
      }
      const keys = keysOf(event);
      const found = shortcuts.find((shortcut) => parseShortcut(shortcut.keys).keys === keys);
      if (!found || event.repeat) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [shortcuts, onHelp]);
}
