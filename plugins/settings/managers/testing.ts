import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getManagers', []),
  full: ({ api }) =>
    api.reply('getManagers', [
      { id: 9, name: 'Grace Lindqvist', email: 'manager@isius.demo' },
      { id: 4, name: 'Adrien Moreau', email: 'adrien@isius.demo' },
    ]),
};
export default states;
