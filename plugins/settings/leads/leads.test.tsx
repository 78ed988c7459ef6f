// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHost } from '@dialer/host/testing';
import plugin from '.';
import { mappingOf, remembered } from './import/mapping';
import { anImport, counts, leads, consent, decisions, wholeLead } from './testing';

let host: TestHost;
let fetched: string[];
beforeEach(() => {
  fetched = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(new URL(this.href).pathname);
  });
  return () => vi.restoreAllMocks();
});

/** As the gateway refuses: with more than words. */
const refuse = (operation: 'addToLeadImport' | 'getLeadImportColumns', status: number, body: object) =>
  host.api.reply(operation, () => {
    throw new ApiError(operation, status, '', {}, body);
  });

const campaigns = [{ id: 7, slug: 'seniors', name: 'Seniors', active: true, prefix: 'SE', prefixes: '' }];
const page = (more: object = {}) => ({ rows: leads, total: 4, totalMore: false, more: true, statuses: ['New'], training: false, ...more });
async function shown(language: 'en' | 'fr' = 'en', options: object = {}) {
  host = await createTestHost(plugin, { language, ...options });
  host.api.reply('listLeads', page());
  host.api.reply('getLeadCampaigns', campaigns);
  host.api.reply('getLeadImports', []);
  await host.render({ page: 'leads' });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getAllByRole('row').slice(1);
const asked = () => host.api.calls.filter(({ operation }) => operation === 'listLeads').at(-1)!.input;

it('lists leads with their outcome and what comes next, and asks for the next page after the last row', async () => {
  await shown();
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.getByRole('status')).toHaveTextContent('4 leads');
  expect(screen.getByText(/^Times (of the centre|by your clock) \(.+\)\.$/)).toBeVisible();
  expect(rows()[0]).toHaveTextContent(/Alvin Broussard.*\(337\) 555-0129.*LA.*Final Expense South.*New.*Now/);
  expect(rows()[1]).toHaveTextContent('Outside calling hours');
  expect(rows()[3]).toHaveTextContent(/Do Not Call/);
  await press('Next');
  await waitFor(() => expect(asked()).toEqual({ query: { before: 96, limit: 25 } }));
  await press('Previous');
  await waitFor(() => expect(asked()).toEqual({ query: { limit: 25 } }));
});

it('finds by what is typed, a campaign and a status, from the first page on, and says when nothing fits', async () => {
  await shown();
  await screen.findByText('Alvin Broussard');
  await press('Next');
  host.api.reply('listLeads', page({ rows: [], total: 0, more: false }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search leads' }), 'zoe');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Seniors');
  await waitFor(() => expect(asked()).toEqual({ query: { q: 'zoe', campaign: 7, limit: 25 } }));
  expect(await screen.findByText('No lead matches.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription('There is nothing to export');
});

it('says of a lead that is closed that it is, and that the training floor calls it all the same', async () => {
  await shown();
  host.api.reply('getListedLead', { ...wholeLead, calling: { ...wholeLead.calling, allowed: true } });
  host.api.reply('listPermits', { rows: [], more: false });
  host.api.reply('getExemptions', []);
  await press('Dana Whitfield');
  const drawer = within(await screen.findByRole('dialog', { name: 'Dana Whitfield' }));
  expect(await drawer.findByText('On the training floor that forbids nothing.')).toBeVisible();
  expect(drawer.getByText('It is 7:10 AM for this lead; calling opens at 8:00 AM.').closest('.state')).toHaveClass('warn');
});

it('opens a lead beside the list by its name or its row: what is known, promised, and became of it, and by whom', async () => {
  await shown();
  host.api.reply('getListedLead', wholeLead);
  host.api.reply('listPermits', { rows: decisions, more: false });
  host.api.reply('getExemptions', [consent]);
  await press('Dana Whitfield');
  const drawer = within(await screen.findByRole('dialog', { name: 'Dana Whitfield' }));
  for (const said of ['dana@mail.example', '12 Elm St, Lafayette, LA, 70501', 'Call after six.', 'Asks for Friday'])
    expect(drawer.getByText(said)).toBeVisible();
  const outcomes = within(drawer.getByRole('region', { name: 'Outcomes' })).getAllByRole('listitem');
  expect(outcomes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Nov 23.*Grace Lindqvist.*Callback.*Asks for Friday/),
    expect.stringMatching(/Nov 22.*Sam Whitlock.*Voicemail/),
  ]);
  const calls = within(drawer.getByRole('region', { name: 'Calls' }));
  expect(calls.getAllByRole('listitem')[1]).toHaveTextContent('Outbound · not reached');
  expect(calls.getAllByRole('link', { name: /What happened in the call of .*Nov 22/ })[0]).toHaveAttribute(
    'href',
    '/admin/settings/call-evidence?call=call-2',
  );
  expect(drawer.getByText(/any agent/)).toBeVisible();
  expect(drawer.getByText('It is 7:10 AM for this lead; calling opens at 8:00 AM.')).toBeVisible();
  const told = within(await drawer.findByRole('region', { name: 'Why it was called, or not' })).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Grace Lindqvist.*Called · Automatic dial/),
    expect.stringMatching(/Sam Whitlock.*Refused · Dialed by hand · United States: calling hours · again from Sun, Nov 22.*, your time/),
    expect.stringMatching(/Called on the training floor · Automatic dial · a real line would have refused: United States: calling hours/),
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  host.api.fail('getListedLead', 404);
  await userEvent.click(rows()[0]!);
  expect(await screen.findByText('This lead is not there any more.')).toBeVisible();
});

const refused = { ...wholeLead.calling, why: 'It is 6:30 PM for this lead, outside your centre’s own calling hours.', whyNot: null };
async function opened(calling: typeof wholeLead.calling, permissions: string[] = ['can_allow_calls']) {
  await shown('en', { session: { permissions } });
  host.api.reply('getListedLead', { ...wholeLead, calling });
  host.api.reply('listPermits', { rows: decisions, more: false });
  host.api.reply('getExemptions', [consent]);
  await screen.findByText('Alvin Broussard');
  await userEvent.click(rows()[2]!);
  await screen.findByText(calling.why ?? 'Now');
}

it('allows a call that the centre’s own rules refuse, until a time and with a reason', async () => {
  const lawUntil = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await opened({ ...refused, mayAllow: true, lawUntil });
  await press('Allow until…');
  const dialog = within(screen.getByRole('dialog', { name: 'Allow a call beyond the centre’s rules' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Allow' }));
  expect(dialog.getByText('Write why this call is allowed.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Until/ }), lawUntil);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She asked for it');
  const override = { id: 3, by: 'Dana Roy', until: lawUntil, reason: 'She asked for it' };
  host.api.reply('allowCall', override);
  host.api.reply('getListedLead', { ...wholeLead, calling: { ...refused, allowed: true, why: null, override } });
  await userEvent.click(dialog.getByRole('button', { name: 'Allow' }));
  const sent = host.api.calls.find(({ operation }) => operation === 'allowCall')!.input;
  expect(sent).toEqual({ body: { lead_id: 'lead-3', until: lawUntil, reason: 'She asked for it' } });
  expect(await screen.findByText(/^Allowed by Dana Roy until/)).toBeVisible();
  host.api.reply('endAllowedCall', undefined);
  host.api.reply('getListedLead', { ...wholeLead, calling: { ...refused, mayAllow: true, lawUntil } });
  await press('Take back');
  expect(await screen.findByRole('button', { name: 'Allow until…' })).toBeVisible();
});

it('has no such button where the law refuses, and says why', async () => {
  await opened({ ...refused, whyNot: 'It is 9:30 PM for this lead; calling opens at 8:00 AM.' });
  expect(screen.getByText(/No manager can allow this call.*calling opens at 8:00 AM/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow until…' })).toBeNull();
});

it('says who gives the permission to whoever has it not', async () => {
  await opened({ ...refused, mayAllow: true, lawUntil: new Date(Date.now() + 9e6).toISOString() }, []);
  expect(screen.getByRole('button', { name: 'Allow until…' })).toHaveAccessibleDescription(/An administrator gives the permission/);
});

it('takes what is shown as a file, and says when that did not work', async () => {
  await shown();
  await screen.findByText('Alvin Broussard');
  host.api.fail('exportLeads', 500);
  await press('Export');
  expect(await screen.findByRole('alert')).toBeVisible();
  host.api.reply('exportLeads', { url: '/api/v1/workspace/lead-exports/abc' });
  await press('Export');
  await waitFor(() => expect(fetched).toEqual(['/api/v1/workspace/lead-exports/abc']));
});

it('says that the list could not be loaded, and tries again', async () => {
  host = await createTestHost(plugin, {});
  host.api.fail('listLeads', 500);
  host.api.reply('getLeadImports', []);
  host.api.reply('getLeadCampaigns', []);
  await host.render({ page: 'leads' });
  expect(await screen.findByText('Could not load the leads.')).toBeVisible();
  host.api.reply('listLeads', page({ rows: [], total: 0, more: false }));
  await press('Try again');
  expect(await screen.findByText('Sorry, no leads yet.')).toBeVisible();
});

const columns = {
  encoding: 'utf8',
  separator: ',',
  columns: [
    { name: 'fname', field: null, samples: ['Ana'] },
    { name: 'tel', field: null, samples: ['6175550111'] },
  ],
};
const at = (state: string, more: object = {}) => ({
  ...anImport,
  state,
  counts: null,
  problems: [],
  kinds: [],
  warnings: [],
  hasReport: false,
  ...more,
});

it('takes a file in four steps: sent, its columns named and remembered, checked, taken in', async () => {
  await shown();
  const old = { id: 1, name: 'Old vendor', source: '', active: true, priority: 5, expiresOn: '2026-01-01', expired: true, leads: 0 };
  host.api.reply('getLeadLists', { rows: [{ ...old, by: '', at: '', movesTo: '' }], without: 0 });
  await press('Import leads');
  const file = new File(['fname,tel\nAna,6175550111\n'], 'seniors.csv', { type: 'text/csv' });
  host.api.reply('beginLeadImport', at('uploading', { received: 0, campaign: '' }));
  host.api.reply('addToLeadImport', at('uploaded', { received: file.size, campaign: '' }));
  host.api.reply('getLeadImport', at('uploaded', { campaign: '' }));
  host.api.reply('getLeadImportColumns', columns);
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file);
  // The step is drawn anew when its columns have come: it is asked for after that.
  await screen.findByRole('button', { name: 'Check rows' });
  const dialog = within(screen.getByRole('group', { name: /Columns \(2 of 4\)/ }));
  const check = () => dialog.getByRole('button', { name: 'Check rows' });
  await waitFor(() => expect(check()).toHaveAccessibleDescription('Say which column holds the phone number.'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What tel holds' }), 'Phone');
  expect(check()).toHaveAccessibleDescription('Choose a campaign first');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Campaign' }), 'Seniors');
  const listName = dialog.getByRole('textbox', { name: /Name of the list/ });
  expect(listName).toHaveValue('seniors');
  // A list that is there under the typed name takes the leads in; that it rests is said before they are.
  await userEvent.clear(listName);
  await userEvent.type(listName, 'old VENDOR');
  expect(await dialog.findByText('This campaign has a list of that name: the leads go into it.')).toBeVisible();
  expect(dialog.getByText(/^This list expired on .*Jan 1, 2026: its leads will not be dialled/)).toBeVisible();
  await userEvent.clear(listName);
  await userEvent.type(listName, 'seniors');
  expect(dialog.queryByText(/This campaign has a list of that name/)).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Remember these columns as' }), 'Senior Life');
  host.api.reply('checkLeadImport', at('checking'));
  host.api.reply('getLeadImport', at('checked', { counts, problems: anImport.problems, kinds: anImport.kinds, hasReport: true }));
  await userEvent.click(check());
  await screen.findByRole('group', { name: /Check \(3 of 4\)/ });
  expect(host.api.calls.find(({ operation }) => operation === 'checkLeadImport')!.input).toMatchObject({
    body: { mapping: { fname: null, tel: 'phone' }, campaign: 'Seniors', list: 'seniors', list_source: 'Import of seniors' },
  });
  expect(host.centre.kept?.value).toEqual({ mappings: [{ name: 'Senior Life', columns: { fname: null, tel: 'phone' } }] });
  expect(await screen.findByText('2 go in, 3 stay out')).toBeVisible();
  expect(screen.getByRole('heading', { name: '1 row stays out. Not a phone number of the United States or Canada' })).toBeVisible();
  host.api.reply('getLeadImportReport', { url: '/api/v1/workspace/lead-import-reports/xyz' });
  await press('Report as CSV');
  await waitFor(() => expect(fetched).toEqual(['/api/v1/workspace/lead-import-reports/xyz']));
  host.api.reply('startLeadImport', at('running', { counts }));
  host.api.reply('getLeadImport', at('running', { counts }));
  await press('Import 2 leads');
  expect(await screen.findByText('2 leads are in Seniors.', { selector: 'p' })).toBeVisible();
  host.api.reply('cancelLeadImport', undefined);
  host.api.reply('getLeadImport', at('cancelled', { counts, list: 'seniors' }));
  await press('Stop import');
  expect(await screen.findByText(/Stopped\. 2 leads are in Seniors and stay there\. They are in the list “seniors”\./)).toBeVisible();
});

it.each([
  ['en', { active: true, expired: true }, 'Old vendor (expired)', /^This list expired on .*Jan 1, 2026: its leads will not be dialled/],
  ['en', { active: false, expired: false }, 'Old vendor (switched off)', /^This list is switched off: its leads will not be dialled/],
  [
    'fr',
    { active: true, expired: true },
    'Old vendor (échue)',
    /^Cette liste est échue depuis le .*janv\. 2026 : ses clients ne seront pas/,
  ],
  ['fr', { active: false, expired: false }, 'Old vendor (arrêtée)', /^Cette liste est arrêtée : ses clients ne seront pas/],
] as const)('says of a list that is chosen that it rests, there and before the import (%s, %o)', async (language, state, option, words) => {
  const old = { id: 1, name: 'Old vendor', source: '', priority: 5, expiresOn: '2026-01-01', leads: 0, by: '', at: '', movesTo: '' };
  const lists = { rows: [{ ...old, ...state }], without: 0 };
  await shown(language);
  host.api.reply('getLeadLists', lists);
  host.api.reply('getLeadImport', at('uploaded', { campaign: 'Seniors', list: 'Old vendor' }));
  host.api.reply('getLeadImports', [at('uploaded')]);
  host.api.reply('getLeadImportColumns', {
    ...columns,
    columns: columns.columns.map((one) => ({ ...one, field: one.name === 'tel' ? 'phone' : 'firstName' })),
  });
  await host.emit('centre-changed', {});
  await userEvent.click(await screen.findByRole('button', { name: /^(Open|Ouvrir) / }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('option', { name: option, selected: true })).toBeInTheDocument();
  const checked = at('checked', { counts, campaign: 'Seniors', list: 'Old vendor' });
  host.api.reply('checkLeadImport', checked);
  await press(language === 'en' ? 'Check rows' : 'Vérifier');
  await screen.findByRole('group', { name: /\(3 (of|sur) 4\)/ });
  expect(await screen.findByText(words)).toBeVisible();
});

it.each([
  ['en', /^Columns that are understood: phone_number, alt_phone, .*first_name.*Only the phone number is needed/, 'Sample file'],
  ['fr', /^Colonnes reconnues : Téléphone, Autre téléphone, .*Prénom.*Seul le téléphone est obligatoire/, 'Fichier modèle'],
] as const)('names the columns that are understood, and gives a file that has them (%s)', async (language, words, button) => {
  const made: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => undefined });
  await shown(language);
  await press(language === 'en' ? 'Import leads' : 'Importer des clients');
  expect(await screen.findByText(words)).toBeVisible();
  await press(button);
  expect(await made[0]!.text()).toContain(language === 'en' ? 'phone_number,alt_phone' : 'Téléphone,Autre téléphone');
});

it('says which values could not be read and what their leads have instead, and folds long lists of one kind', async () => {
  const problems = Array.from({ length: 100 }, (_, nth) => ({ line: nth + 2, code: 'not-a-phone', column: '', value: `no ${nth}` }));
  const doubted = { line: 9, column: 'born', value: '31/31/1980', becomes: '' };
  const spoken = { line: 12, column: 'lang', value: 'klingon', becomes: 'en' };
  await shown();
  host.api.reply(
    'getLeadImport',
    at('checked', {
      counts: { ...counts, imported: 20, refused: 250 },
      problems,
      kinds: [{ code: 'not-a-phone', count: 250 }],
      warnings: [
        { field: 'dob', count: 12, rows: [doubted] },
        { field: 'language', count: 1, rows: [spoken] },
      ],
    }),
  );
  host.api.reply('getLeadImports', [at('checked')]);
  await host.emit('centre-changed', {});
  await press('Open seniors');
  const births = within(await screen.findByRole('region', { name: '12 dates of birth could not be read' }));
  expect(births.getAllByRole('row')[1]).toHaveTextContent('9born31/31/1980Empty');
  expect(births.getByText('The first 1 of 12; the report has all.')).toBeVisible();
  const language = within(screen.getByRole('region', { name: '1 language could not be read' }));
  expect(language.getAllByRole('row')[1]).toHaveTextContent('12langklingonEnglish');
  const phones = within(screen.getByRole('region', { name: /250 rows stay out\. Not a phone number/ }));
  expect(phones.getAllByRole('row')).toHaveLength(11);
  await userEvent.click(phones.getByRole('button', { name: 'Show all 100' }));
  expect(phones.getAllByRole('row')).toHaveLength(101);
  expect(phones.getByText('The first 100 of 250; the report has all.')).toBeVisible();
});

it('sends a part again whose answer was lost, and goes on where the gateway says', async () => {
  await shown();
  await press('Import leads');
  host.api.reply('beginLeadImport', at('uploading', { received: 0 }));
  refuse('addToLeadImport', 409, { code: 'import-part', received: 10 });
  const file = new File(['x'.repeat(25)], 'a.csv');
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file);
  expect(await screen.findByText('The file could not be sent. Please try again.')).toBeVisible();
  const parts = host.api.calls
    .filter(({ operation }) => operation === 'addToLeadImport')
    .map(({ input }) => (input as { body: { at: number } }).body.at);
  expect(parts).toEqual([0, 10, 10, 10]);
});

it.each([
  ['en', 'workbook', /This is a workbook/],
  ['fr', 'binary', /Ce fichier n’est pas du texte/],
] as const)('says in %s why a file is no table: %s', async (language, reason, words) => {
  await shown(language);
  host.api.reply('getLeadImports', [at('uploaded')]);
  host.api.reply('getLeadImport', at('uploaded'));
  refuse('getLeadImportColumns', 422, { reason });
  await host.emit('centre-changed', {});
  await press(language === 'en' ? 'Open seniors' : 'Ouvrir seniors');
  expect(await screen.findByText(words)).toBeVisible();
  // Another file is chosen at once, as after an empty one.
  const step = within(screen.getByRole('group', { name: language === 'en' ? /File \(1 of 4\)/ : /Fichier \(1 sur 4\)/ }));
  expect(step.getByRole('button', { name: language === 'en' ? 'Choose a file' : 'Choisir un fichier' })).toBeVisible();
  expect(step.getByRole('button', { name: language === 'en' ? 'Cancel' : 'Annuler' })).toBeVisible();
});

it('finds the columns of a seller again by their names, and guesses those that are new', () => {
  const saved = [
    { name: 'One', columns: { fname: 'lastName', tel: 'phone' } },
    { name: 'Other', columns: { tel: 'otherPhone' } },
  ] as const;
  expect(remembered(columns as never, saved as never)).toEqual({ fname: 'lastName', tel: 'phone' });
  expect(mappingOf(columns as never, saved[1] as never)).toEqual({ fname: null, tel: 'otherPhone' });
  expect(remembered(columns as never, [])).toBeNull();
});

it('shows the consents of a lead with their words, and records one with words, day and way', async () => {
  await shown();
  host.api.reply('getListedLead', wholeLead);
  host.api.reply('listPermits', { rows: decisions, more: false });
  host.api.reply('getExemptions', [consent]);
  await press('Dana Whitfield');
  const section = await screen.findByRole('region', { name: 'Consent' });
  expect(within(section).getByText('“You may call me about final expense.”')).toBeVisible();
  expect(within(section).getByText('Consent · Web page')).toBeVisible();
  host.api.reply('addExemption', consent);
  await userEvent.click(screen.getByRole('button', { name: 'Record consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record consent' }));
  expect(dialog.getByText(/given by telephone it counts for calls by hand alone/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Write the words.')).toBeVisible();
  expect(dialog.getByText('Choose how it was given.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Words shown to the person' }), 'I agree.');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Given by' }), 'Paper');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const body = { kind: 'consent', lead_id: 'lead-3', channel: 'paper', valid_from: expect.stringMatching(/^\d{4}-/), evidence: 'I agree.' };
  await waitFor(() =>
    expect(host.api.calls.filter(({ operation }) => operation === 'addExemption').map(({ input }) => input)).toEqual([{ body }]),
  );
});

it('says on the training floor that “Now” is also outside calling hours', async () => {
  await shown();
  expect(screen.queryByText(/Training floor/)).toBeNull();
  host.api.reply('listLeads', page({ training: true }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search leads' }), 'a');
  expect(
    await screen.findByText('Training floor: “Now” also outside calling hours and without a written consent, which forbid nothing here.'),
  ).toBeVisible();
});
