// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states, { aHopper, aPacing, aPool, theLists } from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page: 'lead-campaigns' });
  return host;
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 6)
        .map((cell) => cell.textContent!.trim()),
    );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name });
async function typed(name: RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  if (text) await userEvent.paste(text);
}

it('lists name, slug, active as Yes or No, both kinds of prefixes and who dials; found and sorted [SET-042] [SET-043] [MSG-029]', async () => {
  await shown();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent!.trim());
  expect(headings).toEqual(['Name ↑', 'Slug', 'Active', 'Marketing ID Prefix', 'Additional Prefixes', 'Qualifiers', 'Actions']);
  expect(rows()).toEqual([
    ['Final Expense', 'final-expense', 'Yes', 'FE-LA', 'FE-MS, FE-AL', 'Everybody'],
    ['Mortgage Protection', 'mortgage-protection', 'Yes', 'MO', 'MP-W', '17'],
    ['Winter Reactivation', 'winter-reactivation', 'No', 'WR', '—', 'Everybody'],
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search campaigns' }), 'mp-');
  expect(rows().map(([name]) => name)).toEqual(['Mortgage Protection']);
  expect(screen.getByText('1 campaign')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: /Search/ }));
  await press(/^Active/);
  await press(/^Active/);
  expect(rows()[0]![0]).toBe('Winter Reactivation');
});

it('says that there are none, in both languages [SET-042] [MSG-022]', async () => {
  const host = await shown('empty');
  expect(screen.getByText('Sorry, no lead campaigns yet.')).toBeVisible();
  host.dispose();
  document.body.replaceChildren();
  await shown('empty', { language: 'fr' });
  expect(screen.getByText('Désolé, aucune campagne pour l’instant.')).toBeVisible();
});

it('adds one; what is too long is told at its field, and what the gateway refuses too [SET-044] [SET-045] [SET-077] [SET-080] [MSG-030]', async () => {
  const host = await shown();
  await press('Add campaign');
  await typed(/^Name/, 'n'.repeat(100));
  await typed(/^Marketing ID Prefix/, 'p'.repeat(49));
  await typed(/^Additional Prefixes/, 'p'.repeat(49));
  await press('Save');
  expect(await screen.findAllByText('too long')).toHaveLength(3);
  await typed(/^Name/, 'n'.repeat(99));
  await typed(/^Marketing ID Prefix/, 'p'.repeat(48));
  await typed(/^Additional Prefixes/, 'p'.repeat(48));
  expect(screen.queryByText('too long')).toBeNull();
  expect(host.api.calls.some(({ operation }) => operation === 'addLeadCampaign')).toBe(false);
  await typed(/^Name/, 'Veterans');
  await typed(/^Marketing ID Prefix/, 'FE-LA');
  await typed(/^Additional Prefixes/, '');
  host.api.reply('addLeadCampaign', () => {
    throw new ApiError('addLeadCampaign', 422, 'no', { prefix: ['Already used: FE-LA (Final Expense).'] }, {});
  });
  await press('Save');
  expect(await screen.findAllByText('Already used: FE-LA (Final Expense).')).toHaveLength(2);
  expect(field(/^Marketing ID Prefix/)).toHaveValue('FE-LA');
  await typed(/^Marketing ID Prefix/, ' VE ');
  host.api.reply('addLeadCampaign', { id: 9 });
  await press('Save');
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = host.api.calls.findLast(({ operation }) => operation === 'addLeadCampaign');
  expect(sent?.input).toEqual({ body: { name: 'Veterans', active: true, prefix: 'VE', prefixes: '', mode: 'one-to-one' } });
});

it('changes one by its id; the slug is shown and stays, Cancel keeps it as it was [SET-043] [SET-046] [MSG-030]', async () => {
  const host = await shown();
  await press('Edit Final Expense');
  expect(field(/^Slug/)).toHaveAttribute('readonly');
  expect(screen.getByText('5 of 48')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  host.api.reply('setLeadCampaign', undefined);
  await press('Save');
  const was = { name: 'Final Expense', active: true, prefix: 'FE-LA', prefixes: 'FE-MS, FE-AL', mode: 'one-to-one' };
  expect(host.api.calls.findLast(({ operation }) => operation === 'setLeadCampaign')?.input).toEqual({
    params: { id: 1 },
    body: { ...was, active: false, was },
  });
  // Nothing takes one away [SET-055].
  expect(screen.queryByRole('button', { name: /delete|remove/i })).toBeNull();
  await press('Edit Winter Reactivation');
  await typed(/^Name/, 'Summer');
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Winter Reactivation')).toBeVisible();
});

it('says when leads come back after each outcome: what is empty is as the grey text says, a wrong number is told at its field', async () => {
  const host = await shown();
  await press('More of Final Expense');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Recycling' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recycling of Final Expense' });
  await screen.findByText(/lets a lead be dialled 5 times, with waits of 30 · 120 · 240 · 1,440 min/);
  expect(field(/^Rest after Busy/)).toHaveValue('10');
  expect(field(/^Dials at most that end with Busy/)).toHaveValue('5');
  expect(field(/^Rest after No answer/)).toHaveAttribute('placeholder', '90 (all)');
  expect(field(/^Rest after Unreachable/)).toHaveAttribute('placeholder', 'Sequence');
  // A campaign adds to what holds for all, and takes nothing away.
  const otherNext = (after: string) => screen.getByRole('checkbox', { name: `Ring another of their numbers next after ${after}` });
  expect(otherNext('No answer')).toBeChecked();
  expect(otherNext('No answer')).toBeDisabled();
  expect(within(dialog).getByText('Another number next: on for all campaigns.')).toBeVisible();
  expect(otherNext('Voicemail answered')).not.toBeChecked();
  await typed(/^Rest after Busy/, '0');
  await press('Save');
  expect(await within(dialog).findByText('A whole number from 1 to 525,600')).toBeVisible();
  await typed(/^Rest after Busy/, '15');
  await typed(/^Dials at most that end with Unreachable/, '3');
  await userEvent.click(otherNext('Voicemail answered'));
  host.api.reply('setCampaignRecycleRules', undefined);
  await press('Save');
  const was = [{ after: 'busy', minutes: 10, tries: 5, other: false }];
  expect(host.api.calls.findLast(({ operation }) => operation === 'setCampaignRecycleRules')?.input).toEqual({
    params: { slug: 'final-expense' },
    body: {
      rules: [
        { after: 'busy', minutes: 15, tries: 5, other: false },
        { after: 'machine', minutes: null, tries: null, other: true },
        { after: 'Unreachable', minutes: null, tries: 3, other: false },
      ],
      was,
    },
  });
  await press('Recycling of all campaigns');
  expect(await screen.findByRole('dialog', { name: 'Recycling of all campaigns' })).toBeVisible();
});

it('says who can be called now, why the others are not, and when they will be; what keeps all of them comes first', async () => {
  const host = await shown();
  await press('More of Final Expense');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Who can be called now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who can be called now: Final Expense' });
  expect(await within(dialog).findByText(/of 20,000 leads can be dialled now/)).toHaveTextContent(/^1,240 of 20,000/);
  const lines = within(within(dialog).getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '8,050Closed: disposed for good, or never to be offered',
    expect.stringMatching(/^5,000Rest after: No answerThe first: /),
    expect.stringMatching(/^3,000Outside their calling hoursFrom /),
    expect.stringMatching(/^1,000Rest after: UnreachableThe first: /),
    '640In the list “Spring mailer”, which is switched off',
    expect.stringMatching(/^310In the list “Aged 2025”, which has expired: its last day was .*20$/),
    '760No agent may be given them: callable states, lead groups or dials per level',
  ]);
  expect(within(dialog).getByTitle(/: 3,100 leads$/)).toHaveTextContent('3,100');
  const shut = { active: false, agents: 0, dialable: 0, hours: Array.from({ length: 12 }, () => 0) };
  host.api.reply('getCampaignHopper', aHopper(shut));
  await press('Count again');
  expect(await within(dialog).findByText(/The campaign is not active: nobody is dialled/)).toBeVisible();
  expect(within(dialog).getByText(/Nobody may be given leads of this campaign/)).toBeVisible();
  expect(within(dialog).getByText('None of them becomes dialable by itself within the next 12 hours.')).toBeVisible();
  host.api.reply('getCampaignHopper', aHopper({ isOpen: false, opensAt: '2026-11-26T14:00:00Z' }));
  await press('Count again');
  expect(await within(dialog).findByText(/Outside the operation hours nobody is dialled by machine. The centre opens: /)).toBeVisible();
  expect(within(dialog).queryByText(/Training floor/)).toBeNull();
  host.api.reply('getCampaignHopper', aHopper({ training: true }));
  await press('Count again');
  expect(
    await within(dialog).findByText(/calling hours, numbers of calls and a consent that is missing forbid nothing here/),
  ).toBeVisible();
});

it('says who dials it: a list of qualifiers with a filter, Cancel and Save; a refusal is told as text [SET-047] [SET-076] [SET-077]', async () => {
  const host = await shown();
  await press('Qualifiers of Mortgage Protection');
  const dialog = screen.getByRole('dialog', { name: 'Qualifiers of Mortgage Protection' });
  expect(await within(dialog).findByRole('checkbox', { name: /Nora Whitfield/ })).toBeChecked();
  await userEvent.type(within(dialog).getByRole('textbox'), 'ruiz');
  expect(within(dialog).queryByText('Nora Whitfield')).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Sam Ruiz/ }));
  host.api.reply('setCampaignAgents', () => {
    throw new ApiError('setCampaignAgents', 422, 'no', { ids: ['Only qualifiers work on a campaign: Sam Ruiz'] }, {});
  });
  await press('Save');
  expect(await within(dialog).findByText('Only qualifiers work on a campaign: Sam Ruiz')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
  host.api.reply('setCampaignAgents', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setCampaignAgents')?.input).toEqual({
    params: { slug: 'mortgage-protection' },
    body: { ids: [1, 2], was: [1] },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what could not be read and why, and reads it again [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getLeadCampaigns', 503, 'The database does not answer.');
  await host.render({ page: 'lead-campaigns' });
  expect(screen.getByText('The lead campaigns could not be read.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The database does not answer.');
  states.full!(host);
  await press('Try again');
  expect(await screen.findByText('Final Expense')).toBeVisible();
});

it('says how many people are rung for its agents, and saves another choice with what it needs in words', async () => {
  const host = await shown();
  await press('Edit Final Expense');
  expect(screen.getByText(/at least four agents must be free, and 200 people must have answered/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /People rung/ }), 'More, for agents who are free');
  host.api.reply('setLeadCampaign', undefined);
  await press('Save');
  expect(host.api.calls.findLast(({ operation }) => operation === 'setLeadCampaign')?.input).toMatchObject({
    body: { mode: 'batches', was: { mode: 'one-to-one' } },
  });
});

it('draws how a campaign is dialled: agents, lines, who met no agent beside the limits, and why', async () => {
  const host = await shown();
  await press('Pacing of Final Expense');
  const dialog = screen.getByRole('dialog', { name: 'Pacing of Final Expense' });
  expect(await within(dialog).findByText(/More, for agents who are free. As chosen./)).toBeVisible();
  const fact = (name: string) => within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Agents free', 'Agents at work', 'Lines that ring', 'May still be lost within the law'].map(fact)).toEqual([
    '6',
    '9',
    '17',
    '66',
  ]);
  expect(within(dialog).getByText('Met no agent: 1.4 %')).toBeVisible();
  expect(within(dialog).getByText('Aim 1.5 %, warning 2.0 %, one for each agent from 2.5 %, law 3.0 %')).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'Agents free and lines, last two hours' })).toBeVisible();
  host.dispose();
});

it('says why one person is rung for each agent, that too many met nobody, and that nobody waits', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  states.full!(host);
  const now = { ...aPacing().now, mode: 'one-to-one' as const, reason: 'abandonment' as const };
  host.api.reply('getCampaignPacing', aPacing({ abandoned: 110, now }));
  await host.render({ page: 'lead-campaigns' });
  await press('Pacing of Final Expense');
  expect(await screen.findByText(/One for each agent. 2.5 of 100 who answered met no agent, or more./)).toBeVisible();
  expect(screen.getByText(/More than 2.0 of 100 people who answered met no agent/)).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  host.api.reply('getCampaignPacing', aPacing({ answered: 0, abandoned: 0, now: null, minutes: [] }));
  await press('Pacing of Final Expense');
  expect(await screen.findByText(/No agent waits: nobody is rung./)).toBeVisible();
  expect(screen.getByText('Nobody has answered yet.')).toBeVisible();
});

it.each([
  ['en', /No agent waits: nobody is rung. 0 of 200 answers within thirty days so far; one lead for each agent until then./],
  ['fr', /personne n’est appelé. 0 réponses sur 200 en trente jours; d’ici là, un client par agent./],
] as const)('says what batches still need while nobody waits, and counts nobody as 0 (%s)', async (language, words) => {
  const host = createTestHost(plugin, { language, session: { workingRole: 'manager', roles: ['manager'] } });
  states.full!(host);
  host.api.reply('getCampaignPacing', aPacing({ answered: 0, abandoned: 0, budget: 6, forbidden: 'few-answers', now: null, minutes: [] }));
  await host.render({ page: 'lead-campaigns' });
  await press(language === 'en' ? 'Pacing of Final Expense' : 'Cadence de Final Expense');
  expect(await screen.findByText(words)).toBeVisible();
  expect(
    screen.getByText(language === 'en' ? /from 4 free agents on.*from 12 agents at work/ : /dès 4 agents libres.*dès 12 agents/),
  ).toBeVisible();
  const dialog = screen.getByRole('dialog');
  expect([...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['0', '0', '0', '0', '0', '6']);
});

it('says how many free agents are there and needed, and nothing of waiting where one for each was chosen', async () => {
  const host = await shown();
  const now = { ...aPacing().now, mode: 'one-to-one' as const, reason: 'few-agents' as const, free: 2 };
  host.api.reply('getCampaignPacing', aPacing({ now }));
  await press('Pacing of Final Expense');
  expect(await screen.findByText(/2 of 4 free agents that it needs; one lead for each agent until then/)).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  host.api.reply('getCampaignPacing', aPacing({ mode: 'one-to-one', now: null }));
  await press('Pacing of Final Expense');
  expect(await screen.findByText(/One for each agent. As chosen./)).toBeVisible();
  expect(screen.queryByText(/No agent waits/)).toBeNull();
});

describe('caller ids', () => {
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
  async function opened(pool = aPool()) {
    const host = await shown();
    host.api.reply('getCallerIds', pool);
    await press('More of Final Expense');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Caller IDs' }));
    await screen.findByText('(504) 555-0171');
    return host;
  }

  it('say what each was used today, and which is not shown and why', async () => {
    await opened();
    const told = dialog('Caller IDs of Final Expense')
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(told).toEqual([
      expect.stringMatching(/\(504\) 555-0171.*504.*12 of 50.*Shown/),
      expect.stringMatching(/\(337\) 555-0172.*50 of 50.*Calls of the day reached/),
      expect.stringMatching(/\(225\) 555-0173.*0 of 50.*Rests until .*Nov 30/),
    ]);
    expect(screen.queryByText(/No number of the pool is left/)).toBeNull();
  });

  it('say in words that none is left, and what people see then', async () => {
    await opened(aPool({ left: 0 }));
    expect(screen.getByText(/No number of the pool is left now.*People see \(800\) 555-0100/)).toBeVisible();
  });

  it('are added with the area code of the number, and sent with what was read', async () => {
    const host = await opened();
    await press('Add number');
    const form = dialog('Add number');
    await userEvent.click(form.getByRole('textbox', { name: /^Number/ }));
    await userEvent.paste('(337) 555-0172');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This number is in the pool already.')).toBeInTheDocument();
    await userEvent.clear(form.getByRole('textbox', { name: /^Number/ }));
    await userEvent.click(form.getByRole('textbox', { name: /^Number/ }));
    await userEvent.paste('318-555-0174');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Rest/ }), '1');
    host.api.reply('saveCallerIds', undefined);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const sent = host.api.calls.find(({ operation }) => operation === 'saveCallerIds')!.input as {
      body: { rows: object[]; was: object[] };
    };
    expect(sent).toMatchObject({ params: { slug: 'final-expense' }, body: { was: [{ number: '5045550171' }, {}, {}] } });
    expect(sent.body.rows).toHaveLength(4);
    expect(sent.body.rows.at(-1)).toEqual({
      ...{ number: '3185550174', area_code: '318', active: true, daily_cap: 50 },
      resting_until: expect.stringMatching(/^20\d\d-/),
    });
  });

  it('are taken out', async () => {
    const host = await opened();
    await press('Edit (504) 555-0171');
    host.api.reply('saveCallerIds', undefined);
    await userEvent.click(dialog('Edit number').getByRole('button', { name: 'Remove' }));
    const sent = host.api.calls.find(({ operation }) => operation === 'saveCallerIds')!.input as { body: { rows: { number: string }[] } };
    expect(sent.body.rows.map(({ number }) => number)).toEqual(['3375550172', '2255550173']);
  });
});

describe('lists', () => {
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
  async function opened(lists = theLists()) {
    const host = await shown();
    host.api.reply('getLeadLists', lists);
    await press('More of Final Expense');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Lists' }));
    await screen.findByText('November mailer');
    return host;
  }

  it('say which is dialled first, until when, and why one is not', async () => {
    await opened();
    const told = dialog('Lists of Final Expense')
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(told).toEqual([
      expect.stringMatching(/^1November mailerSenior Life QuoteLast day: .*Dec 31.*Dialled4,200/),
      expect.stringMatching(/^5Web leadsSenior Life QuoteDialled4,200/),
      expect.stringMatching(/^9Aged 2025Import of aged-2025.csvLast day: .*Nov 20, 2026Expired: its last day is over4,200/),
      expect.stringMatching(/^5Spring mailerSwitched off0/),
    ]);
    expect(screen.getByText('312 leads of this campaign are in no list.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move leads of Spring mailer' })).toHaveAccessibleDescription('There is no lead in it.');
  });

  it('are changed with what was read, and switched off', async () => {
    const host = await opened();
    await press('Edit Web leads');
    const form = dialog('Edit list');
    await userEvent.clear(form.getByRole('textbox', { name: /^Name/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Give the list a name.')).toBeInTheDocument();
    await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Web, fresh');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Priority/ }), '1, dialled first');
    await userEvent.click(form.getByRole('checkbox', { name: 'Dialled by machine' }));
    host.api.reply('setLeadList', undefined);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(host.api.calls.find(({ operation }) => operation === 'setLeadList')!.input).toEqual({
      params: { id: 2 },
      body: {
        ...{ name: 'Web, fresh', source: 'Senior Life Quote', active: false, priority: 1, expires_on: null },
        was: { name: 'Web leads', source: 'Senior Life Quote', active: true, priority: 5, expires_on: null },
      },
    });
  });

  it.each([
    ['en', 'Add list', 'This day is over: its leads will not be dialled by machine.'],
    ['fr', 'Ajouter une liste', 'Ce jour est passé\u00a0: ses clients ne seront pas appelés automatiquement.'],
  ] as const)('say at a last day that is over, before it is saved, that nobody will be dialled (%s)', async (language, add, words) => {
    const host = createTestHost(plugin, { language, session: { workingRole: 'manager', roles: ['manager'] } });
    states.full!(host);
    await host.render({ page: 'lead-campaigns' });
    await press(language === 'en' ? 'More of Final Expense' : 'Plus sur Final Expense');
    await userEvent.click(screen.getByRole('menuitem', { name: language === 'en' ? 'Lists' : 'Listes' }));
    await screen.findByText('November mailer');
    await press(add);
    const day = screen.getByLabelText(language === 'en' ? 'Last day' : 'Dernier jour');
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    fireEvent.change(day, { target: { value: dayOf(host.core.clock.now() + 3 * 86_400_000) } });
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.change(day, { target: { value: dayOf(host.core.clock.now() - 3 * 86_400_000) } });
    expect(day).toHaveAccessibleDescription(words);
    expect(day).toBeValid();
  });

  it('give their leads to another list of the campaign', async () => {
    const host = await opened();
    await press('Move leads of Aged 2025');
    const form = dialog('Move leads of Aged 2025');
    expect(form.getByRole('button', { name: 'Move 4,200 leads' })).toHaveAccessibleDescription('Choose a list');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Into the list/ }), 'Web leads');
    host.api.reply('moveLeadList', undefined);
    await userEvent.click(form.getByRole('button', { name: 'Move 4,200 leads' }));
    expect(host.api.calls.find(({ operation }) => operation === 'moveLeadList')!.input).toEqual({ params: { id: 3 }, body: { to: 2 } });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move leads of Aged 2025' })).toBeNull());
  });
});
