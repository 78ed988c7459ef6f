import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getManagers', []),
  full: ({ api }) =>
    api.reply('getManagers', [
      { id: 9, name: 'Grace Lindqvist', email: 'manager@isius.example' },
      { id: 4, name: 'Adrien Moreau', email: 'adrien@isius.example' },
    ]),
};
export default states;
