import { definePlugin } from '@dialer/host';
import type { HealthEAppConfig } from './config';
import { HealthEAppFacts, HealthEAppPanel } from './health-eapp.panel';
import { licensedState } from './licence';
import manifest from './manifest';

export default definePlugin<HealthEAppConfig>(manifest, {
  panels: { 'health-eapp': HealthEAppPanel },
  panelFacts: { 'health-eapp': HealthEAppFacts },
  panelShown: { 'health-eapp': ({ config, core }) => config['url'] !== '' && licensedState(core) !== null },
});
