// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';
import { faultsOf, fromWire, toWire } from './values';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}, page = 'attribute-groups') {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page });
  return host;
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 9)
        .map((cell) => cell.textContent),
    );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const last = (host: Awaited<ReturnType<typeof shown>>, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).at(-1)?.input;

describe('the list of attribute groups', () => {
  it('shows each with its number, provider, score and auto-forward in minutes, sorted and searched [SET-056] [USERS-033] [ATTR-009]', async () => {
    await shown();
    expect(cells()).toEqual([
      ['Chase FE Spanish', 'CFS', '8005550142', 'CHASEDATA', '7', '2\u00a0min', 'Off', '2', '2'],
      ['Convoso Seniors', '—', '—', 'CONVOSO', '0', 'Off', '5\u00a0min', '0', '1'],
    ]);
    await press('Provider');
    await press('Provider ↑');
    expect(cells()[0]![0]).toBe('Convoso Seniors');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search attribute groups' }), 'cfs');
    expect(cells().map(([name]) => name)).toEqual(['Chase FE Spanish']);
    expect(screen.getByText('1 group')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search attribute groups' }), 'x');
    expect(screen.getByText('No group is found')).toBeVisible();
  });
  it('is one page at two addresses: among the settings and in the users area [USERS-034]', async () => {
    await shown('full', {}, 'users-attribute-groups');
    expect(cells()).toHaveLength(2);
    expect(plugin.manifest.contributes?.settingsPages?.map(({ path }) => path)).toEqual([
      'attribute-groups',
      '/admin/users/attribute-groups',
    ]);
  });
  it('says that there are none, and what could not be read and why [SET-008]', async () => {
    const host = await shown('empty', { language: 'fr' });
    expect(screen.getByText('Il n’y a pas encore de groupe d’attributs')).toBeVisible();
    host.api.fail('getAttributeGroups', 503);
    host.dispose();
    document.body.replaceChildren();
    const failing = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
    failing.api.fail('getAttributeGroups', 503, 'The database does not answer.');
    await failing.render({ page: 'attribute-groups' });
    expect(screen.getByText('The attribute groups could not be read.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The database does not answer.');
    states.full!(failing);
    await press('Try again');
    expect(await screen.findByText('Convoso Seniors')).toBeVisible();
  });
  it('is read anew with each word that the centre has changed', async () => {
    const host = await shown();
    host.api.reply('getAttributeGroups', []);
    await host.emit('centre-changed', {});
    expect(await screen.findByText('There are no attribute groups yet')).toBeVisible();
  });
});

describe('a group', () => {
  it('is made with name, short name, a provider of the two and a score [SET-080] [ATTR-008] [ATTR-010] [ATTR-013] [REF-033]', async () => {
    const host = await shown();
    host.api.reply('addAttributeGroup', { id: 9 });
    await press('Add attribute group');
    const dialog = inDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Name is required')).toBeVisible();
    expect(last(host, 'addAttributeGroup')).toBeUndefined();
    await userEvent.type(dialog.getByLabelText(/^Name/), ' Critical illness ');
    const provider = dialog.getByLabelText('Provider');
    expect([...provider.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['None', 'CHASEDATA', 'CONVOSO']);
    await userEvent.selectOptions(provider, 'CONVOSO');
    await userEvent.clear(dialog.getByLabelText('Transfer score'));
    await userEvent.type(dialog.getByLabelText('Transfer score'), '4');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(last(host, 'addAttributeGroup')).toEqual({
      body: { name: 'Critical illness', shortName: '', provider: 'CONVOSO', transferScore: 4 },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('is changed with what was read of it; its number and auto-forward are only shown, and nothing takes it away [SET-055] [SET-080] [ATTR-006] [ATTR-007] [ATTR-008]', async () => {
    const host = await shown();
    host.api.reply('setAttributeGroup', {});
    await press('Edit Chase FE Spanish');
    const dialog = inDialog();
    expect([...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['DID', '8005550142'],
      ['Internal auto-forward', '2\u00a0min'],
      ['External auto-forward', 'Off'],
    ]);
    expect(dialog.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: /delete|remove/i })).toBeNull();
    expect(dialog.getByText(/^2\smin$/)).toBeVisible();
    expect(dialog.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual(['Chase FE Spanish', 'CFS', '7']);
    for (const box of dialog.getAllByRole('textbox').slice(0, 2)) expect(box).toHaveAttribute('maxlength', '99');
    await userEvent.clear(dialog.getByLabelText('Short name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const was = { name: 'Chase FE Spanish', shortName: 'CFS', provider: 'CHASEDATA', transferScore: 7 };
    expect(last(host, 'setAttributeGroup')).toEqual({ params: { id: 2 }, body: { ...was, shortName: '', was } });
  });
  it('says a refusal at its field, and what somebody else has changed', async () => {
    const host = await shown();
    const taken = { name: ['This is taken already.'] };
    host.api.reply('setAttributeGroup', () => Promise.reject(new ApiError('setAttributeGroup', 422, 'no', taken)));
    await press('Edit Chase FE Spanish');
    await userEvent.type(inDialog().getByLabelText(/^Name/), 'x');
    await userEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    expect((await inDialog().findAllByText('This is taken already.')).length).toBeGreaterThan(0);
    const current = { name: 'Chase FE Spanish', shortName: 'NEW', provider: 'CHASEDATA', transferScore: 7 };
    const body = { code: 'changed-meanwhile', current, since: [{ by: { name: 'Priya Raman' }, at: '2026-11-24T10:00:00Z' }] };
    host.api.reply('setAttributeGroup', () => Promise.reject(new ApiError('setAttributeGroup', 409, 'no', {}, body)));
    await userEvent.type(inDialog().getByLabelText('Short name'), '2');
    await userEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    expect(await inDialog().findByText(/Priya Raman/)).toBeVisible();
  });
  it('has its texts judged before they are sent', () => {
    const right = fromWire({ name: 'A', shortName: '', provider: '', transferScore: 3 });
    expect(faultsOf(right)).toEqual({});
    expect(faultsOf({ ...right, name: ' ' })).toEqual({ name: 'fault.name' });
    expect(faultsOf({ ...right, name: 'x'.repeat(100), shortName: 'x'.repeat(100) })).toEqual({
      name: 'fault.long',
      shortName: 'fault.long',
    });
    for (const score of ['-1', '1.5', 'x']) expect(faultsOf({ ...right, transferScore: score })).toEqual({ transferScore: 'fault.score' });
    expect(faultsOf({ ...right, transferScore: '1000' })).toEqual({ transferScore: 'fault.score_most' });
    expect(toWire({ ...right, transferScore: ' ' }).transferScore).toBe(0);
    expect(toWire({ ...right, provider: 'OTHER' }).provider).toBe('');
  });
});

describe('who and what belongs to a group', () => {
  it('users are chosen with a filter, Cancel and Save; nobody above oneself [SET-076] [ATTR-011] [ATTR-012]', async () => {
    const host = await shown();
    host.api.reply('setGroupUsers', {});
    await press('2 users of Chase FE Spanish');
    const dialog = inDialog();
    expect(await dialog.findByRole('checkbox', { name: /Elena Ortiz/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Priya Raman/ })).toBeDisabled();
    expect(dialog.getByText('They get the group’s 2 attributes at once, in their open page too.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'nora');
    await userEvent.click(dialog.getByRole('checkbox', { name: /Nora Whitfield/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(last(host, 'setGroupUsers')).toEqual({ params: { id: 2 }, body: { ids: [3], was: [1, 3] } });
    await press('2 users of Chase FE Spanish');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('attributes are chosen the same way, each with its type [SET-076] [ATTR-011] [ATTR-001]', async () => {
    const host = await shown();
    host.api.reply('setGroupAttributes', {});
    await press('2 attributes of Chase FE Spanish');
    const dialog = inDialog();
    expect(await dialog.findByText('Permission')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Veterans/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(last(host, 'setGroupAttributes')).toEqual({ params: { id: 2 }, body: { ids: [11, 12, 13], was: [11, 12] } });
  });
});
