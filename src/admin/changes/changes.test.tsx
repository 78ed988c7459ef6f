// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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
  await screen.findByRole('heading', { name: /^(Audit|Journal)$/ });
  return { ...shell, become };
}
const table = () => screen.findByRole('table', { name: /^(Changes, newest first|Modifications, de la plus récente)$/ });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const queries = (shell: Awaited<ReturnType<typeof shown>>) =>
  shell.api.calls.filter(({ operation }) => operation === 'getPluginChanges').map(({ input }) => input['query']);
/** The line of this text, opened. */
async function opened(text: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: text }));
  return within(await screen.findByRole('dialog', { name: text }));
}

describe('the audit', () => {
  it('says who changed what and when, before and after; the line that is opened says why', async () => {
    await shown([aChange(2, { reason: 'Legal asked for it' })]);
    const [row] = await rows();
    for (const text of ['Renée Caldwell', /^Flag “.*” switched off$/, 'on', 'off', /Sat, Nov 14/])
      expect(within(row!).getByText(text)).toBeVisible();
    const line = await opened(/^Flag “.*” switched off$/);
    expect(line.getByText('Legal asked for it')).toBeVisible();
    expect(within(line.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1]).toHaveTextContent(/on.*off$/);
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
    const line = await opened(/configured$/);
    const sides = line
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(sides).toEqual(['Wait1 minute5 minutes', expect.stringMatching(/^TeamRosa Diaz/), 'FromReadyMeeting']);
  });
  it('takes a change back in one click, and says so', async () => {
    const shell = await shown([aChange(2)]);
    shell.api.reply('undoPluginChange', { revision: 4, change: aChange(3, { undoes: 2 }) });
    const line = await opened(/^Flag/);
    await waitFor(() => expect(line.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(line.getByRole('button', { name: 'Undo' }));
    expect(shell.api.calls.find(({ operation }) => operation === 'undoPluginChange')?.input).toEqual({
      params: { id: 2 },
      body: { revision: 3, reason: '' },
    });
    expect(shell.did('alerts.toast')[0]?.[0]).toMatch(/^Taken back: Flag/);
  });
  it('says who took a change back, and offers that one only', async () => {
    await shown([aChange(3, { undoes: 2, by: { id: 2, name: 'Grace Lindqvist' }, from: false, to: true }), aChange(2, { undoneBy: 3 })]);
    expect(await screen.findByText('Taken back since')).toBeVisible();
    const undone = await opened(/switched off$/);
    expect(await undone.findByText(/^Taken back by Grace Lindqvist/)).toBeVisible();
    expect(undone.queryByRole('button', { name: 'Undo' })).toBeNull();
    const undoing = await opened(/switched on$/);
    expect(await undoing.findByText(/^Takes back the change of Renée Caldwell/)).toBeVisible();
    expect(undoing.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
  it('says why a change cannot be taken back: changed since, a manager who only reads, a record with a page of its own', async () => {
    await shown([aChange(3, { by: { id: 2, name: 'Grace Lindqvist' }, from: false, to: true }), aChange(2)]);
    const line = await opened(/switched off$/);
    await waitFor(() =>
      expect(line.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
        'Grace Lindqvist has changed the same again since. Take that change back first.',
      ),
    );
  });
  it('lets managers read, and says who may take back', async () => {
    await shown([aChange(2)], { as: 'manager' });
    const line = await opened(/switched off$/);
    expect(line.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
      'Only administrators and operations managers take changes back.',
    );
  });
  it('tells of records field by field, and of who runs the gateway; a record is changed back on its own page', async () => {
    const sam = (fields: object) => ({ name: 'Sam Whitlock', fields });
    await shown([
      aChange(5, {
        kind: 'record',
        subject: 'lead-prefix:4',
        from: null,
        to: { name: 'Spring', fields: { name: 'Spring', prefix: 'SPR' } },
      }),
      aChange(4, {
        ...{ kind: 'record', subject: 'person:72', by: { id: null, name: 'Operator' } },
        ...{ from: sam({ closed: false, email: 'sam@a.example' }), to: sam({ closed: true, email: 'sam@b.example' }) },
      }),
    ]);
    const [added, closed] = await rows();
    expect(added).toHaveTextContent(/Added lead prefix Spring—Spring \(\+1 field\)$/);
    expect(closed).toHaveTextContent(/Operator \(command line\)Changed person Sam WhitlockClosed: no/);
    const line = await opened(/^Changed person/);
    expect(
      line
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Closednoyes', 'E-mail addresssam@a.examplesam@b.example']);
    expect(line.getByText('Changed back on its own page.')).toBeVisible();
    expect(line.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('shows what the gateway refuses beside the change', async () => {
    const shell = await shown([aChange(2)]);
    shell.api.reply('undoPluginChange', () => {
      throw new ApiError('undoPluginChange', 422, 'transfers needs telephony:conference, which nothing on provides', {});
    });
    const line = await opened(/switched off$/);
    await waitFor(() => expect(line.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(line.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('alert')).toHaveTextContent('transfers needs telephony:conference');
  });
  it('keeps its filters in the address, and asks for those; one press clears them', async () => {
    const path = '/admin/settings/changes?area=flag&subject=scripts&by=0&from=2026-11-01&to=2026-11-14&q=legal';
    const shell = await shown([aChange(2)], { path });
    await rows();
    expect(queries(shell)[0]).toEqual({
      ...{ area: 'flag', subject: 'scripts', by: 0, search: 'legal', limit: 26 },
      ...{ from: new Date('2026-11-01T00:00:00').toISOString(), to: new Date('2026-11-15T00:00:00').toISOString() },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'People');
    expect(shell.addresses.shown.location.search).not.toMatch(/subject/);
    expect(queries(shell).at(-1)).toMatchObject({ area: 'person', by: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(shell.addresses.shown.location.search).toBe('');
    expect(queries(shell).at(-1)).toEqual({ limit: 26 });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name, thing or value' }), 'okafor');
    await waitFor(() => expect(queries(shell).at(-1)).toEqual({ search: 'okafor', limit: 26 }));
  });
  it('goes on to older lines and back to the newest, and opens the line of a link', async () => {
    const all = Array.from({ length: 60 }, (_, i) => aChange(60 - i));
    const answer = ({ query }: { query: Record<string, unknown> }) =>
      all.filter(({ id }) => id < Number(query['before'] ?? 99)).slice(0, Number(query['limit']));
    const shell = await shown(answer, { path: '/admin/settings/changes?line=40' });
    expect(await rows()).toHaveLength(25);
    expect(await screen.findByRole('dialog')).toHaveTextContent('40');
    await userEvent.click(screen.getByRole('button', { name: 'Older lines' }));
    await waitFor(() => expect(queries(shell).at(-1)).toEqual({ before: 36, limit: 26 }));
    await userEvent.click(screen.getByRole('button', { name: 'Older lines' }));
    await waitFor(async () => expect(await rows()).toHaveLength(10));
    expect(screen.getByRole('button', { name: 'Older lines' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Newest' }));
    await waitFor(async () => expect(await rows()).toHaveLength(25));
  });
  it('exports what the filters leave, in the reader’s words', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const shell = await shown([aChange(2)], { path: '/admin/settings/changes?area=person' });
    shell.api.reply('exportPluginChanges', {
      changes: [
        aChange(2, {
          kind: 'record',
          subject: 'person:7',
          from: { name: '=Sam', fields: { email: 'a' } },
          to: { name: '=Sam', fields: { email: '=b' } },
        }),
      ],
      more: false,
    });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(shell.did('alerts.toast')[0]?.[0]).toBe('1 line was exported.'));
    expect(shell.api.calls.find(({ operation }) => operation === 'exportPluginChanges')?.input).toEqual({ body: { area: 'person' } });
    expect(saved).toHaveLength(1);
    vi.restoreAllMocks();
  });
  it('shows a change of somebody else as it comes', async () => {
    const shell = await shown([aChange(2)]);
    await rows();
    shell.become({ revision: 4 });
    shell.api.reply('getPluginChanges', [aChange(3, { subject: 'disclosures' }), aChange(2)]);
    await shell.change(() => (shell.core.pluginNews += 1));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });
  it('says that nothing was changed, and in the reader’s language what went wrong, with Try again', async () => {
    const shell = await shown([], { language: 'fr' });
    expect(await screen.findByText('Rien n’a encore été changé.')).toBeVisible();
    shell.api.fail('getPluginChanges', 500, 'The database does not answer.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Genre de modification' }), 'Options');
    expect(await screen.findByText(/n’ont pas pu être chargées|n’a pas pu être actualisée/)).toBeVisible();
    expect(screen.queryByText(/database/)).toBeNull();
    shell.api.reply('getPluginChanges', [aChange(2)]);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });
});
