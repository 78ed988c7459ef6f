import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full: ({ api }) => api.reply('getMaxCallsAmount', { maxCallsAmount: 40 }),
  empty: ({ api }) => api.reply('getMaxCallsAmount', { maxCallsAmount: null }),
};
export default states;
