// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@dialer/contract';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import { rules } from './testing';

async function shown(roles: Role[] = ['admin'], reply: object = rules) {
  const host = createTestHost(plugin, { session: { roles } });
  host.api.reply('getCallingRules', reply);
  host.api.reply('saveCallingTerms', undefined);
  host.api.reply('acceptCallingRule', undefined);
  host.api.reply('withdrawCallingRule', undefined);
  await host.render({ page: 'calling-rules' });
  await screen.findByText('Alabama: calling hours');
  return host;
}
const holidays = {
  ...{ id: 'us-la-holiday', words: 'Louisiana: holiday', sources: ['La. R.S. 1:55'], unsure: true, questions: ['Which?'], accepted: null },
  lines: [
    'Jan 1, 2027: New Year’s Day',
    'Feb 9, 2027: Mardi Gras',
    'Mar 26, 2027: Good Friday',
    'May 31, 2027: a',
    'Jul 5, 2027: b',
    'Sep 6, 2027: c',
  ],
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (host: Awaited<ReturnType<typeof shown>>, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).at(-1)?.input;

it('begins with rules that wait for a decision, and shows the next of many holidays until the rest is asked for', async () => {
  await shown(['admin'], { ...rules, rules: [...rules.rules, holidays] });
  const table = within(screen.getByRole('table', { name: 'The law' }));
  expect(table.getAllByRole('row').map((row) => within(row).queryByText(/: (calling hours|holiday)$/)?.textContent)).toEqual([
    undefined,
    'Alabama: calling hours',
    'Louisiana: holiday',
    'Michigan: calling hours',
    'Pennsylvania: calling hours',
  ]);
  expect(screen.queryByText('Jul 5, 2027: b')).toBeNull();
  await press('2 more of Louisiana: holiday');
  expect(screen.getByText('Sep 6, 2027: c')).toBeVisible();
});

it('says what each rule says, where it stands, and how sure it is', async () => {
  await shown();
  const row = within(screen.getByText('Pennsylvania: calling hours').closest('tr')!);
  expect(row.getByText('Sun: no calls')).toBeVisible();
  expect(row.getByText(/Act 47 of 2026/)).toBeVisible();
  expect(row.getByText('Holds')).toBeVisible();
  expect(
    within(screen.getByText('Michigan: calling hours').closest('tr')!).getByText(/Ada Admin, .*Counsel, letter of Nov 20/),
  ).toBeVisible();
});

it('takes an unsure rule on with a reason, with the question before one’s eyes; and withdraws it', async () => {
  const host = await shown();
  await press('Accept: Alabama: calling hours');
  const dialog = within(screen.getByRole('dialog', { name: 'Accept: Alabama: calling hours' }));
  expect(dialog.getByText(/bind callers that are no utilities/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription('Say why.');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Counsel said so ');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(host, 'acceptCallingRule')).toEqual({ params: { rule: 'us-al-hours' }, body: { reason: 'Counsel said so' } });
  await press('Withdraw: Michigan: calling hours');
  expect(sent(host, 'withdrawCallingRule')).toEqual({ params: { rule: 'us-mi-hours' } });
});

it('keeps what was typed when the rule is not accepted', async () => {
  const host = await shown();
  host.api.fail('acceptCallingRule', 404);
  await press('Accept: Alabama: calling hours');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Because');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(/not accepted/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Because');
});

it('saves the centre’s own hours and number of calls with what it had read; a wrong span is said first', async () => {
  const host = await shown();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Calls to one number in 24 hours' }), '2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Own calling hours' }));
  expect(host.dirty.at(-1)).toBe(true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To, Monday to Friday' }), '08:00');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Begin before the end.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To, Monday to Friday' }), '18:30');
  await press('Save');
  const day = '09:00 18:30';
  expect(sent(host, 'saveCallingTerms')).toEqual({
    body: { most: 2, days: [day, day, day, day, day, '09:00 20:00', ''], was: { days: null, most: 3 } },
  });
});

it('lets managers read, and says why they cannot change', async () => {
  await shown(['manager']);
  expect(screen.getByRole('combobox', { name: 'Calls to one number in 24 hours' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Accept: Alabama: calling hours' })).toHaveAccessibleDescription(
    'Only administrators can change this.',
  );
});
