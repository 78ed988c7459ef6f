import type { PluginStates } from '@dialer/host/testing';

export const aCampaign = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, slug: name.toLowerCase().replaceAll(' ', '-'), active: true, prefix: name.slice(0, 2).toUpperCase(), prefixes: '' },
  ...{ assignedAgentsCount: 0 },
  ...more,
});
export const aPerson = (id: number, fullName: string) => ({ id, fullName, full_name: fullName, extension: `100${id}`, role: 'qualifier' });

const states: PluginStates = {
  empty: ({ api }) => api.reply('getLeadCampaigns', []),
  full({ api }) {
    api.reply('getLeadCampaigns', [
      aCampaign(3, 'Mortgage Protection', { prefixes: 'MP-W', assignedAgentsCount: 17 }),
      aCampaign(1, 'Final Expense', { prefix: 'FE-LA', prefixes: 'FE-MS, FE-AL' }),
      aCampaign(2, 'Winter Reactivation', { active: false, prefix: 'WR' }),
    ]);
    api.reply('getAgents', [aPerson(1, 'Nora Whitfield'), aPerson(2, 'Sam Ruiz')]);
    api.reply('getCampaignAgents', [aPerson(1, 'Nora Whitfield')]);
  },
};
export default states;
