// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';

async function shown(options: TestHostOptions = {}, state: 'full' | 'empty' = 'full', page = 'allowed-extensions') {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  host.api.reply('addAllowedExtension', undefined);
  host.api.reply('removeAllowedExtension', undefined);
  await host.render({ page });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const field = () => screen.getByRole('textbox', { name: 'Extension' });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
const did = (host: Host, operation: string) => host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

describe('Allowed extensions', () => {
  it('are one page at two addresses, for managers and above [USERS-032]', () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    expect(plugin.manifest.contributes.settingsPages?.map(({ path }) => path)).toEqual([
      'allowed-extensions',
      '/admin/users/allowed-extensions',
    ]);
    expect(plugin.pages?.['users-allowed-extensions']).toBe(plugin.pages?.['allowed-extensions']);
  });

  it('is a table with an add field and a delete action, and says who has each [SET-057, USERS-031]', async () => {
    await shown({}, 'full', 'users-allowed-extensions');
    expect(names()).toEqual(['900', '1003', '4127', '4142']);
    expect(screen.getByRole('cell', { name: 'Maya Okafor' })).toBeVisible();
    expect(field()).toBeVisible();
    for (const extension of names()) expect(screen.getByRole('button', { name: `Delete ${extension}` })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search by extension or name' }), 'elena');
    await waitFor(() => expect(names()).toEqual(['1003']));
  });

  it('takes 3 to 6 digits that are not there yet [SET-058, MSG-036, MSG-037, CONST-002]', async () => {
    const host = await shown();
    await userEvent.type(field(), '12');
    await add();
    expect(field()).toHaveAccessibleDescription('Invalid extension format');
    await userEvent.clear(field());
    await userEvent.type(field(), '41a2x7{Enter}');
    expect(field()).toHaveAccessibleDescription('Extension already exists');
    expect(did(host, 'addAllowedExtension')).toEqual([]);
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste('9999999');
    await add();
    expect(field()).toHaveValue('9999999');
    expect(field()).toHaveAccessibleDescription('Invalid extension format');
    expect(did(host, 'addAllowedExtension')).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), '9911{Enter}');
    expect(field()).toHaveAccessibleDescription('This dials a number for help, such as 911. Choose another.');
    expect(did(host, 'addAllowedExtension')).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), '123456{Enter}');
    expect(did(host, 'addAllowedExtension')).toEqual([{ body: { extension: '123456' } }]);
    await waitFor(() => expect(field()).toHaveValue(''));
    await userEvent.type(field(), '123{Enter}');
    expect(did(host, 'addAllowedExtension').at(-1)).toEqual({ body: { extension: '123' } });
    expect(host.did('alerts.toast')[0]).toEqual(['Extension 123456 is added.', 'success']);
    expect(field()).toHaveValue('');
  });

  it('says in the page’s language what the gateway refuses, and keeps what was typed [MSG-037]', async () => {
    const host = createTestHost(plugin, { language: 'fr', session: { workingRole: 'manager', roles: ['manager'] } });
    states.empty!(host);
    await host.render({ page: 'allowed-extensions' });
    expect(await screen.findByText('Désolé, aucun poste autorisé pour l’instant.')).toBeVisible();
    host.api.fail('addAllowedExtension', 422, 'x', { extension: ['Extension already exists'] });
    const box = screen.getByRole('textbox', { name: 'Poste' });
    await userEvent.type(box, '4142{Enter}');
    await waitFor(() => expect(box).toHaveAccessibleDescription('Ce poste existe déjà'));
    expect(box).toHaveValue('4142');
  });

  it('are deleted after a question; one that a person has is not, with the reason [SET-081]', async () => {
    const host = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Delete 4127' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete 4127' })).toHaveAccessibleDescription(
      'Maya Okafor has this extension. It can be deleted once they have another.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete 4142' }));
    const question = await screen.findByRole('dialog', { name: 'Delete extension 4142?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(did(host, 'removeAllowedExtension')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete 4142' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(did(host, 'removeAllowedExtension')).toEqual([{ params: { extension: '4142' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.did('alerts.toast')).toEqual([['Extension 4142 is deleted.', 'success']]);
    host.api.fail('removeAllowedExtension', 409, 'Ana has this extension.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete 900' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ana has this extension.')).toBeVisible();
  });

  it('are read again when somebody else has changed them', async () => {
    const host = await shown();
    host.api.reply('getAllowedExtensions', [{ extension: '555', usedBy: '' }]);
    await host.emit('centre-changed', {});
    await waitFor(() => expect(names()).toEqual(['555']));
  });
});

it('says what could not be read and why [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getAllowedExtensions', 503, 'The database does not answer.');
  await host.render({ page: 'allowed-extensions' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
