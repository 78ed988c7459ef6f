import { observable, reaction } from 'mobx';
import { expect, it } from 'vitest';
import { aPlugin } from '../../tests/support/plugins';
import type { Envelope } from './saved-state';
import { Shortcuts } from './shortcuts';

const commands = [
  { id: 'goals:show', titleKey: 't', shortcut: 'Ctrl+Alt+K' },
  { id: 'goals:hide', titleKey: 't', shortcut: 'F8' },
] as const;

function keyboard(stored?: Envelope) {
  const saved = observable.map<string, Envelope>(stored ? [['shell', stored]] : [], { deep: false });
  const shortcuts = new Shortcuts({ read: (id) => saved.get(id), write: (id, envelope) => void saved.set(id, envelope) }, () => [
    aPlugin('goals', { contributes: { commands } }),
  ]);
  return { shortcuts, saved: () => saved.get('shell')?.value };
}

it('are the plugin’s, the person’s own as soon as they choose, and the plugin’s again', () => {
  const { shortcuts, saved } = keyboard();
  const seen: (string | null)[] = [];
  const stop = reaction(
    () => shortcuts.keysOf('goals:show'),
    (keys) => seen.push(keys),
    { fireImmediately: true },
  );
  shortcuts.choose('goals:show', 'F9');
  expect(saved()).toEqual({ keys: { 'goals:show': 'F9' } });
  shortcuts.choose('goals:show', 'Ctrl+Alt+K');
  expect(saved()).toEqual({ keys: {} });
  shortcuts.choose('goals:show', 'F9');
  shortcuts.choose('goals:hide', 'F2');
  shortcuts.choose('goals:show', null);
  expect(saved()).toEqual({ keys: { 'goals:hide': 'F2' } });
  shortcuts.resetAll();
  stop();
  expect([seen, saved()]).toEqual([['Ctrl+Alt+K', 'F9', 'Ctrl+Alt+K', 'F9', 'Ctrl+Alt+K'], { keys: {} }]);
});

it('keep what was chosen for a command that is not there now', () => {
  const { shortcuts, saved } = keyboard({ version: 1, value: { keys: { 'tally:reset': 'F2' } } });
  shortcuts.choose('goals:show', 'F9');
  expect(saved()).toEqual({ keys: { 'tally:reset': 'F2', 'goals:show': 'F9' } });
});

it('are neither read nor written over when a newer release has saved them', () => {
  const { shortcuts, saved } = keyboard({ version: 2, value: { chords: [] } });
  shortcuts.choose('goals:show', 'F9');
  expect([shortcuts.fromNewerRelease, shortcuts.keysOf('goals:show'), saved()]).toEqual([true, 'Ctrl+Alt+K', { chords: [] }]);
});

it.each([null, 7, { keys: 'F9' }, { keys: { 'goals:show': 9 } }])('are the plugin’s where %j was saved', (value) => {
  expect(keyboard({ version: 1, value }).shortcuts.keysOf('goals:show')).toBe('Ctrl+Alt+K');
});
