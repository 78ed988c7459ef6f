// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page: 'lead-prefixes' });
  return host;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Name/ });

it('lists them by name, and says that there are none [SET-048] [SET-049] [SET-054] [MSG-023]', async () => {
  const host = await shown();
  expect(names()).toEqual(['FE', 'MP']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search prefixes' }), 'x');
  expect(screen.getByText('Nothing is found')).toBeVisible();
  host.dispose();
  document.body.replaceChildren();
  const none = await shown('empty');
  expect(screen.getByText('Sorry, no lead prefixes yet.')).toBeVisible();
  none.dispose();
  document.body.replaceChildren();
  await shown('empty', { language: 'fr' });
  expect(screen.getByText('Désolé, aucun préfixe pour l’instant.')).toBeVisible();
});

it('adds and changes one; a name is required, and 99 characters at most; nothing takes one away [SET-050] [SET-055] [SET-080] [MSG-030] [MSG-038]', async () => {
  const host = await shown();
  await press('Add prefix');
  await press('Save');
  expect(await screen.findByText('Name is required')).toBeVisible();
  await userEvent.click(box());
  await userEvent.paste('n'.repeat(100));
  expect(screen.getByText('too long')).toBeVisible();
  await userEvent.type(box(), '{Backspace}');
  expect(screen.queryByText('too long')).toBeNull();
  expect(host.api.calls.some(({ operation }) => operation === 'addLeadPrefix')).toBe(false);
  await userEvent.clear(box());
  await userEvent.type(box(), ' WR ');
  host.api.reply('addLeadPrefix', { id: 7 });
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'addLeadPrefix')?.input).toEqual({ body: { name: 'WR' } });
  await press('Edit MP');
  await userEvent.type(box(), '-W');
  host.api.reply('setLeadPrefix', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setLeadPrefix')?.input).toEqual({
    params: { id: 2 },
    body: { name: 'MP-W', was: { name: 'MP' } },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /delete|remove/i })).toBeNull();
});

it('says what could not be read and why [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getLeadPrefixes', 503, 'The database does not answer.');
  await host.render({ page: 'lead-prefixes' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
