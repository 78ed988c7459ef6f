import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full({ api }) {
    api.reply('getMeetingsQuotas', { advisor: [1, 8, 36, 140], qualifier: [1, 8, 36, 160] });
    api.reply('getDialsQuotas', { advisor: [12, 80, 420, 1680], qualifier: [40, 300, 1450, 5800] });
    api.reply('getSalesQuotas', { advisor: [0, 3, 14, 56], qualifier: [0, 1, 5, 24] });
  },
};
export default states;
