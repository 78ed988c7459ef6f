import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full: ({ api }) => api.reply('getDialsPerLevel', [0, 3, 8]),
  empty: ({ api }) => api.reply('getDialsPerLevel', []),
};
export default states;
