import type { PluginStates } from '@dialer/host/testing';

const user = (id: number, fullName: string, more: object = {}) => ({
  ...{ id, fullName, firstName: fullName.split(' ')[0], lastName: fullName.split(' ')[1], email: `${id}@isius.demo` },
  ...{ extension: `100${id}`, role: 'qualifier', level: 1, isBilingual: false, deactivated: false, hasWebRtc: true },
  ...more,
});

const states: PluginStates = {
  empty: ({ api }) => api.reply('getAgents', []),
  full: ({ api }) =>
    api.reply('getAgents', [
      user(1, 'Nora Whitfield'),
      user(3, 'Elena Ortiz', { role: 'advisor', hasWebRtc: false }),
      user(9, 'Grace Lindqvist', { role: 'manager', extension: '' }),
      user(8, 'Adrien Moreau', { role: 'manager' }),
    ]),
};
export default states;
