// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states, { mappings } from './testing';

async function shown(options: TestHostOptions = {}, state: 'full' | 'empty' = 'full') {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  host.api.reply('saveRetreaverMapping', undefined);
  host.api.reply('removeRetreaverMapping', undefined);
  await host.render({ page: 'retreaver-mappings' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const did = (host: Host, operation: string) => host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const row = (of: string) => within(screen.getByRole('row', { name: new RegExp(of.replace(/[()]/g, '\\$&')) }));

describe('Retreaver mappings', () => {
  it('are a page of managers and above, by DID with prefix and two switches, and say when there are none [SET-054, SET-063, SET-064, MSG-025]', async () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    await shown();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((one) =>
          within(one)
            .getAllByRole('cell')
            .slice(0, 2)
            .map((cell) => cell.textContent),
        ),
    ).toEqual([
      ['(337) 555-0119', 'RT-LA'],
      ['(504) 555-0188', 'RT-ES'],
      ['(615) 555-0161', 'ACA-2'],
    ]);
    expect(row('(504) 555-0188').getByText('4 duplicate, 6 short')).toBeVisible();
    expect(row('(504) 555-0188').getByText('47')).toBeVisible();
    document.body.replaceChildren();
    await shown({}, 'empty');
    expect(screen.getByText('Sorry, no Retreaver mappings yet.')).toBeVisible();
  });

  it('are added with a DID and a prefix, which are judged before anything is sent [SET-065, MSG-039, MSG-040, MSG-041, MSG-042, SET-079, CONST-002]', async () => {
    const host = await shown();
    await press('Add mapping');
    const dialog = await screen.findByRole('dialog', { name: 'Add Retreaver mapping' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(field('DID')).toHaveAccessibleDescription('DID is required');
    expect(field('Prefix')).toHaveAccessibleDescription('Prefix is required');
    await userEvent.type(field('Prefix'), '   ');
    expect(field('Prefix')).toHaveAccessibleDescription('Prefix is required');
    await userEvent.type(field('DID'), '504.555.018');
    expect(field('DID')).toHaveAccessibleDescription('Invalid DID format (must be 10 digits)');
    await userEvent.type(field('DID'), '8');
    expect(field('DID')).toHaveAccessibleDescription('DID already exists');
    expect(within(dialog).getByText('(504) 555-0188 has the prefix RT-ES.')).toBeVisible();
    expect(did(host, 'saveRetreaverMapping')).toEqual([]);
    await userEvent.clear(field('DID'));
    await userEvent.type(field('DID'), '+1 (713) 555-0104');
    await userEvent.clear(field('Prefix'));
    await userEvent.type(field('Prefix'), ' RT-TX {Enter}');
    await waitFor(() =>
      expect(did(host, 'saveRetreaverMapping')).toEqual([
        { params: { did: '7135550104' }, body: { prefix: 'RT-TX', duplicate_checker: false, short_calls: false, add: true } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that exist already lead to their own dialog', async () => {
    await shown();
    await press('Add mapping');
    await userEvent.type(field('DID'), '5045550188');
    await press('Edit that one');
    expect(await screen.findByRole('dialog', { name: 'Edit (504) 555-0188' })).toBeVisible();
    expect(field('Prefix')).toHaveValue('RT-ES');
  });

  it('say in the page’s language that somebody else was a moment sooner [MSG-042]', async () => {
    const host = createTestHost(plugin, { language: 'fr', session: { workingRole: 'manager', roles: ['manager'] } });
    states.empty!(host);
    await host.render({ page: 'retreaver-mappings' });
    await press('Ajouter');
    host.api.reply('saveRetreaverMapping', () => {
      throw new ApiError('saveRetreaverMapping', 422, 'DID already exists', { did: ['DID already exists'] });
    });
    await userEvent.type(field('DID'), '5045550188');
    await userEvent.type(field('Préfixe'), 'RT{Enter}');
    await waitFor(() => expect(field('DID')).toHaveAccessibleDescription('Ce DID existe déjà'));
    expect(field('Préfixe')).toHaveValue('RT');
  });

  it('change by their prefix alone, with what was read; the DID cannot be edited [SET-066, SET-079]', async () => {
    const host = await shown();
    await press('Edit (504) 555-0188');
    expect(field('DID')).toHaveAttribute('readonly');
    await userEvent.clear(field('Prefix'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(field('Prefix')).toHaveAccessibleDescription('Prefix is required');
    expect(did(host, 'saveRetreaverMapping')).toEqual([]);
    await userEvent.type(field('Prefix'), 'RT-NO{Enter}');
    const was = mappings['5045550188'];
    await waitFor(() =>
      expect(did(host, 'saveRetreaverMapping')).toEqual([{ params: { did: '5045550188' }, body: { ...was, prefix: 'RT-NO', was } }]),
    );
  });

  it('are asked about when somebody else has changed the prefix meanwhile', async () => {
    const host = await shown();
    await press('Edit (504) 555-0188');
    await userEvent.clear(field('Prefix'));
    await userEvent.type(field('Prefix'), 'MINE');
    host.api.reply('saveRetreaverMapping', () => {
      throw new ApiError(
        'saveRetreaverMapping',
        409,
        '',
        {},
        {
          ...{ code: 'changed-meanwhile', current: { ...mappings['5045550188'], prefix: 'THEIRS' } },
          since: [{ by: { name: 'Mei Chow' }, at: '2026-03-02T15:00:00.000Z' }],
        },
      );
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Mei Chow changed this meanwhile/)).toBeVisible();
    expect(screen.getByText('RT-ES → THEIRS. You: MINE.')).toBeVisible();
    await press('Take theirs');
    expect(field('Prefix')).toHaveValue('THEIRS');
  });

  it('have switches that are saved as they are turned, and stand as they were when that fails [SET-069]', async () => {
    const host = await shown();
    const box = () => screen.getByRole('checkbox', { name: 'Short calls of (337) 555-0119' });
    expect(box()).not.toBeChecked();
    await userEvent.click(box());
    const was = mappings['3375550119'];
    expect(did(host, 'saveRetreaverMapping')).toEqual([{ params: { did: '3375550119' }, body: { ...was, short_calls: true, was } }]);
    await waitFor(() => expect(box()).toBeChecked());
    host.api.fail('saveRetreaverMapping', 503);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Duplicate checker of (615) 555-0161' }));
    await waitFor(() => expect(host.did('alerts.toast')).toEqual([['The switch could not be saved. Please try again.', 'error']]));
    expect(screen.getByRole('checkbox', { name: 'Duplicate checker of (615) 555-0161' })).not.toBeChecked();
  });

  it('are deleted after a question [SET-067, SET-079, SET-081]', async () => {
    const host = await shown();
    await press('Delete (615) 555-0161');
    const question = await screen.findByRole('dialog', { name: 'Delete the mapping of (615) 555-0161?' });
    expect(question).toHaveTextContent('Calls to this number are no longer tagged with ACA-2.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(did(host, 'removeRetreaverMapping')).toEqual([]);
    await press('Delete (615) 555-0161');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(did(host, 'removeRetreaverMapping')).toEqual([{ params: { did: '6155550161' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are read again when somebody else changed them', async () => {
    const host = await shown();
    host.api.reply('getRetreaverMappings', { '9105550121': { prefix: 'VET', duplicate_checker: false, short_calls: false } });
    await host.emit('centre-changed', {});
    expect(await screen.findByText('VET')).toBeVisible();
  });
});

it('says what could not be read and why [SET-008]', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.fail('getRetreaverMappings', 503, 'The database does not answer.');
  await host.render({ page: 'retreaver-mappings' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
