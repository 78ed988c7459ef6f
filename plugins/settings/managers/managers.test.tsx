// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page: 'managers' });
  return host;
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the list of managers', () => {
  it('has name and email, sorted by name [USERS-029] [USERS-030] [MSG-021]', async () => {
    const host = await shown();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(' ↑', '').trim())).toEqual(['Name', 'Email']);
    expect(rows()).toEqual([
      ['Adrien Moreau', 'adrien@isius.example'],
      ['Grace Lindqvist', 'manager@isius.example'],
    ]);
    expect(host.api.calls.map(({ operation }) => operation)).toEqual(['getManagers']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name or email' }), 'GRACE');
    expect(rows()).toEqual([['Grace Lindqvist', 'manager@isius.example']]);
    host.dispose();
    document.body.replaceChildren();
    await shown('empty');
    expect(screen.getByText('Sorry, no managers yet.')).toBeVisible();
  });
  it('says in French what it has, and when and why it could not be read [SET-008]', async () => {
    const failing = createTestHost(plugin, { language: 'fr', session: { workingRole: 'manager', roles: ['manager'] } });
    failing.api.fail('getManagers', 503, 'La base de données ne répond pas.');
    await failing.render({ page: 'managers' });
    expect(screen.getByText('Impossible de lire les gestionnaires.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('La base de données ne répond pas.');
    states.full!(failing);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Courriel')).toBeVisible();
  });
});
