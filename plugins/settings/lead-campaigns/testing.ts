import type { PluginStates } from '@dialer/host/testing';

export const aCampaign = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, slug: name.toLowerCase().replaceAll(' ', '-'), active: true, prefix: name.slice(0, 2).toUpperCase(), prefixes: '' },
  ...{ assignedAgentsCount: 0, mode: 'one-to-one' as const },
  ...more,
});
export const aPerson = (id: number, fullName: string) => ({ id, fullName, full_name: fullName, extension: `100${id}`, role: 'qualifier' });

const aDecision = (more: object = {}) => ({
  ...{ at: '2026-11-25T15:00:00Z', mode: 'batches' as const, reason: 'chosen' as const, free: 6, working: 9, lines: 17, begun: 4 },
  ...{ answered: 4_120, abandoned: 57 },
  ...more,
});
export const aPacing = (more: object = {}) => ({
  ...{ mode: 'batches' as const, answered: 4_120, abandoned: 57, budget: 66, forbidden: null, now: aDecision() },
  minutes: Array.from({ length: 90 }, (_, n) =>
    aDecision({ at: new Date(Date.UTC(2026, 10, 25, 13, n)).toISOString(), free: (n * 7) % 9, lines: 4 + ((n * 5) % 17) }),
  ),
  ...more,
});

export const aRecycling = (more: object = {}) => ({
  rules: [{ after: 'busy', minutes: 10, tries: 5, other: false }],
  centre: [{ after: 'no-answer', minutes: 90, tries: null, other: true }],
  sequence: [30, 120, 240, 1440],
  dispositions: ['Voicemail', 'Unreachable', 'Call Dropped'],
  ...more,
});

export const aHopper = (more: object = {}) => ({
  ...{ at: '2026-11-25T15:00:00Z', active: true, agents: 9, isOpen: true, opensAt: null, training: false, dialable: 1_240, total: 20_000 },
  reasons: [
    { why: 'closed' as const, after: '', count: 8_050, until: null, list: '', expiredOn: null },
    { why: 'rests' as const, after: 'no-answer', count: 5_000, until: '2026-11-25T15:20:00Z', list: '', expiredOn: null },
    { why: 'hours' as const, after: '', count: 3_000, until: '2026-11-25T16:00:00Z', list: '', expiredOn: null },
    { why: 'rests' as const, after: 'Unreachable', count: 1_000, until: '2026-11-25T19:20:00Z', list: '', expiredOn: null },
    { why: 'list-off' as const, after: '', count: 640, until: null, list: 'Spring mailer', expiredOn: null },
    { why: 'list-expired' as const, after: '', count: 310, until: null, list: 'Aged 2025', expiredOn: '2026-11-20' },
    { why: 'no-agent' as const, after: '', count: 760, until: null, list: '', expiredOn: null },
  ],
  hours: [420, 3_100, 80, 0, 0, 900, 12, 0, 0, 0, 0, 0],
  ...more,
});

export const aPool = (more: object = {}) => ({
  own: '8005550100',
  rows: [
    { number: '5045550171', areaCode: '504', active: true, dailyCap: 50, restingUntil: null, usedToday: 12 },
    { number: '3375550172', areaCode: '337', active: true, dailyCap: 50, restingUntil: null, usedToday: 50 },
    { number: '2255550173', areaCode: '225', active: true, dailyCap: 50, restingUntil: '2099-11-30T15:00:00.000Z', usedToday: 0 },
  ],
  left: 1,
  ...more,
});

const aList = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, source: 'Senior Life Quote', active: true, priority: 5, expiresOn: null, expired: false, leads: 4_200 },
  ...{ by: 'Maya Reyes', at: '2026-11-02T15:00:00Z', movesTo: '' },
  ...more,
});
export const theLists = (more: object = {}) => ({
  rows: [
    aList(1, 'November mailer', { priority: 1, expiresOn: '2099-12-31' }),
    aList(2, 'Web leads'),
    aList(3, 'Aged 2025', { priority: 9, expiresOn: '2026-11-20', expired: true, source: 'Import of aged-2025.csv' }),
    aList(4, 'Spring mailer', { active: false, leads: 0, source: '' }),
  ],
  without: 312,
  ...more,
});

const states: PluginStates = {
  empty: ({ api }) => api.reply('getLeadCampaigns', []),
  full({ api }) {
    api.reply('getLeadCampaigns', [
      aCampaign(3, 'Mortgage Protection', { prefixes: 'MP-W', assignedAgentsCount: 17 }),
      aCampaign(1, 'Final Expense', { prefix: 'FE-LA', prefixes: 'FE-MS, FE-AL' }),
      aCampaign(2, 'Winter Reactivation', { active: false, prefix: 'WR' }),
    ]);
    api.reply('getCampaignPacing', aPacing());
    api.reply('getCampaignHopper', aHopper());
    api.reply('getRecycleRules', aRecycling({ centre: [] }));
    api.reply('getCampaignRecycleRules', aRecycling());
    api.reply('getCallerIds', aPool());
    api.reply('getLeadLists', theLists());
    api.reply('getAgents', [aPerson(1, 'Nora Whitfield'), aPerson(2, 'Sam Ruiz')]);
    api.reply('getCampaignAgents', [aPerson(1, 'Nora Whitfield')]);
  },
};
export default states;
