import type { PluginStates } from '@dialer/host/testing';

export const aGroup = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, shortName: '', did: '', provider: '', transferScore: 0, attributeIds: [], userIds: [] },
  ...{ hasInternalAutoForward: false, autoForwardInternalDelay: 0, hasExternalAutoForward: false, autoForwardExternalDelay: 0 },
  ...more,
});
const aPerson = (id: number, fullName: string, role: string) => ({ id, fullName, extension: `100${id}`, role });

const states: PluginStates = {
  empty: ({ api }) => api.reply('getAttributeGroups', []),
  full({ api }) {
    api.reply('getAttributeGroups', [
      aGroup(1, 'Convoso Seniors', {
        ...{ provider: 'CONVOSO', userIds: [1] },
        ...{ hasExternalAutoForward: true, autoForwardExternalDelay: 5 },
      }),
      aGroup(2, 'Chase FE Spanish', {
        ...{ shortName: 'CFS', provider: 'CHASEDATA', did: '8005550142', transferScore: 7, attributeIds: [11, 12], userIds: [1, 3] },
        ...{ hasInternalAutoForward: true, autoForwardInternalDelay: 2 },
      }),
    ]);
    api.reply('getAgents', [
      aPerson(1, 'Nora Whitfield', 'qualifier'),
      aPerson(3, 'Elena Ortiz', 'advisor'),
      aPerson(7, 'Priya Raman', 'operations-manager'),
    ]);
    api.reply('getGroupUsers', [
      { id: 1, fullName: 'Nora Whitfield', extension: '1001' },
      { id: 3, fullName: 'Elena Ortiz', extension: '1003' },
    ]);
    api.reply('getAttributes', [
      { id: 11, name: 'Auto-ready', type: 'PERMISSION', scope: { permission: 'has_auto_ready' } },
      { id: 12, name: 'Spanish', type: 'SKILL', scope: null },
      { id: 13, name: 'Veterans', type: 'SKILL', scope: null },
    ]);
    api.reply('getGroupAttributes', [
      { id: 11, name: 'Auto-ready', type: 'PERMISSION', scope: { permission: 'has_auto_ready' } },
      { id: 12, name: 'Spanish', type: 'SKILL', scope: null },
    ]);
  },
};
export default states;
