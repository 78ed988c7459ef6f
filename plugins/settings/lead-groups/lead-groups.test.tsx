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
  await host.render({ page: 'lead-groups' });
  return host;
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('lists names with how many prefixes and advisors each has, and sorts by number [SET-051] [SET-052] [SET-080]', async () => {
  await shown();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent!.replace(' ↑', '').trim());
  expect(headings.slice(0, 3)).toEqual(['Name', 'Prefixes', 'Advisors']);
  expect(rows()).toEqual([
    ['Closers', '4', '0'],
    ['South', '1', '12'],
  ]);
  await press(/^Prefixes$/);
  expect(rows().map(([name]) => name)).toEqual(['South', 'Closers']);
});

it('says that there are none, in both languages [SET-051] [SET-054] [MSG-024]', async () => {
  const host = await shown('empty');
  expect(screen.getByText('Sorry, no lead groups yet.')).toBeVisible();
  host.dispose();
  document.body.replaceChildren();
  await shown('empty', { language: 'fr' });
  expect(screen.getByText('Désolé, aucun groupe de clients pour l’instant.')).toBeVisible();
});

it('adds and renames one [SET-080]', async () => {
  const host = await shown();
  await press('Add group');
  await userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Name/ }), 'North');
  host.api.reply('addLeadGroup', { id: 7 });
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'addLeadGroup')?.input).toEqual({ body: { name: 'North' } });
  // Nothing takes one away [SET-055].
  expect(screen.queryByRole('button', { name: /delete|remove/i })).toBeNull();
  await press('Edit South');
  await userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Name/ }), '-East');
  host.api.reply('setLeadGroup', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setLeadGroup')?.input).toEqual({
    params: { id: 2 },
    body: { name: 'South-East', was: { name: 'South' } },
  });
});

it('has dialogs for its advisors, with a filter, and for its prefixes, each with Cancel and Save [SET-053] [SET-076] [MSG-030]', async () => {
  const host = await shown();
  await press('Advisors of South');
  const advisors = screen.getByRole('dialog', { name: 'Advisors of South' });
  expect(await within(advisors).findByRole('checkbox', { name: /Elena Ortiz/ })).toBeChecked();
  await userEvent.type(within(advisors).getByRole('textbox'), 'bell');
  await userEvent.click(within(advisors).getByRole('checkbox', { name: /Marcus Bell/ }));
  host.api.reply('setGroupAdvisors', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setGroupAdvisors')?.input).toEqual({
    params: { id: 2 },
    body: { ids: [3, 4], was: [3] },
  });
  await press('Prefixes of South');
  const prefixes = screen.getByRole('dialog', { name: 'Prefixes of South' });
  await userEvent.click(await within(prefixes).findByRole('checkbox', { name: 'FE' }));
  expect(within(prefixes).queryByRole('textbox')).toBeNull();
  await press('Cancel');
  expect(host.api.calls.some(({ operation }) => operation === 'setGroupPrefixes')).toBe(false);
  await press('Prefixes of South');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'MP' }));
  host.api.reply('setGroupPrefixes', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setGroupPrefixes')?.input).toEqual({
    params: { id: 2 },
    body: { ids: [1, 2], was: [1] },
  });
});

it('says what could not be read and why [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getLeadGroups', 503, 'The database does not answer.');
  await host.render({ page: 'lead-groups' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
