import type { PluginStates } from '@dialer/host/testing';

export const sent = [
  {
    ...{ id: 'n1', message: 'ZIP codes 70032 and 70043 have no power until 6 PM.', type: 'warning', dismissible: true, expires: true },
    ...{ timeout: 600, teamMembersOnly: true, at: '2026-03-02T14:14:00.000Z', by: 'Grace Lindqvist' },
  },
  {
    ...{ id: 'n2', message: 'Sun Life transfers are closed until Monday.', type: 'error', dismissible: false, expires: false },
    ...{ timeout: null, teamMembersOnly: false, at: '2026-03-01T21:40:00.000Z', by: 'Grace Lindqvist' },
  },
];
const states: PluginStates = {
  empty: ({ api }) => api.reply('getNotifications', { team: { people: 0, here: 0 }, centre: { people: 7, here: 3 }, sent: [] }),
  full: ({ api }) => api.reply('getNotifications', { team: { people: 18, here: 16 }, centre: { people: 148, here: 120 }, sent }),
};
export default states;
