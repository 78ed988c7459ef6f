// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aPlugin } from '../../../tests/support/plugins';
import { renderShell } from '../testing';

const tally = aPlugin('tally', {
  titleKey: 'Tally',
  contributes: {
    commands: [
      { id: 'tally:reset', titleKey: 'Start anew', shortcut: 'Ctrl+Alt+0' },
      { id: 'tally:add', titleKey: 'Count one', shortcut: 'F8' },
    ],
  },
});

async function opened(language: 'en' | 'fr' = 'en') {
  const user = userEvent.setup();
  const ran = vi.fn((): { kind: 'done' } => ({ kind: 'done' }));
  const shell = await renderShell({
    language,
    plugins: [{ manifest: tally, module: { activate: (ctx) => ctx.command('tally:reset', { run: ran }) } }],
  });
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: language === 'en' ? 'Keyboard shortcuts' : 'Raccourcis clavier' });
  const line = (name: string) => within(list).getByText(name).closest('li')!;
  const press = (keys: string) => user.keyboard(keys);
  return { ...shell, user, ran, list, line, press };
}
const change = (line: HTMLElement) => within(line).getByRole('button', { name: /^(Change|Press) the / });

it('shows the shell’s keys and each plugin’s below its title', async () => {
  const { list, line } = await opened();
  expect(
    within(list)
      .getAllByRole('region')
      .map((part) => part.getAttribute('aria-label')),
  ).toEqual(['Everywhere', 'Tally']);
  expect(line('Hang up')).toHaveTextContent('Hang upCtrl+Alt+H');
  expect(within(line('Hang up')).queryByRole('button')).toBeNull();
  expect(line('Start anew')).toHaveTextContent('Ctrl+Alt+0');
});

it('takes the next keys for a command, by keyboard alone, saves them, and they run it from then on', async () => {
  const { line, press, ran, workspace, user } = await opened();
  act(() => change(line('Start anew')).focus());
  await press('{Enter}');
  expect(change(line('Start anew'))).toHaveAccessibleName('Press the new keys of Start anew; Escape leaves them as they are');
  await press('{Control>}{Alt>}s{/Alt}{/Control}');
  expect(line('Start anew')).toHaveTextContent('Ctrl+Alt+S');
  expect(change(line('Start anew'))).toHaveFocus();
  expect(screen.getByText('Start anew has Ctrl+Alt+S now.')).toBeInTheDocument();
  expect(workspace.plugins['shell']).toEqual({ version: 1, value: { keys: { 'tally:reset': 'Ctrl+Alt+S' } } });
  expect(ran).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await press('{Control>}{Alt>}0{/Alt}{/Control}');
  await press('{Control>}{Alt>}s{/Alt}{/Control}');
  await waitFor(() => expect(ran).toHaveBeenCalledTimes(1));
});

it.each([
  ['{Control>}{Alt>}h{/Alt}{/Control}', 'Ctrl+Alt+H is “Hang up”, everywhere.'],
  ['{F8}', 'F8 is “Count one” of Tally. Change that one first.'],
  ['{Control>}r{/Control}', 'Ctrl+R is the browser’s, the system’s or a text field’s. Free are'],
  ['a', 'A is the browser’s, the system’s or a text field’s. Free are'],
])('refuses %s in words, and waits on', async (keys, why) => {
  const { line, press, user, workspace } = await opened();
  await user.click(change(line('Start anew')));
  await press(keys);
  expect(within(line('Start anew')).getByRole('alert')).toHaveTextContent(why);
  expect([line('Start anew').textContent, workspace.plugins['shell']]).toEqual([expect.stringContaining('Ctrl+Alt+0'), undefined]);
  await press('{F2}');
  expect(line('Start anew')).toHaveTextContent('Start anewF2Change');
});

it('leaves everything as it is by Escape, by Tab and by a second click, and the list open', async () => {
  const { line, press, user, workspace, list } = await opened();
  for (const leave of ['{Escape}', '{Tab}', '']) {
    await user.click(change(line('Start anew')));
    expect(change(line('Start anew'))).toHaveTextContent('Press the keys');
    await (leave ? press(leave) : user.click(change(line('Start anew'))));
    expect(change(line('Start anew'))).toHaveTextContent('Change');
  }
  expect([list.isConnected, workspace.plugins['shell']]).toEqual([true, undefined]);
});

it('gives one command its own keys back, or all; who has lost theirs is said meanwhile', async () => {
  const { line, press, user } = await opened();
  await user.click(change(line('Count one')));
  await press('{F9}');
  await user.click(change(line('Start anew')));
  await press('{F8}');
  await user.click(within(line('Count one')).getByRole('button', { name: 'Count one: back to F8' }));
  expect(line('Count one')).toHaveTextContent('Count oneF8 is “Start anew” of Tally.No keys');
  expect(change(line('Count one'))).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset all' }));
  expect([line('Count one').textContent, line('Start anew').textContent]).toEqual(['Count oneF8Change', 'Start anewCtrl+Alt+0Change']);
  expect(screen.queryByRole('button', { name: 'Reset all' })).toBeNull();
  expect(change(line('Start anew'))).toHaveFocus();
});

it('follows what another tab has set, and says all of it in French', async () => {
  const { line, workspace, change: set } = await opened('fr');
  await set(() => workspace.takePreferences('shell', { version: 1, value: { keys: { 'tally:add': 'F2' } } }));
  expect(line('Count one')).toHaveTextContent('Count oneF2Modifier');
  expect(screen.getByRole('button', { name: 'Tout rétablir' })).toBeVisible();
});
