// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GLOBALS, type Globals } from '@dialer/contract';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { GROUPS } from './values';

const saved: Globals = {
  followUpWindow: 30,
  stackRebuild: 120,
  newLeadsThreshold: 1,
  autoForwardInternalEnabled: 1,
  autoForwardInternalDelay: 20,
  autoForwardExternalEnabled: 0,
  autoForwardExternalDelay: 40,
  autoReadyFollowUp: 900,
  autoReadyAfterCallWork: 120,
  autoReadyMeeting: 1800,
  autoReadyCoaching: 1800,
};
async function shown(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getGlobals', saved);
  host.api.reply('setGlobals', undefined);
  await host.render({ page: 'globals' });
  return host;
}
const input = (name: string) => within(screen.getByRole('group', { name })).getByRole('textbox');
async function change(name: string, text: string) {
  await userEvent.clear(input(name));
  if (text) await userEvent.type(input(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const bodies = (host: Awaited<ReturnType<typeof shown>>) =>
  host.api.calls.filter(({ operation }) => operation === 'setGlobals').map((call) => call.input['body']);

describe('General Settings', () => {
  it('is for managers, admins and operations-managers [GUARD-014]', () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    expect(plugin.manifest.contributes.settingsPages?.[0]).toMatchObject({
      path: 'globals',
      roles: ['manager', 'admin', 'operations-manager'],
    });
  });
  it('shows every setting that something reads, with its unit, and none besides [SET-013, SET-018, SET-019, SET-020, SET-021] [describes SET-022]', async () => {
    await shown();
    const kinds = GROUPS.flatMap(({ rows }) => rows.map(({ name, kind }) => [GLOBALS[name], kind]));
    expect(Object.fromEntries(kinds)).toEqual({
      'new-leads-threshold': 'dials',
      'auto-ready:follow-up-threshold': 'seconds',
      'auto-ready:after-call-work-threshold': 'seconds',
      'auto-ready:meeting-threshold': 'seconds',
      'auto-ready:coaching-threshold': 'seconds',
    });
    const shownAs = [
      ['New leads threshold', '1', 'dials'],
      ['Follow-up', '900', 's'],
      ['After-call work', '120', 's'],
      ['Meeting', '1800', 's'],
      ['Coaching', '1800', 's'],
    ] as const;
    for (const [name, value, unit] of shownAs) {
      expect(input(name)).toHaveValue(value);
      expect(screen.getByRole('group', { name })).toHaveTextContent(unit);
    }
  });
  it('saves the whole set as numbers, also what it does not show, and says so [SET-003, SET-023] [describes SET-002]', async () => {
    const host = await shown();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await change('New leads threshold', '45');
    await change('Coaching', '60');
    expect(screen.getByText('2 changes not saved.')).toBeVisible();
    expect(screen.getByText('Changed, was 1')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(true);
    await save();
    expect(bodies(host)).toEqual([{ ...saved, newLeadsThreshold: 45, autoReadyCoaching: 60 }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
    expect(screen.queryByText(/changes not saved/)).toBeNull();
    await waitFor(() => expect(host.dirty.at(-1)).toBe(false));
  });
  it('takes whole numbers of 0 or more [SET-024]', async () => {
    const host = await shown();
    for (const wrong of ['-1', '1.5', 'x', '']) {
      await change('Coaching', wrong);
      expect(screen.getByText('A whole number, 0 or more')).toBeVisible();
    }
    await save();
    expect(bodies(host)).toEqual([]);
    await change('Coaching', '0');
    await save();
    expect(bodies(host)).toHaveLength(1);
  });
  it('discards back to what is saved', async () => {
    await shown();
    await change('Meeting', '5');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(input('Meeting')).toHaveValue('1800');
  });
});

describe('a refused save', () => {
  const refusals: [status: number, errors: Record<string, string[]>, words: string][] = [
    [404, {}, 'Could not find data location.'],
    [403, {}, 'You are not authorized to do that.'],
    [422, { 'new-leads-threshold': ['Too often', 'x'], 'auto-ready:coaching-threshold': ['Too long'] }, 'Too often'],
    [500, { a: ['Disk full.'], b: ['Try later.'] }, 'Disk full. Try later.'],
  ];
  it.each(refusals)('%s with %j says %s, and keeps what was typed [SET-004, SET-005, SET-006, SET-007]', async (status, errors, words) => {
    const host = await shown();
    host.api.fail('setGlobals', status, '', errors);
    await change('New leads threshold', '45');
    await save();
    expect(screen.getAllByText(words)[0]).toBeVisible();
    expect(input('New leads threshold')).toHaveValue('45');
    expect(screen.getByText('1 change not saved.')).toBeVisible();
  });
  it('marks the field that the server names [SET-006]', async () => {
    const host = await shown();
    host.api.fail('setGlobals', 422, '', { 'new-leads-threshold': ['Too often'] });
    await change('New leads threshold', '45');
    await save();
    expect(within(screen.getByRole('group', { name: 'New leads threshold' })).getByRole('alert')).toHaveTextContent('Too often');
    await change('New leads threshold', '60');
    expect(screen.queryByText('Too often')).toBeNull();
  });
});

describe('loading', () => {
  it('shows the error message as a notice, with Try again [SET-008]', async () => {
    const host = createTestHost(plugin, { language: 'fr' });
    host.api.fail('getGlobals', 500, 'La base de données ne répond pas.');
    await host.render({ page: 'globals' });
    expect(await screen.findByText('La base de données ne répond pas.')).toBeVisible();
    host.api.reply('getGlobals', saved);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('textbox', { name: 'Seuil de nouveaux clients' })).toHaveValue('1');
  });
});
