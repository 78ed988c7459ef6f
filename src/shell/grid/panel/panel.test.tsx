// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { describe, expect, it, vi } from 'vitest';
import { useT, type PluginManifest } from '../../../host';
import { place, type Item, type Rect } from '../../../core/workspace/layout';
import { renderShell, type TestShellOptions } from '../../testing';
import { step, useHold } from '../customize/hold';
import { panelStatus, takesRoom } from '../panel-status';

const manifest = (more: Partial<PluginManifest> = {}): PluginManifest => ({
  id: 'recordings',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'd',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'recordings', titleKey: 't', descriptionKey: 'd', icon: 'record', size: { w: 3, h: 4, minW: 2, minH: 2 } }],
  },
  ...more,
});
const item = (panel: string, x: number, y: number, w = 3, h = 4): Item => ({ panel, plugin: panel, x, y, w, h });

const open = (plugin: NonNullable<TestShellOptions['plugins']>[number]) =>
  renderShell({ plugins: [plugin], placed: [item('recordings', 0, 0)] });

describe('a panel that cannot be drawn', () => {
  it('stops alone, says what is safe, and is tried again; the third crash ends it for the session', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new Error('device not found');
    };
    const { registry, did } = await open({ manifest: manifest(), module: { panels: { recordings: Broken } } });
    expect(await screen.findByText('t stopped working.')).toBeVisible();
    expect(screen.getByText(/Your call and everything you typed are safe\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(registry.state('recordings')).toMatchObject({ at: 'failed', quarantined: true }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible();
    expect(did('log').filter(([level]) => level === 'error').length).toBeGreaterThanOrEqual(3);
    error.mockRestore();
  });
  it('keeps its place when an administrator switched it off, and says so', async () => {
    const { workspace } = await open({ manifest: manifest(), resolution: { at: 'off', why: { kind: 'switched-off' } } });
    expect(screen.getByText(/Switched off by an administrator\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove from my layout' }));
    expect(workspace.placed).toEqual([]);
  });
  it('keeps its place when an administrator switched its flag off, and takes none where the centre never had the flag', async () => {
    const flag = { kind: 'flag', flag: 'recordingPanel' } as const;
    await open({ manifest: manifest(), resolution: { at: 'off', why: { ...flag, switchedOff: true } } });
    expect(screen.getByText(/Switched off by an administrator\..*Ask your manager if you need it\./)).toBeVisible();
    const never = await open({ manifest: manifest(), resolution: { at: 'off', why: flag } });
    expect(panelStatus('recordings', never.registry, never.core).kind).toBe('absent');
  });
  it('keeps its place when this release has no such plugin, and can be removed or looked for in a newer release', async () => {
    const { workspace, did } = await renderShell({ placed: [item('extra-recordings', 0, 0)] });
    expect(screen.getByRole('heading', { name: 'Unknown panel: extra recordings' })).toBeVisible();
    expect(screen.getByText('This panel is not in this release of the dialer.')).toBeVisible();
    expect(screen.getByText(/Its place is kept until it is back\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(did('reload')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove from my layout' }));
    expect(workspace.placed).toEqual([]);
  });
  it('says that it belongs to a newer release, and how to get that', async () => {
    const { did } = await open({ manifest: manifest(), resolution: { at: 'blocked', why: { kind: 'host-api', wants: 2, has: 1 } } });
    expect(screen.getByText('t was written for a newer release of the dialer.')).toBeVisible();
    expect(screen.getByText(/Reload the page to get that release\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(did('reload')).toHaveLength(1);
  });
  it('names the plugin that it waits for', async () => {
    await open({
      manifest: manifest(),
      resolution: { at: 'blocked', why: { kind: 'missing-token', token: 'a:b', providers: ['telephony'] } },
    });
    expect(screen.getByText(/It needs another plugin that is off: telephony\./)).toBeVisible();
  });
  it('takes no room where it is not for this person, and is hidden where it has nothing to show', async () => {
    const off = await open({ manifest: manifest(), resolution: { at: 'off', why: { kind: 'role', roles: ['advisor'] } } });
    expect(takesRoom(panelStatus('recordings', off.registry, off.core).kind, true)).toBe(false);
    expect(screen.queryByRole('region', { name: 't' })).toBeNull();
    const panels = [{ ...manifest().contributes.panels![0]!, visibleWhen: 'leadLoaded' as const }];
    const waiting = await renderShell({ plugins: [{ manifest: manifest({ contributes: { panels } }) }] });
    const status = panelStatus('recordings', waiting.registry, waiting.core);
    expect([status.kind, takesRoom(status.kind, false), takesRoom(status.kind, true)]).toEqual(['hidden', false, true]);
  });
});

describe('a panel that is drawn', () => {
  it('says its texts in another language as soon as the agent chooses it', async () => {
    const Words = observer(() => <p>{useT()('cancel')}</p>);
    const Facts = observer(() => <i>{useT()('close')}</i>);
    const { services } = await open({
      manifest: manifest(),
      module: { panels: { recordings: Words }, panelFacts: { recordings: Facts } },
    });
    expect(await screen.findByText('Cancel')).toBeVisible();
    await act(async () => services.setLanguage('fr'));
    expect(await screen.findByText('Annuler')).toBeVisible();
    expect(screen.getByText('Fermer')).toBeVisible();
  });
});

describe('the keyboard', () => {
  const layout = [item('a', 0, 0), item('b', 0, 4, 3, 10), item('c', 3, 0)];
  const least = { minW: 2, minH: 2 };
  const rect = (of: readonly Item[], panel: string) => {
    const at = of.find((i) => i.panel === panel)!;
    return [at.x, at.y, at.w, at.h];
  };
  /** Where the panel stands after the keys, one after the other; `+` is Shift. */
  const after = (panel: string, ...keys: string[]) => {
    let asked: Rect = layout.find((at) => at.panel === panel)!;
    for (const key of keys) asked = step(layout, { panel, asked }, key.replace('+', 'Arrow'), key.startsWith('+'), least)!;
    return rect(place(layout, panel, asked, least), panel);
  };
  it('moves a cell, passes a taller neighbour, and resizes with Shift within the smallest size', () => {
    expect(after('c', 'ArrowRight')).toEqual([4, 0, 3, 4]);
    expect(after('a', 'ArrowDown')).toEqual([0, 10, 3, 4]);
    expect(after('b', 'ArrowUp')).toEqual([0, 0, 3, 10]);
    expect(after('c', '+Right')).toEqual([3, 0, 4, 4]);
    expect(after('c', '+Left', '+Left', '+Up', '+Up', '+Up')).toEqual([3, 0, 2, 2]);
    expect(after('a', 'ArrowUp', 'ArrowLeft')).toEqual([0, 0, 3, 4]);
    expect(step(layout, { panel: 'c', asked: layout[2]! }, 'x', false, least)).toBeNull();
  });
  it('comes back to where it was by the keys that go back, and so do those that made room', () => {
    expect(after('a', 'ArrowDown', 'ArrowUp')).toEqual([0, 0, 3, 4]);
    expect(after('c', 'ArrowLeft', 'ArrowRight')).toEqual([3, 0, 3, 4]);
    expect(after('c', '+Right', '+Down', '+Left', '+Up')).toEqual([3, 0, 3, 4]);
  });
  it('takes hold on Enter, drops on Enter, and puts back on Escape', async () => {
    const commit = vi.fn();
    function Handle() {
      const hold = useHold({ layout, least: () => least, title: (p) => p, commit, t: (key) => key });
      return <button onKeyDown={(event) => hold.onKey('c', event)}>{hold.held ? `held ${hold.held.rect.x}` : 'free'}</button>;
    }
    render(<Handle />);
    const user = userEvent.setup();
    act(() => screen.getByRole('button').focus());
    await user.keyboard('{Enter}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button')).toHaveTextContent('held 5');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button')).toHaveTextContent('free');
    expect(commit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}{ArrowRight}{Enter}');
    expect(commit.mock.calls[0]).toEqual(['c', { x: 4, y: 0, w: 3, h: 4 }]);
  });
});
