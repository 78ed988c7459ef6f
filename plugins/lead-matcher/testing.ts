import type { PluginStates } from '@dialer/host/testing';

/** A caller without a lead of their own. */
const states: PluginStates = {
  full(host) {
    host.onCall({ lead: { marketingId: '' }, call: { type: 'inbound', direction: 1 } });
  },
};
export default states;
