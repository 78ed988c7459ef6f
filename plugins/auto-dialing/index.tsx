import { definePlugin } from '@dialer/host';
import { AutoDialingFacts, AutoDialingPanel } from './auto-dialing.panel';
import manifest from './manifest';

export default definePlugin(manifest, {
  panels: { 'auto-dialing': AutoDialingPanel },
  panelFacts: { 'auto-dialing': AutoDialingFacts },
});
