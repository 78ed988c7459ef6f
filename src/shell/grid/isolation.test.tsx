// @vitest-environment jsdom
/**
 * A full workspace at work: 40 panels, each updated by its own plugin ten times a second, while one of them is moved.
 * A panel is drawn for its own updates and for nothing else.
 */
import { act, fireEvent, screen } from '@testing-library/react';
import { observable, runInAction, type IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { describe, expect, it, vi } from 'vitest';
import { aLead, fakeLead } from '@dialer/host/testing';
import type { PluginModule } from '../../host';
import { COLUMNS } from '../../core/workspace/layout';
import { item, openDesk, panelPlugin, withWidth } from './testing';

withWidth();

const COUNT = 40;
/** Updates of every panel in one second. */
const UPDATES = 10;
const ids = Array.from({ length: COUNT }, (_, n) => `panel${n}`);

/** How often each panel's body was drawn, and the data that each plugin updates. */
interface Busy {
  draws: Map<string, number>;
  data: Map<string, IObservableValue<number>>;
}

function busyPlugin(id: string, { draws, data }: Busy): Omit<PluginModule, 'manifest'> {
  const value = observable.box(0);
  data.set(id, value);
  // Every other panel is a plain component that is drawn whenever its parent is: the frame must not do so.
  const draw = () => draws.set(id, (draws.get(id) ?? 0) + 1);
  const Watching = observer(() => (draw(), (<output>{value.get()}</output>)));
  const Inner = observer(() => <output>{value.get()}</output>);
  const Plain = () => (
    draw(),
    (
      <div>
        <Inner />
      </div>
    )
  );
  return { panels: { [id]: Number(id.slice(5)) % 2 ? Plain : Watching } };
}

async function openBusyDesk() {
  const busy: Busy = { draws: new Map(), data: new Map() };
  const desk = await openDesk({
    plugins: ids.map((id) => ({
      manifest: panelPlugin(id, id === 'panel6' ? { panel: { visibleWhen: 'noLead' } } : {}),
      module: busyPlugin(id, busy),
    })),
    placed: ids.map((id, n) => item(id, (n % 4) * 3, Math.floor(n / 4) * 4)),
  });
  const settled = () => Object.fromEntries(ids.map((id) => [id, busy.draws.get(id)]));
  /** One tenth of a second: every plugin updates its own data. */
  const tick = () => act(async () => ids.forEach((id) => runInAction(() => busy.data.get(id)!.set(busy.data.get(id)!.get() + 1))));
  /** Draws of every body since the last call. */
  const since = () => {
    const counts = ids.map((id) => busy.draws.get(id) ?? 0);
    busy.draws.clear();
    return counts;
  };
  await vi.waitFor(() => expect(Object.values(settled()).every((count) => count! > 0)).toBe(true));
  since();
  return { ...desk, tick, since, busy };
}
const own = (perPanel: number) => ids.map((_, n) => (n % 2 ? 0 : perPanel));

describe('40 panels at ten updates a second', () => {
  it('draw each body for its own update only', async () => {
    const { busy, since } = await openBusyDesk();
    await act(async () => runInAction(() => busy.data.get('panel4')!.set(1)));
    expect(since()).toEqual(ids.map((id) => (id === 'panel4' ? 1 : 0)));
  });
  it('draw no body for a panel that is moved and resized by keys, dropped, undone and removed', async () => {
    const { user, tick, since, choose, place } = await openBusyDesk();
    act(() => screen.getByRole('button', { name: 'Move Panel5' }).focus());
    await user.keyboard('{Enter}');
    for (let n = 0; n < UPDATES; n++) {
      await tick();
      await user.keyboard(n % 2 ? '{Shift>}{ArrowDown}{/Shift}' : '{ArrowRight}');
    }
    await user.keyboard('{Enter}');
    expect(place('panel5')).not.toEqual([4, 5, 3, 4]);
    expect(since()).toEqual(own(UPDATES));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await choose('Panel7', 'Remove');
    expect(since()).toEqual(own(0));
  });
  it('draw no other body when a plugin fails, or a panel is hidden and comes back and all below it move', async () => {
    const { registry, core, change, since, workspace } = await openBusyDesk();
    await change(() => workspace.stopCustomizing());
    const lead = fakeLead([], aLead());
    for (let crash = 0; crash < 3; crash++) await change(() => registry.crashed('panel3', new Error('broken'), 'panel panel3'));
    await change(() => (core.leads.current = lead));
    expect(screen.queryByRole('region', { name: 'Panel6' })).toBeNull();
    await change(() => (core.leads.current = null));
    expect(screen.getByRole('region', { name: 'Panel6' })).toBeVisible();
    expect(since().map((draws, n) => (n === 3 || n === 6 ? 0 : draws))).toEqual(own(0));
  });
});

describe('a panel under the pointer', () => {
  it('is dragged across the others while all of them are updated, and none of their bodies is drawn for it', async () => {
    const { tick, since, place, handle } = await openBusyDesk();
    const column = 1280 / COLUMNS;
    const pointer = { pointerId: 1, isPrimary: true, button: 0, buttons: 1 };
    fireEvent.pointerDown(handle('Panel0'), { ...pointer, clientX: 10, clientY: 10 });
    for (let n = 1; n <= UPDATES; n++) {
      fireEvent.pointerMove(window, { ...pointer, clientX: 10 + n * (column / 2), clientY: 10 + n * 20 });
      await tick();
    }
    await act(async () => void fireEvent.pointerUp(window, { ...pointer, clientX: 10 + 5 * column, clientY: 210 }));
    expect(place('panel0')![0]).toBeGreaterThan(4);
    expect(since()).toEqual(own(UPDATES));
  });
});
