import type { ComponentType } from 'react';
import { definePlugin, type PanelProps } from '@dialer/host';
import manifest from './manifest';
import { PulseView, startPulses } from './pulse';

const ids = (manifest.contributes.panels ?? []).map((panel) => panel.id);
const pulses = startPulses(ids.length);
const panelOf = (at: number): ComponentType<PanelProps> =>
  function PulsingPanel() {
    return <PulseView pulse={pulses[at]!} />;
  };

export default definePlugin(manifest, { panels: Object.fromEntries(ids.map((id, at) => [id, panelOf(at)])) });
