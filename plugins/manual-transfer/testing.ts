import type { PluginStates } from '@dialer/host/testing';

/** An agent looks for a colleague. */
const states: PluginStates = {
  full(host) {
    host.api.reply('getAdvisors', [{ id: 7, firstName: 'Priya', lastName: 'Raman', extension: '2211', status: 'ready' }]);
    host.api.reply('getAvailableAdvisors', [{ id: 7, firstName: 'Priya', lastName: 'Raman', extension: '2211', status: 'ready' }]);
    host.onCall({ call: { agent: 'up', far: 'up' } });
  },
};
export default states;
