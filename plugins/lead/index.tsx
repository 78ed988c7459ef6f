import { definePlugin } from '@dialer/host';
import { LeadFacts, LeadPanel } from './lead.panel';
import manifest from './manifest';

export default definePlugin(manifest, {
  panels: { lead: LeadPanel },
  panelFacts: { lead: LeadFacts },
});
