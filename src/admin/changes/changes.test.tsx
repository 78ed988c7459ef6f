// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PluginManifest } from '../../host';
import { ApiError } from '../../core/ports';
import { renderShell, type TestShellOptions } from '../../shell/testing';
import { serve, type CentreFacts } from '../testing';
import type { PluginChange } from '../store';

const goals: PluginManifest = {
  id: 'goals',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {},
};
const aChange = (id: number, more: Partial<PluginChange> = {}): PluginChange => ({
  id,
  revision: id,
  at: '2026-11-14T18:48:00Z',
  by: { id: 1, name: 'Renée Caldwell' },
  kind: 'flag',
  subject: 'scripts',
  from: true,
  to: false,
  reason: '',
  undoes: null,
  undoneBy: null,
  ...more,
});
const overview: CentreFacts = {
  variant: 'ISIUS',
  revision: 3,
  teams: [],
};

async function shown(
  changes: PluginChange[] | ((input: { query: Record<string, unknown> }) => PluginChange[]),
  options: TestShellOptions & { as?: 'manager' | 'admin' } = {},
) {
  const { as = 'admin', path = '/admin/settings/changes', ...rest } = options;
  const shell = await renderShell({ plugins: [{ manifest: goals }], ...rest, session: { roles: [as], workingRole: as }, path: '/' });
  const become = serve(shell, [goals], overview);
  shell.api.reply('getPluginChanges', changes);
  await shell.change(() => void shell.addresses.navigate(path));
  await screen.findByRole('heading', { name: /^(Changes|Modifications)$/ });
  return { ...shell, become };
}
const rows = () => screen.findAllByRole('listitem');
const queries = (shell: Awaited<ReturnType<typeof shown>>) =>
  shell.api.calls.filter(({ operation }) => operation === 'getPluginChanges').map(({ input }) => input['query']);

describe('the page of changes', () => {
  it('says who changed what, when and why', async () => {
    await shown([aChange(2, { reason: 'Legal asked for it' })]);
    const row = within((await screen.findByRole('list', { name: 'Changes, newest first' })).firstElementChild as HTMLElement);
    expect(row.getByText('Renée Caldwell')).toBeVisible();
    expect(row.getByText(/^Flag “.*” switched off$/)).toBeVisible();
    expect(row.getByText('Why: Legal asked for it')).toBeVisible();
    expect(row.getByText(/Sat, Nov 14/)).toBeVisible();
  });
  it('says values of a configuration as people read them: spans of time, teams, and words of the product', async () => {
    const wait = (seconds: number) => ({ wait: seconds, team: 7, from: 'ready', hours: { open: 9 } });
    const shell = await shown([]);
    shell.services.admin.configSchema = () =>
      Promise.resolve(
        z.object({
          wait: z.int().meta({ duration: true }),
          team: z.int().meta({ vocabulary: 'teams' }),
          from: z.string().meta({ vocabulary: 'statuses' }),
          hours: z.object({ open: z.int() }),
        }),
      );
    shell.become({ revision: 4, teams: [{ id: 7, name: 'Rosa Diaz' }] });
    shell.api.reply('getPluginChanges', [
      aChange(4, { kind: 'config', subject: 'goals', from: wait(60), to: { ...wait(300), team: 9, from: 'meeting' } }),
    ]);
    await shell.change(() => (shell.core.pluginNews += 1));
    expect(await screen.findByText('Wait: 1 minute → 5 minutes')).toBeVisible();
    expect(screen.getByText(/^Team: Rosa Diaz → /)).toBeVisible();
    expect(screen.getByText('From: Ready → Meeting')).toBeVisible();
  });
  it('takes a change back in one click, and says so', async () => {
    const shell = await shown([aChange(2)]);
    shell.api.reply('undoPluginChange', { revision: 4, change: aChange(3, { undoes: 2 }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: Flag/ }));
    expect(shell.api.calls.find(({ operation }) => operation === 'undoPluginChange')?.input).toEqual({
      params: { id: 2 },
      body: { revision: 3, reason: '' },
    });
    expect(shell.did('alerts.toast')[0]?.[0]).toMatch(/^Taken back: Flag/);
  });
  it('says who took a change back, and offers that one only', async () => {
    await shown([aChange(3, { undoes: 2, by: { id: 2, name: 'Grace Lindqvist' }, from: false, to: true }), aChange(2, { undoneBy: 3 })]);
    expect(await screen.findByText(/^Taken back by Grace Lindqvist/)).toBeVisible();
    expect(screen.getByText(/^Takes back the change of Renée Caldwell/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Undo:/ })).toHaveLength(1);
  });
  it('says why a change cannot be taken back', async () => {
    await shown([aChange(3, { by: { id: 2, name: 'Grace Lindqvist' }, from: false, to: true }), aChange(2)]);
    const [newer, older] = await screen.findAllByRole('button', { name: /^Undo:/ });
    expect(newer).not.toHaveAttribute('aria-disabled');
    expect(older).toHaveAccessibleDescription('Grace Lindqvist has changed the same again since. Take that change back first.');
  });
  it('lets managers read, and says who may take back', async () => {
    await shown([aChange(2)], { as: 'manager' });
    expect(await screen.findByRole('button', { name: /^Undo:/ })).toHaveAccessibleDescription(
      'Only administrators and operations managers take changes back.',
    );
  });
  it('shows what the gateway refuses beside the change', async () => {
    const shell = await shown([aChange(2)]);
    shell.api.reply('undoPluginChange', () => {
      throw new ApiError('undoPluginChange', 422, 'transfers needs telephony:conference, which nothing on provides', {});
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo:/ }));
    expect(screen.getByRole('alert')).toHaveTextContent('transfers needs telephony:conference');
  });
  it('keeps its filters in the address, and asks for those', async () => {
    const shell = await shown([aChange(2)], { path: '/admin/settings/changes?kind=flag&subject=scripts' });
    await rows();
    expect(queries(shell)[0]).toEqual({ kind: 'flag', subject: 'scripts', limit: 50 });
    await userEvent.click(screen.getByRole('radio', { name: 'Configuration' }));
    expect(shell.addresses.shown.location.search).toBe('?kind=config');
    expect(queries(shell).at(-1)).toEqual({ kind: 'config', limit: 50 });
  });
  it('brings older ones after the last one seen', async () => {
    const all = Array.from({ length: 60 }, (_, i) => aChange(60 - i));
    const shell = await shown(({ query }) => all.filter(({ id }) => id < Number(query['before'] ?? 99)).slice(0, 50));
    expect(await rows()).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show older changes' }));
    expect(await rows()).toHaveLength(60);
    expect(queries(shell).at(-1)).toEqual({ before: 11, limit: 50 });
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });
  it('shows a change of somebody else as it comes', async () => {
    const shell = await shown([aChange(2)]);
    await rows();
    shell.become({ revision: 4 });
    shell.api.reply('getPluginChanges', [aChange(3, { subject: 'disclosures' }), aChange(2)]);
    await shell.change(() => (shell.core.pluginNews += 1));
    expect(await rows()).toHaveLength(2);
  });
  it('says that nothing was changed, and in the reader’s language what went wrong, with Try again', async () => {
    const shell = await shown([], { language: 'fr' });
    expect(await screen.findByText('Rien n’a encore été changé.')).toBeVisible();
    shell.api.fail('getPluginChanges', 500, 'The database does not answer.');
    await userEvent.click(screen.getByRole('radio', { name: 'Options' }));
    expect(await screen.findByText('Les modifications n’ont pas pu être chargées.')).toBeVisible();
    expect(screen.queryByText(/database/)).toBeNull();
    shell.api.reply('getPluginChanges', [aChange(2)]);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await rows()).toHaveLength(1);
  });
});
