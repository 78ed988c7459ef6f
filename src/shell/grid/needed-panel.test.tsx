// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aPlugin } from '../../../tests/support/plugins';
import type { AlertInput } from '../../core/views';
import { renderShell } from '../testing';

const panel = (id: string) => ({ id, titleKey: id, descriptionKey: 'd', icon: 'phone' as const, size: { w: 3, h: 4, minW: 2, minH: 2 } });
const goals = aPlugin('goals', { contributes: { panels: [panel('goals')] } });
const disposition = aPlugin('disposition', { essential: true, contributes: { panels: [panel('disposition')] } });
const at = (id: string, x: number) => ({ panel: id, plugin: id, x, y: 0, w: 3, h: 4 });

const shown = (...placed: ReturnType<typeof at>[]) => renderShell({ plugins: [{ manifest: goals }, { manifest: disposition }], placed });
const waiting = { leadId: 'l', callId: 'c', type: 'auto', shortCall: false };

describe('a lead that waits to be disposed', () => {
  it('while no panel stands for that says so, and one click brings the panel', async () => {
    const { core, workspace, change, did } = await shown(at('goals', 0));
    const alerts = () => did('alerts.show').map(([alert]) => alert as AlertInput);
    expect(alerts()).toEqual([]);
    await change(() => Object.assign(core.leads, { toDispose: [waiting] }));
    expect(alerts()).toMatchObject([{ message: 'A lead waits to be disposed, and your layout has no panel for it.', place: 'over' }]);
    await change(() => alerts()[0]!.buttons![0]!.action());
    expect(workspace.layout.map((item) => item.panel)).toEqual(['goals', 'disposition']);
    expect(did('alerts.clear')).toContainEqual(['panel-needed']);
    // Wherever it has found room: scrolled to and marked, also in the middle of a call.
    await vi.waitFor(() => expect(screen.getByRole('region', { name: 'disposition' })).toHaveClass('fresh'));
  });
  it('needs no word where the panel stands', async () => {
    const { core, change, did } = await shown(at('goals', 0), at('disposition', 3));
    await change(() => Object.assign(core.leads, { toDispose: [waiting] }));
    expect(did('alerts.show')).toEqual([]);
  });
});
