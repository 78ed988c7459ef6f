// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page: 'webrtc-users' });
  return host;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const of = (name: string) => screen.getByRole('checkbox', { name: `WebRTC of ${name}` });

describe('the WebRTC users', () => {
  it('are listed with a switch, ten to a page or more, or "No users found" [SET-060] [MSG-026]', async () => {
    const host = await shown();
    expect(names()).toEqual(['Adrien Moreau', 'Elena Ortiz', 'Nora Whitfield']); // a manager without an extension has no telephone
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name or extension' }), 'nobody');
    expect(screen.getByText('No users found')).toBeVisible();
    host.dispose();
    document.body.replaceChildren();
    await shown('empty', { language: 'fr' });
    expect(screen.getByText('Aucun utilisateur trouvé')).toBeVisible();
  });
  it('who manage are switched by those above alone, and the switch says so', async () => {
    const host = await shown();
    expect(of('Adrien Moreau')).toBeDisabled();
    expect(screen.getByText('Only administrators and operations managers do this with a manager.')).toBeInTheDocument();
    expect(of('Nora Whitfield')).toBeEnabled();
    await host.change(() => (host.core.session.roles = ['admin']));
    expect(of('Adrien Moreau')).toBeEnabled();
  });
  it('are switched on by a post and off by a delete; a refused switch flips back without a word [SET-061] [SET-062]', async () => {
    const host = await shown();
    host.api.reply('disableWebrtc', undefined);
    host.api.reply('enableWebrtc', undefined);
    await userEvent.click(of('Nora Whitfield'));
    expect(host.api.calls.at(-1)).toEqual({ operation: 'disableWebrtc', input: { params: { id: 1 } } });
    expect(of('Nora Whitfield')).not.toBeChecked();
    expect(await screen.findByText(/^Saved,/)).toBeVisible();
    await userEvent.click(of('Elena Ortiz'));
    expect(host.api.calls.at(-1)).toEqual({ operation: 'enableWebrtc', input: { params: { id: 3 } } });
    host.api.fail('enableWebrtc', 503);
    await userEvent.click(of('Nora Whitfield'));
    await waitFor(() => expect(of('Nora Whitfield')).not.toBeChecked());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/^Saved,/)).toBeNull();
  });
});

it('says what could not be read and why [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getAgents', 503, 'The database does not answer.');
  await host.render({ page: 'webrtc-users' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
