/** Panels of made-up plugins on a workspace of 1280 pixels, for the grid's component tests. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PanelManifest, PluginManifest, PluginModule } from '../../host';
import type { Item } from '../../core/workspace/layout';
import { renderShell, type TestShell, type TestShellOptions } from '../testing';

export const WIDTH = 1280;

/** jsdom lays nothing out: the workspace is as wide as said, unless the test says otherwise. */
export function withWidth(): { set(width: number): void } {
  let width = WIDTH;
  beforeEach(() => {
    width = WIDTH;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  });
  afterEach(() => vi.restoreAllMocks());
  return { set: (next) => (width = next) };
}

export const item = (panel: string, x: number, y: number, w = 3, h = 4): Item => ({ panel, plugin: panel, x, y, w, h });

/** A plugin of one panel, whose title is its id with a capital. */
export function panelPlugin(
  id: string,
  { panel, ...more }: Partial<PluginManifest> & { panel?: Partial<PanelManifest> } = {},
): PluginManifest {
  const title = id[0]!.toUpperCase() + id.slice(1);
  const size = { w: 3, h: 4, minW: 2, minH: 2 };
  return {
    id,
    hostApi: 1,
    titleKey: title,
    descriptionKey: `What ${title} does`,
    activateOn: 'first-panel',
    contributes: { panels: [{ id, titleKey: title, descriptionKey: `What ${title} does`, icon: 'info', size, ...panel }] },
    ...more,
  };
}

export const drawn = (id: string): Omit<PluginModule, 'manifest'> => ({ panels: { [id]: () => <p>{id} is drawn</p> } });

export interface Desk extends TestShell {
  user: ReturnType<typeof userEvent.setup>;
  /** Column, row, width and height of a panel, from 1. */
  place(panel: string): readonly number[] | undefined;
  handle(title: string): HTMLElement;
  /** Opens a panel's menu and chooses an entry. */
  choose(title: string, entry: string): Promise<void>;
  /** What the live region says. */
  said(): string;
}

/** Lead, goals and weather on the workspace, in Customize. */
export async function openDesk({ customizing = true, ...options }: TestShellOptions & { customizing?: boolean } = {}): Promise<Desk> {
  const shell = await renderShell({
    plugins: ['lead', 'goals', 'weather'].map((id) => ({ manifest: panelPlugin(id), module: drawn(id) })),
    placed: [item('lead', 0, 0, 6, 10), item('goals', 6, 0), item('weather', 9, 0)],
    ...options,
  });
  const { workspace, change } = shell;
  if (customizing) await change(() => workspace.startCustomizing());
  const user = userEvent.setup();
  return {
    ...shell,
    user,
    place: (panel) => workspace.placed.filter((at) => at.panel === panel).map(({ x, y, w, h }) => [x + 1, y + 1, w, h])[0],
    handle: (title) => screen.getByRole('button', { name: `Move ${title}` }),
    async choose(title, entry) {
      await user.click(screen.getByRole('button', { name: `${title}: panel menu` }));
      await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }));
    },
    said: () => document.querySelector('[aria-live="assertive"]')?.textContent?.trim() ?? '',
  };
}
