// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { aPlugin } from '../../../tests/support/plugins';
import { done, problemOf, type Outcome, type PanelManifest, type PluginContext } from '../../host';
import { renderShell } from '../testing';

const panel = (id: string, more: Partial<PanelManifest> = {}): PanelManifest => ({
  ...{ id, titleKey: `${id} panel`, descriptionKey: 'd', icon: 'phone', size: { w: 3, h: 4, minW: 2, minH: 2 } },
  ...more,
});
const at = (id: string, y: number) => ({ panel: id, plugin: 'goals', x: 0, y, w: 3, h: 4 });

/** A workspace whose second panel stands below the fold, and the plugin that opens panels and counts for the first. */
async function shown() {
  let ctx!: PluginContext;
  const panels = [panel('first'), panel('second'), panel('away'), panel('waits', { visibleWhen: 'leadLoaded' })];
  const Empty = () => null;
  const shell = await renderShell({
    plugins: [
      {
        manifest: aPlugin('goals', { contributes: { panels, routes: [{ path: '/shift', titleKey: 't' }] } }),
        module: {
          panels: Object.fromEntries(panels.map(({ id }) => [id, Empty])),
          routes: { '/shift': Empty },
          activate: (context: PluginContext<never>) => void (ctx = context as PluginContext),
        },
      },
    ],
    placed: [at('first', 0), at('second', 40), at('waits', 50)],
  });
  await vi.waitFor(() => expect(shell.registry.state('goals').at).toBe('ready'));
  const words = (outcome: Outcome) => problemOf(ctx.t, outcome, 'x');
  return { ...shell, ctx, words, open: (id: string) => act(async () => ctx.openPanel(id)) };
}
const cell = (title: string) => screen.getByRole('region', { name: title });

describe('a panel that a plugin opens', () => {
  it('is scrolled to and marked, and said to readers of screens; a second time as well', async () => {
    const { open } = await shown();
    const work = screen.getByRole('main');
    Object.defineProperty(work, 'clientHeight', { value: 200 });
    expect(await open('second')).toEqual(done);
    await vi.waitFor(() => expect(cell('second panel')).toHaveClass('fresh'));
    expect(work.scrollTop).toBeGreaterThan(0);
    expect(cell('first panel')).not.toHaveClass('fresh');
    expect(screen.getByText('second panel is shown.')).toBeInTheDocument();
    work.scrollTop = 0;
    await open('second');
    await vi.waitFor(() => expect(work.scrollTop).toBeGreaterThan(0));
  });
  it('that cannot be seen says why, and changes nobody’s layout', async () => {
    const { open, words, workspace } = await shown();
    const before = workspace.layout;
    const said: unknown[] = [];
    for (const id of ['away', 'waits', 'nowhere']) said.push(words(await open(id)));
    expect(said).toEqual([
      'away panel is not on your workspace. You find it under Customize, Add panel.',
      'waits panel has nothing to show now.',
      'There is no panel nowhere for you.',
    ]);
    expect(workspace.layout).toBe(before);
  });
  it('waits for no other page: who is elsewhere reads where to go', async () => {
    const { addresses, ctx, words } = await shown();
    await act(async () => addresses.navigate('/shift'));
    expect(words(ctx.openPanel('second'))).toBe('Go back to your workspace to see second panel.');
  });
});

describe('a badge in a panel’s header', () => {
  it('follows what it counts, is read in words, and goes with null, with what throws and with its plugin', async () => {
    const { ctx, registry, did } = await shown();
    const count = observable.box<number | null>(3);
    const set = (next: number | null) => act(async () => runInAction(() => count.set(next)));
    const badge = () => cell('first panel').querySelector('.panel-badge')?.textContent ?? null;
    await act(async () =>
      ctx.badge('first', () => {
        const value = count.get();
        if (value === 7) throw new Error('no seven');
        return value === null ? null : { value, label: `${value} wait` };
      }),
    );
    expect(badge()).toBe('33 wait');
    await set(0);
    expect(badge()).toBe('00 wait');
    await set(null);
    expect(badge()).toBeNull();
    await set(7);
    expect(badge()).toBeNull();
    await vi.waitFor(() => expect(did('failure')).toMatchObject([[{ plugin: 'goals', where: 'badge first', times: 1 }]]));
    await set(1);
    expect(badge()).toBe('11 wait');
    await act(async () => registry.apply(new Map([['goals', { at: 'off', why: { kind: 'switched-off' } }]])));
    expect(badge()).toBeNull();
  });
});
