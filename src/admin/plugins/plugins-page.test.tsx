// @long
// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { OperationId } from '@dialer/contract';
import { NOON } from '@dialer/host/testing';
import { ApiError } from '../../core/ports';
import type { PluginManifest } from '../../host/manifest';
import { renderShell } from '../../shell/testing';
import { aCentre, aChange, aFailure, aPerson, aPlugin, serve, type CentreFacts } from '../testing';

const PAGE = '/admin/settings/plugins';
const admin = { roles: ['admin'] as const, workingRole: 'admin' as const };
const manager = { roles: ['manager'] as const, workingRole: 'manager' as const };
const goals = aPlugin('goals', {
  contributes: {
    panels: [{ id: 'goals', titleKey: 'Goals', descriptionKey: 'Counts', icon: 'chart', size: { w: 3, h: 6, minW: 2, minH: 4 } }],
    commands: [{ id: 'goals:show-all', titleKey: 'Show all goals', shortcut: 'Ctrl+G' }],
  },
});
const phone = aPlugin('conference', { provides: ['telephony:conference'] });
const transfers = aPlugin('handover', { requires: ['telephony:conference'], roles: ['qualifier'] });
const disposition = aPlugin('disposing', { essential: true });

async function shown({
  path = PAGE,
  plugins = {} as CentreFacts,
  manifests = [goals, phone, transfers, disposition],
  outside = [] as string[],
  who = admin as { roles: readonly ('admin' | 'manager')[]; workingRole: 'admin' | 'manager' },
  config = null as z.ZodType<Record<string, unknown>> | null,
  language = 'en' as 'en' | 'fr',
  fails = false,
}: {
  path?: string;
  plugins?: CentreFacts;
  manifests?: readonly PluginManifest[];
  outside?: string[];
  who?: { roles: readonly ('admin' | 'manager')[]; workingRole: 'admin' | 'manager' };
  config?: z.ZodType<Record<string, unknown>> | null;
  language?: 'en' | 'fr';
  fails?: boolean;
} = {}) {
  const shell = await renderShell({
    path: '/admin/none',
    language,
    session: { ...who, accountId: 9, language },
    plugins: manifests.map((manifest) => ({ manifest, ...(config && { config }) })),
  });
  shell.core.clock.now = () => NOON;
  const become = serve(shell, manifests, plugins, outside);
  if (fails) shell.api.fail('getPlugins', 503);
  const user = userEvent.setup();
  await act(async () => shell.addresses.navigate(path));
  const calls = (operation: OperationId) => shell.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
  return { ...shell, user, calls, become };
}
/** By its bold name: asking for accessible names of whole rows takes seconds. */
const row = async (name: string) => (await screen.findByText(name, { selector: 'td b' })).closest('tr')!;
const table = () => screen.findByRole('table', { name: 'Plugins of SLICA' });

describe('the table', () => {
  it('has a row per plugin with its state, the reason in words, who has it and how many use it now', async () => {
    const ana = aPerson('Ana Roy', 'qualifier', { page: { revision: 4, active: ['conference'] } });
    await shown({
      plugins: {
        people: [ana],
        failures: [aFailure(ana, { plugin: 'goals' })],
        switches: [{ plugin: 'conference', on: false }],
      },
    });
    await within(await row('Goals')).findByText('Failed');
    expect(await row('Goals')).toHaveTextContent('Stopped 3 times for 1 person: device not found');
    expect(await row('Conference')).toHaveTextContent('Switched off');
    expect(await row('Handover')).toHaveTextContent('BlockedNeeds telephony:conference, which nothing on provides; Conference would');
    expect(await row('Disposing')).toHaveTextContent('Always on: a call cannot be worked without it');
    expect(within(await row('Disposing')).getByRole('checkbox')).toBeDisabled();
  });
  it('names who switched a plugin off and when', async () => {
    const { change, core, become } = await shown();
    await row('Goals');
    become({ revision: 5, switches: [{ plugin: 'goals', on: false }], changes: [aChange()] });
    await change(() => (core.pluginNews += 1));
    await waitFor(async () => expect(await row('Goals')).toHaveTextContent('Switched off by Renée Caldwell, Sat, Nov 14'));
  });
  it('is searched, filtered with counts and sorted, and its address shows the same again', async () => {
    const { user, addresses } = await shown({ plugins: { switches: [{ plugin: 'goals', on: false }] } });
    const filters = await screen.findByRole('radiogroup', { name: 'State' });
    expect(
      within(filters)
        .getAllByRole('radio')
        .map((radio) => radio.textContent),
    ).toEqual(['All 4', 'On 3', 'Off 1', 'Blocked 0', 'Failed 0']);
    await user.click(within(filters).getByRole('radio', { name: 'On 3' }));
    await user.click(screen.getByRole('button', { name: /^Plugin/ }));
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((line) => line.querySelector('b')?.textContent);
    expect(names()).toEqual(['Handover', 'Disposing', 'Conference']);
    await user.type(screen.getByRole('textbox', { name: 'Search plugins' }), 'disp');
    expect(names()).toEqual(['Disposing']);
    expect(Object.fromEntries(new URLSearchParams(addresses.shown.location.search))).toEqual({ show: 'on', sort: '-plugin', q: 'disp' });
  });
  it('says that nothing matches, and takes the search back', async () => {
    const { user } = await shown({ path: `${PAGE}?q=nothing` });
    expect(await screen.findByText('No plugin matches.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await row('Goals')).toBeVisible();
  });
  it('keeps plugins that the centre’s manifest leaves out in a group of their own', async () => {
    await shown({ outside: ['goals'] });
    expect(await screen.findByText('Not in this centre (1)')).toBeInTheDocument();
    expect(within(await table()).queryByText('Goals')).toBeNull();
  });
  it('says that it could not be loaded, tries again, and keeps what it had when a refresh fails', async () => {
    const { user, api, change, core } = await shown({ fails: true });
    expect(await screen.findByText('The plugins could not be loaded')).toBeVisible();
    api.reply('getPlugins', aCentre([goals]).reply);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Goals')).toBeVisible();
    api.fail('getPlugins', 503);
    await change(() => (core.pluginNews += 1));
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible();
    expect(await row('Goals')).toBeVisible();
  });
});

describe('switching for everyone', () => {
  it('says what it does to whom, takes a reason, and sends it on the revision that was seen', async () => {
    const ana = aPerson('Ana', 'qualifier', { page: { revision: 4, active: ['goals'] } });
    const { user, api, calls, become } = await shown({ plugins: { people: [ana] } });
    api.reply('changePlugins', () => {
      become({ revision: 5, switches: [{ plugin: 'goals', on: false }] });
      return { revision: 5, change: aChange() };
    });
    await user.click(within(await row('Goals')).getByRole('checkbox'));
    const dialog = within(screen.getByRole('dialog', { name: 'Switch Goals off for everyone?' }));
    expect(dialog.getByText(/1 person has it now/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too loud');
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(calls('changePlugins')).toEqual([
      { body: { revision: 4, reason: 'Too loud', change: { kind: 'switch', plugin: 'goals', on: false } } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await row('Goals')).getByRole('checkbox')).not.toBeChecked();
    expect(await row('Goals')).toHaveTextContent('1 waits');
  });
  it('is refused before it is sent when another plugin needs it, with the chain in words', async () => {
    const { user, calls } = await shown();
    expect(await row('Conference')).toHaveTextContent('Needed by Handover');
    await user.click(within(await row('Conference')).getByRole('checkbox'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Handover needs telephony:conference, which only Conference can provide (qualifiers).')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(calls('changePlugins')).toEqual([]);
  });
  it('says that nobody has it now', async () => {
    const { user } = await shown();
    await user.click(within(await row('Goals')).getByRole('checkbox'));
    expect(within(screen.getByRole('dialog')).getByText('Nobody uses it now.')).toBeVisible();
  });
  it('shows the gateway’s refusal where the change was made', async () => {
    const { user, api } = await shown();
    api.fail('changePlugins', 422, 'Goals stays on here.');
    await user.click(within(await row('Goals')).getByRole('checkbox'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Goals stays on here.')).toBeVisible();
  });
  it('says a refusal and a failure in the reader’s language, by code and status', async () => {
    const { user, api } = await shown({ language: 'fr' });
    const tried = async (fail: () => never) => {
      api.reply('changePlugins', fail);
      await user.click(within(await row('Goals')).getByRole('checkbox'));
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
      const said = (await dialog.findByRole('alert')).textContent;
      await user.click(dialog.getByRole('button', { name: 'Annuler' }));
      return said;
    };
    const fail = (status: number | null, body: object) => () => {
      throw new ApiError('changePlugins', status, 'In English.', { plugin: ['In English.'] }, body);
    };
    expect(await tried(fail(422, { code: 'flag-essential', plugin: 'disposing' }))).toContain('Disposing en a besoin');
    expect(await tried(fail(409, { code: 'changed-since', by: { id: 3, name: 'Omar Haddad' } }))).toContain('Omar Haddad a modifié');
    expect(await tried(fail(null, {}))).toContain('n’a pas répondu');
    expect(await tried(fail(500, {}))).toContain('Réessayez dans un instant');
    expect(await tried(fail(422, { code: 'of-a-newer-gateway' }))).toContain('In English.');
  });
  it('shows another administrator’s change before it goes over it', async () => {
    const { user, api, calls } = await shown();
    const theirs = aChange({ id: 5, revision: 5, by: { id: 3, name: 'Omar Haddad' }, role: 'advisor', reason: 'Trial' });
    api.reply('changePlugins', ({ body }: { body: { revision: number } }) => {
      if (body.revision === 4)
        throw new ApiError('changePlugins', 409, '', {}, { code: 'changed-meanwhile', revision: 5, since: [theirs] });
      return { revision: 6, change: aChange() };
    });
    await user.click(within(await row('Goals')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const question = within(await screen.findByRole('dialog', { name: 'Somebody else was first' }));
    expect(question.getByRole('listitem')).toHaveTextContent(/advisors.*Omar Haddad.*Trial/);
    await user.click(question.getByRole('button', { name: 'Make my change' }));
    await waitFor(() => expect(calls('changePlugins')).toHaveLength(2));
    expect(calls('changePlugins')[1]).toMatchObject({ body: { revision: 5 } });
  });
  it('asks what it was opened to ask, though somebody else switches the same meanwhile, and then says who was first', async () => {
    const { user, api, calls, become, core, change } = await shown();
    const theirs = aChange({ id: 5, revision: 5, by: { id: 3, name: 'Omar Haddad' } });
    api.reply('changePlugins', () => {
      throw new ApiError('changePlugins', 409, '', {}, { code: 'changed-meanwhile', revision: 5, since: [theirs] });
    });
    await user.click(within(await row('Goals')).getByRole('checkbox'));
    become({ revision: 5, switches: [{ plugin: 'goals', on: false }] });
    await change(() => (core.pluginNews += 1));
    expect(screen.getByRole('dialog', { name: 'Switch Goals off for everyone?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(calls('changePlugins')).toMatchObject([{ body: { revision: 4, change: { on: false } } }]);
    const question = within(await screen.findByRole('dialog', { name: 'Somebody else was first' }));
    await user.click(question.getByRole('button', { name: 'Leave it as it is' }));
    expect(calls('changePlugins')).toHaveLength(1);
  });
  it('is not for a manager, who sees everything and is told why', async () => {
    await shown({ who: manager });
    expect((await screen.findAllByText(/administrators and operations managers change it/))[0]).toBeVisible();
    for (const control of within(await table()).getAllByRole('checkbox')) expect(control).toBeDisabled();
  });
  it('is undone in one click below the table', async () => {
    const { user, api, calls, become } = await shown({ plugins: { lastChange: aChange({ id: 31 }) } });
    api.reply('undoPluginChange', () => {
      become({ lastChange: null });
      return { revision: 5, change: aChange({ id: 32, undoes: 31 }) };
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(calls('undoPluginChange')).toEqual([{ params: { id: 31 }, body: { revision: 4, reason: '' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

describe('a plugin whose gateway side has crashed', () => {
  const last = { where: 'event call-ended', message: 'the book is torn', callId: 'call-7' };
  const rests = { gateway: { conference: { state: 'resting' as const, crashes: 3, last: { ...last, at: new Date(NOON).toISOString() } } } };
  const opened = async (name: string) => {
    await userEvent.click(await row(name));
    return within(await screen.findByRole('dialog', { name }));
  };

  it('has failed in its row, says why and during which call, and an administrator has it try again', async () => {
    const { api, calls, become } = await shown({ plugins: rests });
    expect(await row('Conference')).toHaveTextContent('Rests on the gateway after crashes: the book is torn');
    const drawer = await opened('Conference');
    expect(drawer.getByRole('alert')).toHaveTextContent(
      /It crashed 3 times within an hour.*the book is torn \(event call-ended, in call call-7\)/,
    );
    api.reply('tryPluginAgain', () => become({ gateway: {} }));
    await userEvent.click(drawer.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(calls('tryPluginAgain')).toEqual([{ params: { plugin: 'conference' } }]);
  });

  it('is not made to try again by a manager', async () => {
    await shown({ who: manager, plugins: rests });
    const drawer = await opened('Conference');
    expect(drawer.getByRole('alert')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the drawer', () => {
  it('opens with Enter on a row and gives the focus back when Escape closes it', async () => {
    const { user } = await shown();
    const line = await row('Disposing');
    (await row('Conference')).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Disposing' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(line).toHaveFocus());
  });
  it('switches a role or a team, shows who follows the wider setting, and lists each person', async () => {
    const busy = aPerson('Busy Bee', 'qualifier', { page: { revision: 3, active: [] } });
    const { user, api, calls, become } = await shown({
      path: `${PAGE}?plugin=goals&tab=who`,
      plugins: { people: [busy, aPerson('Gone Away', 'advisor')], switches: [{ plugin: 'goals', on: false, team: 8 }] },
    });
    api.reply('changePlugins', () => {
      become({ revision: 5, switches: [{ plugin: 'goals', on: false, role: 'advisor' }] });
      return { revision: 5, change: aChange() };
    });
    const advisors = await screen.findByRole('group', { name: 'Advisor' });
    expect(advisors).toHaveTextContent('as above');
    expect(screen.getByRole('group', { name: 'Omar Haddad' })).toHaveTextContent('Offown setting');
    expect(screen.getByText('Busy Bee').closest('li')).toHaveTextContent('Gets it once their work is saved');
    expect(screen.getByText('Gone Away').closest('li')).toHaveTextContent('Page closed');
    await user.click(within(advisors).getByRole('checkbox'));
    expect(calls('changePlugins')).toMatchObject([{ body: { change: { kind: 'switch', plugin: 'goals', on: false, role: 'advisor' } } }]);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Advisor' })).toHaveTextContent('Offown setting'));
    expect(within(advisors).getByRole('checkbox')).toHaveFocus();
    await user.click(
      within(screen.getByRole('group', { name: 'Advisor' })).getByRole('button', { name: 'Follow the wider setting again' }),
    );
    expect(calls('changePlugins')[1]).toMatchObject({ body: { change: { on: null, role: 'advisor' } } });
  });
  it('opens the roles of a team', async () => {
    const { user } = await shown({ path: `${PAGE}?plugin=goals&tab=who` });
    await user.click(await screen.findByRole('button', { name: 'Roles of Rosa Diaz' }));
    expect(screen.getByRole('checkbox', { name: 'Goals for qualifiers in the team of Rosa Diaz' })).toBeChecked();
  });
  it('says of a failure whose it was, how often, that it ended the plugin, and in which call', async () => {
    const ana = aPerson('Ana Roy', 'qualifier');
    const failures = [aFailure(ana, { plugin: 'goals', callId: '7b0c8f5e-2f0e-4a53-9d6e-0f3f8a1f2c11' })];
    await shown({ path: `${PAGE}?plugin=goals&tab=brings`, plugins: { people: [ana], failures } });
    const failure = (await screen.findByText(/^Ana Roy, .*device not found/)).closest('li')!;
    expect(failure).toHaveTextContent('3 timesstopped for that session, in a call: see what happened in it');
    expect(within(failure).getByRole('link')).toHaveAttribute(
      'href',
      '/admin/settings/call-evidence?call=7b0c8f5e-2f0e-4a53-9d6e-0f3f8a1f2c11',
    );
  });
  it('says what a plugin brings', async () => {
    await shown({ path: `${PAGE}?plugin=goals&tab=brings` });
    const drawer = within(await screen.findByRole('dialog', { name: 'Goals' }));
    expect(drawer.getByText('3 × 6, at least 2 × 4')).toBeVisible();
    expect(drawer.getByText('Ctrl+G')).toBeVisible();
  });
  it('saves a configuration on the revision at which its edit began, and asks before edits are left', async () => {
    const config = z.object({ seconds: z.number().int().min(1).default(5) }) as unknown as z.ZodType<Record<string, unknown>>;
    const { user, api, calls, become, core, change } = await shown({ path: `${PAGE}?plugin=goals`, config });
    api.reply('changePlugins', { revision: 6, change: aChange({ kind: 'config' }) });
    const field = await screen.findByRole('textbox', { name: 'Seconds' });
    await user.clear(field);
    await user.type(field, '8');
    become({ revision: 5 });
    await change(() => (core.pluginNews += 1));
    const ways = [
      screen.getByRole('tab', { name: 'Who has it' }),
      screen.getByRole('tab', { name: 'Feature flags' }),
      screen.getByRole('link', { name: 'Plugins' }),
      await row('Disposing'),
    ];
    for (const way of ways) {
      await user.click(way);
      await user.click(within(screen.getByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Stay' }));
      expect(screen.getByRole('textbox', { name: 'Seconds' })).toHaveValue('8');
    }
    // A search changes nothing of what is edited.
    await user.type(screen.getByRole('textbox', { name: 'Search plugins' }), 'g');
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(calls('changePlugins')).toEqual([
      { body: { revision: 4, reason: '', change: { kind: 'config', plugin: 'goals', config: { seconds: 8 } } } },
    ]);
  });
});

describe('feature flags', () => {
  it('go off and on again within the manifest; one that the manifest has off stays off and says so', async () => {
    const changes = [aChange({ kind: 'flag', subject: 'phoneOther' })];
    const plugins = { features: ['manual-transfer'], flags: [{ flag: 'phoneOther', on: false }], changes };
    const { user, api, calls } = await shown({ path: `${PAGE}?view=flags`, plugins });
    api.reply('changePlugins', { revision: 5, change: aChange({ kind: 'flag' }) });
    expect(await row('Other phones')).toHaveTextContent('Off, by Renée Caldwell');
    const floor = await row('Cumulative breaks');
    expect(floor).toHaveTextContent('Off in the centre’s manifest');
    expect(within(floor).getByRole('checkbox')).toBeDisabled();
    await user.click(within(await row('Language switch')).getByRole('checkbox'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }));
    expect(calls('changePlugins')).toMatchObject([{ body: { change: { kind: 'flag', flag: 'languageSwitcher', on: false } } }]);
    const unused = await row('Disclosures');
    expect(unused).toHaveTextContent('Nothing in this release uses it');
    expect(within(unused).queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('Manual transfer')).toBeVisible();
  });
  it('say in a narrow window below their names what they do and how they stand, beside their switches', async () => {
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(344);
    onTestFinished(() => width.mockRestore());
    await shown({ path: `${PAGE}?view=flags` });
    const flag = await row('Language switch');
    expect(within(flag).getAllByRole('cell')[0]).toHaveTextContent(/^Language switch.+On$/);
    expect(within(flag).getByRole('checkbox')).toBeChecked();
    expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull();
  });
});

describe('a plugin’s own flags', () => {
  const weekly = aPlugin('goals', {
    flags: [{ id: 'goals:weekly', titleKey: 'Weekly goals', descriptionKey: 'By the week', default: false }],
  });
  it('stand below the plugin’s title, off until somebody switches one on, and are switched for a team', async () => {
    const plugins = { changes: [aChange({ kind: 'flag', subject: 'goals:weekly', team: 8, to: true })] };
    const { user, api, calls, become } = await shown({ path: `${PAGE}?view=flags`, manifests: [weekly], plugins });
    api.reply('changePlugins', { revision: 5, change: aChange({ kind: 'flag' }) });
    expect(within(await screen.findByRole('table', { name: 'Flags of Goals' })).getByText('By the week')).toBeVisible();
    expect(await row('Weekly goals')).toHaveTextContent(/OffAs the centre$/);
    await user.click(within(await row('Weekly goals')).getByRole('button', { name: 'Teams of the flag “Weekly goals”' }));
    const dialog = screen.getByRole('dialog', { name: '“Weekly goals” by team' });
    const inTeam = within(dialog).getByRole('group', { name: 'Omar Haddad' });
    expect(inTeam).toHaveTextContent('as above');
    become({ flags: [{ flag: 'goals:weekly', on: true, team: 8 }] });
    await user.click(within(inTeam).getByRole('checkbox', { name: 'Weekly goals for the team of Omar Haddad' }));
    expect(calls('changePlugins')).toMatchObject([{ body: { change: { kind: 'flag', flag: 'goals:weekly', on: true, team: 8 } } }]);
    await waitFor(() => expect(inTeam).toHaveTextContent('own setting'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await row('Weekly goals')).toHaveTextContent(/1 set apart$/);
  });
  it('are not there where the centre does not have the plugin, and only read by a manager', async () => {
    await shown({ path: `${PAGE}?view=flags`, manifests: [weekly], outside: ['goals'] });
    await row('Other phones');
    expect(screen.queryByText('Weekly goals')).toBeNull();
  });
});

it('says which command is without keys, because another plugin of the centre has them', async () => {
  const commands = [{ id: 'rival:show', titleKey: 'Show the rival', shortcut: 'Ctrl+G' }] as const;
  const rival = aPlugin('rival', { contributes: { commands } });
  const { user } = await shown({ manifests: [goals, rival] });
  const said = '“Show the rival” of Rival has no keys: Ctrl+G is “Show all goals” of Goals.';
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(await row('Rival'));
  await user.click(screen.getByRole('tab', { name: 'What it brings' }));
  expect(screen.getAllByText(said)).toHaveLength(2);
});

describe('the preview', () => {
  it('says of each plugin whether that person sees it, and why not', async () => {
    await shown({ path: `${PAGE}?as=advisor&team=8`, plugins: { switches: [{ plugin: 'goals', on: false, team: 8 }] } });
    await within(await row('Goals')).findByText('Hidden: switched off for the team of Omar Haddad');
    expect(await row('Handover')).toHaveTextContent('Hidden: only for qualifiers');
    expect(await row('Conference')).toHaveTextContent('Sees it');
    expect(screen.getByText(/Sees 2 of 4/)).toBeVisible();
  });
  it('opens that person’s workspace', async () => {
    const { user, addresses } = await shown({ path: `${PAGE}?as=advisor&team=8` });
    await user.click(await screen.findByRole('button', { name: 'Open the workspace' }));
    expect(addresses.shown.location.pathname + addresses.shown.location.search).toBe(`${PAGE}/preview?role=advisor&team=8&variant=SLICA`);
  });
  it('shows the other centre by its manifest alone', async () => {
    const { user } = await shown({ path: `${PAGE}?as=qualifier`, plugins: { switches: [{ plugin: 'goals', on: false }] } });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Centre' }), 'ISIUS');
    expect(await screen.findByText(/By the manifest of ISIUS alone/)).toBeVisible();
    await waitFor(async () => expect(await row('Goals')).toHaveTextContent('Sees it'));
  });
  it('says what hangs on a person’s permission, and in another centre on a feature of it', async () => {
    const seller = aPlugin('goals', { permissions: ['sell'], tenantFeatures: ['disclosures'] });
    const { user } = await shown({ path: `${PAGE}?as=qualifier`, manifests: [seller], plugins: { features: ['disclosures'] } });
    await within(await row('Goals')).findByText('Sees it: only with the permission sell');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Centre' }), 'ISIUS');
    await waitFor(async () =>
      expect(await row('Goals')).toHaveTextContent('Sees it: only with the permission sell; Only if ISIUS has the feature Disclosures'),
    );
  });
});

it('is all in French for a French reader', async () => {
  await shown({ language: 'fr', plugins: { switches: [{ plugin: 'goals', on: false, role: 'advisor' }] } });
  expect(await screen.findByRole('heading', { name: 'Modules' })).toBeVisible();
  expect(await row('Goals')).toHaveTextContent('Qualificateurs et gestionnaires');
});
