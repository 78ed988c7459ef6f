// @vitest-environment jsdom
/** Bad input meets the whole shell: each is said in its own place, the panels beside it work, and the call bar answers. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCallView } from '@dialer/host/testing';
import { nameFaults } from '../../src/boot/faults';
import type { Item } from '../../src/core/workspace/layout';
import type { PluginManifest } from '../../src/host';
import { readManifests, unknownPlugins } from '../../src/registry/manifests';
import { renderShell, type TestShell, type TestShellOptions } from '../../src/shell/testing';

const manifest = (id: string): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: { panels: [{ id, titleKey: id, descriptionKey: 'description', icon: 'record', size: { w: 3, h: 4, minW: 2, minH: 2 } }] },
});
const notes = { manifest: manifest('notes'), module: { panels: { notes: () => <p>Call notes</p> } } };
const at = (panel: string, x: number): Item => ({ panel, plugin: panel, x, y: 0, w: 3, h: 4 });
const asManager: TestShellOptions = { session: { roles: ['qualifier', 'manager'] } };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** A call comes, its bar shows it, and hanging up reaches the core. */
async function expectCallBarAnswers({ core, change, did }: TestShell) {
  await change(() => Object.assign(core.calls, { current: aCallView({ status: 'answered' }), live: true }));
  await userEvent.click(within(screen.getByRole('region', { name: 'Call' })).getByRole('button', { name: 'Hang up' }));
  expect(did('calls.hangUp')).toHaveLength(1);
}
const expectNeighbour = async () => expect(await screen.findByText('Call notes')).toBeVisible();
const faultsOf = (shell: TestShell, faults: Parameters<typeof nameFaults>[2]) =>
  shell.change(() => nameFaults(shell.core, shell.services.translate('shell'), faults, vi.fn()));

it('a plugin that the centre names and nobody wrote is named to a manager, and its panel says that it is gone', async () => {
  const shell = await renderShell({ ...asManager, plugins: [notes], placed: [at('notes', 0), at('telepathy', 3)] });
  await faultsOf(shell, { bad: [], unknown: unknownPlugins({ notes: {}, telepathy: {} }, [notes.manifest]) });
  expect(within(screen.getByRole('region', { name: 'Alerts' })).getByText(/telepathy/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: /telepathy/ })).getByRole('button', { name: 'Remove from my layout' })).toBeVisible();
  await expectNeighbour();
  await expectCallBarAnswers(shell);
});

it('an agent, who can do nothing about it, is not told of an unknown plugin', async () => {
  const shell = await renderShell({ plugins: [notes], placed: [at('notes', 0)] });
  await faultsOf(shell, { bad: ['plugins/broken/manifest.ts'], unknown: ['telepathy'] });
  expect(screen.queryByText(/telepathy|broken/)).toBeNull();
});

it('a manifest that throws, one that is none and one that takes a taken id are named, and the good one works', async () => {
  const { manifests, faults } = await readManifests({
    'plugins/a-notes/manifest.ts': async () => notes.manifest,
    'plugins/empty/manifest.ts': async () => ({ id: 'empty' }),
    'plugins/throws/manifest.ts': async () => Promise.reject(new Error('syntax error')),
    'plugins/twin/manifest.ts': async () => notes.manifest,
  });
  expect(manifests).toEqual([notes.manifest]);
  const shell = await renderShell({ ...asManager, plugins: [notes], placed: [at('notes', 0)] });
  await faultsOf(shell, { bad: faults.map((fault) => fault.path), unknown: [] });
  const alerts = within(screen.getByRole('region', { name: 'Alerts' }));
  for (const plugin of ['empty', 'throws', 'twin']) expect(alerts.getByText(new RegExp(`plugins/${plugin}/`))).toBeVisible();
  await expectNeighbour();
  await expectCallBarAnswers(shell);
});

it('a panel that throws while it is drawn stops alone and says what is safe', async () => {
  const Broken = (): never => {
    throw new Error('undefined is not a function');
  };
  const broken = { manifest: manifest('broken'), module: { panels: { broken: Broken } } };
  const shell = await renderShell({ plugins: [broken, notes], placed: [at('broken', 0), at('notes', 3)] });
  const panel = within(screen.getByRole('region', { name: 'broken' }));
  expect(await panel.findByText(/Your call and everything you typed are safe\./)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNeighbour();
  await expectCallBarAnswers(shell);
});

it('a stored layout that cannot be read is said, and the first layout stands', async () => {
  const shell = await renderShell({
    plugins: [notes],
    placed: [at('notes', 0)],
    stored: { version: 1, layout: { version: 1, placed: [{ panel: 'notes', x: 'far left' }] } },
  });
  expect(within(screen.getByRole('region', { name: 'Alerts' })).getByText(/Your saved layout could not be read\./)).toBeVisible();
  expect(shell.workspace.placed.map((item) => item.panel)).toEqual(['notes']);
  await expectNeighbour();
  await expectCallBarAnswers(shell);
});
