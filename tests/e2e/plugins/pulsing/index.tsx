import type { ComponentType } from 'react';
import { definePlugin, type PanelProps } from '@dialer/host';
import manifest from './manifest';
import { PulseView, startPulses } from './pulse';

const ids = (manifest.contributes.panels ?? []).map((panel) => panel.id);
const pulses = startPulses(ids.length);
/** In a block, as on the bare page and in panels of the product: a table that is itself a flex item is stretched and laid out twice. */
const panelOf = (at: number): ComponentType<PanelProps> =>
  function PulsingPanel() {
    return (
      <div>
        <PulseView pulse={pulses[at]!} />
      </div>
    );
  };

export default definePlugin(manifest, { panels: Object.fromEntries(ids.map((id, at) => [id, panelOf(at)])) });
