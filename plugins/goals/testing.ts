import type { PluginStates } from '@dialer/host/testing';

const goal = { daily: { current: 1, target: 2 }, hourly: { current: 0, target: 0 } };

const states: PluginStates = {
  full: ({ api }) =>
    api.reply('getStatistics', { dials: goal, transfers: goal, sales: goal, newLeads: 4, newLeadsMore: false, newLeadsThreshold: 1 }),
};
export default states;
