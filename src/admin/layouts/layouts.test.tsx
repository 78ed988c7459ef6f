// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '../../host';
import { ApiError } from '../../core/ports';
import { renderShell, type TestShellOptions } from '../../shell/testing';
import { serve, type CentreFacts } from '../testing';

const aPlugin = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: `${id} plugin`,
  descriptionKey: 'd',
  activateOn: 'first-panel',
  contributes: { panels: [{ id, titleKey: `${id} panel`, descriptionKey: 'd', icon: 'phone', size: { w: 3, h: 4, minW: 2, minH: 2 } }] },
  ...more,
});
const manifests = [aPlugin('lead'), aPlugin('goals'), aPlugin('reports', { roles: ['manager'] })];
const at = (id: string, x: number) => ({ panel: id, plugin: id, x, y: 0, w: 3, h: 4 });
const fall = {
  role: 'qualifier' as const,
  revision: 2,
  name: 'Fall',
  by: 'Ada Byron',
  at: '2026-11-14T18:48:00Z',
  placed: [at('lead', 0)],
};
const overview: CentreFacts = {
  variant: 'ISIUS',
  revision: 3,
  published: [fall],
  teams: [],
};

async function shown({ as = 'admin', ...options }: TestShellOptions & { as?: 'admin' | 'manager' } = {}) {
  const shell = await renderShell({
    plugins: manifests.map((manifest) => ({ manifest })),
    placed: [at('lead', 0), at('reports', 3)],
    session: { roles: [as], workingRole: as },
    ...options,
  });
  serve(shell, manifests, overview);
  shell.api.reply('changePlugins', ({ body }: { body: { change: unknown } }) => ({
    revision: 4,
    change: { id: 9, ...(body.change as object) },
  }));
  await shell.change(() => void shell.addresses.navigate('/admin/settings/layouts'));
  await screen.findByRole('region', { name: 'Qualifier' });
  return shell;
}
const card = (role = 'Qualifier') => within(screen.getByRole('region', { name: role }));
const press = (name: string, within_ = card()) => userEvent.click(within_.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const sent = (shell: Awaited<ReturnType<typeof shown>>) =>
  shell.api.calls.filter(({ operation }) => operation === 'changePlugins').map(({ input }) => input['body']);

it('cannot publish a layout without a panel that a call cannot be worked without, and says which', async () => {
  const needed = aPlugin('disposition', { essential: true });
  const shell = await shown({ plugins: [...manifests, needed].map((manifest) => ({ manifest })) });
  await press('Publish…');
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Layout to publish' }), 'Mine: My layout');
  const button = dialog().getByRole('button', { name: 'Publish' });
  expect(button).toHaveAccessibleDescription(/The panel “disposition panel” is missing: a call cannot be worked without it\./);
  await userEvent.click(button);
  expect(sent(shell)).toEqual([]);
});

describe('the page of layouts', () => {
  it('says of each role what stands, with a picture in words', async () => {
    await shown();
    expect(card().getByText('Fall')).toBeVisible();
    expect(card().getByText(/^Published by Ada Byron, /)).toBeVisible();
    expect(card().getByRole('img', { name: 'Fall: lead panel' })).toBeVisible();
    expect(card('Advisor').getByText('First layout of ISIUS')).toBeVisible();
    expect(card('Advisor').queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
  it('publishes one of the own layouts under a name, with a reason, after saying what the role cannot see', async () => {
    const shell = await shown();
    await press('Publish…');
    expect(dialog().getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription('Choose a layout first.');
    await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Layout to publish' }), 'Mine: My layout');
    expect(dialog().getByText('1 panel will not be seen by qualifiers.')).toBeVisible();
    expect(dialog().getByRole('listitem')).toHaveTextContent(/^reports panelOnly for managers/);
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    expect(dialog().getByRole('alert')).toHaveTextContent('Give it a name.');
    await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Winter');
    await userEvent.type(dialog().getByRole('textbox', { name: 'Reason (optional)' }), 'New scripts');
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    expect(sent(shell)).toEqual([
      {
        revision: 3,
        reason: 'New scripts',
        change: { kind: 'layout', role: 'qualifier', layout: { name: 'Winter', placed: [at('lead', 0), at('reports', 3)] } },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.did('alerts.toast')).toEqual([['“Winter” is published for qualifiers.', 'success']]);
  });
  it('reads a layout file, and says what is wrong with another', async () => {
    const shell = await shown();
    await press('Publish…');
    await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Layout to publish' }), 'A layout file');
    const upload = (text: string) =>
      userEvent.upload(
        document.querySelector<HTMLInputElement>('input[type=file]')!,
        new File([text], 'fall.json', { type: 'application/json' }),
      );
    await upload('no json');
    expect(await dialog().findByRole('alert')).toHaveTextContent(/^The file is/);
    const file = {
      dialer: 'layout',
      version: 2,
      variant: 'SLICA',
      role: 'qualifier',
      name: 'From Québec',
      placed: [{ ...at('goals', 0), saved: { secret: 1 } }],
      plugins: {},
    };
    await upload(JSON.stringify(file));
    expect(await dialog().findByText(/another centre/)).toBeVisible();
    expect(dialog().queryByRole('alert')).toBeNull();
    expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('From Québec');
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    expect(sent(shell)).toMatchObject([{ change: { layout: { name: 'From Québec', placed: [at('goals', 0)] } } }]);
    expect(JSON.stringify(sent(shell))).not.toContain('secret');
  });
  it('withdraws after asking in words', async () => {
    const shell = await shown();
    await press('Withdraw');
    expect(dialog().getByRole('heading', { name: 'Withdraw “Fall”?' })).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw' }));
    expect(sent(shell)).toMatchObject([{ change: { kind: 'layout', role: 'qualifier', layout: null } }]);
  });
  it('keeps the dialog with what was typed when the gateway refuses', async () => {
    const shell = await shown();
    shell.api.reply('changePlugins', () => {
      throw new ApiError('changePlugins', 422, 'It is so already: nothing would change.', {});
    });
    await press('Withdraw');
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw' }));
    expect(await dialog().findByText('It is so already: nothing would change.')).toBeVisible();
  });
  it('opens the preview in which it is arranged, or only looked at', async () => {
    const shell = await shown();
    await press('Edit and publish');
    expect(shell.addresses.shown.location).toMatchObject({
      pathname: '/admin/settings/plugins/preview',
      search: '?role=qualifier&variant=ISIUS&edit=1',
    });
    expect(await screen.findByRole('region', { name: 'Layout of qualifiers' })).toBeVisible();
  });
  it('lets managers read only, and says why', async () => {
    await shown({ as: 'manager' });
    expect(card().getByRole('button', { name: 'Publish…' })).toHaveAccessibleDescription(
      'Only administrators and operations managers change layouts.',
    );
    expect(card().getByRole('button', { name: 'Preview' })).not.toHaveAttribute('aria-disabled');
  });
});

describe('arranging for others', () => {
  it('publishes what was arranged, and asks before it is left', async () => {
    const shell = await shown();
    await press('Edit and publish');
    const bar = within(await screen.findByRole('region', { name: 'Layout of qualifiers' }));
    await userEvent.click(bar.getByRole('button', { name: 'Add panel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add goals panel' }));
    await userEvent.click(bar.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await userEvent.click(bar.getByRole('button', { name: 'Publish…' }));
    expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Fall');
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    expect(sent(shell)).toMatchObject([
      { change: { role: 'qualifier', layout: { name: 'Fall', placed: [at('lead', 0), at('goals', 3)] } } },
    ]);
    await waitFor(() => expect(shell.addresses.shown.location.pathname).toBe('/admin/settings/layouts'));
    // The own workspace of the administrator is as it was.
    expect(shell.workspace.placed.map(({ panel }) => panel)).toEqual(['lead', 'reports']);
  });
});
