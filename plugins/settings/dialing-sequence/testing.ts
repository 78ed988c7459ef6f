import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full({ api }) {
    api.reply('getDialingSequence', { sequence: [30, 300, 1440, 1440, 2880, 10080] });
    api.reply('getOperationHours', { days: [...Array.from({ length: 6 }, () => '09:00 20:00'), ''] });
  },
  empty({ api }) {
    api.reply('getDialingSequence', { sequence: [] });
    api.reply('getOperationHours', { days: Array.from({ length: 7 }, () => '00:00 24:00') });
  },
};
export default states;
