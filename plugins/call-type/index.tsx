import { definePlugin } from '@dialer/host';
import { CallTypeFacts, CallTypePanel } from './call-type.panel';
import manifest from './manifest';

export default definePlugin(manifest, {
  panels: { 'call-type': CallTypePanel },
  panelFacts: { 'call-type': CallTypeFacts },
});
