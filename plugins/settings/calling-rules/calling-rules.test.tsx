// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@dialer/contract';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { rules } from './testing';
import { beyond } from './values';

async function shown(roles: Role[] = ['admin'], reply: object = rules, options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { ...options.session, roles } });
  host.api.reply('getCallingRules', reply);
  host.api.reply('saveCallingTerms', undefined);
  host.api.reply('acceptCallingRule', undefined);
  host.api.reply('withdrawCallingRule', undefined);
  await host.render({ page: 'calling-rules' });
  await screen.findByText('Alabama: calling hours');
  return host;
}
const holidays = {
  ...{
    id: 'us-la-holiday',
    country: 'US',
    words: 'Louisiana: holiday',
    sources: ['La. R.S. 1:55'],
    unsure: true,
    questions: ['Which?'],
    accepted: null,
  },
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

it('goes by country as the gateway has them, of each first what waits for a decision, then by name', async () => {
  const one = (country: string | null, words: string, unsure: boolean) => ({ ...holidays, id: words, country, words, unsure });
  const canadian = [one('CA', 'Alberta: holiday', false), one('CA', 'Quebec: holiday', true)];
  await shown(['admin'], { ...rules, rules: [one(null, 'Everywhere: holiday', false), ...rules.rules, holidays, ...canadian] });
  const table = within(screen.getByRole('table', { name: 'The law' }));
  expect(table.getAllByRole('row').map((row) => within(row).queryByText(/: (calling hours|holiday)$/)?.textContent)).toEqual([
    undefined,
    'Everywhere: holiday',
    'Alabama: calling hours',
    'Louisiana: holiday',
    'Michigan: calling hours',
    'Pennsylvania: calling hours',
    'Quebec: holiday',
    'Alberta: holiday',
  ]);
});

it('shows the next of many holidays until the rest is asked for', async () => {
  await shown(['admin'], { ...rules, rules: [...rules.rules, holidays] });
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
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(reason).toHaveAccessibleDescription('Say why.');
  expect(sent(host, 'acceptCallingRule')).toBeUndefined();
  await userEvent.type(reason, ' Counsel said so ');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(host, 'acceptCallingRule')).toEqual({ params: { rule: 'us-al-hours' }, body: { reason: 'Counsel said so' } });
  expect(host.did('alerts.toast')).toEqual([['Accepted, and no longer holds back any call: Alabama: calling hours', 'success']]);
  await press('Withdraw: Michigan: calling hours');
  expect(sent(host, 'withdrawCallingRule')).toEqual({ params: { rule: 'us-mi-hours' } });
});

it('says that a reason is too long or hides signs, and cuts nothing', async () => {
  const host = await shown();
  await press('Accept: Alabama: calling hours');
  const dialog = within(screen.getByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  for (const [text, words] of [
    ['x'.repeat(100), 'This is too long: 99 letters at most.'],
    ['Counsel\u200b said', 'There are invisible signs in this text. Write it anew.'],
  ] as const) {
    await userEvent.clear(reason);
    await userEvent.click(reason);
    await userEvent.paste(text);
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(reason).toHaveValue(text);
    expect(reason).toHaveAccessibleDescription(words);
  }
  expect(sent(host, 'acceptCallingRule')).toBeUndefined();
});

it('keeps what was typed when the rule is not accepted', async () => {
  const host = await shown();
  host.api.fail('acceptCallingRule', 422, '', { reason: ['Not this reason.'] });
  await press('Accept: Alabama: calling hours');
  const dialog = within(screen.getByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await userEvent.type(reason, 'Because');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Not this reason.'));
  expect(reason).toHaveValue('Because');
  expect(host.did('alerts.toast')).toEqual([]);
});

const most = () => screen.getByRole('combobox', { name: 'Calls to one number in 24 hours' });
const own = () => screen.getByRole('checkbox', { name: 'Own calling hours' });

it('saves the centre’s own hours and number of calls with what it had read; a wrong span is said first', async () => {
  const host = await shown();
  await userEvent.selectOptions(most(), '2');
  await userEvent.click(own());
  expect(host.dirty.at(-1)).toBe(true);
  const to = screen.getByRole('combobox', { name: 'To, Monday to Friday' });
  await userEvent.selectOptions(to, '08:00');
  expect(screen.getByRole('combobox', { name: 'From, Monday to Friday' })).toHaveAccessibleDescription('Begin before the end.');
  await press('Save');
  expect(sent(host, 'saveCallingTerms')).toBeUndefined();
  await userEvent.selectOptions(to, '18:30');
  await press('Save');
  const day = '09:00 18:30';
  expect(sent(host, 'saveCallingTerms')).toEqual({
    body: { most: 2, days: [day, day, day, day, day, '09:00 20:00', ''], was: { days: null, most: 3 } },
  });
});

it('keeps what is being set when somebody else saves, and takes over what nobody here touched', async () => {
  const host = await shown();
  await userEvent.click(own());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To, Saturday' }), '14:00');
  host.api.reply('getCallingRules', { ...rules, terms: { days: null, most: 1 } });
  await host.emit('centre-changed', {});
  await waitFor(() => expect(most()).toHaveValue('1'));
  expect(screen.getByRole('combobox', { name: 'To, Saturday' })).toHaveValue('14:00');
  await press('Save');
  expect(sent(host, 'saveCallingTerms')).toMatchObject({ body: { most: 1, was: { days: null, most: 1 } } });
});

it('says who saved meanwhile what is set here too, and asks whose stands', async () => {
  const host = await shown();
  await userEvent.selectOptions(most(), '2');
  await userEvent.click(own());
  const days = [...Array.from({ length: 5 }, () => '10:00 18:00'), '', ''];
  const terms = (fields: object) => ({ name: '', fields });
  const since = [
    {
      ...{ kind: 'record', subject: 'calling-rule:terms', at: '2026-11-25T15:00:00.000Z', by: { id: 7, name: 'Mei Chow' } },
      ...{ from: terms({ days: null }), to: terms({ days }) },
    },
  ];
  host.api.reply('saveCallingTerms', () => {
    if (host.api.calls.filter(({ operation }) => operation === 'saveCallingTerms').length > 1)
      // The page reads again what it has saved.
      return void host.api.reply('getCallingRules', { ...rules, terms: { days, most: 2 } });
    throw new ApiError('saveCallingTerms', 409, '', {}, { code: 'changed-meanwhile', current: { days, most: 3 }, since });
  });
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else was first' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    /^Own calling hours Mei Chow, .*: The law alone → Monday to Friday 10:00 AM to 6:00 PM, Saturday no calls, Sunday no calls\. You: Monday to Friday 9:00 AM to 8:00 PM, /,
  );
  await press('Take theirs');
  await waitFor(() => expect(sent(host, 'saveCallingTerms')).toEqual({ body: { most: 2, days, was: { days, most: 3 } } }));
  await waitFor(() => expect(host.api.calls.filter(({ operation }) => operation === 'getCallingRules')).toHaveLength(2));
  expect(screen.getByRole('combobox', { name: 'To, Monday to Friday' })).toHaveValue('18:00');
});

it('says on which days own hours go beyond the law of a country, which stays in force; and saves them', async () => {
  const host = await shown();
  expect(screen.queryByText(/go beyond the law/)).toBeNull();
  await userEvent.click(own());
  expect(
    screen.getByText('Canada: your hours go beyond the law on Saturday (10:00 AM to 6:00 PM). The law’s narrower hours stay in force.'),
  ).toBeVisible();
  expect(screen.queryByText(/United States: your hours/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From, Monday to Friday' }), '07:45');
  expect(screen.getByText(/^United States: your hours go beyond the law from Monday to Friday \(8:00 AM to 9:00 PM\)\./)).toBeVisible();
  expect(screen.getByText(/^Canada: .* from Monday to Friday \(9:00 AM to 9:30 PM\) and on Saturday/)).toBeVisible();
  await press('Save');
  expect(sent(host, 'saveCallingTerms')).toBeDefined();
});

it.each([
  ['08:00 21:00', []],
  ['09:00 21:15', ['weekdays', 'saturday']],
  ['07:45 20:00', ['weekdays', 'saturday']],
  ['', []],
])('of own hours of %s those beyond the law, earlier, later or on its Sunday, are %j and Sunday', (day, groups) => {
  const law = [...Array.from({ length: 6 }, () => '08:00 21:00'), ''];
  const own = [...Array.from({ length: 6 }, () => day), '12:00 13:00'];
  expect(beyond(own, { days: law }).map(({ group }) => group)).toEqual([...groups, 'sunday']);
});

it('names provinces beside states in the French of a Canadian centre', async () => {
  await shown(['admin'], rules, { session: { variantCode: 'SLICA' }, language: 'fr', overlay: 'fr_ca' });
  expect(screen.getByText(/Un État ou une province qui en permet moins/)).toBeVisible();
  expect(screen.getByText(/Les règles d’un État ou d’une province/)).toBeVisible();
});

it('lets managers read, and says why they cannot change', async () => {
  await shown(['manager']);
  expect(most()).toBeDisabled();
  expect(screen.getByText('Only administrators can change this.', { selector: '.note *, .note' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept: Alabama: calling hours' })).toHaveAccessibleDescription(
    'Only administrators can change this.',
  );
});
