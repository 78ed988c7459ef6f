import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getLeadGroups', []),
  full({ api }) {
    api.reply('getLeadGroups', [
      { id: 2, name: 'South', assignedPrefixesCount: 1, assignedAdvisorsCount: 12 },
      { id: 1, name: 'Closers', assignedPrefixesCount: 4, assignedAdvisorsCount: 0 },
    ]);
    api.reply('getAdvisors', [
      { id: 3, firstName: 'Elena', lastName: 'Ortiz', extension: '2260' },
      { id: 4, firstName: 'Marcus', lastName: 'Bell', extension: '' },
    ]);
    api.reply('getGroupAdvisors', [{ id: 3, fullName: 'Elena Ortiz', extension: '2260' }]);
    api.reply('getLeadPrefixes', [
      { id: 1, name: 'FE' },
      { id: 2, name: 'MP' },
    ]);
    api.reply('getGroupPrefixes', [{ id: 1, name: 'FE' }]);
  },
};
export default states;
