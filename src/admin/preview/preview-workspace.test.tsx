// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PluginManifest } from '../../host';
import { renderShell, type TestShellOptions } from '../../shell/testing';
import { serve, type CentreFacts } from '../testing';
import { standInManifest } from './stand-in';

const activate = vi.fn<() => void>();
const aPlugin = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: `${id} plugin`,
  descriptionKey: 'd',
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: `${id}-panel`,
        titleKey: `${id} panel`,
        descriptionKey: `What ${id} does`,
        icon: 'phone',
        size: { w: 3, h: 4, minW: 2, minH: 2 },
      },
    ],
  },
  ...more,
});
const manifests = [
  aPlugin('lead', { requires: ['call:line'], activateOn: 'start' }),
  aPlugin('line', { provides: ['call:line'] }),
  aPlugin('goals'),
  aPlugin('reports', { roles: ['manager'] }),
];
const at = (id: string, x: number) => ({ panel: `${id}-panel`, plugin: id, x, y: 0, w: 3, h: 4 });
const overview: CentreFacts = {
  variant: 'ISIUS',
  revision: 3,
  switches: [{ plugin: 'goals', on: false, role: 'qualifier', team: 7 }],
  published: [
    {
      role: 'qualifier',
      revision: 2,
      name: 'Fall',
      by: 'Ada',
      at: '2026-11-14T18:48:00Z',
      placed: [at('lead', 0), at('goals', 3), at('reports', 6)],
    },
  ],
  teams: [{ id: 7, name: 'Grace Lindqvist' }],
};

async function shown(path: string, options: TestShellOptions = {}) {
  const plugins = manifests.map((manifest) => ({ manifest, module: { activate } }));
  const shell = await renderShell({ plugins, session: { roles: ['admin'], workingRole: 'admin' }, ...options });
  serve(shell, manifests, overview);
  activate.mockClear();
  await shell.change(() => void shell.addresses.navigate(`/admin/settings/plugins/preview${path}`));
  return shell;
}

describe('the preview', () => {
  it('says of every plugin whether such a person has it, and why not', async () => {
    await shown('?role=qualifier&team=7');
    const list = within(await screen.findByRole('complementary', { name: 'Plugins of this preview' }));
    expect(list.getByRole('heading', { name: '2 plugins' })).toBeVisible();
    expect(list.getByRole('heading', { name: 'Not here (2)' })).toBeVisible();
    // The administrator's texts come with the page.
    await waitFor(() => expect(list.getByText('goals plugin').parentElement).toHaveTextContent(/Grace Lindqvist/));
    expect(list.getByText('reports plugin').parentElement).toHaveTextContent(/managers/);
    expect(list.getByText('line plugin').parentElement).toHaveTextContent('Not on this layout; in the catalogue');
  });
  it('has the placeholder of a panel that is off, without its buttons: it is only looked at', async () => {
    await shown('?role=qualifier&team=7');
    expect(await screen.findByText('goals panel is off.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove from my layout' })).toBeNull();
  });
  it('is another one for another team', async () => {
    const shell = await shown('?role=qualifier&team=7');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'No team');
    expect(shell.addresses.shown.location.search).toBe('?role=qualifier&variant=ISIUS');
    expect(await screen.findByRole('heading', { name: '3 plugins' })).toBeVisible();
  });
  it('says whose layout it is, that nothing runs and nothing is saved', async () => {
    const shell = await shown('?role=qualifier');
    expect(await screen.findByText('With the published layout “Fall”. Nothing runs here and nothing is saved.')).toBeVisible();
    expect(activate).not.toHaveBeenCalled();
    expect(shell.api.calls.filter(({ operation }) => operation !== 'getPlugins' && operation !== 'previewPlugins')).toEqual([]);
  });
  it('shows another centre by its manifest, without teams', async () => {
    await shown('?role=advisor&variant=SLICA');
    expect(await screen.findByText(/^SLICA by its manifest alone, read-only/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
  });
  it('goes back to the plugins', async () => {
    const shell = await shown('?role=qualifier');
    await userEvent.click(await screen.findByRole('button', { name: 'Close the preview' }));
    expect(shell.addresses.shown.location.pathname).toBe('/admin/settings/plugins');
  });
  it('says what went wrong, with Try again', async () => {
    const shell = await shown('?role=qualifier');
    shell.api.fail('previewPlugins', 503);
    await shell.change(() => void shell.addresses.navigate('/admin/settings/plugins/preview?role=qualifier&variant=SLICA'));
    expect(await screen.findByText('The preview could not be loaded.')).toBeVisible();
  });
});

describe('arranging for others', () => {
  it('is done by keys alone, from the arrival on, and is asked about before it is left', async () => {
    const shell = await shown('?role=qualifier&edit=1');
    const user = userEvent.setup();
    const handle = await screen.findByRole('button', { name: 'Move lead panel' });
    expect(screen.getByRole('main')).toHaveFocus();
    handle.focus();
    await user.keyboard('{Enter}{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(screen.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled', 'true');
    screen.getByRole('button', { name: 'Leave' }).focus();
    await user.keyboard('{Enter}');
    const question = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
    question.getByRole('button', { name: 'Leave' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.addresses.shown.location.pathname).toBe('/admin/settings/layouts'));
    expect(screen.getByRole('main')).toHaveFocus();
  });
  it('has a main part and a way back also when it could not be loaded', async () => {
    const shell = await shown('?role=qualifier');
    shell.api.fail('getPlugins', 503);
    await shell.change(() => void shell.addresses.navigate('/admin/none'));
    await shell.change(
      () => void shell.addresses.navigate('/admin/settings/plugins/preview', { state: { opener: '/admin/settings/layouts' } }),
    );
    expect(await screen.findByText('The preview could not be loaded.')).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Preview', level: 1 }));
    await userEvent.click(screen.getByRole('link', { name: 'Close the preview' }));
    expect(shell.addresses.shown.location.pathname).toBe('/admin/settings/layouts');
  });
});

describe('a stand-in', () => {
  it('needs nobody, starts with its first panel and shows what comes and goes with a call', () => {
    const panel = {
      id: 'p',
      titleKey: 't',
      descriptionKey: 'd',
      icon: 'phone',
      size: { w: 3, h: 4, minW: 2, minH: 2 },
      visibleWhen: 'onPhone' as const,
    };
    const manifest = aPlugin('lead', {
      requires: ['a:b'],
      optional: ['a:c'],
      provides: ['a:d'],
      guards: ['a:e'],
      activateOn: 'start',
      contributes: { panels: [panel], topBar: [{ id: 'x', order: 1 }] },
    });
    const { visibleWhen: _, ...bare } = panel;
    expect(standInManifest(manifest)).toEqual({
      id: 'lead',
      hostApi: 1,
      titleKey: 'lead plugin',
      descriptionKey: 'd',
      activateOn: 'first-panel',
      contributes: { panels: [bare] },
    });
  });
});
