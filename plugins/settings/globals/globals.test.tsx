// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GLOBAL_KEYS, GLOBALS, type Globals } from '@dialer/contract';
import { ApiError } from '@dialer/host';
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
  it('shows every setting with its unit [SET-010, SET-011, SET-012, SET-013, SET-014, SET-015, SET-016, SET-017, SET-018, SET-019, SET-020, SET-021, SET-022, ATTR-009]', async () => {
    await shown();
    const kinds = GROUPS.flatMap(({ rows }) => rows.map(({ name, kind }) => [GLOBALS[name], kind]));
    expect(Object.fromEntries(kinds)).toEqual({
      'follow-up-window': 'minutes',
      'stack-rebuild': 'seconds',
      'auto-forward-transfers:internal-enabled': 'switch',
      'auto-forward-transfers:internal-delay': 'minutes',
      'auto-forward-transfers:external-enabled': 'switch',
      'auto-forward-transfers:external-delay': 'minutes',
      'new-leads-threshold': 'dials',
      'auto-ready:follow-up-threshold': 'seconds',
      'auto-ready:after-call-work-threshold': 'seconds',
      'auto-ready:meeting-threshold': 'seconds',
      'auto-ready:coaching-threshold': 'seconds',
    });
    const shownAs = [
      ['Follow-up window', '30', 'min'],
      ['Stack rebuild', '120', 's'],
      ['Internal delay', '20', 'min'],
      ['External delay', '40', 'min'],
      ['New leads threshold', '1', 'dials'],
      ['Follow-up', '900', 's'],
      ['After-call work', '120', 's'],
      ['Meeting', '1800', 's'],
      ['Coaching', '1800', 's'],
    ] as const;
    for (const [name, value, unit] of shownAs) {
      expect(input(name)).toHaveValue(value);
      expect(within(screen.getByRole('group', { name })).getByText(unit, { exact: true })).toBeVisible();
    }
    expect(['Internal', 'External'].map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked)).toEqual([true, false]);
  });
  it('saves the whole set as numbers, and says so [SET-002, SET-003, SET-023]', async () => {
    const host = await shown();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await change('New leads threshold', '45');
    await change('Coaching', '60');
    expect(screen.getByText('2 changes not saved.')).toBeVisible();
    expect(screen.getByText('Changed, was 1')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(true);
    await save();
    expect(bodies(host)).toEqual([{ ...saved, newLeadsThreshold: 45, autoReadyCoaching: 60, was: saved }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
    expect(screen.queryByText(/changes not saved/)).toBeNull();
    await waitFor(() => expect(host.dirty.at(-1)).toBe(false));
  });
  it('switches the forwarding of transfers on and off as 1 and 0 [SET-014, SET-016, SET-023]', async () => {
    const host = await shown();
    const before = [saved.autoForwardInternalEnabled, saved.autoForwardExternalEnabled];
    await userEvent.click(screen.getByRole('checkbox', { name: 'Internal' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'External' }));
    await save();
    expect(bodies(host)).toEqual([
      { ...saved, autoForwardInternalEnabled: 1 - before[0]!, autoForwardExternalEnabled: 1 - before[1]!, was: saved },
    ]);
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
  it('says the limit of a number that is too large, and cuts nothing off [SET-024]', async () => {
    const host = await shown();
    await change('Coaching', '1000000000');
    expect(input('Coaching')).toHaveValue('1000000000');
    expect(screen.getByText('86,400 at most')).toBeVisible();
    await save();
    expect(bodies(host)).toEqual([]);
  });
  it('discards back to what is saved', async () => {
    await shown();
    await change('Meeting', '5');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(input('Meeting')).toHaveValue('1800');
  });
});

describe('two managers', () => {
  const theirs = (key: string, from: number, to: number) => ({
    kind: 'setting',
    subject: key,
    from,
    to,
    at: '2026-03-02T15:00:00.000Z',
    by: { id: 7, name: 'Mei Chow' },
  });
  /** Somebody has saved 33 over the threshold of 1 that this page shows. */
  async function overtaken() {
    const host = await shown();
    await change('New leads threshold', '45');
    await change('Meeting', '900');
    const wire = Object.fromEntries(GLOBAL_KEYS.map((key) => [key, key.endsWith('-enabled') ? 1 : 5]));
    const current = { ...wire, 'new-leads-threshold': 33, 'auto-ready:meeting-threshold': 1800 };
    const body = { code: 'changed-meanwhile', current, since: [theirs('new-leads-threshold', 1, 33)] };
    host.api.reply('setGlobals', () => {
      if (bodies(host).length === 1) throw new ApiError('setGlobals', 409, '', {}, body);
    });
    await save();
    expect(await screen.findByText('Somebody else was first')).toBeVisible();
    expect(screen.getByText(/Mei Chow, .*1 → 33. You: 45\./)).toBeVisible();
    return host;
  }

  it('keep mine: it is saved over theirs, which has been seen', async () => {
    const host = await overtaken();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(bodies(host)).toHaveLength(2));
    expect(bodies(host)[1]).toMatchObject({
      newLeadsThreshold: 45,
      autoReadyMeeting: 900,
      autoReadyCoaching: 5,
      was: { newLeadsThreshold: 33 },
    });
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });
  it('take theirs: it stands here too, and what else was changed is saved', async () => {
    const host = await overtaken();
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(bodies(host)).toHaveLength(2));
    expect(bodies(host)[1]).toMatchObject({ newLeadsThreshold: 33, autoReadyMeeting: 900, was: { newLeadsThreshold: 33 } });
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
    expect(input('New leads threshold')).toHaveValue('33');
  });
  it('closed without an answer saves nothing and keeps what was typed', async () => {
    const host = await overtaken();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(input('New leads threshold')).toHaveValue('45');
    expect(bodies(host)).toHaveLength(1);
    expect(screen.getByText('2 changes not saved.')).toBeVisible();
  });
  it("an open page shows the other's save where nothing was typed; Discard brings the rest", async () => {
    const host = await shown();
    await change('Meeting', '900');
    host.api.reply('getGlobals', { ...saved, newLeadsThreshold: 33, autoReadyMeeting: 60 });
    await host.emit('centre-changed', {});
    await waitFor(() => expect(input('New leads threshold')).toHaveValue('33'));
    expect(input('Meeting')).toHaveValue('900');
    expect(screen.getByText('Changed, was 1800')).toBeVisible();
    expect(screen.getByText('1 change not saved.')).toBeVisible();
    expect(screen.getByText('It applies to everyone once saved.')).toBeVisible();
    await save();
    expect(bodies(host)).toMatchObject([{ autoReadyMeeting: 900, was: { newLeadsThreshold: 33, autoReadyMeeting: 1800 } }]);
  });
  it('discards to what stands now, not to what was read first', async () => {
    const host = await shown();
    await change('Meeting', '900');
    host.api.reply('getGlobals', { ...saved, autoReadyMeeting: 60 });
    await host.emit('centre-changed', {});
    await waitFor(() => expect(host.api.calls.filter(({ operation }) => operation === 'getGlobals')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(input('Meeting')).toHaveValue('60'));
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
    // The block above the form; a 422 is said at its field as well.
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent(new RegExp(`^${words}$`));
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
