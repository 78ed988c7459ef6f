import type { PluginStates } from '@dialer/host/testing';

export const aUser = (id: number, fullName: string, more: object = {}) => ({
  ...{ id, fullName, firstName: fullName.split(' ')[0], lastName: fullName.split(' ')[1], email: `${id}@isius.demo` },
  ...{ extension: `100${id}`, role: 'qualifier', level: 1, isBilingual: false, deactivated: false },
  ...{ outboundEligibility: 'none', inboundOnly: false, internalLiveTransfers: 1, externalLiveTransfers: 0, hasWebRtc: true },
  ...more,
});
const goal = (hour: number, day: number) => ({ hourly: { current: hour, target: 10 }, daily: { current: day, target: 80 } });
export const statistics = {
  ...{ dials: goal(12, 1222), transfers: goal(1, 7), sales: goal(0, 2) },
  ...{ hours: 5.25, followUps: 4, pickups: 31, newLeads: 3, newLeadsMore: false, newLeadsThreshold: 1 },
};
export const overview = {
  ...{ team: 'Grace Lindqvist', status: 'ready', since: Date.UTC(2026, 10, 19, 19, 5), onACall: false, page: true, phone: true },
  followUps: { open: 38, overdue: 5, held: 1 },
  dialsByHour: [
    { hour: 8, dials: 9 },
    { hour: 9, dials: 14 },
  ],
};
export const NORA = aUser(1, 'Nora Whitfield');
export const ELENA = aUser(3, 'Elena Ortiz', { role: 'advisor', level: 2, isBilingual: true, outboundEligibility: 'old' });
export const GRACE = aUser(9, 'Grace Lindqvist', { role: 'manager', extension: '' });

export const ELENA_ACCOUNT = {
  ...{ id: 3, firstName: 'Elena', lastName: 'Ortiz', email: '3@isius.demo', language: '', roles: ['advisor'], managerId: 9 },
  ...{ extension: '1003', level: 2, isBilingual: true, autoAnswer: true, autoAnswerTime: 0, canTransferToSunlife: false },
  ...{ canTransferToMatcha: true, isIapp2Agent: false, hasWebRtc: true, outboundEligibility: 'old', provinces: ['ny'] },
  ...{ healthLicenses: ['al', 'tx'], closed: false },
};
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const sessions = [
  { id: 'a', browser: CHROME, address: '10.0.0.7', since: Date.UTC(2026, 10, 19, 13, 2), seen: Date.UTC(2026, 10, 19, 19, 4), own: false },
  { id: 'b', browser: '', address: '', since: Date.UTC(2026, 10, 18, 8), seen: Date.UTC(2026, 10, 18, 9), own: false },
];

const states: PluginStates = {
  empty: ({ api }) => api.reply('getAgents', []),
  full({ api }) {
    api.reply('getAgents', [NORA, ELENA, GRACE]);
    api.reply('getStatistics', statistics);
    api.reply('getAgentOverview', overview);
    api.reply('getAdvisors', [
      { id: 3, firstName: 'Elena', lastName: 'Ortiz', extension: '1003' },
      { id: 4, firstName: 'Priya', lastName: 'Raman', extension: '1004' },
    ]);
    api.reply('getManagers', [{ id: 9, name: 'Grace Lindqvist', email: '9@isius.demo' }]);
    api.reply('getPerson', ELENA_ACCOUNT);
    api.reply('getPersonSessions', sessions);
    api.reply('getAgentProvinces', ['al', 'ny']);
    api.reply('getAgentHealthLicenses', ['al', 'tx']);
    api.reply('getAttributes', [
      { id: 1, name: 'Auto ready', type: 'PERMISSION', scope: { permission: 'has_auto_ready' } },
      { id: 2, name: 'Final expense', type: 'SKILL', scope: null },
      { id: 3, name: 'Spanish', type: 'SKILL', scope: null },
    ]);
    api.reply('getAgentAttributes', [1]);
    api.reply('getAttributeGroups', [{ id: 5, name: 'Chase FE', attributeIds: [2], userIds: [1, 3] }]);
    for (const operation of ['setOutboundEligibility', 'blockOutbound', 'unblockOutbound', 'setCallingStatus', 'repairFrontend'] as const)
      api.reply(operation, undefined);
    for (const operation of ['setInternalTransferAvailability', 'setExternalTransferAvailability', 'resetSockets'] as const)
      api.reply(operation, undefined);
    for (const operation of ['setAgentProvinces', 'setAgentHealthLicenses', 'setAgentAttributes'] as const) api.reply(operation, undefined);
    api.reply('redistributeFollowUps', { moved: 37 });
  },
};
export default states;
