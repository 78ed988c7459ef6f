import { describe, expect, it } from 'vitest';
import { keysOf } from './shortcuts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the keys of a shortcut', () => {
  it('are the keys themselves, whatever a Canadian French keyboard writes with them', () => {
    for (const [key, code, shortcut] of [
      ['µ', 'KeyM', 'Ctrl+Alt+M'],
      ['§', 'KeyO', 'Ctrl+Alt+O'],
      ['Dead', 'KeyA', 'Ctrl+Alt+A'],
      ['h', 'KeyH', 'Ctrl+Alt+H'],
    ] as const)
      expect(keysOf({ ...none, key, code, ctrlKey: true, altKey: true })).toBe(shortcut);
  });
  it('are not there in what AltGr writes', () => {
    const altGr = { ...none, key: 'µ', code: 'KeyM', ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' };
    expect(keysOf(altGr)).toBe('µ');
  });
  it('have names for what is no letter, Command as Ctrl, and the character where nothing is held', () => {
    expect(keysOf({ ...none, key: 'Enter', code: 'NumpadEnter', metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+Enter');
    expect(keysOf({ ...none, key: 'q', code: 'KeyA' })).toBe('Q');
  });
});
