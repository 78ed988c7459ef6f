import { describe, expect, it } from 'vitest';
import { bindShortcuts, parseShortcut, SHELL_SHORTCUTS, shortcutFault, shortcutFaultOf } from './shortcuts';

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

describe('which command has which keys', () => {
  const plugin = (id: string, ...shortcuts: string[]) => ({
    id,
    contributes: {
      commands: shortcuts.map((shortcut, at) => ({ id: `${id}:${at}`, titleKey: 't', ...(shortcut && { shortcut }) }) as const),
    },
  });
  const keys = (own: Record<string, string>, ...plugins: ReturnType<typeof plugin>[]) =>
    Object.fromEntries(
      bindShortcuts(plugins, own).map(({ command, keys: has, lostTo }) => [command.id, has ?? `lost to ${lostTo?.command.id}`]),
    );
  const goals = plugin('goals', 'Ctrl+Alt+K', 'F8', '');
  it('is the first plugin’s where two want the same, and nothing of a command that has none', () => {
    expect(keys({}, goals, plugin('tally', 'alt+ctrl+k', 'F9'))).toEqual({
      'goals:0': 'Ctrl+Alt+K',
      'goals:1': 'F8',
      'tally:0': 'lost to goals:0',
      'tally:1': 'F9',
    });
  });
  it('is the person’s own before every plugin’s, whichever comes first', () => {
    expect(keys({ 'tally:0': 'F8' }, goals, plugin('tally', 'F9'))).toEqual({
      'goals:0': 'Ctrl+Alt+K',
      'goals:1': 'lost to tally:0',
      'tally:0': 'F8',
    });
    expect(keys({ 'goals:0': 'F9', 'goals:1': 'Ctrl+Alt+K' }, goals)).toEqual({ 'goals:0': 'F9', 'goals:1': 'Ctrl+Alt+K' });
  });
  it('is the plugin’s where what was chosen is not free, not readable, or taken by an own choice before it', () => {
    expect(keys({ 'goals:0': 'Ctrl+Alt+H', 'goals:1': 'Ctrl+Banana' }, goals)).toEqual({ 'goals:0': 'Ctrl+Alt+K', 'goals:1': 'F8' });
    expect(keys({ 'goals:0': 'F2', 'goals:1': 'F2' }, goals)).toEqual({ 'goals:0': 'F2', 'goals:1': 'F8' });
  });
});
