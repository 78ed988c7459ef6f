// @long
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { act as inReact, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { ratesOf } from './rates';
import states, { aUser, overview, statistics } from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}, centre: TestHostOptions['session'] = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'], ...centre } });
  states[state]!(host);
  await host.render({ page: 'users' });
  return host;
}
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const facts = (dialog: HTMLElement) =>
  Object.fromEntries([...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]));
const asked = (host: Awaited<ReturnType<typeof shown>>, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
/** Opens the row's menu and chooses there. */
async function act(name: string, action: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
async function drawer(name: string, tab = 'User statistics') {
  await act(name, tab);
  return screen.findByRole('dialog', { name });
}

describe('the list of users', () => {
  it('has the columns of the specification, and controls for who has them [USERS-001] [USERS-002] [USERS-007] [USERS-008] [USERS-009]', async () => {
    await shown();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(' ↑', '').trim())).toEqual([
      'Name',
      'Extension',
      'Role',
      'Level',
      'Bilingual',
      'Outbound eligibility',
      'Dials settings',
      'Actions',
    ]);
    const [elena, grace, nora] = rows().map((row) => within(row));
    const inColumn = (row: typeof elena, column: number) => within(row!.getAllByRole('cell')[column]!);
    expect([5, 6].map((column) => inColumn(elena, column).queryAllByRole('combobox').length)).toEqual([1, 0]);
    expect([5, 6].map((column) => inColumn(elena, column).queryAllByRole('checkbox').length)).toEqual([0, 2]);
    expect([5, 6].map((column) => inColumn(nora, column).queryAllByRole('checkbox').length)).toEqual([0, 1]);
    expect(elena!.getByRole('combobox', { name: 'Outbound eligibility of Elena Ortiz' })).toHaveValue('old');
    expect(elena!.getAllByRole('option').map((option) => option.textContent)).toEqual(['Old leads', 'New leads', 'Both', 'None']);
    expect(elena!.getByRole('checkbox', { name: 'Internal live transfers of Elena Ortiz' })).toBeChecked();
    expect(elena!.getByRole('checkbox', { name: 'External live transfers of Elena Ortiz' })).not.toBeChecked();
    expect(nora!.getByRole('checkbox', { name: 'Block outbound calls of Nora Whitfield' })).not.toBeChecked();
    expect([grace!.queryByRole('checkbox'), grace!.queryByRole('combobox'), nora!.queryByRole('combobox')]).toEqual([null, null, null]);
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
  });
  it('is found by name, extension or role, whatever the case, and sorted by name [USERS-003]', async () => {
    await shown();
    expect(names()).toEqual(['Elena Ortiz', 'Grace Lindqvist', 'Nora Whitfield']);
    const box = screen.getByRole('textbox', { name: 'Search by name, extension or role' });
    for (const [text, found] of [
      ['WHIT', ['Nora Whitfield']],
      ['1003', ['Elena Ortiz']],
      ['manag', ['Grace Lindqvist']],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      expect(names()).toEqual(found);
    }
    await userEvent.clear(box);
    await userEvent.click(screen.getByRole('button', { name: /^Extension/ }));
    expect(names()).toEqual(['Grace Lindqvist', 'Nora Whitfield', 'Elena Ortiz']);
    await userEvent.type(box, 'nobody');
    expect(screen.getByText('Nobody is found')).toBeVisible();
    expect(screen.getByText('0 people')).toBeVisible();
  });
  it('draws one page of thousands, ten to a page, which are all found [USERS-003]', async () => {
    const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
    states.full!(host);
    host.api.reply(
      'getAgents',
      Array.from({ length: 5_000 }, (_, nth) => aUser(nth, `Person ${String(nth).padStart(4, '0')}`)),
    );
    await host.render({ page: 'users' });
    expect(names()).toHaveLength(10);
    expect(screen.getByText('1 to 10 of 5,000')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search by name, extension or role' }), '4987');
    await waitFor(() => expect(names()).toEqual(['Person 4987']));
    expect(asked(host, 'getAgents')).toEqual([{ query: { limit: 100 } }, {}]);
  });
  it('says that there are none, and what could not be read and why [SET-008] [USERS-001] [MSG-020] [USERS-035]', async () => {
    const host = await shown('empty');
    expect(screen.getByText('Sorry, no users yet.')).toBeVisible();
    host.dispose();
    document.body.replaceChildren();
    const failing = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
    failing.api.fail('getAgents', 503, 'The database does not answer.');
    await failing.render({ page: 'users' });
    expect(screen.getByText('The users could not be read.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The database does not answer.');
    states.full!(failing);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nora Whitfield')).toBeVisible();
  });
});

describe('the controls of a row', () => {
  it('save at once and say so [USERS-025] [USERS-026] [USERS-027] [USERS-028]', async () => {
    const host = await shown();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outbound eligibility of Elena Ortiz' }), 'New leads');
    expect(await screen.findByText(/^Saved,/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Internal live transfers of Elena Ortiz' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'External live transfers of Elena Ortiz' }));
    const block = screen.getByRole('checkbox', { name: 'Block outbound calls of Nora Whitfield' });
    await userEvent.click(block);
    await waitFor(() => expect(block).toBeChecked());
    expect([asked(host, 'blockOutbound').length, asked(host, 'unblockOutbound').length]).toEqual([1, 0]);
    await userEvent.click(block);
    expect(asked(host, 'setOutboundEligibility')).toEqual([{ params: { id: 3 }, body: { eligibility: 'new' } }]);
    expect(asked(host, 'setInternalTransferAvailability')).toEqual([{ body: { value: 0, agentId: 3 } }]);
    expect(asked(host, 'setExternalTransferAvailability')).toEqual([{ body: { value: 1, agentId: 3 } }]);
    expect([asked(host, 'blockOutbound'), asked(host, 'unblockOutbound')]).toEqual([[{ params: { id: 1 } }], [{ params: { id: 1 } }]]);
  });
  it('go back and say why when the gateway refuses', async () => {
    const host = await shown();
    host.api.fail('blockOutbound', 403, 'You are not authorized to do that.');
    const block = screen.getByRole('checkbox', { name: 'Block outbound calls of Nora Whitfield' });
    await userEvent.click(block);
    expect(await screen.findByText(/^Nora Whitfield: not saved\./)).toBeVisible();
    expect(block).not.toBeChecked();
  });
});

describe('what is done with one person', () => {
  it('stands in the menu of the row; health licences only of advisors [USERS-006]', async () => {
    await shown();
    const entries = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
      const found = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return found;
    };
    const rest = ['Attributes', 'Account and sessions', 'Tools', 'Distribute follow-ups', 'De-activate…'];
    expect(await entries('Elena Ortiz')).toEqual(['User statistics', 'Callable states', 'Health licenses', ...rest]);
    expect(await entries('Nora Whitfield')).toEqual(['User statistics', 'Callable states', ...rest]);
  });
  it('asks before calling is switched off, and on again [MSG-027] [USERS-017] [USERS-018] [USERS-019] [USERS-020]', async () => {
    const host = await shown();
    await act('Nora Whitfield', 'De-activate…');
    const dialog = await screen.findByRole('dialog', { name: 'De-activate calling' });
    expect(within(dialog).getByText('Do you want to de-activate Nora Whitfield?')).toBeVisible();
    host.api.fail('setCallingStatus', 503);
    await userEvent.click(within(dialog).getByRole('button', { name: 'De-activate' }));
    expect(await within(dialog).findByText(/^Nora Whitfield: not saved\./)).toBeVisible();
    host.api.reply('setCallingStatus', undefined);
    await userEvent.click(within(dialog).getByRole('button', { name: 'De-activate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(host, 'setCallingStatus').at(-1)).toEqual({ params: { id: 1 }, body: { deactivated: 1 } });
    await act('Nora Whitfield', 'Re-activate…');
    expect(await screen.findByText('Do you want to re-activate Nora Whitfield?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Re-activate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(host, 'setCallingStatus').at(-1)).toEqual({ params: { id: 1 }, body: { deactivated: 0 } });
  });
  it('asks the page to repair itself and resets sockets, from tools [USERS-021] [USERS-022] [USERS-023] [USERS-024]', async () => {
    const host = await shown();
    const tools = within(await drawer('Nora Whitfield', 'Tools'));
    await userEvent.click(await tools.findByRole('button', { name: 'Repair page' }));
    await userEvent.click(tools.getByRole('button', { name: 'Reset sockets' }));
    expect([asked(host, 'repairFrontend'), asked(host, 'resetSockets')]).toEqual([[{ params: { id: 1 } }], [{ params: { id: 1 } }]]);
    host.api.fail('resetSockets', 503);
    await userEvent.click(tools.getByRole('button', { name: 'Reset sockets' }));
    expect(await tools.findByRole('alert')).toBeVisible();
  });
});

describe('the statistics of one person', () => {
  it('are dials, transfers and sales of the hour and the day, hours, follow-ups, pickups, and two rates [GOAL-012] [GOAL-013] [USERS-010]', async () => {
    const host = await shown();
    const dialog = await drawer('Nora Whitfield');
    await within(dialog).findByRole('table', { name: 'Statistics' });
    expect(asked(host, 'getStatistics')).toEqual([{ params: { id: 1 } }]);
    const cells = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Work', 'This hour', 'Today'],
      ['Dials', '12 of 10', '1,222 of 80'],
      ['Transfers', '1 of 10', '7 of 80'],
      ['Sales', '0 of 10', '2 of 80'],
    ]);
    expect(facts(dialog)).toMatchObject({
      Team: 'Grace Lindqvist',
      'Here now': 'Page open, telephone connected',
      'Hours at work today': '5.25',
      'Calls answered today': '31',
      'Open follow-ups': '4',
      'Dials for one transfer': '174.57',
      'Transfers per hour': '1.33',
    });
    expect(within(dialog).getByRole('img', { name: /^Dials per hour: .*9, .*14$/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('of who was never there say offline, and no time since', async () => {
    const host = await shown();
    host.api.reply('getAgentOverview', { ...overview, status: 'offline', since: null });
    const dialog = await drawer('Nora Whitfield');
    await within(dialog).findByRole('table', { name: 'Statistics' });
    expect(facts(dialog)).toMatchObject({ Status: 'Offline' });
  });
  it('follow the person while the drawer is open, without a word from anybody', async () => {
    const host = await shown();
    let look = () => {};
    host.core.clock.after = (ms, run) => {
      if (ms === 10_000) look = run;
      return () => {};
    };
    const dialog = await drawer('Nora Whitfield');
    await within(dialog).findByRole('cell', { name: /^1,222 of 80/ });
    host.api.reply('getStatistics', { ...statistics, dials: { ...statistics.dials, daily: { current: 1223, target: 80 } } });
    inReact(look);
    expect(await within(dialog).findByRole('cell', { name: /^1,223 of 80/ })).toBeVisible();
    // What is there stays while it is asked for again, and when that fails.
    host.api.fail('getStatistics', 503);
    inReact(look);
    await waitFor(() => expect(asked(host, 'getStatistics')).toHaveLength(3));
    expect(within(dialog).getByRole('cell', { name: /^1,223 of 80/ })).toBeVisible();
  });
  it('divide dials by transfers and transfers by hours, and are 0 where there is nothing to divide by [GOAL-014]', async () => {
    expect(ratesOf(10, 4, 3)).toEqual({ dialsToTransfers: 2.5, transfersPerHour: 1.33 });
    expect(ratesOf(10, 0, 0)).toEqual({ dialsToTransfers: 0, transfersPerHour: 0 });
    const host = await shown();
    const none = { hourly: { current: 0, target: 0 }, daily: { current: 0, target: 0 } };
    host.api.reply('getStatistics', { dials: none, transfers: none, sales: none, hours: 0, followUps: 0, pickups: 0 });
    const dialog = await drawer('Elena Ortiz');
    await within(dialog).findByRole('table', { name: 'Statistics' });
    expect(facts(dialog)).toMatchObject({ 'Dials for one transfer': '0', 'Transfers per hour': '0' });
  });
  it('say so when they could not be read, and are read again', async () => {
    const host = await shown('full', { language: 'fr' });
    host.api.fail('getStatistics', 503);
    await userEvent.click(screen.getByRole('button', { name: 'Actions pour Nora Whitfield' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Statistiques' }));
    expect(await screen.findByText('Impossible de lire les statistiques.')).toBeVisible();
    states.full!(host);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('1,33')).toBeVisible();
  });
});

describe('follow-ups that are distributed', () => {
  it('go to general callbacks or one advisor, after a question that names people and count [USERS-014] [USERS-015] [USERS-016]', async () => {
    const host = await shown();
    await act('Elena Ortiz', 'Distribute follow-ups');
    let dialog = within(await screen.findByRole('dialog', { name: 'Distribute the follow-ups of Elena Ortiz' }));
    const next = await dialog.findByRole('button', { name: 'Distribute 37 follow-ups…' });
    expect(next).toHaveAttribute('aria-disabled', 'true'); // without a target nothing is saved
    expect(dialog.getByText('1 follow-up that Elena Ortiz works on now stays.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'To one advisor' }));
    expect(dialog.getByRole('button', { name: 'Distribute 37 follow-ups…' })).toHaveAttribute('aria-disabled', 'true');
    const advisors = dialog.getByRole('combobox', { name: /Advisor/ });
    expect(
      within(advisors)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose…', 'Priya Raman, 1004']);
    await userEvent.selectOptions(advisors, 'Priya Raman, 1004');
    await userEvent.click(dialog.getByRole('button', { name: 'Distribute 37 follow-ups…' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Distribute follow-ups' }));
    expect(dialog.getByText('Re-distribute the 37 follow-ups of Elena Ortiz to Priya Raman?')).toBeVisible();
    expect(dialog.getByText('This cannot be undone.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked(host, 'redistributeFollowUps')).toEqual([]);
    await userEvent.click(await screen.findByRole('radio', { name: 'To general callbacks' }));
    await userEvent.click(screen.getByRole('button', { name: 'Distribute 37 follow-ups…' }));
    expect(await screen.findByText('Re-distribute the 37 follow-ups of Elena Ortiz to general callbacks?')).toBeVisible();
    host.api.fail('redistributeFollowUps', 503);
    await userEvent.click(screen.getByRole('button', { name: 'Distribute 37 follow-ups' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    host.api.reply('redistributeFollowUps', { moved: 37 });
    await userEvent.click(screen.getByRole('button', { name: 'Distribute 37 follow-ups…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Distribute 37 follow-ups' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(host, 'redistributeFollowUps').at(-1)).toEqual({ params: { id: 3 }, body: { to: null } });
  });
});

describe('callable states and licences', () => {
  it('are a map and a list with the same, saved as what was put in and taken out [USERS-011] [USERS-012]', async () => {
    const host = await shown();
    const dialog = await drawer('Elena Ortiz', 'Health licenses');
    const list = within(await within(dialog).findByRole('table', { name: 'States and licenses' }));
    expect(list.getByRole('checkbox', { name: 'Alabama: callable' })).toBeChecked();
    expect(list.getByRole('checkbox', { name: 'Texas: licensed for health' })).toBeChecked();
    expect(list.getByRole('checkbox', { name: 'Texas: callable' })).not.toBeChecked();
    await waitFor(() => expect(dialog.querySelector('[data-state="tx"]')).not.toBeNull());
    const fill = (code: string) => dialog.querySelector(`[data-state="${code}"]`)!.getAttribute('data-fill');
    expect([fill('al'), fill('ny'), fill('tx'), fill('wy')]).toEqual(['full', 'half', 'hatched', 'none']);
    // The map: a click is the state, with Shift the licence. The list has the same.
    await userEvent.click(dialog.querySelector('[data-state="tx"]')!);
    expect(list.getByRole('checkbox', { name: 'Texas: callable' })).toBeChecked();
    await userEvent.click(list.getByRole('checkbox', { name: 'New York: callable' }));
    await userEvent.click(list.getByRole('checkbox', { name: 'Wyoming: licensed for health' }));
    expect(within(dialog).getByText('2 added, 1 removed')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(true);
    host.api.fail('setAgentHealthLicenses', 422, 'Only advisors have health licences.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Only advisors have health licences.')).toBeVisible();
    host.api.reply('setAgentHealthLicenses', undefined);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull());
    expect(asked(host, 'setAgentProvinces').at(-1)).toEqual({ params: { id: 3 }, body: { codes: ['al', 'tx'], was: ['al', 'ny'] } });
    expect(asked(host, 'setAgentHealthLicenses').at(-1)).toEqual({
      params: { id: 3 },
      body: { codes: ['al', 'tx', 'wy'], was: ['al', 'tx'] },
    });
  });
  it('of no limit are all ticked; one taken away leaves the others, and none at all is not saved [USERS-011]', async () => {
    const host = await shown();
    host.api.reply('getAgentProvinces', []);
    host.api.reply('setAgentProvinces', undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Elena Ortiz' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'States and licenses' }));
    const dialog = screen.getByRole('dialog', { name: 'Elena Ortiz' });
    const box = (state: string) => within(dialog).findByRole('checkbox', { name: `${state}: callable` });
    expect(await box('Ohio')).toBeChecked();
    await waitFor(() => expect(dialog.querySelector('[data-state="tx"]')).not.toBeNull());
    await userEvent.click(dialog.querySelector('[data-state="tx"]')!);
    expect([(await box('Texas')).matches(':checked'), (await box('Ohio')).matches(':checked')]).toEqual([false, true]);
    expect(within(dialog).getByText('From all states to 50')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked(host, 'setAgentProvinces')).toHaveLength(1));
    const { codes, was } = (asked(host, 'setAgentProvinces')[0] as { body: { codes: string[]; was: string[] } }).body;
    expect([codes.length, codes.includes('tx'), was]).toEqual([50, false, []]);
    // None would be no limit again, the contrary of what one sees.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Choose one callable state at least.');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'All states' }));
    expect(within(dialog).getByText('From 50 to all states')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked(host, 'setAgentProvinces').at(-1)).toEqual({ params: { id: 3 }, body: { codes: [], was: codes } }));
  });
  it('are provinces in a Canadian centre, found by name or code; a qualifier has no licences', async () => {
    const host = await shown('full', {}, { variantCode: 'SLICA', variant: slicaVariant });
    host.api.reply('getAgentProvinces', []);
    const dialog = await drawer('Nora Whitfield', 'Callable states');
    const list = within(await within(dialog).findByRole('table', { name: 'Callable states' }));
    expect(list.getAllByRole('checkbox')).toHaveLength(13);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name or code' }), 'qc');
    expect(list.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['Quebec: callable']);
    expect(asked(host, 'getAgentHealthLicenses')).toEqual([]);
  });
  it('ask before what was changed is left', async () => {
    const host = await shown();
    const dialog = await drawer('Elena Ortiz', 'Callable states');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Alaska: callable' }));
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByRole('checkbox', { name: 'Alaska: callable' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Nora Whitfield' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByRole('checkbox', { name: 'Alaska: callable' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Overview' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    expect(await within(dialog).findByText('Dials per hour')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(false);
  });
});

describe('the attributes of one person', () => {
  it('are chosen one by one; what a group gives is locked, with its name [USERS-013]', async () => {
    const host = await shown();
    const dialog = await drawer('Nora Whitfield', 'Attributes');
    const box = (name: string) => within(dialog).findByRole('checkbox', { name });
    expect(await box('Auto ready')).toBeChecked();
    expect(await box('Final expense')).toBeChecked();
    expect(await box('Final expense')).toBeDisabled();
    expect(within(dialog).getByText('Chase FE')).toBeVisible();
    await userEvent.click(await box('Spanish'));
    await userEvent.click(await box('Auto ready'));
    expect(within(dialog).getByText('1 attribute added, 1 removed')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked(host, 'setAgentAttributes')).toEqual([{ params: { id: 1 }, body: { ids: [3], was: [1] } }]));
    expect(asked(host, 'getAttributes')[0]).toEqual({ query: { agent: 1 } });
  });
});
