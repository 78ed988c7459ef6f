// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@dialer/contract';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import { rules } from './testing';

const ban = (id: string, place: string, state: string, endedBy = '') => ({
  ...{ id, place, state, endedBy, from: '2026-12-01T17:00:00.000Z', until: '2026-12-12T22:00:00.000Z' },
  ...{ reason: 'Executive Order 47', by: 'Ada Admin', at: '2026-12-01T16:55:00.000Z' },
});
const BANS = [ban('1', 'Louisiana', 'on'), ban('2', 'New York', 'coming'), ban('3', 'Texas', 'over', 'Mei Chow')];

async function shown({ bans = [] as object[], roles = ['admin'] as Role[] } = {}) {
  const host = createTestHost(plugin, { session: { roles } });
  host.api.reply('getCallingRules', { ...rules, bans });
  host.api.reply('beginEmergencyBan', { id: '9' });
  host.api.reply('endEmergencyBan', undefined);
  await host.render({ page: 'calling-rules' });
  await screen.findByText('Bans in an emergency', { selector: 'h1, h2, h3, h4, legend, b, span' });
  return host;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (host: Awaited<ReturnType<typeof shown>>, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);

it('lists the bans that are on, coming and over, with who, why and until when; only those that are not over can be ended', async () => {
  await shown({ bans: BANS });
  const table = within(screen.getByRole('table', { name: 'Bans in an emergency' }));
  expect(table.getAllByRole('row').map((row) => within(row).queryByText(/^(On|Coming|Over)$/)?.textContent)).toEqual([
    undefined,
    'On',
    'Coming',
    'Over',
  ]);
  const row = within(table.getByText('Texas').closest('tr')!);
  expect(row.getByText(/Ada Admin, Tue, Dec 1, .*Ended early by Mei Chow\./)).toBeVisible();
  expect(row.getByText(/Dec 1, .* to Sat, Dec 12/)).toBeVisible();
  expect(row.queryByRole('button')).toBeNull();
});

it('switches a ban on for a state, with an end and a reason; each fault is said at its field', async () => {
  const host = await shown();
  expect(screen.getByText('No ban is on.')).toBeVisible();
  await press('Forbid calls…');
  const dialog = within(screen.getByRole('dialog', { name: 'Forbid calls' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Forbid calls' }));
  await save();
  const [where, until] = [dialog.getByRole('combobox', { name: /State or province/ }), dialog.getByLabelText(/Until, day/)];
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  expect(where).toHaveAccessibleDescription(/Choose a state or province\./);
  expect(until).toHaveAccessibleDescription(/every ban has an end/);
  expect(reason).toHaveAccessibleDescription(/Say why, with the notice or order\./);
  await userEvent.selectOptions(where, 'la');
  await userEvent.type(reason, ' Executive Order 47 ');
  const day = (value: string) => fireEvent.change(until, { target: { value } });
  fireEvent.change(dialog.getByLabelText(/From, day/), { target: { value: '2999-01-01' } });
  fireEvent.change(dialog.getByLabelText(/From, time/), { target: { value: '08:00' } });
  day('2998-12-31');
  await save();
  expect(until).toHaveAccessibleDescription(/The end comes after the start/);
  day('2999-07-15');
  await save();
  expect(until).toHaveAccessibleDescription(/180 days at most/);
  day('2999-01-12');
  fireEvent.change(dialog.getByLabelText(/Until, time/), { target: { value: '17:00' } });
  expect(sent(host, 'beginEmergencyBan')).toEqual([]);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const iso = (text: string) => new Date(text).toISOString();
  expect(sent(host, 'beginEmergencyBan')).toEqual([
    { body: { region: 'la', from: iso('2999-01-01T08:00'), until: iso('2999-01-12T17:00'), reason: 'Executive Order 47' } },
  ]);
  expect(host.did('alerts.toast')).toEqual([['Calls are forbidden as you said: Louisiana', 'success']]);
});

it('ends a ban once that is confirmed, and says where it was not ended', async () => {
  const host = await shown({ bans: BANS });
  await press('End the ban: Louisiana');
  const dialog = () => within(screen.getByRole('dialog', { name: 'End the ban: Louisiana' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(sent(host, 'endEmergencyBan')).toEqual([]);
  await press('End the ban: Louisiana');
  await userEvent.click(dialog().getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(host, 'endEmergencyBan')).toEqual([{ params: { id: '1' } }]);
  host.api.fail('endEmergencyBan', 404, 'There is no such ban.');
  await press('End the ban: New York');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End now' }));
  expect(await screen.findByText(/The ban was not ended|There is no such ban/)).toBeVisible();
});

it('lets managers read, and says why they cannot change', async () => {
  await shown({ bans: BANS, roles: ['manager'] });
  for (const name of ['Forbid calls…', 'End the ban: Louisiana'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Only administrators can change this.');
});
