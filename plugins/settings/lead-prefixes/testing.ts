import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getLeadPrefixes', []),
  full: ({ api }) =>
    api.reply('getLeadPrefixes', [
      { id: 2, name: 'MP' },
      { id: 1, name: 'FE' },
    ]),
};
export default states;
