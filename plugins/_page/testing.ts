import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getTenantFeatures', { variant: 'SLICA', features: [] }),
  full: ({ api }) => api.reply('getTenantFeatures', { variant: 'SLICA', features: ['disclosures', 'recordingPanel'] }),
};
export default states;
