import { aCallView, aSide, fakeLead, type PluginStates } from '@dialer/host/testing';

/** A qualifier whose lead is with an outside business. */
const states: PluginStates = {
  full({ core, api, acts }) {
    api.reply('getExternalTransfers', [{ name: 'Beacon Life', phone: '8005550171' }]);
    api.reply('getSunlifeAgents', []);
    api.reply('getAvailableAdvisors', [{ id: 7, firstName: 'Priya', lastName: 'Raman', extension: '2211', status: 'ready' }]);
    core.leads.current = fakeLead(acts);
    core.calls.live = true;
    core.calls.onPhone = true;
    core.calls.current = aCallView({
      facts: {
        agent: 'up',
        far: 'up',
        side: aSide({ state: 'initialized' }),
      },
    });
  },
};
export default states;
