// @long
// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { browserName } from './browser-name';
import { decode, peopleCsv, readPeople } from './people-file';
import { faultsOf, fromWire, rolesFor, signsOut, toFirst, toWire, type PersonRead } from './person-values';
import states, { ELENA_ACCOUNT, GRACE } from './testing';

async function shown(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states.full!(host);
  await host.render({ page: 'users' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const asked = (host: Host, operation: string) => host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
async function account() {
  const host = await shown();
  await press('Actions for Elena Ortiz');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Account and sessions' }));
  return { host, drawer: within(await dialog('Elena Ortiz')) };
}
const GIVEN = ELENA_ACCOUNT as PersonRead;

describe('a new person', () => {
  it('is made with what they need from the first day, and their password is shown once', async () => {
    const host = await shown();
    host.api.reply('addPerson', { id: 41, password: 'ABCD-EFGH-JKMN' });
    await press('New person');
    const form = within(await dialog('New person'));
    await userEvent.click(await form.findByRole('button', { name: 'Create' }));
    expect(form.getAllByText('This is required')).toHaveLength(2);
    await userEvent.type(form.getByLabelText(/^First name/), ' Xiomara ');
    await userEvent.type(form.getByLabelText('Last name'), 'Delacroix');
    await userEvent.type(form.getByLabelText(/^Email/), 'xio@isius.demo');
    await userEvent.click(form.getByRole('checkbox', { name: 'Qualifier' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Advisor' }));
    await userEvent.selectOptions(form.getByLabelText('Team'), 'Grace Lindqvist');
    await userEvent.selectOptions(form.getByLabelText('Language'), 'French');
    // Calls what comes, until somebody says otherwise.
    expect(form.getByLabelText('Outbound eligibility')).toHaveValue('both');
    await userEvent.selectOptions(form.getByLabelText('Outbound eligibility'), 'New leads');
    await userEvent.type(form.getByLabelText('Extension'), '4142');
    await userEvent.click(form.getByRole('checkbox', { name: 'Bilingual' }));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(asked(host, 'addPerson')).toEqual([
      {
        body: {
          ...{ firstName: 'Xiomara', lastName: 'Delacroix', email: 'xio@isius.demo', language: 'fr', roles: ['advisor'], managerId: 9 },
          ...{ extension: '4142', level: 1, isBilingual: true, autoAnswer: true, autoAnswerTime: 0, canTransferToSunlife: false },
          ...{ canTransferToMatcha: false, isIapp2Agent: false, hasWebRtc: true, outboundEligibility: 'new' },
          ...{ provinces: [], healthLicenses: [] },
        },
      },
    ]);
    const secret = within(await dialog('Xiomara Delacroix can sign in'));
    expect(secret.getByText('ABCD-EFGH-JKMN')).toBeVisible();
    await userEvent.click(secret.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('ABCD-EFGH-JKMN')).toBeNull();
  });
  it('is refused at the field of which the gateway says so, and nothing that was typed is lost', async () => {
    const host = await shown();
    const fault = { extension: ['Already used: Maya Okafor.'] };
    host.api.reply('addPerson', () => Promise.reject(new ApiError('addPerson', 422, 'no', fault)));
    await press('New person');
    const form = within(await dialog('New person'));
    await userEvent.type(await form.findByLabelText(/^First name/), 'Xio');
    await userEvent.type(form.getByLabelText(/^Email/), 'xio@isius.demo');
    await userEvent.type(form.getByLabelText('Extension'), '4127');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await form.findAllByText('Already used: Maya Okafor.')).length).toBeGreaterThan(0);
    expect(form.getByLabelText('Extension')).toHaveValue('4127');
  });
  it('keeps a name that is too long as it was pasted, and says so', async () => {
    const host = await shown();
    await press('New person');
    const form = within(await dialog('New person'));
    const name = await form.findByLabelText(/^First name/);
    await userEvent.click(name);
    await userEvent.paste('x'.repeat(156));
    await userEvent.type(form.getByLabelText(/^Email/), 'xio@isius.demo{Enter}');
    expect(name).toHaveValue('x'.repeat(156));
    expect(name).toHaveAccessibleDescription('64 characters at most');
    expect(asked(host, 'addPerson')).toEqual([]);
  });
  it('has no role above that of who makes them', () => {
    expect(rolesFor(['manager'], [])).toEqual(['qualifier', 'advisor', 'manager']);
    expect(rolesFor(['operations-manager'], [])).toEqual(['qualifier', 'advisor', 'manager', 'admin', 'operations-manager']);
    expect(rolesFor(['manager'], ['setter'])).toContain('setter');
  });
});

it('has a name of which something is seen', () => {
  for (const firstName of ['', ' ', '\u200b', '\u2800']) expect(faultsOf({ ...fromWire(), firstName }, 9).firstName).toBe('fault.required');
});

describe('the account of a person', () => {
  it('who is a fellow manager says who may change it', async () => {
    const host = await shown();
    host.api.reply('getPerson', { ...ELENA_ACCOUNT, id: GRACE.id, roles: ['manager'] });
    const refused = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      return button.getAttribute('aria-disabled') === 'true';
    };
    await press('Actions for Grace Lindqvist');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Account and sessions' }));
    await dialog('Grace Lindqvist');
    for (const name of ['Edit…', 'Reset password…', 'Close account…', 'Sign out everywhere…']) expect(await refused(name), name).toBe(true);
    expect(screen.getAllByText('Only administrators and operations managers do this with a manager.').length).toBeGreaterThan(0);
    await press('Close account…');
    expect(screen.queryByRole('dialog', { name: 'Close account' })).toBeNull();
  });
  it.each([
    ['en', 'Actions for Grace Lindqvist', 'Account and sessions', 'Only administrators see this account: it ranks above yours.'],
    [
      'fr',
      'Actions pour Grace Lindqvist',
      'Compte et sessions',
      'Seuls les administrateurs voient ce compte : il est d’un rang supérieur au vôtre.',
    ],
  ] as const)('who ranks above says who sees it, and is not asked for again (%s)', async (language, actions, tab, words) => {
    const host = await shown({ language });
    host.api.fail('getPerson', 403);
    await press(actions);
    await userEvent.click(await screen.findByRole('menuitem', { name: tab }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: language === 'en' ? 'Try again' : 'Réessayer' })).toBeNull();
  });

  it('is closed and reset by somebody else when it is one’s own', async () => {
    const host = createTestHost(plugin, { session: { workingRole: 'admin', roles: ['admin'], accountId: 3 } });
    states.full!(host);
    await host.render({ page: 'users' });
    await press('Actions for Elena Ortiz');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Account and sessions' }));
    for (const [name, is] of [
      ['Edit…', null],
      ['Reset password…', 'true'],
      ['Close account…', 'true'],
      ['Sign out everywhere…', null],
    ] as const)
      expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled'), name).toBe(is);
    expect(screen.getAllByText('Somebody else has to do this with your account.').length).toBeGreaterThan(0);
  });
  it('is changed with what was read; another extension, email or role signs them out, which is said before', async () => {
    const { host, drawer } = await account();
    host.api.reply('setPerson', {});
    await userEvent.click(await drawer.findByRole('button', { name: 'Edit…' }));
    const form = within(await dialog('Edit Elena Ortiz'));
    await userEvent.clear(await form.findByLabelText(/^Level/));
    await userEvent.type(form.getByLabelText(/^Level/), '5');
    expect(form.queryByText(/signed out once this is saved/)).toBeNull();
    await userEvent.type(form.getByLabelText('Extension'), '1');
    expect(form.getByText(/signed out once this is saved/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const was = toWire(fromWire(GIVEN));
    expect(asked(host, 'setPerson')).toEqual([{ params: { id: 3 }, body: { ...was, level: 5, extension: '10031', was } }]);
  });
  it('is closed and opened again after a question that names the person', async () => {
    const { host, drawer } = await account();
    host.api.reply('closePerson', {});
    host.api.reply('openPerson', {});
    await userEvent.click(await drawer.findByRole('button', { name: 'Close account…' }));
    const question = within(await dialog('Close account'));
    expect(question.getByText(/^Elena Ortiz is signed out everywhere at once/)).toBeVisible();
    host.api.reply('getPerson', { ...ELENA_ACCOUNT, closed: true });
    await userEvent.click(question.getByRole('button', { name: 'Close account' }));
    expect(asked(host, 'closePerson')).toEqual([{ params: { id: 3 } }]);
    expect(await drawer.findByText('This account is closed: the person cannot sign in.')).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Open account again' }));
    expect(asked(host, 'openPerson')).toEqual([{ params: { id: 3 } }]);
  });
  it('gets a code for a new password, shown once; what is refused is said', async () => {
    const { host, drawer } = await account();
    host.api.reply('resetPersonPassword', { code: 'WXYZ-2345' });
    await userEvent.click(await drawer.findByRole('button', { name: 'Reset password…' }));
    await userEvent.click(within(await dialog('Reset password')).getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByText('WXYZ-2345')).toBeVisible();
    await press('Done');
    host.api.reply('closePerson', () => Promise.reject(new ApiError('closePerson', 409, 'This is the centre’s last administrator.')));
    await userEvent.click(drawer.getByRole('button', { name: 'Close account…' }));
    await userEvent.click(within(await dialog('Close account')).getByRole('button', { name: 'Close account' }));
    expect(await drawer.findByText('This is the centre’s last administrator.')).toBeVisible();
  });
  it('shows where the person is signed in, and ends one session or all', async () => {
    const { host, drawer } = await account();
    host.api.reply('endPersonSession', {});
    host.api.reply('endPersonSessions', {});
    const table = within(await drawer.findByRole('table', { name: 'Signed in' }));
    expect(table.getByText('Chrome 140, Windows')).toBeVisible();
    expect(table.getByText('10.0.0.7')).toBeVisible();
    expect(table.getByText('Unknown browser')).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'End the session in Chrome 140, Windows, 10.0.0.7' }));
    expect(asked(host, 'endPersonSession')).toEqual([{ params: { id: 3, session: 'a' } }]);
    await userEvent.click(drawer.getByRole('button', { name: 'Sign out everywhere…' }));
    await userEvent.click(within(await dialog('Sign out everywhere')).getByRole('button', { name: 'Sign out' }));
    expect(asked(host, 'endPersonSessions')).toEqual([{ params: { id: 3 } }]);
  });
  it('names browsers as people know them', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    expect(browserName(`${mac} Version/17.5 Safari/605.1.15`)).toBe('Safari 17, macOS');
    expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0')).toBe('Firefox 141, Linux');
    expect(browserName(`${mac} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`)).toBe('Edge 140, macOS');
    expect(browserName('curl/8.5.0')).toBe('curl/8.5.0');
    expect(browserName('')).toBe('');
  });
});

describe('the fields of a person', () => {
  it('are judged before they are sent [CONST-002]', () => {
    const right = fromWire(GIVEN);
    expect(faultsOf(right, 50)).toEqual({});
    const wrong = { ...right, firstName: ' ', email: 'x@y', roles: [], extension: '12', level: '0', autoAnswerTime: '61' };
    expect(faultsOf(wrong, 50)).toEqual({
      ...{ firstName: 'fault.required', email: 'fault.email', roles: 'fault.roles', extension: 'fault.extension', level: 'fault.level' },
      autoAnswerTime: 'fault.seconds',
    });
    for (const extension of ['123', '123456']) expect(faultsOf({ ...right, extension }, 50)).toEqual({});
    expect(faultsOf({ ...right, extension: '1234567' }, 50)).toEqual({ extension: 'fault.extension' });
    expect(faultsOf({ ...right, level: '51', extension: '', autoAnswer: false, autoAnswerTime: 'x' }, 50)).toEqual({
      level: 'fault.level',
    });
    expect(toFirst(right)).toMatchObject({ provinces: ['ny'], healthLicenses: ['al', 'tx'], managerId: 9 });
    expect(signsOut({ ...right, email: '3@ISIUS.demo ' }, right)).toBe(false);
    expect(signsOut({ ...right, roles: ['advisor', 'qualifier'] }, right)).toBe(true);
  });
});

describe('a file of people', () => {
  const words = { column: (name: string) => `<${name}>`, flag: (on: boolean) => (on ? 'yes' : 'no') };
  const people = [
    { ...GIVEN, lastName: '=cmd()', provinces: ['fl', 'ny'] },
    { ...GIVEN, id: GRACE.id, email: 'grace@isius.demo', managerId: null, roles: ['manager'] },
    { ...GIVEN, id: 77, email: 'gone@isius.demo', closed: true },
  ];
  it('is written without what a spreadsheet would run, and without closed accounts', () => {
    const text = peopleCsv(people, words, 'en');
    expect(text).toContain("'=cmd()");
    expect(text).toContain('grace@isius.demo');
    expect(text).not.toContain('gone@isius.demo');
    expect(peopleCsv(people, words, 'fr')).toContain(';');
  });
  it('comes back as it was written, by either name of a column; what is not known is named', () => {
    const read = readPeople(peopleCsv(people, words, 'fr'), words);
    if ('fault' in read) throw new Error(read.fault);
    expect(read.rows[0]).toMatchObject({
      ...{ line: 2, email: '3@isius.demo', lastName: '=cmd()', roles: 'advisor', manager: 'grace@isius.demo', extension: '1003' },
      ...{ isBilingual: 'yes', provinces: 'fl ny', healthLicenses: 'al tx', hasWebRtc: 'yes' },
    });
    const own = readPeople('EMAIL,shoe size,level\na@b.cc,44,3', words);
    expect(own).toEqual({ rows: [{ line: 2, email: 'a@b.cc', level: '3' }], unknown: ['shoe size'] });
  });
  it('that cannot be read says why', () => {
    expect(readPeople('', words)).toEqual({ fault: 'empty' });
    expect(readPeople('level\n3', words)).toEqual({ fault: 'no_email' });
    expect(readPeople('email,level\na@b.cc,3,9', words)).toEqual({ fault: 'broken', line: 2 });
    expect(readPeople(`email\n${'a@b.cc\n'.repeat(501)}`, words)).toEqual({ fault: 'too_many' });
    expect(decode(new TextEncoder().encode('Zoë').buffer)).toBe('Zoë');
    expect(decode(new Uint8Array([0x5a, 0x6f, 0xeb]).buffer)).toBe('Zoë');
  });

  const row = (line: number, email: string, result: string, more: object = {}) => ({
    ...{ line, email, result, fields: [], why: '', password: '', issue: null, refusal: null },
    ...more,
  });
  async function importing(report: object) {
    const host = await shown();
    host.api.reply('importPeople', report);
    await press('File');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import people' }));
    const form = within(await dialog('Import people'));
    const file = new File(['email,level\na@b.cc,3\nc@d.ee,x'], 'people.csv', { type: 'text/csv' });
    await userEvent.upload(form.getByLabelText('Choose a file…', { selector: 'input' }), file);
    return { host, form };
  }
  it('is tried first; a row that is refused says why, and nothing is saved', async () => {
    const issue = { code: 'whole-number' };
    const { host, form } = await importing({
      done: false,
      rows: [row(2, 'a@b.cc', 'created'), row(3, 'c@d.ee', 'refused', { fields: ['level'], issue })],
    });
    expect(await form.findByText('Level: This must be a whole number.')).toBeVisible();
    expect(form.getByText('New')).toBeVisible();
    expect(asked(host, 'importPeople')).toMatchObject([
      { body: { dry: true, rows: [{ line: 2, email: 'a@b.cc', level: '3' }, { line: 3 }] } },
    ]);
    await userEvent.click(form.getByRole('button', { name: 'Save 1 person' }));
    expect(asked(host, 'importPeople')).toHaveLength(1);
    expect(form.getByText('1 row is refused. Correct the file first.')).toBeInTheDocument();
  });
  it('is then saved whole, with the first passwords shown once', async () => {
    const { host, form } = await importing({
      done: false,
      rows: [row(2, 'a@b.cc', 'created'), row(3, 'c@d.ee', 'changed', { fields: ['level', 'managerId'] })],
    });
    expect(await form.findByText('Level, Manager’s email')).toBeVisible();
    host.api.reply('importPeople', {
      done: true,
      rows: [row(2, 'a@b.cc', 'created', { password: 'ABCD-EFGH-JKMN' }), row(3, 'c@d.ee', 'changed')],
    });
    await userEvent.click(form.getByRole('button', { name: 'Save 2 people' }));
    expect(await form.findByText('2 people were saved.')).toBeVisible();
    expect(form.getByText('ABCD-EFGH-JKMN')).toBeVisible();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    await userEvent.click(form.getByRole('button', { name: 'Save passwords' }));
    expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain('ABCD-EFGH-JKMN');
    vi.restoreAllMocks();
  });
});
