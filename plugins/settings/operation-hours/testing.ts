import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full: ({ api }) => api.reply('getOperationHours', { days: [...Array.from({ length: 5 }, () => '09:00 20:00'), '10:00 18:00', ''] }),
  empty: ({ api }) => api.reply('getOperationHours', { days: Array.from({ length: 7 }, () => '00:00 24:00') }),
};
export default states;
