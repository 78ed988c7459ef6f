import type { PluginStates } from '@dialer/host/testing';

export const aUser = (id: number, fullName: string, more: object = {}) => ({
  ...{ id, fullName, firstName: fullName.split(' ')[0], lastName: fullName.split(' ')[1], email: `${id}@isius.demo` },
  ...{ extension: `100${id}`, role: 'qualifier', level: 1, isBilingual: false, deactivated: false },
  ...more,
});
const goal = (hour: number, day: number) => ({ hourly: { current: hour, target: 10 }, daily: { current: day, target: 80 } });
export const statistics = {
  ...{ dials: goal(12, 1222), transfers: goal(1, 7), sales: goal(0, 2) },
  ...{ hours: 5.25, followUps: 4, pickups: 31, newLeads: 3, newLeadsMore: false, newLeadsThreshold: 1 },
};

const states: PluginStates = {
  empty: ({ api }) => api.reply('getAgents', []),
  full({ api }) {
    api.reply('getAgents', [
      aUser(1, 'Nora Whitfield'),
      aUser(3, 'Elena Ortiz', { role: 'advisor', level: 2, isBilingual: true }),
      aUser(9, 'Grace Lindqvist', { role: 'manager', extension: '' }),
    ]);
    api.reply('getStatistics', statistics);
  },
};
export default states;
