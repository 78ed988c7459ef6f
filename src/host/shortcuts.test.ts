import { describe, expect, it } from 'vitest';
import { parseShortcut, SHELL_SHORTCUTS, shortcutFault, shortcutFaultOf } from './shortcuts';

describe('the grammar of shortcuts', () => {
  it.each([
    ['Ctrl+Alt+K', 'Ctrl+Alt+K'],
    ['shift + alt + ctrl + k', 'Ctrl+Alt+Shift+K'],
    ['Ctrl+Enter', 'Ctrl+Enter'],
    ['f9', 'F9'],
  ])('reads %s as %s', (text, keys) => expect(parseShortcut(text)).toEqual({ keys }));
  it.each([
    ['Ctrl+Banana', '"Banana" is no key'],
    ['Ctrl+', '"" is no key'],
    ['', '"" is no key'],
    ['F13', '"F13" is no key'],
    ['Meta+K', '"Meta" is none of Ctrl, Alt, Shift'],
    ['K+Ctrl', '"K" is none of Ctrl, Alt, Shift'],
    ['Ctrl+Ctrl+K', 'it holds a key twice'],
  ])('says why "%s" is none', (text, why) => expect(parseShortcut(text).fault).toContain(why));
});

describe('the keys that a plugin may have', () => {
  it.each(['Ctrl+Alt+K', 'Ctrl+Alt+Shift+H', 'Ctrl+Alt+0', 'Ctrl+Enter', 'Ctrl+Shift+Enter', 'F2', 'Shift+F9'])('are %s', (keys) =>
    expect(shortcutFault(keys)).toBeNull(),
  );
  it.each(Object.values(SHELL_SHORTCUTS))('are not the shell’s $keys', ({ keys, does }) =>
    expect(shortcutFault(keys)).toBe(`the shell has it: ${does}`),
  );
  it.each([
    'F5',
    'Ctrl+F5',
    'F11',
    'F12',
    'Alt+F4',
    'Ctrl+R',
    'Ctrl+T',
    'Ctrl+Shift+T',
    'Ctrl+C',
    'Ctrl+1',
    'Alt+D',
    'K',
    'Shift+K',
    'Enter',
  ])('are not %s, which the browser, the system or a text field has', (keys) =>
    expect(shortcutFault(keys)).toMatch(/^the browser, the system or a text field has it; free are /),
  );
  it('are looked at in every command, and the command is named', () => {
    const good = { id: 'a:good', titleKey: 't', shortcut: 'Ctrl+Alt+K' } as const;
    expect(shortcutFaultOf([{ id: 'a:none', titleKey: 't' }, good])).toBeNull();
    expect(shortcutFaultOf([good, { id: 'a:bad', titleKey: 't', shortcut: 'Ctrl+Alt+H' }])).toBe(
      'the shortcut Ctrl+Alt+H of a:bad cannot be: the shell has it: Hang up',
    );
  });
});
